import { createHash } from 'node:crypto';
import type { AuditEvent } from '@bracewright/core/contract';
import { canonicalJson } from '@bracewright/core/history';
import type { Knex } from 'knex';

/** What is to be written down. Never a name of a patient: ids only. */
export interface Deed {
  /** `patient:<id>`, `space:<id>`, `user:<id>` or `server`: each has a trail of its own. */
  readonly chain: string;
  readonly actor: string;
  readonly actorName: string;
  readonly action: string;
  readonly outcome: AuditEvent['outcome'];
  readonly target: string | null;
}

interface EventRow {
  readonly chain: string;
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly actor_name: string;
  readonly action: string;
  readonly outcome: AuditEvent['outcome'];
  readonly target: string | null;
  readonly previous: string;
  readonly hash: string;
}

const START = '0'.repeat(64);
const PIECE = 500;

const hashOf = (chain: string, event: Omit<AuditEvent, 'hash'>): string =>
  createHash('sha256')
    .update(canonicalJson({ chain, ...event }))
    .digest('hex');

const toEvent = (row: EventRow): AuditEvent => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  actorName: row.actor_name,
  action: row.action,
  outcome: row.outcome,
  target: row.target,
  previous: row.previous,
  hash: row.hash,
});

/**
 * Adds a line to a trail, inside the transaction of the deed itself: neither is there without the other. Each line holds the hash of the
 * one before. Source: Schneier and Kelsey, Secure audit logs to support computer forensics, 1999, section 4, without the encryption.
 */
export async function appendDeed(trx: Knex, deed: Deed, now: number): Promise<void> {
  await trx('audit_heads').insert({ chain: deed.chain, seq: 0, hash: START }).onConflict('chain').ignore();
  const head = (await trx('audit_heads').where({ chain: deed.chain }).forUpdate().first('seq', 'hash')) as {
    seq: number;
    hash: string;
  };
  const seq = Number(head.seq) + 1;
  const { chain, ...rest } = deed;
  const event = { seq, at: new Date(now).toISOString(), ...rest, previous: head.hash };
  const hash = hashOf(chain, event);
  await trx('audit_events').insert({
    chain,
    seq,
    at: event.at,
    actor: event.actor,
    actor_name: event.actorName,
    action: event.action,
    outcome: event.outcome,
    target: event.target,
    previous: event.previous,
    hash,
  });
  await trx('audit_heads').where({ chain }).update({ seq, hash });
}

/** The lines of a trail, oldest first. */
export async function* deedsOf(db: Knex, chain: string): AsyncIterable<AuditEvent> {
  for (let after = 0; ;) {
    const rows = (await db('audit_events')
      .where({ chain })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PIECE)) as EventRow[];
    for (const row of rows) yield toEvent(row);
    if (rows.length < PIECE) return;
    after = Number(rows.at(-1)!.seq);
  }
}

/** One page of a trail, newest first, with the number of all lines. */
export async function pageOfDeeds(db: Knex, chain: string, page: number, pageSize: number) {
  const rows = (await db('audit_events')
    .where({ chain })
    .orderBy('seq', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)) as EventRow[];
  const head = (await db('audit_heads').where({ chain }).first('seq')) as { seq: number } | undefined;
  return { items: rows.map(toEvent), total: Number(head?.seq ?? 0) };
}

/** The first line of a trail that is missing or does not fit the one before; undefined for a whole trail. */
export async function firstBreak(db: Knex, chain: string): Promise<number | undefined> {
  let seq = 0;
  let previous = START;
  for await (const { hash, ...event } of deedsOf(db, chain)) {
    seq++;
    if (event.seq !== seq || event.previous !== previous || hashOf(chain, event) !== hash) return seq;
    previous = hash;
  }
  const head = (await db('audit_heads').where({ chain }).first('seq', 'hash')) as
    | { seq: number; hash: string }
    | undefined;
  return !head || (Number(head.seq) === seq && head.hash === previous) ? undefined : seq + 1;
}

/** Every trail that does not fit together, with its first bad line. */
export async function brokenTrails(db: Knex): Promise<readonly { chain: string; seq: number }[]> {
  const heads = (await db('audit_heads').select('chain').orderBy('chain')) as { chain: string }[];
  const broken: { chain: string; seq: number }[] = [];
  for (const { chain } of heads) {
    const seq = await firstBreak(db, chain);
    if (seq !== undefined) broken.push({ chain, seq });
  }
  return broken;
}
