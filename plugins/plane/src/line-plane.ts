import { vec3, type Vec3 } from '@bracewright/core/math';
import { SdkError } from '@bracewright/core/operation';

/** A drawn line runs at least so far across the view, mm, and is at least such a part of its own length: less gives no plane that a hand could mean. */
const [LEAST_LENGTH, LEAST_PART] = [0.1, 0.02];

/** The plane of a drawn line, and where the line runs in it. */
export interface LinePlane {
  /** The middle of the line, mm. */
  readonly origin: Vec3;
  /** Unit normal, towards what goes. */
  readonly normal: Vec3;
  /** Unit vector along the line, across the view; the line reaches from `−reach` to `reach` along it from the origin, mm. */
  readonly along: Vec3;
  readonly reach: number;
}

/** As a record holds a line. */
export interface DrawnLine {
  readonly line?: readonly { readonly position: Vec3 }[] | undefined;
  /** Away from the viewer. */
  readonly view?: Vec3 | undefined;
  readonly keep: 'positive' | 'negative';
}

/** The plane in which a line lies and along which it was looked at; undefined where there is none. */
export function planeOf({ line, view, keep }: DrawnLine): LinePlane | undefined {
  const [first, last] = [line?.[0]?.position, line?.[1]?.position];
  if (!first || !last || !view) return undefined;
  const sight = vec3.normalize(view);
  const way = vec3.subtract(last, first);
  const across = vec3.addScaled(way, sight, -vec3.dot(way, sight));
  const length = vec3.length(across);
  if (length < LEAST_LENGTH || length < LEAST_PART * vec3.length(way)) return undefined;
  const along = vec3.scale(across, 1 / length);
  // The positive side is the left of the line as it was drawn, as for the saw.
  const positive = vec3.normalize(vec3.cross(along, sight));
  return {
    origin: vec3.mix(first, last, 0.5),
    normal: keep === 'positive' ? vec3.scale(positive, -1) : positive,
    along,
    reach: length / 2,
  };
}

/** The same, or why not. Throws SdkError `plane/no-line`, `plane/no-view`, `plane/line-too-short`. */
export function requirePlane(drawn: DrawnLine): LinePlane {
  if (!drawn.line) throw new SdkError('plane/no-line', {});
  if (!drawn.view) throw new SdkError('plane/no-view', {});
  const found = planeOf(drawn);
  if (!found) throw new SdkError('plane/line-too-short', {});
  return found;
}

/** From the negative to the positive part, as the saw has it; undefined where a line parts none. */
export const facingOf = (drawn: DrawnLine): Vec3 | undefined =>
  planeOf({ ...drawn, keep: 'negative' })?.normal;

/** The way out of the body across a drawn line's plane; undefined where there is none. */
export const outwardsOf = (drawn: DrawnLine): Vec3 | undefined => planeOf(drawn)?.normal;
