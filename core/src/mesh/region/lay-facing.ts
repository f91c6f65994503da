import { cross, dot, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { skinNear } from '../geodesic/near-skin.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Skin faces as a point does when the cosine between their normals is at least this: 70°, with room for the noise of a scan. */
const LEAST_FACING = 0.34;

/** A point brought onto the skin: where, the normal of the triangle there, and how far it was moved, mm. */
export interface LaidPoint extends SkinPoint {
  readonly distance: number;
}

const cornerOf = ({ positions: p, indices }: TriMesh, triangle: number, k: number): Vec3 => {
  const v = 3 * indices[3 * triangle + k]!;
  return [p[v]!, p[v + 1]!, p[v + 2]!];
};

function normalOf(mesh: TriMesh, triangle: number): Vec3 {
  const a = cornerOf(mesh, triangle, 0);
  return normalize(cross(subtract(cornerOf(mesh, triangle, 1), a), subtract(cornerOf(mesh, triangle, 2), a)));
}

/**
 * The place of the skin nearest to each point (mm) that faces as the point does: of a trunk its own side, never the far one, nor the arm's where that faces the trunk. Undefined where
 * there is none within `most` mm.
 */
export function layFacing(
  mesh: TriMesh,
  points: readonly SkinPoint[],
  most: number,
  checkAborted?: () => void,
): readonly (LaidPoint | undefined)[] {
  const near = skinNear(
    mesh,
    points.map(({ position }) => position),
    most,
  );
  const normals = new Map<number, Vec3>();
  const facing = (triangle: number): Vec3 => {
    let normal = normals.get(triangle);
    if (!normal) normals.set(triangle, (normal = normalOf(mesh, triangle)));
    return normal;
  };
  return points.map(({ position, normal: wanted }) => {
    checkAborted?.();
    const hit = near.tree.closestPoint(position, most);
    if (!hit) return undefined;
    const normal = facing(near.triangles[hit.triangle]!);
    if (dot(normal, wanted) >= LEAST_FACING)
      return { position: hit.position, normal, distance: hit.distance };
    return nearestOf(mesh, near.triangles, { position, normal: wanted }, { most, facing });
  });
}

/** The same by looking at each triangle: for the few points that skin of another side lies nearer to. */
function nearestOf(
  mesh: TriMesh,
  triangles: Uint32Array,
  { position: [x, y, z], normal: wanted }: SkinPoint,
  { most, facing }: { readonly most: number; readonly facing: (triangle: number) => Vec3 },
): LaidPoint | undefined {
  const [corners, out] = [new Float64Array(9), new Float64Array(6)];
  let least = most * most;
  let found: LaidPoint | undefined;
  for (const triangle of triangles) {
    const normal = facing(triangle);
    if (dot(normal, wanted) < LEAST_FACING) continue;
    for (let k = 0; k < 3; k++) corners.set(cornerOf(mesh, triangle, k), 3 * k);
    const squared = closestOnTriangle(corners, 0, x, y, z, out);
    if (squared >= least) continue;
    least = squared;
    found = { position: [out[0]!, out[1]!, out[2]!], normal, distance: Math.sqrt(squared) };
  }
  return found;
}
