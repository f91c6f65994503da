import { chainKey } from './chain-key.ts';
import { isExporterRole } from '../operation/operation-role.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { OperationRecord } from './record.ts';

/** Whether an operation is an exporter: it reads a design, and what it makes of it (a wall) never belongs to the design. */
export const isExporter = (type: string, roles: OperationRoles): boolean => isExporterRole(roles.of(type));

/**
 * The records that make the body. What exporters left among them is told and may be shown, and never counts as the body: not for a
 * tool, a measure, a report, a file or a bake, whether it is switched on or off.
 */
export const bodyRecords = <R extends Pick<OperationRecord, 'type'>>(
  records: readonly R[],
  roles: OperationRoles,
): readonly R[] => records.filter(({ type }) => !isExporter(type, roles));

/**
 * The steps of a body as they are counted wherever one is told by its number: in their order, also those that are off or undone. What was cancelled is
 * there no more, and what exporters left is no step.
 */
export const countedSteps = <R extends Pick<OperationRecord, 'type' | 'state'>>(
  records: readonly R[],
  roles: OperationRoles,
): readonly R[] => bodyRecords(records, roles).filter(({ state }) => state !== 'cancelled');

/** What an exporter made and the user has switched on to be seen: the last such record; undefined while there is none. */
export const shownExport = (
  records: readonly OperationRecord[],
  roles: OperationRoles,
): OperationRecord | undefined =>
  records.findLast(({ type, state }) => state === 'on' && isExporter(type, roles));

/** Key of the body that records standing in a history make of a base mesh: equal keys mean the same body. See `chainKey`. */
export const bodyKey = (
  base: string,
  records: readonly Pick<OperationRecord, 'type' | 'version' | 'params' | 'seed' | 'state'>[],
  roles: OperationRoles,
): string =>
  bodyRecords(records, roles)
    .filter(({ state }) => state === 'on')
    .reduce(chainKey, base);
