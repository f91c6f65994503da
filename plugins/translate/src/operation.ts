import { portable } from '@bracewright/core/math';
import {
  directionRound,
  foldsInSpan,
  narrowestGap,
  partOf,
  planeWeights,
  tellMove,
  trunkAxis,
  weightSlopes,
  type TriMesh,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const { sinCosDegrees } = portable;
/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;

/** `V` weights, and where a positive amount moves to: a unit vector. */
interface Shift {
  readonly weights: Float64Array;
  readonly way: readonly [number, number, number];
}

/**
 * Shifts the sections of the trunk sideways, across the mean way of the planes, by `amount` mm times the weight of the plane list towards
 * `direction` (0 front, +90 the patient's left, 180 back, −90 right); a negative amount shifts them the other way. Sections keep their shape and
 * their height. Vertices of weight 0 keep their bits; beyond the last of two planes the body is carried along as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `translate/folds` with the places where
 * triangles between the planes would come to cross (data `amount`, `gap` the narrowest distance of two planes in mm, `largest` the amount that still
 * fits, `distance` about what the amount needs in mm). Warns `translate/folds-more` where the body comes to cross itself otherwise: where what is
 * shifted meets another part of it, an arm.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984: a shear with C2 windows along the axis.
 */
export const translate = defineOperation({
  type: 'translate.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    amount: p.length({ min: -100, max: 100, default: 10 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, amount, direction }, ctx) {
    const { direction: up } = trunkAxis(mesh, planes);
    ctx.checkAborted();
    const shift: Shift = {
      weights: planeWeights(mesh, planes),
      way: directionRound(up, ...sinCosDegrees(direction)),
    };
    ctx.progress(0.1);
    const at = (share: number): Float32Array => shifted(mesh, shift, share * amount, ctx);
    const positions = at(1);
    const span = {
      weights: shift.weights,
      slopes: weightSlopes(mesh, planes, shift.way).map((slope) => amount * slope),
      at: (share: number) => (share === 1 ? positions : at(share)),
    };
    const folded = foldsInSpan(mesh, span, partOf(ctx, 0.2, 0.5));
    if (folded) {
      const gap = narrowestGap(planes);
      const largest = Math.trunc(folded.largest * amount);
      const needed = (gap * Math.abs(amount)) / Math.max(1, folded.largest * Math.abs(amount));
      const data = { amount, gap, largest: largest === 0 ? 0 : largest, distance: Math.ceil(needed) };
      throw new SdkError('translate/folds', data, { places: folded.places });
    }
    const made = tellMove(mesh, positions, partOf(ctx, 0.5, 1));
    if (made.left.length > 0) ctx.warn('translate/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});

/** Positions (`3·V`) shifted by `amount` mm times each vertex's weight. */
function shifted(
  { positions: before }: TriMesh,
  { weights, way }: Shift,
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
