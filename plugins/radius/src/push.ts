import { portable, smootherstep, vec3, type Vec3 } from '@bracewright/core/math';
import { directionRound, weightSlopes, type TriMesh, type TrunkPlane } from '@bracewright/core/mesh';
import { middleAt, type CentreLine } from './centre-line.ts';

/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;

interface Stoppable {
  readonly checkAborted: () => void;
}

/** What is moved, and about what. */
export interface Asked {
  /** `V` weights of the plane list. */
  readonly weights: Float64Array;
  readonly planes: readonly TrunkPlane[];
  readonly way: Vec3;
  readonly line: CentreLine;
  /** Degrees; undefined is all round. */
  readonly sector: { readonly direction: number; readonly width: number } | undefined;
}

/** Where every vertex goes for each mm of the amount. */
export interface Push {
  /** `V` parts of the amount, 0 to 1. */
  readonly shares: Float64Array;
  /** `3·V` unit vectors away from the middle; zero where nothing moves. */
  readonly ways: Float64Array;
  /** `V` derivatives of the whole movement along its way, and where it is less the part by which what lies round the middle is pressed together. */
  slopes(amount: number): Float64Array;
}

/** How vertices move away from the line. */
export function pushOf(mesh: TriMesh, asked: Asked, { checkAborted }: Stoppable): Push {
  const { positions } = mesh;
  const { weights, planes, way, line, sector } = asked;
  const [front, left] = [directionRound(way, 0, 1), directionRound(way, 1, 0)];
  const count = weights.length;
  const [shares, ways] = [new Float64Array(count), new Float64Array(3 * count)];
  // Of the share along its way without what the planes' tilt adds, and of the ring about the middle, 1/mm.
  const [inner, round] = [new Float64Array(count), new Float64Array(count)];
  const ofSector = new Float64Array(count);
  const partAt = sector && sectorShare(sector);
  for (let v = 0; v < count; v++) {
    if (v % BATCH === 0) checkAborted();
    const weight = weights[v]!;
    if (weight === 0) continue;
    const point = vec3.pointAt(positions, v);
    const { centre, core } = middleAt(line, way, vec3.dot(point, way));
    const from = vec3.subtract(point, centre);
    const far = vec3.length(from);
    if (!(far > 0)) continue;
    for (let k = 0; k < 3; k++) ways[3 * v + k] = from[k]! / far;
    const part = partAt ? partAt(vec3.dot(from, left), vec3.dot(from, front)) : 1;
    const grown = part * coreShare(far / core);
    shares[v] = weight * grown;
    ofSector[v] = grown;
    inner[v] = (weight * part * coreSlope(far / core)) / core;
    round[v] = shares[v]! / far;
  }
  return {
    shares,
    ways,
    slopes: (amount) => slopesOf(mesh, { planes, ways, inner, round, ofSector }, amount),
  };
}

/** The part that moves at `t` of the way from the middle to the core's end: in the middle it grows evenly, as a scaling does, and comes to 1 without a bend. */
const coreShare = (t: number): number => (t < 1 ? (t * (3 - t * t)) / 2 : 1);
const coreSlope = (t: number): number => (t < 1 ? (3 * (1 - t * t)) / 2 : 0);

/** Asks for the part that moves at a place that lies (`left`, `front`) of the middle: 1 in the middle of the sector, 0 at its ends and beyond, C2. */
function sectorShare({
  direction,
  width,
}: NonNullable<Asked['sector']>): (left: number, front: number) => number {
  const [sine, cosine] = portable.sinCosDegrees(direction);
  return (left, front) => {
    const [along, across] = [front * cosine + left * sine, left * cosine - front * sine];
    const off = Math.abs(portable.atan2(across, along)) * portable.DEGREES;
    return smootherstep(1 - (2 * off) / width);
  };
}

interface Slopes {
  readonly planes: readonly TrunkPlane[];
  readonly ways: Float64Array;
  readonly inner: Float64Array;
  readonly round: Float64Array;
  readonly ofSector: Float64Array;
}

function slopesOf(
  mesh: TriMesh,
  { planes, ways, inner, round, ofSector }: Slopes,
  amount: number,
): Float64Array {
  // Tilted planes let the weight grow outwards too.
  const [x, y, z] = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => weightSlopes(mesh, planes, axis)) as [Float64Array, Float64Array, Float64Array];
  return inner.map((slope, v) => {
    const tilted = x[v]! * ways[3 * v]! + y[v]! * ways[3 * v + 1]! + z[v]! * ways[3 * v + 2]!;
    return Math.min(amount * (slope + ofSector[v]! * tilted), amount * round[v]!);
  });
}

/** Positions (`3·V`) moved by `amount` mm. */
export function pushed(
  { positions: before }: TriMesh,
  { shares, ways }: Push,
  amount: number,
  { checkAborted }: Stoppable,
): Float32Array {
  const positions = before.slice();
  for (let v = 0; v < shares.length; v++) {
    if (v % BATCH === 0) checkAborted();
    const far = amount * shares[v]!;
    if (far === 0) continue;
    for (let k = 0; k < 3; k++) positions[3 * v + k] = before[3 * v + k]! + far * ways[3 * v + k]!;
  }
  return positions;
}
