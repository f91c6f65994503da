import type { AnnotationKinds } from '../annotation/annotation-kinds.ts';
import type { Annotation } from '../annotation/annotation.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { AnnotationService } from '../services/small-services.ts';
import { takeTables } from './taken-tables.ts';

/** Throws SdkError `measure/invalid-params` for what is none: without an id or a name, in another unit than its kind, with a value that is no number. */
function requireWhole({ id, kind, name, unit, value }: Annotation, unitOfKind: string | undefined): void {
  const refuse = (path: string): never => {
    throw new SdkError('measure/invalid-params', { kind: String(kind), path, rule: 'custom' });
  };
  if (typeof id !== 'string' || id === '') refuse('id');
  if (typeof name !== 'string') refuse('name');
  if (unit !== unitOfKind) refuse('unit');
  if (value !== null && !Number.isFinite(value)) refuse('value');
}

/**
 * Annotations as the tools of an editor keep them: copies of what they are given, of a kind that is known, in its unit, with parameters that it takes. One of a plugin that is not here
 * lies in the design all the same: it can be named anew and moved, and is never made.
 */
export function checkAnnotations(annotations: AnnotationService, kinds: AnnotationKinds): AnnotationService {
  return {
    get annotations() {
      return annotations.annotations;
    },
    may: (effect) => annotations.may?.(effect) ?? true,
    async put(given) {
      const annotation = takeTables(given);
      // Its own part: no store could keep it.
      if (!annotation)
        throw new SdkError('measure/invalid-params', { kind: String(given.kind), path: '', rule: 'custom' });
      const { id, kind, params } = annotation;
      const kept = annotations.annotations.find((one) => one.id === id && one.kind === kind);
      if (kinds.has(kind) || !kept) {
        kinds.parse(kind, params);
        // One that was kept in another unit, by a version before, is named anew and moved like any other.
        requireWhole(annotation, kept?.unit ?? kinds.get(kind)?.unit);
      }
      await annotations.put(annotation);
    },
    remove: (id, options) => annotations.remove(id, options),
    allOrNothing: (work) => annotations.allOrNothing(work),
  };
}
