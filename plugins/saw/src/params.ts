import {
  p,
  planePartFields,
  planePlaceField,
  planeTiltField,
  type SurfacePoint,
} from '@bracewright/core/params';
import { z } from 'zod';
import type { saw } from './operation.ts';

/**
 * The fields of the tool; gestures fill the plane, the line and the direction it was drawn in. Which part stays is asked in the words
 * of the way the cut faces; `keep` follows.
 */
const schema = z.object({
  by: p.choice(['plane', 'line'], 'plane'),
  ...planePartFields(),
  cap: p.toggle(true),
  height: planePlaceField(),
  leftRight: planePlaceField(),
  frontBack: planePlaceField(),
  leftUp: planeTiltField(),
  backUp: planeTiltField(),
  turn: planeTiltField(),
  lean: planeTiltField(),
  keep: p.custom(z.enum(['positive', 'negative']).default('negative'), { hidden: true }),
  plane: p.custom(p.plane().optional(), { hidden: true }),
  polyline: p.custom(p.surfacePoints({ min: 0, max: 200 }).optional(), { hidden: true }),
  view: p.custom(p.direction().optional(), { hidden: true }),
});

type Values = z.output<typeof schema>;
type Params = z.output<typeof saw.params>;

/** One cut at a time: what was drawn the other way stays with the form. */
export const sawForm = {
  schema,
  toParams({ by, plane, polyline, view, keep, cap }: Values): Params | undefined {
    const line = (polyline?.length ?? 0) >= 2 && view ? { polyline, view } : undefined;
    const where = by === 'line' ? line : plane && { plane };
    return where && { ...where, keep, cap };
  },
  fromParams({ plane, polyline, view, keep, cap }: Params): Partial<Values> {
    // Lines were points of the screen's plane once, without the skin under them.
    const points = polyline?.map((point): SurfacePoint =>
      'position' in point ? point : { position: [...point], normal: [0, 0, 1] },
    );
    return { ...(points ? { by: 'line', polyline: points } : { by: 'plane' }), plane, view, keep, cap };
  },
};
