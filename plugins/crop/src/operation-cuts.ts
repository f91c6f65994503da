import type { PlaneLike } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** What a crop is given by, in every version: model space, mm. */
export const cropParams = z.object({
  top: p.plane().optional(),
  bottom: p.plane().optional(),
  box: p.custom(z.strictObject({ min: p.point(), max: p.point() }), { hidden: true }).optional(),
  cap: p.toggle(true),
});

/** The cuts of a crop in their order, and which side of each stays. Throws SdkError `crop/nothing-given`, `crop/empty-box`. */
export function cutsOf({ top, bottom, box }: Omit<z.output<typeof cropParams>, 'cap'>) {
  const cuts: { readonly plane: PlaneLike; readonly keep: 'positive' | 'negative' }[] = [];
  if (top) cuts.push({ plane: top, keep: top.normal[2] >= 0 ? 'negative' : 'positive' });
  if (bottom) cuts.push({ plane: bottom, keep: bottom.normal[2] >= 0 ? 'positive' : 'negative' });
  if (box) {
    for (const k of [0, 1, 2] as const) {
      if (!(box.min[k] < box.max[k])) throw new SdkError('crop/empty-box', { axis: 'XYZ'[k]! });
      const normal = [0, 0, 0] as [number, number, number];
      normal[k] = 1;
      cuts.push({ plane: { origin: box.min, normal }, keep: 'positive' });
      cuts.push({ plane: { origin: box.max, normal }, keep: 'negative' });
    }
  }
  if (cuts.length === 0) throw new SdkError('crop/nothing-given');
  return cuts;
}
