import { DEGREES, exp, log } from '../../math/portable.ts';
import type { Planes } from './engine.ts';
import { sigmoid, type LeveledPlace } from './midline.ts';
import { filmFromStrip, STRIP, type StripPlace } from './prepare.ts';
import { tiltOf, type Pixel } from '../picture-plane.ts';

/** Pixels of the strip for one row of the second network. */
const ROW = 4;
/** C7 to S1. */
const LEVELS = 19;
/** From the middle of a vertebra to that of the next, C7 to S1, in parts of the mean of T1 to L5: of the bodies the networks were trained on. */
const GAPS = [
  0.73, 0.741, 0.764, 0.794, 0.815, 0.839, 0.863, 0.886, 0.914, 0.962, 1.004, 1.045, 1.108, 1.23, 1.325, 1.353, 1.357,
  1.333,
] as const; // prettier-ignore
/** Rows below the strip in which S1 may be thought to lie, unseen: a strip that is laid too short ends above it, and all would be counted one too high. */
const BELOW = 14;
const UNSEEN = 0.04;
/** How far gaps stray, in parts of themselves. */
const STRAY = 0.18;

/** An end plate on the strip, pixels of the strip: its middle, half of its width, how far it falls to the right for one to the right. */
export interface StripPlate {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly slope: number;
  /** What the network thinks the slope is off by, mean. */
  readonly error: number;
}

/** A vertebra where it was found on the strip. */
export interface StripVertebra {
  /** T1 is 0, C7 -1, S1 17. */
  readonly index: number;
  readonly upper: StripPlate;
  readonly lower: StripPlate;
  /** 0 to 1: that a vertebra's middle lies there. */
  readonly seen: number;
}

export interface StripSpine {
  readonly vertebrae: readonly StripVertebra[];
  /** How far the levels that the rows tell are off those that were counted, mean, levels. */
  readonly doubt: number;
}

/** A vertebra on the film; plates left end first, in pixels of the film. */
export interface FoundVertebra {
  readonly index: number;
  readonly upper: readonly [Pixel, Pixel];
  readonly lower: readonly [Pixel, Pixel];
  readonly plates: readonly [number, number];
  /** What the plates are thought to be off by, mean, degrees. */
  readonly errors: readonly [number, number];
  readonly seen: number;
}

export interface FoundSpine {
  readonly vertebrae: readonly FoundVertebra[];
  readonly doubt: number;
}

/**
 * The rows of C7 to S1 by dynamic programming (Viterbi): each level at a row where a middle is likely and whose level reads like it to both networks,
 * gaps like those of spines.
 */
function rowsOfLevels(heat: readonly number[], levels: readonly ArrayLike<number>[]): number[] {
  const rows = heat.length;
  const fit = (k: number, row: number): number => {
    const off = levels.reduce((sum, read) => sum + Math.min(2.5, Math.abs(read[row]! - (k - 1))), 0);
    return log(heat[row]! + 0.004) - 0.7 * off;
  };
  let best = Float64Array.from({ length: rows }, (_, row) => fit(0, row));
  const came: Int16Array[] = [];
  for (let k = 1; k < LEVELS; k++) {
    const gap = (GAPS[k - 1]! * STRIP.pitch) / ROW;
    const [least, most] = [Math.floor(gap * 0.5), Math.ceil(gap * 1.6)];
    const next = new Float64Array(rows).fill(-1e9);
    const from = new Int16Array(rows);
    for (let row = 0; row < rows; row++) {
      for (let step = least; step <= most && step <= row; step++) {
        const off = (step - gap) / (gap * STRAY);
        const sum = best[row - step]! - 0.5 * off * off;
        if (sum <= next[row]!) continue;
        next[row] = sum;
        from[row] = row - step;
      }
      next[row]! += fit(k, row);
    }
    came.push(from);
    best = next;
  }
  const path = [best.indexOf(best.reduce((most, value) => Math.max(most, value), -Infinity))];
  for (const from of came.toReversed()) path.unshift(from[path[0]!]!);
  return path;
}

