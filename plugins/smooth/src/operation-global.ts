import {
  BORDER,
  buildTwins,
  evenOut,
  guardMove,
  heldEdges,
  isClosed,
  NON_MANIFOLD,
  partOf,
  vertexCorners,
  volume,
  type TriMesh,
} from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Features up to this size, in mm, are evened out: the same on a fine and on a coarse scan. */
const REACH = { light: 2, normal: 4, heavy: 8 } as const;

/**
 * Smooths the whole body without shrinking it (`evenOut`). Rims of openings, sharp lines and the rim of a flat cut keep their
 * line: their vertices move along it only.
 * On a closed body the little volume that is still lost or won is given back along the normals, so it is kept far within 0.5 %.
 * Where a vertex would fold the surface or push it through itself it is held back; what crossed before is left as it was.
 */
export const smoothGlobal = defineOperation({
  type: 'smooth.global',
  version: 2,
  role: 'smoothing',
  upgrade: (old) => old,
  params: z.object({ level: p.choice(['light', 'normal', 'heavy'], 'normal') }),
  apply(mesh, { level }, ctx) {
    ctx.checkAborted();
    const corners = vertexCorners(mesh);
    const twins = buildTwins(mesh);
    ctx.checkAborted();
    const held = heldEdges(mesh, twins);
    ctx.progress(0.05);
    const way = evenOut(mesh, {
      reach: REACH[level],
      held,
      corners,
      ...partOf(ctx, 0.05, 0.4),
    });
    const positions = mesh.positions.map((x, i) => x + way[i]!);
    const closed = twins.includes(NON_MANIFOLD) ? isClosed(mesh) : !twins.includes(BORDER);
    if (closed) restoreVolume({ positions, indices: mesh.indices }, held.held, volume(mesh));
    const kept = guardMove(mesh, positions, { cure: 'hold', corners, ...partOf(ctx, 0.45, 1) });
    if (kept.left.length > 0) ctx.warn('smooth/folds', { places: kept.leftPlaces });
    ctx.progress(1);
    return kept.mesh;
  },
});

/** Moves every vertex that is not held by the same distance along its normal until the volume is `wanted`; two steps bring it to the rounding. */
function restoreVolume(mesh: TriMesh, held: Uint8Array, wanted: number): void {
  const { positions: p, indices } = mesh;
  for (let step = 0; step < 2; step++) {
    const normals = new Float64Array(p.length);
    for (let at = 0; at < indices.length; at += 3) addNormal(p, indices, at, normals);
    // A vertex that moves by 1 mm along its normal sweeps a third of the area round it; `normals` holds twice that area.
    let perMillimetre = 0;
    for (let v = 0; v < held.length; v++) {
      const [x, y, zz] = [normals[3 * v]!, normals[3 * v + 1]!, normals[3 * v + 2]!];
      const size = Math.sqrt(x * x + y * y + zz * zz);
      if (held[v] === 0) perMillimetre += size / 6;
      const scale = held[v] === 0 && size > 0 ? 1 / size : 0;
      for (let i = 3 * v; i < 3 * v + 3; i++) normals[i] = normals[i]! * scale;
    }
    if (!(perMillimetre > 0)) return;
    const offset = (wanted - volume(mesh)) / perMillimetre;
    for (let i = 0; i < p.length; i++) p[i] = p[i]! + offset * normals[i]!;
  }
}

/** Adds twice the area of a triangle along its normal to its three corners. */
function addNormal(p: Float32Array, indices: Uint32Array, at: number, sums: Float64Array): void {
  const a = 3 * indices[at]!;
  const b = 3 * indices[at + 1]!;
  const c = 3 * indices[at + 2]!;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  for (const i of [a, b, c]) {
    sums[i] = sums[i]! + x;
    sums[i + 1] = sums[i + 1]! + y;
    sums[i + 2] = sums[i + 2]! + z;
  }
}
