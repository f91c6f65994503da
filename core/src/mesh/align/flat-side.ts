import { dot, normalize, pointAt, type Vec3 } from '../../math/vec3.ts';
import { oneSidednessOf, type SurfaceSamples } from './sample-surface.ts';

/** One-sidedness from which a surface shows one side of the body only. */
const ONE_SIDED = 0.35;
/** Share of the surface in one plane along the body from which it was cut through and closed. */
const FLAT_SIDE = 0.1;
/** How far points may lie off that plane, in flat spreads. */
const THICKNESS = 0.03;
/** Cosine between normals that may lie in one plane: 8°. */
const ALIKE = 0.99;
/** Cosine to the long axis from which a plane is an end of the body, cut there and closed. */
const END = 0.8;

/**
 * The share of the surface that lies in one plane along the body: of a body that was cut through lengthwise and closed, and of boxes, much;
 * of bodies next to nothing. `axis` is the long axis, `thickness` how far points may lie off the plane.
 */
function flatSideShare({ count, points, normals }: SurfaceSamples, axis: Vec3, thickness: number): number {
  const bins = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const n = pointAt(normals, i);
    if (Math.abs(dot(n, axis)) > END) continue;
    const key = n.reduce((sum, value) => sum * 32 + Math.round((value + 1) * 5), 0);
    const bin = bins.get(key);
    if (bin) bin.push(i);
    else bins.set(key, [i]);
  }
  let [fullest] = [[] as number[]];
  for (const bin of bins.values()) if (bin.length > fullest.length) fullest = bin;
  if (fullest.length < 0.03 * count) return 0;
  const sum = fullest.reduce<[number, number, number]>(
    (a, i) => [a[0] + normals[3 * i]!, a[1] + normals[3 * i + 1]!, a[2] + normals[3 * i + 2]!],
    [0, 0, 0],
  );
  const normal = normalize(sum);
  const offsets = fullest.map((i) => dot(normal, pointAt(points, i))).sort((a, b) => a - b);
  const offset = offsets[offsets.length >> 1]!;
  let inPlane = 0;
  for (let i = 0; i < count; i++)
    if (
      dot(pointAt(normals, i), normal) > ALIKE &&
      Math.abs(dot(pointAt(points, i), normal) - offset) < thickness
    )
      inPlane++;
  return inPlane / count;
}

/** Whether a scan shows a part of the body's round only: one side of it, or half of it with the cut closed. `size` is its flat spread. */
export const isHalf = (samples: SurfaceSamples, axis: Vec3, size: number): boolean =>
  oneSidednessOf(samples) > ONE_SIDED || flatSideShare(samples, axis, THICKNESS * size) > FLAT_SIDE;
