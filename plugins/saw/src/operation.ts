import {
  createCurtain,
  cutCleanlyByCurtain,
  cutCleanlyByPlane,
  partOf,
  partedPieces,
  type CleanCut,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

export { sawV1 } from './operation.v1.ts';

const drawnPoint = z.union([p.point(), p.surfacePoint()]);

const sawing = (version: number, exact: boolean) =>
  defineOperation({
    type: 'saw.cut',
    version,
    role: 'cutting',
    upgrade: (old) => old,
    params: z.object({
      plane: p.plane().optional(),
      polyline: p
        .custom(z.array(drawnPoint).min(2).max(500), {
          hidden: true,
          places: { as: 'cut', view: 'view', role: 'edge' },
        })
        .optional(),
      view: p.direction().optional(),
      keep: p.choice(['positive', 'negative'], 'positive'),
      cap: p.toggle(true),
    }),
    apply(mesh, { plane, polyline, view, keep, cap }, ctx) {
      if (plane && polyline) throw new SdkError('saw/two-lines');
      ctx.checkAborted();
      ctx.progress(0);
      const options = { keep, cap, ...partOf(ctx, 0, 1) };
      let cut: CleanCut;
      if (plane) cut = cutCleanlyByPlane(mesh, plane, options);
      else if (polyline) {
        if (!view) throw new SdkError('saw/no-view');
        const curtain = createCurtain(
          polyline.map((point) => ('position' in point ? point.position : point)),
          view,
          exact ? { exact, within: mesh } : {},
        );
        if (curtain === 'too-short') throw new SdkError('saw/line-too-short', { points: polyline.length });
        if (curtain === 'crosses-itself') throw new SdkError('saw/line-crosses-itself');
        cut = cutCleanlyByCurtain(mesh, curtain, options);
      } else throw new SdkError('saw/no-line');
      if (cut.mesh.indices.length === 0) throw new SdkError('saw/nothing-left');
      if (cut.mesh === mesh) ctx.warn('saw/nothing-cut-off');
      else {
        const pieces = partedPieces(mesh, cut.mesh);
        if (pieces)
          ctx.warn('saw/several-pieces', {
            data: { count: pieces.length },
            places: pieces.map((at) => ({ at })),
          });
      }
      if (cut.gaps.length > 0) ctx.warn('saw/open-cut', { places: cut.gaps });
      if (cut.crossings.length > 0) ctx.warn('saw/crosses', { places: cut.crossings });
      ctx.report({ capTriangles: cut.capTriangles.length });
      ctx.progress(1);
      return cut.mesh;
    },
  });

/** Version 2, frozen: corners that are nearly straight between their own neighbours were left out of a drawn line. */
export const sawV2 = sawing(2, false);

/**
 * Saws the body along a plane, or along a line drawn on the screen that is swept along the view direction (pointing away from
 * the viewer) and continued straight at both ends. Exactly one of `plane` and `polyline` is given; `polyline` needs `view`.
 * The positive side is that of the plane's normal, or the left of the line as it was drawn. A closed body stays closed when the
 * cut is capped, and one that does not cross itself at a plane does not do so there afterwards; what is kept keeps its vertices bit for bit.
 * For that a plane may be taken up to a hundredth of a millimetre beside the one given. The cut keeps within a hundredth of a millimetre of the drawn
 * line, however many points it has (before version 3 a dense arc was sawn along its chord). Where the continuations of its ends meet beside the body they part it all the same.
 *
 * Throws SdkError `saw/no-line` (draw a line first), `saw/two-lines`, `saw/no-view`, `saw/line-too-short`,
 * `saw/line-crosses-itself`, `saw/nothing-left`. Warns `saw/nothing-cut-off`, with the places
 * `saw/several-pieces` where what is left does not hang together, and with the places `saw/open-cut` where the cut could not be
 * closed (the surface was open there, or its outline crosses itself) and `saw/crosses` where the surface runs through itself at the cut.
 */
export const saw = sawing(3, true);
