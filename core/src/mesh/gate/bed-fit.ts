import { cos, PI, sin } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** How a part lies in a bed: turned about X, then Y, then Z, degrees; the size of its box then, mm. */
export interface BedFit {
  readonly tilt: readonly [x: number, y: number];
  readonly turn: number;
  readonly size: Vec3;
}

/** Step of the angles that are tried, degrees. */
const STEP = 5;
/** Rings and points a ring of directions: the vertices farthest in each stand for the part. */
const RINGS = 24;

/**
 * The least tilted way in which a part fits a bed (width, depth, height, mm), or undefined. One that is tilted is first looked for with the vertices that
 * lie farthest in some hundred directions, and then measured with all.
 */
export const fitBed = (mesh: TriMesh, bed: Vec3): BedFit | undefined => fitPoints(usedPoints(mesh), bed);

/** Most parts into which a part is thought to be cut. */
const MOST_PARTS = 6;
const [ACROSS, ALONG_X, ALONG_Y] = [2, 0, 1] as const;

/** How a part is cut so that each piece fits a bed: straight through it at places of one axis of the patient, mm. */
export interface BedSplit {
  readonly axis: 'x' | 'y' | 'z';
  readonly at: readonly number[];
}

/**
 * The fewest pieces of equal height, width or depth into which a part has to be cut so that each fits a bed, level cuts before upright ones; undefined where six do not. A level cut leaves the opening whole, and its seam is round the body.
 */
export function splitForBed(mesh: TriMesh, bed: Vec3): BedSplit | undefined {
  const points = usedPoints(mesh);
  if (points.length === 0) return undefined;
  for (let pieces = 2; pieces <= MOST_PARTS; pieces++)
    for (const axis of [ACROSS, ALONG_X, ALONG_Y]) {
      const [low, high] = rangeOf(points, axis);
      const at = Array.from({ length: pieces - 1 }, (_, i) => low + ((high - low) * (i + 1)) / pieces);
      const ends = [low, ...at, high];
      const isFit = at.concat(high).every((end, i) => {
        const piece = pieceOf(mesh, axis, ends[i]!, end);
        return piece.length === 0 || fitPoints(piece, bed) !== undefined;
      });
      if (isFit) return { axis: (['x', 'y', 'z'] as const)[axis], at };
    }
  return undefined;
}

function rangeOf(points: Float64Array, axis: number): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = axis; i < points.length; i += 3) {
    low = Math.min(low, points[i]!);
    high = Math.max(high, points[i]!);
  }
  return [low, high];
}

/** The corners of a part between two planes across an axis: its vertices there, and where its edges go through the planes. */
function pieceOf({ positions, indices }: TriMesh, axis: number, low: number, high: number): Float64Array {
  const found: number[] = [];
  for (let i = 0; i < indices.length; i++) {
    const from = 3 * indices[i]!;
    const to = 3 * indices[i % 3 === 2 ? i - 2 : i + 1]!;
    const [a, b] = [positions[from + axis]!, positions[to + axis]!];
    if (a >= low && a <= high) found.push(positions[from]!, positions[from + 1]!, positions[from + 2]!);
    for (const plane of [low, high]) {
      if (a < plane === b < plane) continue;
      const t = (plane - a) / (b - a);
      for (let k = 0; k < 3; k++)
        found.push(positions[from + k]! + t * (positions[to + k]! - positions[from + k]!));
    }
  }
  return Float64Array.from(found);
}

function fitPoints(whole: Float64Array, bed: Vec3): BedFit | undefined {
  const upright = fitTurned(whole, [0, 0], bed);
  if (upright) return upright;
  const few = farthest(whole);
  const ways: BedFit[] = [];
  for (let x = 0; x <= 90; x += STEP)
    for (let y = 0; y <= 90; y += STEP) {
      const best = fitTurned(few, [x, y], bed);
      if (best) ways.push(best);
    }
  ways.sort((a, b) => a.tilt[0] + a.tilt[1] - (b.tilt[0] + b.tilt[1]) || a.turn - b.turn);
  for (const { tilt, turn } of ways) {
    const size = sizeTurned(tiltedBy(whole, tilt), turn);
    if (isWithin(size, bed)) return { tilt, turn, size };
  }
  return undefined;
}

/** The size of the box about a part, mm. */
export function partSize(mesh: TriMesh): Vec3 {
  return sizeTurned(usedPoints(mesh), 0);
}

const isWithin = (size: Vec3, bed: Vec3): boolean => size.every((length, k) => length <= bed[k]!);

function fitTurned(points: Float64Array, tilt: readonly [number, number], bed: Vec3): BedFit | undefined {
  const tilted = tiltedBy(points, tilt);
  if (sizeTurned(tilted, 0)[2] > bed[2]) return undefined;
  for (let turn = 0; turn < 180; turn += STEP) {
    const size = sizeTurned(tilted, turn);
    if (isWithin(size, bed)) return { tilt, turn, size };
  }
  return undefined;
}

/** Points turned about X, then about Y, degrees. */
function tiltedBy(points: Float64Array, [x, y]: readonly [number, number]): Float64Array {
  const [a, b] = [(x * PI) / 180, (y * PI) / 180];
  const [sa, ca, sb, cb] = [sin(a), cos(a), sin(b), cos(b)];
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, pz] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const qz = sa * py + ca * pz;
    out[i] = cb * px + sb * qz;
    out[i + 1] = ca * py - sa * pz;
    out[i + 2] = cb * qz - sb * px;
  }
  return out;
}

/** The size of the box about points that are turned about Z, mm. */
function sizeTurned(points: Float64Array, turn: number): Vec3 {
  const [s, c] = [sin((turn * PI) / 180), cos((turn * PI) / 180)];
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const [x, y] = [c * px - s * py, s * px + c * py];
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  return [highX - lowX, highY - lowY, highZ - lowZ];
}

/** The vertices that triangles use. */
function usedPoints({ positions, indices }: TriMesh): Float64Array {
  const used = new Uint8Array(positions.length / 3);
  for (const v of indices) used[v] = 1;
  const out: number[] = [];
  used.forEach((is, v) => is && out.push(positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!));
  return Float64Array.from(out);
}

/** The vertices that lie farthest in directions all round. */
function farthest(points: Float64Array): Float64Array {
  const found = new Set<number>();
  for (let ring = 0; ring <= RINGS; ring++)
    for (let i = 0; i < 2 * RINGS; i++) {
      const [polar, round] = [(ring / RINGS) * PI, (i / RINGS) * PI];
      const [x, y, z] = [sin(polar) * cos(round), sin(polar) * sin(round), cos(polar)];
      let best = 0;
      let most = -Infinity;
      for (let v = 0; v < points.length; v += 3) {
        const along = x * points[v]! + y * points[v + 1]! + z * points[v + 2]!;
        if (along > most) [best, most] = [v, along];
      }
      found.add(best);
    }
  return Float64Array.from([...found].flatMap((v) => [points[v]!, points[v + 1]!, points[v + 2]!]));
}
