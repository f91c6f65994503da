import { SdkError } from '../errors/sdk-error.ts';
import type { HistoryService } from '../services/history-service.ts';

const WRITERS = [
  'append',
  'stepTo',
  'setState',
  'setAll',
  'cancelFrom',
  'editParams',
  'rename',
  'clear',
  'undo',
  'redo',
] as const satisfies readonly (keyof HistoryService)[];
const writers: ReadonlySet<PropertyKey> = new Set(WRITERS);

/**
 * The history as tools see it: everything can be read, and written only while `mayWrite` says so (inside Apply). Otherwise a
 * tool could change the model without the session knowing, and cancel would not take it back. A write at another time rejects
 * with SdkError `tool/write-outside-commit`; `didWrite` hears of each that was done.
 */
export function guardHistory(
  history: HistoryService,
  { mayWrite, didWrite }: { mayWrite(): boolean; didWrite(by: 1 | -1): void },
): HistoryService {
  return new Proxy(history, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (writers.has(name) && !mayWrite())
          return Promise.reject(new SdkError('tool/write-outside-commit', { method: String(name) }));
        const answer: unknown = Reflect.apply(value, target, args);
        if (writers.has(name) && answer instanceof Promise)
          void answer.then(
            () => didWrite(name === 'undo' ? -1 : 1),
            () => undefined,
          );
        return answer;
      };
    },
  });
}
