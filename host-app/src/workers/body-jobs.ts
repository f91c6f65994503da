import type { BvhTree, TriMesh } from '@bracewright/core/mesh';
import type { LengthUnit, MeshFormat } from '@bracewright/core/mesh-io';
import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import type { BodyAnswer, BodyRequest } from './body.worker.ts';

/** One job in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
function ask(
  request: BodyRequest,
  signal?: AbortSignalLike,
): Promise<Exclude<BodyAnswer, { kind: 'failed' }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./body.worker.ts', import.meta.url), {
      type: 'module',
      name: 'body',
    });
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<BodyAnswer>) =>
      end(() => (data.kind === 'failed' ? reject(new SdkError(data.code, data.data)) : resolve(data)));
    worker.onerror = () => end(() => reject(new SdkError('operation/crashed')));
    worker.postMessage(request);
  });
}

/** The bytes of a file and the hash of the mesh in it. */
export async function writeFile(
  mesh: TriMesh,
  options: { readonly format: MeshFormat; readonly unit: LengthUnit; readonly signal: AbortSignalLike },
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }> {
  const { format, unit, signal } = options;
  const answer = await ask({ kind: 'write', mesh, format, unit }, signal);
  if (answer.kind !== 'written') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
  return answer;
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
