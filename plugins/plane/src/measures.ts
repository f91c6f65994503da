import { vec3, type Vec3 } from '@bracewright/core/math';
import { planeDistances, type TriMesh } from '@bracewright/core/mesh';
import type { SharpFlat } from './flatten.ts';

/** What a flattening took and made. */
export interface FlatMeasures {
  /** cm² of the flat, without what is rounded. */
  readonly area: number;
  /** mm: how high over the flat the highest point lay that went. */
  readonly depth: number;
  /** cm³ that the body has lost, to the flat and to the rounding. */
  readonly volume: number;
}

/** Measures a flattening; `before` has the body, `after` the flat with its rounded edge. */
export function measured(before: TriMesh, sharp: SharpFlat, after: TriMesh): FlatMeasures {
  const { plane, flat, positions, taken } = sharp;
  const heights = planeDistances(before.positions, plane);
  let depth = 0;
  for (let h = 0; h < before.indices.length; h++)
    if (taken[Math.floor(h / 3)] === 1) depth = Math.max(depth, heights[before.indices[h]!]!);
  let area = 0;
  for (let i = 0; i < flat.length; i += 3) {
    const corners = [flat[i]!, flat[i + 1]!, flat[i + 2]!];
    if (corners.some((v) => [0, 1, 2].some((k) => after.positions[3 * v + k] !== positions[3 * v + k])))
      continue;
    const [a, b, c] = corners.map((v) => vec3.pointAt(positions, v)) as [Vec3, Vec3, Vec3];
    area += vec3.length(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a))) / 2;
  }
  const volume = underPlane(before, sharp) - underPlane(after, sharp);
  return { area: area / 100, depth, volume: volume / 1000 };
}

/** The volume between a surface and the plane, mm³, counted down from its skin: what two bodies differ in is the difference of theirs, also where they are open. */
function underPlane({ positions, indices }: TriMesh, { plane }: SharpFlat): number {
  const heights = planeDistances(positions, plane);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const twice = vec3.cross(
      vec3.subtract(vec3.pointAt(positions, b), vec3.pointAt(positions, a)),
      vec3.subtract(vec3.pointAt(positions, c), vec3.pointAt(positions, a)),
    );
    sum += (vec3.dot(twice, plane.normal) * (heights[a]! + heights[b]! + heights[c]!)) / 6;
  }
  return sum;
}
