import type { Json } from '@bracewright/core/operation';
import type { Database } from '../db/database.ts';
import { roomTaken } from '../db/kept-room.ts';
import { AppError } from '../errors.ts';
import { withJson } from '../db/json-text.ts';
import { JsonReply, type HandlersOf } from '../http/call.ts';
import { getOwned } from '../entries/entries.ts';
import { requirePatientRight } from '../entries/patient-right.ts';

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Largest JSON value kept under one key. */
const MAX_BYTES = 256 * 1024;
const MOST_KEYS = 100;
/** Under all keys of an entry together. */
const MOST_BYTES = 8 * 1024 * 1024;

/** JSON that clients keep with an entry. It is stored as text and never looked into. */
export function storageHandlers(
  database: Database,
): HandlersOf<'document/saveOrUpdateJson' | 'document/getJsonStorage'> {
  return {
    'document/saveOrUpdateJson': async ({ id, key, json }, { caller }) => {
      const text = JSON.stringify(json);
      if (Buffer.byteLength(text) > MAX_BYTES)
        throw new AppError('request/too-large', { values: { max: '256 KB' } });
      return database.write(async (trx) => {
        const row = await getOwned(trx, caller.space, id);
        requirePatientRight('document/saveOrUpdateJson', caller, [row]);
        const room = { table: 'json_storage', json: ['json'], owner: { document_id: id } } as const;
        const before = await roomTaken(trx, room);
        const changed = await trx('json_storage').where({ document_id: id, key }).update({ json: text });
        if (changed === 0) {
          if (before.count >= MOST_KEYS)
            throw new AppError('request/too-large', { values: { max: MOST_KEYS } });
          await trx('json_storage').insert({ document_id: id, key, json: text });
        }
        const { bytes } = await roomTaken(trx, room);
        // An entry from before there was a bound gets smaller a key at a time.
        if (bytes > MOST_BYTES && bytes >= before.bytes)
          throw new AppError('request/too-large', { values: { max: '8 MB' } });
        return { revision: row.revision };
      });
    },

    'document/getJsonStorage': async ({ id, key }, { caller }) => {
      const row = await getOwned(database.knex, caller.space, id);
      requirePatientRight('document/getJsonStorage', caller, [row]);
      const all = database.knex('json_storage').where({ document_id: row.id });
      if (key !== undefined) {
        const entry = (await all.where({ key }).first('json')) as { json: string } | undefined;
        return entry ? (JSON.parse(entry.json) as Json) : null;
      }
      // Bounded since they are kept; those from before, of at most a hundred keys, are not parsed for it.
      const rows = (await all.select('key', 'json')) as { key: string; json: string }[];
      return new JsonReply(
        once(withJson({}, Object.fromEntries(rows.map((entry) => [entry.key, entry.json])))),
      );
    },
  };
}
