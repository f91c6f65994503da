import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { solve } from '../register/fit-outline.ts';

/** A level of the skin is taken from vertices so near to its height, mm; wider where the mesh is coarse. */
const BANDS = [12, 20, 35, 60] as const;
/** Fewest vertices that say how a level moved. */
const LEAST = 24;
/** What moves otherwise than the level by much more than this counts little, mm. */
const OTHERWISE = 1;
/** At least so much of a level has to move alike, or stay. */
const MOST_ALIKE = 0.5;

/** `a · [x y z 1]`, from the middle of the level. */
interface Affine {
  readonly rows: readonly (readonly number[])[];
  readonly middle: Vec3;
}

const movedBy = (
  { rows, middle }: Affine,
  at: readonly [number, number, number],
): [number, number, number] => {
  const d = [at[0] - middle[0], at[1] - middle[1], at[2] - middle[2], 1];
  return rows.map((row) => row.reduce((sum, one, k) => sum + one * d[k]!, 0)) as [number, number, number];
};

/** Vertices about a height. */
function bandAbout({ positions }: TriMesh, height: number): readonly number[] {
  let found: number[] = [];
  for (const band of BANDS) {
    found = [];
    for (let v = 0; v < positions.length / 3; v++)
      if (Math.abs(positions[3 * v + 2]! - height) <= band) found.push(v);
    if (found.length >= LEAST) return found;
  }
  return found;
}

/** The affine move that most of a level makes, by least squares with weights. Undefined where the level is too thin to tell. */
function fitMove(
  before: Float32Array,
  after: Float32Array,
  band: readonly number[],
  weights: readonly number[],
  middle: Vec3,
): Affine | undefined {
  const normal = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  const right = Array.from({ length: 4 }, () => [0, 0, 0]);
  band.forEach((v, i) => {
    const d = [before[3 * v]! - middle[0], before[3 * v + 1]! - middle[1], before[3 * v + 2]! - middle[2], 1];
    for (let a = 0; a < 4; a++) {
      for (let b = 0; b < 4; b++) normal[a]![b]! += weights[i]! * d[a]! * d[b]!;
      for (let k = 0; k < 3; k++) right[a]![k]! += weights[i]! * d[a]! * after[3 * v + k]!;
    }
  });
  for (let a = 0; a < 4; a++) normal[a]![a]! += 1e-6 * band.length;
  const solved = solve(normal, right);
  if (!solved) return undefined;
  return { rows: [0, 1, 2].map((k) => solved.map((row) => row[k]!)), middle };
}

/** How the skin about a height moved as a whole: a push of less than half of it does not count. Undefined where no half of it moves alike. */
function levelMove(before: TriMesh, after: TriMesh, at: Vec3): Affine | 'still' | undefined {
  const band = bandAbout(before, at[2]);
  if (band.length < LEAST) return undefined;
  const [from, to] = [before.positions, after.positions];
  const isStill = (v: number): boolean => [0, 1, 2].every((k) => from[3 * v + k] === to[3 * v + k]);
  if (band.filter(isStill).length >= MOST_ALIKE * band.length) return 'still';
  const mean = (k: number): number => band.reduce((sum, v) => sum + from[3 * v + k]!, 0) / band.length;
  const middle: Vec3 = [mean(0), mean(1), mean(2)];
  let weights = band.map(() => 1);
  let move: Affine | undefined;
  let alike = 0;
  for (let round = 0; round < 12; round++) {
    move = fitMove(from, to, band, weights, middle);
    if (!move) return undefined;
    const off = band.map((v) => {
      const to3 = movedBy(move!, [from[3 * v]!, from[3 * v + 1]!, from[3 * v + 2]!]);
      const d = [0, 1, 2].map((k) => to3[k]! - to[3 * v + k]!);
      return Math.sqrt(d[0]! * d[0]! + d[1]! * d[1]! + d[2]! * d[2]!);
    });
    // Begun wide and narrowed: what pushes a part is not to hold the whole.
    const wide = Math.max(OTHERWISE, 8 / (1 + round));
    weights = off.map((one) => 1 / ((1 + (one / wide) * (one / wide)) * (1 + (one / wide) * (one / wide))));
    alike = off.filter((one) => one < 3 * OTHERWISE).length / band.length;
  }
  return alike >= MOST_ALIKE ? move : undefined;
}

const isSameTopology = (a: TriMesh, b: TriMesh): boolean =>
  a.indices === b.indices ||
  (a.positions.length === b.positions.length &&
    a.indices.length === b.indices.length &&
    a.indices.every((one, i) => one === b.indices[i]));

/** Whether at least half of the skin about each place has stayed bit for bit. */
function staysAbout(before: TriMesh, after: TriMesh, places: readonly Vec3[]): boolean {
  const key = (p: Float32Array, v: number): string => `${p[3 * v]} ${p[3 * v + 1]} ${p[3 * v + 2]}`;
  const kept = new Set<string>();
  for (let v = 0; v < after.positions.length / 3; v++) kept.add(key(after.positions, v));
  return places.every(({ 2: height }) => {
    const band = bandAbout(before, height);
    return (
      band.length >= LEAST &&
      band.filter((v) => kept.has(key(before.positions, v))).length >= MOST_ALIKE * band.length
    );
  });
}

/**
 * Where places inside of a body come to lie when its skin moves from `before` to `after` (mm): each goes with its level as a whole (an affine move that at least half of the level's
 * skin makes to a few mm), so that bends, twists, shifts and stretches carry it, and pushes of a part of the skin leave it. Undefined where a level moves in no way that says it, or the skin is another one.
 */
export function carryInside(
  before: TriMesh,
  after: TriMesh,
  places: readonly Vec3[],
): readonly Vec3[] | undefined {
  if (!isSameTopology(before, after)) return staysAbout(before, after, places) ? places : undefined;
  const carried = places.map((at) => {
    const move = levelMove(before, after, at);
    return move === 'still' ? at : move && movedBy(move, [...at]);
  });
  return carried.every((one) => one !== undefined) ? (carried as readonly Vec3[]) : undefined;
}
