import type { Language, ManyResult } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { nothingCopied } from '../db/copied.ts';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { failureSentence } from '../messages/index.ts';
import { MOST_COPIED } from './copy.ts';
import { ENTRY_COLUMNS, getContainer, inPieces, subtreeOf } from '../entries/entries.ts';

/** The calls that do to one entry what those here do to many. */
type OneName = 'document/delete' | 'document/move' | 'document/copy' | 'recycle/restore' | 'recycle/delete';

export interface ManyDependencies {
  readonly knex: Knex;
  readonly jobs: Pick<Jobs, 'answer'>;
  /** Carries out the call for one entry, with its line in the audit trail and all its rules. */
  readonly one: (name: OneName, input: Readonly<Record<string, unknown>>, call: Call) => Promise<unknown>;
}

/** Names of the caller's entries, in the bin or not. */
async function namesOf(knex: Knex, space: string, ids: readonly string[]) {
  const names = new Map<string, string>();
  await inPieces(ids, async (piece) => {
    const rows = (await knex('documents')
      .where({ owner_id: space })
      .whereIn('id', [...piece])
      .select('id', 'name')) as { id: string; name: string }[];
    for (const row of rows) names.set(row.id, row.name);
  });
  return names;
}

type Refusal = Pick<ManyResult['outcomes'][number], 'code' | 'message' | 'patientId' | 'patientName'>;

function refusalOf(error: AppError, language: Language): Refusal {
  const patientId = error.data?.['patientId'];
  const [patientName] = (error.data?.['patientNames'] ?? []) as readonly string[];
  return {
    code: error.kind.code,
    message: failureSentence(language, error.failure, error.values),
    patientId: typeof patientId === 'string' ? patientId : null,
    ...(patientName === undefined ? {} : { patientName }),
  };
}

/** One guardian speaks for one child: of several entries each asks for its own; consents that name the child go with all of them. */
const withoutConsent = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'consent'));

/**
 * Many entries in one call. Each is carried out by itself, in its own transaction: what one is refused for keeps no other back, a stop
 * keeps what is done, and between two of them others have their turn. An entry that is named twice is one.
 */
export function manyHandlers({
  knex,
  jobs,
  one,
}: ManyDependencies): HandlersOf<
  | 'document/deletemany'
  | 'document/movemany'
  | 'document/copymany'
  | 'recycle/restoremany'
  | 'recycle/deletemany'
> {
  /** Copies grow from copies: what one call may make is bounded, however it is divided among entries. */
  async function refuseTooMany(space: string, ids: readonly string[]): Promise<void> {
    let count = 0;
    for (const id of new Set(ids)) {
      const row = (await knex('documents')
        .where({ id, owner_id: space })
        .whereNull('deleted_at')
        .first(ENTRY_COLUMNS)) as DocumentRow | undefined;
      count += row ? (await subtreeOf(knex, row)).length : 0;
      if (count > MOST_COPIED) throw new AppError('document/too-many', { values: { max: MOST_COPIED } });
    }
  }

  const each = (name: OneName, ids: readonly string[], input: object, call: Call) =>
    jobs.answer(call, async ({ signal, onProgress }): Promise<ManyResult> => {
      const wanted = [...new Set(ids)];
      const names = await namesOf(knex, call.caller.space, wanted);
      const outcomes: ManyResult['outcomes'] = [];
      const doneOf = () => outcomes.filter(({ isDone }) => isDone).length;
      const stopped = () =>
        new AppError('job/cancelled-among', { values: { done: doneOf(), total: wanted.length } });
      for (const [index, id] of wanted.entries()) {
        if (signal.aborted) throw stopped();
        const about = { id, name: names.get(id) ?? '' };
        try {
          await one(name, { ...(wanted.length === 1 ? input : withoutConsent(input)), id }, call);
          outcomes.push({ ...about, isDone: true, code: null, message: '', patientId: null });
        } catch (error) {
          // A fault is no answer about this entry: it ends the whole call, as it would end one.
          if (!(error instanceof AppError)) throw signal.aborted ? stopped() : error;
          outcomes.push({ ...about, isDone: false, ...refusalOf(error, call.language) });
        }
        onProgress((index + 1) / wanted.length);
      }
      const done = doneOf();
      return { done, refused: outcomes.length - done, outcomes };
    });

  return {
    'document/deletemany': ({ ids }, call) => each('document/delete', ids, {}, call),
    'document/movemany': async ({ ids, ...where }, call) => {
      await getContainer(knex, call.caller.space, where.parentId);
      return each('document/move', ids, where, call);
    },
    'document/copymany': async ({ ids, ...where }, call) => {
      await getContainer(knex, call.caller.space, where.parentId);
      await refuseTooMany(call.caller.space, ids);
      return each('document/copy', ids, where, { ...call, copied: nothingCopied() });
    },
    'recycle/restoremany': ({ ids, ...given }, call) => each('recycle/restore', ids, given, call),
    'recycle/deletemany': ({ ids }, call) => each('recycle/delete', ids, {}, call),
  };
}
