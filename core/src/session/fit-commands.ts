import { HistoryError, reduce } from '../history/history.ts';
import type { History, HistoryCommand } from '../history/record.ts';
import { needsItsMaker, stepsFirst } from '../history/unseen.ts';

/** A history with a command on top that was given on another one: a new record stands behind what others made meanwhile (`stepsFirst`). Throws as `reduce`. */
export function putOnTop(history: History, command: HistoryCommand): History {
  const first = stepsFirst(history, command);
  return reduce(first === undefined ? history : reduce(history, { kind: 'stepTo', id: first }), command);
}

/** The commands that a history still allows and that cancel nothing unseen, in their order, and the history after them. */
export function fitCommands(
  history: History,
  commands: readonly HistoryCommand[],
): { readonly history: History; readonly fitting: readonly HistoryCommand[] } {
  let after = history;
  const fitting = commands.filter((command) => {
    if (needsItsMaker(after, command)) return false;
    try {
      after = putOnTop(after, command);
      return true;
    } catch (error) {
      if (error instanceof HistoryError) return false;
      throw error;
    }
  });
  return { history: after, fitting };
}
