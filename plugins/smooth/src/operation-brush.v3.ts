import { geodesicDistance, locateOnSurface, vertexCorners, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { localParams, smoothLocally, wayOut } from './operation-local.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
});

/** Parameters of the brush since version 2. */
export const brushParams = z.object({
  samples: p.custom(z.array(sample).min(1).max(5000), { hidden: true, places: { as: 'points' } }),
  ...localParams,
});

function smoothStroke(
  mesh: TriMesh,
  { samples, radius, strength, mode }: z.infer<typeof brushParams>,
  out: 1 | -1,
  ctx: OperationContext,
): TriMesh {
  ctx.checkAborted();
  const places = locateOnSurface(mesh, samples, ctx.checkAborted);
  if (places.length < samples.length) throw new SdkError('smooth/no-surface');
  const corners = vertexCorners(mesh);
  const distances = geodesicDistance(
    mesh,
    places.map(({ triangle, position }) => ({ kind: 'piece', triangle, from: position, to: position })),
    { maxDistance: radius, corners, checkAborted: ctx.checkAborted },
  );
  const mask = new Float64Array(distances.length);
  const vertices: number[] = [];
  for (let v = 0; v < mask.length; v++) {
    const u = distances[v]! / radius;
    if (!(u < 1)) continue;
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
    { vertices: Uint32Array.from(vertices), mask, corners, radius, strength, mode, out },
    ctx,
  );
}

/** As version 3, but for a body that faces inwards `fill` and `flatten` are exchanged. */
export const smoothBrushV2 = defineOperation({
  type: 'smooth.brush',
  version: 2,
  role: 'smoothing',
  upgrade: (old) => old,
  params: brushParams,
  apply: (mesh, given, ctx) => smoothStroke(mesh, given, 1, ctx),
});

/** As the newest version, but all samples at once: what lies between them is smoothed as often as what only one of them reached. */
export const smoothBrushV3 = defineOperation({
  ...smoothBrushV2,
  version: 3,
  apply: (mesh, given, ctx) => smoothStroke(mesh, given, wayOut(mesh), ctx),
});
