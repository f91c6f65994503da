import type { OperationRecord } from '@bracewright/core/history';
import { useWorkspace } from './use-workspace.ts';
import { recordHeadline, recordTitle } from './words/history-row.ts';

/** More steps than these are counted instead of named. */
const MOST_NAMED = 4;

/** Steps by their names, with the values that tell them apart. */
export function useStepNames() {
  const { words, catalog, units } = useWorkspace().parts;
  const nameOf = (record: OperationRecord) => {
    const value = recordHeadline(record, { catalog, words, units, sides: 'none' });
    const name = recordTitle(record, catalog, words);
    return value === '' ? name : words.t('aside.step', { name, value });
  };
  const list = (records: readonly OperationRecord[]) =>
    records.length > MOST_NAMED
      ? words.t('aside.steps', { count: records.length })
      : new Intl.ListFormat(words.language).format(records.map(nameOf));
  return { nameOf, list };
}
