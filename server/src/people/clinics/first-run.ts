import type { Database } from '../../db/database.ts';
import { makeInvitation } from './invitations.ts';

/**
 * The code with which somebody registers as the first user of a fresh server and founds its clinic. Made once: undefined where anybody
 * has an account or a code was made before that is still good.
 */
export function firstRunCode(database: Database, now: number): Promise<string | undefined> {
  return database.write(async (trx) => {
    if (await trx('users').first('id')) return undefined;
    const made = await trx('invitations')
      .whereNull('clinic_id')
      .where('expires_at', '>', new Date(now).toISOString())
      .first('id');
    if (made) return undefined;
    const { code } = await makeInvitation(
      trx,
      { clinicId: null, role: 'administrator', invitedBy: { id: null, name: 'server' } },
      now,
    );
    return code;
  });
}
