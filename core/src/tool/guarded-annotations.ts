import type { AnnotationService } from '../services/index.ts';
import { lendData, takeData } from './lend.ts';

/** Measures and markers as plugins see them: read as they are, and kept as copies where `write` lets them be. */
export function guardAnnotations(
  annotations: AnnotationService,
  write: (method: string, work: () => Promise<void>) => Promise<void>,
): AnnotationService {
  return {
    get annotations() {
      return lendData([...annotations.annotations]);
    },
    may: (effect) => annotations.may?.(effect) ?? true,
    put: (annotation) => write('put', () => annotations.put(takeData(annotation))),
    remove: (id, options) => write('remove', () => annotations.remove(id, options)),
    allOrNothing: (work) => work(),
  };
}
