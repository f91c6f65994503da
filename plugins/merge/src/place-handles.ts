import { UNMOVED, vec3, type Vec3 } from '@bracewright/core/math';
import type { FormValues } from '@bracewright/core/plugin';
import {
  bodyFrame,
  dragHandles,
  type Handle,
  type HandlesStep,
  type ToolSession,
} from '@bracewright/core/tool';
import type { mergeForm } from './params.ts';
import type { ShownObject } from './show-object.ts';

/** Where arrows and arcs stand, as parts of the object's diagonal, and how far they stand out at least, mm. */
const [ARROW, ARC, LEAST] = [0.75, 0.6, 45];
/** One colour an axis, the farthest apart that the palette has; letter and shape tell them apart without it. */
const AXES = [
  ['X', [1, 0, 0], 'apex'],
  ['Y', [0, 1, 0], 'measure'],
  ['Z', [0, 0, 1], 'plane'],
] as const satisfies readonly (readonly [string, Vec3, string])[];

/** An arrow and an arc an axis about the object's middle. */
export function placeHandles(
  session: ToolSession<FormValues<typeof mergeForm>>,
  object: ShownObject,
  middle: () => Vec3,
): HandlesStep {
  const { draft } = session;
  const handlesOf = (at: Vec3, diagonal: number): Handle[] => {
    const now = { ...UNMOVED, ...draft.values };
    return AXES.flatMap(([name, axis, role], index): Handle[] => [
      {
        kind: 'axis',
        key: `move${name}`,
        role,
        letter: session.text(`handles.move${name}`),
        name: session.text(`params.move${name}`),
        origin: vec3.addScaled(at, axis, -now[`move${name}`]),
        axis,
        offset: Math.max(LEAST, diagonal * ARROW),
        value: now[`move${name}`],
        min: -3000,
        max: 3000,
        step: 1,
        set: (value) => draft.set({ [`move${name}`]: value }),
      },
      {
        kind: 'arc',
        key: `turn${name}`,
        role,
        letter: session.text(`handles.turn${name}`),
        name: session.text(`params.turn${name}`),
        centre: at,
        axis,
        start: AXES[(index + 1) % 3]![1],
        radius: Math.max(0.8 * LEAST, diagonal * ARC),
        value: now[`turn${name}`],
        min: -180,
        max: 180,
        step: 1,
        aside: true,
        round: true,
        set: (value) => draft.set({ [`turn${name}`]: value }),
      },
    ]);
  };
  return dragHandles(session, {
    id: 'place',
    handles: () => {
      const mesh = object.mesh();
      return mesh && draft.values.pivot ? handlesOf(middle(), bodyFrame(mesh).diagonal) : [];
    },
  });
}
