import type { OperationRecord } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';

/** The last word of a thread in which what the language brings was replaced and locked. */
export interface Locked {
  /** Whether what it was at has done it, and not something that was left by work before. */
  readonly isByWork: boolean;
  /** The record it was at; undefined of what comes after the records: a file, a measure. */
  readonly record: string | undefined;
  /** What it was at where that was no record: an exporter, or a step that was only asked. */
  readonly type: string | undefined;
}

/** The thread was ended for it. */
export class ThreadLocked extends Error {
  readonly locked: Locked;
  constructor(locked: Locked) {
    super('the language was made another one in this thread, which was ended');
    this.locked = locked;
  }
}

/** How often work is begun again that met what earlier work had left. */
const MOST_INNOCENT = 3;

/**
 * Does work again in another thread when its own was made useless: without the record that did it, which fails with `operation/builtins-changed`. Throws that
 * where what comes after the records did it.
 */
export async function unlessLocked<T>(
  records: readonly OperationRecord[],
  work: (passOver: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const passOver = new Map<string, string>();
  for (let innocent = 0; ;) {
    try {
      return await work(passOver);
    } catch (error) {
      if (!(error instanceof ThreadLocked)) throw error;
      const { isByWork, record, type } = error.locked;
      const code = 'operation/builtins-changed';
      if (!isByWork && ++innocent < MOST_INNOCENT) continue;
      const found = records.find(({ id }) => id === record);
      if (!found || passOver.has(found.id))
        throw new SdkError(code, { type: found?.type ?? type ?? '—' }, { cause: error });
      passOver.set(found.id, code);
    }
  }
}
