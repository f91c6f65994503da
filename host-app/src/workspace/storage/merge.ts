import {
  netOf,
  reduce,
  sayingOf,
  unseenBy,
  withCancels,
  type History,
  type HistoryCommand,
} from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import { putOnTop } from '@bracewright/core/session';
import { changesOf, isAnnotationChange, type Change, type SetAside } from '../../stores/outbox/changes.ts';

/** A change that is for a person to decide about, with what was made on it. */
export interface Question {
  readonly command: HistoryCommand;
  readonly withIt: readonly HistoryCommand[];
}

/** What was done here, put on top of what others did meanwhile. */
export interface Merged {
  /** What can be sent without asking, in this order. */
  readonly changes: readonly HistoryCommand[];
  readonly questions: readonly Question[];
  /** Ids of copies that are not made, and of the records that stay in their place. */
  readonly standIns: ReadonlyMap<string, string>;
}

const isLive = (history: History, id: string): boolean =>
  history.records.some((one) => one.id === id && one.state !== 'cancelled');

/** A history with commands on top; what does not fit is passed over. */
const onTop = (history: History, commands: readonly HistoryCommand[]): History =>
  commands.reduce((before, command) => {
    try {
      return putOnTop(before, command);
    } catch (error) {
      if (error instanceof SdkError) return before;
      throw error;
    }
  }, history);

/** Whether steps that were to go stand on the body again, and nothing that was done here led back before them. */
function standAgain(
  { records, cursor }: History,
  cancel: HistoryCommand,
  all: readonly HistoryCommand[],
): boolean {
  if (all.some(({ kind }) => kind === 'stepTo' || kind === 'cancelFrom' || kind === 'clear')) return false;
  const cancels = 'cancels' in cancel ? (cancel.cancels ?? {}) : {};
  return records.slice(0, cursor).some(({ id, state }) => state !== 'cancelled' && id in cancels);
}

/**
 * Puts commands on top of a history that others went on with: not one after the other but what they come to (`netOf`), so that what was taken back again
 * asks and loses nothing. What would cancel or grey steps that were not seen is asked about, with the steps that were made in their place.
 */
export function merged(server: History, commands: readonly HistoryCommand[]): Merged {
  const net = netOf(server, commands);
  // Steps of another body mean nothing on this one, and what was done before it began went with it.
  if (!net) {
    const begun = commands.findLastIndex(({ kind }) => kind === 'clear');
    return { ...NOTHING, questions: [{ command: commands[begun]!, withIt: commands.slice(begun + 1) }] };
  }
  const { cancel, step, standIns } = net;
  const made = net.made.map((record) => ({ kind: 'append', record, cancels: {} }) as const);
  const isAsked = cancel && (unseenBy(server, cancel).length > 0 || standAgain(server, cancel, commands));
  if (isAsked) {
    // New steps that lie greyed do so again, wherever they come to stand.
    const isGreyed = step && made.some(({ record }) => record.id in (step.greys ?? {}));
    const withIt = [...made, ...(isGreyed ? [step] : [])];
    return { changes: net.edits, questions: [{ command: cancel, withIt }], standIns };
  }
  const changes = [...net.edits, ...(cancel ? [cancel] : []), ...made];
  if (!step) return { changes, questions: [], standIns };
  const after = onTop(server, changes);
  const greyed = after.records.filter(({ id }) => id in (step.greys ?? {}));
  const back = { ...step, greys: Object.fromEntries(greyed.map((one) => [one.id, sayingOf(one)])) };
  if (unseenBy(after, back).length === 0) return { changes: [...changes, back], questions: [], standIns };
  // Where it only leads forward to where others went on, nothing is left of it.
  const questions = greyed.length > 0 ? [{ command: back, withIt: [] }] : [];
  return { changes, questions, standIns };
}
const NOTHING = { changes: [], standIns: new Map<string, string>() };

/** A change that speaks of a copy which is not made, of the record that stays in its place. */
export function ofStandIns(change: Change, standIns: ReadonlyMap<string, string>): Change {
  if (standIns.size === 0) return change;
  const id = (one: string) => standIns.get(one) ?? one;
  const named = <T extends object>(of: T): T =>
    Object.fromEntries(Object.entries(of).map(([one, saying]) => [id(one), saying])) as T;
  switch (change.kind) {
    case 'setState':
      return { ...change, ids: change.ids.map(id) };
    case 'stepTo':
      return {
        ...change,
        id: change.id === null ? null : id(change.id),
        ...(change.greys && { greys: named(change.greys) }),
      };
    case 'editParams':
    case 'rename':
      return { ...change, id: id(change.id) };
    case 'cancelFrom':
      return { ...change, id: id(change.id), ...(change.cancels && { cancels: named(change.cancels) }) };
    case 'append':
    case 'clear':
      return change.cancels ? { ...change, cancels: named(change.cancels) } : change;
    default:
      return change;
  }
}

/** How a person decides about a change: as it was meant, or, of a cancel, only what was made with it, behind all that is there. */
export type Decision = 'mine' | 'behind';

/**
 * A change that was set aside, as somebody gives it again who sees `seen`: new values of a step take the place of those there, a cancel takes along what
 * is there, and new steps go behind all others.
 */
