import type { TriMesh } from '../tri-mesh.ts';

/** Pieces joined by partners, and which triangles must be turned so that all of a piece agree on the outside. */
export interface Facing {
  readonly ofFace: Uint32Array;
  readonly count: number;
  /** 1 for a triangle that is to be turned. */
  readonly turned: Uint8Array;
  /** Pieces without a border. */
  readonly isClosed: Uint8Array;
}

/**
 * Walks each piece from its lowest triangle across partners and turns triangles so that partners run against each other. Where that
 * cannot be (a one-sided surface) the partners are parted in `partner`, which opens a seam. Each piece is then faced outward:
 * by the sign of its volume about its own centre of area, which for an open shell is the side it bulges to; a flat or hardly
 * bulging piece keeps the facing of most of its area.
 */
export function faceOutward(mesh: TriMesh, partner: Int32Array): Facing {
  const { indices } = mesh;
  const faces = indices.length / 3;
  const ofFace = new Uint32Array(faces);
  const seen = new Uint8Array(faces);
  const turned = new Uint8Array(faces);
  const queue = new Uint32Array(faces);
  const closed: number[] = [];
  let count = 0;
  for (let seed = 0; seed < faces; seed++) {
    if (seen[seed]) continue;
    let head = 0;
    let tail = 0;
    let borders = 0;
    queue[tail++] = seed;
    seen[seed] = 1;
    while (head < tail) {
      const f = queue[head++]!;
      ofFace[f] = count;
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const other = partner[h]!;
        if (other < 0) {
          borders++;
          continue;
        }
        const g = (other / 3) | 0;
        const runsSameWay = indices[h] === indices[other] ? 1 : 0;
        const wanted = turned[f]! ^ runsSameWay;
        if (!seen[g]) {
          seen[g] = 1;
          turned[g] = wanted;
          queue[tail++] = g;
        } else if (turned[g] !== wanted) {
          partner[h] = -1;
          partner[other] = -1;
          borders++;
        }
      }
    }
    if (shouldTurn(mesh, queue.subarray(0, tail), turned, borders === 0))
      for (let i = 0; i < tail; i++) turned[queue[i]!] = turned[queue[i]!]! ^ 1;
    closed.push(borders === 0 ? 1 : 0);
    count++;
  }
  return { ofFace, count, turned, isClosed: Uint8Array.from(closed) };
}

/**
 * Six times the volume about the centre, over the 3/2 power of twice the area, below which a piece is flat: a ball has 0.2, half a
 * tube about as much. An open piece that bulges less than a tenth of that may be a hollow of the body, so its bulge says nothing.
 */
const CLOSED_FLATNESS = 1e-9;
const OPEN_FLATNESS = 0.02;

/** Whether a piece, turned as marked, faces inward; a flat one, whether most of its area was turned. */
export function shouldTurn(
  { positions: p, indices }: TriMesh,
  piece: Uint32Array,
  turned: Uint8Array,
  isClosed: boolean,
): boolean {
  // Sums about the first corner, to keep digits for a body far from the origin.
  const o = 3 * indices[3 * piece[0]!]!;
  const sum = { area: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, volume: 0, kept: 0 };
  for (const f of piece) {
    const a = 3 * indices[3 * f]!;
    const b = 3 * indices[3 * f + 1]!;
    const c = 3 * indices[3 * f + 2]!;
    const ax = p[a]! - p[o]!;
    const ay = p[a + 1]! - p[o + 1]!;
    const az = p[a + 2]! - p[o + 2]!;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const sign = turned[f] ? -1 : 1;
    const nx = (uy * vz - uz * vy) * sign;
    const ny = (uz * vx - ux * vz) * sign;
    const nz = (ux * vy - uy * vx) * sign;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    sum.area += area;
    sum.kept += turned[f] ? -area : area;
    sum.x += area * (ax + (ux + vx) / 3);
    sum.y += area * (ay + (uy + vy) / 3);
    sum.z += area * (az + (uz + vz) / 3);
    sum.nx += nx;
    sum.ny += ny;
    sum.nz += nz;
    sum.volume += ax * nx + ay * ny + az * nz;
  }
  if (!(sum.area > 0)) return false;
  const centred = sum.volume - (sum.x * sum.nx + sum.y * sum.ny + sum.z * sum.nz) / sum.area;
  const clear = (isClosed ? CLOSED_FLATNESS : OPEN_FLATNESS) * sum.area * Math.sqrt(sum.area);
  if (Math.abs(centred) < clear) return sum.kept < 0;
  return centred < 0;
}
