import { sinCosDegrees } from '../math/portable.ts';
import { CURVE_LEVELS, levelIndex, type CurveLevel } from './levels.ts';
import { distance, middleOf, tiltOf, uprightPlane, type Pixel, type UprightPlane } from './picture-plane.ts';

/** A vertebra as it stands in the upright picture; degrees, + where the right end of a plate lies lower. */
export interface VertebraTilt {
  readonly level: CurveLevel;
  /** Tilt of the upper plate; null where it is not drawn. */
  readonly upper: number | null;
  readonly lower: number | null;
  /** The mean of the plates that are drawn. */
  readonly tilt: number;
  /** Middle of the corners that are drawn, in the upright picture. */
  readonly centre: Pixel;
  /** From the middle of one plate to that of the other, pixels; null where one is not drawn: `centre` is half a body away from the vertebra's own then. */
  readonly height: number | null;
}

/** A vertebra by its corners: upper left, upper right, lower right, lower left; null where it is not drawn. */
export interface CorneredVertebra {
  readonly level: CurveLevel;
  readonly corners: readonly [Pixel | null, Pixel | null, Pixel | null, Pixel | null];
}

const plateOf = (a: Pixel | null, b: Pixel | null): readonly [Pixel, Pixel] | null =>
  a && b ? [a, b] : null;

/** Plates of a vertebra, left end first, in the upright picture; null for one that is not drawn. */
export function platesOf({ corners }: Pick<CorneredVertebra, 'corners'>, plane: UprightPlane) {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners.map((corner) => corner && plane.to(corner));
  return {
    upper: plateOf(upperLeft ?? null, upperRight ?? null),
    lower: plateOf(lowerLeft ?? null, lowerRight ?? null),
  };
}

/** The tilts of the vertebrae that have a whole plate, from above down. */
export function tiltsOf(
  vertebrae: readonly CorneredVertebra[],
  plane: UprightPlane,
): readonly VertebraTilt[] {
  return vertebrae
    .flatMap((vertebra): readonly VertebraTilt[] => {
      const { upper, lower } = platesOf(vertebra, plane);
      const plates = [upper, lower].filter((plate) => plate !== null);
      if (plates.length === 0) return [];
      const tilts = plates.map(tiltOf);
      return [
        {
          level: vertebra.level,
          upper: upper && tiltOf(upper),
          lower: lower && tiltOf(lower),
          tilt: tilts.reduce((sum, tilt) => sum + tilt, 0) / tilts.length,
          centre: middleOf(plates.flat()),
          height: upper && lower && distance(middleOf(upper), middleOf(lower)),
        },
      ];
    })
    .toSorted((a, b) => levelIndex(a.level) - levelIndex(b.level));
}

/** What is odd about drawn vertebrae: a machine cannot tell which of them is wrong, so it says so. */
export interface DrawingFault {
  readonly kind:
    | 'order'
    | 'upside-down'
    | 'mirrored'
    | 'steep'
    | 'passed-over'
    | 'no-room'
    | 'halves'
    | 'wedge'
    | 'askew';
  readonly level: CurveLevel;
  /** The vertebra that is drawn above it, where the fault lies between the two (`passed-over`, `no-room`, `halves`). */
  readonly above?: CurveLevel;
}

/** Whether a fault means that levels, plates or sides are not what they are called: nothing that goes by them can be told. */
export const isContradiction = ({ kind }: DrawingFault): boolean => kind !== 'steep';

/** A vertebra as it stands, with its plates. */
type Standing = readonly [VertebraTilt, ReturnType<typeof platesOf>];

/** The same place of two vertebrae by what is drawn of both: their middles, else those of plates that are alike; undefined of an upper plate and a lower one. */
function alikeIn([a, aPlates]: Standing, [b, bPlates]: Standing): readonly [Pixel, Pixel] | undefined {
  if (a.height !== null && b.height !== null) return [a.centre, b.centre];
  for (const plate of ['upper', 'lower'] as const) {
    const [one, other] = [aPlates[plate], bPlates[plate]];
    if (one && other) return [middleOf(one), middleOf(other)];
  }
  return undefined;
}

/** Whether a vertebra stands below the next one: by places that are alike, else by whatever is drawn. A lower plate and the upper one of the next vertebra nearly meet, so these may lie over each other by half their width. */
function isBelow(a: Standing, b: Standing): boolean {
  const places = alikeIn(a, b);
  if (places) return places[0][1] >= places[1][1];
  const { lower } = a[1];
  const over = a[0].centre[1] - b[0].centre[1];
  return lower ? over >= distance(lower[0], lower[1]) / 2 : over >= 0;
}

/** From a vertebra that is drawn to the next one that is. */
interface Gap {
  readonly above: CurveLevel;
  readonly level: CurveLevel;
  /** How many levels they are apart by their names. */
  readonly named: number;
  /** How far they stand apart, pixels. */
  readonly length: number;
  /** How far vertebrae of these names usually do, as a share of what they do in the mean of all. */
  readonly usual: number;
}

