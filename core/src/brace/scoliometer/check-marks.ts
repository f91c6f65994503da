import type { MarkedLandmark } from '../../annotation/index.ts';
import { SYMMETRY_PAIRS, type MarkContradiction, type SymmetryPair } from './reading.ts';

/** A left place lies at least so far to the left of its right one, mm: nearer, or the other way round, one of them is not what it is called. */
export const LEAST_APART = 40;
/** The line through a pair rises by no more than this of its length on any body that stands, nor by less than `LEAST_UNEVEN`, mm, for sure: 17°, twice what the most aslant pelvis of the cases has. A starting value. */
const MOST_SLOPE = 0.3;
const LEAST_UNEVEN = 40;
/**
 * A landmark lies so near to where the shape of the body says, and pairs so near to what they say of one another, as a part of the trunk: landmarks of the cases lie within .05, by the recognised body within
 * 30 mm. Of shoulders and arm pits, which move with the arms, farther. Starting values.
 */
const FAR_OFF = { pelvic: 0.16, other: 0.24 } as const;
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
  /** The farthest of both from where the shape has it, a part of the trunk. */
  readonly by: number;
}

/** Holds marked pairs and the notch against one another and against the shape of the trunk, in the patient frame, mm: what contradicts it, and whether left and right are settled. */
export function checkMarks(marked: readonly MarkedLandmark[], { tall, usual }: MarkedTrunk): MarksCheck {
  const at = (name: string) => marked.find(({ association }) => association === name)?.position;
  const found = new Map<MarkContradiction['mark'], MarkContradiction['what']>();
  const offs: Off[] = [];
  let [exchanged, both] = [0, 0];
  const offOf = (mark: MarkContradiction['mark'], heights: readonly number[]): void => {
    const [own, least] = [usual(mark), PELVIC.includes(mark) ? FAR_OFF.pelvic : FAR_OFF.other];
    if (own === undefined || heights.length === 0) return;
    const by = heights
      .map((height) => (height - own) / tall)
      .reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
    offs.push({ mark, by });
    if (Math.abs(by) > least) found.set(mark, 'height');
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
    if (found.has(pair)) continue;
    if (across < LEAST_APART) found.set(pair, 'exchanged');
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
      (other) => Math.abs(one.by - other.by) > FAR_OFF.pelvic && Math.abs(one.by) >= Math.abs(other.by),
    );
    return isFarther ? [one.mark as SymmetryPair] : [];
  });
}
