import { isExporter } from '../history/body-records.ts';
import type { History, HistoryCommand, OperationRecord } from '../history/record.ts';

/** What makes a new step. A wall that is shown was made before it: it gives way to the body, or the step would not be seen. */
export function appendCommands({ records, cursor }: History, record: OperationRecord): HistoryCommand[] {
  const ids = isExporter(record.type)
    ? []
    : records
        .slice(0, cursor)
        .filter(({ type, state }) => state === 'on' && isExporter(type))
        .map(({ id }) => id);
  return [
    { kind: 'append', record },
    ...(ids.length > 0 ? [{ kind: 'setState', ids, state: 'off' } as const] : []),
  ];
}
