import {
  lineCrossing,
  pushRegion,
  type PushDirection,
  type RegionField,
  type TriMesh,
} from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';

/**
 * The region pushed (`pushRegion`). Warns `region/eased` where it is held back to keep from folding (data `amplitude` in mm, `percent`), and `region/folds` where it is made
 * as asked although it folds, `region/contour-crosses` with the place where the contour crosses itself, so that it goes round two parts of the skin, and `region/along-skin` where less than three fifths of a `horizontal` push go in or out of the skin over the region as a whole (data `percent`).
 */
export function pushed(
  field: RegionField,
  amplitude: number,
  direction: PushDirection,
  ctx: OperationContext,
): TriMesh {
  const { mesh, folds, eased, along } = pushRegion(field, amplitude, direction, ctx);
  const crossing = lineCrossing(field.mesh, field.region.contour);
  if (crossing) ctx.warn('region/contour-crosses', { places: [{ at: crossing }] });
  if (along) ctx.warn('region/along-skin', along);
  if (folds) ctx.warn('region/folds', folds);
  if (eased) ctx.warn('region/eased', eased);
  return mesh;
}
