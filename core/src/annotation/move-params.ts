import { transformDirection, transformPoint, type Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Json } from '../operation/json.ts';

const POINTS = new Set(['position', 'origin', 'near']);
const DIRECTIONS = new Set(['normal', 'direction']);

const isVector = (value: Json): value is number[] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');

/** The parameters of an annotation with every place and direction in them moved by the rigid transform `by`. */
export function moveParams(params: Json, by: Mat4): Json {
  const move = (value: Json, key: string): Json => {
    if (isVector(value) && POINTS.has(key)) return [...transformPoint(by, value as unknown as Vec3)];
    if (isVector(value) && DIRECTIONS.has(key)) return [...transformDirection(by, value as unknown as Vec3)];
    if (Array.isArray(value)) return value.map((one) => move(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, move(one as Json, name)]));
  };
  return move(params, '');
}
