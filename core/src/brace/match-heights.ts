import type { MarkedLandmark } from '../annotation/index.ts';
import { portable } from '../math/index.ts';
import type { BodyInScan } from '../mesh/index.ts';
import { armPit } from './arm-pits.ts';
import type { PatientSide } from './brace-type.ts';
import { isPelvic, usualHeights } from './trunk-levels.ts';
import type { TrunkRings } from './trunk-rings.ts';

/** A body of which heights are matched with those of another: as its shape shows it, and what somebody marked on it, mm in the patient frame. */
export interface BodyToMatch {
  readonly body: Pick<BodyInScan, 'stature' | 'pelvis' | 'spread'>;
  /** The height of the fold of an arm pit that the shape shows. */
  readonly pit: (side: PatientSide) => number | undefined;
  readonly marked: readonly MarkedLandmark[];
}

/** Two bodies; `isSamePerson` where heights of one person at two times are matched, who has the same proportions. */
interface BodiesToMatch {
  readonly before: BodyToMatch;
  readonly now: BodyToMatch;
  readonly isSamePerson: boolean;
}

/** The heights of one body on another. */
export interface MatchedHeights {
  /** The height on the second body of one on the first, mm; `left` is how far to the left side of the trunk it is, 0 to 1. */
  of(z: number, left: number): number;
  /** Landmarks that were marked on both. */
  readonly marks: number;
  /** By how much heights may be wrong either way where the shape of the bodies says them, mm; 0 where marked landmarks of both say where arm pits and pelvis are. */
  readonly within: number;
}

/** A height on both bodies, mm. */
interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Two heights that lie nearer to each other than this, mm, say nothing about what lies between them. */
const APART = 15;
/** A stretch of one body is at most so many times as long on the other: a pair that says otherwise was marked wrongly. */
const MOST_STRETCH = 1.6;

/**
 * How far lines may at least lie too high or too low, mm, where heights go by the shape of both bodies, and by how much people of one height differ in how far above the pelvis
 * they have their arm pits, in body heights. Measured on bodies of known landmarks (`sampleTrunk`, MakeHuman), rounded up.
 */
const OF_TWO = { least: 45, proportions: 0.045, apart: 1 };
/** Two body heights of one person are wrong the same way for the most part. */
const OF_ONE_PERSON = { least: 20, proportions: 0, apart: 0.5 };
/** How far above the pelvis a brace ends, in body heights. */
const TOP = 0.2;
const SIDES: readonly PatientSide[] = ['left', 'right'];

/**
 * Matches the heights of two bodies: those of landmarks that were marked on both are each other's, and so are arm pits, each as it was marked or else as the shape
 * shows its fold; between two of them heights go in proportion. Beyond, and without any, by the pelvis, as the iliac spines were marked or the shape shows it, and the
 * body height that each shape shows.
 */
export function matchHeights(bodies: BodiesToMatch): MatchedHeights {
  const { before, now } = bodies;
  const scale = now.body.stature / before.body.stature;
  const [from, to] = [pelvisOf(before), pelvisOf(now)];
  const usual = (z: number): number => to + (z - from) * scale;
  const common = before.marked.filter((mark) => isSure(mark) && markOf(now, mark.association) !== undefined);
  const sided = (side: PatientSide) => {
    const other = side === 'left' ? 'right' : 'left';
    const pairs = common.flatMap(({ association, position }): Pair[] =>
      association.endsWith(`-${other}`)
        ? []
        : [{ from: position[2], to: markOf(now, association)!.position[2] }],
    );
    // What is known of one side only says more of the other than people in general do.
    const pit = common.some(({ association }) => association.startsWith('axilla'))
      ? undefined
      : (pits(before, now, side) ?? pits(before, now, other));
    // A pit alone says nothing of the pelvis: it stays where it is.
    const isOfPelvis = common.some(({ association }) => isPelvic(association));
    return between([...pairs, ...(pit ? [pit] : []), ...(isOfPelvis ? [] : [{ from, to }])], usual);
  };
  const [onLeft, onRight] = [sided('left'), sided('right')];
  return {
    of: (z, left) => left * onLeft(z) + (1 - left) * onRight(z),
    marks: common.length,
    within: withinOf(bodies, common),
  };
}

