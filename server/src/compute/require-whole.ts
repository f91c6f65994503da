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
    // A fault of the operation is a fault of ours: it is logged, and the caller gets no insides.
    if (code === 'operation/crashed') throw new Error(`${type}: ${String(data['cause'])}`);
    throw new SdkError(code, data);
  }
}
