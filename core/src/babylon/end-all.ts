import { logFault } from '../operation/fault.ts';
import type { Disposable } from '../tool/index.ts';

/** Lets go of all of them, in order; what one throws keeps none of the others, and is told. */
export function endAll(ends: readonly (Disposable | undefined)[], onFault: (error: unknown) => void): void {
  for (const one of ends)
    try {
      one?.dispose();
    } catch (error) {
      try {
        onFault(error);
      } catch (other) {
        // Who is told may be at fault too.
        logFault({ of: 'editor', error: other });
      }
    }
}
