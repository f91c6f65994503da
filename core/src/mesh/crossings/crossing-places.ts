import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Crossings nearer than this (mm) are one place. */
const NEAR = 20;
/** More places than these are not told apart. */
const MOST = 64;

/** Places where a surface runs through itself: the pairs of `selfIntersections` gathered into balls, mm, in the order of the pairs. */
export function crossingPlaces(
  mesh: TriMesh,
  pairs: Uint32Array,
): readonly { readonly at: Vec3; readonly radius: number }[] {
  const balls: { at: Vec3; radius: number }[] = [];
  for (const face of pairs) {
    const centre = centreOf(mesh, face);
    const known = balls.find(({ at }) => apart(at, centre) <= NEAR);
    if (known) known.radius = Math.max(known.radius, apart(known.at, centre));
    else if (balls.length < MOST) balls.push({ at: centre, radius: 0 });
  }
  return balls;
}

const apart = (a: Vec3, b: Vec3): number => {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
};

function centreOf({ positions: p, indices }: TriMesh, face: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * face + k]!) as [number, number, number];
  return [0, 1, 2].map((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3) as unknown as Vec3;
}