/** From a vertebra (T1 = 0) to the next one, as a share of the mean of all: a straight line through the 60 drawn films of the calibration set. */
const usualStep = (index: number): number => 0.7 + 0.038 * index;

/** So many gaps on either side say how far vertebrae stand apart there. */
const BESIDE = 2;
/** Fewer gaps say nothing of each other. */
const LEAST_GAPS = 4;
/** Of vertebrae further apart by name the distance does not tell whether it is one more or less. */
const FAR_NAMED = 2;
/**
 * Levels by which there is more, or less, room between two vertebrae than their names say, where one was passed over, taken twice or named past. On those 60 films right names are 0.12 off at most (0.31
 * where every second one is not drawn), those of a machine that read them 0.31 more and 0.47 less; a body passed over is 0.57 more at least, a name without a body 0.60 less.
 */
const MORE_ROOM = 0.45;
const LESS_ROOM = 0.53;

/** The middle of some values; of an even number of them the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};
const sumOf = (gaps: readonly Gap[], key: 'length' | 'usual'): number =>
  gaps.reduce((sum, gap) => sum + gap[key], 0);
const pitchOf = (gaps: readonly Gap[]): number => median(gaps.map(({ length, usual }) => length / usual));

function gapsOf(standing: readonly Standing[]): readonly Gap[] {
  return standing.slice(1).flatMap((one, i): readonly Gap[] => {
    const before = standing[i]!;
    const places = alikeIn(before, one);
    const [above, level] = [before[0].level, one[0].level];
    const [from, to] = [levelIndex(above), levelIndex(level)];
    let usual = 0;
    for (let at = from; at < to; at++) usual += usualStep(at);
    return places ? [{ above, level, named: to - from, length: distance(places[0], places[1]), usual }] : [];
  });
}

/**
 * How many levels more there is room for in a gap than its names say: by those beside it, and by how much longer it makes the stretch about it than the whole film has it. What both say counts: of a vertebra that is drawn
 * too low the gap below is as much too short.
 */
function roomIn(gaps: readonly Gap[], i: number): { readonly least: number; readonly most: number } {
  const { named, length, usual } = gaps[i]!;
  const [first, last] = [Math.max(0, i - BESIDE), i + BESIDE + 1];
  const isOther = (gap: Gap): boolean => gap !== gaps[i];
  const stretch = gaps.slice(first, last);
  const step = usual / named;
  const beside = (length / pitchOf(stretch.filter(isOther)) - usual) / step;
  const along = (sumOf(stretch, 'length') / pitchOf(gaps.filter(isOther)) - sumOf(stretch, 'usual')) / step;
  return { least: Math.min(beside, along), most: Math.max(beside, along) };
}

/** Bodies so many levels off say how high one is: those right beside it may be the other half of it. */
const NEAR = [2, 4] as const;
/** Fewer of them say nothing. */
const LEAST_BODIES = 3;
/**
 * Most height of a body as a share of what those near it have, where it is half of one. On the 60 drawn films, whole or in part, the higher of two that follow each other has 0.87 or more, on rendered ones 0.76, in what a
 * machine read 0.80; two halves of one body 0.61 at most.
 */
const HALF = 0.68;

/** The height of each body as a share of what those near it have, each by what is usual at its level; undefined where too few of them are drawn whole. */
function sharesOf(standing: readonly Standing[]): readonly (number | undefined)[] {
  const heights = standing.map(([{ level, height }]) => height && height / usualStep(levelIndex(level)));
  return heights.map((own, i) => {
    const near = heights.filter((height, j): height is number => {
      const away = Math.abs(j - i);
      return height !== null && away >= NEAR[0] && away <= NEAR[1];
    });
    return own === null || near.length < LEAST_BODIES ? undefined : own / median(near);
  });
}

/** Where two vertebrae that follow each other are both half as high as those near them: one body with two names, each for its half. */
function halfFaults(standing: readonly Standing[]): readonly DrawingFault[] {
  const shares = sharesOf(standing);
  return standing.slice(1).flatMap(([{ level }], i): readonly DrawingFault[] => {
    const above = standing[i]![0].level;
    const isNext = levelIndex(level) === levelIndex(above) + 1;
    const isHalf = [shares[i], shares[i + 1]].every((share) => share !== undefined && share < HALF);
    return isNext && isHalf ? [{ kind: 'halves', level, above }] : [];
  });
}

/** Where two vertebrae that follow each other stand further apart, or closer, than their names say. */
function spacingFaults(standing: readonly Standing[]): readonly DrawingFault[] {
  const gaps = gapsOf(standing);
  if (gaps.length < LEAST_GAPS) return [];
  return gaps.flatMap(({ above, level, named }, i): readonly DrawingFault[] => {
    if (named > FAR_NAMED) return [];
    const { least, most } = roomIn(gaps, i);
    if (least > MORE_ROOM) return [{ kind: 'passed-over', level, above }];
    return most < -LESS_ROOM ? [{ kind: 'no-room', level, above }] : [];
  });
}

