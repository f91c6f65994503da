import { createCurtain, cutByCurtain, cutByPlane, partOf, type CutResult } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const drawnPoint = z.union([p.point(), p.surfacePoint()]);

/**
 * Version 1, frozen: records made with it replay as they were printed.
 *
 * Saws the body along a plane, or along a line drawn on the screen that is swept along the view direction (pointing away from
 * the viewer) and continued straight at both ends. Exactly one of `plane` and `polyline` is given; `polyline` needs `view`.
 * The positive side is that of the plane's normal, or the left of the line as it was drawn. A closed body stays closed when the
 * cut is capped; what is kept keeps its vertices bit for bit.
 *
 * Throws SdkError `saw/no-line` (draw a line first), `saw/two-lines`, `saw/no-view`, `saw/line-too-short`,
 * `saw/line-crosses-itself`, `saw/nothing-left`. Warns `saw/nothing-cut-off`, and `saw/open-cut` where the cut could not be
 * closed all round because the surface was open there.
 */
export const sawV1 = defineOperation({
  type: 'saw.cut',
  version: 1,
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
    let cut: CutResult;
    if (plane) cut = cutByPlane(mesh, plane, options);
    else if (polyline) {
      if (!view) throw new SdkError('saw/no-view');
      const curtain = createCurtain(
        polyline.map((point) => ('position' in point ? point.position : point)),
        view,
      );
      if (curtain === 'too-short') throw new SdkError('saw/line-too-short', { points: polyline.length });
      if (curtain === 'crosses-itself') throw new SdkError('saw/line-crosses-itself');
      cut = cutByCurtain(mesh, curtain, options);
    } else throw new SdkError('saw/no-line');
    if (cut.mesh.indices.length === 0) throw new SdkError('saw/nothing-left');
    if (cut.mesh === mesh) ctx.warn('saw/nothing-cut-off');
    if (!cut.capClean) ctx.warn('saw/open-cut');
    ctx.report({ capTriangles: cut.capTriangles.length });
    ctx.progress(1);
    return cut.mesh;
  },
});
