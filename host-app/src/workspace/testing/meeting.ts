import { operations } from '@bracewright/catalog';
import { ApiError } from '@bracewright/core/contract';
import {
  HistoryError,
  reduce,
  withCancels,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import type { Decision } from '../storage/merge.ts';
import { ServerStorage } from '../storage/server-storage.ts';
import { answering, device, hash, record } from './storage-fakes.ts';

/** Each says something else, as steps of different seeds do. */
export const step = (id: string): OperationRecord => ({ ...record(id), seed: id.charCodeAt(0) });
export const three: History = { base: hash, records: [step('a'), step('b'), step('c')], cursor: 3 };

type Given = Partial<OperationRecord> & { readonly id: string; readonly revision: number };

interface GivenList {
  readonly revision: number;
  readonly records: readonly Given[];
}
const made = (given: Omit<Given, 'revision'>): HistoryCommand => ({
  kind: 'append',
  record: { ...record(given.id), ...given },
});

/** A server that keeps histories as the real one does, and can be out of reach. `away` are the ids of the records that it has put away. */
export function world(start: History = three) {
  const held = { revision: 1, history: start, isAway: false, away: new Set<string>() };
  const present = () => held.history.records.filter(({ id }) => !held.away.has(id));
  const change = (revision: number, ...commands: readonly HistoryCommand[]) => {
    const refuse = (code: number) =>
      new ApiError({ status: 409, code, message: String(code), data: { revision: held.revision } });
    if (revision !== held.revision) throw refuse(4090);
    try {
      const after = commands.reduce(reduce, held.history);
      if (commands[0]?.kind === 'clear') for (const { id } of held.history.records) held.away.add(id);
      if (after !== held.history) Object.assign(held, { history: after, revision: held.revision + 1 });
    } catch (error) {
      if (error instanceof HistoryError) throw refuse(4091);
      throw error;
    }
    return { revision: held.revision };
  };
  /** Sent again: a call whose answer was lost. */
  const isThere = (records: readonly Given[]) =>
    records.length > 0 && records.every((one) => held.history.records.some(({ id }) => id === one.id));
  const reached =
    <I>(answer: (input: I) => unknown) =>
    async (input: I) => {
      await Promise.resolve();
      if (held.isAway) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
      return answer(input);
    };
  const server = answering({
    'document/get': reached(() => ({
      name: 'm',
      revision: held.revision,
      cursor: held.history.cursor - held.away.size,
      baseHash: hash,
    })),
    'operation/list': reached(() =>
      present().map((one) => ({ ...one, name: one.name ?? '', differs: null })),
    ),
    'measure/list': reached(() => []),
    'operation/create': reached(({ revision, ...given }: Given) => change(revision, made(given))),
    'operation/createlist': reached(({ revision, records }: GivenList) =>
      isThere(records) ? { revision: held.revision } : change(revision, ...records.map(made)),
    ),
    'operation/update': reached(({ id, revision, params, name, state }: Given) => {
      if (params !== undefined) return change(revision, { kind: 'editParams', id, params });
      if (name !== undefined) return change(revision, { kind: 'rename', id, name });
      return change(revision, { kind: 'setState', ids: [id], state: state as 'on' | 'off' });
    }),
    'operation/step': reached(({ id, revision }: Given) => change(revision, { kind: 'stepTo', id })),
    'operation/delete': reached(({ id, revision }: Given) => change(revision, { kind: 'cancelFrom', id })),
    'operation/clearoperationhistory': reached(({ revision, records = [] }: Partial<GivenList> & Given) =>
      isThere(records)
        ? { revision: held.revision }
        : change(revision, { kind: 'clear', base: hash }, ...records.map(made)),
    ),
  });
  return { held, client: server.client, other: (command: HistoryCommand) => change(held.revision, command) };
}

export const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

/** What a person does in one go. */
type Act = HistoryCommand | readonly HistoryCommand[];

/**
 * Both change a history while one of them is out of reach; gives what there is once that one is back. `late` is what this one does as soon as what the
 * other did was put together with what came before, and while it is not shown yet.
 */
export async function meet(
  mine: readonly Act[],
  theirs: readonly HistoryCommand[],
  start: History = three,
  late: readonly Act[] = [],
) {
  const { held, client, other } = world(start);
  const { outbox, aside } = device();
  const { swap } = outbox;
  outbox.swap = async (...given) => {
    const kept = await swap(...given);
    held.isAway ||= late.length > 0;
    return kept;
  };
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  held.isAway = true;
  let seen = start;
  const push = async (acts: readonly Act[]) => {
    for (const act of acts) {
      const given: HistoryCommand[] = [];
      for (const command of [act].flat()) {
        given.push(withCancels(seen, command));
        seen = reduce(seen, command);
      }
      await storage.push(...given);
    }
  };
  await push(mine);
  await soon();
  for (const command of theirs) other(command);
  held.isAway = false;
  const until = { isQuiet: false, isAsked: false, isDone: late.length === 0 };
  const idle = () => {
    until.isAsked = true;
    return soon();
  };
  storage.onDidRebase(() => undefined, {
    get isIdle() {
      return until.isDone;
    },
    idle,
  });
  void storage.flush().then(() => (until.isQuiet = true));
  while (!until.isDone && !held.isAway && !until.isQuiet && !until.isAsked) await soon();
  outbox.swap = swap;
  held.isAway ||= until.isQuiet && !until.isDone;
  await push(late);
  until.isDone = true;
  held.isAway = false;
  await storage.flush();
  return {
    held,
    storage,
    steps: () =>
      held.history.records.map(({ id, state }) => (state === 'cancelled' ? `(${id})` : id)).join(' '),
    stands: () => held.history.cursor,
    asked: () => storage.aside.map(({ command, refusal }) => [command.kind, refusal.isOvertaken]),
    answer: async (index: number, decision?: Decision) => {
      await storage.sendAgain(storage.aside[index]!.sequence, held.history, decision);
      await storage.flush();
    },
  };
}

export const stepTo = (id: string): HistoryCommand => ({ kind: 'stepTo', id });
export const append = (id: string): HistoryCommand => ({ kind: 'append', record: step(id) });
export const edit = (id: string): HistoryCommand => ({ kind: 'editParams', id, params: { angle: 77 } });
export const cancelFrom = (id: string): HistoryCommand => ({ kind: 'cancelFrom', id });
export const clear: HistoryCommand = { kind: 'clear', base: hash };

/**
 * A page that was not told yet of a question which came of what it did: another person made a step x, and the server is out of reach since that was put
 * together.
 */
export async function untold(mine: readonly HistoryCommand[], theirs: readonly HistoryCommand[] = []) {
  const { held, client, other } = world();
  const { outbox, aside } = device();
  const { swap } = outbox;
  outbox.swap = async (...given) => {
    const kept = await swap(...given);
    held.isAway = true;
    return kept;
  };
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  let told = 0;
  storage.onDidRebase(() => void told++);
  let seen = three;
  const push = async (command: HistoryCommand) => {
    await storage.push(withCancels(seen, command));
    seen = reduce(seen, command);
  };
  held.isAway = true;
  for (const command of mine) await push(command);
  for (const command of [...theirs, append('x')]) other(command);
  held.isAway = false;
  while (!held.isAway) await soon();
  outbox.swap = swap;
  const back = async () => {
    held.isAway = false;
    await storage.flush();
  };
  return { held, storage, push, back, told: () => told };
}

/** What a history holds, with the angle of each step; what lies greyed stands behind a bar. */
export const said = ({ records, cursor }: History): string =>
  records
    .map(({ id, state, params }, index) => {
      const { angle } = params as { angle: number };
      return `${index > 0 && index === cursor ? '| ' : ''}${id}:${state === 'on' ? angle : state}`;
    })
    .join(' ');
