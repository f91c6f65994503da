import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import { planeAxis, watchValue, type AnySession } from '@bracewright/core/tool';

type Keep = 'positive' | 'negative';

/** The question which part stays, by the axis the cut faces: its field, and the part towards + and the one towards − of the axis. */
const PARTS = [
  { field: 'partLeftRight', plus: 'left', minus: 'right' },
  { field: 'partFrontBack', plus: 'back', minus: 'front' },
  { field: 'partUpDown', plus: 'upper', minus: 'lower' },
] as const;

/** What decides on which side of the cut a part lies. */
export interface Cut {
  readonly by?: 'plane' | 'line';
  readonly plane?: Plane;
  readonly polyline?: readonly SurfacePoint[];
  readonly view?: Vec3;
  readonly keep?: Keep;
}

/** Direction from the negative to the positive part; undefined while there is no cut. A line's is the left of the way it was drawn. */
export function facingOf(cut: Cut): Vec3 | undefined {
  if (cut.by !== 'line') return cut.plane?.normal;
  const [first, last] = [cut.polyline?.[0], cut.polyline?.at(-1)];
  if (!first || !last || first === last || !cut.view) return undefined;
  return vec3.cross(vec3.subtract(last.position, first.position), cut.view);
}

/** Fields of the question that does not fit the cut. */
export function idleParts(cut: Cut): readonly string[] {
  const facing = facingOf(cut);
  const asked = facing && planeAxis(facing);
  return PARTS.filter((_, axis) => axis !== asked).map((part) => part.field);
}

/** Keeps `keep` and the answer to the question the same, whichever of them changes. */
export function askPart(session: AnySession, cut: () => Cut): void {
  const { draft } = session;
  let known: { readonly keep: Keep; readonly field: string; readonly answer: unknown } | undefined;
  watchValue(
    session,
    () => draft.values as Readonly<Record<string, unknown>>,
    (values) => {
      const facing = facingOf(cut());
      if (!facing) return;
      const axis = planeAxis(facing);
      const { field, plus, minus } = PARTS[axis];
      const towards = facing[axis] >= 0;
      const keep = cut().keep ?? 'negative';
      const answered = known?.field === field && known.keep === keep && values[field] !== known.answer;
      const wanted: Keep = answered ? ((values[field] === plus) === towards ? 'positive' : 'negative') : keep;
      const answer = (wanted === 'positive') === towards ? plus : minus;
      known = { keep: wanted, field, answer };
      draft.set({ keep: wanted, [field]: answer });
    },
  );
}
