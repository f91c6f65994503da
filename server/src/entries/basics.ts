import {
  calendarDay,
  checkInput,
  KEPT_JSON_BYTES,
  modelBasicSchema,
  withCobbRule,
  type ModelBasic,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, MemberRow } from '../db/rows.ts';
import { AppError, fieldError } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import { ENTRY_COLUMNS, getModel, getOwned, stamp, toEntry } from './entries.ts';

/** Longest chain of models made from models that is followed. */
const MOST_PARENTS = 50;

/** JSON text of a value that is kept; throws `request/too-large` above `most` bytes, 256 KB where nothing else is said. */
export function keptJson(value: unknown, most = KEPT_JSON_BYTES): string {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > most)
    throw new AppError('request/too-large', { values: { max: `${Math.floor(most / 1024)} KB` } });
  return text;
}

const basicWithRule = withCobbRule(modelBasicSchema);

/** Throws a fault at its field where an angle outside of 20 to 40 degrees has no reason, old findings and new ones taken together. */
function requireReason(basic: ModelBasic): void {
  const [issue] = checkInput(basicWithRule, basic);
  if (issue) throw fieldError(`basic.${issue.path}`, issue.rule, issue.data);
}

/** Confirmed zones with some that are confirmed or taken back besides: two people who say yes at once each say it of their own. */
const withZones = (
  kept: Readonly<Record<string, number>>,
  changes: Readonly<Record<string, number | null>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ ...kept, ...changes }).filter((one): one is [string, number] => one[1] !== null),
  );

async function storedBasic(db: Knex, modelId: string) {
  const row = (await db('model_basics').where({ model_id: modelId }).first('fields', 'day')) as
    | { fields: string; day: string | null }
    | undefined;
  return { basic: modelBasicSchema.parse(JSON.parse(row?.fields ?? '{}')), day: row?.day ?? null };
}

async function sourceOf(db: Knex, modelId: string): Promise<string | undefined> {
  const row = (await db('model_sources').where({ model_id: modelId }).first('source_id')) as
    | { source_id: string }
    | undefined;
  return row?.source_id;
}

/** Findings of the alignment step, and where models come from. */
export function basicHandlers(
  database: Database,
  now: () => number,
): HandlersOf<'document/saveorupdatemodelbasic' | 'document/getmodelbasic' | 'document/getparentmodellist'> {
  return {
    'document/saveorupdatemodelbasic': ({ id, basic, zones, day }, { caller }) =>
      database.write(async (trx) => {
        const model = await getModel(trx, caller.space, id);
        const stored = await storedBasic(trx, model.id);
        const merged = { ...stored.basic, ...basic };
        if (zones) merged.confirmedZones = withZones(merged.confirmedZones ?? {}, zones);
        const kept = Object.fromEntries(
          Object.entries(merged).filter(([, value]) => value !== null && value !== undefined),
        ) as ModelBasic;
        requireReason(kept);
        const isTaken = kept.cobb !== stored.basic.cobb || kept.atr !== stored.basic.atr;
        const taken = isTaken ? calendarDay(new Date(now()).toISOString()) : stored.day;
        await trx('model_basics')
          .insert({ model_id: id, fields: keptJson(kept), day: day ?? taken })
          .onConflict('model_id')
          .merge();
        await trx('documents').where({ id }).update(stamp(now()));
        return kept;
      }),

    'document/getmodelbasic': async ({ id }, { caller }) => {
      const model = await getModel(database.knex, caller.space, id);
      return (await storedBasic(database.knex, model.id)).basic;
    },

    'document/getparentmodellist': async ({ id }, { caller }) => {
      const db = database.knex;
      const member = (await db('members').where({ owner_id: caller.space, id }).first('model_id')) as
        | Pick<MemberRow, 'model_id'>
        | undefined;
      const first = await getOwned(db, caller.space, member?.model_id ?? id);
      const found: DocumentRow[] = member ? [first] : [];
      const seen = new Set([first.id]);
      for (let source = await sourceOf(db, first.id); source !== undefined && seen.size < MOST_PARENTS;) {
        if (seen.has(source)) break;
        seen.add(source);
        const row = (await db('documents')
          .where({ id: source, owner_id: caller.space })
          .first(ENTRY_COLUMNS)) as DocumentRow | undefined;
        if (!row) break;
        if (row.deleted_at === null) found.push(row);
        source = await sourceOf(db, row.id);
      }
      return found.map(toEntry);
    },
  };
}
