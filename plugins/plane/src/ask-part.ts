import { watchValue, type AnySession } from '@bracewright/core/tool';
import { outwardsOf, type DrawnLine } from './line-plane.ts';
import { axisOf, PARTS } from './parts.ts';

type Keep = 'positive' | 'negative';

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
