import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Json } from '../operation/json.ts';
import type { AnnotationKind } from './annotation.ts';
import { CORE_ANNOTATION_KINDS } from './annotation-kinds.ts';
import type { AnnotationResult, EvaluateOptions } from './result.ts';

/**
 * Takes a measure of one of core's kinds on a shape (`AnnotationKinds.evaluate` takes those of plugins too). Runs alike on the server and in the browser. Points are first brought onto the skin, so a measure
 * follows the shape. Throws SdkError `measure/unknown-kind`, `measure/invalid-params`, `measure/no-section` (the plane meets
 * nothing), `measure/not-closed` (volume of an open body, or between planes with a hole) or `measure/empty-mesh`.
 */
export const evaluateAnnotation = (
  mesh: TriMesh,
  kind: AnnotationKind,
  params: Json,
  options: EvaluateOptions = {},
): AnnotationResult => CORE_ANNOTATION_KINDS.evaluate(mesh, { kind, params }, options);
