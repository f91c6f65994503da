import { HistoryError, reduce } from '../history/history.ts';
import type { History, HistoryCommand } from '../history/record.ts';
import { needsItsMaker, stepsFirst } from '../history/unseen.ts';

/** A history with a command on top that was given on another one: a new record stands behind what others made meanwhile (`stepsFirst`). Throws as `reduce`. */
export function putOnTop(history: History, command: HistoryCommand): History {
  const first = stepsFirst(history, command);
  return reduce(first === undefined ? history : reduce(history, { kind: 'stepTo', id: first }), command);
}

/**
 * The commands that a history still allows, in their order, and the history after them. Those that would cancel what their maker did not see change
 * nothing and stay in their place: the storage has a person asked, of them after those before them.
 */
export function fitCommands(
  history: History,
  commands: readonly HistoryCommand[],
): { readonly history: History; readonly kept: readonly HistoryCommand[] } {
  let after = history;
  const kept = commands.filter((command) => {
    if (needsItsMaker(after, command)) return true;
    try {
      after = putOnTop(after, command);
      return true;
    } catch (error) {
      if (error instanceof HistoryError) return false;
      throw error;
    }
  });
  return { history: after, kept };
}
