import type { Vec3 } from '@bracewright/core/math';
import { watchValue, type AnySession } from '@bracewright/core/tool';
import { outwardsOf, type DrawnLine } from './line-plane.ts';

type Keep = 'positive' | 'negative';

/** The question which part stays, by the axis that the plane faces: its field, and the part towards + and the one towards − of the axis. */
const PARTS = [
  { field: 'partLeftRight', plus: 'left', minus: 'right' },
  { field: 'partFrontBack', plus: 'back', minus: 'front' },
  { field: 'partUpDown', plus: 'upper', minus: 'lower' },
] as const;

/** The axis that a direction runs along most. */
const axisOf = (way: Vec3): 0 | 1 | 2 =>
  ([1, 2] as const).reduce<0 | 1 | 2>(
    (best, axis) => (Math.abs(way[axis]) > Math.abs(way[best]) ? axis : best),
    0,
  );

/** The side that a direction leads to, as a word's key. */
export function planePart(outwards: Vec3): { readonly key: string } {
  const axis = axisOf(outwards);
  return { key: PARTS[axis][outwards[axis] > 0 ? 'plus' : 'minus'] };
}

/** Fields of the question that does not fit the line. */
export function idleParts(drawn: DrawnLine): readonly string[] {
  const outwards = outwardsOf(drawn);
  const asked = outwards && axisOf(outwards);
  return PARTS.filter((_, axis) => axis !== asked).map((part) => part.field);
}

/** Keeps `keep` and the answer to the question the same, whichever of them changes. Until somebody has said which part stays, it is the one with the body's middle. */
export function askPart(session: AnySession, drawn: () => DrawnLine): void {
  const { draft } = session;
  let known: { readonly keep: Keep; readonly field: string; readonly answer: unknown } | undefined;
  watchValue(
    session,
    () => draft.values as Readonly<Record<string, unknown>>,
    (values) => {
      const outwards = outwardsOf(drawn());
      if (!outwards) return;
      const axis = axisOf(outwards);
      const { field, plus, minus } = PARTS[axis];
      const { keep } = drawn();
      const isAnswered = known?.field === field && known.keep === keep && values[field] !== known.answer;
      // What stays lies against the way out.
      const answer = outwards[axis] > 0 ? minus : plus;
      const wanted: Keep =
        isAnswered && values[field] !== answer ? (keep === 'positive' ? 'negative' : 'positive') : keep;
      const said = wanted === keep ? answer : answer === plus ? minus : plus;
      known = { keep: wanted, field, answer: said };
      draft.set({ keep: wanted, [field]: said });
    },
  );
}
