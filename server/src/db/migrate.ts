import type { Knex } from 'knex';
import * as auditAndConsent from './migrations/audit-and-consent.ts';
import * as fastLists from './migrations/fast-lists.ts';
import * as initial from './migrations/initial.ts';
import * as modelParts from './migrations/model-parts.ts';

// Listed by hand so that a bundle holds them; the names are stored in the database and never change.
const MIGRATIONS: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '2026-11-initial', migration: initial },
  { name: '2026-11-audit-and-consent', migration: auditAndConsent },
  { name: '2026-11-model-parts', migration: modelParts },
  { name: '2026-11-fast-lists', migration: fastLists },
];

const migrationSource: Knex.MigrationSource<(typeof MIGRATIONS)[number]> = {
  getMigrations: () => Promise.resolve([...MIGRATIONS]),
  getMigrationName: (entry) => entry.name,
  getMigration: (entry) => Promise.resolve(entry.migration),
};

/** Brings the database to the newest structure; gives the names of the steps that were taken. */
export async function migrate(knex: Knex): Promise<readonly string[]> {
  const [, names] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
  return names;
}
