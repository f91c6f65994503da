import type { DepthMap } from './depth-map.ts';
import { layModelLines, NOWHERE, readAs, type Placing, type ReadMap, type Reading } from './lay-lines.ts';
import { normalEquations, valueAtRank } from './robust-lines.ts';
import { solveSymmetric } from './solve-symmetric.ts';
import { MODES } from './trunk-model.ts';

export type { Reading } from './lay-lines.ts';

/** Where and how large a body lies in a depth map that was read in one way, and how well it fits. */
export interface TrunkFit extends Reading {
  /** Body height, in the unit of the map. */
  readonly stature: number;
  /** Height and depth of the middle of the pelvis, in the map as read. */
  readonly pelvisZ: number;
  readonly pelvisY: number;
  /** How much the body leans backwards as it rises: mm of depth a mm. */
  readonly lean: number;
  readonly modes: Float64Array;
  /** Mean cost of a place: 0 for a perfect fit, `WORST` when nothing fits. */
  readonly cost: number;
}

/** Cost of one place that does not fit at all, in squared spreads. */
export const WORST = 9;
/** How much a mode counts against the places: neighbouring places err together. */
const RIDGE = 10;

/** Between the thighs and the neck the body keeps its posture; legs, arms and head do not, and count less. */
const CORE = { low: -0.14, high: 0.26 };
const LOOSE = 0.25;
/** What errors are held under in the first round, in squared spreads: where the body lies is not known then. */
const FIRST_LIMIT = 64;

/** What the equations of one fit are written into. */
const found = new Float64Array(MODES + 2);
const right = new Float64Array(MODES + 2);
const matrix = new Float64Array((MODES + 2) * (MODES + 2));

/** The middle of all depths, in parts of the body height; undefined where there is none. */
function middleDepth({ lines, scratch }: ReadMap, used: number, width: number): number | undefined {
  let depths = 0;
  for (let i = 0; i < used; i++)
    if (lines[i * width] === 1) scratch[depths++] = lines[i * width + width - 1]!;
  return depths > 0 ? valueAtRank(scratch, depths, depths >> 1) : undefined;
}

/** Weighs the lines by how well `found` explains them, errors held under `limit`; gives the sum of all costs. */
function weigh({ lines, weights, scratch }: ReadMap, used: number, width: number, limit: number): number {
  let total = 0;
  for (let i = 0, line = 0; i < used; i++, line += width) {
    let error = lines[line + width - 1]!;
    for (let k = 0; k < width - 1; k++) error -= lines[line + k]! * found[k]!;
    const weight = weights[i]!;
    const squared = error * error * weight;
    const scale = 1 / (1 + squared / limit);
    total += squared * scale;
    scratch[i] = weight * scale * scale;
  }
  return total;
}

/**
 * Fits depth, lean and the first `modes` modes where a body is placed so, in `rounds` rounds of robust weights; the cost is the fit's.
 * Undefined where too little of the map has a place on the body, and where it costs `bound` or more.
 */
function fitAt(read: ReadMap, placing: Placing, rounds: number, bound = Infinity): TrunkFit | undefined {
  const { stature, pelvisZ, modes, stride } = placing;
  const { map, lines, variances, weights, scratch } = read;
  const used = layModelLines(read, placing, bound);
  if (used < 0 || used * stride < 30) return undefined;
  const missed = Math.ceil(map.count / stride) - used;
  const width = modes + 3;
  const size = width - 1;
  // Start from the middle of all depths, so that the first weights do not depend on where the origin lies.
  const middle = middleDepth(read, used, width);
  if (middle === undefined) return undefined;
  for (let i = 0; i < used; i++) {
    const height = (read.z[read.places[i]!]! - pelvisZ) / stature;
    weights[i] = (height < CORE.low || height > CORE.high ? LOOSE : 1) / variances[i]!;
  }
  found.fill(0);
  found[0] = middle;
  let total = 0;
  for (let round = 0; round <= rounds; round++) {
    total = weigh(read, used, width, round === 0 ? FIRST_LIMIT : WORST);
    if (round === rounds) break;
    normalEquations({ lines, weights: scratch, used, width }, matrix, right);
    for (let k = 2; k < size; k++) matrix[k * width]! += RIDGE;
    matrix[0]! += 1e-9;
    matrix[width]! += 1e2;
    solveSymmetric(matrix, right, size, found);
  }
  let prior = 0;
  for (let k = 2; k < size; k++) prior += found[k]! * found[k]! * RIDGE;
  const cost = (total + prior + NOWHERE * missed) / (used + missed);
  if (cost >= bound) return undefined;
  const all = new Float64Array(MODES);
  all.set(found.subarray(2, size));
  return {
    up: 1,
    front: 1,
    stature,
    pelvisZ,
    pelvisY: found[0]! * stature,
    lean: found[1]!,
    modes: all,
    cost,
  };
}