/**
 * Least height of a body on one side as a share of that on the other, along its own axis. On the 60 drawn films it is 0.81 or more, on 40 rendered ones 0.75, in what a machine read on the 60 0.81; wedged by 18°, as an apex of
 * 80° may be and none that is braced, about 0.55. A corner that lies half a body off gives 0.62 at most, 0.5 in the mean. Corners that a hand sets 1 mm off at random give less on 2 of 300 films.
 */
const LEAST_EVEN = 0.55;
/** Most degrees between the tilt of a vertebra and the mean of those right above and below it: on those films 8.5, on the rendered ones 21; with both ends of one side on the next vertebra about 33. */
const MOST_ASKEW = 26;

/** The height of a body on its lower side as a share of that on its higher one; below 0 where its plates cross. */
function evenness([{ upper, lower }, plates]: Standing): number | undefined {
  if (upper === null || lower === null || !plates.upper || !plates.lower) return undefined;
  const [sin, cos] = sinCosDegrees((upper + lower) / 2);
  const heightAt = (end: 0 | 1): number => {
    const [[x, y], [toX, toY]] = [plates.upper![end], plates.lower![end]];
    return (toY - y) * cos - (toX - x) * sin;
  };
  const [left, right] = [heightAt(0), heightAt(1)];
  return Math.min(left, right) / Math.max(left, right);
}

/** Whether a vertebra is tilted as none between those right above and below it is; `i` counts in `standing`. */
function isAskew(standing: readonly Standing[], i: number): boolean {
  const [above, one, below] = [standing[i - 1]?.[0], standing[i]![0], standing[i + 1]?.[0]];
  if (!above || !below || levelIndex(below.level) - levelIndex(above.level) !== 2) return false;
  return Math.abs(one.tilt - (above.tilt + below.tilt) / 2) > MOST_ASKEW;
}

/** A corner that lies on another plate, or two on another vertebra: the plates of one body are wedged, or all of it is tilted, as no body is. */
function plateFaults(standing: readonly Standing[]): readonly DrawingFault[] {
  return standing.flatMap((one, i): readonly DrawingFault[] => {
    const { level } = one[0];
    const even = evenness(one);
    if (even !== undefined && even < LEAST_EVEN) return [{ kind: 'wedge', level }];
    return isAskew(standing, i) ? [{ kind: 'askew', level }] : [];
  });
}

/**
 * Vertebrae that stand below the next one (`order`), whose lower plate is above the upper one (`upside-down`), whose left end is right of the right one
 * (`mirrored`), or with a plate beyond 60° (`steep`), which no standing film shows; whose plates are wedged (`wedge`), or which are tilted against those beside them (`askew`), as no
 * body is; and those between which, by how far the ones beside them stand apart, there is room for one more than their names say
 * (`passed-over`) or for one less (`no-room`), or which are both half as high as others (`halves`): a body without a name, or with two.
 */
export function drawingFaults(
  vertebrae: readonly CorneredVertebra[],
  plane: UprightPlane,
): readonly DrawingFault[] {
  const tilts = tiltsOf(vertebrae, plane);
  const faults: DrawingFault[] = [];
  const platesAt = new Map(vertebrae.map((one) => [one.level, platesOf(one, plane)]));
  const standing = tilts.map((one): Standing => [one, platesAt.get(one.level)!]);
  for (const [i, one] of standing.entries()) {
    const before = standing[i - 1];
    if (!before) continue;
    if (isBelow(before, one)) faults.push({ kind: 'order', level: one[0].level });
  }
  // Of vertebrae that stand in no order, distances say nothing.
  if (faults.length === 0) faults.push(...spacingFaults(standing), ...halfFaults(standing));
  for (const vertebra of vertebrae) {
    const { level } = vertebra;
    const { upper, lower } = platesOf(vertebra, plane);
    if (upper && lower && middleOf(upper)[1] >= middleOf(lower)[1])
      faults.push({ kind: 'upside-down', level });
    const plates = [upper, lower].filter((plate) => plate !== null);
    if (plates.some(([left, right]) => left[0] >= right[0])) faults.push({ kind: 'mirrored', level });
    else if (plates.some((plate) => Math.abs(tiltOf(plate)) > 60)) faults.push({ kind: 'steep', level });
  }
  // Plates that are exchanged, or turned about, are wedged in any case.
  const isTurned = ({ kind }: DrawingFault): boolean => kind === 'upside-down' || kind === 'mirrored';
  if (!faults.some(isTurned)) faults.push(...plateFaults(standing));
  const order = (fault: DrawingFault): number => CURVE_LEVELS.indexOf(fault.level);
  return faults.toSorted((a, b) => order(a) - order(b));
}

/** The vertebrae at which a drawing contradicts itself (`isContradiction`), from above down, each once; empty where it does not. `size` is that of the kept picture. */
export function contradictionsIn(
  { vertebrae, turn }: { readonly vertebrae: readonly CorneredVertebra[]; readonly turn: number },
  { width, height }: { readonly width: number; readonly height: number },
): readonly CurveLevel[] {
  const faults = drawingFaults(vertebrae, uprightPlane({ width, height, turn })).filter(isContradiction);
  return [...new Set(faults.map(({ level }) => level))];
}
