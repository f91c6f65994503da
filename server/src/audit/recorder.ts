import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_ID, ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Backlog } from '../db/backlog.ts';
import type { Database } from '../db/database.ts';
import { isHousekeeping } from '../db/housekeeping.ts';
import { ancestorsOf, ENTRY_COLUMNS } from '../entries/entries.ts';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { Call, Caller, Handlers } from '../http/call.ts';
import { appendDeed, type Deed } from './trail.ts';

/** Reads that take patient data out or open it. */
const READS: ReadonlySet<string> = new Set<RouteName>([
  'patient/get',
  'patient/export',
  'document/export',
  'report/pdf',
  'audit/export',
  // A machine looks at the film for a person.
  'x-smart/x-match',
]);

/**
 * Changes that are no matter of the trail: the history of a model keeps its own, with time and author, and cancels instead of deleting;
 * settings, pictures of the list and jobs hold nothing of a patient.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'operation/create',
  'operation/createlist',
  'operation/update',
  'operation/reversedisableall',
  'operation/step',
  // Comes with the step that names it.
  'document/saveasset',
  'user/setsystem',
  'document/modelsnapshoot',
  'jobs/cancel',
  // Each entry is told of by itself.
  'document/deletemany',
  'document/movemany',
  'document/copymany',
  'document/makebraces',
  'recycle/restoremany',
  'recycle/deletemany',
  // What an upload becomes is told as `document/upload`.
  'upload/begin',
  'upload/append',
  'upload/abandon',
  'upload/finish',
]);

/** Whether a call leaves a line in the trail. */
export const isAudited = (name: RouteName): boolean => {
  const route: Route = ROUTES[name];
  return (route.changes && !LEFT_OUT.has(name)) || READS.has(name);
};

interface Pending {
  readonly name: RouteName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: Pick<Caller, 'id' | 'name' | 'space'> | undefined;
  isWritten: boolean;
  /** What its work did besides, told with it. */
  besides: { readonly action: RouteName; readonly target: string }[];
}

const current = new AsyncLocalStorage<Pending>();

/** Notes, inside a change, that it also did what another call would: the trail gets a line of that as well. */
export const noteDeed = (action: RouteName, target: string): void =>
  void current.getStore()?.besides.push({ action, target });

/** Only what the trail needs of a logger. */
type Log = Pick<Logger, 'info'>;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isAccount = (name: RouteName): boolean => name.startsWith('account/');

/** The entry a call names as the one it is about. */
const ownIdOf = (input: Readonly<Record<string, unknown>>): string | undefined =>
  asText(input['id']) ?? asText(input['modelId']) ?? asText(input['patientId']) ?? asText(input['xrayId']);

/** Every entry a call names, the place where something goes among them. */
const targetsOf = (input: Readonly<Record<string, unknown>>): readonly string[] =>
  [ownIdOf(input), asText(input['parentId'])].filter((id) => id !== undefined);

/** What belongs to a model and is called by an id of its own. */
const PARTS = ['records', 'measures', 'members', 'xrays'] as const;

/** The patient whose record an entry is or lies in, or whose model a part belongs to, also in the recycle bin; undefined where there is none. */
async function patientOf(trx: Knex, space: string, id: string): Promise<string | undefined> {
  if (id === ROOT_ID) return undefined;
  const entry = async (wanted: string) =>
    (await trx('documents').where({ id: wanted, owner_id: space }).first(ENTRY_COLUMNS)) as
      | DocumentRow
      | undefined;
  let row = await entry(id);
  for (const table of PARTS) {
    if (row) break;
    const part = (await trx(table).where({ id, owner_id: space }).first('model_id')) as
      | { model_id: string }
      | undefined;
    if (part) row = await entry(part.model_id);
  }
  if (!row) return undefined;
  return [row, ...(await ancestorsOf(trx, row))].find((one) => one.file_type === 'PATIENT')?.id;
}

/** Writes the audit trail: each deed in the transaction that carries it out. */
export class AuditRecorder {
  readonly #backlog: Backlog;
  readonly #now: () => number;
  readonly #log: Log;

  constructor(backlog: Backlog, now: () => number, log: Log) {
    this.#backlog = backlog;
    this.#now = now;
    this.#log = log;
  }

