import { sinCosDegrees } from '../../math/portable.ts';
import { addScaled, cross, dot, length, rotateVector, subtract, type Vec3 } from '../../math/vec3.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import type { Ray } from '../../services/picking-service.ts';
import { acrossAxis, alongAxis, angleAbout, nearTurn, nearestOnCircle, onPlane } from './drag-math.ts';
import { isEndOn, pixelsBetween, sightOf, dragLine, type Sight } from './sight.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

interface HandleBase {
  /** Unique within the step. */
  readonly key: string;
  readonly role: OverlayRole;
  /** What the value is called, in the user's language: a word `handles.<key>` of the plugin. Stands before the value beside the handle; without it the key is read out. */
  readonly name?: string;
  /** What the value does, in words after it: which side goes where. */
  readonly meaning?: string | undefined;
  /** Stands beside the grip while the name does not, to tell handles of one look apart. */
  readonly letter?: string;
  readonly min: number;
  readonly max: number;
  /** A drag snaps to whole steps (Alt frees it); arrow keys move by half of it, with Shift by five. */
  readonly step: number;
  /** Grips that this one must stand clear of: an arc hides while it lies on one of them on the screen, an arrow that stands upright stands beside them all. */
  readonly clearOf?: readonly Vec3[];
  set(value: number): void;
}

/** A value that is dragged: along a line from `origin`, in mm unless its `unit` says otherwise, or in degrees about an axis from `start`. */
export type Handle =
  | (HandleBase & {
      readonly kind: 'axis';
      readonly origin: Vec3;
      /** Unit vector. */
      readonly axis: Vec3;
      readonly value: number;
      /** What the value is read in: mm as the user reads them (`length`, the default), degrees, % or a bare number. Whatever it is, 1 of it is drawn and dragged as 1 mm. */
      readonly unit?: 'length' | 'angle' | 'ratio' | 'number';
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
      /** Whether its grip stands aside on its circle, towards the viewer, where it could not be dragged or lies on another; else it hides. */
      readonly aside?: boolean;
      /** Whether it goes on round the circle: past 180° comes −179°. Its bounds are then a whole turn. */
      readonly round?: boolean;
      /** Where 0 is drawn while the grip stands aside. */
      readonly zero?: Vec3;
    });

type Arc = Extract<Handle, { kind: 'arc' }>;
type Axis = Extract<Handle, { kind: 'axis' }>;

/** Cosine between axis and viewing ray from which a circle is seen as one: below, it is nearly a line. */
const FACE_ON = 0.34;
/** Cosine between the way a handle runs and the viewing ray from which its motion cannot be seen. */
const AWAY = 0.97;
/** CSS pixels two grips must lie apart: the hit area of each and a margin. */
const CLEAR = 40;
/** Degrees that a grip may stand aside on its circle, the best first: well in front of the rim, and off the circle's middle. */
const ASIDE = [60, 45, 72, 30];
/** Degrees that the guide of an arc runs to both sides of the handle. */
const GUIDE = 24;

/** Where on the circle an arc's handle stands at `degrees`. */
function onArc(handle: Arc, degrees: number): Vec3 {
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
 * The handle as this view can use it: an arrow that points at the viewer stands upright or hides, an arc whose grip would move
 * towards the viewer stands aside or hides, and so does one that lies on another grip. Undefined: hidden.
 */
export function seenHandle(session: AnySession, handle: Handle): Handle | undefined {
  if (handle.kind === 'axis') {
    const sight = sightOf(session, handle.origin);
    if (!isEndOn(handle.axis, sight)) return handle;
    return handle.endOn === 'upright' ? upright(session, handle, sight) : undefined;
  }
  const tip = tipOf(handle);
  const { ray } = sightOf(session, tip);
  const isClear = (one: Handle): boolean =>
    !handle.clearOf?.some((place) => pixelsBetween(session, place, tipOf(one)) < CLEAR);
  if (!runsAway(handle, tip, ray) && isClear(handle)) return handle;
  return handle.aside ? asides(handle, ray).find(isClear) : undefined;
}

/** An arrow that is seen from its end, upright on the screen, on the nearer side of the grips that it must stand clear of whatever its value is. */
function upright(session: AnySession, handle: Axis, sight: Sight): Axis {
  const { origin, clearOf = [] } = handle;
  const right = cross(sight.ray, sight.up);
  const places = clearOf.map((place) => dot(subtract(place, origin), right));
  const [left, most] = [Math.min(0, ...places), Math.max(0, ...places)];
  const clear = CLEAR * session.services.scene.millimetresPerPixel;
  const by = places.length === 0 ? 0 : most > -left ? left - clear : most + clear;
  return { ...handle, axis: dragLine(handle.axis, sight), origin: addScaled(origin, right, by) };
}

/** Whether the grip of a circle that is seen from its edge would move towards the viewer or away. */
function runsAway(handle: Arc, tip: Vec3, ray: Vec3): boolean {
  if (Math.abs(dot(handle.axis, ray)) >= FACE_ON) return false;
  const tangent = cross(handle.axis, subtract(tip, handle.centre));
  const size = length(tangent);
  return size > 0 && Math.abs(dot(tangent, ray)) / size > AWAY;
}

/** The arc with its grip moved along its circle towards the viewer; what it shows and keeps stays the same. */
function asides(handle: Arc, ray: Vec3): readonly Arc[] {
  return ASIDE.map((degrees): Arc => {
    const turned = (by: number): Arc => {
      const [sin, cos] = sinCosDegrees(by);
      return {
        ...handle,
        start: rotateVector(handle.start, handle.axis, sin, cos),
        zero: handle.zero ?? handle.start,
      };
    };
    const [less, more] = [turned(-degrees), turned(degrees)];
    return dot(subtract(tipOf(less), tipOf(more)), ray) < 0 ? less : more;
  });
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
