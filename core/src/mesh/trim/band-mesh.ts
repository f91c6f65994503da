import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { areaNormal, quality, type Corners } from './band-shape.ts';
import type { Changed } from './cut-out.ts';

/** A vertex that stays where it is. */
const HELD = 0;
/** A vertex of the skin that may move on it or go. */
const FREE = 1;
/** A vertex of a trim line, which may move along it or go where the line stays. */
const LINE = 2;

/** A change that was thought out and not made yet. */
export interface Change {
  /** Triangles that go. */
  readonly drop: readonly number[];
  /** Triangles that come. */
  readonly add: readonly (readonly [number, number, number])[];
  /** A vertex that comes to lie elsewhere. */
  readonly move?: { readonly vertex: number; readonly to: Vec3 };
  /** A vertex that goes; what remembers its place on a trim line is the stretch from `before` to `after`. */
  readonly gone?: number;
  /** The trim line after the change: stretches that are no more, and those in their place. */
  readonly line?: { readonly from: readonly Stretch[]; readonly to: readonly Stretch[] };
  /** Where a vertex comes to lie that has the number `nextVertex`. */
  readonly born?: Vec3;
  /** A vertex that belongs to a trim line from now on. */
  readonly joins?: number;
}

/** Two neighbours on a trim line. */
export type Stretch = readonly [from: number, to: number];

/**
 * The triangles of a mesh within a band beside its trim lines, which can be changed. Vertices outside of the band, and those on other borders, are held:
 * they keep their place and stay corners of something.
 */
export class BandMesh {
  readonly #firstBorn: number;
  readonly #places: Vec3[];
  readonly #corners: (readonly [number, number, number])[];
  readonly #alive: boolean[];
  readonly #around: (number[] | undefined)[];
  readonly #kinds: number[];
  readonly #before = new Map<number, number>();
  readonly #after = new Map<number, number>();
  /** Places of the line as it was drawn that no vertex holds any more, by the stretch that stands for them. */
  readonly #passed = new Map<string, Vec3[]>();
  readonly #isGone: boolean[];
  /** Of triangles that were asked about: what moves a corner of one puts another in its place. */
  readonly #qualities: (number | undefined)[] = [];
  readonly #normals: (Vec3 | undefined)[] = [];
  readonly #neighbours: (ReadonlySet<number> | undefined)[] = [];
  /** The number of the last change at each vertex. */
  readonly #touched: (number | undefined)[] = [];
  #changes = 0;

  /** `loops` are the trim lines by their vertices, closed; the band reaches `width` mm from them. */
  constructor(mesh: TriMesh, loops: readonly (readonly number[])[], width: number) {
    const vertices = mesh.positions.length / 3;
    this.#firstBorn = vertices;
    this.#places = Array.from({ length: vertices }, (_, v) => pointAt(mesh.positions, v));
    this.#corners = Array.from({ length: mesh.indices.length / 3 }, (_, f) => pointAt(mesh.indices, f));
    this.#alive = new Array<boolean>(mesh.indices.length / 3).fill(true);
    this.#kinds = new Array<number>(vertices).fill(HELD);
    this.#isGone = new Array<boolean>(vertices).fill(false);
    this.#around = new Array<number[] | undefined>(vertices);
    const { offsets, corners } = vertexCorners(mesh);
    const faces = (v: number): number[] =>
      Array.from(corners.subarray(offsets[v]!, offsets[v + 1]!), (corner) => (corner / 3) | 0);
    const near = this.#near(loops, width, faces);
    for (const v of near) this.#kinds[v] = FREE;
    for (const loop of boundaryLoops(mesh)) for (const v of loop) this.#kinds[v] = HELD;
    for (const loop of loops)
      loop.forEach((v, i) => {
        const next = loop[(i + 1) % loop.length]!;
        this.#kinds[v] = LINE;
        this.#after.set(v, next);
        this.#before.set(next, v);
      });
    for (const v of near)
      for (const f of faces(v)) for (const w of this.cornersOf(f)) this.#around[w] ??= faces(w);
  }

