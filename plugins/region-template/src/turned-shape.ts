import { portable } from '@bracewright/core/math';
import type { RegionShapeKept } from '@bracewright/core/params';

/** How a shape stands where it is placed. */
export interface Standing {
  readonly direction: number;
  readonly mirror: boolean;
  /** Degrees. */
  readonly slope: number;
}

/**
 * The shape as it stands when it is placed: mirrored about its upright, then turned by `direction` degrees, counter-clockwise as seen from outside. Which way its floor slants turns with it; without a slope
 * there is no such way.
 */
export function turnedShape(
  { slopeTurn: before = 0, ...shape }: RegionShapeKept,
  { direction, mirror, slope }: Standing,
): RegionShapeKept {
  const turned = slope === 0 ? 0 : (mirror ? -before : before) + direction;
  const slopeTurn = turned - 360 * Math.round(turned / 360);
  const slanted = slopeTurn === 0 ? {} : { slopeTurn };
  if (direction === 0 && !mirror) return { ...shape, ...slanted };
  const [sin, cos] = portable.sinCosDegrees(direction);
  const side = mirror ? -1 : 1;
  const turn = (x: number, y: number): [number, number] => [
    cos * side * x - sin * y,
    sin * side * x + cos * y,
  ];
  const { push } = shape;
  return {
    ...shape,
    ...slanted,
    contour: shape.contour.map(([x, y]) => turn(x, y)),
    apex: shape.apex.map(([x, y]) => turn(x, y)),
    push: typeof push === 'string' ? push : [...turn(push[0], push[1]), push[2]],
  };
}
