import { polylineLength, type SectionLoop } from '../mesh/section/section.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Json } from '../operation/json.ts';
import type { AnnotationKind, CoreAnnotationKind } from './annotation.ts';
import { CORE_ANNOTATION_KINDS } from './annotation-kinds.ts';
import type { AnnotationResult, EvaluateOptions } from './result.ts';
import type { AnnotationParams } from './schemas.ts';

/** The parameters of one of core's kinds, validated. Throws SdkError `measure/unknown-kind` or `measure/invalid-params` (path, rule). */
export const parseAnnotationParams = <K extends CoreAnnotationKind>(
  kind: K,
  params: Json,
): AnnotationParams<K> => CORE_ANNOTATION_KINDS.parse(kind, params) as AnnotationParams<K>;

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

/** Length in mm of a marker line or any other drawn line of a result. */
export const lineLength = (line: SectionLoop): number => polylineLength(line.points, line.closed);