export function renewed(aside: SetAside, seen: History, decision: Decision): readonly Change[] {
  const { command, refusal } = aside;
  if (isAnnotationChange(command) || !refusal.isOvertaken) return changesOf(aside);
  const { withIt = [] } = refusal;
  switch (command.kind) {
    case 'editParams': {
      const over = seen.records.find(({ id }) => id === command.id)?.params;
      return [over === undefined ? command : { ...command, over }];
    }
    case 'cancelFrom':
    case 'clear': {
      const cancel = decision === 'mine' ? stillToCancel(command, seen) : undefined;
      const before = cancel ? reduce(seen, cancel) : seen;
      return [...(cancel ? [withCancels(seen, cancel)] : []), ...behind(before, withIt)];
    }
    case 'stepTo':
      return [withCancels(seen, command)];
    default:
      return [command, ...withIt].map((one) => (one.kind === 'append' ? { ...one, cancels: {} } : one));
  }
}

/** A cancel on the first step that is still there of those that it was to cancel; undefined where none is. */
function stillToCancel(command: HistoryCommand, seen: History): HistoryCommand | undefined {
  if (command.kind !== 'cancelFrom' || isLive(seen, command.id)) return command;
  const first = seen.records.find(({ id }) => id in (command.cancels ?? {}) && isLive(seen, id));
  return first && { ...command, id: first.id };
}

/** New steps behind all that `before` holds; where all of them lay greyed, one stands right before them. */
function behind(before: History, withIt: readonly HistoryCommand[]): readonly HistoryCommand[] {
  const made = new Set(withIt.flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])));
  const last = before.records.findLast(({ state }) => state !== 'cancelled')?.id ?? null;
  return withIt.map((one) => {
    if (one.kind !== 'stepTo' || made.has(one.id ?? '')) return one;
    const greys = Object.entries(one.greys ?? {}).filter(([id]) => made.has(id));
    return { ...one, id: last, greys: Object.fromEntries(greys) };
  });
}

/** A cancel without the step that says this, and the id of that step; no command where nothing is left to cancel, undefined where it cancels no such step. */
export function withoutStep(
  command: Change,
  saying: string,
): { readonly id: string; readonly command: HistoryCommand | undefined } | undefined {
  if (command.kind !== 'cancelFrom' && command.kind !== 'clear') return undefined;
  const all = Object.entries(command.cancels ?? {});
  const id = all.find(([, one]) => one === saying)?.[0];
  if (id === undefined) return undefined;
  const rest = all.filter(([one]) => one !== id);
  if (rest.length === 0) return { id, command: undefined };
  return { id, command: { kind: 'cancelFrom', id: rest[0]![0], cancels: Object.fromEntries(rest) } };
}

/** No history: what is joined to a question stands on whatever there is when it is answered. */
const NOWHERE: History = { base: '', records: [], cursor: 0 };

/**
 * What waits with a question after a change of it, and what of the change is about other steps; undefined where all of it is. For changes that a page
 * gives which shows the steps of the question still as made.
 */
export function joined(
  withIt: readonly HistoryCommand[],
  change: Change,
): { readonly withIt: readonly HistoryCommand[]; readonly rest: Change | undefined } | undefined {
  if (isAnnotationChange(change)) return undefined;
  const waiting = new Set(withIt.flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])));
  const { own, rest } = ofWaiting(change, waiting);
  if (!own) return undefined;
  const { made, step } = netOf(NOWHERE, [...withIt, own])!;
  const appends = made.map((record) => ({ kind: 'append', record, cancels: {} }) as const);
  return { withIt: [...appends, ...(step ? [step] : [])], rest };
}

/** Parts a change into what is about steps that wait and what is not. */
function ofWaiting(
  change: HistoryCommand,
  waiting: ReadonlySet<string>,
): { readonly own?: HistoryCommand; readonly rest?: HistoryCommand } {
  switch (change.kind) {
    case 'editParams':
    case 'rename':
      return waiting.has(change.id) ? { own: change } : { rest: change };
    case 'setState': {
      const [own, rest] = halves(change.ids, waiting);
      return {
        ...(own.length > 0 && { own: { ...change, ids: own } }),
        ...(rest.length > 0 && { rest: { ...change, ids: rest } }),
      };
    }
    case 'stepTo': {
      const [own, rest] = halves(Object.keys(change.greys ?? {}), waiting);
      if (waiting.has(change.id ?? '')) return { own: change };
      if (own.length === 0) return { rest: change };
      // Where they come to stand is not known yet: before the first of them is behind all that is there.
      return {
        own: { ...change, id: null },
        ...(rest.length > 0 && { rest: { ...change, greys: only(change.greys, rest) } }),
      };
    }
    default: {
      const [own, rest] = halves(Object.keys(change.cancels ?? {}), waiting);
      if (own.length === 0) return { rest: change };
      const cancel = { kind: 'cancelFrom', id: own[0]!, cancels: only(change.cancels, own) } as const;
      const others = { ...change, cancels: only(change.cancels, rest) };
      if (others.kind !== 'cancelFrom') return { own: cancel, rest: others };
      const id = rest.includes(others.id) ? others.id : rest[0];
      return { own: cancel, ...(id !== undefined && { rest: { ...others, id } }) };
    }
  }
}

const halves = (ids: readonly string[], waiting: ReadonlySet<string>): [string[], string[]] => [
  ids.filter((id) => waiting.has(id)),
  ids.filter((id) => !waiting.has(id)),
];

const only = (all: Readonly<Record<string, string>> = {}, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
