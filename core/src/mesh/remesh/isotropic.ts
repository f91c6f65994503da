import * as vec3 from '../../math/vec3.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import { BATCH_MASK, type WorkPart } from '../work.ts';
import type { EdgeMesh } from './edge-mesh.ts';

/** Edges longer than 4/3 of what is asked are divided, those shorter than 4/5 contracted: then none is nearer to it the other way. */
const [LONG, SHORT] = [4 / 3, 4 / 5];
/** Rounds of dividing, contracting, turning and evening out. */
const ROUNDS = 6;
/** Least cosine between the ways that a triangle faces before and after a change. */
const LEAST_TURN = 0.5;
/** A triangle whose height is less than this part of its longest edge says nothing of how the surface runs. */
const NEEDLE = 0.05;
/** A vertex of a line may go where the line runs on so straight, mm; it is nothing then that a wall could be seen to miss. */
const LINE_SLACK = 0.02;

/** The surface that a remeshed one has to stay on. */
export interface Ground {
  /** The nearest place of it to `at` that faces as `normal` says; undefined where there is none near. */
  nearest(at: Vec3, normal: Vec3): Vec3 | undefined;
}

/** How a surface is remeshed. */
export interface EvenOptions extends WorkPart {
  /** Length that edges should have, mm. */
  readonly edgeLength: number;
  readonly ground: Ground;
  /** Whether a vertex, by its number in the mesh, stays where it is with all that is about it. */
  readonly isHeld: (vertex: number) => boolean;
  /** Whether a vertex stays where it is, whatever becomes of its triangles. */
  readonly isFixed: (vertex: number) => boolean;
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
  #steps = 0;

  constructor(mesh: EdgeMesh, options: EvenOptions) {
    this.#mesh = mesh;
    this.#options = options;
  }

  #step(): void {
    if ((++this.#steps & BATCH_MASK) === 0) this.#options.checkAborted();
  }

  #at(v: number): Vec3 {
    const p = this.#mesh.positions;
    return [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];
  }

