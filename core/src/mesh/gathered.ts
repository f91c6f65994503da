import { distance, type Vec3 } from '../math/vec3.ts';

/** Points nearer than this are one place, mm. */
const NEAR = 20;
/** More places than these are not told apart. */
const MOST = 64;

/** A ball about points that lie together, mm. */
export interface Ball {
  readonly at: Vec3;
  readonly radius: number;
}

/** Points gathered into balls, mm, in the order of the points. */
export function gathered(points: Iterable<Vec3>): readonly Ball[] {
  const balls: { at: Vec3; radius: number }[] = [];
  for (const point of points) {
    const known = balls.find(({ at }) => distance(at, point) <= NEAR);
    if (known) known.radius = Math.max(known.radius, distance(known.at, point));
    else if (balls.length < MOST) balls.push({ at: point, radius: 0 });
  }
  return balls;
}
