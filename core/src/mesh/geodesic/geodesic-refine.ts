import type { TriMesh } from '../tri-mesh.ts';

export interface RefineOptions {
  /** Edges longer than this, in mm, are halved. */
  readonly edgeLength: number;
  /** `F` flags: triangles whose edges may be halved; their neighbours are cut to match. */
  readonly faces: Uint8Array;
  readonly checkAborted?: () => void;
}

/** A finer mesh, and how it came from the coarser one. */
export interface Refinement {
  readonly mesh: TriMesh;
  /** For each new vertex, in order, the two vertices that it is the middle of. */
  readonly parents: Uint32Array;
  /** `F + 1` numbers: the triangles `firstPart[f]` to `firstPart[f + 1] − 1` of `mesh` are parts of the triangle `f` before. */
  readonly firstPart: Uint32Array;
}

/** Each round halves, so this many bring 64 mm down to 1. */
const MAX_ROUNDS = 6;

/**
 * Halves long edges of the chosen triangles until none is left. Vertices keep their numbers and bits, new ones come after them and
 * lie on the middles of edges, so the shape stays the same to the rounding of a coordinate and a closed mesh stays closed. Returns
 * the same mesh when nothing is long. Source: Bank, Sherman and Weiser, Refinement Algorithms and Data Structures, 1983 (regular
 * and closing splits).
 */
export const refineLongEdges = (mesh: TriMesh, options: RefineOptions): TriMesh =>
  refineToParts(mesh, options).mesh;

/** As `refineLongEdges`, with what carries a line over to the finer mesh: see `carryLines`. */
export function refineToParts(mesh: TriMesh, { edgeLength, faces, checkAborted }: RefineOptions): Refinement {
  const points: number[] = [];
  const parents: number[] = [];
  const count = mesh.positions.length / 3;
  const base = mesh.positions;
  const coordinate = (v: number, k: number): number =>
    v < count ? base[3 * v + k]! : points[3 * (v - count) + k]!;
  const limit = edgeLength * edgeLength;
  const isLong = (a: number, b: number): boolean => {
    const x = coordinate(a, 0) - coordinate(b, 0);
    const y = coordinate(a, 1) - coordinate(b, 1);
    const z = coordinate(a, 2) - coordinate(b, 2);
    return x * x + y * y + z * z > limit;
  };
  let indices = mesh.indices;
  let chosen = faces;
  let wholes = Uint32Array.from(faces.keys());
  for (let round = 0; round < MAX_ROUNDS; round++) {
    checkAborted?.();
    const middles = new Map<number, number>();
    const stride = count + points.length / 3;
    // Ends of halved edges: a triangle with fewer than two of them needs no further look.
    const ends = new Uint8Array(stride);
    const keyOf = (a: number, b: number): number => (a < b ? a * stride + b : b * stride + a);
    for (let face = 0; face < chosen.length; face++) {
      if (chosen[face] === 0) continue;
      for (let k = 0; k < 3; k++) {
        const a = indices[3 * face + k]!;
        const b = indices[3 * face + ((k + 1) % 3)]!;
        if (!isLong(a, b)) continue;
        const key = keyOf(a, b);
        if (middles.has(key)) continue;
        middles.set(key, count + points.length / 3);
        ends[a] = ends[b] = 1;
        parents.push(a, b);
        for (let c = 0; c < 3; c++) points.push(Math.fround((coordinate(a, c) + coordinate(b, c)) / 2));
      }
    }
    if (middles.size === 0) break;
    const nextIndices = new Uint32Array(indices.length + 6 * middles.size);
    const nextChosen = new Uint8Array(nextIndices.length / 3);
    const nextWholes = new Uint32Array(nextChosen.length);
    let made = 0;
    let whole = 0;
    const emit = (a: number, b: number, c: number, flag: number): void => {
      nextIndices[3 * made] = a;
      nextIndices[3 * made + 1] = b;
      nextIndices[3 * made + 2] = c;
      nextWholes[made] = whole;
      nextChosen[made++] = flag;
    };
    for (let face = 0; face < chosen.length; face++) {
      const a = indices[3 * face]!;
      const b = indices[3 * face + 1]!;
      const c = indices[3 * face + 2]!;
      whole = wholes[face]!;
      if (ends[a]! + ends[b]! + ends[c]! < 2) {
        emit(a, b, c, chosen[face]!);
        continue;
      }
      const ab = middles.get(keyOf(a, b)) ?? -1;
      const bc = middles.get(keyOf(b, c)) ?? -1;
      const ca = middles.get(keyOf(c, a)) ?? -1;
      split([a, b, c], [ab, bc, ca], chosen[face]!, emit, coordinate);
    }
    indices = nextIndices.slice(0, 3 * made);
    chosen = nextChosen.slice(0, made);
    wholes = nextWholes.slice(0, made);
  }
  const firstPart = firstOfEach(wholes, faces.length);
  if (points.length === 0) return { mesh, parents: new Uint32Array(0), firstPart };
  const positions = new Float32Array(base.length + points.length);
  positions.set(base);
  positions.set(points, base.length);
  return { mesh: { positions, indices }, parents: Uint32Array.from(parents), firstPart };
}

/** Where each of the numbers up to `count` begins in an ascending list that has them all, and the list's end. */
function firstOfEach(list: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (const number of list) first[number + 1]!++;
  for (let i = 0; i < count; i++) first[i + 1]! += first[i]!;
  return first;
}

type Triple = readonly [number, number, number];

/** Cuts one triangle at the given middles of its edges (−1: none), keeping its winding. */
function split(
  corner: Triple,
  middle: Triple,
  flag: number,
  emit: (a: number, b: number, c: number, flag: number) => void,
  coordinate: (v: number, k: number) => number,
): void {
  const marks = middle.filter((m) => m >= 0).length;
  const at = (values: Triple, k: number): number => values[(k % 3) as 0];
  if (marks === 0) emit(...corner, flag);
  else if (marks === 3) {
    for (let k = 0; k < 3; k++) emit(at(corner, k), at(middle, k), at(middle, k + 2), flag);
    emit(...middle, flag);
  } else if (marks === 1) {
    const k = middle.findIndex((m) => m >= 0);
    const m = at(middle, k);
    emit(at(corner, k), m, at(corner, k + 2), flag);
    emit(m, at(corner, k + 1), at(corner, k + 2), flag);
  } else {
    // Two middles: the corner between them is cut off, the rest is parted along its shorter diagonal.
    const whole = middle.findIndex((m) => m < 0);
    const p = at(corner, whole);
    const q = at(corner, whole + 1);
    const tip = at(corner, whole + 2);
    const qm = at(middle, whole + 1);
    const pm = at(middle, whole + 2);
    emit(tip, pm, qm, flag);
    const gap = (a: number, b: number): number => {
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        const d = coordinate(a, k) - coordinate(b, k);
        sum += d * d;
      }
      return sum;
    };
    if (gap(p, qm) <= gap(q, pm)) {
      emit(p, q, qm, flag);
      emit(p, qm, pm, flag);
    } else {
      emit(p, q, pm, flag);
      emit(q, qm, pm, flag);
    }
  }
}