/** Cost of each place of a map under a fit: where two fits differ, this says which part of the body speaks for which. */
export function placeCosts(map: DepthMap, fit: TrunkFit): Float64Array {
  const { stature, pelvisZ, pelvisY, lean, modes } = fit;
  const read = readAs(map, fit);
  const { lines, variances, places } = read;
  const used = layModelLines(read, { stature, pelvisZ, modes: MODES, stride: 1 }, Infinity);
  const costs = new Float64Array(map.count).fill(NOWHERE);
  for (let i = 0, line = 0; i < used; i++, line += MODES + 3) {
    let left = lines[line + MODES + 2]!;
    if (lines[line] === 1) left -= pelvisY / stature + lean * lines[line + 1]!;
    for (let k = 0; k < MODES; k++) left -= lines[line + 2 + k]! * modes[k]!;
    const error = (left * left) / variances[i]!;
    costs[places[i]!] = error / (1 + error / WORST);
  }
  return costs;
}

/** Bounds of the body height. */
export interface StatureRange {
  readonly least: number;
  readonly most: number;
}

const SCALE_STEP = 1.06;
/** Steps of the pelvis height, in parts of the body height, at which a search ends: to know the best place, and to tell readings apart. */
const ENDS = { fine: 0.0004, rough: 0.003, coarse: 1 };
/** How much is looked at where a body is searched for, and where it is placed. */
const SKETCH = { modes: 3, stride: 3 };
const WHOLE = { modes: MODES, stride: 1 };
/** How exactly a body is placed: coarsely, where readings are to be ranked only. */
export type Precision = keyof typeof ENDS;

/**
 * The best place of a body in a depth map read in one way, found on a grid of body heights and pelvis heights and then made finer.
 * Undefined where no place holds enough of the map. From `start`, the same reading placed more coarsely, only the finer steps are taken.
 */
export function fitTrunk(
  map: DepthMap,
  reading: Reading,
  { least, most }: StatureRange,
  precision: Precision = 'fine',
  start?: TrunkFit,
): TrunkFit | undefined {
  const end = ENDS[precision];
  const read = readAs(map, reading);
  const [low, high] = reading.up > 0 ? [map.lowest, map.highest] : [-map.highest, -map.lowest];
  let best = start;
  // What costs as much as the best so far is of no use, so that no fit is carried farther than that.
  const consider = (placing: Placing, rounds: number): boolean => {
    const fit = fitAt(read, placing, rounds, best?.cost);
    if (fit) best = fit;
    return fit !== undefined;
  };
  if (!start) {
    for (let stature = least; stature <= most * 1.0001; stature *= SCALE_STEP)
      for (let z = low - 0.08 * stature; z < high; z += 0.025 * stature)
        consider({ stature, pelvisZ: z, ...SKETCH }, 2);
    if (!best) return undefined;
    best = fitAt(read, { stature: best.stature, pelvisZ: best.pelvisZ, ...WHOLE }, 4) ?? best;
  }

  for (let scale = 0.03, shift = 0.0125; shift > end; scale /= 2, shift /= 2)
    for (let tries = 0; tries < 12; tries++) {
      const { stature, pelvisZ } = best!;
      let improved = false;
      for (const [height, at] of [
        [stature * (1 + scale), pelvisZ],
        [stature / (1 + scale), pelvisZ],
        [stature, pelvisZ + shift * stature],
        [stature, pelvisZ - shift * stature],
      ] as const) {
        if (!(height >= least / 1.03 && height <= most * 1.03)) continue;
        improved = consider({ stature: height, pelvisZ: at, ...WHOLE }, 4) || improved;
      }
      if (!improved) break;
    }
  return best && { ...best, ...reading };
}
