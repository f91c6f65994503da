import { SdkError } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, MeasureRow } from '../db/rows.ts';
import { inPieces } from '../entries/entries.ts';
import type { Caller } from '../http/call.ts';
import type { Background } from '../jobs/background.ts';
import type { Compute } from '../compute/compute.ts';
import { designOf, noteResults } from '../designs/design.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { frameOfRecords, paramsIn } from '../designs/frames.ts';
import { isSettled, unitOf } from './measure-rows.ts';
import { readMeasures } from '../designs/read-measures.ts';

export interface MeasureCheckDependencies {
  /** Written to behind the answers, which is no deed of anybody's. */
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly background: Background;
}

/** Why measures got no value: by id the code of a shape that gives none, or what kept the shape itself from being made. */
export interface Checked {
  readonly impossible: ReadonlyMap<string, string>;
  readonly failure: unknown;
}

/** What is written of a measure. */
interface Change {
  readonly row: MeasureRow;
  readonly change: Readonly<Record<'value' | 'unit' | 'at_revision' | 'checked', string | number | null>>;
}

const NOTHING: Checked = { impossible: new Map(), failure: undefined };

/** Rows of a model whose value was not taken on its shape of now. */
async function openRows(db: Knex, model: DocumentRow): Promise<readonly MeasureRow[]> {
  const rows = await readMeasures(db, model.id);
  return rows.filter((row) => !row.leftOut && !isSettled(row, model));
}

/** The same shape by its hash, or by the revision that both sides speak of. */
const isSameShape = (row: MeasureRow, hash: string, revision: number): boolean =>
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
    const { database, blobs, compute } = this.#deps;
    const model = (await database.knex('documents').where({ id: modelId }).first()) as
      DocumentRow | undefined;
    if (!model || model.base_hash === null) return NOTHING;
    const rows = await openRows(database.knex, model);
    if (rows.length === 0) return NOTHING;
    const design = await designOf(database.knex, blobs, model);
    const frame = frameOfRecords(design.records);
    const measures = rows.map((row) => ({
      kind: row.kind,
      params: paramsIn(row.kind, row, frame),
    }));
    let result;
    try {
      result = await compute.run<'measure'>(
        { kind: 'measure', design, measures },
        { signal, isBehind: true },
      );
    } catch (failure) {
      if (signal.aborted) throw failure;
      if (failure instanceof SdkError && failure.code === 'job/too-slow')
        await this.#noteTooSlow(model, rows);
      return { ...NOTHING, failure };
    }
    await noteResults(database, model.owner_id, result.outcomes);
    const impossible = new Map<string, string>();
    const changes = rows.map((row, index) => {
      const taken = result.values[index]!;
      if ('code' in taken) impossible.set(row.id, taken.code);
      const value = 'code' in taken ? null : taken.value;
      const isOther = isSameShape(row, result.hash, model.revision) && row.given_value !== value;
      const change = {
        value,
        unit: 'code' in taken ? unitOf(row.kind) : taken.unit,
        at_revision: model.revision,
        checked: isOther ? 2 : 1,
      };
      return { row, change };
    });
    await this.#write(changes);
    return { impossible, failure: undefined };
  }

  /** So that not every reader of the list begins it again: it is tried again when the shape or the measure is another one. */
  async #noteTooSlow(model: DocumentRow, rows: readonly MeasureRow[]): Promise<void> {
    const changes = rows.map((row) => {
      // What the caller found on this shape stays, unchecked.
      const value = row.at_revision === model.revision ? row.value : null;
      return { row, change: { value, unit: unitOf(row.kind), at_revision: model.revision, checked: 3 } };
    });
    await this.#write(changes);
  }

  async #write(changes: readonly Change[]): Promise<void> {
    await this.#deps.database.write((trx) =>
      inPieces(changes, async (piece) => {
        for (const { row, change } of piece)
          // What was changed meanwhile is taken again by the run that the change asked for.
          await trx('measures')
            .where({ owner_id: row.owner_id, id: row.id, params: row.params, frame: row.frame })
            .update(change);
      }),
    );
  }
}
