import type { ToolSession } from '../../tool-contract/tool.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import { watchValue } from '../watch.ts';
import { planeAxis } from '../../params/plane-parts.ts';
import {
  MAX_TILT,
  placePlane,
  planePlace,
  planeRise,
  tiltPlane,
  turnPlane,
  type PlaneAxis,
} from './plane-frame.ts';
import type { PlanesStep } from './pick-planes.ts';
import { planeMeaning } from './plane-words.ts';
import type { FieldFor } from './step-kit.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** Names of the form fields that show a plane as numbers: mm along its axis, and how far it rises to both sides, degrees. */
export interface PlaneFields {
  readonly place?: string;
  readonly u?: string;
  readonly v?: string;
}

const KEYS = ['place', 'u', 'v'] as const;
type Numbers = Readonly<Record<(typeof KEYS)[number], number>>;

const numbersOf = (plane: Plane): Numbers => ({
  place: planePlace(plane),
  ...planeRise(plane.normal as Vec3),
});

function planeOf(plane: Plane, numbers: Numbers): Plane {
  const now = numbersOf(plane);
  const moved = numbers.place === now.place ? plane : placePlane(plane, numbers.place);
  if (numbers.u === now.u && numbers.v === now.v) return moved;
  return turnPlane(moved, tiltPlane(plane.normal as Vec3, { u: -numbers.u, v: -numbers.v }));
}

const isUsable = (key: keyof Numbers, value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && (key === 'place' || Math.abs(value) <= MAX_TILT);

/** All names of the fields, whatever axis the plane faces. */
const namesOf = (fields: PlaneFields | ((axis: PlaneAxis) => PlaneFields)): readonly string[] =>
  typeof fields === 'function'
    ? ([0, 1, 2] as const).flatMap((axis) => Object.values(fields(axis)))
    : Object.values(fields);

/**
 * Keeps a plane and the form's numbers for it the same: a drag shows in the form, and a typed number moves the plane. The plane is
 * what is recorded; a number that cannot be one leaves it where it is. `fields` may differ by the axis the plane faces.
 */
export function typePlane(
  session: AnySession,
  options: {
    readonly fields: PlaneFields | ((axis: PlaneAxis) => PlaneFields);
    readonly plane: () => Plane | undefined;
    readonly write: (plane: Plane) => void;
  },
): void {
  const { draft } = session;
  draft.follow(namesOf(options.fields));
  let known: { readonly plane: Plane; readonly numbers: Numbers } | undefined;
  watchValue(
    session,
    () => ({ values: draft.values as Readonly<Record<string, unknown>>, plane: options.plane() }),
    ({ values, plane }) => {
      if (!plane) return;
      const { fields } = options;
      const names = typeof fields === 'function' ? fields(planeAxis(plane.normal as Vec3)) : fields;
      const asked = KEYS.filter((key) => names[key] !== undefined);
      const read = (key: keyof Numbers): unknown => values[names[key]!];
      if (known?.plane === plane) {
        const { numbers } = known;
        if (asked.every((key) => read(key) === numbers[key])) return;
        if (asked.every((key) => isUsable(key, read(key)))) {
          const typed = { ...numbers, ...Object.fromEntries(asked.map((key) => [key, read(key)])) };
          known = { plane: planeOf(plane, typed), numbers: typed };
          options.write(known.plane);
          return;
        }
        if (asked.some((key) => read(key) !== undefined && !isUsable(key, read(key)))) return;
      }
      known = { plane, numbers: numbersOf(plane) };
      const { numbers } = known;
      draft.set(Object.fromEntries(asked.map((key) => [names[key]!, numbers[key]])));
    },
  );
}

/** Heights of a plane list in the fields `height1` to `height4`, and the tilt of the plane in hand in `planeLeftUp` and `planeBackUp`. */
export function typePlanes<P>(
  typed: ToolSession<P>,
  step: PlanesStep,
  into: NoInfer<FieldFor<P, Plane[]>>,
): void {
  const session: AnySession = typed;
  const write = (index: number) => (plane: Plane) =>
    session.draft.set({ [into]: step.planes.with(index, plane) });
  for (const index of [0, 1, 2, 3])
    typePlane(session, {
      fields: { place: `height${index + 1}` },
      plane: () => step.planes[index],
      write: write(index),
    });
  typePlane(session, {
    fields: { u: 'planeLeftUp', v: 'planeBackUp' },
    plane: () => step.planes[step.inHand],
    write: (plane) => write(step.inHand)(plane),
  });
}

/** What the tilts of the plane in hand mean, for the fields of `typePlanes`. Observable. */
export function tiltMeanings(
  session: AnySession,
  step: PlanesStep,
): Readonly<Record<string, string | undefined>> {
  const plane = step.planes[step.inHand];
  const said = plane && planeMeaning(session, plane);
  return { planeLeftUp: said?.u, planeBackUp: said?.v };
}
