import type { MarkedLandmark } from '../../annotation/index.ts';
import { SYMMETRY_PAIRS, type MarkContradiction, type SymmetryPair } from './reading.ts';

/** A left place lies at least so far to the left of its right one, mm: nearer, or the other way round, one of them is not what it is called. */
export const LEAST_APART = 40;
/**
 * The line through a pair rises by no more than this of its length on any body that stands: 15°. A pelvis of scoliosis stands aslant by less than 15° but in neuromuscular disease, and legs that differ by 40 mm tilt it by
 * 11° over hips 200 mm apart; the most aslant of the cases has 5°. Shoulders and what hangs on them go to 17°. Of a pair that lies near to each other `LEAST_UNEVEN`, mm, counts: people who palpate differ by 5 mm at
 * each, and by twice that now and then. Starting values.
 */
const MOST_TILT = 0.27;
const MOST_SLOPE = 0.3;
const LEAST_UNEVEN = 20;
/**
 * All pairs of a pelvis are aslant by the same angle, as it is one bone with the hips in it. Of one that is farther aslant than the rest by `ASTRAY`, mm, one is not what it is called where it also lies `OFF_SHAPE`, mm, from
 * where the others and the shape have it; by `FAR_ASTRAY` wherever both lie. The crests of a case lie 36 mm farther aslant than its other pairs, one of them 28 mm off. Starting values.
 */
const ASTRAY = 30;
const OFF_SHAPE = 30;
const FAR_ASTRAY = 40;
/**
 * The middle of a pair, or the notch, lies so near to where the shape of the body says, as a part of the trunk: pairs of the pelvis lie within .05 on the cases and .08 on 100 generated people, the notch within .08 on 40
 * (sdk-docs/scoliometer.md); no nearer is asked than `LEAST_OFF`, mm, as the body itself is recognised within that. One of a pair may lie a quarter farther off, as a pelvis stands aslant. Shoulders, shoulder blades and
 * arm pits move with the arms and may lie farther. Starting values.
 */
const FAR_OFF = { pelvic: 0.08, notch: 0.12, other: 0.24 } as const;
const LEAST_OFF = 30;
const OF_ONE = 1.25;
/** Pairs of the pelvis say the same of where it lies to so many mm: a pelvis that is tipped forward by 17° has its spines behind so much higher than those in front, and 0 to 5 mm it is on the cases. A starting value. */
const MOST_APART = 50;
const PELVIC: readonly SymmetryPair[] = ['iliac-crest', 'asis', 'psis', 'greater-trochanter'];
const NOTCH = 'suprasternal-notch';
const isPelvicPair = (mark: string): boolean => PELVIC.some((one) => one === mark);
/** C7 and sacrum lie so near to the middle of the body, as a part of the trunk (cases: .01), and no nearer is asked than `LEAST_OFF`, mm. A starting value. */
const MOST_ASIDE = 0.08;
/** C7 lies so near to where the height of the trunk has it, as a part of it (cases and sample bodies: .04). A starting value. */
const C7_OFF = 0.12;
/** The sacrum goes so far down from the posterior iliac spines, as a part of the trunk (domain notes, 3.6: t .18 and .02). */
const SACRUM_LONG = 0.16;
/** Landmarks of the back and of the front; the others lie at the side. */
const FACE: Readonly<Record<string, 'back' | 'front'>> = {
  ...{ 'psis': 'back', 'scapula': 'back', 'c7': 'back', 'sacrum': 'back' },
  ...{ 'asis': 'front', [NOTCH]: 'front' },
}; // prettier-ignore

/** What landmarks are held against. */
export interface MarkedTrunk {
  /** From trochanter to notch by the shape, mm. */
  readonly tall: number;
  /** Where the shape has a landmark, mm; undefined of one that it says nothing of. */
  readonly usual: (name: string) => number | undefined;
  /** Where the middle of the pelvis lies across, mm. */
  readonly middle: number;
  /** The middle of the section at a height, across and from front to back, mm; undefined where none is closed. */
  readonly middleAt: (height: number) => readonly [x: number, y: number] | undefined;
}

/** What is said of landmarks. */
export interface MarksCheck {
  readonly contradictory: readonly MarkContradiction[];
  /** Whether at least as many pairs lie with left and right exchanged as not: they are named so, or the scan is a mirror image. */
  readonly areSidesOpen: boolean;
}