/**
 * By how much the heights of a brace may be wrong, mm, rounded up to half a centimetre: arm pits at its upper end are matched, or lie as far above the pelvis as the body
 * heights say, which are themselves known as badly as they fit (two standard deviations).
 */
function withinOf({ before, now, isSamePerson }: BodiesToMatch, common: readonly MarkedLandmark[]): number {
  const isMarked = (of: (name: string) => boolean): boolean =>
    common.some(({ association }) => of(association));
  const [isOfPelvis, isOfPits] = [isMarked(isPelvic), isMarked((name) => name.startsWith('axilla'))];
  if (isOfPelvis && isOfPits) return 0;
  const { least, proportions, apart } = isSamePerson ? OF_ONE_PERSON : OF_TWO;
  if (isOfPits || SIDES.some((side) => pits(before, now, side))) return least;
  const doubt = (one: BodyToMatch): number => one.body.spread / one.body.stature;
  const height = now.body.stature;
  const badlyRead = 2 * apart * TOP * portable.hypot(doubt(before), doubt(now));
  const off = portable.hypot(least / 2, proportions * height, badlyRead * height);
  return Math.max(least, 5 * Math.ceil(off / 5));
}

/** An estimate that nobody has confirmed says no more than the shape that it was made of. */
const isSure = ({ within }: MarkedLandmark): boolean => within === undefined;

const markOf = ({ marked }: BodyToMatch, name: string): MarkedLandmark | undefined =>
  marked.find((mark) => isSure(mark) && mark.association === name);

/** The heights of the arm pits that the sections of a body show. */
export const pitsOf =
  (body: BodyInScan, rings: TrunkRings): BodyToMatch['pit'] =>
  (side) =>
    armPit(rings, side, usualHeights(body, {})('axilla'))?.[2];

/** The middle of the pelvis: level with both iliac spines where they were marked. */
function pelvisOf(body: BodyToMatch): number {
  const [left, right] = [markOf(body, 'asis-left'), markOf(body, 'asis-right')];
  return left && right ? (left.position[2] + right.position[2]) / 2 : body.body.pelvis[2];
}

/** The arm pit that both bodies show, marked or by the shape. */
function pits(before: BodyToMatch, now: BodyToMatch, side: PatientSide): Pair | undefined {
  const at = (body: BodyToMatch): number | undefined =>
    markOf(body, `axilla-${side}`)?.position[2] ?? body.pit(side);
  const [from, to] = [at(before), at(now)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The height by pairs: in proportion between two, beyond the last as far from it as the usual height says. */
function between(given: readonly Pair[], usual: (z: number) => number): (z: number) => number {
  const pairs: Pair[] = [];
  for (const pair of given.toSorted((a, b) => a.from - b.from)) {
    const last = pairs.at(-1);
    const stretch = last ? (pair.to - last.to) / (pair.from - last.from) : 1;
    if (last && pair.from - last.from < APART) continue;
    if (stretch < 1 / MOST_STRETCH || stretch > MOST_STRETCH) continue;
    pairs.push(pair);
  }
  const offset = ({ from, to }: Pair): number => to - usual(from);
  return (z) => {
    const above = pairs.find(({ from }) => from >= z);
    const below = pairs.findLast(({ from }) => from <= z);
    const near = above ?? below;
    if (!near) return usual(z);
    if (!above || !below || above === below) return usual(z) + offset(near);
    const share = (z - below.from) / (above.from - below.from);
    return usual(z) + offset(below) + share * (offset(above) - offset(below));
  };
}
