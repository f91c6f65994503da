import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { brokenTrails } from '../audit/trail.ts';
import { damageOf } from '../db/check-file.ts';
import { lookInto } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import type { AnyOperation } from '@bracewright/core/operation';
import { AppError } from '../errors.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { DOCUMENT_TABLES } from '../storage/document-tables.ts';
import { digestTables, inSnapshot } from './copy-tables.ts';
import { replayDesigns, type DesignDifference } from './verify-designs.ts';
import { isEmbedded, withBlobs, type Deployment } from './deployment.ts';

/** One thing that is not as it was stored. */
export type Damage =
  | { readonly kind: 'database'; readonly message: string }
  | { readonly kind: 'blob-changed' | 'blob-unreadable'; readonly hash: string }
  | { readonly kind: 'blob-missing'; readonly hash: string; readonly document: string }
  | { readonly kind: 'trail-broken'; readonly chain: string; readonly seq: number }
  | DesignDifference;

/** What a look at everything that is kept found. */
export interface Verification {
  readonly documents: number;
  readonly blobs: number;
  readonly bytes: number;
  /** Blobs that no row names: harmless, and gone after two days. */
  readonly unnamed: number;
  /** Designs that were replayed and those beyond the number that was asked for. */
  readonly designs: { readonly replayed: number; readonly left: number };
  readonly damage: readonly Damage[];
}

/** Which designs are replayed: the `most` that were changed last, by these operations. */
export interface DesignsToReplay {
  readonly operations: readonly AnyOperation[];
  readonly most: number;
}

/** The database file of a data folder. Throws an Error that says so when there is none. */
export function databaseFile(folder: string): string {
  const file = join(folder, 'bracewright.db');
  if (!existsSync(file)) throw new Error(`${folder} holds no bracewright.db: it is not a data folder`);
  return file;
}

/** SHA-256 and size of what a store gives for a hash; undefined when it cannot be read to its end. Throws when the store does not answer. */
export async function contentOf(
  blobs: BlobStore,
  hash: string,
): Promise<{ readonly hash: string; readonly bytes: number } | undefined> {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(blobs.stream(hash), async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        digest.update(chunk);
      }
    });
  } catch (error) {
    // Nobody knows what lies in a store that cannot be asked: that is no damage.
    if (error instanceof AppError && error.failure === 'server/unavailable') throw error;
    return undefined;
  }
  return { hash: digest.digest('hex'), bytes };
}

/** Every stored file that a row names, with one document that does. */
export async function namedBlobs(knex: Knex): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const { table, document, blobs } of DOCUMENT_TABLES)
    for (const column of blobs) {
      const rows = (await knex(table).whereNotNull(column).select({ hash: column, document })) as {
        hash: string;
        document: string;
      }[];
      for (const row of rows) if (!named.has(row.hash)) named.set(row.hash, row.document);
    }
  return named;
}

/** What the database says against itself: SQLite checks its file; of PostgreSQL every row of every table is read. */
async function faultsOf(knex: Knex): Promise<readonly string[]> {
  if (!isPostgres(knex)) {
    const checks = (await knex.raw('pragma quick_check')) as { quick_check: string }[];
    return checks.map((check) => check.quick_check).filter((message) => message !== 'ok');
  }
  try {
    await inSnapshot(knex, digestTables);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * Looks at everything that is kept and changes nothing: the database checks itself, every blob is hashed anew, every row's blobs are
 * looked for, every audit trail is followed, designs are replayed where `replay` says so. A server may be running on it.
 */
export async function verifyAll(place: Deployment, replay?: DesignsToReplay): Promise<Verification> {
  const broken = isEmbedded(place) ? await damageOf(databaseFile(place.folder)) : undefined;
  // Nothing that it says counts any more.
  if (broken !== undefined)
    return {
      documents: 0,
      blobs: 0,
      bytes: 0,
      unnamed: 0,
      designs: { replayed: 0, left: 0 },
      damage: [{ kind: 'database', message: broken }],
    };
  const knex = lookInto(place.database);
  try {
    const damage: Damage[] = (await faultsOf(knex)).map((message) => ({ kind: 'database', message }));
    const named = await namedBlobs(knex);
    const found = new Set<string>();
    let bytes = 0;
    let unnamed = 0;
    let designs = { replayed: 0, left: 0 };
    await withBlobs(place, { writes: false }, async (blobs) => {
      if (replay) {
        const { differences, ...counts } = await replayDesigns(knex, blobs, replay.operations, replay.most);
        damage.push(...differences);
        designs = counts;
      }
      for await (const { hash } of blobs.list()) {
        found.add(hash);
        if (!named.has(hash)) unnamed++;
        const content = await contentOf(blobs, hash);
        if (!content) damage.push({ kind: 'blob-unreadable', hash });
        else if (content.hash !== hash) damage.push({ kind: 'blob-changed', hash });
        bytes += content?.bytes ?? 0;
      }
    });
    for (const [hash, document] of named)
      if (!found.has(hash)) damage.push({ kind: 'blob-missing', hash, document });
    for (const { chain, seq } of await brokenTrails(knex)) damage.push({ kind: 'trail-broken', chain, seq });
    const row = (await knex('documents').count({ n: '*' }).first()) as { n: number };
    return { documents: Number(row.n), blobs: found.size, bytes, unnamed, designs, damage };
  } finally {
    await knex.destroy();
  }
}
