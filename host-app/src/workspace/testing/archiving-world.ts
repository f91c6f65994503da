import { ApiError } from '@bracewright/core/contract';
import {
  canonicalJson,
  HistoryError,
  reduce,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import { three } from './meeting.ts';
import { answering, hash, record } from './storage-fakes.ts';

interface Row {
  readonly record: OperationRecord;
  /** The clear that put it away; 0 of one that stands. */
  readonly archived: number;
  /** The revision that it came with. */
  readonly revision: number;
}
type Given = Partial<OperationRecord> & { readonly id: string };
type Asked = Given & { readonly revision: number; readonly records?: readonly Given[] };

const refuse = (status: number, code: number) =>
  new ApiError({ status, code, message: String(code), data: null });

/** The rows of a model, as `server/src/operations` keeps them: what a clear takes is archived, and a step is known again by its id wherever it lies. */
class Rows {
  revision = 1;
  #rows: readonly Row[];
  #cursor: number;

  constructor({ records, cursor }: History) {
    this.#rows = records.map((one) => ({ record: one, archived: 0, revision: 1 }));
    this.#cursor = cursor;
  }

  get history(): History {
    const records = this.#rows.filter(({ archived }) => archived === 0).map((row) => row.record);
    return { base: hash, records, cursor: this.#cursor };
  }

  change(given: number, commands: readonly HistoryCommand[]): { readonly revision: number } {
    if (given !== this.revision) throw refuse(409, 4090);
    const before = this.history;
    const after = this.#reduced(before, commands);
    if (after === before) return { revision: this.revision };
    this.revision++;
    const known = new Map(this.#rows.map((row) => [row.record.id, row.revision]));
    this.#rows = [
      ...this.#rows.filter(({ archived }) => archived > 0),
      ...after.records.map((one) => ({
        ...{ record: one, archived: 0 },
        revision: known.get(one.id) ?? this.revision,
      })),
    ];
    this.#cursor = after.cursor;
    return { revision: this.revision };
  }

  #reduced(before: History, commands: readonly HistoryCommand[]): History {
    try {
      return commands.reduce(reduce, before);
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      throw error.code === 'history/duplicate-id' ? refuse(409, 4091) : refuse(422, 4244);
    }
  }

  /** Appends steps, all or none, with `anew` in the place of all that stand; gives the first answer again to a call that is sent again. */
  append(given: number, steps: readonly Given[], anew: boolean): { readonly revision: number } {
    const known = steps.flatMap(({ id }) => this.#rows.find((row) => row.record.id === id) ?? []);
    if (known.length > 0) {
      const isSame = (row: Row | undefined, { type, params }: Given) =>
        row?.record.type === type &&
        canonicalJson(row?.record.params ?? null) === canonicalJson(params ?? null);
      if (known.length < steps.length || !steps.every((one, index) => isSame(known[index], one)))
        throw refuse(409, 4091);
      return { revision: Math.max(...known.map(({ revision }) => revision)) };
    }
    if (given !== this.revision) throw refuse(409, 4090);
    if (anew) this.archive();
    const made = steps.map(({ id, type, version, params, seed, state, name }): OperationRecord => ({
      ...record(id),
      ...{ type: type!, version: version!, params: params!, seed: seed!, state: state ?? 'on' },
      ...(name !== undefined && { name }),
    }));
    return this.change(
      given,
      made.map((one) => ({ kind: 'append', record: one })),
    );
  }

  archive(): void {
    const last = Math.max(0, ...this.#rows.map(({ archived }) => archived)) + 1;
    this.#rows = this.#rows.map((row) => (row.archived === 0 ? { ...row, archived: last } : row));
    this.#cursor = 0;
  }

  requireLive(id: string): void {
    const row = this.#rows.find((one) => one.record.id === id);
    if (!row) throw refuse(404, 404);
    if (row.archived > 0 || row.record.state === 'cancelled') throw refuse(422, 4244);
  }
}

/** What becomes of a call that changes the history: it is refused, or its answer is lost and the line with it. */
export type Fate = ApiError | 'lost' | undefined;

/** A server that archives as the real one does, and can be out of reach. `fate` says what becomes of a call that changes the history. */
export function archivingWorld(fate: (name: string, asked: Asked) => Fate = () => undefined) {
  const rows = new Rows(three);
  const calls: string[] = [];
  const held = {
    isAway: false,
    get history() {
      return rows.history;
    },
    get revision() {
      return rows.revision;
    },
    away: new Set<string>(),
  };
  const reached =
    <I>(answer: (input: I) => unknown) =>
    async (input: I) => {
      await Promise.resolve();
      if (held.isAway) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
      return answer(input);
    };
  const changing = (name: string, answer: (asked: Asked) => unknown) =>
    reached((asked: Asked) => {
      calls.push(name);
      const it = fate(name, asked);
      if (it instanceof ApiError) throw it;
      const answered = answer(asked);
      if (it !== 'lost') return answered;
      held.isAway = true;
      throw new ApiError({ status: 0, code: 0, message: 'lost', data: null });
    });
  const server = answering({
    'document/get': reached(() => ({
      ...{ name: 'm', revision: rows.revision, cursor: rows.history.cursor, baseHash: hash },
    })),
    'operation/list': reached(() =>
      rows.history.records.map((one) => ({ ...one, name: one.name ?? '', differs: null })),
    ),
    'measure/list': reached(() => []),
    'operation/create': changing('create', ({ revision, ...one }) => rows.append(revision, [one], false)),
    'operation/createlist': changing('createlist', ({ revision, records = [] }) =>
      rows.append(revision, records, false),
    ),
    'operation/update': changing('update', ({ id, revision, params, name, state }) => {
      rows.requireLive(id);
      if (params !== undefined) return rows.change(revision, [{ kind: 'editParams', id, params }]);
      if (name !== undefined) return rows.change(revision, [{ kind: 'rename', id, name }]);
      return rows.change(revision, [{ kind: 'setState', ids: [id], state: state as 'on' | 'off' }]);
    }),
    'operation/step': changing('step', ({ id, revision }) => rows.change(revision, [{ kind: 'stepTo', id }])),
    'operation/delete': changing('delete', ({ id, revision }) => {
      rows.requireLive(id);
      return rows.change(revision, [{ kind: 'cancelFrom', id }]);
    }),
    'operation/clearoperationhistory': changing('clear', ({ revision, records }) => {
      if (records) return rows.append(revision, records, true);
      if (revision !== rows.revision) throw refuse(409, 4090);
      rows.archive();
      return { revision: ++rows.revision };
    }),
  });
  const other = (command: HistoryCommand) => rows.change(rows.revision, [command]);
  return { held, client: server.client, other, calls, stands: () => rows.history };
}
