import {
  foldsInSpan,
  narrowestGap,
  partOf,
  planeWeights,
  toldOnce,
  weightSlopes,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import type { Vec3 } from '@bracewright/core/math';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;

/** Between which planes, by how many mm, and where a positive amount goes: a unit vector. */
export interface Shift {
  readonly planes: readonly TrunkPlane[];
  readonly amount: number;
  readonly way: Vec3;
}

/**
 * The body shifted by the amount times the weight of the plane list. Throws SdkError `translate/folds` (data `amount`, `gap` the narrowest distance of two
 * planes in mm, `largest` the amount that still fits, `distance` about what the amount needs in mm, `by` and `most` the two amounts without their sign), warns `translate/folds-more`.
 */
export function shift(mesh: TriMesh, { planes, amount, way }: Shift, ctx: OperationContext): TriMesh {
  const weights = planeWeights(mesh, planes);
  ctx.progress(0.1);
  const at = (share: number): Float32Array => shifted(mesh, { weights, way }, share * amount, ctx);
  const positions = at(1);
  const span = {
    weights,
    slopes: weightSlopes(mesh, planes, way).map((slope) => amount * slope),
    at: (share: number) => (share === 1 ? positions : at(share)),
  };
  ctx.progress(0.2);
  const whole = toldOnce(mesh, positions, partOf(ctx, 0.2, 0.8));
  const folded = foldsInSpan(mesh, span, { ...partOf(ctx, 0.8, 1), whole });
  if (folded) {
    const gap = narrowestGap(planes);
    const [by, fits] = [Math.abs(amount), folded.largest * Math.abs(amount)];
    const most = Math.floor(fits);
    const largest = amount < 0 ? 0 - most : most;
    const distance = Math.ceil((gap * by) / Math.max(1, fits));
    const data = { amount, gap, largest, distance, by, most };
    throw new SdkError('translate/folds', data, { places: folded.places });
  }
  const made = whole();
  if (made.left.length > 0) ctx.warn('translate/folds-more', { places: made.leftPlaces });
  ctx.progress(1);
  return made.mesh;
}

/** Positions (`3·V`) shifted by `amount` mm times each vertex's weight. */
function shifted(
  { positions: before }: TriMesh,
  { weights, way }: { readonly weights: Float64Array; readonly way: Vec3 },
  amount: number,
  { checkAborted }: { readonly checkAborted: () => void },
): Float32Array {
  const positions = before.slice();
  for (let v = 0; v < weights.length; v++) {
    if (v % BATCH === 0) checkAborted();
    const far = amount * weights[v]!;
    if (far === 0) continue;
    for (let k = 0; k < 3; k++) positions[3 * v + k] = before[3 * v + k]! + far * way[k]!;
  }
  return positions;
}
