import type { MarkedLandmark } from '../annotation/index.ts';
import type { BodyInScan } from '../mesh/index.ts';
import { armPit } from './arm-pits.ts';
import type { PatientSide } from './brace-type.ts';
import { usualHeights } from './trunk-levels.ts';
import type { TrunkRings } from './trunk-rings.ts';

/** A body of which heights are matched with those of another: as its shape shows it, and what somebody marked on it, mm in the patient frame. */
export interface BodyToMatch {
  readonly body: Pick<BodyInScan, 'stature' | 'pelvis'>;
  /** The height of the fold of an arm pit that the shape shows. */
  readonly pit: (side: PatientSide) => number | undefined;
  readonly marked: readonly MarkedLandmark[];
}

/** The heights of one body on another. */
export interface MatchedHeights {
  /** The height on the second body of one on the first, mm; `left` is how far to the left side of the trunk it is, 0 to 1. */
  of(z: number, left: number): number;
  /** Landmarks that were marked on both. */
  readonly marks: number;
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
 * Matches the heights of two bodies: those of landmarks that were marked on both are each other's, and so are the folds of arm pits that both shapes show; between
 * two of them heights go in proportion. Beyond, and without any, by the pelvis and the body height that each shape shows.
 */
export function matchHeights(before: BodyToMatch, now: BodyToMatch): MatchedHeights {
  const scale = now.body.stature / before.body.stature;
  const usual = (z: number): number => now.body.pelvis[2] + (z - before.body.pelvis[2]) * scale;
  const common = before.marked.filter(({ association }) => markOf(now, association) !== undefined);
  const sided = (side: PatientSide) => {
    const other = side === 'left' ? 'right' : 'left';
    const pairs = common.flatMap(({ association, position }): Pair[] =>
      association.endsWith(`-${other}`)
        ? []
        : [{ from: position[2], to: markOf(now, association)!.position[2] }],
    );
    const pit = common.some(({ association }) => association.startsWith('axilla'))
      ? undefined
      : pits(before, now, side);
    return between(pit ? [...pairs, pit] : pairs, usual);
  };
  const [onLeft, onRight] = [sided('left'), sided('right')];
  return {
    of: (z, left) => left * onLeft(z) + (1 - left) * onRight(z),
    marks: common.length,
  };
}

const markOf = ({ marked }: BodyToMatch, name: string): MarkedLandmark | undefined =>
  marked.find(({ association }) => association === name);

/** The heights of the arm pits that the sections of a body show. */
export const pitsOf =
  (body: BodyInScan, rings: TrunkRings): BodyToMatch['pit'] =>
  (side) =>
    armPit(rings, side, usualHeights(body, {})('axilla'))?.[2];

/** The fold of an arm pit that both bodies show. */
function pits(before: BodyToMatch, now: BodyToMatch, side: PatientSide): Pair | undefined {
  const [from, to] = [before.pit(side), now.pit(side)];
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
