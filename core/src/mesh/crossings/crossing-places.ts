import type { Vec3 } from '../../math/vec3.ts';
import { gathered, type Ball } from '../gathered.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Places where a surface runs through itself: the pairs of `selfIntersections` gathered into balls, mm, in the order of the pairs. */
export const crossingPlaces = (mesh: TriMesh, pairs: Uint32Array): readonly Ball[] =>
  gathered(Array.from(pairs, (face) => centreOf(mesh, face)));

function centreOf({ positions: p, indices }: TriMesh, face: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * face + k]!) as [number, number, number];
  return [0, 1, 2].map((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3) as unknown as Vec3;
}
