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
  /** A change that the server may have: it is left as it is, and `commands` count from it, or from what follows `upTo` of them where it is a clear. */
  readonly apart: PendingCommand | undefined;
  readonly upTo: number;
}

/** Before anything was put together. */
export const begunWith = (commands: readonly HistoryCommand[]): Together => ({
  commands,
  question: undefined,
  standIns: new Map(),
  found: { heirs: new Map(), carried: new Map() },
  apart: undefined,
  upTo: 0,
});

/** With what was done besides. */
export const withMore = (together: Together, changes: readonly Change[]): Together => ({
  ...together,
  commands: [...together.commands, ...changes.filter((one) => !isAnnotationChange(one))],
});

/** Without a change that does not hold, and what followed it alone. */
export const withoutRefused = (together: Together, gone: HistoryCommand): Together => ({
  ...together,
  commands: withoutAside(together.commands, gone, together.standIns),
});

/** How many of the commands a clear and those before it are: it is the command itself, or what the last clear came to. */
const afterClear = (commands: readonly HistoryCommand[], clear: HistoryCommand): number => {
  const place = commands.indexOf(clear);
  return 1 + (place < 0 ? commands.findLastIndex(({ kind }) => kind === 'clear') : place);
};

/**
 * Leaves a change alone that is on its way, and takes in what was done `late`, on what the page showed before it was told. `counted` are the commands that
 * come to be put on the history which the server has with that change. A clear stays among the commands until the server has it: what it would take must
 * not be forgotten where it did not arrive.
 */
export function setApart(
  before: Together,
  onItsWay: PendingChange | undefined,
  late: readonly HistoryCommand[],
): { readonly together: Together; readonly counted: readonly HistoryCommand[] } {
  const apart = before.apart ?? (isCommand(onItsWay) ? onItsWay : undefined);
  const sent = apart?.command;
  const isNew = sent !== undefined && before.apart === undefined;
  const left =
    isNew && sent.kind !== 'clear' ? withoutDone(before.commands, sent, before.standIns) : before.commands;
  const upTo = isNew && sent.kind === 'clear' ? afterClear(left, sent) : before.upTo;
  const commands = [...left, ...late];
  return { together: { ...before, commands, apart, upTo }, counted: commands.slice(upTo) };
}

const isCommand = (change: PendingChange | undefined): change is PendingCommand =>
  change !== undefined && !isAnnotationChange(change.command);

/** Nothing is on its way any more: the new values, names and states of what was are put together with the rest again, but for those that `server` has. */
export function putBack(together: Together, server: History | undefined): Together {
  if (!together.apart) return together;
  const { command } = together.apart;
  const isBack = isEdit(command) && !(server && hasValues(server, command));
  const commands = isBack ? [command, ...together.commands] : together.commands;
  return { ...together, commands, apart: undefined, upTo: 0 };
}

/** The commands count from a change that the server has: what follows a clear from the body without any step. */
export function countedFrom(together: Together, { sequence, command }: PendingChange): Together {
  if (isAnnotationChange(command)) return together;
  const { commands, standIns, apart, upTo } = together;
  const isCounted = apart?.sequence === sequence;
  const end = command.kind !== 'clear' ? 0 : isCounted ? upTo : afterClear(commands, command);
  const left = commands.slice(end);
  return {
    ...together,
    commands: isCounted ? left : withoutDone(left, command, standIns),
    ...(isCounted && { apart: undefined, upTo: 0 }),
  };
}
