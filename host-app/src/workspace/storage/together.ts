import type { History, HistoryCommand, Known } from '@bracewright/core/history';
import { isAnnotationChange, type Change, type PendingChange } from '../../stores/outbox/changes.ts';
import { isEdit, withoutAside, withoutDone } from './merge.ts';
import { hasValues } from './send-change.ts';

/** A change of the history that waits. */
export type PendingCommand = PendingChange & { readonly command: HistoryCommand };

/** What was put together since the page was told last, and what it still shows. */
export interface Together {
  /** What was done on what the page shows. */
  readonly commands: readonly HistoryCommand[];
  /** Sequence of the question that came of it. */
  readonly question: number | undefined;
  /** Copies on the page which are not made, with the records that stay in their place. */
  readonly standIns: ReadonlyMap<string, string>;
  /** What was found out about steps that somebody else made again or gave other values. */
  readonly found: Pick<Known, 'heirs' | 'carried'>;
  /** Changes that the server may have, sent in one call: they are left as they are. */
  readonly apart: readonly PendingCommand[];
  /** What counts in the place of `commands` where the server has those: it follows them. */
  readonly after: readonly HistoryCommand[];
}

/** Before anything was put together. */
export const begunWith = (commands: readonly HistoryCommand[]): Together => ({
  commands,
  question: undefined,
  standIns: new Map(),
  found: { heirs: new Map(), carried: new Map() },
  apart: [],
  after: [],
});

/** The same, whether the server has what is on its way or not. */
const inBoth = (
  together: Together,
  change: (commands: readonly HistoryCommand[]) => readonly HistoryCommand[],
): Together => ({
  ...together,
  commands: change(together.commands),
  after: together.apart.length > 0 ? change(together.after) : [],
});

/** With what was done besides. */
export const withMore = (together: Together, changes: readonly Change[]): Together =>
  inBoth(together, (commands) => [...commands, ...changes.filter((one) => !isAnnotationChange(one))]);

/** Without a change that does not hold, and what followed it alone. */
export const withoutRefused = (together: Together, gone: HistoryCommand): Together =>
  inBoth(together, (commands) => withoutAside(commands, gone, together.standIns));

/** How many of the commands a clear and those before it are: it is the command itself, or what the last clear came to. */
const afterClear = (commands: readonly HistoryCommand[], clear: HistoryCommand): number => {
  const place = commands.indexOf(clear);
  return 1 + (place < 0 ? commands.findLastIndex(({ kind }) => kind === 'clear') : place);
};

/** What follows changes that the server has, counted from them: after a clear, from the body without any step. */
function following(
  commands: readonly HistoryCommand[],
  sent: readonly PendingCommand[],
  standIns: Together['standIns'],
): readonly HistoryCommand[] {
  const clear = sent.findLast(({ command }) => command.kind === 'clear')?.command;
  const left = clear ? commands.slice(afterClear(commands, clear)) : commands;
  return sent.reduce((rest, { command }) => withoutDone(rest, command, standIns), left);
}

/**
 * Leaves changes alone that are on their way. A clear stays among the commands until the server has it: what it would take must not be forgotten where it
 * did not arrive.
 */
export function setApart(together: Together, onTheirWay: readonly PendingChange[]): Together {
  const sent = onTheirWay.filter(isCommand);
  if (together.apart.length > 0 || sent.length === 0) return together;
  const after = following(together.commands, sent, together.standIns);
  const isCleared = sent.some(({ command }) => command.kind === 'clear');
  return { ...together, commands: isCleared ? together.commands : after, apart: sent, after };
}

const isCommand = (change: PendingChange): change is PendingCommand => !isAnnotationChange(change.command);

/** Nothing is on its way any more: the new values, names and states of what was are put together with the rest again, but for those that `server` has. */
export function putBack(together: Together, server: History | undefined): Together {
  const edits = together.apart
    .map(({ command }) => command)
    .filter((one) => isEdit(one) && !(server && hasValues(server, one)));
  return { ...together, commands: [...edits, ...together.commands], apart: [], after: [] };
}

/** The commands count from changes that the server has. */
export function countedFrom(together: Together, changes: readonly PendingChange[]): Together {
  const done = changes.filter(isCommand);
  if (done.length === 0) return together;
  const isApart = together.apart[0]?.sequence === done[0]!.sequence;
  const left = together.apart.slice(done.length);
  // Of what was sent in one call, and got no answer, one after the other is known to be there.
  if (isApart && left.length > 0) return { ...together, apart: left };
  if (isApart) return { ...together, commands: together.after, apart: [], after: [] };
  return { ...together, commands: following(together.commands, done, together.standIns) };
}
