import { FRONT, WIDTH, type DepthMap } from './depth-map.ts';
import { LINE_ROOM } from './robust-lines.ts';
import { CELL, MODES, trunkModel, type TrunkModel } from './trunk-model.ts';

/** How a depth map is read: as it is, upside down, with front and back changed. */
export interface Reading {
  readonly up: 1 | -1;
  readonly front: 1 | -1;
}

/** Cost of a place where no body has any skin. */
export const NOWHERE = 6;
/** Error of a scan and of the model's interpolation, in parts of the body height. */
const FLOOR = 0.003;
/** A cell that counts less than this does not count. */
const LEAST_SHARE = 1e-6;

/** A depth map as read, with room for the lines of one fit. */
export interface ReadMap {
  /** Heights and depths with their signs. */
  readonly z: Float64Array;
  readonly value: Float64Array;
  readonly row: Uint8Array;
  readonly map: DepthMap;
  /** For each line the place in the map, its coefficients and right side, and the variance that the model allows there. */
  readonly places: Uint32Array;
  readonly lines: Float64Array;
  readonly variances: Float64Array;
  /** For a fit's own use, one value a line each. */
  readonly weights: Float64Array;
  readonly scratch: Float64Array;
}

export function readAs(map: DepthMap, { up, front }: Reading): ReadMap {
  const { count, kind, z, value } = map;
  const read: ReadMap = {
    z: new Float64Array(count),
    value: new Float64Array(count),
    row: new Uint8Array(count),
    map,
    places: new Uint32Array(count),
    lines: new Float64Array(count * (MODES + 3) + LINE_ROOM),
    variances: new Float64Array(count),
    weights: new Float64Array(count),
    scratch: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const isWidth = kind[i] === WIDTH;
    read.z[i] = up * z[i]!;
    read.value[i] = isWidth ? value[i]! : front * value[i]!;
    read.row[i] = isWidth ? WIDTH : front > 0 ? kind[i]! : 1 - kind[i]!;
  }
  return read;
}

/** Shares of the four cells about a place: of two levels in one column, then in the next. */
const shares = new Float64Array(4);

/** The first `values` values between the cells from `from` on, into `lines`; false where a cell that counts says nothing. */
function blend(
  { levels, cells }: TrunkModel,
  from: number,
  values: number,
  lines: Float64Array,
  line: number,
): boolean {
  const [w0, w1, w2, w3] = [shares[0]!, shares[1]!, shares[2]!, shares[3]!];
  const next = from + CELL;
  const beside = from + levels * CELL;
  const last = beside + CELL;
  const all = w0 >= LEAST_SHARE && w1 >= LEAST_SHARE && w2 >= LEAST_SHARE && w3 >= LEAST_SHARE;
  if (
    all &&
    cells[from + 1] !== 0 &&
    cells[next + 1] !== 0 &&
    cells[beside + 1] !== 0 &&
    cells[last + 1] !== 0
  ) {
    for (let k = 0; k < values; k++)
      lines[line + k] =
        w0 * cells[from + k]! + w1 * cells[next + k]! + w2 * cells[beside + k]! + w3 * cells[last + k]!;
    return true;
  }
  lines.fill(0, line, line + values);
  for (let corner = 0; corner < 4; corner++) {
    const w = shares[corner]!;
    if (w < LEAST_SHARE) continue;
    const at = from + ((corner >> 1) * levels + (corner & 1)) * CELL;
    if (cells[at + 1] === 0) {
      if (w > 0.25) return false;
      continue;
    }
    for (let k = 0; k < values; k++) lines[line + k]! += w * cells[at + k]!;
  }
  return true;
}

/** Where a body is placed in a map, how much of the model is asked for, and of how many places: every `stride`th. */
export interface Placing {
  readonly stature: number;
  readonly pelvisZ: number;
  readonly modes: number;
  readonly stride: number;
}

/**
 * Writes a line (depth, lean, the modes, what is left to explain, in parts of the body height) for each place of which the model says
 * something where the body is placed so, and gives their number; −1 once the places without a line cost `bound` by themselves.
 */
export function layModelLines(
  { z, value, row, map: { count, u }, places, lines, variances }: ReadMap,
  { stature, pelvisZ, modes, stride }: Placing,
  bound: number,
): number {
  const model = trunkModel();
  const { lowest, step, levels, column, columns } = model;
  const [width, values] = [modes + 3, modes + 2];
  const [farthest, reach] = [columns - 1.001, (columns - 0.5) * column];
  const all = Math.ceil(count / stride);
  let [used, missed] = [0, 0];
  for (let i = 0; i < count; i += stride) {
    const height = (z[i]! - pelvisZ) / stature;
    const across = u[i]! / stature;
    const level = (height - lowest) / step;
    const l = Math.floor(level);
    const isWidth = row[i] === WIDTH;
    const line = used * width;
    let isKnown = l >= 0 && l < levels - 1 && (isWidth || !(across > reach));
    if (isKnown) {
      const f = level - l;
      const at = isWidth ? 0 : Math.min(farthest, across / column);
      const c = Math.floor(at);
      const g = at - c;
      shares[0] = (1 - f) * (1 - g);
      shares[1] = f * (1 - g);
      shares[2] = (1 - f) * g;
      shares[3] = f * g;
      const first = isWidth ? 2 * columns : (row[i] === FRONT ? 0 : columns) + c;
      isKnown = blend(model, (first * levels + l) * CELL, values, lines, line);
    }
    if (!isKnown) {
      missed++;
      if ((NOWHERE * missed) / all >= bound) return -1;
      continue;
    }
    const mean = lines[line]!;
    const spread = isWidth ? 2 * lines[line + 1]! : lines[line + 1]!;
    lines[line] = isWidth ? 0 : 1;
    lines[line + 1] = isWidth ? 0 : height;
    lines[line + width - 1] = value[i]! / stature - mean;
    variances[used] = spread * spread + FLOOR * FLOOR;
    places[used++] = i;
  }
  return used;
}