type Mark = MarkContradiction['mark'];
type Found = Map<Mark, MarkContradiction['what']>;

/** How far a landmark lies from where the shape has it. */
interface Off {
  readonly mark: Mark;
  /** How far the middle of both lies over where the shape has it, mm. */
  readonly by: number;
  /** Whether that is too far, and whether one of both is. */
  readonly isFar: boolean;
  readonly isAnyFar: boolean;
}

/** How far a landmark may lie from where the shape has it, mm. */
const mostOff = (mark: Mark, tall: number): number =>
  Math.max(
    LEAST_OFF,
    tall * (mark === NOTCH ? FAR_OFF.notch : isPelvicPair(mark) ? FAR_OFF.pelvic : FAR_OFF.other),
  );

type At = (name: string) => MarkedLandmark['position'] | undefined;

/** Both of a pair that are marked, or a landmark of the middle line. */
const placesOf = (mark: Mark, at: At): readonly MarkedLandmark['position'][] =>
  [`${mark}-left`, `${mark}-right`, mark].map(at).filter((one) => one !== undefined);

/** Holds marked pairs, the notch, C7 and the sacrum against one another and against the shape of the trunk, in the patient frame, mm: what contradicts it, and whether left and right are settled. */
export function checkMarks(marked: readonly MarkedLandmark[], trunk: MarkedTrunk): MarksCheck {
  const at: At = (name) => marked.find(({ association }) => association === name)?.position;
  const found: Found = new Map();
  const offs: Off[] = [];
  const pelvis = pelvicPairs(at, trunk);
  const tilt = tiltOf(pelvis);
  let [exchanged, both] = [0, 0];
  for (const mark of [...SYMMETRY_PAIRS, NOTCH] as const) {
    const off = offOf(mark, levelled(mark, placesOf(mark, at), tilt, trunk), trunk);
    if (!off) continue;
    offs.push(off);
    if (off.isAnyFar) found.set(mark, 'height');
  }
  for (const pair of SYMMETRY_PAIRS) {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    if (!left || !right) continue;
    const across = left[0] - right[0];
    both++;
    if (across < 0) exchanged++;
    // A height that cannot be says more: what goes by it is wrong either way round.
    if (offs.some(({ mark, isFar }) => mark === pair && isFar)) continue;
    if (across < LEAST_APART && !found.has(pair)) found.set(pair, 'exchanged');
    else if (isUneven(pair, [left, right], tiltBeside(pair, pelvis), trunk)) found.set(pair, 'uneven');
    else if (!found.has(pair) && isOnOneHalf(pair, [left, right], trunk)) found.set(pair, 'aside');
  }
  for (const mark of apart(offs)) if (!found.has(mark)) found.set(mark, 'height');
  const sacrum = sacrumFault(at, trunk, found);
  if (sacrum) found.set('sacrum', sacrum);
  const c7 = c7Fault(at, trunk, found);
  if (c7) found.set('c7', c7);
  for (const mark of MARKS) if (isOnOtherFace(mark, placesOf(mark, at), trunk)) found.set(mark, 'front');
  return {
    contradictory: MARKS.flatMap((mark) => {
      const what = found.get(mark);
      return what ? [{ mark, what }] : [];
    }),
    areSidesOpen: exchanged > 0 && 2 * exchanged >= both,
  };
}

type Place = MarkedLandmark['position'];

/** How a pelvis stands, as all its marks have it together. */
interface Tilt {
  /** Rise to the left, of the length. */
  readonly slope: number;
  /** How far the pelvis lies over where the shape has it, mm. */
  readonly by: number;
}

/** A marked place of the pelvis: how far to the left, and how far over where the shape has it, mm. */
type PelvicPlace = readonly [x: number, off: number];

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

interface PelvicPair {
  readonly pair: SymmetryPair;
  readonly left: PelvicPlace;
  readonly right: PelvicPlace;
}

