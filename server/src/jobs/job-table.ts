import type { Job, Language } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { resultOfBatch } from './batch-traces.ts';

/** A job as it stands in the database. */
export interface JobRow {
  readonly id: string;
  readonly owner_id: string;
  /** The space that it was asked for in. */
  readonly space_id: string | null;
  readonly route: string;
  /** Id of what it is about: a document, or a part of one. */
  readonly target: string | null;
  readonly language: Language;
  readonly state: Job['state'];
  readonly progress: number;
  readonly process: string | null;
  readonly runs: number;
  /** 1: somebody asked to stop it. */
  readonly cancel: number;
  readonly task: string | null;
  readonly result: string | null;
  readonly failure: string | null;
  readonly file_hash: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  /** ms; null while it goes on. */
  readonly ended_at: number | null;
}

/** What became of a job. */
export type JobEnd = Pick<JobRow, 'state' | 'result' | 'failure' | 'file_hash' | 'file_name' | 'file_type'>;

const GOING: readonly Job['state'][] = ['queued', 'running'];

/** Whether work in a state waits or goes on. */
export const isGoingOn = (state: Job['state']): boolean => GOING.includes(state);

type Kept = Pick<JobRow, 'target' | 'route' | 'task'>;

/** Whether what a job is about still is: a document, also one in the recycle bin, or an X-ray. */
async function isThere(trx: Knex, target: string): Promise<boolean> {
  for (const table of ['documents', 'xrays'])
    if (await trx(table).where({ id: target }).first('id')) return true;
  return false;
}

