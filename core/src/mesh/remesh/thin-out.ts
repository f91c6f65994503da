import { DistanceHeap } from '../geodesic/geodesic-heap.ts';
import { nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import { BATCH_MASK, type WorkPart } from '../work.ts';
import type { EdgeMesh } from './edge-mesh.ts';
import { Quadrics } from './quadrics.ts';
import { turnsOver } from './shapes.ts';

/** A surface is left with so many times the triangles that its rims and kept vertices need: else the rest would go for their sake, and its shape with it. */
const MORE = 1.25;

/** How many triangles a surface is left with. */
export interface ThinOptions extends WorkPart {
  readonly triangles: number;
  /** `FIXED` and `HELD` vertices, by their number in the mesh: neither goes or moves. */
  readonly kept: Uint8Array;
}

/**
 * Takes triangles from a surface, in place, where it needs them least, until as many are left as asked, or no more can go: each time the edge is contracted whose going moves the surface least, to the place that is best for it. Vertices of lines (sharp
 * edges) go along them only, to the next one; of rims none goes. No triangle comes to face another way or to be a needle. What rims and kept vertices need never takes more than four fifths of the triangles: it returns how many are to be left for that.
 *
 * Source: Garland and Heckbert, Surface simplification using quadric error metrics, 1997.
 */
export function thinOut(mesh: EdgeMesh, options: ThinOptions): number {
  const thinner = new Thinner(mesh, options);
  // What was refused may go when what lies about it has changed.
  while (thinner.run());
  return thinner.least;
}

class Thinner {
  readonly #mesh: EdgeMesh;
  readonly #options: ThinOptions;
  readonly #quadrics: Quadrics;
  /** What contracting an edge costs, by the number of the wish. */
  readonly #costs: Float64Array;
  /** The half-edge with the lower number of the edge that each wish is about. */
  readonly #edges: Int32Array;
  /** The wish of each edge that counts, by its half-edge with the lower number. */
  readonly #wishes: Int32Array;
  readonly #place = new Float64Array(3);
  #heap: DistanceHeap;
  #wished = 0;
  #left: number;
  readonly #first: number;
  /** How many triangles are to be left. */
  readonly least: number;

  constructor(mesh: EdgeMesh, options: ThinOptions) {
    this.#mesh = mesh;
    this.#options = options;
    this.#quadrics = new Quadrics(mesh);
    const halves = 3 * mesh.faceCount;
    this.#costs = new Float64Array(2 * halves + 1024);
    this.#edges = new Int32Array(this.#costs.length);
    this.#wishes = new Int32Array(halves);
    this.#heap = new DistanceHeap(this.#costs);
    this.#left = mesh.faceCount;
    this.#first = mesh.faceCount;
    this.least = Math.max(options.triangles, Math.min(this.#first, MORE * neededBy(mesh, options.kept)));
  }

  /** Looks at all edges, and contracts until there are as few triangles as asked or no edge is left to look at; whether another look may be worth it. */
  run(): boolean {
    const { checkAborted, progress } = this.#options;
    const triangles = this.least;
    const before = this.#left;
    this.#wishForAll();
    for (let step = 1; this.#left > triangles; step++) {
      if ((step & BATCH_MASK) === 0) {
        checkAborted();
        progress((this.#first - this.#left) / (this.#first - triangles));
      }
      const wish = this.#heap.pop();
      if (wish < 0) return this.#left < before;
      const h = this.#edges[wish]!;
      if (!this.#isEdge(h) || this.#wishes[h] !== wish) continue;
      this.#wishes[h] = -1;
      this.#contract(h);
    }
    return false;
  }

  #wishForAll(): void {
    this.#heap = new DistanceHeap(this.#costs);
    this.#wished = 0;
    const halves = 3 * this.#mesh.faceCount;
    for (let h = 0; h < halves; h++) {
      if ((h & BATCH_MASK) === 0) this.#options.checkAborted();
      if (this.#isEdge(h)) this.#wishFor(h);
    }
  }

  /** Whether a half-edge is there and has the lower number of both of its edge. */
  #isEdge(h: number): boolean {
    const twin = this.#mesh.twins[h]!;
    return this.#mesh.corners[h]! >= 0 && (twin < 0 || h < twin);
  }

  #wishFor(h: number): void {
    this.#wishes[h] = -1;
    const going = this.#goingOf(h);
    if (going < 0) return;
    const { corners } = this.#mesh;
    const wish = this.#wished++;
    this.#costs[wish] = this.#quadrics.errorAt(corners[going]!, corners[nextHalfEdge(going)]!, this.#place);
    this.#edges[wish] = h;
    this.#wishes[h] = wish;
    this.#heap.push(wish);
  }

  /** The half-edge of an edge whose beginning may go to its end, for all that the surface about them says; its end's place is written to `#place`. Below 0 where neither may go. */
  #goingOf(h: number): number {
    const mesh = this.#mesh;
    const a = mesh.corners[h]!;
    const b = mesh.corners[nextHalfEdge(h)]!;
    const [staysA, staysB] = [this.#stays(a), this.#stays(b)];
    if (!staysA && !staysB) {
      if (!this.#quadrics.leastInto(a, b, this.#place))
        for (let k = 0; k < 3; k++)
          this.#place[k] = (mesh.positions[3 * a + k]! + mesh.positions[3 * b + k]!) / 2;
      return h;
    }
    const twin = mesh.twins[h]!;
    if (!staysA) return this.#toEndOf(h);
    if (!staysB) return this.#toEndOf(twin);
    if (mesh.lines[h] === 0) return -1;
    const [goesA, goesB] = [this.#isFreeOnLine(a), this.#isFreeOnLine(b)];
    if (goesA && goesB) {
      this.#toEndOf(twin);
      const costOfB = this.#quadrics.errorAt(a, b, this.#place);
      this.#toEndOf(h);
      return this.#quadrics.errorAt(a, b, this.#place) <= costOfB ? h : this.#toEndOf(twin);
    }
    return goesA ? this.#toEndOf(h) : goesB ? this.#toEndOf(twin) : -1;
  }

  /** Writes the place of the end of a half-edge to `#place`. */
  #toEndOf(h: number): number {
    const end = this.#mesh.corners[nextHalfEdge(h)]!;
    for (let k = 0; k < 3; k++) this.#place[k] = this.#mesh.positions[3 * end + k]!;
    return h;
  }

  /** Whether a vertex may not move. */
  #stays(v: number): boolean {
    return this.#options.kept[v] !== 0 || this.#mesh.lineEnds[v]! > 0;
  }

  #isFreeOnLine(v: number): boolean {
    return this.#options.kept[v] === 0 && this.#mesh.rims[v] === 0 && this.#mesh.lineEnds[v] === 2;
  }

  /** Contracts an edge if that keeps the surface sound, and wishes anew for those about it. */
  #contract(h: number): void {
    const mesh = this.#mesh;
    const going = this.#goingOf(h);
    if (going < 0 || !mesh.canContract(going)) return;
    const a = mesh.corners[going]!;
    const b = mesh.corners[nextHalfEdge(going)]!;
    const x = this.#place[0]!;
    const y = this.#place[1]!;
    const z = this.#place[2]!;
    if (turnsOver(mesh, a, x, y, z, b)) return;
    if (!this.#stays(b)) {
      if (turnsOver(mesh, b, x, y, z, a)) return;
      for (let k = 0; k < 3; k++) mesh.positions[3 * b + k] = this.#place[k]!;
    }
    this.#left -= mesh.twins[going]! < 0 ? 1 : 2;
    mesh.contract(going);
    this.#quadrics.add(a, b);
    if (this.#wished + 4 * mesh.degrees[b]! > this.#costs.length) this.#wishForAll();
    else this.#wishAbout(b);
  }

  #wishAbout(v: number): void {
    const { twins } = this.#mesh;
    const first = this.#mesh.firstAround(v);
    for (let h = first; ;) {
      const twin = twins[h]!;
      this.#wishFor(twin >= 0 && twin < h ? twin : h);
      const back = previousHalfEdge(h);
      h = twins[back]!;
      if (h < 0) this.#wishFor(back);
      if (h < 0 || h === first) return;
    }
  }
}

/** About how many triangles a surface needs for its rims and kept vertices alone: one for an edge of a rim, two for a vertex inside. */
function neededBy({ rims }: EdgeMesh, kept: Uint8Array): number {
  let needed = 0;
  for (let v = 0; v < kept.length; v++) needed += rims[v] === 1 ? 1 : kept[v] !== 0 ? 2 : 0;
  return needed;
}
