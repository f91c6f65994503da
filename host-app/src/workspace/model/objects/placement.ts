import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';

/** How an object was moved from where its file has it: by how much (mm, x y z) and turned about its own middle (degrees about x, then y, then z). */
export interface Placement {
  readonly by: Vec3;
  readonly turn: Vec3;
}

/** A placement with one value of its own: `value` mm or degrees at axis `at`. */
export function placementWith(
  placement: Placement,
  { what, at, value }: { readonly what: keyof Placement; readonly at: 0 | 1 | 2; readonly value: number },
): Placement {
  const put = placement[what].map((x, k) => (k === at ? value : x)) as unknown as Vec3;
  return { ...placement, [what]: put };
}

/** Two lengths or angles that differ by less are the same: the remainder of a product of turns. */
const SAME = 1e-6;
const DEGREES = 180 / Math.PI;

/** Least and greatest coordinates of a mesh, mm. */
export function boxOf({ positions }: TriMesh): readonly [readonly number[], readonly number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  return [low, high];
}

/** The middle of the box about a mesh, in its own coordinates, mm. */
export function middleOf(mesh: TriMesh): Vec3 {
  const [low, high] = boxOf(mesh);
  return [0, 1, 2].map((k) => (low[k]! + high[k]!) / 2) as unknown as Vec3;
}

/** How large the box about a mesh is, mm. */
export function sizeOf(mesh: TriMesh): Vec3 {
  const [low, high] = boxOf(mesh);
  return [0, 1, 2].map((k) => high[k]! - low[k]!) as unknown as Vec3;
}

/** The transform of a placement, of an object with its middle at `middle`. */
export function transformOf({ by, turn }: Placement, middle: Vec3): Mat4 {
  const about = (axis: Vec3, degrees: number) => mat4.rotation(axis, degrees / DEGREES);
  const turned = mat4.multiply(
    about([0, 0, 1], turn[2]),
    mat4.multiply(about([0, 1, 0], turn[1]), about([1, 0, 0], turn[0])),
  );
  const to: Vec3 = [middle[0] + by[0], middle[1] + by[1], middle[2] + by[2]];
  const back: Vec3 = [-middle[0], -middle[1], -middle[2]];
  return mat4.multiply(mat4.translation(to), mat4.multiply(turned, mat4.translation(back)));
}

/** The placement that a transform is; undefined for one that scales, shears or mirrors, which no placement does. */
export function placementOf(m: Mat4, middle: Vec3): Placement | undefined {
  const moved = mat4.transformPoint(m, middle);
  const by: Vec3 = [moved[0] - middle[0], moved[1] - middle[1], moved[2] - middle[2]];
  const turn: Vec3 = [
    Math.atan2(m[9]!, m[10]!) * DEGREES,
    Math.atan2(-m[8]!, Math.sqrt(m[9]! ** 2 + m[10]! ** 2)) * DEGREES,
    Math.atan2(m[4]!, m[0]!) * DEGREES,
  ];
  const again = transformOf({ by, turn }, middle);
  const scale = 1 + Math.max(...middle.map(Math.abs), ...by.map(Math.abs));
  return again.every((x, i) => Math.abs(x - m[i]!) <= SAME * scale) ? { by, turn } : undefined;
}
