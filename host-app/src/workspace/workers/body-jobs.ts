import type { BvhTree, TriMesh } from '@bracewright/core/mesh';
import type { DrawnBody } from '@bracewright/core/drawing';
import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import type { BodyAnswer, BodyRequest } from './body.worker.ts';
import { recordPlaces } from './record-places.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./body.worker.ts', import.meta.url), { type: 'module', name: 'body' });

/** One job in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
function ask(
  request: BodyRequest,
  signal?: AbortSignalLike,
): Promise<Exclude<BodyAnswer, { kind: 'failed' }>> {
  return new Promise((resolve, reject) => {
    const worker = startWorker();
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<BodyAnswer>) =>
      end(() => (data.kind === 'failed' ? reject(new SdkError(data.code, data.data)) : resolve(data)));
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}

/** Whether the body has no border. */
export async function isBodyClosed(mesh: TriMesh): Promise<boolean> {
  const answer = await ask({ kind: 'closed', mesh });
  return answer.kind === 'closed' && answer.closed;
}

/** The tree over a body's triangles, for picking. */
export async function buildTree(mesh: TriMesh): Promise<BvhTree> {
  const answer = await ask({ kind: 'tree', mesh });
  if (answer.kind !== 'tree') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
  return answer.tree;
}

/** Finds where a step acted, in a worker of its own for each question. */
export const placesInWorker = recordPlaces(async (question, signal) => {
  const answer = await ask({ kind: 'places', question }, signal);
  if (answer.kind !== 'places') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
  return answer.answer;
});

/** Makes bodies ready for drawing in one worker that stays: a preview may need it for every move of the hand. */
export class BodyDrawing {
  #worker: Worker | undefined;
  #giveUp: (() => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Rejects with SdkError when the worker could not do it. */
  prepare(mesh: TriMesh): Promise<DrawnBody> {
    const done = this.#last.then(() => this.#ask(mesh));
    this.#last = done.catch(() => undefined);
    return done;
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#giveUp?.();
  }

  #ask(mesh: TriMesh): Promise<DrawnBody> {
    const worker = (this.#worker ??= startWorker());
    return new Promise((resolve, reject) => {
      this.#giveUp = () => reject(new OperationAborted());
      worker.onmessage = ({ data }: MessageEvent<BodyAnswer>) =>
        data.kind === 'drawn'
          ? resolve(data.body)
          : reject(new SdkError(data.kind === 'failed' ? data.code : 'runner/unexpected-answer'));
      worker.onerror = () => {
        this.dispose();
        reject(new SdkError('runner/unexpected-answer'));
      };
      worker.postMessage({ kind: 'draw', mesh } satisfies BodyRequest);
    });
  }
}