  #square(a: number, b: number): number {
    const p = this.#mesh.positions;
    const [x, y, z] = [p[3 * a]! - p[3 * b]!, p[3 * a + 1]! - p[3 * b + 1]!, p[3 * a + 2]! - p[3 * b + 2]!];
    return x * x + y * y + z * z;
  }

  #isHeld(v: number): boolean {
    return this.#options.isHeld(v);
  }

  /** Each edge once, by the half-edge with the lower number; those that come while it goes on too. */
  *#edges(): Generator<number> {
    const { corners, twins } = this.#mesh;
    for (let h = 0; h < corners.length; h++) {
      this.#step();
      if (corners[h]! >= 0 && !(twins[h]! >= 0 && twins[h]! < h)) yield h;
    }
  }

  /** Only edges that are the longest of all their triangles (Rivara 1984): what a shorter one of a large triangle leaves would be needles, and needles of those. */
  divideLong(most: number): void {
    const { corners } = this.#mesh;
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (const h of this.#edges()) {
        const [a, b] = [corners[h]!, corners[nextHalfEdge(h)]!];
        const square = this.#square(a, b);
        if (!(square > most * most) || (this.#isHeld(a) && this.#isHeld(b)) || !this.#isLongest(h, square))
          continue;
        this.#mesh.divide(h);
        isDone = false;
      }
    }
  }

  #isLongest(h: number, square: number): boolean {
    const { corners, twins } = this.#mesh;
    for (const side of [h, twins[h]!]) {
      if (side < 0) continue;
      const [a, b, c] = [corners[side]!, corners[nextHalfEdge(side)]!, corners[previousHalfEdge(side)]!];
      if (this.#square(a, c) > square || this.#square(b, c) > square) return false;
    }
    return true;
  }

  contractShort(least: number, most: number): void {
    const mesh = this.#mesh;
    for (const h of this.#edges()) {
      const [a, b] = [mesh.corners[h]!, mesh.corners[nextHalfEdge(h)]!];
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
    const [a, b] = [mesh.corners[h]!, mesh.corners[nextHalfEdge(h)]!];
    if (this.#isHeld(a) || this.#options.isFixed(a) || mesh.isOnRim(a)) return false;
    const along = mesh.alongLine(a);
    if (along.length > 0 && !(mesh.lines[h] === 1 && this.#isStraight(a, along))) return false;
    for (const v of mesh.neighbours(a)) if (v !== b && this.#square(v, b) > most * most) return false;
    return mesh.canContract(h) && !this.#turnsOver(a, this.#at(b), b);
  }

  /** Whether the line at a vertex runs on so straight that it may do without it. */
  #isStraight(v: number, along: readonly number[]): boolean {
    if (along.length !== 2) return false;
    const [p, q, at] = [this.#at(along[0]!), this.#at(along[1]!), this.#at(v)];
    const way = vec3.subtract(q, p);
    const square = vec3.dot(way, way);
    if (!(square > 0)) return false;
    const t = vec3.dot(vec3.subtract(at, p), way) / square;
    return t > 0 && t < 1 && vec3.distance(vec3.addScaled(p, way, t), at) < LINE_SLACK;
  }

  /** Whether a triangle about a vertex, but for those with `end`, faces another way or is a needle when the vertex lies at `to`. */
  #turnsOver(v: number, to: Vec3, end = -1): boolean {
    const { corners } = this.#mesh;
    const at = this.#at(v);
    for (const h of this.#mesh.around(v)) {
      const [b, c] = [corners[nextHalfEdge(h)]!, corners[previousHalfEdge(h)]!];
      if (b === end || c === end) continue;
      if (isTurned(at, to, this.#at(b), this.#at(c))) return true;
    }
    return false;
  }

  /** Turns edges where the numbers of neighbours of the four vertices about them come nearer to six (four on a rim). */
  turnEdges(): void {
    const mesh = this.#mesh;
    for (const h of this.#edges()) {
      const ends = mesh.turnedEnds(h);
      if (!ends) continue;
      const [a, b] = [mesh.corners[h]!, mesh.corners[nextHalfEdge(h)]!];
      if ([a, b, ...ends].some((v) => this.#isHeld(v))) continue;
      const [c, d] = ends;
      const off = [a, b, c, d].map((v) => mesh.neighbours(v).length - (mesh.isOnRim(v) ? 4 : 6));
      const now = off.reduce((sum, one) => sum + one * one, 0);
      const then = [off[0]! - 1, off[1]! - 1, off[2]! + 1, off[3]! + 1].reduce(
        (sum, one) => sum + one * one,
        0,
      );
      if (then < now && this.#isSoundTurned(a, b, c, d)) mesh.turn(h);
    }
  }

  /** Whether the triangles (a, b, c) and (b, a, d) may become (c, a, d) and (d, b, c). */
  #isSoundTurned(a: number, b: number, c: number, d: number): boolean {
    const [pa, pb, pc, pd] = [this.#at(a), this.#at(b), this.#at(c), this.#at(d)];
    const before = [areaNormal(pa, pb, pc), areaNormal(pb, pa, pd)];
    const mean = vec3.normalize(vec3.add(before[0]!, before[1]!));
    const corners = [
      [pc, pa, pd],
      [pd, pb, pc],
    ] as const;
    return (
      before.every((n) => faces(n, mean)) &&
      corners.every(([p, q, r]) => !isNeedle(p, q, r) && faces(areaNormal(p, q, r), mean))
    );
  }

  /** Moves vertices to the middle of their neighbours along the surface, and back onto the ground. */
  evenOut(): void {
    const mesh = this.#mesh;
    const count = mesh.vertexCount;
    const wanted = new Map<number, Vec3>();
    for (let v = 0; v < count; v++) {
      this.#step();
      if (mesh.from[v]! < 0 || this.#isHeld(v) || this.#options.isFixed(v)) continue;
      if (mesh.alongLine(v).length > 0) continue;
      const to = this.#middleOf(v);
      if (to) wanted.set(v, to);
    }
    for (const [v, to] of wanted) {
      this.#step();
      if (this.#turnsOver(v, to)) continue;
      for (let k = 0; k < 3; k++) mesh.positions[3 * v + k] = to[k as 0];
    }
  }

  #middleOf(v: number): Vec3 | undefined {
    const { corners } = this.#mesh;
    const at = this.#at(v);
    let normal: Vec3 = [0, 0, 0];
    let sum: Vec3 = [0, 0, 0];
    let count = 0;
    for (const h of this.#mesh.around(v)) {
      const b = this.#at(corners[nextHalfEdge(h)]!);
      normal = vec3.add(normal, areaNormal(at, b, this.#at(corners[previousHalfEdge(h)]!)));
      sum = vec3.add(sum, b);
      count++;
    }
    if (!(vec3.length(normal) > 0)) return undefined;
    const n = vec3.normalize(normal);
    const way = vec3.subtract(vec3.scale(sum, 1 / count), at);
    return this.#options.ground.nearest(vec3.add(at, vec3.addScaled(way, n, -vec3.dot(way, n))), n);
  }
}

/** Twice the area of a triangle along its normal. */
const areaNormal = (a: Vec3, b: Vec3, c: Vec3): Vec3 => vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));

const faces = (normal: Vec3, way: Vec3): boolean => vec3.dot(normal, way) > LEAST_TURN * vec3.length(normal);

function isNeedle(a: Vec3, b: Vec3, c: Vec3): boolean {
  const longest = Math.max(vec3.distance(a, b), vec3.distance(b, c), vec3.distance(c, a));
  return vec3.length(areaNormal(a, b, c)) < NEEDLE * longest * longest;
}

/** Whether a triangle faces another way, or is a needle and was none, when its first corner lies at `to`. */
function isTurned(at: Vec3, to: Vec3, b: Vec3, c: Vec3): boolean {
  const [before, after] = [areaNormal(at, b, c), areaNormal(to, b, c)];
  if (isNeedle(to, b, c) && !isNeedle(at, b, c)) return true;
  return vec3.dot(before, after) < LEAST_TURN * vec3.length(before) * vec3.length(after);
}
