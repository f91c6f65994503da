import { portable } from '@bracewright/core/math';
import type { RegionShapeKept } from '@bracewright/core/params';

/** The shape as it stands when it is placed: mirrored about its upright, then turned by `direction` degrees, counter-clockwise as seen from outside. */
export function turnedShape(
  shape: RegionShapeKept,
  { direction, mirror }: { readonly direction: number; readonly mirror: boolean },
): RegionShapeKept {
  if (direction === 0 && !mirror) return shape;
  const [sin, cos] = portable.sinCosDegrees(direction);
  const side = mirror ? -1 : 1;
  const turn = (x: number, y: number): [number, number] => [
    cos * side * x - sin * y,
    sin * side * x + cos * y,
  ];
  const { push } = shape;
  return {
    ...shape,
    contour: shape.contour.map(([x, y]) => turn(x, y)),
    apex: shape.apex.map(([x, y]) => turn(x, y)),
    push: typeof push === 'string' ? push : [...turn(push[0], push[1]), push[2]],
  };
}
