import type { TriMesh, Work } from '@bracewright/core/mesh';
import type { MirrorBlend } from './mirror-blend.ts';
import { SmoothShift } from './smooth-shift.ts';
import type { Trunk } from './trunk.ts';

/** Vertices, about, that the movement is found with. */
const SAMPLES = 8000;
/** Distances of the grid's knots, mm, from coarse to fine, and how many steps are made with each. */
const CELLS: readonly number[] = [48, 36, 27, 20, 15];
const STEPS = 4;
/** How many vertices are moved between two questions whether to stop. */
const BATCH = 4096;

/**
 * Brings the places of the trunk's vertices (`starts`, `3·V` mm) close to the zero level of a blend by smooth movements of space, coarse ones first, so that neighbours stay neighbours. Each is the mean of what
 * a sample of the vertices asks for; those that stay ask for nothing. Source: Thirion, Image Matching as a Diffusion Process: an Analogy with Maxwell's Demons, 1998.
 */
export function flow(
  { mesh, vertices, areas }: Trunk,
  blend: MirrorBlend,
  stays: Uint8Array,
  starts: Float64Array,
  { checkAborted, progress }: Work,
): void {
  const stride = Math.max(1, Math.floor(vertices.length / SAMPLES));
  const chosen = vertices.filter((_, i) => i % stride === 0);
  const places = new Float64Array(3 * chosen.length);
  chosen.forEach((v, i) => places.set(starts.subarray(3 * v, 3 * v + 3), 3 * i));
  const moves = new Float64Array(places.length);
  const weights = Float64Array.from(chosen, (v) => areas[v]!);
  const faceOf = facesOf(mesh);
  const to = new Float64Array(3);
  const shifts: SmoothShift[] = [];
  for (const cell of CELLS)
    for (let step = 0; step < STEPS; step++) {
      checkAborted?.();
      progress?.((0.6 * shifts.length) / (CELLS.length * STEPS));
      for (let i = 0; i < chosen.length; i++) {
        const v = chosen[i]!;
        if (stays[v] === 1) continue;
        blend.pull(v, faceOf[v]!, places.subarray(3 * i, 3 * i + 3), to);
        moves.set(to, 3 * i);
      }
      const shift = new SmoothShift({ places, moves, weights }, cell);
      for (let i = 0; i < chosen.length; i++) if (stays[chosen[i]!] === 0) shift.move(places, 3 * i);
      shifts.push(shift);
    }
  for (let i = 0; i < vertices.length; i++) {
    if (i % BATCH === 0) {
      checkAborted?.();
      progress?.(0.6 + (0.4 * i) / vertices.length);
    }
    const v = vertices[i]!;
    if (stays[v] === 0) for (const shift of shifts) shift.move(starts, 3 * v);
  }
}

/** A triangle of each vertex, `V`. */
export function facesOf({ positions, indices }: TriMesh): Int32Array {
  const faces = new Int32Array(positions.length / 3);
  for (let i = 0; i < indices.length; i++) faces[indices[i]!] = (i / 3) | 0;
  return faces;
}
