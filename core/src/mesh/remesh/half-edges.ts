import { BORDER, buildTwins, nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Part that the arrays are longer than what they hold at first, so that a few divisions need no longer ones. */
const ROOM = 0.25;

/**
 * A manifold surface by its half-edges: `3f + k` runs from corner `k` of triangle `f` to the next one. What goes is dead until `toMesh`. An edge may be part of a line (a rim, a sharp edge): its halves are so too.
 *
 * The arrays are longer than what they hold, `vertexCount` and `faceCount`, and others may stand for them when a vertex or a triangle has come.
 *
 * Source: Campagna, Kobbelt and Seidel, Directed Edges, 1998.
 */
export class HalfEdges {
  /** Three coordinates a vertex, mm, in 64 bits. */
  positions: Float64Array;
  /** Three corners a triangle; −1 in one that is gone. */
  corners: Int32Array;
  twins: Int32Array;
  /** One a half-edge: 1 on a line. */
  lines: Uint8Array;
  /** A half-edge that begins at each vertex; −1 at one that is gone. */
  from: Int32Array;
  /** The vertex that each of the mesh's own was split off from, where its triangles hang together in it alone. */
  original: Int32Array;
  /** How many edges end at each vertex. */
  degrees: Int32Array;
  /** How many edges of lines end at each vertex. */
  lineEnds: Int32Array;
  /** One a vertex: 1 on a rim. */
  rims: Uint8Array;
  /** One a vertex: what was looked at last. */
  #seen: Int32Array;
  #vertices: number;
  #faces: number;

  /** Of a mesh in which no edge has more than two triangles or two that disagree (`NON_MANIFOLD`). `onLine` says of a half-edge whether its edge is part of a line; rims always are. */
  constructor(mesh: TriMesh, onLine: (halfEdge: number) => boolean = () => false) {
    this.#vertices = mesh.positions.length / 3;
    this.#faces = mesh.indices.length / 3;
    const vertices = roomFor(this.#vertices);
    const halves = 3 * roomFor(this.#faces);
    this.positions = new Float64Array(3 * vertices);
    this.positions.set(mesh.positions);
    this.corners = new Int32Array(halves);
    this.corners.set(mesh.indices);
    this.twins = new Int32Array(halves);
    this.twins.set(buildTwins(mesh));
    this.lines = new Uint8Array(halves);
    for (let h = 0; h < mesh.indices.length; h++)
      this.lines[h] = this.twins[h] === BORDER || onLine(h) ? 1 : 0;
    this.from = new Int32Array(vertices).fill(-1);
    this.original = new Int32Array(vertices);
    for (let v = 0; v < this.#vertices; v++) this.original[v] = v;
    this.degrees = new Int32Array(vertices);
    this.lineEnds = new Int32Array(vertices);
    this.rims = new Uint8Array(vertices);
    this.#seen = new Int32Array(vertices);
    this.#partFans();
  }

  get vertexCount(): number {
    return this.#vertices;
  }

  get faceCount(): number {
    return this.#faces;
  }

  /** Gives each fan of triangles about a vertex a vertex of its own. */
  #partFans(): void {
    const halves = 3 * this.#faces;
    const seen = new Uint8Array(halves);
    for (let h = 0; h < halves; h++) {
      if (seen[h] === 1) continue;
      let v = this.corners[h]!;
      if (this.from[v]! >= 0) {
        const copy = this.newVertex();
        for (let k = 0; k < 3; k++) this.positions[3 * copy + k] = this.positions[3 * v + k]!;
        this.original[copy] = this.original[v]!;
        v = copy;
      }
      this.from[v] = h;
      const first = this.#rimwards(h);
      for (let out = first; ;) {
        seen[out] = 1;
        this.corners[out] = v;
        out = this.twins[previousHalfEdge(out)]!;
        if (out < 0) this.rims[v] = 1;
        if (out < 0 || out === first) break;
      }
    }
    for (let v = 0; v < this.#vertices; v++) if (this.from[v]! >= 0) this.recount(v);
  }

  /** From a half-edge back round its beginning: the one that lies on the rim, or itself where there is none. */
  #rimwards(start: number): number {
    for (let first = start; ;) {
      const twin = this.twins[first]!;
      if (twin < 0) return first;
      first = nextHalfEdge(twin);
      if (first === start) return start;
    }
  }

  /** The half-edge to begin with on the way round a vertex that is there: `twins[previousHalfEdge(h)]` is the next, until it is the first again or, at a rim, below 0. */
  firstAround(v: number): number {
    const start = this.from[v]!;
    return this.rims[v] === 1 ? this.#rimwards(start) : start;
  }

  /** Counts the edges and the lines' ends at a vertex. */
  protected recount(v: number): void {
    const first = this.firstAround(v);
    let degree = 0;
    let ends = 0;
    for (let h = first; ;) {
      degree++;
      ends += this.lines[h]!;
      const back = previousHalfEdge(h);
      h = this.twins[back]!;
      if (h < 0) {
        degree++;
        ends++;
      }
      if (h < 0 || h === first) break;
    }
    this.degrees[v] = degree;
    this.lineEnds[v] = ends;
  }

  /** The vertices at the other ends of the line's edges at a vertex. */
  alongLine(v: number): number[] {
    const found: number[] = [];
    const first = this.firstAround(v);
    for (let h = first; ;) {
      if (this.lines[h] === 1) found.push(this.corners[nextHalfEdge(h)]!);
      const back = previousHalfEdge(h);
      h = this.twins[back]!;
      if (h < 0) found.push(this.corners[back]!);
      if (h < 0 || h === first) return found;
    }
  }

  /** Whether an edge joins two vertices. */
  areJoined(v: number, w: number): boolean {
    const { corners, twins } = this;
    const first = this.firstAround(v);
    for (let h = first; ;) {
      if (corners[nextHalfEdge(h)] === w) return true;
      const back = previousHalfEdge(h);
      h = twins[back]!;
      if (h < 0) return corners[back] === w;
      if (h === first) return false;
    }
  }

  /** Marks the neighbours of a vertex, once each, and says how many of them were marked before. */
  protected countMarked(v: number, look: number): number {
    const { corners, twins } = this;
    const seen = this.#seen;
    let known = 0;
    const first = this.firstAround(v);
    for (let h = first; ;) {
      const w = corners[nextHalfEdge(h)]!;
      if (seen[w] === look) known++;
      else seen[w] = look;
      const back = previousHalfEdge(h);
      h = twins[back]!;
      if (h < 0) {
        const last = corners[back]!;
        if (seen[last] === look) known++;
        else seen[last] = look;
      }
      if (h < 0 || h === first) return known;
    }
  }

  protected newVertex(): number {
    const v = this.#vertices++;
    if (v >= this.from.length) {
      const room = roomFor(2 * v);
      this.positions = longer(this.positions, new Float64Array(3 * room));
      this.from = longer(this.from, new Int32Array(room));
      this.original = longer(this.original, new Int32Array(room));
      this.degrees = longer(this.degrees, new Int32Array(room));
      this.lineEnds = longer(this.lineEnds, new Int32Array(room));
      this.rims = longer(this.rims, new Uint8Array(room));
      this.#seen = longer(this.#seen, new Int32Array(room));
    }
    this.from[v] = -1;
    this.original[v] = v;
    return v;
  }

  protected newFace(): number {
    const f = this.#faces++;
    if (3 * f >= this.corners.length) {
      const room = 3 * roomFor(2 * f);
      this.corners = longer(this.corners, new Int32Array(room));
      this.twins = longer(this.twins, new Int32Array(room));
      this.lines = longer(this.lines, new Uint8Array(room));
    }
    return f;
  }

  /** What is left, with its vertices in their order; those that stay have their bits. */
  toMesh(): TriMesh {
    const { corners, original } = this;
    const place = new Int32Array(this.#vertices).fill(-1);
    const halves = 3 * this.#faces;
    let faces = 0;
    let used = 0;
    for (let h = 0; h < halves; h++) {
      if (corners[h]! < 0) continue;
      place[original[corners[h]!]!] = 0;
      faces++;
    }
    const positions = new Float32Array(3 * place.reduce((sum, at) => sum + 1 + at, 0));
    for (let v = 0; v < place.length; v++) {
      if (place[v]! < 0) continue;
      for (let k = 0; k < 3; k++) positions[3 * used + k] = this.positions[3 * v + k]!;
      place[v] = used++;
    }
    const indices = new Uint32Array(faces);
    for (let h = 0, at = 0; h < halves; h++)
      if (corners[h]! >= 0) indices[at++] = place[original[corners[h]!]!]!;
    return { positions, indices };
  }
}

const roomFor = (count: number): number => Math.ceil((1 + ROOM) * count) + 64;

function longer<T extends Float64Array | Int32Array | Uint8Array>(array: T, room: T): T {
  room.set(array);
  return room;
}
