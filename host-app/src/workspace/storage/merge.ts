import {
  netOf,
  reduce,
  sayingOf,
  unseenBy,
  withCancels,
  type Cancels,
  type History,
  type HistoryCommand,
  type Known,
  type Net,
} from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import { putOnTop } from '@bracewright/core/session';
import { changesOf, isAnnotationChange, type Change, type SetAside } from '../../stores/outbox/changes.ts';
import { hasValues, holds } from './send-change.ts';

/** A change that is for a person to decide about, with what was made on it. */
export interface Question {
  readonly command: HistoryCommand;
  readonly withIt: readonly HistoryCommand[];
}

/** What was done here, put on top of what others did meanwhile. */
export interface Merged {
  /** What can be sent without asking, in this order. */
  readonly changes: readonly HistoryCommand[];
  readonly question?: Question;
  /** Ids of copies that are not made, and of the records that stay in their place. */
  readonly standIns: ReadonlyMap<string, string>;
  /** What was found out, for the next time. */
  readonly found: Pick<Known, 'heirs' | 'carried'>;
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
 * asks and loses nothing. What would cancel or grey steps that were not seen is asked about, with the steps that were made in their place. `known` is what
 * was found out when they were put together before; where the person may not delete steps (`mayCancel`), new ones go in the place of others as they came there:
 * by a step back.
 */
export function merged(
  server: History,
  commands: readonly HistoryCommand[],
  known: Known & { readonly mayCancel?: boolean },
): Merged {
  const net = netOf(server, commands, known);
  // Steps of another body mean nothing on this one, and what was done before it began went with it.
  if (!net) {
    const begun = commands.findLastIndex(({ kind }) => kind === 'clear');
    const question = { command: commands[begun]!, withIt: commands.slice(begun + 1) };
    return { changes: [], question, standIns: known.heirs, found: known };
  }
  const { cancel, step, standIns, heirs, carried } = net;
  const found = { heirs, carried };
  const made = [
    ...net.made.map((record) => ({ kind: 'append', record, cancels: {} }) as const),
    ...net.onMade,
  ];
  const isAsked = cancel && (unseenBy(server, cancel).length > 0 || standAgain(server, cancel, commands));
  if (isAsked) {
    // New steps that lie greyed do so again, wherever they come to stand.
    const isGreyed = step && net.made.some(({ id }) => id in (step.greys ?? {}));
    const withIt = [...net.switched, ...made, ...(isGreyed ? [step] : [])];
    // Where it is given up, the steps are there as they were before it.
    const changes = [...net.edits, ...net.lastEdits];
    return { changes, question: { command: afterEdits(server, cancel, changes), withIt }, standIns, found };
  }
  const edits = [...net.edits, ...net.switched];
  const inPlace =
    cancel && known.mayCancel === false ? behindStep(withHeld(server, edits), cancel, made) : undefined;
  const changes = [...edits, ...(inPlace ?? [...(cancel ? [cancel] : []), ...made])];
  if (!step) return { changes, standIns, found };
  // New values that are asked about, or that were taken back, are not there yet.
  const after = withHeld(server, changes);
  const greyed = after.records.filter(({ id }) => id in (step.greys ?? {}));
  const back = { ...step, greys: Object.fromEntries(greyed.map((one) => [one.id, sayingOf(one)])) };
  if (unseenBy(after, back).length === 0) return { changes: [...changes, back], standIns, found };
  // Where it only leads forward to where others went on, nothing is left of it.
  return { changes, ...(greyed.length > 0 && { question: { command: back, withIt: [] } }), standIns, found };
}

/**
 * New steps in the place of those that `cancel` takes, by a step back before these: the first of the new ones cancels them then, for which nobody needs the
 * right to delete. Undefined where nothing new comes in their place.
 */
function behindStep(
  history: History,
  cancel: NonNullable<Net['cancel']>,
  [first, ...more]: readonly HistoryCommand[],
): readonly HistoryCommand[] | undefined {
  if (cancel.kind !== 'cancelFrom' || first?.kind !== 'append') return undefined;
  const from = history.records.findIndex(({ id }) => id === cancel.id);
  const stand = history.records.slice(0, from).findLast(({ state }) => state !== 'cancelled');
  const step = withCancels(history, { kind: 'stepTo', id: stand?.id ?? null });
  return [step, withCancels(reduce(history, step), { kind: 'append', record: first.record }), ...more];
}

const withHeld = (server: History, changes: readonly HistoryCommand[]): History =>
  onTop(
    server,
    changes.filter((one) => holds(one, server)),
  );

/** A cancel whose maker saw, of the records that were as expected, what `edits` make of them. */
function afterEdits(
  server: History,
  cancel: Extract<HistoryCommand, { kind: 'cancelFrom' | 'clear' }>,
  edits: readonly HistoryCommand[],
): HistoryCommand {
  const before = new Map(server.records.map((record) => [record.id, sayingOf(record)]));
  const after = new Map(withHeld(server, edits).records.map((record) => [record.id, sayingOf(record)]));
  const cancels = Object.entries(cancel.cancels ?? {}).map(([id, saying]) => [
    id,
    saying === before.get(id) ? (after.get(id) ?? saying) : saying,
  ]);
  return { ...cancel, cancels: Object.fromEntries(cancels) as Cancels };
}

/**
 * Commands that were given on what a page shows, without the new values, names and states that the server has taken by `done`: what follows them counts
 * from them. `standIns` are the copies on the page which were not made.
 */
export function withoutDone(
  commands: readonly HistoryCommand[],
  done: HistoryCommand,
  standIns: ReadonlyMap<string, string>,
): readonly HistoryCommand[] {
  const idOf = (id: string) => standIns.get(id) ?? id;
  switch (done.kind) {
    case 'append': {
      const { id } = done.record;
      const last = commands.findLast((one) => one.kind === 'editParams' && one.id === id);
      // Values that are given to it afterwards are still on their way.
      const isLate = last !== undefined && !hasValues({ records: [done.record] }, last);
      const left = withoutStates(commands, [id], idOf).filter(
        (one) => !((one.kind === 'editParams' && !isLate) || one.kind === 'rename') || one.id !== id,
      );
      return left.map((one) =>
        one.kind === 'append' && one.record.id === id
          ? { ...one, record: done.record, madeAs: one.madeAs ?? sayingOf(one.record) }
          : one,
      );
    }
    case 'editParams':
    case 'rename':
      return commands.filter((one) => one.kind !== done.kind || idOf(one.id) !== done.id);
    case 'setState':
      return withoutStates(commands, done.ids, idOf);
    default:
      return commands;
  }
}

const withoutStates = (
  commands: readonly HistoryCommand[],
  gone: readonly string[],
  idOf: (id: string) => string,
): readonly HistoryCommand[] =>
  commands.flatMap((one): HistoryCommand[] => {
    if (one.kind !== 'setState') return [one];
    const ids = one.ids.filter((id) => !gone.includes(idOf(id)));
    return ids.length > 0 ? [{ ...one, ids }] : [];
  });

/** Commands that were given on what a page shows, without one that does not hold, and what followed it alone. */
export const withoutAside = (
  commands: readonly HistoryCommand[],
  gone: HistoryCommand,
  standIns: ReadonlyMap<string, string>,
): readonly HistoryCommand[] =>
  gone.kind === 'append'
    ? withoutDone(commands, gone, standIns).filter(
        (one) => one.kind !== 'append' || one.record.id !== gone.record.id,
      )
    : withoutDone(commands, gone, standIns);

/** Whether it changes records, and neither makes any nor takes any away. */
export const isEdit = ({ kind }: HistoryCommand): boolean =>
  kind === 'editParams' || kind === 'rename' || kind === 'setState';

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
      // What is kept stays as it is.
      const made =
        decision === 'mine'
          ? carriedOn(seen, command, withIt)
          : withIt.filter(({ kind }) => kind !== 'setState');
      return [...(cancel ? [withCancels(seen, cancel)] : []), ...behind(before, made)];
    }
    case 'stepTo':
      return [withCancels(seen, command)];
    default:
      return [command, ...withIt].map((one) => (one.kind === 'append' ? { ...one, cancels: {} } : one));
  }
}

