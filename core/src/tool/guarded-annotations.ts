import { SdkError } from '../errors/sdk-error.ts';
import type { AnnotationService } from '../services/index.ts';
import { staysUnheard } from './heard-promise.ts';
import { lendData, takeData } from './lend.ts';
import type { PendingWrites } from './pending-writes.ts';

/** Through what measures and markers may be kept. */
export interface AnnotationWriter {
  readonly writes: PendingWrites;
  /** Whether the tool is there to keep them, which it may do at any gesture. */
  readonly keepsAnnotations: boolean;
  readonly ended: boolean;
  /** Closes the tool for what its code left to nobody. */
  fail(error: unknown): void;
}

/** What is written at a gesture: no Apply fails by it where nobody hears that it was not kept, so the tool is closed. Where that has ended it is the page's error. */
function atGesture(writer: AnnotationWriter, answer: Promise<void>): Promise<void> {
  const { writes } = writer;
  const heard = writes.add(answer);
  const tell = async (error: unknown): Promise<void> => {
    // An Apply that began meanwhile has counted it.
    if (writes.isOpen || !(await staysUnheard(heard))) return;
    if (writer.ended) throw error;
    writer.fail(error);
  };
  void answer.then(undefined, tell);
  return heard;
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
    if (now?.keepsAnnotations) return atGesture(now, work());
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
