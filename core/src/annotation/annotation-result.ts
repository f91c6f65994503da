import type { Vec3 } from '../math/vec3.ts';
import type { Annotation } from './annotation.ts';
import { result } from './measuring.ts';
import type { AnnotationResult } from './result.ts';

/**
 * The result of an own kind of annotation from what there is of it. `lines` are chains of points; the label stands at `anchor`, else at the
 * first point.
 */
export const annotationResult = (
  value: number | null,
  unit: Annotation['unit'],
  shown: {
    readonly lines?: readonly { readonly points: readonly Vec3[]; readonly closed?: boolean }[];
    readonly points?: readonly Vec3[];
    readonly anchor?: Vec3;
    readonly warnings?: readonly string[];
  } = {},
): AnnotationResult => {
  const { lines = [], ...others } = shown;
  return result(value, unit, {
    ...others,
    lines: lines.map(({ points, closed = false }) => ({ points: Float64Array.from(points.flat()), closed })),
  });
};
