import { cutCleanlyByPlane, partOf, partedPieces, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { cropParams, cutsOf } from './operation-cuts.ts';

export { cropV1 } from './operation.v1.ts';

/**
 * Takes off what lies above the top plane, below the bottom plane and outside the box (edges along X, Y and Z; `min` and `max` are
 * its corners). Each is optional, one is needed. Above is the side of +Z, whichever way a plane's normal points; for an upright
 * plane it is the side of its normal. Parts that are not touched keep their vertices bit for bit. A body that is closed and does not cross
 * itself at the cuts is so afterwards; for that a plane may be taken up to a hundredth of a millimetre beside the one given.
 *
 * Throws SdkError `crop/nothing-given`, `crop/nothing-left`, `crop/empty-box`. Warns `crop/nothing-cut-off`, and with the places
 * `crop/several-pieces` where what is left does not hang together, `crop/open-cut` where a cut could not be closed (the surface was open there, or its outline crosses itself) and `crop/crosses` where the
 * surface runs through itself at a cut.
 */
export const crop = defineOperation({
  type: 'crop.apply',
  version: 2,
  role: 'trimming',
  upgrade: (old) => old,
  params: cropParams,
  apply(mesh, { top, bottom, box, cap }, ctx) {
    const cuts = cutsOf({ top, bottom, box });
    let result: TriMesh = mesh;
    let capTriangles = 0;
    ctx.progress(0);
    cuts.forEach(({ plane, keep }, i) => {
      ctx.checkAborted();
      const work = partOf(ctx, i / cuts.length, (i + 1) / cuts.length);
      const cut = cutCleanlyByPlane(result, plane, { keep, cap, ...work });
      if (cut.mesh.indices.length === 0) throw new SdkError('crop/nothing-left');
      if (cut.gaps.length > 0) ctx.warn('crop/open-cut', { places: cut.gaps });
      if (cut.crossings.length > 0) ctx.warn('crop/crosses', { places: cut.crossings });
      result = cut.mesh;
      capTriangles += cut.capTriangles.length;
      ctx.progress((i + 1) / cuts.length);
    });
    if (result === mesh) ctx.warn('crop/nothing-cut-off');
    else {
      const pieces = partedPieces(mesh, result);
      if (pieces)
        ctx.warn('crop/several-pieces', {
          data: { count: pieces.length },
          places: pieces.map((at) => ({ at })),
        });
    }
    ctx.report({ capTriangles });
    return result;
  },
});
