import { bodyRecords } from './body-records.ts';
import type { History, RecordOutcome } from './record.ts';
import type { OperationRoles } from '../operation/roles.ts';

/**
 * Names of the parts that a step may work on, in the order they were made in: those that the records before it have made; without an id those that are there
 * for the next step.
 */
export function partsBefore(
  { records, cursor }: Pick<History, 'records' | 'cursor'>,
  outcomes: ReadonlyMap<string, Pick<RecordOutcome, 'parts'>>,
  { roles, id }: { readonly roles: OperationRoles; readonly id?: string | undefined },
): readonly string[] {
  const at = id === undefined ? -1 : records.findIndex((record) => record.id === id);
  return bodyRecords(records.slice(0, at < 0 ? cursor : at), roles).flatMap(
    (record) => (record.state === 'on' && outcomes.get(record.id)?.parts) || [],
  );
}
