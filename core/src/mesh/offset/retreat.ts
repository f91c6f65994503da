import { nextHalfEdge, vertexCorners } from '../topology/adjacency.ts';

/** A surface from which vertices are taken away, and where the vertices went so far. */
export interface RetreatInput {
  /** `3·V`, mm. */
  readonly points: Float64Array;
  readonly indices: Uint32Array;
  /** 1 for vertices on a border; these go along it only. */
  readonly onBorder: Uint8Array;
  /** 1 for vertices that have no place; cleared for those that were taken away. */
  readonly unwanted: Uint8Array;
  /** `target[v]` is the vertex that stands for `v`; updated. */
  readonly target: Uint32Array;
}

/**
 * Takes unwanted vertices away by collapsing each onto a neighbour that stays, from the rim of their region inwards, so the
 * surface closes over the region. Keeps a manifold a manifold and borders simple loops (link condition, Hoppe et al., Mesh
 * Optimization, 1993). One pass takes an independent set, and only what lies about unwanted vertices is looked at. Returns the
 * remaining triangles and how many unwanted vertices could not be taken away.
 */
export function retreat(
  { points, indices, onBorder, unwanted, target }: RetreatInput,
  checkAborted: () => void,
): { indices: Uint32Array; left: number } {
  let waiting: number[] = [];
  for (let v = 0; v < unwanted.length; v++) if (unwanted[v] === 1) waiting.push(v);
  if (waiting.length === 0) return { indices, left: 0 };
  const stars = new Stars(indices, onBorder.length);
  /** The pass in which a vertex was last taken or stood beside one. */
  const touched = new Uint32Array(onBorder.length);
  for (let pass = 1; ; pass++) {
    checkAborted();
    let collapsed = 0;
    for (const v of waiting) {
      if (touched[v] === pass) continue;
      const about = stars.neighbours(v);
      if (about.length === 0) {
        unwanted[v] = 0;
        continue;
      }
      let best = -1;
      let bestScore = Infinity;
      for (const w of about) {
        if (unwanted[w] === 1 || touched[w] === pass) continue;
        const border = stars.isBorder(v, w);
        if (onBorder[v] === 1 && !border) continue;
        if (shared(about, stars.neighbours(w)) !== (border ? 1 : 2)) continue;
        const score = squaredDistance(points, v, w);
        if (score < bestScore) {
          best = w;
          bestScore = score;
        }
      }
      if (best < 0) continue;
      target[v] = best;
      unwanted[v] = 0;
      collapsed++;
      touched[v] = touched[best] = pass;
      for (const w of about) touched[w] = pass;
      for (const w of stars.neighbours(best)) touched[w] = pass;
      stars.collapse(v, best);
    }
    if (collapsed === 0) return { indices: stars.triangles(), left: waiting.length };
    stars.dropFlat();
    waiting = waiting.filter((v) => unwanted[v] === 1);
    if (waiting.length === 0) return { indices: stars.triangles(), left: 0 };
  }
}

/**
 * The triangles at each vertex while vertices are taken away. A collapse changes the triangles at the vertex that goes at once; nothing
 * beside it is asked for again in the same pass, so a pass sees the surface as it was at its start.
 */
class Stars {
  readonly #given: Uint32Array;
  readonly #indices: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #corners: Uint32Array;
  /** Triangles at the vertices that got some, instead of those they began with. */
  readonly #grown = new Map<number, number[]>();
  readonly #near = new Map<number, readonly number[]>();
  readonly #gone: Uint8Array;
  /** Triangles that name a vertex twice, to go after a pass. */
  #flat: number[] = [];
  #isChanged = false;