/** The jobs of every process on one database. A process changes only what is its own; whoever comes too late changes nothing. */
export class JobTable {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async insert(
    row: Pick<
      JobRow,
      | 'id'
      | 'owner_id'
      | 'space_id'
      | 'route'
      | 'target'
      | 'language'
      | 'state'
      | 'progress'
      | 'process'
      | 'runs'
      | 'task'
    > & { readonly result?: string | null },
  ): Promise<void> {
    await this.#database.write(async (trx) => {
      await trx('jobs').insert(row);
    });
  }

  async find(id: string): Promise<JobRow | undefined> {
    const row = (await this.#database.knex('jobs').where({ id }).first()) as JobRow | undefined;
    return row;
  }

  /** The jobs that a user asked for in a space about a document or one of its X-rays; undefined where the space has no such document. */
  async about(
    { id: owner_id, space: space_id }: { readonly id: string; readonly space: string },
    documentId: string,
  ): Promise<readonly JobRow[] | undefined> {
    const { knex } = this.#database;
    const own = { id: documentId, owner_id: space_id, deleted_at: null };
    if (!(await knex('documents').where(own).first('id'))) return undefined;
    const films = knex('xrays').where({ model_id: documentId }).select('id');
    return (await knex('jobs')
      .where({ owner_id, space_id })
      .andWhere((about) => void about.where({ target: documentId }).orWhereIn('target', films))
      .orderBy('id')) as JobRow[];
  }

  /** How many jobs of a user go on elsewhere than in `process`. */
  async countElsewhere(owner: string, process: string): Promise<number> {
    const row = (await this.#database
      .knex('jobs')
      .where({ owner_id: owner })
      .whereIn('state', GOING)
      .andWhere((other) => void other.whereNull('process').orWhereNot({ process }))
      .count({ n: '*' })
      .first()) as { n: number | string } | undefined;
    return Number(row?.n ?? 0);
  }

  /** Whether a user has work of a call that goes on or waits. */
  async isGoing(owner: string, route: string): Promise<boolean> {
    const mine = this.#database.knex('jobs').where({ owner_id: owner, route }).whereIn('state', GOING);
    return (await mine.first('id')) !== undefined;
  }

  /** The jobs that a user asked for in a space by a call. */
  async by(
    { id: owner_id, space: space_id }: { readonly id: string; readonly space: string },
    route: string,
  ): Promise<readonly JobRow[]> {
    return (await this.#database.knex('jobs').where({ owner_id, space_id, route }).orderBy('id')) as JobRow[];
  }

  /** The jobs by a call that go on in a space and that others asked for, with their names as they are now. */
  async ofOthers(
    { id, space: space_id }: { readonly id: string; readonly space: string },
    route: string,
  ): Promise<readonly { readonly row: JobRow; readonly by: string }[]> {
    const rows = (await this.#database
      .knex('jobs')
      .leftJoin('users', 'users.id', 'jobs.owner_id')
      .where({ space_id, route })
      .whereNot({ owner_id: id })
      .whereIn('state', GOING)
      .orderBy('jobs.id')
      .select('jobs.*', 'users.name as by')) as (JobRow & { readonly by: string | null })[];
    return rows.map(({ by, ...row }) => ({ row, by: by ?? '' }));
  }

  /** How many jobs go on or wait. */
  async countGoing(): Promise<number> {
    const row = (await this.#database.knex('jobs').whereIn('state', GOING).count({ n: '*' }).first()) as
      | { n: number | string }
      | undefined;
    return Number(row?.n ?? 0);
  }

  async noteProgress(id: string, process: string, progress: number): Promise<void> {
    await this.#database.write(async (trx) => {
      await trx('jobs').where({ id, process, state: 'running' }).update({ progress });
    });
  }

  /** Keeps what a job has done so far. */
  async noteSoFar(id: string, process: string, result: string): Promise<void> {
    await this.#database.write(async (trx) => {
      const mine = { id, process, state: 'running' };
      const row = (await trx('jobs').where(mine).first('route', 'task')) as Kept | undefined;
      if (row)
        await trx('jobs')
          .where(mine)
          .update({ result: resultOfBatch(row, result) });
    });
  }

  /** Asks the process that works on a job to stop it; a job that waits is stopped at once. */
  async cancel(id: string, end: JobEnd): Promise<void> {
    await this.#database.write(async (trx) => {
      const stopped = await trx('jobs')
        .where({ id, state: 'queued' })
        .update({ ...end, task: null, ended_at: this.#now() });
      if (stopped === 0) await trx('jobs').where({ id, state: 'running' }).update({ cancel: 1 });
    });
  }

  /** The jobs of a process that somebody asked to stop. */
  async toStop(process: string): Promise<readonly string[]> {
    const rows = (await this.#database
      .knex('jobs')
      .where({ process, state: 'running', cancel: 1 })
      .select('id')) as {
      id: string;
    }[];
    return rows.map(({ id }) => id);
  }

  /**
   * Notes the end of a job of a process; false when the job is not this process's any more, or when what it was about was erased while
   * it went on: then nothing of it stays.
   */
  async end(id: string, process: string, end: JobEnd): Promise<boolean> {
    return this.#database.write(async (trx) => {
      const mine = { id, process, state: 'running' };
      const row = (await trx('jobs').where(mine).first('target', 'route', 'task')) as Kept | undefined;
      if (row?.target != null && end.state === 'done' && !(await isThere(trx, row.target))) {
        await trx('jobs').where(mine).delete();
        return false;
      }
      const { result: told, ...how } = end;
      const result = row ? resultOfBatch(row, told) : told;
      const changed = await trx('jobs')
        .where(mine)
        // What was done before it came to nothing stays told.
        .update({
          ...how,
          ...(result !== null && { result }),
          task: null,
          progress: 1,
          ended_at: this.#now(),
        });
      return changed === 1;
    });
  }

  /** Lets a job of a process wait for another one; false when it is not that process's any more, or must not run again. */
  async giveBack(id: string, process: string, mostRuns: number): Promise<boolean> {
    return this.#database.write(async (trx) => {
      const changed = await trx('jobs')
        .where({ id, process, state: 'running', cancel: 0 })
        .where('runs', '<', mostRuns)
        .whereNotNull('task')
        .update({ state: 'queued', process: null, progress: 0 });
      return changed === 1;
    });
  }

  /** Takes a waiting job for a process; undefined when somebody else has it. */
  async claim(id: string, process: string): Promise<JobRow | undefined> {
    return this.#database.write(async (trx) => {
      const changed = await trx('jobs')
        .where({ id, state: 'queued' })
        .update({ state: 'running', process, runs: trx.raw('runs + 1') });
      return changed === 1 ? ((await trx('jobs').where({ id }).first()) as JobRow) : undefined;
    });
  }

  /** Every running job of other processes, by process. */
  async runningElsewhere(process: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = (await this.#database
      .knex('jobs')
      .where({ state: 'running' })
      .whereNot({ process })
      .select('id', 'process')) as { id: string; process: string }[];
    const found = new Map<string, string[]>();
    for (const row of rows) found.set(row.process, [...(found.get(row.process) ?? []), row.id]);
    return found;
  }

  /** Every waiting job: its message may have been lost. */
  async waiting(): Promise<readonly string[]> {
    const rows = (await this.#database.knex('jobs').where({ state: 'queued' }).select('id')) as {
      id: string;
    }[];
    return rows.map(({ id }) => id);
  }

  /** Says that a process lives. */
  async beat(id: string): Promise<void> {
    await this.#database.write(async (trx) => {
      await trx('job_processes')
        .insert({ id, beat: 1 })
        .onConflict('id')
        .merge({ beat: trx.raw('job_processes.beat + 1') });
    });
  }

  /** The last beat of each process. */
  async beats(): Promise<ReadonlyMap<string, number>> {
    const rows = (await this.#database.knex('job_processes').select('id', 'beat')) as {
      id: string;
      beat: number | string;
    }[];
    return new Map(rows.map(({ id, beat }) => [id, Number(beat)]));
  }

  /** Forgets a process. */
  async forget(id: string): Promise<void> {
    await this.#database.write(async (trx) => {
      await trx('job_processes').where({ id }).delete();
    });
  }

  /** Removes the jobs that ended too long ago, ms; gives the files they made. */
  async sweep(
    now: number,
    {
      usual,
      long,
    }: { readonly usual: number; readonly long: { readonly route: string; readonly ms: number } },
  ): Promise<readonly string[]> {
    const { route } = long;
    const old = (await this.#database
      .knex('jobs')
      .where((one) => void one.whereNot({ route }).where('ended_at', '<', now - usual))
      .orWhere((one) => void one.where({ route }).where('ended_at', '<', now - long.ms))
      .select('id', 'file_hash')) as {
      id: string;
      file_hash: string | null;
    }[];
    if (old.length === 0) return [];
    await this.#database.write(async (trx) => {
      for (const { id } of old) await trx('jobs').where({ id }).delete();
    });
    return old.map(({ file_hash }) => file_hash).filter((hash) => hash !== null);
  }
}
