import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';

/** Numbers that lie between two changed ones and are cheaper sent along than left out by another call. */
const GAP = 3 * 1024;

/** Runs `[from, to)` of an array's numbers that hold all `stride` numbers of each of `vertices` (ascending). */
export function runsOf(vertices: Uint32Array, stride: number): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const vertex of vertices) {
    const from = stride * vertex;
    const last = runs.at(-1);
    if (last && from - last[1] <= GAP) last[1] = from + stride;
    else runs.push([from, from + stride]);
  }
  return runs;
}

/**
 * Sends the changed numbers of an updatable vertex buffer to the graphics card. `data` must be the array that the buffer was made of: a context
 * that was lost is made again from it.
 */
export function uploadRanges(
  mesh: AbstractMesh,
  kind: 'position' | 'normal',
  data: Float32Array,
  vertices: Uint32Array,
): void {
  const buffer = mesh.getVertexBuffer(kind)?.getBuffer();
  if (!buffer) return;
  const engine = mesh.getScene().getEngine();
  for (const [from, to] of runsOf(vertices, 3))
    engine.updateDynamicVertexBuffer(buffer, data.subarray(from, to), from * data.BYTES_PER_ELEMENT);
}
