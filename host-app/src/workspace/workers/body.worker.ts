import { buildBvhTree, isClosed, type BvhTree, type TriMesh } from '@bracewright/core/mesh';
import { drawnBodyOf, type DrawnBody } from '@bracewright/core/drawing';
import { SdkError } from '@bracewright/core/operation';
import { answerPlaces, type PlacesQuestion } from './record-places.ts';

/** What the page asks: whether a body is closed, the tree that picking needs, the body as it is drawn, or where a step acted on it. */
export type BodyRequest =
  | { readonly kind: 'closed' | 'tree' | 'draw'; readonly mesh: TriMesh }
  | { readonly kind: 'places'; readonly question: PlacesQuestion };

/** What it hears. */
export type BodyAnswer =
  | { readonly kind: 'closed'; readonly closed: boolean }
  | { readonly kind: 'tree'; readonly tree: BvhTree }
  | { readonly kind: 'drawn'; readonly body: DrawnBody }
  | { readonly kind: 'places'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly code: string; readonly data: SdkError['data'] };

function answer(request: BodyRequest): BodyAnswer {
  if (request.kind === 'closed') return { kind: 'closed', closed: isClosed(request.mesh) };
  if (request.kind === 'places') return { kind: 'places', answer: answerPlaces(request.question) };
  if (request.kind === 'draw') return { kind: 'drawn', body: drawnBodyOf(request.mesh) };
  return { kind: 'tree', tree: buildBvhTree(request.mesh) };
}

function transferOf(result: BodyAnswer): Transferable[] {
  const parts = result.kind === 'tree' ? result.tree : result.kind === 'drawn' ? result.body : {};
  const arrays = (Object.values(parts) as unknown[]).filter((part) => ArrayBuffer.isView(part));
  // Shared memory goes along without being handed over.
  return [...new Set(arrays.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}

function serve(request: BodyRequest): void {
  const scope = globalThis as unknown as {
    postMessage(message: BodyAnswer, transfer: Transferable[]): void;
  };
  try {
    const result = answer(request);
    scope.postMessage(result, transferOf(result));
  } catch (error) {
    const failure = error instanceof SdkError ? error : new SdkError('runner/unexpected-answer');
    scope.postMessage({ kind: 'failed', code: failure.code, data: failure.data }, []);
  }
}

addEventListener('message', (event: MessageEvent<BodyRequest>) => serve(event.data));
