import { guardMove, sharedCorners, type TriMesh, type Work } from '@bracewright/core/mesh';
import { facesOf } from './flow.ts';
import { EXACT, type MirrorBlend } from './mirror-blend.ts';

/** Rings of neighbours about what folds that slide in the first round; each further round takes one more. */
const RINGS = 1;
const ROUNDS = 3;
/** How often those in a round go part of the way to the middle of their neighbours. */
const SLIDES = 4;
const PART = 0.5;

/** What slides: the places `targets` (`3·V` mm) on the zero level of a blend; `stays` flags the vertices that do not. */
export interface Tangled {
  readonly body: TriMesh;
  readonly blend: MirrorBlend;
  readonly targets: Float64Array;
  readonly stays: Uint8Array;
  /** The positions that the targets give. */
  positions(): Float32Array;
}

/**
 * Where the body would fold with these targets, the vertices about the place slide along the zero level to the middle of their neighbours, which lays triangles beside each other that lay over each other. Where some of it folds all
 * the same nothing slides, and it is left to whoever moves the body. Source: Field, Laplacian Smoothing and Delaunay Triangulations, 1988, with every step brought back to the surface.
 */
export function untangle({ body, blend, targets, stays, positions }: Tangled, work: Work = {}): void {
  const corners = sharedCorners(body);
  const faceOf = facesOf(body);
  const foldsNow = () =>
    guardMove(body, positions(), {
      cure: 'tell',
      crossingsOnly: true,
      corners,
      checkAborted: work.checkAborted,
    }).folds;
  const before = targets.slice();
  const to = new Float64Array(3);
  let folds = foldsNow();
  const slide = (near: Uint32Array): void => {
    for (const v of near) {
      const reach = toMiddle(body, corners, targets, v, to);
      const [x, y, z] = [to[0]!, to[1]!, to[2]!];
      const off = blend.settle(v, faceOf[v]!, to);
      const [dx, dy, dz] = [to[0]! - x, to[1]! - y, to[2]! - z];
      // What does not come back to the surface near by stays where it is.
      if (off <= EXACT && dx * dx + dy * dy + dz * dz <= reach) targets.set(to, 3 * v);
    }
  };
  for (let round = 0; round < ROUNDS && folds.length > 0; round++) {
    work.progress?.(round / ROUNDS);
    const near = ringsAbout(body, folds, RINGS + round).filter((v) => stays[v] === 0);
    for (let times = 0; times < SLIDES; times++) {
      work.checkAborted?.();
      slide(near);
    }
    folds = foldsNow();
  }
  if (folds.length > 0) targets.set(before);
}

/** Part of the way from a vertex to the middle of its neighbours, written to `to`; returns the mean squared distance of those from it. */
function toMiddle(
  { indices }: TriMesh,
  { offsets, corners }: ReturnType<typeof sharedCorners>,
  targets: Float64Array,
  v: number,
  to: Float64Array,
): number {
  const at = [targets[3 * v]!, targets[3 * v + 1]!, targets[3 * v + 2]!] as const;
  let [x, y, z, count, spread] = [0, 0, 0, 0, 0];
  for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
    const face = 3 * ((corners[i]! / 3) | 0);
    for (let k = face; k < face + 3; k++) {
      const w = 3 * indices[k]!;
      if (w === 3 * v) continue;
      x += targets[w]!;
      y += targets[w + 1]!;
      z += targets[w + 2]!;
      for (let c = 0; c < 3; c++) spread += (targets[w + c]! - at[c]!) * (targets[w + c]! - at[c]!);
      count++;
    }
  }
  to.set(at);
  if (count === 0) return 0;
  to[0]! += PART * (x / count - to[0]!);
  to[1]! += PART * (y / count - to[1]!);
  to[2]! += PART * (z / count - to[2]!);
  return spread / count;
}

/** The vertices of triangles and of so many rings of triangles about them, ascending. */
function ringsAbout(body: TriMesh, faces: Uint32Array, rings: number): Uint32Array {
  const { indices } = body;
  const { offsets, corners } = sharedCorners(body);
  const found = new Set<number>();
  for (const f of faces) for (let k = 0; k < 3; k++) found.add(indices[3 * f + k]!);
  let front = [...found];
  for (let ring = 0; ring < rings; ring++) {
    const next: number[] = [];
    for (const v of front)
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const face = 3 * ((corners[i]! / 3) | 0);
        for (let k = face; k < face + 3; k++) {
          if (found.has(indices[k]!)) continue;
          found.add(indices[k]!);
          next.push(indices[k]!);
        }
      }
    front = next;
  }
  return Uint32Array.from(found).sort();
}