/** The marked pairs of the pelvis that lie the right way round. */
const pelvicPairs = (at: At, { usual, middle }: MarkedTrunk): readonly PelvicPair[] =>
  PELVIC.flatMap((pair): readonly PelvicPair[] => {
    const [left, right, own] = [at(`${pair}-left`), at(`${pair}-right`), usual(pair)];
    if (!left || !right || own === undefined || left[0] - right[0] < LEAST_APART) return [];
    return [{ pair, left: [left[0] - middle, left[2] - own], right: [right[0] - middle, right[2] - own] }];
  });

const riseOf = ([x, high]: PelvicPlace, [from, low]: PelvicPlace): number => (high - low) / (x - from);

/**
 * The stand of the pelvis by its marked pairs: the median of the lines from each left place to each right one, and of the heights along it, so that one place that is wrong does not count (Theil 1950, Sen 1968). Of two
 * pairs the one that is more level. Undefined with fewer: one pair has nothing to agree with.
 */
function tiltOf(pairs: readonly PelvicPair[]): Tilt | undefined {
  if (pairs.length < 2) return undefined;
  const lines =
    pairs.length === 2
      ? pairs
          .map(({ left, right }) => riseOf(left, right))
          .toSorted((a, b) => Math.abs(a) - Math.abs(b))
          .slice(0, 1)
      : pairs.flatMap(({ left }) =>
          pairs.flatMap(({ right }) => (left[0] - right[0] < LEAST_APART ? [] : [riseOf(left, right)])),
        );
  const slope = median(lines);
  const heights = pairs.flatMap(({ left, right }) => [left, right].map(([x, off]) => off - slope * x));
  return { slope, by: median(heights) };
}

/** The stand that a pair is held against: that of the others where three are marked. */
const tiltBeside = (pair: SymmetryPair, pairs: readonly PelvicPair[]): Tilt | undefined =>
  tiltOf(pairs.length > 3 ? pairs.filter((one) => one.pair !== pair) : pairs);

/** Places of the pelvis as they would lie if it stood level. */
function levelled(
  mark: Mark,
  places: readonly Place[],
  tilt: Tilt | undefined,
  { middle }: MarkedTrunk,
): readonly Place[] {
  if (!tilt || !isPelvicPair(mark)) return places;
  const slope = Math.min(MOST_SLOPE, Math.max(-MOST_SLOPE, tilt.slope));
  return places.map(([x, y, z]) => [x, y, z - slope * (x - middle)] as const);
}

/** Whether one of a pair lies farther over the other than on a body that stands. */
function isUneven(
  pair: SymmetryPair,
  both: readonly [Place, Place],
  tilt: Tilt | undefined,
  trunk: MarkedTrunk,
): boolean {
  const across = both[0][0] - both[1][0];
  const higher = ([left, right]: readonly Place[]): number => Math.abs(left![2] - right![2]);
  const most = (slope: number): number => Math.max(LEAST_UNEVEN, slope * across);
  if (!isPelvicPair(pair)) return higher(both) > most(MOST_SLOPE);
  const own = trunk.usual(pair);
  if (!tilt || own === undefined) return higher(both) > most(MOST_TILT);
  // No pelvis of somebody who stands is as aslant, also where all its pairs say so.
  if (Math.abs(tilt.slope) > MOST_SLOPE) return true;
  const level = levelled(pair, both, tilt, trunk);
  const astray = higher(level);
  const isOff = level.some(([, , height]) => Math.abs(height - own - tilt.by) > OFF_SHAPE);
  return astray > Math.min(isOff ? ASTRAY : FAR_ASTRAY, most(MOST_TILT));
}

/** In the order in which they are told. */
const MARKS: readonly Mark[] = [NOTCH, 'c7', ...SYMMETRY_PAIRS, 'sacrum'];

function offOf(
  mark: Mark,
  places: readonly MarkedLandmark['position'][],
  { tall, usual }: MarkedTrunk,
): Off | undefined {
  const own = usual(mark);
  if (own === undefined || places.length === 0) return undefined;
  const offsets = places.map(([, , height]) => height - own);
  const [most, by] = [mostOff(mark, tall), offsets.reduce((sum, one) => sum + one, 0) / offsets.length];
  return {
    mark,
    by,
    isFar: Math.abs(by) > most,
    isAnyFar: Math.abs(by) > most || offsets.some((one) => Math.abs(one) > OF_ONE * most),
  };
}

