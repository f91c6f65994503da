import { canonicalJson } from '../history/canonical-json.ts';
import { activeRecords } from '../history/history.ts';
import type { OperationRecord } from '../history/record.ts';
import { refusalOf } from '../history/refusal.ts';
import type { HistoryService, WantedRecord } from '../services/history-service.ts';

type Content = Pick<OperationRecord, 'type' | 'version' | 'params'>;

const keyOf = ({ type, version, params }: Content): string => `${type} ${version} ${canonicalJson(params)}`;

/** What is written into steps in the Apply of a history that runs, whoever writes it. */
const written = new WeakMap<HistoryService, Set<string>>();

/** Notes what a write gives to steps. What it says again of a step that is there is nothing new. */
export function noteWritten(history: HistoryService, name: string, args: readonly unknown[]): void {
  const keys = written.get(history);
  if (!keys) return;
  const { records } = history.history;
  const note = (one: Content): void => {
    const key = keyOf(one);
    if (!records.some((held) => held.type === one.type && keyOf(held) === key)) keys.add(key);
  };
  if (name === 'append') note(args[0] as WantedRecord);
  if (name === 'clear') for (const one of (args[1] as readonly WantedRecord[] | undefined) ?? []) note(one);
  const edited = name === 'editParams' ? records.find(({ id }) => id === args[0]) : undefined;
  if (edited) note({ ...edited, params: args[1] as Content['params'] });
}

/** Codes of what the standing steps fail with, by their ids and by what they say. */
function refusalsIn({ history, outcomes }: HistoryService): ReadonlyMap<string, string> {
  const failing = activeRecords(history).flatMap((record) => {
    const code = refusalOf(outcomes.get(record.id))?.code;
    return code === undefined ? [] : [[record.id, code] as const, [keyOf(record), code] as const];
  });
  return new Map(failing);
}

/**
 * Remembers which steps fail, and what is written from now on. `check` throws the SdkError of a standing step that fails with values which were written since, and did not fail so
 * before: whoever wrote them, and in whatever way they came to stand, what was asked for was not made. What others change meanwhile is theirs.
 */
export function watchWritten(history: HistoryService): { check(): void; end(): void } {
  const before = refusalsIn(history);
  const keys = new Set<string>();
  written.set(history, keys);
  return {
    check: () => {
      for (const record of activeRecords(history.history)) {
        const refusal = refusalOf(history.outcomes.get(record.id));
        if (!refusal || !keys.has(keyOf(record))) continue;
        const known = before.get(record.id) ?? before.get(keyOf(record));
        if (known !== refusal.code) throw refusal;
      }
    },
    end: () => {
      if (written.get(history) === keys) written.delete(history);
    },
  };
}
