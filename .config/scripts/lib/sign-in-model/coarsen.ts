import { vertexNormals, type TriMesh } from '@bracewright/core/mesh';

/** A mesh to be looked at: it keeps the normals of the finer one that it was made from. */
export interface ShownMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
}

/** Of a symmetric 4 × 4 matrix, row by row, the half that counts. */
const TERMS = 10;
/** Least cosine between a triangle before and after a collapse. */
const TURNED = 0.3;

type Vector = readonly [number, number, number];

/** A way of a vertex to go into a neighbour, while it has not changed since. */
interface Way {
  readonly cost: number;
  readonly from: number;
  readonly to: number;
  readonly change: number;
}

/** Triangles and vertices while edges of them go. */
class Collapsing {
  readonly #p: Float32Array;
  readonly #corners: Uint32Array;
  readonly #around: Set<number>[];
  readonly #quadrics: Float64Array;
  readonly #changes: Uint32Array;
  readonly #heap: Way[] = [];
  left: number;

  constructor({ positions, indices }: TriMesh) {
    this.#p = positions;
    this.#corners = indices.slice();
    this.left = indices.length / 3;
    const vertices = positions.length / 3;
    this.#around = Array.from({ length: vertices }, () => new Set<number>());
    this.#quadrics = new Float64Array(vertices * TERMS);
    this.#changes = new Uint32Array(vertices);
    for (let f = 0; f < this.left; f++) {
      const corners = this.#of(f);
      for (const v of corners) this.#around[v]!.add(f);
      this.#addPlane(corners);
    }
    for (let v = 0; v < vertices; v++) this.#offer(v);
  }

  #of(f: number): Vector {
    return [this.#corners[3 * f]!, this.#corners[3 * f + 1]!, this.#corners[3 * f + 2]!];
  }

  #at(v: number): Vector {
    return [this.#p[3 * v]!, this.#p[3 * v + 1]!, this.#p[3 * v + 2]!];
  }

  /** Twice the area along the normal. */
  #normal([a, b, c]: Vector): Vector {
    const [o, p, q] = [this.#at(a), this.#at(b), this.#at(c)];
    const [ux, uy, uz] = [p[0] - o[0], p[1] - o[1], p[2] - o[2]];
    const [vx, vy, vz] = [q[0] - o[0], q[1] - o[1], q[2] - o[2]];
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  }

