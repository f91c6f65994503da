import { FRONT, WIDTH, type DepthMap } from './depth-map.ts';
import { solveSymmetric } from './solve-symmetric.ts';
import { CELL, MODES, trunkModel } from './trunk-model.ts';

/** How a depth map is read: as it is, upside down, with front and back changed. */
export interface Reading {
  readonly up: 1 | -1;
  readonly front: 1 | -1;
}

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
/** Cost of a place where no body has any skin. */
const NOWHERE = 6;
/** Error of a scan and of the model's interpolation, in parts of the body height. */
const FLOOR = 0.003;
/** How much a mode counts against the places: neighbouring places err together. */
const RIDGE = 10;

/** Between the thighs and the neck the body keeps its posture; legs, arms and head do not, and count less. */
const CORE = { low: -0.14, high: 0.26 };
const LOOSE = 0.25;

interface Work {
  /** The map as read: heights and depths with their signs. */
  readonly z: Float64Array;
  readonly value: Float64Array;
  readonly row: Uint8Array;
  readonly map: DepthMap;
  /** One line of coefficients and the right side for each place. */
  readonly lines: Float64Array;
  readonly weights: Float64Array;
}

function readAs(map: DepthMap, { up, front }: Reading): Work {
  const { count, kind, z, value } = map;
  const work: Work = {
    z: new Float64Array(count),
    value: new Float64Array(count),
    row: new Uint8Array(count),
    map,
    lines: new Float64Array(count * (MODES + 3)),
    weights: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const isWidth = kind[i] === WIDTH;
    work.z[i] = up * z[i]!;
    work.value[i] = isWidth ? value[i]! : front * value[i]!;
    work.row[i] = isWidth ? WIDTH : front > 0 ? kind[i]! : 1 - kind[i]!;
  }
  return work;
}

const cell = new Float64Array(CELL);

/** The first `values` values of the model at a height and a distance from the mid-plane, into `cell`; false where it says nothing. */
function lookUp(row: number, height: number, across: number, values: number): boolean {
  const { lowest, step, levels, column, columns, cells } = trunkModel();
  const level = (height - lowest) / step;
  const l = Math.floor(level);
  if (!(l >= 0 && l < levels - 1)) return false;
  const f = level - l;
  const at = row === WIDTH ? 0 : Math.min(columns - 1.001, across / column);
  if (row !== WIDTH && across > (columns - 0.5) * column) return false;
  const c = Math.floor(at);
  const g = at - c;
  const first = row === WIDTH ? 2 * columns : (row === FRONT ? 0 : columns) + c;
  for (let k = 0; k < values; k++) cell[k] = 0;
  for (let corner = 0; corner < 4; corner++) {
    const w = (corner & 1 ? f : 1 - f) * (corner & 2 ? g : 1 - g);
    if (w < 1e-6) continue;
    const from = ((first + (corner >> 1)) * levels + l + (corner & 1)) * CELL;
    if (cells[from + 1] === 0) {
      if (w > 0.25) return false;
      continue;
    }
    for (let k = 0; k < values; k++) cell[k]! += w * cells[from + k]!;
  }
  return true;
}

