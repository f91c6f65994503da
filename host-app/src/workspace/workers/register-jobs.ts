import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import type { MadeLevels, RegisterAnswer, RegisterRequest, RegisteredFilms } from './register.worker.ts';

export type { LateralLack, MadeLevels, RegisteredFilms, SentFilm } from './register.worker.ts';

/** How a registration is stopped and followed. */
export interface RegisterOptions {
  readonly signal?: AbortSignalLike;
  /** From 0 to 1. */
  readonly progress?: (fraction: number) => void;
}

/** One question in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
function ask(
  request: RegisterRequest,
  { signal, progress }: RegisterOptions,
): Promise<Exclude<RegisterAnswer, { kind: 'failed' | 'progress' }>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new OperationAborted());
    const worker = new Worker(new URL('./register.worker.ts', import.meta.url), {
      type: 'module',
      name: 'register',
    });
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<RegisterAnswer>) => {
      if (data.kind === 'progress') progress?.(data.fraction);
      else if (data.kind === 'failed') end(() => reject(new SdkError(data.code, data.data)));
      else end(() => resolve(data));
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}

/** What is asked of films and a body; tests give their own. */
export interface RegisterJobs {
  /** Films registered to a body, and the line of the spine that follows. Rejects with SdkError `mesh/no-trunk`, `scene/image-damaged`, or OperationAborted. */
  register(
    request: Omit<Extract<RegisterRequest, { kind: 'register' }>, 'kind'>,
    options: RegisterOptions,
  ): Promise<RegisteredFilms>;
  /** The line anew of films that a person moved. */
  levels(request: Omit<Extract<RegisterRequest, { kind: 'levels' }>, 'kind'>): Promise<MadeLevels>;
}

export const registerInWorker: RegisterJobs = {
  async register(request, options) {
    const answer = await ask({ kind: 'register', ...request }, options);
    if (answer.kind !== 'registered') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer;
  },
  async levels(request) {
    const answer = await ask({ kind: 'levels', ...request }, {});
    if (answer.kind !== 'levels') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer;
  },
};
