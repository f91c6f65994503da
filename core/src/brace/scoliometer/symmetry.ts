import { portable } from '../../math/index.ts';
import { LEAST_APART } from './check-marks.ts';
import type { KnownPlace, KnownPlaces, TrunkScaleOfReading } from './places.ts';
import {
  POTSI_PARTS,
  SYMMETRY_PAIRS,
  type PairAsymmetry,
  type Potsi,
  type PotsiPart,
  type PotsiValue,
  type ReadingDoubt,
  type SymmetryPair,
  type UnknownReason,
  type WaistDepths,
} from './reading.ts';

/** Of errors that do not depend on each other, as measured ones are. */
const both = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** The cleft lies at least so far under C7, mm, and the arm pits and shoulders of a person no farther aside than this share of their width. */
const LEAST_TALL = 150;
const MOST_ASIDE = 0.5;

/** How far the difference of two heights may be out, mm. Marks are known to so much either way and a person may set both of a pair too far the same way round: theirs add up. */
const apartWithin = (left: KnownPlace, right: KnownPlace): number =>
  left.source === 'marked' && right.source === 'marked'
    ? left.within + right.within
    : both(left.within, right.within);

/** How the two places of each pair differ in height. */
export const pairAsymmetries = (places: KnownPlaces): readonly PairAsymmetry[] =>
  SYMMETRY_PAIRS.map((pair) => asymmetryOf(pair, places));

function asymmetryOf(pair: SymmetryPair, places: KnownPlaces): PairAsymmetry {
  const [left, right] = [places.of(`${pair}-left`), places.of(`${pair}-right`)];
  const unknown = (why: UnknownReason): PairAsymmetry => ({
    ...{ pair, higher: null, angle: null, side: null, within: null, source: null, why },
  });
  if (places.contradicts(pair)) return unknown('contradictory');
  if (!left || !right) return unknown(pair === 'waist' ? 'no-waist' : 'landmark-missing');
  if (left.at[0] - right.at[0] < LEAST_APART) return unknown('contradictory');
  if (places.areSidesOpen) return unknown('sides-open');
  const higher = left.at[2] - right.at[2];
  const within = apartWithin(left, right);
  const angle = portable.atan2(higher, Math.abs(left.at[0] - right.at[0])) * portable.DEGREES;
  return {
    ...{ pair, higher, angle, within },
    side: Math.abs(higher) <= within ? null : higher > 0 ? 'left' : 'right',
    source: left.source === 'found' || right.source === 'found' ? 'found' : 'marked',
  };
}

/** Of the depth of one waist triangle, mm: how far noise and the choice of hip and chest move it. */
const DEPTH_WITHIN = 2;

export function waistDepths({ waists: { left, right }, areSidesOpen }: KnownPlaces): WaistDepths {
  if (areSidesOpen) return { left: null, right: null, deeper: null, within: null, why: 'sides-open' };
  const known = { left: left?.depth ?? null, right: right?.depth ?? null };
  if (!left || !right) return { ...known, deeper: null, within: null, why: 'no-waist' };
  return { ...known, deeper: left.depth - right.depth, within: both(DEPTH_WITHIN, DEPTH_WITHIN) };
}

/** Where people have C7 and the upper end of the cleft between the buttocks, as parts of the trunk (ANSUR II; domain notes, 3.6). */
export const USUAL_T = { c7: 1.15, sacrum: 0.02 } as const;

/** The lines that POTSI is told by. */
interface Axes {
  /** mm across. */
  readonly middle: number;
  readonly middleWithin: number;
  /** From the cleft to C7, mm, and how well it is known. */
  readonly tall: number;
  readonly tallWithin: number;
  readonly doubts: readonly ReadingDoubt[];
}

/** The force line stands so near to the middle of the pelvis, mm. */
const FORCE_LINE_WITHIN = 5;

function axesOf(places: KnownPlaces, { foot, notch, within }: TrunkScaleOfReading): Axes {
  const [c7, sacrum] = [places.of('c7'), places.of('sacrum')];
  const usual = (t: number) => foot + t * (notch - foot);
  const [high, low] = [c7?.at[2] ?? usual(USUAL_T.c7), sacrum?.at[2] ?? usual(USUAL_T.sacrum)];
  // C7 lies as well as the scale is known, whose error grows beyond its ends.
  const estimated = Math.max(30, within);
  return {
    middle: sacrum?.at[0] ?? 0,
    middleWithin: sacrum?.withinAcross ?? FORCE_LINE_WITHIN,
    tall: high - low,
    tallWithin: both(c7?.within ?? estimated, sacrum?.within ?? estimated),
    doubts: c7 && sacrum ? [] : ['by-proportions'],
  };
}

