import { vertexCorners, type VertexCorners } from './adjacency.ts';
import type { TriMesh } from './tri-mesh.ts';

/** A triangle must face the mean way of its star by this cosine. */
const LEAST_FACING = 0.05;

/**
 * Vertices round which the triangles lie side by side: `V` flags. Seen along the mean of their normals every triangle of such a star
 * faces the eye and has a sector of its own, so no two of them have more in common than the spoke between them, and a search for
 * crossings may pass over pairs that share the vertex. A star that is not one fan, or that only might overlap, is not flagged.
 */
export function openStars(mesh: TriMesh, corners: VertexCorners = vertexCorners(mesh)): Uint8Array {
  const { positions: p, indices } = mesh;
  const normals = areaNormals(mesh);
  const flags = new Uint8Array(p.length / 3);
  const { offsets } = corners;
  for (let v = 0; v < flags.length; v++) {
    const first = offsets[v]!;
    const last = offsets[v + 1]!;
    if (first === last) continue;
    const ends = fanEnds(corners.corners, indices, first, last);
    if (ends > 1) continue;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (let i = first; i < last; i++) {
      const f = 3 * ((corners.corners[i]! / 3) | 0);
      nx += normals[f]!;
      ny += normals[f + 1]!;
      nz += normals[f + 2]!;
    }
    const size = nx * nx + ny * ny + nz * nz;
    if (!(size > 0)) continue;
    // Two directions across the mean normal; only which sector holds the first of them matters, so their length does not.
    const ax = Math.abs(nx) < Math.abs(ny) ? 0 : nz;
    const ay = Math.abs(nx) < Math.abs(ny) ? -nz : 0;
    const az = Math.abs(nx) < Math.abs(ny) ? ny : -nx;
    const bx = ny * az - nz * ay;
    const by = nz * ax - nx * az;
    const bz = nx * ay - ny * ax;
    let rising = 0;
    let falling = 0;
    let open = true;
    for (let i = first; i < last; i++) {
      const c = corners.corners[i]!;
      const f = 3 * ((c / 3) | 0);
      const fx = normals[f]!;
      const fy = normals[f + 1]!;
      const fz = normals[f + 2]!;
      const along = fx * nx + fy * ny + fz * nz;
      const own = fx * fx + fy * fy + fz * fz;
      if (!(along > 0) || along * along < LEAST_FACING * LEAST_FACING * own * size) {
        open = false;
        break;
      }
      const k = c % 3;
      const q = 3 * indices[k === 2 ? c - 2 : c + 1]!;
      const r = 3 * indices[k === 0 ? c + 2 : c - 1]!;
      const o = 3 * v;
      const hq = (p[q]! - p[o]!) * bx + (p[q + 1]! - p[o + 1]!) * by + (p[q + 2]! - p[o + 2]!) * bz;
      const hr = (p[r]! - p[o]!) * bx + (p[r + 1]! - p[o + 1]!) * by + (p[r + 2]! - p[o + 2]!) * bz;
      // Counter-clockwise and less than half a turn: the sector holds the first direction just when it comes up through it.
      if (hq < 0 && hr >= 0) rising++;
      else if (hq >= 0 && hr < 0) falling++;
    }
    // A closed star goes round once when one sector holds a direction; an open one has not gone round when one is left free.
    if (open && (ends === 0 ? rising === 1 : rising + falling <= 1)) flags[v] = 1;
  }
  return flags;
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

/** Twice the area of every triangle along its normal, `3·F`. */
function areaNormals({ positions: p, indices }: TriMesh): Float64Array {
  const out = new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at += 3) {
    const a = 3 * indices[at]!;
    const b = 3 * indices[at + 1]!;
    const c = 3 * indices[at + 2]!;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    out[at] = uy * vz - uz * vy;
    out[at + 1] = uz * vx - ux * vz;
    out[at + 2] = ux * vy - uy * vx;
  }
  return out;
}