  constructor(indices: Uint32Array, count: number) {
    this.#given = indices;
    this.#indices = indices.slice();
    const { offsets, corners } = vertexCorners({ positions: new Float32Array(3 * count), indices });
    this.#offsets = offsets;
    this.#corners = corners;
    this.#gone = new Uint8Array(indices.length / 3);
    for (let f = 0; f < this.#gone.length; f++) if (this.#isFlat(f)) this.#flat.push(f);
  }

  /** Vertices joined to `v` by an edge, ascending. */
  neighbours(v: number): readonly number[] {
    let near = this.#near.get(v);
    if (near) return near;
    const found = new Set<number>();
    for (const f of this.#facesAt(v))
      for (let k = 3 * f; k < 3 * f + 3; k++) if (this.#indices[k] !== v) found.add(this.#indices[k]!);
    this.#near.set(v, (near = [...found].sort((a, b) => a - b)));
    return near;
  }

  /** Whether the edge has a triangle on one side only. */
  isBorder(v: number, w: number): boolean {
    let count = 0;
    for (const f of this.#facesAt(v))
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const a = this.#indices[h];
        const b = this.#indices[nextHalfEdge(h)];
        if ((a === v && b === w) || (a === w && b === v)) count++;
      }
    return count === 1;
  }

  /** Lets `to` stand for `v`. */
  collapse(v: number, to: number): void {
    this.#isChanged = true;
    const faces = this.#facesAt(v);
    const grown = [...this.#facesAt(to)];
    for (const w of this.neighbours(v)) this.#near.delete(w);
    this.#near.delete(v);
    for (const f of faces) {
      for (let k = 3 * f; k < 3 * f + 3; k++) if (this.#indices[k] === v) this.#indices[k] = to;
      if (this.#isFlat(f)) this.#flat.push(f);
      else grown.push(f);
    }
    this.#grown.set(v, []);
    this.#grown.set(to, grown);
  }

  /** Takes away the triangles that a pass left without three corners. */
  dropFlat(): void {
    for (const f of this.#flat) {
      this.#gone[f] = 1;
      for (let k = 3 * f; k < 3 * f + 3; k++) this.#near.delete(this.#indices[k]!);
    }
    this.#flat = [];
  }

  /** What is left, in the order in which it was given. */
  triangles(): Uint32Array {
    if (!this.#isChanged) return this.#given;
    const [gone, from] = [this.#gone, this.#indices];
    const left = new Uint32Array(from.length);
    let used = 0;
    for (let f = 0; f < gone.length; f++) {
      if (gone[f] === 1) continue;
      left[used++] = from[3 * f]!;
      left[used++] = from[3 * f + 1]!;
      left[used++] = from[3 * f + 2]!;
    }
    return left.slice(0, used);
  }

  #isFlat(f: number): boolean {
    const [a, b, c] = [this.#indices[3 * f], this.#indices[3 * f + 1], this.#indices[3 * f + 2]];
    return a === b || b === c || c === a;
  }

  /** Triangles at `v`, each once, in no order. */
  #facesAt(v: number): readonly number[] {
    const grown = this.#grown.get(v);
    const faces: number[] = [];
    if (grown) {
      for (const f of grown) if (this.#gone[f] === 0) faces.push(f);
      return faces;
    }
    for (let i = this.#offsets[v]!; i < this.#offsets[v + 1]!; i++) {
      const f = (this.#corners[i]! / 3) | 0;
      if (this.#gone[f] === 0 && faces.at(-1) !== f) faces.push(f);
    }
    return faces;
  }
}

/** A number for an undirected pair of vertices; exact below 2²⁶ vertices. */
export const pairKey = (a: number, b: number): number => (a < b ? a * 67108864 + b : b * 67108864 + a);

/** How many numbers two ascending lists have in common. */
function shared(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const order = a[i]! - b[j]!;
    if (order === 0) count++;
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return count;
}

/** Square of the distance of two points of a packed list, mm². */
export function squaredDistance(points: ArrayLike<number>, a: number, b: number): number {
  const x = points[3 * a]! - points[3 * b]!;
  const y = points[3 * a + 1]! - points[3 * b + 1]!;
  const z = points[3 * a + 2]! - points[3 * b + 2]!;
  return x * x + y * y + z * z;
}

/** Where vertices went, and the new ones up to `count`, which stand for themselves. */
export function withNew(target: Uint32Array, count: number): Uint32Array {
  const wider = new Uint32Array(count);
  wider.set(target);
  for (let v = target.length; v < count; v++) wider[v] = v;
  return wider;
}

/** Follows every chain of `target` to its end. */
export function resolveTargets(target: Uint32Array): void {
  for (let v = 0; v < target.length; v++) {
    let to = target[v]!;
    while (target[to] !== to) to = target[to]!;
    target[v] = to;
  }
}