interface Share {
  /** Asymmetry, and what it is a share of, mm. */
  readonly of: number;
  readonly ofWithin: number;
  readonly by: number;
  readonly byWithin: number;
}

/** Nobody can tell: landmarks say what no body is like. */
const contradictory = (part: PotsiPart, missing: readonly string[]): PotsiValue => ({
  ...{ part, value: null, within: null, missing },
  doubts: ['contradictory'],
});

function valueOf(part: PotsiPart, share: Share, doubts: readonly ReadingDoubt[]): PotsiValue {
  const value = (100 * Math.abs(share.of)) / share.by;
  const within = both((100 * share.ofWithin) / share.by, (value * share.byWithin) / share.by);
  return { part, value, within, missing: [], doubts };
}

const LANDMARK_OF = { shoulder: 'acromion', axilla: 'axilla', waist: 'waist' } as const;

function potsiPart(part: PotsiPart, places: KnownPlaces, axes: Axes): PotsiValue {
  const [index, name] = part.split('-') as ['fai' | 'hdi', 'c7' | keyof typeof LANDMARK_OF];
  // C7 is told by the width at the arm pits.
  const pair = name === 'c7' ? 'axilla' : LANDMARK_OF[name];
  const needed = [`${pair}-left`, `${pair}-right`, ...(name === 'c7' ? ['c7'] : [])];
  if (places.contradicts(pair) || (name === 'c7' && places.contradicts('c7')))
    return contradictory(part, needed);
  const missing = needed.filter((one) => !places.of(one));
  if (missing.length > 0) return { part, value: null, within: null, missing, doubts: [] };
  const [left, right] = [places.of(needed[0]!)!, places.of(needed[1]!)!];
  const isFound = left.source === 'found' || right.source === 'found';
  const byShape: readonly ReadingDoubt[] = isFound ? ['by-shape'] : [];
  const { middle, middleWithin, tall, tallWithin } = axes;
  const apart = left.at[0] - right.at[0];
  if (apart < LEAST_APART || (index === 'hdi' && tall < LEAST_TALL)) return contradictory(part, needed);
  if (index === 'hdi')
    return valueOf(
      part,
      {
        ...{ of: left.at[2] - right.at[2], ofWithin: both(left.within, right.within) },
        ...{ by: tall, byWithin: tallWithin },
      },
      [...byShape, ...axes.doubts],
    );
  const wide = apart;
  const byWithin = both(left.withinAcross, right.withinAcross);
  const doubts = [...byShape, ...(places.of('sacrum') ? [] : (['by-proportions'] as const))];
  if (name === 'c7') {
    const c7 = places.of('c7')!;
    if (Math.abs(c7.at[0] - middle) > MOST_ASIDE * wide) return contradictory(part, ['c7']);
    const ofWithin = both(c7.withinAcross, middleWithin);
    return valueOf(part, { of: c7.at[0] - middle, ofWithin, by: wide, byWithin }, doubts);
  }
  // Both on one side of the middle.
  if (left.at[0] <= middle || right.at[0] >= middle) return contradictory(part, needed);
  const of = left.at[0] - middle - (middle - right.at[0]);
  return valueOf(part, { of, ofWithin: both(byWithin, 2 * middleWithin), by: wide, byWithin }, doubts);
}

/**
 * The posterior trunk symmetry index: the sum of asymmetries across the middle line (FAI, of C7, arm pits and waist, as parts of the width there) and of heights (HDI, of shoulders, arm pits
 * and waist, as parts of the height from the cleft to C7), percent. After Suzuki et al. (1999) as Mínguez et al. (2007) use it; the middle line is the vertical through the lower end of the sacrum where it is
 * marked, else the force line. A part without its landmarks stays unknown, and so does the sum then.
 */
export function potsiOf(places: KnownPlaces, scale: TrunkScaleOfReading): Potsi {
  const axes = axesOf(places, scale);
  const parts = POTSI_PARTS.map((part) => potsiPart(part, places, axes));
  const missing = parts.filter(({ value }) => value === null).map(({ part }) => part);
  if (missing.length > 0) return { parts, total: null, within: null, missing };
  const total = parts.reduce((sum, { value }) => sum + value!, 0);
  const within = Math.sqrt(parts.reduce((sum, one) => sum + one.within! * one.within!, 0));
  return { parts, total, within, missing };
}
