import type { Knex } from 'knex';
import { wallName, type Making, type RouteOutput } from '@bracewright/core/contract';
import { bodyKey, type RecordOutcome } from '@bracewright/core/history';
import type { MadeBy } from '../db/made-by.ts';
import { SHELL } from '../db/wall-of-body.ts';
import type { DocumentRow } from '../db/rows.ts';
import { getModel, patientRowOf, toEntry } from '../entries/entries.ts';
import { insertDocument } from '../entries/insert.ts';
import { freeName } from '../entries/names.ts';
import type { Call } from '../http/call.ts';
import { noteResults } from '../designs/design.ts';
import { changeHistory } from './change.ts';
import { makingOf } from './making.ts';
import { storeNamed } from '../storage/content-holds.ts';
import { shapingRecords, standOf } from '../designs/records.ts';
import type { Tried, WorkDependencies } from './work.ts';
import { ROLES } from '../catalog/roles.ts';

/** Hash of the body that a wall was made from; undefined where no step had changed it. */
const shapeOf = (outcomes: readonly RecordOutcome[], wall: string): string | undefined =>
  outcomes.findLast(({ id, state }) => id !== wall && state === 'applied')?.meshHash;

/** How thin and thick a wall came out, as its operation measured it. */
function measuredOf(outcomes: readonly RecordOutcome[], wall: string): Pick<MadeBy, 'measured'> {
  const { minWall: thinnest, maxWall: thickest } = outcomes.find(({ id }) => id === wall)?.report ?? {};
  if (thinnest === undefined) return {};
  return { measured: { thinnest, ...(thickest === undefined ? {} : { thickest }) } };
}

/** What was found on a wall, and whom its body lies with. */
async function lookedAt(
  trx: Knex,
  model: DocumentRow,
  making: Making | undefined,
): Promise<Pick<MadeBy, 'making' | 'lookedIn' | 'patientId'>> {
  const patientId = (await patientRowOf(trx, model))?.id ?? null;
  return { ...(making ? { making, lookedIn: patientId } : {}), patientId };
}

/**
 * Stores a brace wall as a model of its own beside the body. The body's history gets the record too, so that it says what was made and
 * with which values; it is switched off there, because an export never changes the design it was made from.
 */
export async function keepShell(
  { database, blobs, now }: WorkDependencies,
  call: Call,
  { input, revision, request, record, report, warnings, result }: Tried,
): Promise<RouteOutput<'document/savethickenmodel'>> {
  const { bytes, hash, gate } = result;
  const { make } = input;
  const at = new Date(now()).toISOString();
  const looked = { shape: hash, at, by: call.caller.name, revision, language: call.language };
  const making = gate && make && makingOf(make, gate, looked);
  const writeRows = () =>
    database.write(async (trx) => {
      const model = await getModel(trx, call.caller.space, input.id);
      const body = await shapingRecords(trx, model);
      const stand = standOf(model, body);
      const key = bodyKey(model.base_hash ?? '', body, ROLES);
      return changeHistory(trx, {
        model,
        caller: call.caller,
        now: now(),
        revision,
        request,
        commands: () => [
          { kind: 'append', record },
          { kind: 'setState', ids: [record.id], state: 'off' },
        ],
        answer: async (_after, next) => {
          const { thickness } = record.params as { readonly thickness?: number };
          const named = (mark = '') => wallName(model.name, call.language, thickness, mark);
          const name = await freeName(trx, call.caller.space, model.parent_id, named(), 'SCAN', named);
          const row: DocumentRow = await insertDocument(
            trx,
            call.caller,
            {
              parentId: model.parent_id,
              name,
              fileType: 'SCAN',
              mediaType: model.media_type,
              size: result.bytes!.byteLength,
              baseHash: hash,
              filedAt: model.filed_at,
              info: {
                format: 'stl',
                unit: 'mm',
                upAxis: 'Z',
                vertices: report.vertices,
                triangles: report.triangles,
                warnings: [],
                madeBy: {
                  modelId: model.id,
                  revision: next,
                  recordId: record.id,
                  shape: shapeOf(result.outcomes, record.id) ?? model.base_hash,
                  stand,
                  key,
                  params: record.params,
                  ...measuredOf(result.outcomes, record.id),
                  createdAt: at,
                  ...(await lookedAt(trx, model, making)),
                },
              },
            },
            now(),
          );
          await trx('model_sources').insert({ model_id: row.id, source_id: model.id, how: SHELL });
          return {
            ...toEntry(row),
            report,
            warnings,
            sourceRevision: next,
            ...(making ? { making } : {}),
          };
        },
      });
    });
  const answer = await storeNamed({ database, blobs }, [{ bytes: bytes!, hash }], writeRows);
  await noteResults(database, call.caller.space, result.outcomes);
  return answer;
}
