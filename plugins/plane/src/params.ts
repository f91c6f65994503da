import {
  p,
  planePartFields,
  planePlaceField,
  planeTiltField,
  type SurfacePoint,
} from '@bracewright/core/params';
import { z } from 'zod';
import { flatten } from './operation.ts';

/** The fields of the tool: gestures fill the line and the direction it was drawn in; its plane as numbers follows the hand. Which part stays is asked in the words of the way the plane faces; `keep` follows. */
const schema = z.object({
  ...planePartFields(),
  blend: flatten.params.shape.blend,
  height: planePlaceField(),
  leftRight: planePlaceField(),
  frontBack: planePlaceField(),
  leftUp: planeTiltField(),
  backUp: planeTiltField(),
  turn: planeTiltField(),
  lean: planeTiltField(),
  keep: p.custom(z.enum(['positive', 'negative']).default('positive'), { hidden: true }),
  line: p.custom(p.surfacePoints({ min: 0, max: 2 }).optional(), { hidden: true }),
  view: p.custom(p.direction().optional(), { hidden: true }),
});

type Values = z.output<typeof schema>;
type Params = z.output<typeof flatten.params>;

/** The form of the tool. */
export const planeForm = {
  schema,
  toParams({ line, view, keep, blend }: Values): Params | undefined {
    return line?.length === 2 && view ? { line: [...line], view, keep, blend } : undefined;
  },
  fromParams({ line, view, keep, blend }: Params): Partial<Values> {
    return { line: line as SurfacePoint[] | undefined, view, keep, blend };
  },
};
