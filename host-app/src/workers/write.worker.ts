import { isClosed, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { writeMesh, type LengthUnit, type MeshFormat } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';

/** What the page asks: a file, or whether a body is closed. */
export type WriteRequest =
  | { readonly kind: 'write'; readonly mesh: TriMesh; readonly format: MeshFormat; readonly unit: LengthUnit }
  | { readonly kind: 'closed'; readonly mesh: TriMesh };

/** What it hears. */
export type WriteAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }
  | { readonly kind: 'closed'; readonly closed: boolean }
  | { readonly kind: 'failed'; readonly code: string; readonly data: SdkError['data'] };

function answer(request: WriteRequest): WriteAnswer {
  if (request.kind === 'closed') return { kind: 'closed', closed: isClosed(request.mesh) };
  const hash = meshHash(request.mesh);
  const { format, unit } = request;
  const bytes = writeMesh(request.mesh, format, { unit, metadata: { designHash: hash } });
  return { kind: 'written', bytes: bytes as Uint8Array<ArrayBuffer>, hash };
}

addEventListener('message', (event: MessageEvent<WriteRequest>) => {
  const scope = globalThis as unknown as {
    postMessage(message: WriteAnswer, transfer: Transferable[]): void;
  };
  try {
    const result = answer(event.data);
    scope.postMessage(result, result.kind === 'written' ? [result.bytes.buffer] : []);
  } catch (error) {
    const failure = error instanceof SdkError ? error : new SdkError('operation/crashed');
    scope.postMessage({ kind: 'failed', code: failure.code, data: failure.data }, []);
  }
});
