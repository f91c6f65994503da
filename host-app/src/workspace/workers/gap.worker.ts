import { gapMap, type GapMap, type TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';

/** Two skins in one space: how far `shape` lies from `reference`. */
export interface GapRequest {
  readonly shape: TriMesh;
  readonly reference: TriMesh;
}

export type GapAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'measured'; readonly map: GapMap }
  | { readonly kind: 'failed'; readonly code: string };

addEventListener('message', ({ data }: MessageEvent<GapRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: GapAnswer): void };
  try {
    const progress = (fraction: number) => scope.postMessage({ kind: 'progress', fraction });
    scope.postMessage({ kind: 'measured', map: gapMap(data.shape, data.reference, { progress }) });
  } catch (error) {
    scope.postMessage({
      kind: 'failed',
      code: error instanceof SdkError ? error.code : 'runner/unexpected-answer',
    });
  }
});
