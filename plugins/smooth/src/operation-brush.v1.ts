import { borderVertices, geodesicDistance, locateOnSurface, vertexCorners } from '@bracewright/core/mesh';
import { SdkError, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { localParams, smoothLocally } from './operation-local.v1.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
});

/**
 * Smooths where a brush passed: fully at its samples, fading to nothing at `radius` mm along the surface, so the other side of a
 * thin place is never touched. The pressure of the nearest sample (1 where none is given) scales the effect. Rims of openings
 * stay. Throws SdkError `smooth/no-surface` on a mesh without triangles. Reports `vertices`.
 */
export const smoothBrushV1 = defineOperation({
  type: 'smooth.brush',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(5000), { hidden: true, places: { as: 'points' } }),
    ...localParams,
  }),
  apply(mesh, { samples, radius, strength, mode }, ctx) {
    ctx.checkAborted();
    const places = locateOnSurface(mesh, samples, ctx.checkAborted);
    if (places.length < samples.length) throw new SdkError('smooth/no-surface');
    const corners = vertexCorners(mesh);
    const distances = geodesicDistance(
      mesh,
      places.map(({ triangle, position }) => ({ kind: 'piece', triangle, from: position, to: position })),
      { maxDistance: radius, corners, checkAborted: ctx.checkAborted },
    );
    const rim = borderVertices(mesh);
    const mask = new Float64Array(distances.length);
    const vertices: number[] = [];
    for (let v = 0; v < mask.length; v++) {
      const u = distances[v]! / radius;
      if (!(u < 1) || rim[v] === 1) continue;
      let pressure = 1;
      let nearest = Infinity;
      for (const [index, { position }] of places.entries()) {
        const x = mesh.positions[3 * v]! - position[0];
        const y = mesh.positions[3 * v + 1]! - position[1];
        const zz = mesh.positions[3 * v + 2]! - position[2];
        const gap = x * x + y * y + zz * zz;
        if (gap >= nearest) continue;
        nearest = gap;
        pressure = samples[index]!.pressure ?? 1;
      }
      const fade = 1 - u * u;
      mask[v] = fade * fade * pressure;
      vertices.push(v);
    }
    return smoothLocally(
      mesh,
      { vertices: Uint32Array.from(vertices), mask, corners, radius, strength, mode },
      ctx,
    );
  },
});
