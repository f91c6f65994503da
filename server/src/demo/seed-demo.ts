import { createHash } from 'node:crypto';
import { writeFile, rm } from 'node:fs/promises';
import { operations } from '@bracewright/catalog';
import { ageOn, calendarDay, patientFieldsSchema } from '@bracewright/core/contract';
import { confirmAlignment } from '@bracewright/core/history';
import { writeMesh } from '@bracewright/core/mesh-io';
import { checkParams, createOperationRegistry } from '@bracewright/core/operation';
import { sampleFilm, sampleTrunk, scanOf, type TrunkOptions } from '@bracewright/core/sample';
import { ROLES } from '../catalog/roles.ts';
import { insertUser } from '../people/users/create-user.ts';
import { hashPassword } from '../people/users/passwords.ts';
import type { Database } from '../db/database.ts';
import { importFile, type ImportedFile } from '../intake/import-file.ts';
import { insertDocument } from '../entries/insert.ts';
import { AppError } from '../errors.ts';
import { putVisits, valuesOf } from '../patients/visits.ts';
import { appendRecords } from '../operations/create.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { takeInXray, type TakenXray } from '../xray/take-in.ts';
import { newXrayRow } from '../xray/new-row.ts';
import { exampleFindings, exampleMarker } from './example-film.ts';
import { EXAMPLE_COBB, exampleRecords } from './example-records.ts';
import { DEMO_USER, EXAMPLE_NAME, inOwnSpace } from './example-wall.ts';

export interface SeedDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly now: () => number;
}

const BIRTHDAY = '2012-05-14';
const DAY_MS = 86_400_000;

const EXAMPLE_VISITS = [
  { daysAgo: 182, cobb: 38, atr: 11, height: 148.5, sizes: { bust: 752, waist: 631, hip: 775 } },
  { daysAgo: 91, cobb: 37, atr: 10, height: 150, sizes: { bust: 764, waist: 640, hip: 786 } },
] as const;

