import { mat4, portable, type Mat4 } from '@bracewright/core/math';
import type { Headline } from '@bracewright/core/plugin';

/** By how many degrees an alignment turns the body, about whatever axis; a mirroring one says so. */
export function headline(params: Readonly<Record<string, unknown>>): Headline | undefined {
  const transform = params['transform'] as Mat4 | undefined;
  if (!transform) return undefined;
  if (mat4.determinant(transform) < 0) return { key: 'mirrored' };
  const cosine = (transform[0]! + transform[5]! + transform[10]! - 1) / 2;
  return {
    key: 'turned',
    kind: 'angle',
    value: portable.acos(Math.min(1, Math.max(-1, cosine))) * portable.DEGREES,
  };
}
