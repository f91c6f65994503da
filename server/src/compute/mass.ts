import { boundaryLoops, type TriMesh } from '@bracewright/core/mesh';

type Point = readonly [number, number, number];

const at = (positions: Float32Array, vertex: number): Point => [
  positions[3 * vertex]!,
  positions[3 * vertex + 1]!,
  positions[3 * vertex + 2]!,
];

/** Six times the signed volume of the tetrahedron from the origin over a triangle. */
const sixfold = (a: Point, b: Point, c: Point): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) +
  a[1] * (b[2] * c[0] - b[0] * c[2]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);

/**
 * Volume in mm³ by the divergence theorem. An opening counts as closed by a fan from its border to the centre of the border, so that
 * an open scan has a sensible volume that does not depend on where the origin lies.
 */
export function enclosedVolume(mesh: TriMesh): number {
  const { positions, indices } = mesh;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3)
    sum += sixfold(
      at(positions, indices[i]!),
      at(positions, indices[i + 1]!),
      at(positions, indices[i + 2]!),
    );
  for (const loop of boundaryLoops(mesh)) {
    const centre: [number, number, number] = [0, 0, 0];
    for (const vertex of loop)
      for (const k of [0, 1, 2] as const) centre[k] += positions[3 * vertex + k]! / loop.length;
    // A border runs along the faces beside it; the faces that would close it run against it.
    for (let i = 0; i < loop.length; i++)
      sum += sixfold(at(positions, loop[(i + 1) % loop.length]!), at(positions, loop[i]!), centre);
  }
  return Math.abs(sum / 6);
}

/** Area of all triangles, mm². */
export function totalArea({ positions, indices }: TriMesh): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = at(positions, indices[i]!);
    const b = at(positions, indices[i + 1]!);
    const c = at(positions, indices[i + 2]!);
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
}
