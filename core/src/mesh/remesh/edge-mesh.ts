import { BORDER, nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import { HalfEdges } from './half-edges.ts';

/**
 * A manifold surface whose edges are divided, contracted and turned in place. Vertices and triangles keep their numbers; edges of lines are never turned.
 *
 * Source: the conditions for contracting an edge are those of Dey, Edelsbrunner, Guha and Nekhayev, Topology preserving edge contraction, 1999 (the link condition).
 */
export class EdgeMesh extends HalfEdges {
  /** How often neighbours were marked. */
  #look = 0;

  /** Writes the corners of a triangle; nothing lies beyond its edges. */
  #write(face: number, a: number, b: number, c: number): void {
    const h = 3 * face;
    this.corners[h] = a;
    this.corners[h + 1] = b;
    this.corners[h + 2] = c;
    this.from[a] = h;
    this.from[b] = h + 1;
    this.from[c] = h + 2;
    for (let k = h; k < h + 3; k++) {
      this.lines[k] = 0;
      this.twins[k] = BORDER;
    }
  }

  #join(h: number, twin: number, line: number): void {
    this.twins[h] = twin;
    this.lines[h] = line;
    if (twin < 0) return;
    this.twins[twin] = h;
    this.lines[twin] = line;
  }

  /** Divides the edge of a half-edge in its middle; the new vertex. */
  divide(h: number): number {
    const m = this.newVertex();
    const next = nextHalfEdge(h);
    const back = previousHalfEdge(h);
    const twin = this.twins[h]!;
    const a = this.corners[h]!;
    const b = this.corners[next]!;
    const c = this.corners[back]!;
    const line = this.lines[h]!;
    const { positions } = this;
    for (let k = 0; k < 3; k++) positions[3 * m + k] = (positions[3 * a + k]! + positions[3 * b + k]!) / 2;
    const bc = this.twins[next]!;
    const bcLine = this.lines[next]!;
    const ca = this.twins[back]!;
    const caLine = this.lines[back]!;
    const f = (h / 3) | 0;
    const f2 = this.newFace();
    this.#write(f, a, m, c);
    this.#write(f2, m, b, c);
    this.#join(3 * f + 2, ca, caLine);
    this.#join(3 * f2 + 1, bc, bcLine);
    this.#join(3 * f + 1, 3 * f2 + 2, 0);
    this.degrees[c]!++;
    this.degrees[m] = 3;
    this.lineEnds[m] = 2 * line;
    this.rims[m] = twin < 0 ? 1 : 0;
    if (twin < 0) {
      this.lines[3 * f] = this.lines[3 * f2] = 1;
      return m;
    }
    this.#divideBeyond(twin, m, [f, f2], line);
    return m;
  }

  /** Divides the triangle beyond an edge (a, b) that `m` divides; `near` are the two triangles on this side. */
  #divideBeyond(twin: number, m: number, [f, f2]: readonly [number, number], line: number): void {
    const next = nextHalfEdge(twin);
    const back = previousHalfEdge(twin);
    const b = this.corners[twin]!;
    const a = this.corners[next]!;
    const d = this.corners[back]!;
    const ad = this.twins[next]!;
    const adLine = this.lines[next]!;
    const db = this.twins[back]!;
    const dbLine = this.lines[back]!;
    const g = (twin / 3) | 0;
    const g2 = this.newFace();
    this.#write(g, b, m, d);
    this.#write(g2, m, a, d);
    this.#join(3 * g + 2, db, dbLine);
    this.#join(3 * g2 + 1, ad, adLine);
    this.#join(3 * g + 1, 3 * g2 + 2, 0);
    this.#join(3 * f, 3 * g2, line);
    this.#join(3 * f2, 3 * g, line);
    this.degrees[d]!++;
    this.degrees[m] = 4;
  }

  /** Whether the edge of a half-edge can be turned: it is inside, no part of a line, and the other diagonal is no edge yet. */
  canTurn(h: number): boolean {
    const twin = this.twins[h]!;
    if (twin < 0 || this.lines[h] === 1) return false;
    const c = this.corners[previousHalfEdge(h)]!;
    const d = this.corners[previousHalfEdge(twin)]!;
    return c !== d && !this.areJoined(c, d);
  }

  /** Turns the edge of a half-edge to the other diagonal; `canTurn` says whether it can be. */
  turn(h: number): void {
    const twin = this.twins[h]!;
    const [next, back, next2, back2] = [
      ...[nextHalfEdge(h), previousHalfEdge(h)],
      ...[nextHalfEdge(twin), previousHalfEdge(twin)],
    ] as [number, number, number, number];
    const a = this.corners[h]!;
    const b = this.corners[next]!;
    const c = this.corners[back]!;
    const d = this.corners[back2]!;
    const { twins, lines } = this;
    const bc = twins[next]!;
    const ca = twins[back]!;
    const ad = twins[next2]!;
    const db = twins[back2]!;
    const bcLine = lines[next]!;
    const caLine = lines[back]!;
    const adLine = lines[next2]!;
    const dbLine = lines[back2]!;
    const f = (h / 3) | 0;
    const g = (twin / 3) | 0;
    this.#write(f, c, a, d);
    this.#write(g, d, b, c);
    this.#join(3 * f, ca, caLine);
    this.#join(3 * f + 1, ad, adLine);
    this.#join(3 * g, db, dbLine);
    this.#join(3 * g + 1, bc, bcLine);
    this.#join(3 * f + 2, 3 * g + 2, 0);
    this.degrees[a]!--;
    this.degrees[b]!--;
    this.degrees[c]!++;
    this.degrees[d]!++;
  }

  /** Whether the edge of a half-edge can be contracted to its end with the surface a manifold as before and its rims as many. */
  canContract(h: number): boolean {
    const { corners, twins, rims } = this;
    const a = corners[h]!;
    const b = corners[nextHalfEdge(h)]!;
    const c = corners[previousHalfEdge(h)]!;
    const twin = twins[h]!;
    if (rims[a] === 1 && (twin >= 0 || rims[b] === 0)) return false;
    // A triangle whose other two edges are both rims, or a corner with three triangles inside, would leave nothing to stand on.
    if (this.#isEar(h) || (twin >= 0 && this.#isEar(twin))) return false;
    if (!this.#hasRoom(c) || (twin >= 0 && !this.#hasRoom(corners[previousHalfEdge(twin)]!))) return false;
    if (this.degrees[a]! <= 2) return false;
    const look = ++this.#look;
    this.countMarked(b, look);
    return this.countMarked(a, look) === (twin < 0 ? 1 : 2);
  }

  #isEar(h: number): boolean {
    return this.twins[nextHalfEdge(h)]! < 0 && this.twins[previousHalfEdge(h)]! < 0;
  }

  #hasRoom(v: number): boolean {
    return this.degrees[v]! > (this.rims[v] === 1 ? 2 : 3);
  }

  /** Contracts the edge of a half-edge to its end; `canContract` says whether it may be. */
  contract(h: number): void {
    const { corners, twins } = this;
    const a = corners[h]!;
    const b = corners[nextHalfEdge(h)]!;
    const c = corners[previousHalfEdge(h)]!;
    const twin = twins[h]!;
    const d = twin < 0 ? -1 : corners[previousHalfEdge(twin)]!;
    const f = (h / 3) | 0;
    const g = twin < 0 ? -1 : (twin / 3) | 0;
    let left = -1;
    const first = this.firstAround(a);
    for (let out = first; ;) {
      corners[out] = b;
      const face = (out / 3) | 0;
      if (left < 0 && face !== f && face !== g) left = out;
      out = twins[previousHalfEdge(out)]!;
      if (out < 0 || out === first) break;
    }
    this.#close(h);
    if (twin >= 0) this.#close(twin);
    this.from[a] = -1;
    if (left >= 0) this.from[b] = left;
    for (const v of [b, c, d]) if (v >= 0) this.recount(v);
  }

  /** Takes a triangle away whose edge `h` has no length any more: what lies beyond the other two comes together. */
  #close(h: number): void {
    const { twins, lines } = this;
    const next = nextHalfEdge(h);
    const back = previousHalfEdge(h);
    const beyond = twins[next]!;
    const behind = twins[back]!;
    const tip = this.corners[back]!;
    const line = lines[next]! | lines[back]!;
    if (beyond >= 0) this.#join(beyond, behind, line);
    else if (behind >= 0) this.#join(behind, BORDER, 1);
    this.from[tip] = beyond >= 0 ? beyond : nextHalfEdge(behind);
    const f = 3 * ((h / 3) | 0);
    for (let k = f; k < f + 3; k++) this.corners[k] = -1;
  }
}
