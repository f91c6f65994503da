import { placementOf, transformOf, UNMOVED, type Mat4, type Placement } from '@bracewright/core/math';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { merge } from './operation.ts';

const move = () => p.length({ min: -3000, max: 3000, default: 0, step: 1 });
const turn = () => p.angle({ min: -180, max: 180, default: 0, step: 1 });

const schema = z.object({
  mesh: p.mesh().optional(),
  mode: merge.params.shape.mode,
  blend: merge.params.shape.blend,
  moveX: move(),
  moveY: move(),
  moveZ: move(),
  turnX: turn(),
  turnY: turn(),
  turnZ: turn(),
  mirror: p.toggle(false, { advanced: true }),
  pivot: p.custom(p.point().optional(), { hidden: true }),
  transform: p.custom(p.transform().optional(), { hidden: true }),
});

export type Values = z.output<typeof schema>;
type Params = z.output<typeof merge.params>;

/** What is typed of a placement. */
export const PLACED = Object.keys(UNMOVED) as readonly (keyof Placement)[];

/** Where the object stands, with the values that are typed about its middle. A record's own transform stays to the last bit while nothing of them is changed. */
export function standing(values: Partial<Values>): Mat4 {
  const { transform, pivot = [0, 0, 0] } = values;
  const now: Placement = { ...UNMOVED, ...values };
  const kept = transform && placementOf(transform, pivot);
  return kept && PLACED.every((name) => kept[name] === now[name]) ? transform : transformOf(now, pivot);
}

/** The form of the tool: where the object stands as typed numbers about its middle (`pivot`, which the tool fills in). */
export const mergeForm = {
  schema,
  toParams(values: Values): Params | undefined {
    const { mesh, mode, blend } = values;
    return mesh === undefined ? undefined : { mesh, mode, blend, transform: [...standing(values)] };
  },
  fromParams({ mesh, mode, blend, transform }: Params): Partial<Values> {
    return { mesh, mode, blend, transform, ...placementOf(transform, [0, 0, 0]) };
  },
};
