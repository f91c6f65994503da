export { ANNOTATION_KINDS } from './annotation.ts';
export type { Annotation, AnnotationKind, CoreAnnotationKind } from './annotation.ts';
export { defineAnnotationKind } from './kind.ts';
export type {
  AnnotationKindDefinition,
  AnnotationMark,
  AnyAnnotationKind,
  OwnAnnotationKind,
} from './kind.ts';
export { CORE_ANNOTATION_KINDS, createAnnotationKinds } from './annotation-kinds.ts';
export type { AnnotationKinds } from './annotation-kinds.ts';
export { annotationResult } from './annotation-result.ts';
export { annotationAt } from './annotation-at.ts';
export { moveParams } from './move-params.ts';
export { LINE_ASSOCIATIONS, MEASURED_SIZES, POINT_ASSOCIATIONS } from './associations.ts';
export type { LineAssociation, MeasuredSize, PointAssociation } from './associations.ts';
export { landmarksOf, pairDoubts, sideDoubt } from './landmark-sides.ts';
export { pelvicMiddle } from './pelvic-middle.ts';
export type { MarkedLandmark, PairDoubt, SideDoubt } from './landmark-sides.ts';
export { annotationSchemas } from './schemas.ts';
export type { AnnotationParams } from './schemas.ts';
export { evaluateAnnotation } from './evaluate.ts';
export type { AnnotationResult, EvaluateOptions } from './result.ts';
export { bareOnScale, deviationScale, onDeviationScale } from './deviation-scale.ts';
export type { Rgb255 } from './deviation-scale.ts';
export { sideRound, sideTowards } from './side-words.ts';
export type { Side } from './side-words.ts';
export { levelHeight } from './level-plane.ts';
export { zeroLevel, zeroLines } from './zero-level.ts';
export { findSizeLevels } from './size-levels.ts';
export type { SizeLevel, SizeLevels } from './size-levels.ts';
