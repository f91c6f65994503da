import { isClosed, meanEdgeLength, smoothToReach, vertexNormals, volume } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Features up to this size, in mm, are evened out: the same on a fine and on a coarse scan. */
const REACH = { light: 2, normal: 4, heavy: 8 } as const;

/**
 * Smooths the whole body without shrinking it; rims of openings stay. On a closed body the little volume that is still lost or
 * won is given back along the normals, so it is kept far within 0.5 %. Source: Taubin, A Signal Processing Approach to Fair
 * Surface Design, 1995; volume restored by a constant offset to first order.
 */
export const smoothGlobalV1 = defineOperation({
  type: 'smooth.global',
  version: 1,
  params: z.object({ level: p.choice(['light', 'normal', 'heavy'], 'normal') }),
  apply(mesh, { level }, ctx) {
    ctx.checkAborted();
    const smoothed = smoothToReach(mesh, {
      reach: REACH[level],
      edgeLength: meanEdgeLength(mesh),
      checkAborted: ctx.checkAborted,
      onProgress: (fraction) => ctx.progress(0.9 * fraction),
    });
    const positions = Float32Array.from(smoothed);
    const result = { positions, indices: mesh.indices };
    if (isClosed(mesh)) restoreVolume(result, volume(mesh));
    ctx.progress(1);
    return result;
  },
});

/** Moves every vertex by the same distance along its normal until the volume is `wanted`; two steps bring it to the rounding. */
function restoreVolume(mesh: { positions: Float32Array; indices: Uint32Array }, wanted: number): void {
  for (let step = 0; step < 2; step++) {
    const normals = vertexNormals(mesh);
    const missing = wanted - volume(mesh);
    const moved = mesh.positions.map((x, i) => x + normals[i]!);
    // The volume that a step of 1 mm gives; the second order falls out in the second round.
    const perMillimetre = volume({ positions: moved, indices: mesh.indices }) - volume(mesh);
    if (!(Math.abs(perMillimetre) > 0)) return;
    const offset = missing / perMillimetre;
    for (let i = 0; i < mesh.positions.length; i++)
      mesh.positions[i] = mesh.positions[i]! + offset * normals[i]!;
  }
}
