import { SdkError } from '@bracewright/core/operation';
import { processOf, wallMap, type TriMesh, type WallMap } from '@bracewright/core/mesh';

/** A wall, and how the gate measures it: by which process it is made, and the wall that was asked for at its thinnest, mm. */
export interface ThicknessRequest {
  readonly shape: TriMesh;
  readonly process: string;
  readonly wall: number;
}

export type ThicknessAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'measured'; readonly map: WallMap }
  | { readonly kind: 'failed'; readonly code: string };

addEventListener('message', ({ data }: MessageEvent<ThicknessRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: ThicknessAnswer): void };
  const progress = (fraction: number) => scope.postMessage({ kind: 'progress', fraction });
  try {
    const { shape, process, wall } = data;
    scope.postMessage({ kind: 'measured', map: wallMap(shape, processOf(process), { wall, progress }) });
  } catch (error) {
    scope.postMessage({
      kind: 'failed',
      code: error instanceof SdkError ? error.code : 'runner/unexpected-answer',
    });
  }
});