  /** Vertices within `width` mm of the lines, by way of edges. */
  #near(
    loops: readonly (readonly number[])[],
    width: number,
    faces: (v: number) => readonly number[],
  ): readonly number[] {
    const source = new Map<number, number>();
    let wave: number[] = [];
    for (const loop of loops)
      for (const v of loop) {
        source.set(v, v);
        wave.push(v);
      }
    while (wave.length > 0) {
      const next: number[] = [];
      for (const v of wave) {
        const from = source.get(v)!;
        for (const f of faces(v))
          for (const w of this.cornersOf(f)) {
            const reach = distance(this.at(from), this.at(w));
            if (reach > width) continue;
            const known = source.get(w);
            if (known !== undefined && distance(this.at(known), this.at(w)) <= reach) continue;
            source.set(w, from);
            next.push(w);
          }
      }
      wave = next;
    }
    return [...source.keys()].toSorted((a, b) => a - b);
  }

  at(vertex: number): Vec3 {
    return this.#places[vertex]!;
  }

  cornersOf(face: number): readonly [number, number, number] {
    return this.#corners[face]!;
  }

  pointsOf(face: number): Corners {
    const [a, b, c] = this.cornersOf(face);
    return [this.at(a), this.at(b), this.at(c)];
  }

  qualityOf(face: number): number {
    return (this.#qualities[face] ??= quality(this.pointsOf(face)));
  }

  /** `areaNormal` of a triangle. */
  normalOf(face: number): Vec3 {
    return (this.#normals[face] ??= areaNormal(this.pointsOf(face)));
  }

  isAlive(face: number): boolean {
    return this.#alive[face] === true;
  }

  isFree(vertex: number): boolean {
    return this.#kinds[vertex] === FREE;
  }

  isOnLine(vertex: number): boolean {
    return this.#kinds[vertex] === LINE;
  }

  /** Triangles with a free vertex, or one of a line, among their corners. */
  faces(): number[] {
    const found = new Set<number>();
    this.#kinds.forEach((kind, v) => {
      if (kind !== HELD) for (const f of this.around(v)) found.add(f);
    });
    return [...found].toSorted((a, b) => a - b);
  }

  /** Whether all triangles about a vertex are known: it lies in the band or is a neighbour of one that does. */
  knows(vertex: number): boolean {
    return this.#around[vertex] !== undefined;
  }

  /** The triangles about a vertex that is known. */
  around(vertex: number): readonly number[] {
    return this.#around[vertex] ?? [];
  }

  /** The triangle beyond the edge from a to b, as it is passed by the triangle that is asked about; undefined at a border. */
  beyond(a: number, b: number): number | undefined {
    return this.around(b).find((f) => {
      const [p, q, r] = this.cornersOf(f);
      return (p === b && q === a) || (q === b && r === a) || (r === b && p === a);
    });
  }

  neighbours(vertex: number): ReadonlySet<number> {
    const known = this.#neighbours[vertex];
    if (known) return known;
    const found = new Set<number>();
    for (const f of this.around(vertex)) for (const v of this.cornersOf(f)) if (v !== vertex) found.add(v);
    this.#neighbours[vertex] = found;
    return found;
  }

  /** The vertex before and the one after on a trim line. */
  alongLine(vertex: number): Stretch | undefined {
    const [from, to] = [this.#before.get(vertex), this.#after.get(vertex)];
    return from === undefined || to === undefined ? undefined : [from, to];
  }

  isStretch(a: number, b: number): boolean {
    return this.#after.get(a) === b || this.#before.get(a) === b;
  }

  /** Places of the line as drawn that a stretch stands for. */
  passedBy(from: number, to: number): readonly Vec3[] {
    return this.#passed.get(`${from},${to}`) ?? [];
  }

  /** Makes the change; gives the triangles that are new. */
  make(change: Change, passed: ReadonlyMap<string, readonly Vec3[]> = new Map()): readonly number[] {
    this.#changes++;
    for (const f of change.drop) {
      this.#alive[f] = false;
      for (const v of this.cornersOf(f)) {
        this.#around[v] = this.#around[v]?.filter((one) => one !== f);
        this.#touch(v);
      }
    }
    if (change.move) this.#places[change.move.vertex] = change.move.to;
    if (change.born) this.#bear(change.born);
    if (change.gone !== undefined) {
      this.#isGone[change.gone] = true;
      this.#kinds[change.gone] = HELD;
    }
    if (change.joins !== undefined) this.#kinds[change.joins] = LINE;
    for (const [from, to] of change.line?.from ?? []) {
      this.#after.delete(from);
      this.#before.delete(to);
      this.#passed.delete(`${from},${to}`);
      this.#touch(from);
      this.#touch(to);
    }
    for (const [from, to] of change.line?.to ?? []) {
      this.#after.set(from, to);
      this.#before.set(to, from);
    }
    for (const [stretch, places] of passed) this.#passed.set(stretch, [...places]);
    return change.add.map((corners) => {
      const face = this.#alive.length;
      this.#alive.push(true);
      this.#corners.push(corners);
      for (const v of corners) {
        this.#around[v]?.push(face);
        this.#touch(v);
      }
      return face;
    });
  }

  /** How many changes were made. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether anything about the corners of a triangle, or about those of its neighbours with a corner of it, has changed since there were so many changes. */
  isTouchedSince(face: number, changes: number): boolean {
    return this.cornersOf(face).some((v) => (this.#touched[v] ?? 0) > changes);
  }

  #touch(vertex: number): void {
    this.#touched[vertex] = this.#changes;
    this.#neighbours[vertex] = undefined;
  }

  /** Whether a vertex came after the beginning. */
  isBorn(vertex: number): boolean {
    return vertex >= this.#firstBorn;
  }

  /** The number of the next vertex that comes. */
  get nextVertex(): number {
    return this.#kinds.length;
  }

  #bear(at: Vec3): void {
    this.#places.push(at);
    this.#kinds.push(FREE);
    this.#isGone.push(false);
    this.#around.push([]);
  }

  /** What became of the mesh. */
  get changed(): Changed {
    return {
      positions: this.#places.flat(),
      isGone: this.#isGone,
      corners: this.#corners.flat(),
      isThere: this.#alive,
    };
  }

  /** A trim line now, from the first of its vertices that is left. */
  loopOf(loop: readonly number[]): number[] {
    const start = loop.find((v) => !this.#isGone[v])!;
    const now = [start];
    for (let v = this.#after.get(start)!; v !== start; v = this.#after.get(v)!) now.push(v);
    return now;
  }
}
