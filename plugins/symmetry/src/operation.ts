import { vec3 } from '@bracewright/core/math';
import { cutCleanlyByPlane, partOf, surfaceArea } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { withMirrorImage } from './mirrored.ts';
import { towardsLeft } from './operation-sides.ts';

export { mirrorRegion } from './operation-region.ts';

/** A half that is kept has no less of the skin than this, and no more than the rest: an arm that was scanned on one side alone makes it 0.6. */
const LEAST_KEPT = 1 / 3;

/**
 * Replaces the half of the body on one side of a plane by the mirror image of the half that is kept (`keep`, the patient's left or right). Both halves meet in one seam on the
 * plane without a gap: a closed body stays closed. What is kept keeps its vertices bit for bit but for those within a hundredth of a millimetre of the plane, which lie on it
 * afterwards; every vertex of the other half is the mirror image of one of it.
 *
 * Throws SdkError `symmetry/no-sides` where the plane does not part left from right, `symmetry/plane-beside-body` where it does not meet the body, `symmetry/nothing-kept` where
 * nothing lies on the side that is kept. Warns, with the places, `symmetry/crosses` where the surface runs through itself at the seam; and, with the `percent` of the skin that is kept,
 * `symmetry/keeps-little` where that is less than a third and `symmetry/mostly-twice` where it is more than two thirds: the plane is hardly in the middle then.
 */
export const mirror = defineOperation({
  type: 'symmetry.mirror',
  version: 1,
  params: z.object({
    plane: p.plane(),
    keep: p.choice(['left', 'right'], 'left'),
  }),
  apply(mesh, { plane, keep }, ctx) {
    const left = towardsLeft(plane);
    const normal = keep === 'left' ? left : vec3.scale(left, -1);
    const seam = { origin: plane.origin, normal };
    const cut = cutCleanlyByPlane(mesh, seam, { keep: 'positive', cap: false, ...partOf(ctx, 0, 0.7) });
    if (cut.mesh.indices.length === 0) throw new SdkError('symmetry/nothing-kept', {});
    if (cut.mesh === mesh) throw new SdkError('symmetry/plane-beside-body', {});
    const kept = surfaceArea(cut.mesh) / surfaceArea(mesh);
    const data = { percent: Math.max(1, Math.round(100 * kept)) };
    if (kept < LEAST_KEPT) ctx.warn('symmetry/keeps-little', { data });
    if (kept > 1 - LEAST_KEPT) ctx.warn('symmetry/mostly-twice', { data });
    if (cut.crossings.length > 0) ctx.warn('symmetry/crosses', { places: cut.crossings });
    const whole = withMirrorImage(cut.mesh, seam, partOf(ctx, 0.7, 1));
    ctx.progress(1);
    return whole;
  },
});
