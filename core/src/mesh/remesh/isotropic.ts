import * as vec3 from '../../math/vec3.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import { BATCH_MASK, type WorkPart } from '../work.ts';
import type { EdgeMesh } from './edge-mesh.ts';
import { areaNormal, faces, isNeedle, isStraight, turnsOver } from './shapes.ts';

/** Edges longer than 4/3 of what is asked are divided, those shorter than 4/5 contracted: then none is nearer to it the other way. */
const [LONG, SHORT] = [4 / 3, 4 / 5];
/** Rounds of dividing, contracting, turning and evening out. */
const ROUNDS = 6;

/** The surface that a remeshed one has to stay on. */
export interface Ground {
  /** The triangle of it that is nearest to a place, whose nearest point is written to `out`; below 0 where there is none. `hint` is a triangle that may be near, or −1: the answer does not depend on it. */
  nearestInto(x: number, y: number, z: number, out: Float64Array, hint: number): number;
  /** Whether a triangle of it is of the sheet that faces as the unit vector says. */
  isFacing(triangle: number, x: number, y: number, z: number): boolean;
}

/** How vertices are kept: one stays where it is, whatever becomes of its triangles, or with all that is about it. */
export const [FIXED, HELD] = [1, 2];

/** How a surface is remeshed. */
export interface EvenOptions extends WorkPart {
  /** Length that edges should have, mm. */
  readonly edgeLength: number;
  readonly ground: Ground;
  /** `FIXED` and `HELD` vertices, by their number in the mesh; 0 and what lies beyond the end is free. */
  readonly kept: Uint8Array;
}

/**
 * Makes the edges of a surface about equally long and its triangles about equilateral, in place. Vertices move on the ground only; lines (sharp edges) keep their course, their corners stay; of rims no vertex goes.
 *
 * Source: Botsch and Kobbelt, A remeshing approach to multiresolution modeling, 2004, section 4; which edges are divided: Rivara, Algorithms for refining triangular grids suitable for adaptive and multigrid techniques, 1984.
 */
export function evenEdges(mesh: EdgeMesh, options: EvenOptions): void {
  const { edgeLength, checkAborted, progress } = options;
  const remesher = new Remesher(mesh, options);
  for (let round = 0; round < ROUNDS; round++) {
    remesher.divideLong(LONG * edgeLength);
    checkAborted();
    remesher.contractShort(SHORT * edgeLength, LONG * edgeLength);
    checkAborted();
    remesher.turnEdges();
    checkAborted();
    remesher.evenOut();
    progress((round + 1) / ROUNDS);
  }
}

class Remesher {
  readonly #mesh: EdgeMesh;
  readonly #options: EvenOptions;
  /** Triangle of the ground that was nearest to each vertex, and one more than it: 0 where none is known. */
  #nearest: Int32Array;
  readonly #hit = new Float64Array(7);
  #steps = 0;

  constructor(mesh: EdgeMesh, options: EvenOptions) {
    this.#mesh = mesh;
    this.#options = options;
    this.#nearest = new Int32Array(mesh.vertexCount);
  }

  #step(): void {
    if ((++this.#steps & BATCH_MASK) === 0) this.#options.checkAborted();
  }

  #square(a: number, b: number): number {
    const p = this.#mesh.positions;
    const x = p[3 * a]! - p[3 * b]!;
    const y = p[3 * a + 1]! - p[3 * b + 1]!;
    const z = p[3 * a + 2]! - p[3 * b + 2]!;
    return x * x + y * y + z * z;
  }

