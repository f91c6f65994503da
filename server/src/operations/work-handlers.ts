import type { RouteOutput } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { isWall } from '../db/made-by.ts';
import { getModel, stamp } from '../entries/entries.ts';
import { AppError } from '../errors.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import { noteResults } from '../designs/design.ts';
import { changeHistory, earlierAnswer, requireRevision } from './change.ts';
import { checkWall } from './check-wall.ts';
import { moveAlong } from './move-along.ts';
import { liveRows, toWire } from '../designs/records.ts';
import { OPERATION_OF, typeOf } from '../catalog/roles.ts';
import { archiveRecords } from './archive.ts';
import { storeNamed } from '../storage/content-holds.ts';
import { keepShell } from './thicken.ts';
import { tryAndKeep, type Tried, type WorkDependencies, type WorkInput } from './work.ts';

type WorkRoute = keyof typeof OPERATION_OF;
type WorkAnswer = RouteOutput<'document/repair'>;

/** Appends the record of work that succeeded, through the reducer of the editor. */
export async function appendTried(
  trx: Knex,
  { input, revision, request, record, report, warnings }: Tried,
  call: Call,
  now: number,
): Promise<WorkAnswer> {
  return changeHistory(trx, {
    model: await getModel(trx, call.caller.space, input.id),
    caller: call.caller,
    now,
    revision,
    request,
    commands: () => [{ kind: 'append', record }],
    answer: async (_after, next) => {
      const row = (await liveRows(trx, input.id)).find(({ id }) => id === record.id);
      return { revision: next, report, warnings, record: toWire(row!) };
    },
  });
}

/** The heavy calls: an operation of the editor, run by the server. */
export function workHandlers(
  dependencies: WorkDependencies,
): HandlersOf<WorkRoute | 'document/positioning' | 'document/savethickenmodel' | 'document/checkwall'> {
  const { database, blobs, now } = dependencies;

  const append = (route: WorkRoute) => (input: WorkInput, call: Call) =>
    tryAndKeep(dependencies, call, OPERATION_OF[route], input, async (tried) => {
      const answer = await database.write((trx) => appendTried(trx, tried, call, now()));
      await noteResults(database, call.caller.space, tried.result.outcomes);
      return answer;
    });

  return {
    'document/repair': append('document/repair'),
    'document/closemesh': append('document/closemesh'),
    'document/remesh': append('document/remesh'),
    'document/smooth': append('document/smooth'),
    'document/cut': append('document/cut'),
    'document/saw': append('document/saw'),

    'document/positioning': (input, call) =>
      tryAndKeep(
        dependencies,
        call,
        typeOf('alignment'),
        input,
        async ({ revision, request, record, report, warnings, result }) => {
          const { bytes, hash } = result;
          const writeRows = () =>
            database.write(async (trx) => {
              const model = await getModel(trx, call.caller.space, input.id);
              const earlier = await earlierAnswer(trx, model, revision, request);
              if (earlier !== undefined) return earlier as RouteOutput<'document/positioning'>;
              requireRevision(model, revision);
              const archived = (await liveRows(trx, model.id)).length;
              const moved = await moveAlong(trx, model, record.params, hash);
              await archiveRecords(trx, model);
              const answer = {
                revision: revision + 1,
                report: { ...report, recordsArchived: archived, ...moved },
                warnings,
              };
              await trx('documents')
                .where({ id: model.id })
                .update({
                  base_hash: hash,
                  // Taken anew when it is next looked at: the body stands differently now.
                  thumbnail_hash: null,
                  revision: answer.revision,
                  cursor: 0,
                  last_request: request,
                  last_answer: JSON.stringify(answer),
                  ...stamp(now()),
                });
              return answer;
            });
          return storeNamed({ database, blobs }, [{ bytes: bytes!, hash }], writeRows);
        },
        { wantsMesh: true },
      ),

    'document/checkwall': (input, call) => checkWall(dependencies, call, input),

    'document/savethickenmodel': async (input, call) => {
      // A wall round a wall is hollow inside its own thickness, and nothing that a patient can wear.
      if (isWall(await getModel(database.knex, call.caller.space, input.id)))
        throw new AppError('model/is-wall');
      return tryAndKeep(
        dependencies,
        call,
        typeOf('wall'),
        input,
        (tried) => keepShell(dependencies, call, tried),
        { wantsMesh: true },
      );
    },
  };
}
