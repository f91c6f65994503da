import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/** A triangle must face the mean way of its star by this cosine. */
const LEAST_FACING = 0.05;

/** Triangles at a vertex beyond which its star is not looked at: needles of a cap, and no part of a skin. */
const MOST_TRIANGLES = 64;
const scratch = new Float64Array(3 * MOST_TRIANGLES);

/**
 * Vertices round which the triangles lie side by side: `V` flags. Seen along the mean of their normals every triangle of such a star
 * faces the eye and has a sector of its own, so no two of them have more in common than the spoke between them, and a search for
 * crossings may pass over pairs that share the vertex. A star that is not one fan, or that only might overlap, is not flagged.
 */
export function openStars(
  mesh: TriMesh,
  corners: VertexCorners = vertexCorners(mesh),
  checkAborted?: () => void,
): Uint8Array {
  const flags = new Uint8Array(mesh.positions.length / 3);
  for (let v = 0; v < flags.length; v++) {
    if ((v & BATCH_MASK) === 0) checkAborted?.();
    flags[v] = isOpenStar(mesh, corners, v) ? 1 : 0;
  }
  return flags;
}

/** `openStars` of the vertices that `indices` name; the others are not looked at and not flagged. */
export function openStarsOf(
  mesh: TriMesh,
  corners: VertexCorners,
  indices: Uint32Array,
  checkAborted?: () => void,
): Uint8Array {
  const flags = new Uint8Array(mesh.positions.length / 3);
  if (indices.length === mesh.indices.length) return openStars(mesh, corners, checkAborted);
  const isKnown = new Uint8Array(flags.length);
  for (let i = 0; i < indices.length; i++) {
    if ((i & BATCH_MASK) === 0) checkAborted?.();
    const v = indices[i]!;
    if (isKnown[v] === 1) continue;
    isKnown[v] = 1;
    flags[v] = isOpenStar(mesh, corners, v) ? 1 : 0;
  }
  return flags;
}

/** Whether the star of one vertex is open in the sense of `openStars`. */
export function isOpenStar(
  { positions: p, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  v: number,
): boolean {
  const first = offsets[v]!;
  const last = offsets[v + 1]!;
  if (first === last || last - first > MOST_TRIANGLES) return false;
  const ends = fanEnds(corners, indices, first, last);
  if (ends > 1) return false;
  const o = 3 * v;
  let nx = 0;
  let ny = 0;
  let nz = 0;
  for (let i = first, at = 0; i < last; i++, at += 3) {
    const c = corners[i]!;
    const q = 3 * indices[c % 3 === 2 ? c - 2 : c + 1]!;
    const r = 3 * indices[c % 3 === 0 ? c + 2 : c - 1]!;
    const ux = p[q]! - p[o]!;
    const uy = p[q + 1]! - p[o + 1]!;
    const uz = p[q + 2]! - p[o + 2]!;
    const vx = p[r]! - p[o]!;
    const vy = p[r + 1]! - p[o + 1]!;
    const vz = p[r + 2]! - p[o + 2]!;
    nx += scratch[at] = uy * vz - uz * vy;
    ny += scratch[at + 1] = uz * vx - ux * vz;
    nz += scratch[at + 2] = ux * vy - uy * vx;
  }
  const size = nx * nx + ny * ny + nz * nz;
  if (!(size > 0)) return false;
  // Two directions across the mean normal; only which sector holds the first of them matters, so their length does not.
  const flat = Math.abs(nx) < Math.abs(ny);
  const ax = flat ? 0 : nz;
  const ay = flat ? -nz : 0;
  const az = flat ? ny : -nx;
  const bx = ny * az - nz * ay;
  const by = nz * ax - nx * az;
  const bz = nx * ay - ny * ax;
  let rising = 0;
  let falling = 0;
  for (let i = first, at = 0; i < last; i++, at += 3) {
    const fx = scratch[at]!;
    const fy = scratch[at + 1]!;
    const fz = scratch[at + 2]!;
    const along = fx * nx + fy * ny + fz * nz;
    const own = fx * fx + fy * fy + fz * fz;
    if (!(along > 0) || along * along < LEAST_FACING * LEAST_FACING * own * size) return false;
    const c = corners[i]!;
    const q = 3 * indices[c % 3 === 2 ? c - 2 : c + 1]!;
    const r = 3 * indices[c % 3 === 0 ? c + 2 : c - 1]!;
    const hq = (p[q]! - p[o]!) * bx + (p[q + 1]! - p[o + 1]!) * by + (p[q + 2]! - p[o + 2]!) * bz;
    const hr = (p[r]! - p[o]!) * bx + (p[r + 1]! - p[o + 1]!) * by + (p[r + 2]! - p[o + 2]!) * bz;
    // Counter-clockwise and less than half a turn: the sector holds the first direction just when it comes up through it.
    if (hq < 0 && hr >= 0) rising++;
    else if (hq >= 0 && hr < 0) falling++;
  }
  // A closed star goes round once when one sector holds a direction; an open one has not gone round when one is left free.
  return ends === 0 ? rising === 1 : rising + falling <= 1;
}

/**
 * How many of the triangles at a vertex no other follows over its last spoke: 0 for a closed star, 1 for an open one. More than 1, also
 * where several follow over one spoke, for what is not one fan.
 */
function fanEnds(corners: Uint32Array, indices: Uint32Array, first: number, last: number): number {
  let ends = 0;
  for (let i = first; i < last; i++) {
    const c = corners[i]!;
    const spoke = indices[c % 3 === 0 ? c + 2 : c - 1]!;
    let followers = 0;
    for (let j = first; j < last; j++) {
      const d = corners[j]!;
      if (indices[d % 3 === 2 ? d - 2 : d + 1] === spoke) followers++;
    }
    if (followers > 1) return Infinity;
    if (followers === 0) ends++;
  }
  return ends;
}
