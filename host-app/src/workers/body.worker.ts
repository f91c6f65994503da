import { buildBvhTree, isClosed, meshHash, type BvhTree, type TriMesh } from '@bracewright/core/mesh';
import { writeMesh, type LengthUnit, type MeshFormat } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';

/** What the page asks: a file, whether a body is closed, or the tree that picking needs. */
export type BodyRequest =
  | { readonly kind: 'write'; readonly mesh: TriMesh; readonly format: MeshFormat; readonly unit: LengthUnit }
  | { readonly kind: 'closed' | 'tree'; readonly mesh: TriMesh };

/** What it hears. */
export type BodyAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }
  | { readonly kind: 'closed'; readonly closed: boolean }
  | { readonly kind: 'tree'; readonly tree: BvhTree }
  | { readonly kind: 'failed'; readonly code: string; readonly data: SdkError['data'] };

function answer(request: BodyRequest): BodyAnswer {
  if (request.kind === 'closed') return { kind: 'closed', closed: isClosed(request.mesh) };
  if (request.kind !== 'write') return { kind: 'tree', tree: buildBvhTree(request.mesh) };
  const hash = meshHash(request.mesh);
  const { format, unit } = request;
  const bytes = writeMesh(request.mesh, format, { unit, metadata: { designHash: hash } });
  return { kind: 'written', bytes: bytes as Uint8Array<ArrayBuffer>, hash };
}

function transferOf(result: BodyAnswer): Transferable[] {
  if (result.kind === 'written') return [result.bytes.buffer];
  if (result.kind !== 'tree') return [];
  const { bounds, info, order, corners } = result.tree;
  return [bounds, info, order, corners].map((array) => array.buffer as ArrayBuffer);
}

addEventListener('message', (event: MessageEvent<BodyRequest>) => {
  const scope = globalThis as unknown as {
    postMessage(message: BodyAnswer, transfer: Transferable[]): void;
  };
  try {
    const result = answer(event.data);
    scope.postMessage(result, transferOf(result));
  } catch (error) {
    const failure = error instanceof SdkError ? error : new SdkError('operation/crashed');
    scope.postMessage({ kind: 'failed', code: failure.code, data: failure.data }, []);
  }
});
