import { nextHalfEdge } from '../topology/adjacency.ts';
import type { EdgeMesh } from './edge-mesh.ts';

/**
 * How unsure the place of a triangle is along its plane, as a part of how unsure it is across it: it keeps vertices of a flat place about evenly far from each other, and gives each sum of quadrics one least place.
 */
const ALONG = 1e-4;
/** How much more than a surface a line is kept where it is. */
const LINE = 10;

/**
 * For each vertex of a surface the sum of the squared distances from the planes of the triangles that have come together in it, by their areas, and of the planes upright on them along the edges of lines, as ten numbers:
 * `xᵀAx + 2bᵀx + c`.
 *
 * Sources: Garland and Heckbert, Surface simplification using quadric error metrics, 1997; Trettner and Kobbelt, Fast and robust QEM minimization using probabilistic quadrics, 2020 (a triangle that is unsure along its plane too).
 */
export class Quadrics {
  readonly #sums: Float64Array;
  /** mm; the surface lies about it, so that places keep their digits. */
  readonly #middle: Float64Array;

  constructor(mesh: EdgeMesh) {
    const count = mesh.vertexCount;
    this.#sums = new Float64Array(10 * count);
    this.#middle = new Float64Array(3);
    for (let k = 0; k < 3; k++) {
      for (let v = 0; v < count; v++) this.#middle[k]! += mesh.positions[3 * v + k]!;
      this.#middle[k]! /= Math.max(1, count);
    }
    for (let h = 0; h < 3 * mesh.faceCount; h += 3) this.#addFace(mesh, h);
  }

  #addFace({ corners, lines, positions: p }: EdgeMesh, h: number): void {
    const a = 3 * corners[h]!;
    const b = 3 * corners[h + 1]!;
    const c = 3 * corners[h + 2]!;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const twice = Math.sqrt(x * x + y * y + z * z);
    if (!(twice > 0)) return;
    for (let k = h; k < h + 3; k++) {
      this.#addPlane(corners[k]!, p, x / twice, y / twice, z / twice, twice / 6);
      if (lines[k] === 1)
        this.#addUpright(corners[k]!, corners[nextHalfEdge(k)]!, p, x / twice, y / twice, z / twice);
    }
  }

  /** Adds the plane through an edge that stands upright on a triangle with this unit normal. */
  #addUpright(v: number, w: number, p: Float64Array, nx: number, ny: number, nz: number): void {
    const ex = p[3 * w]! - p[3 * v]!;
    const ey = p[3 * w + 1]! - p[3 * v + 1]!;
    const ez = p[3 * w + 2]! - p[3 * v + 2]!;
    const square = ex * ex + ey * ey + ez * ez;
    if (!(square > 0)) return;
    const share = 1 / Math.sqrt(square);
    const x = share * (ey * nz - ez * ny);
    const y = share * (ez * nx - ex * nz);
    const z = share * (ex * ny - ey * nx);
    for (const end of [v, w]) this.#addPlane(end, p, x, y, z, LINE * square);
  }

  /** Adds the plane through a vertex with this unit normal. */
  #addPlane(v: number, p: Float64Array, nx: number, ny: number, nz: number, weight: number): void {
    const sums = this.#sums;
    const at = 10 * v;
    const x = p[3 * v]! - this.#middle[0]!;
    const y = p[3 * v + 1]! - this.#middle[1]!;
    const z = p[3 * v + 2]! - this.#middle[2]!;
    const d = -(nx * x + ny * y + nz * z);
    sums[at]! += weight * (nx * nx + ALONG);
    sums[at + 1]! += weight * nx * ny;
    sums[at + 2]! += weight * nx * nz;
    sums[at + 3]! += weight * (ny * ny + ALONG);
    sums[at + 4]! += weight * ny * nz;
    sums[at + 5]! += weight * (nz * nz + ALONG);
    sums[at + 6]! += weight * (nx * d - ALONG * x);
    sums[at + 7]! += weight * (ny * d - ALONG * y);
    sums[at + 8]! += weight * (nz * d - ALONG * z);
    sums[at + 9]! += weight * (d * d + ALONG * (x * x + y * y + z * z));
  }

  /** Adds what has come together in one vertex to another. */
  add(from: number, to: number): void {
    for (let k = 0; k < 10; k++) this.#sums[10 * to + k]! += this.#sums[10 * from + k]!;
  }

  /** The sum of both vertices at a place, mm⁴. */
  errorAt(v: number, w: number, place: Float64Array): number {
    const s = this.#sums;
    const i = 10 * v;
    const j = 10 * w;
    const x = place[0]! - this.#middle[0]!;
    const y = place[1]! - this.#middle[1]!;
    const z = place[2]! - this.#middle[2]!;
    const ax = (s[i]! + s[j]!) * x + 2 * ((s[i + 1]! + s[j + 1]!) * y + (s[i + 2]! + s[j + 2]!) * z);
    const ay = (s[i + 3]! + s[j + 3]!) * y + 2 * (s[i + 4]! + s[j + 4]!) * z;
    const bx = (s[i + 6]! + s[j + 6]!) * x + (s[i + 7]! + s[j + 7]!) * y + (s[i + 8]! + s[j + 8]!) * z;
    return Math.max(0, ax * x + ay * y + (s[i + 5]! + s[j + 5]!) * z * z + 2 * bx + s[i + 9]! + s[j + 9]!);
  }

  /** Writes the place at which the sum of both vertices is least; false where there is no one. */
  leastInto(v: number, w: number, place: Float64Array): boolean {
    const s = this.#sums;
    const i = 10 * v;
    const j = 10 * w;
    const xx = s[i]! + s[j]!;
    const xy = s[i + 1]! + s[j + 1]!;
    const xz = s[i + 2]! + s[j + 2]!;
    const yy = s[i + 3]! + s[j + 3]!;
    const yz = s[i + 4]! + s[j + 4]!;
    const zz = s[i + 5]! + s[j + 5]!;
    const bx = s[i + 6]! + s[j + 6]!;
    const by = s[i + 7]! + s[j + 7]!;
    const bz = s[i + 8]! + s[j + 8]!;
    const cx = yy * zz - yz * yz;
    const cy = xz * yz - xy * zz;
    const cz = xy * yz - xz * yy;
    const determinant = xx * cx + xy * cy + xz * cz;
    if (!(determinant > 0)) return false;
    const share = -1 / determinant;
    place[0] = this.#middle[0]! + share * (cx * bx + cy * by + cz * bz);
    place[1] = this.#middle[1]! + share * (cy * bx + (xx * zz - xz * xz) * by + (xy * xz - xx * yz) * bz);
    place[2] = this.#middle[2]! + share * (cz * bx + (xy * xz - xx * yz) * by + (xx * yy - xy * xy) * bz);
    return true;
  }
}