/** What the rows about `row` say of the vertebra there, those counting more that are surer. */
function vertebraAt(out: Planes, row: number, index: number, seen: number): StripVertebra {
  const { height, values } = out;
  const of = (plane: number, at: number): number => values[plane * height + at]!;
  const error = (plane: number, at: number): number => exp(Math.min(1, Math.max(-6, of(plane, at))));
  const middle = (at: number): number => (at + 0.5) * ROW + 8 * (of(2, at) + of(6, at));
  const here = middle(row);
  let weight = 0;
  const sums = new Float64Array(10);
  for (let at = Math.max(0, row - 2); at <= Math.min(height - 1, row + 2); at++) {
    if (Math.abs(middle(at) - here) > 8) continue;
    const w = (at === row ? 1 : 0.7) / (error(9, at) + error(10, at));
    const y = (at + 0.5) * ROW;
    const read = [
      48 + 16 * of(1, at), y + 16 * of(2, at), 16 * of(3, at), of(4, at), error(9, at),
      48 + 16 * of(5, at), y + 16 * of(6, at), 16 * of(7, at), of(8, at), error(10, at),
    ]; // prettier-ignore
    for (const [i, value] of read.entries()) sums[i]! += w * value;
    weight += w;
  }
  const plate = (from: 0 | 5): StripPlate => {
    const [x, y, half, slope, off] = [0, 1, 2, 3, 4].map((i) => sums[from + i]! / weight) as [number, number, number, number, number]; // prettier-ignore
    return { x, y, half: Math.max(4, half), slope, error: off };
  };
  return { index, upper: plate(0), lower: plate(5), seen };
}

/** Levels of the rows of a strip and of those below it, where they rise as over its last long vertebrae. */
const goneOn = (levels: readonly number[]): readonly number[] => [
  ...levels,
  ...Array.from({ length: BELOW }, (_, i) => levels.at(-1)! + ((i + 1) * ROW) / (1.3 * STRIP.pitch)),
];

/** The vertebrae from what the second network says of the rows of a strip; `overview` is the level of each row by the first one. */
export function vertebraeOf(out: Planes, overview: ArrayLike<number>): StripSpine {
  const { height, values } = out;
  const all = { length: height + BELOW };
  const heat = Array.from(all, (_, row) => (row < height ? sigmoid(values[row]!) : UNSEEN));
  const levels = goneOn(Array.from({ length: height }, (_, row) => 4 * values[11 * height + row]! + 8));
  const counted = goneOn(Array.from({ length: height }, (_, row) => overview[row]!));
  const rows = rowsOfLevels(heat, [levels, counted]);
  const inner = rows.slice(1, LEVELS - 1);
  const doubt =
    inner.reduce((sum, row, i) => sum + Math.abs((levels[row]! + counted[row]!) / 2 - i), 0) / inner.length;
  return {
    doubt,
    vertebrae: rows.map((row, k) => {
      const seen = row < height ? Math.max(...[-1, 0, 1].map((by) => heat[row + by] ?? 0)) : 0;
      return vertebraAt(out, Math.min(row, height - 1), k - 1, seen);
    }),
  };
}

/** The strip laid anew by where T1 and L5 were found on it; undefined where they lie as they should, or no spine is there. */
export function laidAnew(place: LeveledPlace, { vertebrae }: StripSpine): LeveledPlace | undefined {
  const middleOfLevel = (level: number): number => {
    const { upper, lower } = vertebrae.find(({ index }) => index === level)!;
    return (upper.y + lower.y) / 2;
  };
  const [t1, l5] = [middleOfLevel(0), middleOfLevel(16)];
  const by = (16 * STRIP.pitch) / (l5 - t1);
  if (!(by > 0.6 && by < 1.6)) return undefined;
  if (Math.abs(by - 1) < 0.03 && Math.abs(t1 - STRIP.above) < 8) return undefined;
  const scale = place.scale * by;
  const top = place.top + t1 / place.scale - STRIP.above / scale;
  // Where a height of the new strip lies on the old one.
  const before = (y: number): number => (top + y / scale - place.top) * place.scale;
  const levels = Float64Array.from(place.levels, (_, row) => {
    const at = before((row + 0.5) * ROW) / ROW - 0.5;
    const i = Math.min(Math.max(Math.floor(at), 0), place.levels.length - 2);
    return place.levels[i]! + (at - i) * (place.levels[i + 1]! - place.levels[i]!);
  });
  const middle = Float64Array.from(place.middle, (_, row) => filmFromStrip(place, STRIP.width / 2, before(row + 0.5))[0]); // prettier-ignore
  return { scale, top, middle, levels };
}

/** Vertebrae of a strip as they lie on the film. */
export function onFilm({ vertebrae, doubt }: StripSpine, place: StripPlace): FoundSpine {
  const ends = ({ x, y, half, slope }: StripPlate): readonly [Pixel, Pixel] => [
    filmFromStrip(place, x - half, y - half * slope),
    filmFromStrip(place, x + half, y + half * slope),
  ];
  return {
    doubt,
    vertebrae: vertebrae.map(({ index, upper, lower, seen }) => {
      const [a, b] = [ends(upper), ends(lower)];
      const errors = [upper.error * DEGREES, lower.error * DEGREES] as const;
      return { index, upper: a, lower: b, plates: [tiltOf(a), tiltOf(b)], errors, seen };
    }),
  };
}
