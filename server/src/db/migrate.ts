import type { Knex } from 'knex';
import { isPostgres } from './dialect.ts';
import * as accountsAndClinics from './migrations/accounts-and-clinics.ts';
import * as assets from './migrations/assets.ts';
import * as auditAndConsent from './migrations/audit-and-consent.ts';
import * as checkedValues from './migrations/checked-values.ts';
import * as contentHolds from './migrations/content-holds.ts';
import * as chores from './migrations/chores.ts';
import * as cobbSources from './migrations/cobb-sources.ts';
import * as fastLists from './migrations/fast-lists.ts';
import * as filedDays from './migrations/filed-days.ts';
import * as framesOfMeasures from './migrations/frames-of-measures.ts';
import * as initial from './migrations/initial.ts';
import * as jobs from './migrations/jobs.ts';
import * as jobSpaces from './migrations/job-spaces.ts';
import * as jobTargets from './migrations/job-targets.ts';
import * as modelParts from './migrations/model-parts.ts';
import * as namePairs from './migrations/name-pairs.ts';
import * as patientOverview from './migrations/patient-overview.ts';
import * as pictures from './migrations/pictures.ts';
import * as patientsOfWalls from './migrations/patients-of-walls.ts';
import * as resumableUploads from './migrations/resumable-uploads.ts';
import * as filmDays from './migrations/film-days.ts';
import * as filmSizes from './migrations/film-sizes.ts';
import * as madeMembers from './migrations/made-members.ts';
import * as memberFacts from './migrations/member-facts.ts';
import * as tapesOverPoints from './migrations/tapes-over-points.ts';
import * as lockedMeasures from './migrations/locked-measures.ts';
import * as undoneSteps from './migrations/undone-steps.ts';
import * as inviters from './migrations/inviters.ts';
import * as wallsAtHome from './migrations/walls-at-home.ts';
import * as wallsMeasured from './migrations/walls-measured.ts';
import * as wallsOfCopies from './migrations/walls-of-copies.ts';

// Listed by hand so that a bundle holds them; the names are stored in the database and never change.
const MIGRATIONS: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '2026-11-initial', migration: initial },
  { name: '2026-11-audit-and-consent', migration: auditAndConsent },
  { name: '2026-11-model-parts', migration: modelParts },
  { name: '2026-11-fast-lists', migration: fastLists },
  { name: '2026-11-accounts-and-clinics', migration: accountsAndClinics },
  { name: '2026-11-jobs', migration: jobs },
  { name: '2026-11-resumable-uploads', migration: resumableUploads },
  { name: '2026-11-name-pairs', migration: namePairs },
  { name: '2026-11-job-targets', migration: jobTargets },
  { name: '2026-11-job-spaces', migration: jobSpaces },
  { name: '2026-11-checked-values', migration: checkedValues },
  { name: '2026-11-patient-overview', migration: patientOverview },
  { name: '2026-11-chores', migration: chores },
  { name: '2026-11-cobb-sources', migration: cobbSources },
  { name: '2026-11-undone-steps', migration: undoneSteps },
  { name: '2026-11-filed-days', migration: filedDays },
  { name: '2026-11-frames-of-measures', migration: framesOfMeasures },
  { name: '2026-11-walls-measured', migration: wallsMeasured },
  { name: '2026-11-walls-of-copies', migration: wallsOfCopies },
  { name: '2026-11-patients-of-walls', migration: patientsOfWalls },
  { name: '2026-11-walls-at-home', migration: wallsAtHome },
  { name: '2026-11-inviters', migration: inviters },
  { name: '2026-11-assets', migration: assets },
  { name: '2026-11-content-holds', migration: contentHolds },
  { name: '2026-11-pictures', migration: pictures },
  { name: '2026-11-tapes-over-points', migration: tapesOverPoints },
  { name: '2026-11-member-facts', migration: memberFacts },
  { name: '2026-11-film-sizes', migration: filmSizes },
  { name: '2026-11-made-members', migration: madeMembers },
  { name: '2026-11-locked-measures', migration: lockedMeasures },
  { name: '2026-12-film-days', migration: filmDays },
];

const migrationSource: Knex.MigrationSource<(typeof MIGRATIONS)[number]> = {
  getMigrations: () => Promise.resolve([...MIGRATIONS]),
  getMigrationName: (entry) => entry.name,
  getMigration: (entry) => Promise.resolve(entry.migration),
};

/** Number of the lock under which the structure is changed; any, but always the same. */
const MIGRATION_LOCK = 4_600_001;

/**
 * Brings the database to the newest structure; gives the names of the steps that were taken. On PostgreSQL all steps are one
 * transaction, and processes that start together wait for each other.
 */
export async function migrate(knex: Knex): Promise<readonly string[]> {
  if (!isPostgres(knex)) return steps(knex);
  return knex.transaction(
    async (trx) => {
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('set local lock_timeout = 0');
      await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      return steps(trx);
    },
    { isolationLevel: 'read committed' },
  );
}

/** Whether every step that this version knows was taken; a newer version may have taken more. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  const rows = (await knex('knex_migrations').select('name')) as { name: string }[];
  const taken = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => taken.has(name));
}

async function steps(knex: Knex): Promise<readonly string[]> {
  const [, names] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
  return names;
}