  #isHeld(v: number): boolean {
    const { kept } = this.#options;
    return v < kept.length && kept[v] === HELD;
  }

  /** The half-edge after `h` that stands for an edge, the one of both with the lower number; also of edges that come while it goes on. Below 0 at the end. */
  #nextEdge(h: number): number {
    const { corners, twins, faceCount } = this.#mesh;
    for (let next = h + 1; next < 3 * faceCount; next++) {
      this.#step();
      if (corners[next]! >= 0 && !(twins[next]! >= 0 && twins[next]! < next)) return next;
    }
    return -1;
  }

  /** Only edges that are the longest of all their triangles (Rivara 1984): what a shorter one of a large triangle leaves would be needles, and needles of those. */
  divideLong(most: number): void {
    const mesh = this.#mesh;
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (let h = this.#nextEdge(-1); h >= 0; h = this.#nextEdge(h)) {
        const a = mesh.corners[h]!;
        const b = mesh.corners[nextHalfEdge(h)]!;
        const square = this.#square(a, b);
        if (!(square > most * most) || (this.#isHeld(a) && this.#isHeld(b)) || !this.#isLongest(h, square))
          continue;
        mesh.divide(h);
        isDone = false;
      }
    }
  }

  #isLongest(h: number, square: number): boolean {
    const twin = this.#mesh.twins[h]!;
    return this.#isLongestOf(h, square) && (twin < 0 || this.#isLongestOf(twin, square));
  }

  /** Whether no edge of the triangle of a half-edge is longer than it is. */
  #isLongestOf(h: number, square: number): boolean {
    const { corners } = this.#mesh;
    const a = corners[h]!;
    const b = corners[nextHalfEdge(h)]!;
    const c = corners[previousHalfEdge(h)]!;
    return !(this.#square(a, c) > square || this.#square(b, c) > square);
  }

  contractShort(least: number, most: number): void {
    const mesh = this.#mesh;
    for (let h = this.#nextEdge(-1); h >= 0; h = this.#nextEdge(h)) {
      const a = mesh.corners[h]!;
      const b = mesh.corners[nextHalfEdge(h)]!;
      if (!(this.#square(a, b) < least * least)) continue;
      if (this.#mayGo(h, most)) mesh.contract(h);
      else {
        const twin = mesh.twins[h]!;
        if (twin >= 0 && this.#mayGo(twin, most)) mesh.contract(twin);
      }
    }
  }

  /** Whether the vertex at which a half-edge begins may go to its end. */
  #mayGo(h: number, most: number): boolean {
    const mesh = this.#mesh;
    const { kept } = this.#options;
    const a = mesh.corners[h]!;
    const b = mesh.corners[nextHalfEdge(h)]!;
    if ((a < kept.length && kept[a] !== 0) || mesh.rims[a] === 1) return false;
    if (mesh.lineEnds[a]! > 0 && !(mesh.lines[h] === 1 && isStraight(mesh, a))) return false;
    const p = mesh.positions;
    return (
      this.#isWithin(a, b, most * most) &&
      mesh.canContract(h) &&
      !turnsOver(mesh, a, p[3 * b]!, p[3 * b + 1]!, p[3 * b + 2]!, b)
    );
  }

  /** Whether no neighbour of a vertex lies farther from another one of them than the root of `square`. */
  #isWithin(a: number, b: number, square: number): boolean {
    const { corners, twins } = this.#mesh;
    const first = this.#mesh.firstAround(a);
    for (let h = first; ;) {
      if (this.#square(corners[nextHalfEdge(h)]!, b) > square) return false;
      h = twins[previousHalfEdge(h)]!;
      if (h < 0 || h === first) return true;
    }
  }

  /** Turns edges where the numbers of neighbours of the four vertices about them come nearer to six (four on a rim). */
  turnEdges(): void {
    const mesh = this.#mesh;
    const { corners, twins } = mesh;
    for (let h = this.#nextEdge(-1); h >= 0; h = this.#nextEdge(h)) {
      const twin = twins[h]!;
      if (twin < 0) continue;
      const a = corners[h]!;
      const b = corners[nextHalfEdge(h)]!;
      const c = corners[previousHalfEdge(h)]!;
      const d = corners[previousHalfEdge(twin)]!;
      const offA = this.#off(a);
      const offB = this.#off(b);
      const offC = this.#off(c);
      const offD = this.#off(d);
      // The sum of their squares after less that before, halved.
      if (!(offC + offD - offA - offB + 2 < 0)) continue;
      if (this.#isHeld(a) || this.#isHeld(b) || this.#isHeld(c) || this.#isHeld(d)) continue;
      if (mesh.canTurn(h) && this.#isSoundTurned(a, b, c, d)) mesh.turn(h);
    }
  }

  /** How many neighbours a vertex has beyond what is best. */
  #off(v: number): number {
    return this.#mesh.degrees[v]! - (this.#mesh.rims[v] === 1 ? 4 : 6);
  }

  /** Whether the triangles (a, b, c) and (b, a, d) may become (c, a, d) and (d, b, c). */
  #isSoundTurned(a: number, b: number, c: number, d: number): boolean {
    const p = this.#mesh.positions;
    const pa = vec3.pointAt(p, a);
    const pb = vec3.pointAt(p, b);
    const pc = vec3.pointAt(p, c);
    const pd = vec3.pointAt(p, d);
    const one = areaNormal(pa, pb, pc);
    const other = areaNormal(pb, pa, pd);
    const mean = vec3.normalize(vec3.add(one, other));
    const isSound = (x: Vec3, y: Vec3, z: Vec3): boolean =>
      !isNeedle(x, y, z) && faces(areaNormal(x, y, z), mean);
    return faces(one, mean) && faces(other, mean) && isSound(pc, pa, pd) && isSound(pd, pb, pc);
  }

  /** Moves vertices to the middle of their neighbours along the surface, and back onto the ground. */
  evenOut(): void {
    const mesh = this.#mesh;
    const { kept } = this.#options;
    const count = mesh.vertexCount;
    if (this.#nearest.length < count) {
      const known = this.#nearest;
      this.#nearest = new Int32Array(count);
      this.#nearest.set(known);
    }
    const wanted = new Float64Array(3 * count);
    const isWanted = new Uint8Array(count);
    for (let v = 0; v < count; v++) {
      this.#step();
      if (mesh.from[v]! < 0 || (v < kept.length && kept[v] !== 0) || mesh.lineEnds[v]! > 0) continue;
      if (this.#middleInto(v, wanted)) isWanted[v] = 1;
    }
    for (let v = 0; v < count; v++) {
      if (isWanted[v] === 0) continue;
      this.#step();
      if (turnsOver(mesh, v, wanted[3 * v]!, wanted[3 * v + 1]!, wanted[3 * v + 2]!)) continue;
      for (let k = 3 * v; k < 3 * v + 3; k++) mesh.positions[k] = wanted[k]!;
    }
  }

  /** Writes where a vertex should lie; false where there is no such place. */
  #middleInto(v: number, wanted: Float64Array): boolean {
    const { corners, twins, positions: p } = this.#mesh;
    const x = p[3 * v]!;
    const y = p[3 * v + 1]!;
    const z = p[3 * v + 2]!;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    let sx = 0;
    let sy = 0;
    let sz = 0;
    let count = 0;
    const first = this.#mesh.from[v]!;
    let h = first;
    do {
      const back = previousHalfEdge(h);
      const b = 3 * corners[nextHalfEdge(h)]!;
      const c = 3 * corners[back]!;
      const bx = p[b]! - x;
      const by = p[b + 1]! - y;
      const bz = p[b + 2]! - z;
      const cx = p[c]! - x;
      const cy = p[c + 1]! - y;
      const cz = p[c + 2]! - z;
      nx += by * cz - bz * cy;
      ny += bz * cx - bx * cz;
      nz += bx * cy - by * cx;
      sx += p[b]!;
      sy += p[b + 1]!;
      sz += p[b + 2]!;
      count++;
      h = twins[back]!;
    } while (h !== first);
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(size > 0)) return false;
    nx /= size;
    ny /= size;
    nz /= size;
    const share = 1 / count;
    const wx = sx * share - x;
    const wy = sy * share - y;
    const wz = sz * share - z;
    const down = -(wx * nx + wy * ny + wz * nz);
    const { ground } = this.#options;
    const hit = this.#hit;
    const tx = x + (wx + nx * down);
    const ty = y + (wy + ny * down);
    const tz = z + (wz + nz * down);
    const face = ground.nearestInto(tx, ty, tz, hit, this.#nearest[v]! - 1);
    this.#nearest[v] = face + 1;
    if (face < 0 || !ground.isFacing(face, nx, ny, nz)) return false;
    for (let k = 0; k < 3; k++) wanted[3 * v + k] = hit[k]!;
    return true;
  }
}
