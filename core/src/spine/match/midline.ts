import { exp } from '../../math/portable.ts';
import type { Planes } from './planes.ts';
import { OVERVIEW, STRIP, type Letterbox, type StripPlace } from './prepare.ts';

/** Pixels of the overview for one cell of the first network's rows. */
const CELL = 4;
/** Cells to each side of the likeliest one that have a say in where the spine crosses a row. */
const NEAR = 3;

/** Where the spine crosses a row of cells, in cells, which level is there, and how sure it is that it does. */
interface Crossing {
  readonly row: number;
  readonly column: number;
  readonly level: number;
  readonly present: number;
}

export const sigmoid = (x: number): number => 1 / (1 + exp(-x));

/** Parts of one that go by e to the values. */
export function shares(values: ArrayLike<number>): Float64Array {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  const parts = Float64Array.from({ length: values.length }, (_, i) => exp(values[i]! - most));
  let sum = 0;
  for (const part of parts) sum += part;
  return parts.map((part) => part / sum);
}

function crossingOf({ width, height, values }: Planes, row: number): Crossing {
  const of = (plane: number): Float32Array =>
    values.subarray((plane * height + row) * width, (plane * height + row + 1) * width);
  const part = shares(of(0));
  const top = part.indexOf(part.reduce((most, value) => Math.max(most, value), 0));
  const [levels, presence] = [of(1), of(2)];
  let [level, present, column, weight] = [0, 0, 0, 0];
  for (let i = 0; i < width; i++) {
    level += part[i]! * levels[i]!;
    present += part[i]! * presence[i]!;
    if (Math.abs(i - top) > NEAR) continue;
    column += part[i]! * (i + 0.5);
    weight += part[i]!;
  }
  return { row, column: column / weight, level: 4 * level + 8, present: sigmoid(present) };
}

/** Solves a + b t + c t² = y by least squares with weights; t about 0 to 1. */
function parabola(points: readonly { t: number; y: number; w: number }[]): (t: number) => number {
  const m = [0, 0, 0, 0, 0];
  const v = [0, 0, 0];
  for (const { t, y, w } of points)
    for (let n = 0, power = w; n < 5; n++, power *= t) {
      m[n]! += power;
      if (n < 3) v[n]! += power * y;
    }
  m[4]! += 1e-9;
  const rows = [0, 1, 2].map((i) => [m[i]!, m[i + 1]!, m[i + 2]!, v[i]!]);
  for (let i = 0; i < 3; i++)
    for (let j = i + 1; j < 3; j++) {
      const by = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k < 4; k++) rows[j]![k]! -= by * rows[i]![k]!;
    }
  const c = rows[2]![3]! / rows[2]![2]!;
  const b = (rows[1]![3]! - rows[1]![2]! * c) / rows[1]![1]!;
  const a = (rows[0]![3]! - rows[0]![1]! * b - rows[0]![2]! * c) / rows[0]![0]!;
  return (t) => a + t * (b + t * c);
}

/** Level at a row, between the rows beside it; beyond the ends as they rise there. */
function levelAt(crossings: readonly Crossing[], y: number): number {
  const at = y - 0.5 - crossings[0]!.row;
  const i = Math.min(Math.max(Math.floor(at), 0), crossings.length - 2);
  const [a, b] = [crossings[i]!.level, crossings[i + 1]!.level];
  if (at >= 0 && at <= crossings.length - 1) return a + (at - i) * (b - a);
  const rise = (crossings.at(-1)!.level - crossings[0]!.level) / (crossings.length - 1);
  return at < 0
    ? crossings[0]!.level + at * rise
    : crossings.at(-1)!.level + (at - crossings.length + 1) * rise;
}

/** Mean of columns about a place, nearer and surer rows counting more; the end ones go on upright. */
function columnAt(crossings: readonly Crossing[], row: number): number {
  let [sum, weight] = [0, 0];
  for (const crossing of crossings) {
    const off = (crossing.row + 0.5 - row) / 1.2;
    if (Math.abs(off) > 4) continue;
    const w = exp(-0.5 * off * off) * (crossing.present + 0.02);
    sum += w * crossing.column;
    weight += w;
  }
  if (weight > 1e-6) return sum / weight;
  const end = row < crossings[0]!.row ? crossings[0]! : crossings.at(-1)!;
  return end.column;
}

/** A strip with the level, by the first network, under the middle of each row of the second (T1 is 0). */
export interface LeveledPlace extends StripPlace {
  readonly levels: Float64Array;
}

/**
 * How a strip is to be laid along the spine, from the rows of the first network: heights by a parabola of the levels through the rows that are sure (twice, the
 * second time without those that lie far off), columns by a running mean. Undefined where there is no spine to be followed.
 */
export function stripPlace(rows: Planes, box: Letterbox): LeveledPlace | undefined {
  const crossings = Array.from({ length: rows.height }, (_, row) => crossingOf(rows, row));
  const sure = crossings.filter(({ level, present }) => present > 0.4 && level > -1.6 && level < 17.6);
  if (sure.length < 16) return undefined;
  const points = sure.map(({ row, level, present }) => ({ t: level / 16, y: row + 0.5, w: present }));
  let height = parabola(points);
  height = parabola(points.filter(({ t, y }) => Math.abs(height(t) - y) < 2.5));
  const [t1, l5] = [height(0) * CELL, height(1) * CELL];
  if (!(l5 - t1 > 0.2 * OVERVIEW.height)) return undefined;
  const filmY = (y: number): number => (y - box.top) / box.down;
  const scale = (16 * STRIP.pitch) / (filmY(l5) - filmY(t1));
  const top = filmY(t1) - STRIP.above / scale;
  const from = sure[0]!.row;
  const to = sure.at(-1)!.row;
  const along = crossings.slice(from, to + 1);
  const middle = Float64Array.from({ length: STRIP.height }, (_, row) => {
    const y = (top + (row + 0.5) / scale) * box.down + box.top;
    const at = Math.min(Math.max(y / CELL, from), to + 1);
    return (columnAt(along, at) * CELL - box.left) / box.across;
  });
  const levels = Float64Array.from({ length: STRIP.height / CELL }, (_, row) => {
    const y = (top + (row + 0.5) * (CELL / scale)) * box.down + box.top;
    return levelAt(along, y / CELL);
  });
  return { middle, top, scale, levels };
}