async function take(
  bytes: Uint8Array,
  fileName: string,
  { database, blobs, compute }: SeedDependencies,
): Promise<ImportedFile> {
  const path = blobs.temporaryPath();
  await writeFile(path, bytes);
  try {
    const hash = createHash('sha256').update(bytes).digest('hex');
    return await importFile(
      { path, hash, size: bytes.length, fileName },
      { unit: 'mm', upAxis: 'Z' },
      { database, blobs, compute, language: 'en-US' },
      // Its row comes with all others; there is nobody yet who could erase anything.
      (imported) => Promise.resolve(imported),
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** The film of the finished example, taken in as an upload is. */
interface KeptFilm {
  readonly file: { readonly fileName: string; readonly size: number };
  readonly taken: TakenXray;
}

async function withFilm(
  bytes: Uint8Array,
  { blobs, compute, database }: SeedDependencies,
  write: (kept: KeptFilm) => Promise<void>,
): Promise<void> {
  const path = blobs.temporaryPath();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { path, hash, size: bytes.length, fileName: 'X光片 X-ray PA.png' };
  const { signal } = new AbortController();
  try {
    await writeFile(path, bytes);
    await takeInXray(file, { blobs, compute, database, language: 'en-US', signal }, (taken) =>
      write({ file, taken }),
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** What is known of the sample patient on a day. */
const patientOn = (day: string) =>
  patientFieldsSchema.parse({
    name: '示例患者 Sample',
    birthday: BIRTHDAY,
    doctor: 'Dr. Lin',
    age: ageOn(BIRTHDAY, day),
    sex: 'F',
    height: 152,
    weight: 42,
    type: 'rigo-A1',
    technician: 'Chen',
    cobb: EXAMPLE_COBB,
    atr: 9,
    remark: '',
    sizes: { bust: 778, waist: 653, hip: 802, chestWidth: 262, waistWidth: 221, hipWidth: 290 },
  });

const alignedAt = (base: string, time: number) =>
  confirmAlignment(
    { base, records: [], cursor: 0 },
    undefined,
    { by: 'Bracewright', at: new Date(time).toISOString() },
    ROLES,
  );

/**
 * Gives an empty database the user `demo` with a sample patient: a scan as a scanner leaves it, its X-ray, and a finished example with its marked film and a
 * history, whose wall is made once the server runs (`makeExampleWall`). The body comes from the product's own generator. `fineness` is that of the body. All rows are written at once or not at all; does nothing where
 * anybody has an account.
 */
export async function seedDemo(
  dependencies: SeedDependencies,
  fineness: Pick<TrunkOptions, 'edge'> = {},
): Promise<boolean> {
  const { database, now } = dependencies;
  if (await database.knex('users').first('id')) return false;
  const trunk = sampleTrunk({ cobb: EXAMPLE_COBB, ...fineness });
  const film = sampleFilm(trunk);
  const [scan, picture, example, passwordHash] = await Promise.all([
    take(writeMesh(scanOf(trunk), 'stl'), 'scan.stl', dependencies),
    take(film.png, 'x-ray.png', dependencies),
    take(writeMesh(trunk.mesh, 'stl'), 'example.stl', dependencies),
    hashPassword(DEMO_USER.password),
  ]);
  const registry = createOperationRegistry(operations);
  const records = exampleRecords(trunk).filter(
    ({ type, version, params }) =>
      registry.has(type, version) && checkParams(registry.get(type, version), params).ok,
  );
  const time = now();
  const dayBefore = (days: number) => calendarDay(new Date(time - days * DAY_MS).toISOString());
  const patientFields = patientOn(dayBefore(0));
  const marker = exampleMarker(film, trunk);
  const seed = (kept: KeptFilm) =>
    database.write(async (trx) => {
      const user = await insertUser(trx, { ...DEMO_USER, isEmailVerified: true }, passwordHash, time);
      const caller = inOwnSpace(user);
      const patient = await insertDocument(
        trx,
        caller,
        { parentId: '0', name: patientFields.name, fileType: 'PATIENT' },
        time,
      );
      await trx('patients').insert({ document_id: patient.id, fields: JSON.stringify(patientFields) });
      // Half a year of visits, so that the page of the patient shows what a course looks like.
      const visits = [...EXAMPLE_VISITS, { daysAgo: 0 }].map(({ daysAgo, ...values }) => ({
        at: dayBefore(daysAgo),
        ...valuesOf({ ...patientFields, ...values }),
      }));
      await putVisits(trx, patient.id, visits);
      await trx('consents').insert({
        patient_id: patient.id,
        guardian: '示例监护人 Guardian',
        date: dayBefore(0),
        recorded_by: caller.name,
        recorded_at: new Date(time).toISOString(),
      });
      const parentId = patient.id;
      await insertDocument(trx, caller, { ...scan, parentId, name: '扫描 Scan.stl' }, time);
      await insertDocument(trx, caller, { ...picture, parentId, name: 'X光片 X-ray PA.png' }, time);
      const model = await insertDocument(trx, caller, { ...example, parentId, name: EXAMPLE_NAME }, time);
      const xray = newXrayRow({ modelId: model.id, ...kept, by: caller, at: time });
      await trx('xrays').insert({ ...xray, marker: JSON.stringify(marker) });
      // It was generated in the patient's frame, so its sides are known; the scan is turned as scans are, and a person confirms it.
      const alignment = alignedAt(example.baseHash ?? '', time);
      const basics = { alignment, ...exampleFindings(film, marker, xray.id) };
      await trx('model_basics').insert({ model_id: model.id, fields: JSON.stringify(basics) });
      if (records.length > 0)
        await appendRecords(trx, caller, time, { modelId: model.id, revision: 0, records });
    });
  try {
    await withFilm(film.png, dependencies, seed);
  } catch (error) {
    // Another process on the same database was first.
    if (error instanceof AppError && error.failure === 'account/name-taken') return false;
    throw error;
  }
  return true;
}
