import type { Vec3 } from '../math/vec3.ts';
import { PLANE_PARTS, planeAxis } from '../params/plane-parts.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { watchValue } from './watch.ts';

type Keep = 'positive' | 'negative';

/** What parts a body, and which part stays. */
export interface Parting {
  /** From the negative to the positive part; undefined while nothing parts them. */
  readonly facing: Vec3 | undefined;
  readonly keep: Keep;
}

/** Fields of the question which part stays (`planePartFields`) that do not fit the way the parting faces. */
export function idleParts(facing: Vec3 | undefined): readonly string[] {
  const asked = facing && planeAxis(facing);
  return PLANE_PARTS.filter((_, axis) => axis !== asked).map((part) => part.field);
}

/** Keeps the field `keep` and the answer to the question which part stays (`planePartFields`) the same, whichever of them changes. */
export function askPart(session: AnySession, parting: () => Parting): void {
  const { draft } = session;
  let known: { readonly keep: Keep; readonly field: string; readonly answer: unknown } | undefined;
  watchValue(
    session,
    () => draft.values as Readonly<Record<string, unknown>>,
    (values) => {
      const { facing, keep } = parting();
      if (!facing) return;
      const axis = planeAxis(facing);
      const { field, plus, minus } = PLANE_PARTS[axis];
      const towards = facing[axis] >= 0;
      const isAnswered = known?.field === field && known.keep === keep && values[field] !== known.answer;
      const wanted: Keep = isAnswered
        ? (values[field] === plus) === towards
          ? 'positive'
          : 'negative'
        : keep;
      const answer = (wanted === 'positive') === towards ? plus : minus;
      known = { keep: wanted, field, answer };
      draft.set({ keep: wanted, [field]: answer });
    },
  );
}
