import type { OperationRecord } from '../history/record.ts';

/** Asked and told where a record that is made after a step back cancels the greyed ones. */
export interface TailGuard {
  /** Whether the record may be made; otherwise `append` rejects with OperationAborted and nothing is changed. */
  mayCancel(greyed: readonly OperationRecord[]): Promise<boolean>;
  /** The record was made. One step of undo takes it back and brings these again, as copies. */
  didCancel(greyed: readonly OperationRecord[]): void;
}
