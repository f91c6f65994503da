import { DEGREES, exp, log } from '../../math/portable.ts';
import type { Planes } from './planes.ts';
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
/** How far gaps stray from those, standard deviation, in parts of themselves: backs are long in the chest or in the loin. */
const STRAY = 0.3;
/** How far a gap, by what it should be, strays from the one above (logarithm): a vertebra counted twice or left out makes two short or one long one among even ones. */
const JUMP = 0.2;
/** Fewest and most rows of a gap, in parts of what it should be. */
const LEAST_GAP = 0.5;
const MOST_GAP = 1.6;
/** Difference of the logarithms of two gaps beside each other beyond which a vertebra may have been counted twice or left out there: that halves or doubles one (0.69). */
export const MOST_JUMP = 0.55;

/** By how much a level off, by one network, speaks against a row: both stray by a whole one over many rows together. */
const LEVEL_TRUST = 0.35;

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
  /** Largest difference of the logarithms of two gaps beside each other, by what they should be; C7 and S1 left out. */
  readonly jump: number;
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
  readonly jump: number;
  /** A strip that shows more beyond the ends was counted otherwise, and neither count is clearly the better one. */
  readonly contested: boolean;
}

interface Gap {
  /** Rows that it may have, and what each costs by itself. */
  readonly least: number;
  readonly cost: readonly number[];
  /** Logarithm of each by what it should be. */
  readonly ratio: readonly number[];
}

const GAP_KINDS: readonly Gap[] = GAPS.map((by) => {
  const gap = (by * STRIP.pitch) / ROW;
  const least = Math.ceil(gap * LEAST_GAP);
  const steps = Array.from({ length: Math.ceil(gap * MOST_GAP) - least + 1 }, (_, i) => least + i);
  const off = (step: number): number => (step - gap) / (gap * STRAY);
  return {
    least,
    cost: steps.map((step) => 0.5 * off(step) * off(step)),
    ratio: steps.map((step) => log(step / gap)),
  };
});

/** The best count that ends at a row with a gap of so many rows: its worth, and which gap lies above (place in the costs of the kind above). */
interface Counted {
  readonly worth: Float64Array;
  readonly came: Int16Array;
}

/** Goes on by a level: `before` by rows and gaps of the kind `above` (none above C7), `fit` of the level by row. */
function nextCount(before: Counted, above: Gap | null, here: Gap, fit: Float64Array): Counted {
  const [m, n] = [above?.cost.length ?? 1, here.cost.length];
  const worth = new Float64Array(fit.length * n).fill(-1e9);
  const came = new Int16Array(worth.length);
  for (let row = 0; row < fit.length; row++)
    for (let i = 0; i < n; i++) {
      const from = row - here.least - i;
      if (from < 0) break;
      let [best, at] = [-1e9, 0];
      for (let j = 0; j < m; j++) {
        const jump = above ? (here.ratio[i]! - above.ratio[j]!) / JUMP : 0;
        const sum = before.worth[from * m + j]! - 0.5 * jump * jump;
        if (sum > best) [best, at] = [sum, j];
      }
      worth[row * n + i] = best + fit[row]! - here.cost[i]!;
      came[row * n + i] = at;
    }
  return { worth, came };
}

/**
 * The rows of C7 to S1 by dynamic programming (Viterbi, by row and gap): each level at a row where a middle is likely and whose level reads like it to both
 * networks, gaps like those of spines, and like the one above.
 */
function rowsOfLevels(heat: readonly number[], levels: readonly ArrayLike<number>[]): number[] {
  const fitOf = (k: number): Float64Array =>
    Float64Array.from(heat, (part, row) => {
      const off = levels.reduce((sum, read) => sum + Math.min(2.5, Math.abs(read[row]! - (k - 1))), 0);
      return log(part + 0.004) - LEVEL_TRUST * off;
    });
  const counts: Counted[] = [{ worth: fitOf(0), came: new Int16Array(heat.length) }];
  for (let k = 1; k < LEVELS; k++)
    counts.push(nextCount(counts[k - 1]!, GAP_KINDS[k - 2] ?? null, GAP_KINDS[k - 1]!, fitOf(k)));
  const last = counts.at(-1)!.worth;
  let at = last.indexOf(last.reduce((most, value) => Math.max(most, value), -Infinity));
  const path: number[] = [];
  for (let k = LEVELS - 1; k > 0; k--) {
    const { least, cost } = GAP_KINDS[k - 1]!;
    const [row, i] = [Math.floor(at / cost.length), at % cost.length];
    path.unshift(row);
    const from = row - least - i;
    if (k === 1) path.unshift(from);
    else at = from * GAP_KINDS[k - 2]!.cost.length + counts[k]!.came[at]!;
  }
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

const middleOf = ({ upper, lower }: StripVertebra): number => (upper.y + lower.y) / 2;

function largestJump(vertebrae: readonly StripVertebra[]): number {
  const trunk = vertebrae.filter(({ index }) => index >= 0 && index <= 16);
  const ratios = trunk
    .slice(1)
    .map((one, i) => log(Math.max(1, middleOf(one) - middleOf(trunk[i]!)) / (GAPS[i + 1]! * STRIP.pitch)));
  return ratios.slice(1).reduce((most, ratio, i) => Math.max(most, Math.abs(ratio - ratios[i]!)), 0);
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
  const vertebrae = rows.map((row, k) => {
    const seen = row < height ? Math.max(...[-1, 0, 1].map((by) => heat[row + by] ?? 0)) : 0;
    return vertebraAt(out, Math.min(row, height - 1), k - 1, seen);
  });
  return { doubt, jump: largestJump(vertebrae), vertebrae };
}

/** Height of the middle of a level on the strip, pixels; C7 is -1, S1 17. */
export const middleOfLevel = ({ vertebrae }: Pick<StripSpine, 'vertebrae'>, level: number): number =>
  middleOf(vertebrae.find(({ index }) => index === level)!);

/** The strip laid anew by where T1 and L5 were found on it; undefined where they lie as they should, or no spine is there. */
export function laidAnew(place: LeveledPlace, spine: StripSpine): LeveledPlace | undefined {
  const [t1, l5] = [middleOfLevel(spine, 0), middleOfLevel(spine, 16)];
  const by = (16 * STRIP.pitch) / (l5 - t1);
  if (!(by > 0.6 && by < 1.6)) return undefined;
  if (Math.abs(by - 1) < 0.03 && Math.abs(t1 - STRIP.above) < 8) return undefined;
  return laidBetween(place, t1, l5);
}

/** The strip laid anew so that these two of its heights come to lie where T1 and L5 should. */
export function laidBetween(place: LeveledPlace, t1: number, l5: number): LeveledPlace {
  const scale = place.scale * ((16 * STRIP.pitch) / (l5 - t1));
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
export function onFilm(
  { vertebrae, doubt, jump }: StripSpine,
  place: StripPlace,
  contested = false,
): FoundSpine {
  const ends = ({ x, y, half, slope }: StripPlate): readonly [Pixel, Pixel] => [
    filmFromStrip(place, x - half, y - half * slope),
    filmFromStrip(place, x + half, y + half * slope),
  ];
  return {
    doubt,
    jump,
    contested,
    vertebrae: vertebrae.map(({ index, upper, lower, seen }) => {
      const [a, b] = [ends(upper), ends(lower)];
      const errors = [upper.error * DEGREES, lower.error * DEGREES] as const;
      return { index, upper: a, lower: b, plates: [tiltOf(a), tiltOf(b)], errors, seen };
    }),
  };
}
