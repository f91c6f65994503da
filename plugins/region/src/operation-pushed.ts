import { pushRegion, type PushDirection, type RegionField, type TriMesh } from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';

/**
 * The region pushed (`pushRegion`). Warns `region/eased` where it is held back to keep from folding (data `amplitude` in mm, `percent`), and `region/folds` where it is made
 * as asked although it folds.
 */
export function pushed(
  field: RegionField,
  amplitude: number,
  direction: PushDirection,
  ctx: OperationContext,
): TriMesh {
  const { mesh, folds, eased } = pushRegion(field, amplitude, direction, ctx);
  if (folds) ctx.warn('region/folds', folds);
  if (eased) ctx.warn('region/eased', eased);
  return mesh;
}
