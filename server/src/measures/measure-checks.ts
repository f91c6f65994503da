import { SdkError } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { inPieces } from '../entries/entries.ts';
import type { Caller } from '../http/call.ts';
import type { Background } from '../jobs/background.ts';
import type { Compute } from '../compute/compute.ts';
import type { Design, Measuring, TakenMeasure } from '../compute/model-tasks.ts';
import { designOf, noteResults } from '../designs/design.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { frameOfRecords, paramsIn } from '../designs/frames.ts';
import { isSettled, unitOf, type ListedRow } from './measure-rows.ts';
import { readMeasures } from '../designs/read-measures.ts';
import { byBodies, type OfOneBody } from './locked-steps.ts';

export interface MeasureCheckDependencies {
  /** Written to behind the answers, which is no deed of anybody's. */
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly background: Background;
}

/** Why measures got no value: by id the code of a shape that gives none, or what kept the shape or the value itself from being made. */
export interface Checked {
  readonly impossible: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, unknown>;
}

/** What is written of a measure. */
interface Change {
  readonly row: ListedRow;
  readonly change: Readonly<Record<'value' | 'unit' | 'at_revision' | 'checked', string | number | null>>;
}

const NOTHING: Checked = { impossible: new Map(), failures: new Map() };

/** Runs in which a measure may last too long before those that are left count as such too. */
const MOST_RUNS = 3;

const isTooSlow = (failure: unknown): boolean =>
  failure instanceof SdkError && failure.code === 'job/too-slow';

/** What a run came to: the values of its first measures, in their order, and what ended it. */
interface Taken {
  readonly hash: string | undefined;
  readonly values: readonly TakenMeasure[];
  readonly failure: unknown;
}

/** Measures of one body that are to be taken, and where it is noted why some got no value. */
interface Taking {
  readonly design: Design;
  readonly body: OfOneBody;
  readonly impossible: Map<string, string>;
  readonly failures: Map<string, unknown>;
}

/** Rows of a model whose value was not taken on its shape of now. */
async function openRows(db: Knex, model: DocumentRow): Promise<readonly ListedRow[]> {
  const rows = await readMeasures(db, model.id);
  return rows.filter((row) => !row.leftOut && !isSettled(row, model));
}

/** The same shape by its hash, or by the revision that both sides speak of. */
const isSameShape = (row: ListedRow, hash: string, revision: number): boolean =>
  row.given_revision !== null && (row.given_hash === hash || row.given_revision === revision);

/**
 * Takes the values of measures from the shaped model. Replaying a long history lasts; so this is done behind the answers, once for all
 * measures of a model that wait, and whoever asked may wait for it a little.
 */
export class MeasureChecks {
  readonly #deps: MeasureCheckDependencies;

  constructor(deps: MeasureCheckDependencies) {
    this.#deps = deps;
  }

