import { locateOnSurface, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation, regionZone } from '@bracewright/core/operation';
import { apexParam, contourParam, p, type SurfacePoint } from '@bracewright/core/params';
import { z } from 'zod';
import { directionParam } from './operation-deform.v1.ts';
import { regionFieldV3 } from './operation-field.v3.ts';
import { push } from './operation-push.v1.ts';

/**
 * Points of the skin shifted by `offset` (mm, model space) and brought back onto the surface, with the normal of the triangle they
 * come to lie in. This is the global move of the region tool: contour and apex go together. Throws SdkError `region/move-lost` on a
 * mesh without triangles.
 */
export function shiftAlongSurface(
  mesh: TriMesh,
  points: readonly SurfacePoint[],
  offset: readonly [number, number, number],
): SurfacePoint[] {
  const shifted = points.map(({ position: [x, y, zz], normal }) => ({
    position: [x + offset[0], y + offset[1], zz + offset[2]] as const,
    normal,
  }));
  const places = locateOnSurface(mesh, shifted);
  if (places.length < points.length) throw new SdkError('region/move-lost');
  return places.map((place, index) => {
    const [x, y, zz] = place.normal;
    return {
      position: [...place.position],
      normal: x === 0 && y === 0 && zz === 0 ? points[index]!.normal : [x, y, zz],
    };
  });
}

/**
 * A region that is moved over the skin before it is deformed: contour and apex are shifted by `offset` and brought back onto the
 * surface, then pushed by `amplitude` as `region.deform` does. Without an amplitude (0) only the drawing moves: the mesh keeps
 * its bits, and the record says where the region lies now. Throws SdkError as `region.deform` does.
 */
export const moveV1 = defineOperation({
  type: 'region.move',
  version: 1,
  params: z.object({
    contour: contourParam({ movedBy: 'offset' }),
    apex: apexParam({ movedBy: 'offset' }),
    apexClosed: p.toggle(false),
    offset: p.point(),
    amplitude: p.length({ min: -60, max: 60, default: 0 }),
    direction: directionParam(),
    transition: p.count({ min: 1, max: 5, default: 3 }),
  }),
  zone: (mesh, params) =>
    regionZone(mesh, {
      ...params,
      contour: shiftAlongSurface(mesh, params.contour, params.offset),
      apex: shiftAlongSurface(mesh, params.apex, params.offset),
    }),
  apply(mesh, params, ctx) {
    ctx.checkAborted();
    const contour = shiftAlongSurface(mesh, params.contour, params.offset);
    const apex = shiftAlongSurface(mesh, params.apex, params.offset);
    ctx.checkAborted();
    ctx.progress(0.2);
    const field = regionFieldV3(mesh, { ...params, contour, apex }, ctx);
    ctx.progress(0.8);
    ctx.report({ vertices: field.region.vertices.length });
    if (params.amplitude === 0) return mesh;
    const result = push(field, params.amplitude, params.direction, ctx);
    ctx.progress(1);
    return result;
  },
});