/** Whether left and right of a pair lie to one side of the middle of the body. */
function isOnOneHalf(
  pair: SymmetryPair,
  [left, right]: readonly [MarkedLandmark['position'], MarkedLandmark['position']],
  { middle, middleAt }: MarkedTrunk,
): boolean {
  // A trunk that is shifted carries its shoulder blades along; and the middle of a section that takes in one arm is not that of the trunk.
  const own = isPelvicPair(pair) ? middle : middleAt((left[2] + right[2]) / 2)?.[0];
  return own !== undefined && (left[0] <= Math.min(own, middle) || right[0] >= Math.max(own, middle));
}

/** Whether a landmark of the back lies on the front, or the other way round. */
const isOnOtherFace = (
  mark: Mark,
  places: readonly MarkedLandmark['position'][],
  { middleAt }: MarkedTrunk,
): boolean =>
  FACE[mark] !== undefined &&
  places.some(([, y, height]) => {
    const own = middleAt(height)?.[1];
    return own !== undefined && (FACE[mark] === 'back' ? y < own : y > own);
  });

/** Whether a landmark of the middle line lies beyond one of a pair that nothing speaks against. */
function isBeyond(x: number, pair: SymmetryPair, at: At, found: Found): boolean {
  const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
  return left !== undefined && right !== undefined && !found.has(pair) && (x >= left[0] || x <= right[0]);
}

/** Mean height of a pair that nothing speaks against, mm. */
function heightOf(pair: SymmetryPair, at: At, found: Found): number | undefined {
  const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
  return left && right && !found.has(pair) ? (left[2] + right[2]) / 2 : undefined;
}

/** What speaks against the marked sacrum: it lies in the middle of the pelvis, between the level of the posterior iliac spines and that of the cleft. */
function sacrumFault(
  at: At,
  { tall, usual, middle }: MarkedTrunk,
  found: Found,
): MarkContradiction['what'] | undefined {
  const mark = at('sacrum');
  if (!mark) return undefined;
  const [low, high, own] = [usual('sacrum'), usual('psis'), heightOf('psis', at, found)];
  const most = mostOff('psis', tall);
  const isOff =
    (low !== undefined && mark[2] < low - most) ||
    (high !== undefined && mark[2] > high + most) ||
    (own !== undefined && (mark[2] > own + MOST_APART || mark[2] < own - SACRUM_LONG * tall - MOST_APART));
  if (isOff) return 'height';
  const isAside = Math.abs(mark[0] - middle) > Math.max(LEAST_OFF, MOST_ASIDE * tall);
  return isAside || isBeyond(mark[0], 'psis', at, found) ? 'aside' : undefined;
}

/** What speaks against the marked C7: it lies over the arm pits, in the middle of the neck and between the shoulders. */
function c7Fault(
  at: At,
  { tall, usual, middle: ofPelvis, middleAt }: MarkedTrunk,
  found: Found,
): MarkContradiction['what'] | undefined {
  const mark = at('c7');
  if (!mark) return undefined;
  const [own, pits] = [usual('c7'), heightOf('axilla', at, found)];
  const isOff = own !== undefined && Math.abs(mark[2] - own) > Math.max(LEAST_OFF, C7_OFF * tall);
  if (isOff || (pits !== undefined && mark[2] <= pits)) return 'height';
  const middle = middleAt(mark[2])?.[0];
  const most = Math.max(LEAST_OFF, MOST_ASIDE * tall);
  // A trunk that is shifted carries the neck along.
  const isAside = middle !== undefined && [middle, ofPelvis].every((one) => Math.abs(mark[0] - one) > most);
  const isOut = (['acromion', 'axilla'] as const).some((pair) => isBeyond(mark[0], pair, at, found));
  return isAside || isOut ? 'aside' : undefined;
}

/** Of pairs of the pelvis that say different things of where it lies, the one that is farther from what the shape says. */
function apart(offs: readonly Off[]): readonly SymmetryPair[] {
  const own = offs.filter(({ mark }) => isPelvicPair(mark));
  return own.flatMap((one) => {
    const isFarther = own.some(
      (other) => Math.abs(one.by - other.by) > MOST_APART && Math.abs(one.by) >= Math.abs(other.by),
    );
    return isFarther ? [one.mark as SymmetryPair] : [];
  });
}
