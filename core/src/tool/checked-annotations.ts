import type { AnnotationKinds } from '../annotation/annotation-kinds.ts';
import type { AnnotationService } from '../services/small-services.ts';

/**
 * Annotations as the tools of an editor keep them: of a kind that is known, with parameters that it takes. One of a plugin that is not here
 * lies in the design all the same: it can be named anew and moved, and is never made.
 */
export function checkAnnotations(annotations: AnnotationService, kinds: AnnotationKinds): AnnotationService {
  return {
    get annotations() {
      return annotations.annotations;
    },
    async put(annotation) {
      const { id, kind, params } = annotation;
      const isKept = annotations.annotations.some((one) => one.id === id && one.kind === kind);
      if (kinds.has(kind) || !isKept) kinds.parse(kind, params);
      await annotations.put(annotation);
    },
    remove: (id, options) => annotations.remove(id, options),
    allOrNothing: (work) => annotations.allOrNothing(work),
  };
}
