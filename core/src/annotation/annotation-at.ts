import { invertRigid, multiply, type Mat4 } from '../math/mat4.ts';
import type { Annotation } from './annotation.ts';
import { moveParams } from './move-params.ts';

/**
 * The annotation as it lies once the body stands in `frame`: on the same spot of the skin. One without a frame lies where it says on the
 * body as it stands.
 */
export function annotationAt(annotation: Annotation, frame: Mat4): Annotation {
  const { kind, params, frame: from = frame } = annotation;
  if (annotation.frame === frame) return annotation;
  return { ...annotation, params: moveParams(kind, params, multiply(frame, invertRigid(from))), frame };
}
