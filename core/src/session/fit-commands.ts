import { HistoryError, reduce } from '../history/history.ts';
import type { History, HistoryCommand } from '../history/record.ts';

/** The commands that a history still allows, in their order, and the history after them. */
export function fitCommands(
  history: History,
  commands: readonly HistoryCommand[],
): { readonly history: History; readonly fitting: readonly HistoryCommand[] } {
  let after = history;
  const fitting = commands.filter((command) => {
    try {
      after = reduce(after, command);
      return true;
    } catch (error) {
      if (error instanceof HistoryError) return false;
      throw error;
    }
  });
  return { history: after, fitting };
}
