import { annotationKinds } from '@bracewright/catalog';
import {
  createAnnotationKinds,
  type AnnotationKinds,
  type AnyAnnotationKind,
} from '@bracewright/core/annotation';

let known = createAnnotationKinds(annotationKinds);
let ownKinds: readonly AnyAnnotationKind[] = [];

/** Takes in the kinds of annotations of a platform's own (the setting OPERATIONS). */
export function learnKinds(own: readonly AnyAnnotationKind[]): void {
  known = createAnnotationKinds([...annotationKinds, ...own]);
  ownKinds = own;
}

/** The kinds that the setting OPERATIONS brought. */
export const kindsOfOwn = (): readonly AnyAnnotationKind[] => ownKinds;

/** The kinds of measures and markers that this server can take. Those of other plugins are kept as they came. */
export const KINDS: Pick<AnnotationKinds, 'all' | 'get' | 'has' | 'parse' | 'evaluate' | 'listOf'> = {
  get all() {
    return known.all;
  },
  get: (kind) => known.get(kind),
  has: (kind) => known.has(kind),
  parse: (kind, params) => known.parse(kind, params),
  evaluate: (mesh, annotation, options) => known.evaluate(mesh, annotation, options),
  listOf: (kind) => known.listOf(kind),
};