  /** The same database, in which the first change of an audited call takes the line of the trail along. */
  over(database: Database): Database {
    const write: Database['write'] = (work) => {
      const pending = current.getStore();
      if (!pending || pending.isWritten || isAccount(pending.name) || isHousekeeping())
        return database.write(work);
      return database
        .write(async (trx) => {
          // Before the work: afterwards the entry may be gone.
          pending.besides = [];
          const before = await this.#patientsBefore(trx, pending);
          const result = await work(trx);
          const deeds = await this.#append(trx, pending, { patients: before, result, at: this.#now() });
          return { result, deeds };
        })
        .then(({ result, deeds }) => {
          pending.isWritten = true;
          deeds.forEach((deed) => this.#tell(deed));
          return result;
        });
    };
    return { ...database, write };
  }

  /** The same handlers, each audited call of which leaves a line. `database` is the one that `over` was given. */
  around(handlers: Handlers, database: Database): Handlers {
    const wrapped: Record<string, unknown> = {};
    for (const [name, handler] of Object.entries(handlers) as [RouteName, never][])
      wrapped[name] = isAudited(name) ? this.#wrap(name, handler, database) : handler;
    return wrapped as Handlers;
  }

  /** A refusal that matters: a wrong password, a missing permission. */
  async refused(
    name: RouteName,
    caller: Pick<Caller, 'id' | 'name'> | undefined,
    target: string | null = null,
  ): Promise<void> {
    const deed: Deed = {
      chain: caller ? `user:${caller.id}` : 'server',
      actor: caller?.id ?? '',
      actorName: caller?.name ?? '',
      action: name,
      outcome: 'refused',
      target,
    };
    const at = this.#now();
    await this.#backlog.write(
      (trx) => appendDeed(trx, deed, at),
      () => this.#tell(deed),
    );
  }

  /** Runs `work` as the call `name`: the first change it makes takes the line of the trail along. */
  async during<T>(
    name: RouteName,
    input: Readonly<Record<string, unknown>>,
    caller: Pick<Caller, 'id' | 'name' | 'space'> | undefined,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly pending: Pending }> {
    const pending: Pending = { name, input, caller, isWritten: false, besides: [] };
    return { result: await current.run(pending, work), pending };
  }

  #wrap(
    name: RouteName,
    handler: (input: Readonly<Record<string, unknown>>, call: Call) => Promise<unknown>,
    database: Database,
  ) {
    return async (input: Readonly<Record<string, unknown>>, call: Call): Promise<unknown> => {
      try {
        const { result, pending } = await this.during(name, input, call.visitor, () => handler(input, call));
        if (!pending.isWritten) {
          pending.isWritten = true;
          const [at, patients] = [this.#now(), await this.#patientsBefore(database.knex, pending)];
          let deeds: readonly Deed[] = [];
          await this.#backlog.write(
            async (trx) => (deeds = await this.#append(trx, pending, { patients, result, at })),
            () => deeds.forEach((deed) => this.#tell(deed)),
          );
        }
        return result;
      } catch (error) {
        // The right password without the second factor is a question, not a refusal.
        const isRefusal =
          error instanceof AppError &&
          error.kind.http === 401 &&
          error.failure !== 'account/second-factor-needed';
        if (isRefusal && isAccount(name)) await this.refused(name, undefined);
        throw error;
      }
    };
  }

  /** The patients that the call is about before it is carried out: of what moves, where from and where to. */
  async #patientsBefore(trx: Knex, { name, input, caller }: Pending): Promise<readonly string[]> {
    if (!caller || isAccount(name)) return [];
    const found = new Set<string>();
    for (const id of targetsOf(input)) {
      const patient = await patientOf(trx, caller.space, id);
      if (patient !== undefined) found.add(patient);
    }
    // Always in one order: two calls about the same two patients would wait for each other.
    return [...found].sort();
  }

  /** Writes the lines of a call; they are told to the log when they are kept, for this may be carried out more than once. */
  async #append(
    trx: Knex,
    pending: Pending,
    { patients, result, at }: { patients: readonly string[]; result: unknown; at: number },
  ): Promise<readonly Deed[]> {
    const { name, input, caller } = pending;
    const made = (result ?? {}) as {
      readonly id?: unknown;
      readonly name?: unknown;
      readonly fileType?: unknown;
    };
    // A user who signs in is known by the answer only.
    const user =
      caller ??
      (isAccount(name) && asText(made.id)
        ? { id: String(made.id), name: asText(made.name) ?? '' }
        : undefined);
    const known =
      patients.length > 0
        ? patients.map((id) => `patient:${id}`)
        : made.fileType === 'PATIENT'
          ? [`patient:${String(made.id)}`]
          : [caller && !isAccount(name) ? `space:${caller.space}` : user ? `user:${user.id}` : 'server'];
    // The trail of an erased patient is found through the one of the space.
    const chains = name === 'patient/erase' ? [...known, `space:${caller!.space}`] : known;
    const own = { action: name, target: ownIdOf(input) ?? asText(made.id) ?? null };
    const deeds = chains.flatMap((chain) =>
      [...pending.besides, own].map((what): Deed => ({
        chain,
        actor: user?.id ?? '',
        actorName: user?.name ?? '',
        outcome: 'done',
        ...what,
      })),
    );
    for (const deed of deeds) await appendDeed(trx, deed, at);
    return deeds;
  }

  /** One line of the log, without names: those stand in the trail only. */
  #tell({ chain, actor, action, outcome, target }: Deed): void {
    this.#log.info({ audit: { chain, actor, action, outcome, target } }, 'audit');
  }
}
