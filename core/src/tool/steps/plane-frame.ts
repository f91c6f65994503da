import { DEGREES, atan, sinCosDegrees } from '../../math/portable.ts';
import { clamp } from '../../math/scalar.ts';
import { addScaled, dot, normalize, scale, type Vec3 } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import { planeAxis } from '../../params/plane-parts.ts';

/** Number of the axis a plane is nearest to facing: 2 for a transverse, 1 for a coronal, 0 for a sagittal plane. */
export type PlaneAxis = 0 | 1 | 2;

/** How far a plane leans along the two axes across the one it faces, degrees; which they are see `planeAxes`. */
export interface PlaneTilt {
  readonly u: number;
  readonly v: number;
}

/** Steepest tilt, degrees: beyond 45 the plane would face another axis and its numbers would mean something else. */
export const MAX_TILT = 44;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** Unit vectors: the axis itself (always towards +), and the two across it, of which for an upright plane the second is up. */
export function planeAxes(axis: PlaneAxis): readonly [main: Vec3, u: Vec3, v: Vec3] {
  return axis === 2 ? [Z, X, Y] : axis === 1 ? [Y, X, Z] : [X, Y, Z];
}

/** Tilts of a plane in degrees along the two axes across the one it faces. */
export function planeTilt(normal: Vec3): PlaneTilt {
  const [main, u, v] = planeAxes(planeAxis(normal));
  const along = dot(normal, main);
  return { u: atan(dot(normal, u) / along) * DEGREES, v: atan(dot(normal, v) / along) * DEGREES };
}

/** The normal with the given tilts that faces the same axis, the same way, as `normal`. */
export function tiltPlane(normal: Vec3, tilt: PlaneTilt): Vec3 {
  const axis = planeAxis(normal);
  const [main, u, v] = planeAxes(axis);
  const tan = (degrees: number): number => {
    const [sin, cos] = sinCosDegrees(clamp(degrees, -MAX_TILT, MAX_TILT));
    return sin / cos;
  };
  const leaning = normalize(addScaled(addScaled(main, u, tan(tilt.u)), v, tan(tilt.v)));
  return normal[axis] < 0 ? scale(leaning, -1) : leaning;
}

/** Where a plane lies along the axis it faces, mm: the height of a transverse plane. */
export const planePlace = (plane: Plane): number => plane.origin[planeAxis(plane.normal as Vec3)];

/** The plane moved along its axis to `place`, mm; rounded to a micrometre. */
export function placePlane(plane: Plane, place: number): Plane {
  const origin: [number, number, number] = [...plane.origin];
  origin[planeAxis(plane.normal as Vec3)] = Math.round(place * 1e3) / 1e3;
  return { origin, normal: plane.normal };
}

/** The plane with another normal, rounded so that files stay readable. */
export function turnPlane(plane: Plane, normal: Vec3): Plane {
  const round = (value: number): number => Math.round(value * 1e9) / 1e9;
  return { origin: plane.origin, normal: [round(normal[0]), round(normal[1]), round(normal[2])] };
}

/** How far a plane rises towards its two axes, degrees: the left side and the back of a transverse plane. What forms and handles show. */
export function planeRise(normal: Vec3): PlaneTilt {
  const tilt = planeTilt(normal);
  const round = (value: number): number => Math.round(-value * 1e3) / 1e3 || 0;
  return { u: round(tilt.u), v: round(tilt.v) };
}

/** Ids of the words for where a plane lies and how it rises, by its axis. */
export const PLANE_WORDS: Readonly<
  Record<PlaneAxis, { readonly place: string; readonly u: string; readonly v: string }>
> = {
  2: { place: 'handles.height', u: 'handles.left-up', v: 'handles.back-up' },
  1: { place: 'handles.front-back', u: 'handles.turn', v: 'handles.lean' },
  0: { place: 'handles.left-right', u: 'handles.turn', v: 'handles.lean' },
};