  #addPlane(corners: Vector): void {
    const [nx, ny, nz] = this.#normal(corners);
    const area = Math.hypot(nx, ny, nz);
    if (area === 0) return;
    const [x, y, z] = this.#at(corners[0]);
    const plane = [nx / area, ny / area, nz / area, -(nx * x + ny * y + nz * z) / area];
    let k = 0;
    for (let i = 0; i < 4; i++)
      for (let j = i; j < 4; j++, k++)
        for (const v of corners) this.#quadrics[v * TERMS + k]! += area * plane[i]! * plane[j]!;
  }

  #cost(from: number, to: number): number {
    const place = [...this.#at(to), 1];
    let [sum, k] = [0, 0];
    for (let i = 0; i < 4; i++)
      for (let j = i; j < 4; j++, k++) {
        const q = this.#quadrics[from * TERMS + k]! + this.#quadrics[to * TERMS + k]!;
        sum += (i === j ? 1 : 2) * q * place[i]! * place[j]!;
      }
    return Math.max(0, sum);
  }

  #neighbours(v: number): Set<number> {
    const found = new Set<number>();
    for (const f of this.#around[v]!) for (const other of this.#of(f)) if (other !== v) found.add(other);
    return found;
  }

  /** The cheapest way of a vertex to go, into the heap. */
  #offer(from: number): void {
    const near = [...this.#neighbours(from)];
    // One at a border has more neighbours than triangles, and stays.
    if (near.length === 0 || near.length !== this.#around[from]!.size) return;
    let [best, least] = [-1, Infinity];
    for (const to of near) {
      const cost = this.#cost(from, to);
      if (cost < least && this.#mayGo(from, to)) [best, least] = [to, cost];
    }
    if (best >= 0) this.#push({ cost: least, from, to: best, change: this.#changes[from]! });
  }

  /** Whether the surface stays one without folds when `from` goes into `to`. */
  #mayGo(from: number, to: number): boolean {
    const ends = this.#neighbours(to);
    let shared = 0;
    for (const v of this.#neighbours(from)) if (ends.has(v)) shared++;
    if (shared !== 2) return false;
    for (const f of this.#around[from]!) {
      const corners = this.#of(f);
      if (corners.includes(to)) continue;
      const before = this.#normal(corners);
      const after = this.#normal(corners.map((v) => (v === from ? to : v)) as unknown as Vector);
      const both = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
      if (both <= TURNED * Math.hypot(...before) * Math.hypot(...after)) return false;
    }
    return true;
  }

  #push(one: Way): void {
    const heap = this.#heap;
    let i = heap.push(one) - 1;
    for (let up = (i - 1) >> 1; i > 0 && heap[up]!.cost > one.cost; i = up, up = (i - 1) >> 1) {
      heap[i] = heap[up]!;
      heap[up] = one;
    }
  }

  #pop(): Way | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last || heap.length === 0) return top;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && heap[down + 1]!.cost < heap[down]!.cost) down++;
      if (heap[down]!.cost >= last.cost) break;
      heap[i] = heap[down]!;
      i = down;
    }
    heap[i] = last;
    return top;
  }

  /** Lets the cheapest edge go; false where none may. */
  step(): boolean {
    for (let one = this.#pop(); one; one = this.#pop()) {
      const { from, to, change } = one;
      if (this.#changes[from] !== change) continue;
      if (!this.#around[to]!.size || !this.#mayGo(from, to)) {
        this.#changes[from]!++;
        this.#offer(from);
        continue;
      }
      this.#collapse(from, to);
      return true;
    }
    return false;
  }

  #collapse(from: number, to: number): void {
    for (const f of this.#around[from]!) {
      const corners = this.#of(f);
      if (corners.includes(to)) {
        for (const v of corners) if (v !== from) this.#around[v]!.delete(f);
        this.left--;
        continue;
      }
      corners.forEach((v, k) => {
        if (v === from) this.#corners[3 * f + k] = to;
      });
      this.#around[to]!.add(f);
    }
    this.#around[from]!.clear();
    this.#changes[from]!++;
    for (let k = 0; k < TERMS; k++) this.#quadrics[to * TERMS + k]! += this.#quadrics[from * TERMS + k]!;
    for (const v of [to, ...this.#neighbours(to)]) {
      this.#changes[v]!++;
      this.#offer(v);
    }
  }

  /** The triangles that are left, each beside an earlier one where there is one. */
  triangles(): readonly Vector[] {
    const waiting = new Set<number>();
    for (const faces of this.#around) for (const f of faces) waiting.add(f);
    const out: Vector[] = [];
    for (const first of waiting) {
      const front = [first];
      while (front.length > 0) {
        const f = front.pop()!;
        if (!waiting.delete(f)) continue;
        const corners = this.#of(f);
        out.push(corners);
        for (const v of corners)
          for (const other of this.#around[v]!) if (waiting.has(other)) front.push(other);
      }
    }
    return out;
  }
}

/**
 * The same surface by at most so many triangles, on some of its own vertices: edges go one after another, the one first whose end moves least off the planes of the triangles it
 * stood for. Source: Garland and Heckbert, Surface simplification using quadric error metrics, 1997.
 */
export function coarsen(mesh: TriMesh, triangles: number): ShownMesh {
  const normals = vertexNormals(mesh);
  const surface = new Collapsing(mesh);
  while (surface.left > triangles && surface.step());
  const numbers = new Map<number, number>();
  const indices = surface.triangles().flatMap((corners) =>
    corners.map((v) => {
      if (!numbers.has(v)) numbers.set(v, numbers.size);
      return numbers.get(v)!;
    }),
  );
  const kept = (from: Float32Array) =>
    Float32Array.from([...numbers.keys()].flatMap((v) => [...from.subarray(3 * v, 3 * v + 3)]));
  return { positions: kept(mesh.positions), normals: kept(normals), indices: Uint32Array.from(indices) };
}
