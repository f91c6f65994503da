import type { Vec3 } from '@bracewright/core/math';
import {
  locateOnSurface,
  regionField,
  requireOutward,
  type RegionField,
  type RegionShape,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  SdkError,
  defineOperation,
  regionZone,
  type OperationContext,
  type SkinZone,
} from '@bracewright/core/operation';
import {
  apexParam,
  contourParam,
  contourShapeParam,
  p,
  pushParams,
  type RegionParams,
  type SurfacePoint,
} from '@bracewright/core/params';
import { z } from 'zod';
import { regionFieldV3 } from './operation-field.v3.ts';
import { pushed } from './operation-pushed.ts';

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
export const moveV2 = defineOperation({
  type: 'region.move',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    contour: contourParam({ movedBy: 'offset' }),
    apex: apexParam({ movedBy: 'offset' }),
    apexClosed: p.toggle(false),
    offset: p.point(),
    ...pushParams(),
    amplitude: p.length({ min: -60, max: 60, default: 0 }),
  }),
  zone: movedZone,
  apply: (mesh, params, ctx) => moved(mesh, params, regionFieldV3, ctx),
});

/** The zone of a region where it was moved to. */
function movedZone(
  mesh: TriMesh,
  params: Pick<RegionParams, 'contour' | 'apex' | 'amplitude'> & { readonly offset: Vec3 },
): SkinZone | undefined {
  const [contour, apex] = [params.contour, params.apex].map((points) =>
    shiftAlongSurface(mesh, points, params.offset),
  ) as [SurfacePoint[], SurfacePoint[]];
  return regionZone(mesh, { ...params, contour, apex });
}

/** `mesh` with the region moved, then pushed by what `fieldOf` says of it. */
function moved(
  mesh: TriMesh,
  params: RegionShape & Pick<RegionParams, 'contour' | 'apex' | 'direction'> & { readonly offset: Vec3 },
  fieldOf: (mesh: TriMesh, shape: RegionShape, ctx: OperationContext) => RegionField,
  ctx: OperationContext,
): TriMesh {
  ctx.checkAborted();
  const contour = shiftAlongSurface(mesh, params.contour, params.offset);
  const apex = shiftAlongSurface(mesh, params.apex, params.offset);
  ctx.checkAborted();
  ctx.progress(0.1);
  const field = fieldOf(mesh, { ...params, contour, apex }, ctx);
  ctx.report({ vertices: field.region.vertices.length });
  if (params.amplitude === 0) return mesh;
  const result = pushed(field, params.amplitude, params.direction, ctx);
  ctx.progress(1);
  return result;
}

/** As version 2, and throws SdkError `region/inside-out` on a body that faces inwards: what is pressed in would come out. */
export const moveV3 = defineOperation({
  ...moveV2,
  version: 3,
  params: moveV2.params.extend({
    contour: contourParam({ shape: 'contourShape', movedBy: 'offset' }),
    contourShape: contourShapeParam(),
  }),
  apply(mesh, params, ctx) {
    requireOutward(mesh);
    return moveV2.apply(mesh, params, ctx);
  },
});

/** As version 3, with the lines that were drawn also where the mesh is refined: see `region.deform`. */
export const move = defineOperation({
  ...moveV3,
  version: 4,
  apply(mesh, params, ctx) {
    requireOutward(mesh);
    return moved(mesh, params, regionField, ctx);
  },
});
