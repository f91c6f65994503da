import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '@bracewright/core/contract';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../../db/rows.ts';
import type { HandlersOf } from '../../http/call.ts';

/** What a user has set. */
export const settingsOf = (user: Pick<UserRow, 'settings'>): Settings =>
  settingsSchema.parse(JSON.parse(user.settings));

/** The settings of a user. */
export const settingsHandlers = (
  database: Database,
): HandlersOf<'user/setsystem' | 'user/getusersystem'> => ({
  'user/setsystem': async ({ settings }, call) =>
    database.write(async (trx) => {
      const user = (await trx('users').where({ id: call.caller.id }).first('settings')) as UserRow;
      const merged = { ...settingsOf(user), ...settings };
      await trx('users')
        .where({ id: call.caller.id })
        .update({ settings: JSON.stringify(merged) });
      return { ...DEFAULT_SETTINGS, ...merged };
    }),

  'user/getusersystem': async (_input, call) => {
    const user = (await database.knex('users').where({ id: call.caller.id }).first('settings')) as UserRow;
    return { ...DEFAULT_SETTINGS, ...settingsOf(user) };
  },
});
