import { BORDER, buildTwins, nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** What lies beyond an edge of a triangle that is written anew: the half-edge there, and whether the edge is part of a line. */
interface Beyond {
  readonly twin: number;
  readonly line: number;
}

/**
 * A manifold surface whose edges are divided, contracted and turned in place. Half-edge `3f + k` runs from corner `k` of triangle `f` to the next one. Vertices and triangles keep their numbers; what goes is dead until
 * `toMesh`. An edge may be part of a line (a rim, a sharp edge): its halves are so too, and it is never turned.
 *
 * Source: Campagna, Kobbelt and Seidel, Directed Edges, 1998; the conditions for contracting an edge are those of Dey, Edelsbrunner, Guha and Nekhayev, Topology preserving edge contraction, 1999 (the link condition).
 */
export class EdgeMesh {
  /** Three coordinates a vertex, mm, in 64 bits. */
  readonly positions: number[];
  /** Three corners a triangle; −1 in one that is gone. */
  readonly corners: number[];
  readonly twins: number[];
  /** One a half-edge: 1 on a line. */
  readonly lines: number[];
  /** A half-edge that begins at each vertex; −1 at one that is gone. */
  readonly from: number[];
  /** The vertex that each of the mesh's own was split off from, where its triangles hang together in it alone. */
  readonly original: number[];

  /** Of a mesh in which no edge has more than two triangles or two that disagree (`NON_MANIFOLD`). `onLine` says of a half-edge whether its edge is part of a line; rims always are. */
  constructor(mesh: TriMesh, onLine: (halfEdge: number) => boolean = () => false) {
    this.positions = Array.from(mesh.positions);
    this.corners = Array.from(mesh.indices);
    this.twins = Array.from(buildTwins(mesh));
    this.lines = this.twins.map((twin, h) => (twin === BORDER || onLine(h) ? 1 : 0));
    this.from = new Array<number>(mesh.positions.length / 3).fill(-1);
    this.original = this.from.map((_, v) => v);
    this.#partFans();
  }

  get vertexCount(): number {
    return this.from.length;
  }

  get faceCount(): number {
    return this.corners.length / 3;
  }

  /** Gives each fan of triangles about a vertex a vertex of its own. */
  #partFans(): void {
    const seen = new Uint8Array(this.corners.length);
    for (let h = 0; h < this.corners.length; h++) {
      if (seen[h] === 1) continue;
      let v = this.corners[h]!;
      if (this.from[v]! >= 0) {
        const copy = this.from.length;
        for (let k = 0; k < 3; k++) this.positions.push(this.positions[3 * v + k]!);
        this.original.push(this.original[v]!);
        this.from.push(-1);
        v = copy;
      }
      this.from[v] = h;
      for (const out of this.around(v)) {
        seen[out] = 1;
        this.corners[out] = v;
      }
    }
  }

  /** The half-edges that begin at a vertex, once round it; at a rim from one end of the fan to the other. */
  *around(v: number): Generator<number> {
    const start = this.from[v]!;
    if (start < 0) return;
    let first = start;
    for (;;) {
      const twin = this.twins[first]!;
      if (twin < 0) break;
      first = nextHalfEdge(twin);
      if (first === start) break;
    }
    for (let h = first; ;) {
      yield h;
      h = this.twins[previousHalfEdge(h)]!;
      if (h < 0 || h === first) return;
    }
  }

  /** Whether a vertex lies on a rim. */
  isOnRim(v: number): boolean {
    for (const h of this.around(v))
      if (this.twins[h]! < 0 || this.twins[previousHalfEdge(h)]! < 0) return true;
    return false;
  }

  /** The neighbours of a vertex, once each. */
  neighbours(v: number): number[] {
    const found: number[] = [];
    let last = -1;
    for (const h of this.around(v)) {
      found.push(this.corners[nextHalfEdge(h)]!);
      last = h;
    }
    if (last >= 0 && this.twins[previousHalfEdge(last)]! < 0)
      found.push(this.corners[previousHalfEdge(last)]!);
    return found;
  }

  /** The vertices at the other ends of the line's edges at a vertex. */
  alongLine(v: number): number[] {
    const found: number[] = [];
    let last = -1;
    for (const h of this.around(v)) {
      if (this.lines[h] === 1) found.push(this.corners[nextHalfEdge(h)]!);
      last = h;
    }
    const back = last < 0 ? -1 : previousHalfEdge(last);
    if (back >= 0 && this.twins[back]! < 0) found.push(this.corners[back]!);
    return found;
  }

  #beyond(h: number): Beyond {
    return { twin: this.twins[h]!, line: this.lines[h]! };
  }

  /** Writes the corners of a triangle and what lies beyond its edges. */
  #write(face: number, corners: readonly [number, number, number]): void {
    for (let k = 0; k < 3; k++) {
      const h = 3 * face + k;
      this.corners[h] = corners[k]!;
      this.from[corners[k]!] = h;
      this.lines[h] = 0;
      this.twins[h] = BORDER;
    }
  }

  #join(h: number, { twin, line }: Beyond): void {
    this.twins[h] = twin;
    this.lines[h] = line;
    if (twin < 0) return;
    this.twins[twin] = h;
    this.lines[twin] = line;
  }

  #newFace(): number {
    for (let k = 0; k < 3; k++) {
      this.corners.push(-1);
      this.twins.push(BORDER);
      this.lines.push(0);
    }
    return this.faceCount - 1;
  }

  /** Divides the edge of a half-edge in its middle; the new vertex. */
  divide(h: number): number {
    const [a, b, c] = this.#cornersFrom(h);
    const twin = this.twins[h]!;
    const line = this.lines[h]!;
    const m = this.from.length;
    for (let k = 0; k < 3; k++)
      this.positions.push((this.positions[3 * a + k]! + this.positions[3 * b + k]!) / 2);
    this.from.push(-1);
    this.original.push(m);
    const [bc, ca] = [this.#beyond(nextHalfEdge(h)), this.#beyond(previousHalfEdge(h))];
    const [f, f2] = [Math.floor(h / 3), this.#newFace()];
    this.#write(f, [a, m, c]);
    this.#write(f2, [m, b, c]);
    this.#join(3 * f + 2, ca);
    this.#join(3 * f2 + 1, bc);
    this.#join(3 * f + 1, { twin: 3 * f2 + 2, line: 0 });
    if (twin < 0) {
      this.lines[3 * f] = this.lines[3 * f2] = 1;
      return m;
    }
    const d = this.corners[previousHalfEdge(twin)]!;
    const [ad, db] = [this.#beyond(nextHalfEdge(twin)), this.#beyond(previousHalfEdge(twin))];
    const [g, g2] = [Math.floor(twin / 3), this.#newFace()];
    this.#write(g, [b, m, d]);
    this.#write(g2, [m, a, d]);
    this.#join(3 * g + 2, db);
    this.#join(3 * g2 + 1, ad);
    this.#join(3 * g + 1, { twin: 3 * g2 + 2, line: 0 });
    this.#join(3 * f, { twin: 3 * g2, line });
    this.#join(3 * f2, { twin: 3 * g, line });
    return m;
  }

  #cornersFrom(h: number): readonly [number, number, number] {
    return [this.corners[h]!, this.corners[nextHalfEdge(h)]!, this.corners[previousHalfEdge(h)]!];
  }

  /** The corners opposite the edge of a half-edge, where it can be turned: it is inside, no part of a line, and the other diagonal is no edge yet. */
  turnedEnds(h: number): readonly [number, number] | undefined {
    const twin = this.twins[h]!;
    if (twin < 0 || this.lines[h] === 1) return undefined;
    const [c, d] = [this.corners[previousHalfEdge(h)]!, this.corners[previousHalfEdge(twin)]!];
    return c === d || this.neighbours(c).includes(d) ? undefined : [c, d];
  }

  /** Turns the edge of a half-edge to the other diagonal; `turnedEnds` says whether it can be. */
  turn(h: number): void {
    const twin = this.twins[h]!;
    const [a, b, c] = this.#cornersFrom(h);
    const d = this.corners[previousHalfEdge(twin)]!;
    const [bc, ca] = [this.#beyond(nextHalfEdge(h)), this.#beyond(previousHalfEdge(h))];
    const [ad, db] = [this.#beyond(nextHalfEdge(twin)), this.#beyond(previousHalfEdge(twin))];
    const [f, g] = [Math.floor(h / 3), Math.floor(twin / 3)];
    this.#write(f, [c, a, d]);
    this.#write(g, [d, b, c]);
    this.#join(3 * f, ca);
    this.#join(3 * f + 1, ad);
    this.#join(3 * g, db);
    this.#join(3 * g + 1, bc);
    this.#join(3 * f + 2, { twin: 3 * g + 2, line: 0 });
  }

  /** Whether the edge of a half-edge can be contracted to its end with the surface a manifold as before and its rims as many. */
  canContract(h: number): boolean {
    const [a, b, c] = this.#cornersFrom(h);
    const twin = this.twins[h]!;
    const d = twin < 0 ? -1 : this.corners[previousHalfEdge(twin)]!;
    const [one, other] = [this.neighbours(a), this.neighbours(b)];
    const common = one.filter((v) => other.includes(v));
    if (common.length !== (twin < 0 ? 1 : 2)) return false;
    const [rimA, rimB] = [this.isOnRim(a), this.isOnRim(b)];
    if (rimA && (twin >= 0 || !rimB)) return false;
    // A triangle whose other two edges are both rims, or a corner with three triangles inside, would leave nothing to stand on.
    if (this.#isEar(h) || (twin >= 0 && this.#isEar(twin))) return false;
    return this.#hasRoom(c) && (d < 0 || this.#hasRoom(d)) && one.length > 2;
  }

  #isEar(h: number): boolean {
    return this.twins[nextHalfEdge(h)]! < 0 && this.twins[previousHalfEdge(h)]! < 0;
  }

  #hasRoom(v: number): boolean {
    return this.neighbours(v).length > (this.isOnRim(v) ? 2 : 3);
  }

  /** Contracts the edge of a half-edge to its end; `canContract` says whether it may be. */
  contract(h: number): void {
    const [a, b] = this.#cornersFrom(h);
    const twin = this.twins[h]!;
    const fan = [...this.around(a)];
    for (const out of fan) this.corners[out] = b;
    this.#close(h);
    if (twin >= 0) this.#close(twin);
    this.from[a] = -1;
    const dead = new Set([Math.floor(h / 3), twin < 0 ? -1 : Math.floor(twin / 3)]);
    const left = fan.find((out) => !dead.has(Math.floor(out / 3)));
    if (left !== undefined) this.from[b] = left;
  }

  /** Takes a triangle away whose edge `h` has no length any more: what lies beyond the other two comes together. */
  #close(h: number): void {
    const [next, back] = [this.#beyond(nextHalfEdge(h)), this.#beyond(previousHalfEdge(h))];
    const tip = this.corners[previousHalfEdge(h)]!;
    const line = next.line === 1 || back.line === 1 ? 1 : 0;
    if (next.twin >= 0) this.#join(next.twin, { twin: back.twin, line });
    else if (back.twin >= 0) this.#join(back.twin, { twin: BORDER, line: 1 });
    this.from[tip] = next.twin >= 0 ? next.twin : nextHalfEdge(back.twin);
    const f = Math.floor(h / 3);
    for (let k = 0; k < 3; k++) this.corners[3 * f + k] = -1;
  }

  /** What is left, with its vertices in their order; those that stay have their bits. */
  toMesh(): TriMesh {
    const place = new Int32Array(this.from.length).fill(-1);
    const used: number[] = [];
    const isLeft = new Uint8Array(this.from.length);
    for (const v of this.corners) if (v >= 0) isLeft[this.original[v]!] = 1;
    for (let v = 0; v < isLeft.length; v++) if (isLeft[v] === 1) place[v] = used.push(v) - 1;
    const positions = new Float32Array(3 * used.length);
    used.forEach((v, i) => {
      for (let k = 0; k < 3; k++) positions[3 * i + k] = this.positions[3 * v + k]!;
    });
    const indices = this.corners.filter((v) => v >= 0).map((v) => place[this.original[v]!]!);
    return { positions, indices: Uint32Array.from(indices) };
  }
}
