import { HistoryError } from '../history/history.ts';
import type { HistoryCommand } from '../history/record.ts';
import type { UndoEntry } from './undo-stack.ts';

/** A kind of change of a history. */
type Kind = HistoryCommand['kind'];

/** Whether who works here may make changes of a kind. */
export type MayChange = (kind: Kind) => boolean;

/** What takes steps away; the other kinds make steps, change them or step between them. */
const TAKES_AWAY: ReadonlySet<Kind> = new Set(['cancelFrom', 'clear'] as const);

/** That what somebody asked for would take steps away. */
type TakesAway = `history/${'delete' | 'undo' | 'redo'}-not-allowed`;

/** Throws HistoryError where one of the changes may not be made: `takesAway` where that one takes steps away. */
export function requireMay(
  may: MayChange,
  kinds: readonly Kind[],
  takesAway: TakesAway = 'history/delete-not-allowed',
): void {
  const refused = kinds.find((kind) => !may(kind));
  if (refused === undefined) return;
  if (TAKES_AWAY.has(refused)) throw new HistoryError(takesAway);
  throw new HistoryError('history/change-not-allowed');
}

const kindsOf = (
  commands: readonly HistoryCommand[],
  revive: UndoEntry['revive'],
  stand: UndoEntry['stand'],
): readonly Kind[] => [
  ...commands.map(({ kind }) => kind),
  ...(revive && revive.length > 0 ? (['append'] as const) : []),
  ...(stand === undefined ? [] : (['stepTo'] as const)),
];

/** The changes that taking back the last entry makes, or those from `since` on (`UndoEntry.at`); with nothing noted it is a step back. */
export function kindsBack(entries: readonly UndoEntry[], since?: number): readonly Kind[] {
  if (entries.length === 0) return ['stepTo'];
  const back = since === undefined ? entries.slice(-1) : entries.filter(({ at = 0 }) => at >= since);
  return back.flatMap(({ undo, revive, stand }) => kindsOf(undo, revive, stand));
}

/** The changes that doing the last entry again makes; none with nothing noted. */
export const kindsForth = (entries: readonly UndoEntry[]): readonly Kind[] =>
  entries.slice(-1).flatMap(({ redo, reviveAgain, standAgain }) => kindsOf(redo, reviveAgain, standAgain));
