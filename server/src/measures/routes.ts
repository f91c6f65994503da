import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@bracewright/core/history';
import { parseAnnotationParams, type AnnotationKind } from '@bracewright/core/annotation';
import type { Measure, RouteName } from '@bracewright/core/contract';
import { SdkError, type Json } from '@bracewright/core/operation';
import type { Database } from '../db/database.ts';
import type { DocumentRow, MeasureRow } from '../db/rows.ts';
import { getModel, inPieces } from '../documents/entries.ts';
import { AppError, fieldError, notFound } from '../errors.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import type { Compute } from '../replay/compute.ts';
import { designOf, noteResults } from '../replay/design.ts';
import { computeRefusal } from '../replay/refusals.ts';
import type { BlobStore } from '../storage/blob-store.ts';

export interface MeasureDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly now: () => number;
}

const toMeasure = (row: MeasureRow): Measure => ({
  id: row.id,
  modelId: row.model_id,
  kind: row.kind as Measure['kind'],
  params: JSON.parse(row.params) as Measure['params'],
  value: row.value,
  unit: row.unit as Measure['unit'],
  name: row.name,
});

const UNITS: Readonly<Partial<Record<string, Measure['unit']>>> = {
  volume: 'mm3',
  area: 'mm2',
  angle: 'deg',
  'marker-point': '',
  'marker-line': '',
};

function requireParams(kind: AnnotationKind, params: Json): void {
  try {
    parseAnnotationParams(kind, params);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const path = String(error.data['path'] ?? '');
    throw fieldError(path === '' ? 'params' : `params.${path}`, 'type');
  }
}

/** Measures and markers of a model. The value is always taken by the server from the shaped model. */
export function measureHandlers({
  database,
  blobs,
  compute,
  now,
}: MeasureDependencies): HandlersOf<Extract<RouteName, `measure/${string}`>> {
  /** Values of `measures` on the model as it is now; null where this shape gives none. */
  async function valuesOf(
    model: DocumentRow,
    measures: readonly { kind: AnnotationKind; params: Json }[],
    call: Call,
  ): Promise<readonly { value: number | null; unit: Measure['unit']; code?: string }[]> {
    const design = await designOf(database.knex, blobs, model);
    try {
      const result = await compute.run<'measure'>(
        { kind: 'measure', design, measures },
        { signal: call.signal },
      );
      await noteResults(database, model.owner_id, design, result.outcomes);
      return result.values.map((taken, index) =>
        'code' in taken
          ? { value: null, unit: UNITS[measures[index]!.kind] ?? 'mm', code: taken.code }
          : { value: taken.value, unit: taken.unit as Measure['unit'] },
      );
    } catch (error) {
      throw computeRefusal(error, call.language) ?? error;
    }
  }

  async function valueOf(model: DocumentRow, kind: AnnotationKind, params: Json, call: Call) {
    const [taken] = await valuesOf(model, [{ kind, params }], call);
    if (taken!.code !== undefined)
      throw new AppError('measure/impossible', { data: { reason: taken!.code } });
    return taken!;
  }

  const rowOf = async (owner: string, id: string): Promise<MeasureRow> => {
    const row = (await database.knex('measures').where({ owner_id: owner, id }).first()) as
      MeasureRow | undefined;
    if (!row) throw notFound();
    return row;
  };

  return {
    'measure/create': async ({ id, modelId, kind, params, name }, call) => {
      const { caller } = call;
      const model = await getModel(database.knex, caller.space, modelId);
      requireParams(kind, params);
      const known =
        id === undefined
          ? undefined
          : ((await database.knex('measures').where({ owner_id: caller.space, id }).first()) as
              MeasureRow | undefined);
      if (known) {
        const isRetry =
          known.model_id === modelId &&
          known.kind === kind &&
          canonicalJson(JSON.parse(known.params) as Json) === canonicalJson(params);
        if (!isRetry) throw new AppError('operation/id-taken');
        return toMeasure(known);
      }
      const { value, unit } = await valueOf(model, kind, params, call);
      const row: MeasureRow = {
        owner_id: caller.space,
        id: id ?? randomUUID(),
        model_id: modelId,
        kind,
        params: JSON.stringify(params),
        value,
        unit,
        name: name ?? '',
        at_revision: model.revision,
        created_at: new Date(now()).toISOString(),
      };
      return database.write(async (trx) => {
        await getModel(trx, caller.space, modelId);
        const now = (await trx('measures').where({ owner_id: caller.space, id: row.id }).first()) as
          MeasureRow | undefined;
        if (!now) await trx('measures').insert(row);
        return toMeasure(now ?? row);
      });
    },

    'measure/update': async ({ id, params, name }, call) => {
      const { caller } = call;
      const row = await rowOf(caller.space, id);
      const model = await getModel(database.knex, caller.space, row.model_id);
      const kind = row.kind as AnnotationKind;
      if (params !== undefined) requireParams(kind, params);
      // A value of an earlier shape is taken again also when only the name changes; a shape that gives none is no fault then.
      const isOld = row.at_revision !== model.revision;
      const taken =
        params !== undefined
          ? await valueOf(model, kind, params, call)
          : isOld
            ? (await valuesOf(model, [{ kind, params: JSON.parse(row.params) as Json }], call))[0]
            : undefined;
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(params === undefined ? {} : { params: JSON.stringify(params) }),
        ...(taken === undefined ? {} : { value: taken.value, unit: taken.unit, at_revision: model.revision }),
      };
      if (Object.keys(change).length > 0)
        await database.write((trx) => trx('measures').where({ owner_id: caller.space, id }).update(change));
      return toMeasure({ ...row, ...change });
    },

    'measure/list': async ({ modelId }, call) => {
      const model = await getModel(database.knex, call.caller.space, modelId);
      const rows = (await database
        .knex('measures')
        .where({ model_id: modelId })
        .orderBy('created_at')
        .orderBy('id')
        .select()) as MeasureRow[];
      // Values of an earlier shape are taken again before anybody reads them.
      const old = rows.filter((row) => row.at_revision !== model.revision);
      if (old.length === 0) return rows.map(toMeasure);
      const measures = old.map((row) => ({
        kind: row.kind as AnnotationKind,
        params: JSON.parse(row.params) as Json,
      }));
      const values = await valuesOf(model, measures, call);
      const fresh = new Map(old.map((row, index) => [row.id, values[index]!]));
      await database.write((trx) =>
        inPieces(old, async (piece) => {
          for (const row of piece) {
            const { value, unit } = fresh.get(row.id)!;
            await trx('measures')
              .where({ owner_id: row.owner_id, id: row.id })
              .update({ value, unit, at_revision: model.revision });
          }
        }),
      );
      return rows.map((row) => {
        const taken = fresh.get(row.id);
        return toMeasure(taken ? { ...row, value: taken.value, unit: taken.unit } : row);
      });
    },

    'measure/delete': async ({ id }, { caller }) => {
      const row = await rowOf(caller.space, id);
      await getModel(database.knex, caller.space, row.model_id);
      await database.write((trx) => trx('measures').where({ owner_id: caller.space, id }).delete());
      return null;
    },
  };
}
