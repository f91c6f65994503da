import { cross, distance, dot, subtract, type Vec3 } from '../../math/vec3.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** A point of a line that is laid out as the spans between its points, each with both its ends, mm. */
interface Among {
  readonly spans: readonly (readonly Vec3[])[];
  readonly closed: boolean;
  readonly index: number;
}

/** The length of a way, mm. */
export const lengthOf = (way: readonly Vec3[]): number =>
  way.reduce((sum, point, i) => (i === 0 ? 0 : sum + distance(point, way[i - 1]!)), 0);

/**
 * How far a point lies from its neighbours along the line, in the user's unit: the one to the left on the screen, the point, the one to the right. The end of a line has one
 * neighbour; undefined for a point without any.
 */
export function besideWords(session: AnySession, { spans, closed, index }: Among): string | undefined {
  const { units, scene } = session.services;
  const before = spans[closed && index === 0 ? spans.length - 1 : index - 1];
  const after = spans[index];
  if (!before?.length || !after?.length) {
    const only = before?.length ? before : after;
    return only?.length ? units.formatLength(lengthOf(only)) : undefined;
  }
  const right = cross(scene.viewDirection, scene.viewUp);
  const isTurned = dot(subtract(before[0]!, after.at(-1)!), right) > 0;
  const [left, other] = isTurned ? [after, before] : [before, after];
  return `${units.formatLength(lengthOf(left), { unit: false })} ● ${units.formatLength(lengthOf(other))}`;
}