/** New steps, copies of those that a clear carries on as these are now: which values of one hold may have been decided since. */
function carriedOn(
  seen: History,
  command: HistoryCommand,
  withIt: readonly HistoryCommand[],
): readonly HistoryCommand[] {
  if (command.kind !== 'clear' || command.carries !== true) return withIt;
  const originals = Object.entries(command.cancels ?? {}).flatMap(([id, saying]) => {
    const now = seen.records.find((one) => one.id === id && one.state !== 'cancelled');
    return now ? [{ now, saying }] : [];
  });
  return withIt.map((one) => {
    if (one.kind !== 'append') return one;
    const place = originals.findIndex(({ saying }) => saying === sayingOf(one.record));
    const [original] = place < 0 ? [] : originals.splice(place, 1);
    if (!original || sayingOf(original.now) === sayingOf(one.record)) return one;
    return { ...one, record: { ...one.record, params: original.now.params, result: null } };
  });
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
  const live = before.records.filter(({ state }) => state !== 'cancelled');
  const last = live.at(-1)?.id ?? null;
  // The copy that an undo made of a step which is kept is that step.
  const there = new Set(live.map(sayingOf));
  const fresh = withIt.filter((one) => one.kind !== 'append' || !there.has(sayingOf(one.record)));
  return fresh.map((one) => {
    if (one.kind !== 'stepTo' || made.has(one.id ?? '')) return one;
    const greys = Object.entries(one.greys ?? {}).filter(([id]) => made.has(id));
    return { ...one, id: last, greys: Object.fromEntries(greys) };
  });
}