  /**
   * Asks for the values of all measures of a model that have none of its shape of now. Resolves with what came of it, or with undefined
   * when that lasts longer than `patienceMs`; the check goes on then.
   */
  async check(caller: Caller, modelId: string, patienceMs: number): Promise<Checked | undefined> {
    const done = this.#deps.background.ask(`measures ${modelId}`, caller.id, (signal) =>
      this.#run(modelId, signal),
    );
    if (patienceMs === Infinity) return done;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patienceMs, undefined);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  async #run(modelId: string, signal: AbortSignal): Promise<Checked> {
    const { database, blobs } = this.#deps;
    const model = (await database.knex('documents').where({ id: modelId }).first()) as
      | DocumentRow
      | undefined;
    if (!model || model.base_hash === null) return NOTHING;
    const open = await openRows(database.knex, model);
    if (open.length === 0) return NOTHING;
    const { bodies, kept } = await byBodies(database.knex, model, open);
    await this.#noteKept(model, kept);
    const found = { impossible: new Map<string, string>(), failures: new Map<string, unknown>() };
    for (const body of bodies) {
      const design = await designOf(database.knex, blobs, model, { applied: true, count: body.count });
      await this.#takeAll(model, { design, body, ...found }, signal);
    }
    return found;
  }

  /** Takes the measures of one body, and notes why some got no value. */
  async #takeAll(
    model: DocumentRow,
    { design, body, impossible, failures }: Taking,
    signal: AbortSignal,
  ): Promise<void> {
    let { rows } = body;
    for (let run = 1; rows.length > 0; run++) {
      const { hash, values, failure } = await this.#take(model, design, rows, signal);
      const taken = rows.slice(0, values.length);
      if (hash !== undefined) await this.#noteTaken(model, taken, { hash, values, impossible });
      rows = rows.slice(values.length);
      if (failure === undefined) continue;
      // Only of a shape that stands is it known which of them it was.
      const isOne = isTooSlow(failure) && hash !== undefined && run < MOST_RUNS;
      const ended = isOne ? rows.slice(0, 1) : rows;
      for (const { id } of ended) failures.set(id, failure);
      if (isTooSlow(failure)) await this.#noteTooSlow(model, ended);
      rows = rows.slice(ended.length);
    }
  }

  async #take(
    model: DocumentRow,
    design: Design,
    rows: readonly ListedRow[],
    signal: AbortSignal,
  ): Promise<Taken> {
    const frame = frameOfRecords(design.records);
    const measures = rows.map((row) => ({ kind: row.kind, params: paramsIn(row.kind, row, frame) }));
    let hash: string | undefined;
    const values: TakenMeasure[] = [];
    const onMeasured = (said: Measuring) => {
      if ('hash' in said) {
        // Begun anew in another thread, too.
        hash = said.hash;
        values.length = 0;
      } else values.push(said.taken);
    };
    try {
      const task = { kind: 'measure', design, measures } as const;
      const result = await this.#deps.compute.run<'measure'>(task, { signal, isBehind: true, onMeasured });
      await noteResults(this.#deps.database, model.owner_id, result.outcomes);
      return { hash: result.hash, values: result.values, failure: undefined };
    } catch (failure) {
      if (signal.aborted) throw failure;
      return { hash, values, failure };
    }
  }

  /** Writes the values of rows; the code of each that gave none goes into `impossible`. */
  async #noteTaken(
    model: DocumentRow,
    rows: readonly ListedRow[],
    of: {
      readonly hash: string;
      readonly values: readonly TakenMeasure[];
      readonly impossible: Map<string, string>;
    },
  ): Promise<void> {
    const changes = rows.map((row, index) => {
      const taken = of.values[index]!;
      if ('code' in taken) of.impossible.set(row.id, taken.code);
      const value = 'code' in taken ? null : taken.value;
      const isOther = isSameShape(row, of.hash, model.revision) && row.given_value !== value;
      const change = {
        value,
        unit: 'code' in taken ? unitOf(row.kind) : taken.unit,
        at_revision: model.revision,
        checked: isOther ? 2 : 1,
      };
      return { row, change };
    });
    await this.#write(changes);
  }

  /** So that not every reader of the list begins it again: it is tried again when the shape or the measure is another one. */
  async #noteTooSlow(model: DocumentRow, rows: readonly ListedRow[]): Promise<void> {
    const changes = rows.map((row) => {
      // What the caller found on this shape stays, unchecked.
      const value = row.at_revision === model.revision ? row.value : null;
      return { row, change: { value, unit: unitOf(row.kind), at_revision: model.revision, checked: 3 } };
    });
    await this.#write(changes);
  }

  /** Of those whose step does not stand: the last value holds, whoever took it. Where other steps were changed between it and the loss of the step, the body had another one that nobody took. */
  async #noteKept(model: DocumentRow, rows: readonly ListedRow[]): Promise<void> {
    const changes = rows.map((row) => {
      const { value, unit } = row;
      const isOfLastBody = row.checked !== 0 && row.at_revision >= model.revision - 1;
      return {
        row,
        change: { value, unit, at_revision: model.revision, checked: isOfLastBody ? row.checked : 3 },
      };
    });
    await this.#write(changes);
  }

  async #write(changes: readonly Change[]): Promise<void> {
    await this.#deps.database.write((trx) =>
      inPieces(changes, async (piece) => {
        for (const { row, change } of piece)
          // What was changed meanwhile is taken again by the run that the change asked for.
          await trx('measures')
            .where({
              owner_id: row.owner_id,
              id: row.id,
              params: row.params,
              frame: row.frame,
              step: row.step,
            })
            .update(change);
      }),
    );
  }
}
