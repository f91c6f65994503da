import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import type { RegionField, TriMesh } from '@bracewright/core/mesh';
import type { LaidTemplate } from './operation-lay.ts';

/** A slope as it was asked for, degrees, and the amplitude that it slants, mm. */
export interface Slanted {
  readonly slope: number;
  readonly amplitude: number;
}

/** How far places lie from the middle of the apex line the way that the slope goes, mm. */
function aheadOf({ lines, farther }: LaidTemplate): (at: Vec3) => number {
  let middle: Vec3 = [0, 0, 0];
  for (const { position } of lines.apex) middle = vec3.addScaled(middle, position, 1 / lines.apex.length);
  return (at) => vec3.dot(vec3.subtract(at, middle), farther);
}

/** The most that anything within the contour is pushed, mm, with the sign of the amplitude: at most twice the amplitude. The skin has to be fine enough for it. */
export function deepestOf(laid: LaidTemplate, { slope, amplitude }: Slanted): number {
  if (slope === 0 || amplitude === 0) return amplitude;
  const ahead = aheadOf(laid);
  const rise = portable.tan(slope * portable.RADIANS);
  const most = Math.max(...laid.lines.contour.map(({ position }) => rise * ahead(position)));
  return Math.sign(amplitude) * (Math.abs(amplitude) + Math.min(Math.abs(amplitude), most));
}

/** A field whose floor slants, and the slope that it came to, degrees. */
export interface SlopedField {
  readonly field: RegionField;
  readonly reached: number;
}

/**
 * The field of a push that goes farther one way and less far the other, so that its floor slants by `slope` degrees about the middle of the apex line. It is a plane as far as the amplitude allows: nowhere within the contour less than
 * nothing, nor more than twice the amplitude. An amplitude of nothing pushes nothing, however much slope is asked for.
 */
export function sloped(field: RegionField, laid: LaidTemplate, { slope, amplitude }: Slanted): SlopedField {
  const size = Math.abs(amplitude);
  if (slope === 0 || size === 0) return { field, reached: 0 };
  const ahead = aheadOf(laid);
  const { mesh, region } = field;
  const placeOf = (v: number): number => ahead(vec3.pointAt(mesh.positions, v));
  let reach = 0;
  for (const { from } of region.contour) reach = Math.max(reach, Math.abs(ahead(from)));
  for (const v of region.vertices) reach = Math.max(reach, Math.abs(placeOf(v)));
  const asked = portable.tan(slope * portable.RADIANS);
  // A millimetre of a line has to be there for a slope to be one.
  const most = size / Math.max(1, reach);
  const isCut = Math.abs(asked) > most;
  const rise = (isCut ? Math.sign(asked) * most : asked) / size;
  const weights = field.weights.slice();
  for (const v of region.vertices) weights[v]! *= Math.max(0, 1 + rise * placeOf(v));
  const reached = isCut ? Math.sign(slope) * portable.atan2(most, 1) * portable.DEGREES : slope;
  return { field: { ...field, weights }, reached };
}

/** How far the vertex that moved most went, mm, with the sign of the amplitude: measured on the result. */
export function measuredDeepest({ mesh, region }: RegionField, made: TriMesh, amplitude: number): number {
  let most = 0;
  for (const v of region.vertices)
    most = Math.max(most, vec3.distance(vec3.pointAt(mesh.positions, v), vec3.pointAt(made.positions, v)));
  // No minus before nothing.
  return most === 0 ? 0 : Math.sign(amplitude) * most;
}
