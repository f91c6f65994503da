import type { MarkedLandmark } from '../../annotation/index.ts';
import { SYMMETRY_PAIRS, type MarkContradiction, type SymmetryPair } from './reading.ts';

/** A left place lies at least so far to the left of its right one, mm: nearer, or the other way round, one of them is not what it is called. */
export const LEAST_APART = 40;
/**
 * The line through a pair rises by no more than this of its length on any body that stands: 17°, twice what the most aslant pelvis of the cases has. Of a pair that lies near to each other `LEAST_UNEVEN`, mm, counts:
 * people who palpate differ by 5 mm at each, and by twice that now and then. Starting values.
 */
const MOST_SLOPE = 0.3;
const LEAST_UNEVEN = 20;
/**
 * A landmark lies so near to where the shape of the body says, as a part of the trunk: those of the pelvis lie within .05 on the cases and on generated people, the notch within .08 (sdk-docs/scoliometer.md); no nearer is asked than `LEAST_OFF`,
 * mm, as the body itself is recognised within that. Shoulders, shoulder blades and arm pits move with the arms and may lie farther. Starting values.
 */
const FAR_OFF = { pelvic: 0.08, notch: 0.12, other: 0.24 } as const;
const LEAST_OFF = 30;
/** Pairs of the pelvis say the same of where it lies to so many mm: a pelvis that is tipped forward by 17° has its spines behind so much higher than those in front, and 0 to 5 mm it is on the cases. A starting value. */
const MOST_APART = 50;
const PELVIC: readonly string[] = ['iliac-crest', 'asis', 'psis', 'greater-trochanter'];
const NOTCH = 'suprasternal-notch';

/** What landmarks are held against. */
export interface MarkedTrunk {
  /** From trochanter to notch by the shape, mm. */
  readonly tall: number;
  /** Where the shape has a landmark, mm; undefined of one that it says nothing of. */
  readonly usual: (name: string) => number | undefined;
}

/** What is said of landmarks. */
export interface MarksCheck {
  readonly contradictory: readonly MarkContradiction[];
  /** Whether at least as many pairs lie with left and right exchanged as not: they are named so, or the scan is a mirror image. */
  readonly areSidesOpen: boolean;
}

interface Off {
  readonly mark: MarkContradiction['mark'];
  /** How far the middle of both lies over where the shape has it, mm. */
  readonly by: number;
  /** Whether that alone is too far, and not only one of both. */
  readonly isFar: boolean;
}

/** How far a landmark may lie from where the shape has it, mm. */
const mostOff = (mark: MarkContradiction['mark'], tall: number): number =>
  Math.max(
    LEAST_OFF,
    tall * (mark === NOTCH ? FAR_OFF.notch : PELVIC.includes(mark) ? FAR_OFF.pelvic : FAR_OFF.other),
  );

/** Holds marked pairs and the notch against one another and against the shape of the trunk, in the patient frame, mm: what contradicts it, and whether left and right are settled. */
export function checkMarks(marked: readonly MarkedLandmark[], { tall, usual }: MarkedTrunk): MarksCheck {
  const at = (name: string) => marked.find(({ association }) => association === name)?.position;
  const found = new Map<MarkContradiction['mark'], MarkContradiction['what']>();
  const offs: Off[] = [];
  let [exchanged, both] = [0, 0];
  const offOf = (mark: MarkContradiction['mark'], heights: readonly number[]): void => {
    const own = usual(mark);
    if (own === undefined || heights.length === 0) return;
    const offsets = heights.map((height) => height - own);
    const [most, by] = [mostOff(mark, tall), offsets.reduce((sum, one) => sum + one, 0) / offsets.length];
    offs.push({ mark, by, isFar: Math.abs(by) > most });
    if (offsets.some((one) => Math.abs(one) > most)) found.set(mark, 'height');
  };
  for (const pair of SYMMETRY_PAIRS) {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    offOf(
      pair,
      [left, right].flatMap((one) => one?.[2] ?? []),
    );
    if (!left || !right) continue;
    const [across, higher] = [left[0] - right[0], Math.abs(left[2] - right[2])];
    both++;
    if (across < 0) exchanged++;
    // A height that cannot be says more: what goes by it is wrong either way round.
    if (offs.some(({ mark, isFar }) => mark === pair && isFar)) continue;
    if (across < LEAST_APART && !found.has(pair)) found.set(pair, 'exchanged');
    else if (higher > Math.max(LEAST_UNEVEN, MOST_SLOPE * across)) found.set(pair, 'uneven');
  }
  const notch = at(NOTCH);
  offOf(NOTCH, notch ? [notch[2]] : []);
  for (const mark of apart(offs)) if (!found.has(mark)) found.set(mark, 'height');
  const order: readonly MarkContradiction['mark'][] = [NOTCH, ...SYMMETRY_PAIRS];
  return {
    contradictory: order.flatMap((mark) => {
      const what = found.get(mark);
      return what ? [{ mark, what }] : [];
    }),
    areSidesOpen: exchanged > 0 && 2 * exchanged >= both,
  };
}

/** Of pairs of the pelvis that say different things of where it lies, the one that is farther from what the shape says. */
function apart(offs: readonly Off[]): readonly SymmetryPair[] {
  const own = offs.filter(({ mark }) => PELVIC.includes(mark));
  return own.flatMap((one) => {
    const isFarther = own.some(
      (other) => Math.abs(one.by - other.by) > MOST_APART && Math.abs(one.by) >= Math.abs(other.by),
    );
    return isFarther ? [one.mark as SymmetryPair] : [];
  });
}
