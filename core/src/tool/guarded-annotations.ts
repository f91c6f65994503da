import { SdkError } from '../errors/sdk-error.ts';
import type { AnnotationService } from '../services/index.ts';
import { lendData, takeData } from './lend.ts';
import type { PendingWrites } from './pending-writes.ts';

/** Through what measures and markers may be kept. */
export interface AnnotationWriter {
  readonly writes: PendingWrites;
  /** Whether the tool is there to keep them, which it may do at any gesture. */
  readonly keepsAnnotations: boolean;
}

/** Measures and markers as plugins see them: read as they are, kept as copies, and only while `writer` gives by whom; where nobody may, undefined or what the write gives. */
export function guardAnnotations(
  annotations: AnnotationService,
  writer: () => AnnotationWriter | Promise<never> | undefined,
): AnnotationService {
  const write = (method: string, work: () => Promise<void>): Promise<void> => {
    const now = writer();
    if (now instanceof Promise) return now;
    if (now?.writes.isOpen) return now.writes.begin(work);
    if (now?.keepsAnnotations) return now.writes.add(work());
    return Promise.reject(new SdkError('tool/write-outside-commit', { method }));
  };
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
