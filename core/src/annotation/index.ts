export type { Annotation, AnnotationKind } from './annotation.ts';
export { LINE_ASSOCIATIONS, POINT_ASSOCIATIONS } from './associations.ts';
export type { LineAssociation, PointAssociation } from './associations.ts';
export { sideDoubt } from './landmark-sides.ts';
export type { MarkedLandmark, SideDoubt } from './landmark-sides.ts';
export { ANNOTATION_KINDS, annotationSchemas, isAnnotationKind } from './schemas.ts';
export type { AnnotationParams } from './schemas.ts';
export { evaluateAnnotation, lineLength, parseAnnotationParams } from './evaluate.ts';
export type { AnnotationResult, EvaluateOptions } from './evaluate.ts';
