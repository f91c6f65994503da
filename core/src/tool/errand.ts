import { isSdkError } from '../errors/sdk-error.ts';
import { OperationAborted } from '../operation/index.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { createCell } from './cell.ts';

/** What a step does that takes a while, one thing at a time. Observable. */
export interface Errand {
  /** Nothing is being done. */
  readonly free: boolean;
  /** What is being done, in words; undefined while nothing is, or something is asked. */
  readonly hint: string | undefined;
  /** Says what is being done; an empty text while something is asked. */
  say(words: string): void;
  /** Does it unless something else is being done. What is drawn stays where it fails, and why is told: by its own code, else by `otherwise`. Never rejects. */
  run(work: () => Promise<unknown>, otherwise: string): Promise<void>;
}

/** Errands of a tool: they end with it without a word. */
export function createErrand(session: AnySession): Errand {
  const busy = createCell<string | undefined>(undefined);
  const tell = (error: unknown, otherwise: string): void => {
    const { notifications } = session.services;
    if (session.ended || error instanceof OperationAborted) return;
    if (isSdkError(error)) notifications.notify('error', error.code, error.data as never);
    else notifications.notify('error', otherwise);
  };
  return {
    get free() {
      return busy.get() === undefined;
    },
    get hint() {
      return busy.get() || undefined;
    },
    say: (words) => busy.set(words),
    async run(work, otherwise) {
      if (busy.get() !== undefined) return;
      busy.set('');
      try {
        await work();
      } catch (error) {
        tell(error, otherwise);
      } finally {
        busy.set(undefined);
      }
    },
  };
}
