import {
  meanEdgeLength,
  smoothToReach,
  vertexNormals,
  type TriMesh,
  type VertexCorners,
} from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';

/** Parameters that say how a local smoothing works. */
export const localParams = {
  radius: p.length({ min: 1, max: 100, default: 20 }),
  strength: p.count({ min: 1, max: 9, default: 5 }),
  mode: p.choice(['both', 'fill', 'flatten'], 'both'),
};

export interface LocalSmoothing {
  /** Vertices that may move, ascending. */
  readonly vertices: Uint32Array;
  /** `V` shares 0 to 1. */
  readonly mask: Float64Array;
  readonly corners: VertexCorners;
  readonly radius: number;
  readonly strength: number;
  readonly mode: 'both' | 'fill' | 'flatten';
}

/**
 * Evens out features up to half the radius at strength 1, an eighteenth of it at strength 9. `fill` moves vertices outwards only
 * and `flatten` inwards only, both straight along the outward normal, so that one never takes material and the other never adds
 * any. Vertices that do not take part keep their bits.
 */
export function smoothLocally(mesh: TriMesh, local: LocalSmoothing, ctx: OperationContext): TriMesh {
  const { vertices, mask, corners, radius, strength, mode } = local;
  const reach = (radius * (10 - strength)) / 18;
  const even = smoothToReach(mesh, {
    reach,
    edgeLength: meanEdgeLength(mesh, vertices, corners),
    vertices,
    corners,
    mask,
    checkAborted: ctx.checkAborted,
    onProgress: (fraction) => ctx.progress(0.9 * fraction),
  });
  const positions = mesh.positions.slice();
  const normals = mode === 'both' ? undefined : vertexNormals(mesh);
  for (const v of vertices) {
    if (mask[v] === 0) continue;
    const i = 3 * v;
    if (!normals) {
      positions.set([even[i]!, even[i + 1]!, even[i + 2]!], i);
      continue;
    }
    const [x, y, z] = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
    const outward =
      (even[i]! - mesh.positions[i]!) * x +
      (even[i + 1]! - mesh.positions[i + 1]!) * y +
      (even[i + 2]! - mesh.positions[i + 2]!) * z;
    if (mode === 'fill' ? outward <= 0 : outward >= 0) continue;
    positions[i] = mesh.positions[i]! + outward * x;
    positions[i + 1] = mesh.positions[i + 1]! + outward * y;
    positions[i + 2] = mesh.positions[i + 2]! + outward * z;
  }
  ctx.report({ vertices: vertices.length });
  ctx.progress(1);
  return { positions, indices: mesh.indices };
}
