import { isStill } from '../history/alignment.ts';
import { transformDirection, transformPoint, type Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Json } from '../operation/json.ts';
import type { AnnotationKind } from './annotation.ts';
import { CORE_ANNOTATION_KINDS } from './annotation-kinds.ts';

const POINTS = new Set(['position', 'origin', 'near']);
const DIRECTIONS = new Set(['normal', 'direction']);

/** Rounding of a stored transform; less than this is no move, mm or a part of one. */
const STILL = 1e-6;

const isVector = (value: Json): value is number[] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function moved(value: Json, key: string, by: Mat4): Json {
  if (isVector(value) && POINTS.has(key)) return [...transformPoint(by, value as unknown as Vec3)];
  if (isVector(value) && DIRECTIONS.has(key)) return [...transformDirection(by, value as unknown as Vec3)];
  if (Array.isArray(value)) return value.map((one) => moved(one as Json, '', by));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, name, by)]));
}

/**
 * The parameters of an annotation on a body that was moved by the rigid transform `by`: places on the skin and planes go with the body,
 * so that a girth stays the same girth; a line of the frame stays where it is. The same object where nothing moves.
 */
export function moveParams(kind: AnnotationKind, params: Json, by: Mat4): Json {
  if (!isObject(params) || isStill(by, STILL)) return params;
  // Kinds of plugins go by names alone: a server that has no such plugin must move them as an editor does that has it.
  const staysWithFrame = CORE_ANNOTATION_KINDS.get(kind)?.staysWithFrame;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      staysWithFrame?.(name, value) ? value : moved(value, name, by),
    ]),
  );
}
