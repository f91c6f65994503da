import { cutByPlane, partOf, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { cropParams, cutsOf } from './operation-cuts.ts';

/**
 * Version 1, frozen: records made with it replay as they were printed.
 *
 * Takes off what lies above the top plane, below the bottom plane and outside the box (edges along X, Y and Z; `min` and `max` are
 * its corners). Each is optional, one is needed. Above is the side of +Z, whichever way a plane's normal points; for an upright
 * plane it is the side of its normal. Parts that are not touched keep their vertices bit for bit.
 *
 * Throws SdkError `crop/nothing-given`, `crop/nothing-left`, `crop/empty-box`. Warns `crop/nothing-cut-off`, and `crop/open-cut`
 * where the surface was open at a cut that was to be closed.
 */
export const cropV1 = defineOperation({
  type: 'crop.apply',
  version: 1,
  params: cropParams,
  apply(mesh, { top, bottom, box, cap }, ctx) {
    const cuts = cutsOf({ top, bottom, box });
    let result: TriMesh = mesh;
    let capTriangles = 0;
    ctx.progress(0);
    cuts.forEach(({ plane, keep }, i) => {
      ctx.checkAborted();
      const work = partOf(ctx, i / cuts.length, (i + 1) / cuts.length);
      const cut = cutByPlane(result, plane, { keep, cap, ...work });
      if (cut.mesh.indices.length === 0) throw new SdkError('crop/nothing-left');
      if (!cut.capClean) ctx.warn('crop/open-cut');
      result = cut.mesh;
      capTriangles += cut.capTriangles.length;
      ctx.progress((i + 1) / cuts.length);
    });
    if (result === mesh) ctx.warn('crop/nothing-cut-off');
    ctx.report({ capTriangles });
    return result;
  },
});
