import { createHash, randomBytes } from 'node:crypto';
import type { Platform } from '@bracewright/core/contract';
import { foldKey } from '../users/create-user.ts';
import { refuseSister, type AccountDependencies } from '../users/dependencies.ts';
import { welcome } from '../users/spaces.ts';
import type { UserRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import type { Call, HandlersOf } from '../../http/call.ts';
import { isSigned } from './signature.ts';
import type { Sister } from '../../sisters.ts';

const TICKET_MS = 30_000;
/** Kept after use for as long, so that a second use shows and ends what the first began. */
const REMEMBERED_MS = 7 * 86_400_000;
const LIVE_PER_USER = 5;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

interface TicketRow {
  readonly user_id: string;
  readonly session_hash: string;
  readonly space_id: string;
  readonly platform: Platform;
  readonly expires_at: number | string;
  readonly used_at: number | string | null;
}

/**
 * Switching to a sister platform: a ticket travels through the browser and is worth nothing without the sister's secret; the session
 * token never does. Follows the authorization code of OAuth 2.0 (RFC 6749, section 4.1.2): single use, and a second use ends what
 * the first began.
 */
export function switchHandlers({
  database,
  sessions,
  policy,
  now,
}: AccountDependencies): HandlersOf<'account/switch/ticket' | 'account/login/trust/in'> {
  /** The platform that signed the call. Throws `account/bad-signature`. */
  function signerOf(call: Call): Platform {
    const clientId = call.header('x-client-id');
    const found = (Object.entries(policy.sisters) as [Platform, Sister][]).find(
      ([, sister]) => sister.clientId === clientId,
    );
    const proof = {
      timestamp: call.header('x-timestamp') ?? '',
      signature: call.header('x-signature') ?? '',
      body: call.body ?? new Uint8Array(),
    };
    if (!found || !isSigned(found[1].secret, proof, now())) throw new AppError('account/bad-signature');
    return found[0];
  }

  return {
    'account/switch/ticket': async ({ target }, call) => {
      refuseSister(call);
      const { caller } = call;
      const sister = Object.hasOwn(policy.sisters, target) ? policy.sisters[target as Platform] : undefined;
      if (!sister) throw new AppError('account/unknown-platform');
      const ticket = randomBytes(32).toString('base64url');
      const time = now();
      await database.write(async (trx) => {
        await trx('tickets')
          .where('expires_at', '<', time - REMEMBERED_MS)
          .delete();
        const live = await trx('tickets')
          .where({ user_id: caller.id })
          .whereNull('used_at')
          .where('expires_at', '>', time)
          .select('ticket_hash');
        if (live.length >= LIVE_PER_USER)
          throw new AppError('request/too-many', { retryAfter: TICKET_MS / 1000 });
        await trx('tickets').insert({
          ticket_hash: hashOf(ticket),
          user_id: caller.id,
          session_hash: caller.session,
          space_id: caller.space,
          platform: target,
          expires_at: time + TICKET_MS,
          used_at: null,
        });
      });
      const url = new URL(sister.callback);
      url.searchParams.set('name', caller.name);
      url.searchParams.set('cookie', ticket);
      return {
        url: url.href,
        action: sister.callback,
        ticket,
        expiresAt: new Date(time + TICKET_MS).toISOString(),
      };
    },

    'account/login/trust/in': async ({ name, ticket }, call) => {
      const platform = signerOf(call);
      const ticket_hash = hashOf(ticket);
      const time = now();
      const answer = await database.write(async (trx) => {
        const taken = await trx('tickets')
          .where({ ticket_hash, platform })
          .whereNull('used_at')
          .where('expires_at', '>', time)
          .update({ used_at: time });
        const row = (await trx('tickets').where({ ticket_hash }).first()) as TicketRow | undefined;
        if (taken !== 1) {
          // Somebody uses a ticket a second time: it was stolen before or after, so neither may go on.
          if (row?.used_at != null) await trx('sessions').where({ ticket_hash }).delete();
          return undefined;
        }
        const user = (await trx('users').where({ id: row!.user_id }).whereNull('disabled_at').first()) as
          | UserRow
          | undefined;
        const parent = (await trx('sessions')
          .where({ token_hash: row!.session_hash })
          .where('expires_at', '>', new Date(time).toISOString())
          .first('expires_at')) as { expires_at: string } | undefined;
        if (!user || !parent || user.name_key !== foldKey(name)) return undefined;
        const spaceId = row!.space_id;
        const { token, expiresAt } = await sessions.start(trx, {
          userId: user.id,
          spaceId,
          device: platform,
          child: {
            platform,
            parent: row!.session_hash,
            ticket: ticket_hash,
            expiresAt: parent.expires_at,
          },
        });
        const { language } = call;
        return {
          cookie: token,
          platform,
          ...(await welcome(trx, user, { spaceId, expiresAt, language })),
        };
      });
      if (!answer) throw new AppError('account/bad-ticket');
      return answer;
    },
  };
}
