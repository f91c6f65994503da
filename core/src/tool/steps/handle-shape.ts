import { sinCosDegrees } from '../../math/portable.ts';
import { addScaled, cross, dot, length, rotateVector, subtract, type Vec3 } from '../../math/vec3.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import type { Ray } from '../../services/picking-service.ts';
import { acrossAxis, alongAxis, angleAbout, nearTurn, nearestOnCircle, onPlane } from './drag-math.ts';
import { isEndOn, pixelsBetween, sightOf, dragLine } from './sight.ts';
import type { AnySession } from './step-kit.ts';

interface HandleBase {
  /** Unique within the step. */
  readonly key: string;
  readonly role: OverlayRole;
  /** What the value is called, in the user's language; stands before the value beside the handle. */
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  /** A drag snaps to whole steps (Alt frees it); arrow keys move by half of it, with Shift by five. */
  readonly step: number;
  /** Grips that this one must stand clear of: it hides while it lies on one of them on the screen. */
  readonly clearOf?: readonly Vec3[];
  set(value: number): void;
}

/** A value that is dragged: mm along a line from `origin`, or degrees about an axis from `start`. */
export type Handle =
  | (HandleBase & {
      readonly kind: 'axis';
      readonly origin: Vec3;
      /** Unit vector. */
      readonly axis: Vec3;
      readonly value: number;
      /** mm between the origin and where value 0 is drawn, so that a handle at 0 stands clear of the body. */
      readonly offset?: number;
      /** What becomes of it while it points at the viewer: it hides (default), or it stands upright and is dragged up and down. */
      readonly endOn?: 'hide' | 'upright';
      /** Whether a drag stops at 0 until it is let go (Alt frees it): in and out are never a slip of the hand apart. */
      readonly stop?: boolean;
    })
  | (HandleBase & {
      readonly kind: 'arc';
      readonly centre: Vec3;
      /** Unit vectors at right angles. */
      readonly axis: Vec3;
      readonly start: Vec3;
      readonly radius: number;
      readonly value: number;
    });

/** Cosine between axis and viewing ray from which a circle is seen as one: below, it is nearly a line. */
const FACE_ON = 0.34;
/** Cosine between the way a handle runs and the viewing ray from which its motion cannot be seen. */
const AWAY = 0.97;
/** CSS pixels two grips must lie apart: the hit area of each and a margin. */
const CLEAR = 40;
/** Degrees that the guide of an arc runs to both sides of the handle. */
const GUIDE = 24;

/** Where on the circle an arc's handle stands at `degrees`. */
function onArc(handle: Extract<Handle, { kind: 'arc' }>, degrees: number): Vec3 {
  const [sin, cos] = sinCosDegrees(degrees);
  return addScaled(handle.centre, rotateVector(handle.start, handle.axis, sin, cos), handle.radius);
}

/** Where the hand takes hold of it. */
export function tipOf(handle: Handle): Vec3 {
  if (handle.kind === 'axis')
    return addScaled(handle.origin, handle.axis, handle.value + (handle.offset ?? 0));
  return onArc(handle, handle.value);
}

/** A piece of the circle that an arc's handle runs on: without it a handle at zero is a dot that says nothing. */
export function guideOf(handle: Handle): OverlayItem[] {
  if (handle.kind !== 'arc') return [];
  const points: Vec3[] = [];
  for (let degrees = -GUIDE; degrees <= GUIDE; degrees += 4)
    points.push(onArc(handle, handle.value + degrees));
  return [{ kind: 'line', role: handle.role, points }];
}

/**
 * The handle as this view can use it: an arrow that points at the viewer stands upright or hides, an arc whose handle would move
 * towards the viewer hides, and so does one that lies on another grip. Undefined: hidden.
 */
export function seenHandle(session: AnySession, handle: Handle): Handle | undefined {
  if (handle.kind === 'axis') {
    const sight = sightOf(session, handle.origin);
    if (!isEndOn(handle.axis, sight)) return handle;
    return handle.endOn === 'upright' ? { ...handle, axis: dragLine(handle.axis, sight) } : undefined;
  }
  const tip = tipOf(handle);
  const { ray } = sightOf(session, tip);
  if (Math.abs(dot(handle.axis, ray)) < FACE_ON) {
    const arm = subtract(tip, handle.centre);
    const tangent = cross(handle.axis, arm);
    const size = length(tangent);
    if (size > 0 && Math.abs(dot(tangent, ray)) / size > AWAY) return undefined;
  }
  const hidden = handle.clearOf?.some((place) => pixelsBetween(session, place, tip) < CLEAR) ?? false;
  return hidden ? undefined : handle;
}

/** The value under the pointer; undefined where the pointer says nothing. */
export function valueUnder(handle: Handle, ray: Ray): number | undefined {
  if (handle.kind === 'axis') {
    const at = alongAxis(ray, handle.origin, handle.axis);
    return at === undefined ? undefined : at - (handle.offset ?? 0);
  }
  if (Math.abs(dot(handle.axis, ray.direction)) < FACE_ON)
    return nearestOnCircle(ray, (degrees) => onArc(handle, degrees), handle.value);
  const place = onPlane(ray, handle.centre, handle.axis);
  if (!place) return undefined;
  const direction = acrossAxis(subtract(place, handle.centre), handle.axis);
  return nearTurn(angleAbout(handle.axis, handle.start, direction), handle.value);
}
