import { buildBvhTree, isClosed, meshHashAsync, type BvhTree, type TriMesh } from '@bracewright/core/mesh';
import { writeMesh, type LengthUnit, type MeshFormat } from '@bracewright/core/mesh-io';
import { drawnBodyOf, type DrawnBody } from '@bracewright/core/drawing';
import { SdkError } from '@bracewright/core/operation';

/** What the page asks: a file, whether a body is closed, the tree that picking needs, or the body as it is drawn. */
export type BodyRequest =
  | { readonly kind: 'write'; readonly mesh: TriMesh; readonly format: MeshFormat; readonly unit: LengthUnit }
  | { readonly kind: 'closed' | 'tree' | 'draw'; readonly mesh: TriMesh };

/** What it hears. */
export type BodyAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }
  | { readonly kind: 'closed'; readonly closed: boolean }
  | { readonly kind: 'tree'; readonly tree: BvhTree }
  | { readonly kind: 'drawn'; readonly body: DrawnBody }
  | { readonly kind: 'failed'; readonly code: string; readonly data: SdkError['data'] };

async function answer(request: BodyRequest): Promise<BodyAnswer> {
  if (request.kind === 'closed') return { kind: 'closed', closed: isClosed(request.mesh) };
  if (request.kind === 'draw') return { kind: 'drawn', body: drawnBodyOf(request.mesh) };
  if (request.kind !== 'write') return { kind: 'tree', tree: buildBvhTree(request.mesh) };
  const hash = await meshHashAsync(request.mesh);
  const { format, unit } = request;
  const bytes = writeMesh(request.mesh, format, { unit, metadata: { designHash: hash } });
  return { kind: 'written', bytes: bytes as Uint8Array<ArrayBuffer>, hash };
}

function transferOf(result: BodyAnswer): Transferable[] {
  if (result.kind === 'written') return [result.bytes.buffer];
  const parts = result.kind === 'tree' ? result.tree : result.kind === 'drawn' ? result.body : {};
  const arrays = (Object.values(parts) as unknown[]).filter((part) => ArrayBuffer.isView(part));
  // Shared memory goes along without being handed over.
  return [...new Set(arrays.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}

async function serve(request: BodyRequest): Promise<void> {
  const scope = globalThis as unknown as {
    postMessage(message: BodyAnswer, transfer: Transferable[]): void;
  };
  try {
    const result = await answer(request);
    scope.postMessage(result, transferOf(result));
  } catch (error) {
    const failure = error instanceof SdkError ? error : new SdkError('operation/crashed');
    scope.postMessage({ kind: 'failed', code: failure.code, data: failure.data }, []);
  }
}

addEventListener('message', (event: MessageEvent<BodyRequest>) => void serve(event.data));