/** Fits depth, lean and the first `modes` modes at a given body height and pelvis height; the cost is the fit's. */
function fitAt(
  work: Work,
  stature: number,
  pelvisZ: number,
  modes: number,
  rounds: number,
  stride = 1,
): TrunkFit | undefined {
  const { z, value, row, map, lines, weights } = work;
  const width = modes + 3;
  let used = 0;
  let missed = 0;
  for (let i = 0; i < map.count; i += stride) {
    const height = (z[i]! - pelvisZ) / stature;
    if (!lookUp(row[i]!, height, map.u[i]! / stature, modes + 2)) {
      missed++;
      continue;
    }
    const line = used * width;
    const isWidth = row[i] === WIDTH;
    lines[line] = isWidth ? 0 : 1;
    lines[line + 1] = isWidth ? 0 : height;
    for (let k = 0; k < modes; k++) lines[line + 2 + k] = cell[2 + k]!;
    lines[line + width - 1] = value[i]! / stature - cell[0]!;
    const spread = isWidth ? 2 * cell[1]! : cell[1]!;
    const loose = height < CORE.low || height > CORE.high ? LOOSE : 1;
    weights[used] = loose / (spread * spread + FLOOR * FLOOR);
    used++;
  }
  if (used * stride < 30) return undefined;
  const found = new Float64Array(width - 1);
  // Start from the middle of all depths, so that the first weights do not depend on where the origin lies.
  const offsets: number[] = [];
  for (let i = 0; i < used; i++) if (lines[i * width] === 1) offsets.push(lines[i * width + width - 1]!);
  if (offsets.length === 0) return undefined;
  found[0] = offsets.sort((a, b) => a - b)[offsets.length >> 1]!;
  const matrix = new Float64Array((width - 1) * (width - 1));
  const right = new Float64Array(width - 1);
  let total = 0;
  for (let round = 0; round <= rounds; round++) {
    const limit = round === 0 ? 64 : WORST;
    matrix.fill(0);
    right.fill(0);
    total = 0;
    for (let i = 0; i < used; i++) {
      const line = i * width;
      let error = lines[line + width - 1]!;
      for (let k = 0; k < width - 1; k++) error -= lines[line + k]! * found[k]!;
      const squared = error * error * weights[i]!;
      const scale = 1 / (1 + squared / limit);
      total += squared * scale;
      if (round === rounds) continue;
      const weight = weights[i]! * scale * scale;
      for (let r = 0; r < width - 1; r++) {
        const value = lines[line + r]! * weight;
        if (value === 0) continue;
        right[r]! += value * lines[line + width - 1]!;
        for (let c = r; c < width - 1; c++) matrix[r * (width - 1) + c]! += value * lines[line + c]!;
      }
    }
    if (round === rounds) break;
    for (let k = 2; k < width - 1; k++) matrix[k * width]! += RIDGE;
    matrix[0]! += 1e-9;
    matrix[width]! += 1e2;
    solveSymmetric(matrix, right, width - 1, found);
  }
  let prior = 0;
  for (let k = 2; k < width - 1; k++) prior += found[k]! * found[k]! * RIDGE;
  const all = new Float64Array(MODES);
  all.set(found.subarray(2));
  return {
    up: 1,
    front: 1,
    stature,
    pelvisZ,
    pelvisY: found[0]! * stature,
    lean: found[1]!,
    modes: all,
    cost: (total + prior + NOWHERE * missed) / (used + missed),
  };
}

/** Cost of each place of a map under a fit: where two fits differ, this says which part of the body speaks for which. */
export function placeCosts(map: DepthMap, fit: TrunkFit): Float64Array {
  const { z, value, row } = readAs(map, fit);
  return Float64Array.from({ length: map.count }, (_, i) => {
    const error = placeError(row[i]!, (z[i]! - fit.pelvisZ) / fit.stature, map.u[i]!, value[i]!, fit);
    return error === undefined ? NOWHERE : error / (1 + error / WORST);
  });
}

/** Squared error of a place in spreads; undefined where the model says nothing. */
function placeError(
  row: number,
  height: number,
  across: number,
  value: number,
  fit: TrunkFit,
): number | undefined {
  if (!lookUp(row, height, across / fit.stature, CELL)) return undefined;
  const isWidth = row === WIDTH;
  let error = value / fit.stature - cell[0]!;
  if (!isWidth) error -= fit.pelvisY / fit.stature + fit.lean * height;
  for (let k = 0; k < MODES; k++) error -= cell[2 + k]! * fit.modes[k]!;
  const spread = isWidth ? 2 * cell[1]! : cell[1]!;
  return (error * error) / (spread * spread + FLOOR * FLOOR);
}

/** Bounds of the body height. */
export interface StatureRange {
  readonly least: number;
  readonly most: number;
}

const SCALE_STEP = 1.06;
/** Steps of the pelvis height, in parts of the body height, at which a search ends: to know the best place, and to tell readings apart. */
const ENDS = { fine: 0.0004, rough: 0.003, coarse: 1 };
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
  const work = readAs(map, reading);
  const [low, high] = reading.up > 0 ? [map.lowest, map.highest] : [-map.highest, -map.lowest];
  let best = start;
  const consider = (fit: TrunkFit | undefined): boolean => {
    if (!fit || (best && best.cost <= fit.cost)) return false;
    best = fit;
    return true;
  };
  if (!start) {
    for (let stature = least; stature <= most * 1.0001; stature *= SCALE_STEP)
      for (let z = low - 0.08 * stature; z < high; z += 0.025 * stature)
        consider(fitAt(work, stature, z, 3, 2, 3));
    if (!best) return undefined;
    best = fitAt(work, best.stature, best.pelvisZ, MODES, 4) ?? best;
  }

  for (let scale = 0.03, shift = 0.0125; shift > end; scale /= 2, shift /= 2)
    for (let tries = 0; tries < 12; tries++) {
      const { stature, pelvisZ } = best!;
      const improved = [
        fitAt(work, stature * (1 + scale), pelvisZ, MODES, 4),
        fitAt(work, stature / (1 + scale), pelvisZ, MODES, 4),
        fitAt(work, stature, pelvisZ + shift * stature, MODES, 4),
        fitAt(work, stature, pelvisZ - shift * stature, MODES, 4),
      ].map(
        (fit) =>
          fit !== undefined && fit.stature >= least / 1.03 && fit.stature <= most * 1.03 && consider(fit),
      );
      if (!improved.includes(true)) break;
    }
  return best && { ...best, ...reading };
}
