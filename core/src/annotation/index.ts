export type { Annotation, AnnotationKind } from './annotation.ts';
