import { buildTwins } from '../topology/adjacency.ts';
import { hasNoArea } from './needles.ts';
import type { TriMesh } from '../tri-mesh.ts';

const MAX_ROUNDS = 8;

/**
 * Removes triangles whose three corners lie on one line but which close the surface: the edge between the two outer corners is
 * flipped with the triangle beyond it, so the middle corner becomes a corner of both halves (Botsch and Kobbelt, A robust procedure
 * to eliminate degenerate faces from triangle meshes, 2001: caps). No vertex moves. `indices` is changed in place; returns
 * the number of flips. Needles that cannot be flipped (a border, an edge that exists already) stay.
 */
export function flipNeedles(positions: Float32Array, indices: Uint32Array): number {
  let flips = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const needles: number[] = [];
    for (let f = 0; f < indices.length / 3; f++)
      if (hasNoArea(positions, indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!)) needles.push(f);
    if (needles.length === 0) break;
    const before = flips;
    flips += flipRound({ positions, indices }, needles);
    if (flips === before) break;
  }
  return flips;
}

function flipRound(mesh: TriMesh, needles: readonly number[]): number {
  const { positions: p, indices } = mesh;
  const twins = buildTwins(mesh);
  const touched = new Uint8Array(indices.length / 3);
  const squared = (a: number, b: number): number => {
    const x = p[3 * a]! - p[3 * b]!;
    const y = p[3 * a + 1]! - p[3 * b + 1]!;
    const z = p[3 * a + 2]! - p[3 * b + 2]!;
    return x * x + y * y + z * z;
  };
  let flips = 0;
  for (const f of needles) {
    let longest = 3 * f;
    let size = -1;
    for (let k = 0; k < 3; k++) {
      const edge = squared(indices[3 * f + k]!, indices[3 * f + ((k + 1) % 3)]!);
      if (edge > size) {
        size = edge;
        longest = 3 * f + k;
      }
    }
    const twin = twins[longest]!;
    if (twin < 0) continue;
    const g = (twin / 3) | 0;
    if (touched[f] || touched[g] || f === g) continue;
    const k = longest - 3 * f;
    const a = indices[longest]!;
    const b = indices[3 * f + ((k + 1) % 3)]!;
    const middle = indices[3 * f + ((k + 2) % 3)]!;
    const far = indices[3 * g + ((twin - 3 * g + 2) % 3)]!;
    if (far === middle || hasNoArea(p, a, b, far) || hasEdge(twins, indices, longest, middle, far)) continue;
    indices.set([middle, a, far], 3 * f);
    indices.set([middle, far, b], 3 * g);
    // The neighbours' twins are stale now: nothing next to them is flipped in this round.
    for (const h of [3 * f, 3 * f + 1, 3 * f + 2, 3 * g, 3 * g + 1, 3 * g + 2]) {
      const next = twins[h]!;
      if (next >= 0) touched[(next / 3) | 0] = 1;
    }
    touched[f] = 1;
    touched[g] = 1;
    flips++;
  }
  return flips;
}

/** Whether `middle`, the corner opposite half-edge `longest`, is joined to `far` already; looks round the fan of `middle`. */
function hasEdge(
  twins: Int32Array,
  indices: Uint32Array,
  longest: number,
  middle: number,
  far: number,
): boolean {
  const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);
  const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
  const start = previous(longest);
  let h = start;
  do {
    if (indices[next(h)] === far) return true;
    const across = twins[previous(h)]!;
    // A border or a bad edge: the fan is not known whole, so the flip is not taken.
    if (across < 0) return true;
    h = across;
  } while (h !== start);
  return middle === far;
}
