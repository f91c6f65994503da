import type { OperationRecord } from './record.ts';

/** How a sentence names a step: by its place in the history, and what it was called or else is. */
export function stepName(records: readonly OperationRecord[], id: string): string {
  const index = records.findIndex((record) => record.id === id);
  const { name = '', type } = records[index]!;
  return name === '' ? `${index + 1} (${type})` : `${index + 1} “${name}”`;
}
