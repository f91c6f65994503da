import type { RecordOutcome } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';

/**
 * Throws what a step failed with: a file, a wall or a weight of a design that is only half there would be printed in good faith. A replay for the eye
 * passes such a step over, and says so.
 */
export function requireWhole(outcomes: readonly RecordOutcome[]): void {
  for (const { state, type, error } of outcomes) {
    if (state !== 'failed') continue;
    const { code, data } = error!;
    // A fault of the operation: its trace is in the log, and the caller gets no insides.
    throw new SdkError(code, code === 'operation/crashed' ? { type } : data);
  }
}
