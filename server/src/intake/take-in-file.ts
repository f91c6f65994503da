import {
  isAllowed,
  type Language,
  type ScanReport,
  type UploadConfig,
  type UploadResult,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { noteDeed } from '../audit/recorder.ts';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import type { Caller } from '../http/call.ts';
import { AppError } from '../errors.ts';
import { anySentenceOf } from '../messages/index.ts';
import { requireConsent, type ConsentPolicy } from '../patients/consent.ts';
import type { Compute } from '../compute/compute.ts';
import type { ScanFacts } from '../compute/read-scan.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { requireClean, requireRoom, type FileGate } from '../storage/file-gate.ts';
import { ancestorsOf, ENTRY_COLUMNS, getContainer, isContainer, toEntry } from '../entries/entries.ts';
import { importFile, type FileToImport, type ImportedFile } from './import-file.ts';
import { insertDocument } from '../entries/insert.ts';
import { recycle } from '../entries/recycle.ts';
import { freeName, nameOfFile, requireFreeName } from '../entries/names.ts';
import { refuseBottomless } from '../entries/rules.ts';

export interface TakeInDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly consent: ConsentPolicy;
  readonly gate: FileGate;
  readonly now: () => number;
}

/** Where a file goes and how it is to be read. */
export interface Destination {
  readonly parentId: string;
  readonly fileName: string;
  readonly config: UploadConfig;
}

export interface TakeInOptions {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /** Told about each step that is behind it. */
  readonly onStep?: (step: string) => void;
  /** Runs in the transaction that makes the row: what must happen with it or not at all. */
  readonly alongside?: (trx: Knex, row: DocumentRow) => Promise<void>;
}

/** Entries an answer names as the same content. */
const MOST_DUPLICATES = 20;

/** The name that a file gets in the tree. */
export const nameFor = ({ config, fileName }: Destination): string => config.name ?? nameOfFile(fileName);

/** The entry whose name a file takes that comes in its place; undefined where there is none. Throws what `requireFreeName` throws. */
async function replacedBy(
  db: Knex,
  caller: Pick<Caller, 'space' | 'roles'>,
  destination: Destination,
): Promise<DocumentRow | undefined> {
  const name = nameFor(destination);
  const { parentId } = destination;
  const row = (await db('documents')
    .where({ owner_id: caller.space, parent_id: parentId, name })
    .whereNull('deleted_at')
    .first(ENTRY_COLUMNS)) as DocumentRow | undefined;
  if (!row) return undefined;
  if (isContainer(row.file_type)) await requireFreeName(db, caller.space, parentId, name);
  if (!isAllowed(caller.roles, 'document', 'delete')) throw new AppError('request/forbidden');
  return row;
}

/**
 * What must hold for a file of `size` bytes to be taken in here. Throws `request/not-found`, `document/not-a-folder`,
 * `document/too-deep`, `patient/consent-missing`, `document/quota`, `document/exists`, and `request/forbidden` for replacing without the right
 * to delete.
 */
export async function requireWelcome(
  db: Knex,
  caller: Pick<Caller, 'space' | 'roles'>,
  destination: Destination,
  size: number,
  { consent, gate }: Pick<TakeInDependencies, 'consent' | 'gate'>,
): Promise<void> {
  const { parentId } = destination;
  const target = await getContainer(db, caller.space, parentId);
  refuseBottomless(target, target ? await ancestorsOf(db, target) : []);
  await requireConsent(db, target, consent);
  await requireRoom(db, caller.space, size, gate);
  const { onClash = 'rename' } = destination.config;
  if (onClash === 'replace') await replacedBy(db, caller, destination);
  else if (onClash === 'rename') await requireFreeName(db, caller.space, parentId, nameFor(destination));
}

/** The name under which a welcome file is kept; what it takes the place of goes to the recycle bin. */
async function claimName(
  trx: Knex,
  caller: Pick<Caller, 'space' | 'roles'>,
  destination: Destination,
  now: number,
): Promise<string> {
  const name = nameFor(destination);
  const { onClash } = destination.config;
  if (onClash === 'beside') return freeName(trx, caller.space, destination.parentId, name, 'FILE');
  const replaced = onClash === 'replace' ? await replacedBy(trx, caller, destination) : undefined;
  if (replaced) {
    await recycle(trx, [replaced], now);
    noteDeed('document/delete', replaced.id);
  }
  return name;
}

const reportOf = (facts: ScanFacts | undefined, language: Language): ScanReport | null =>
  facts === undefined
    ? null
    : {
        ...facts,
        warnings: facts.warnings.map(({ code, data }) => ({
          code,
          message: anySentenceOf(code, data, language),
        })),
      };

/** The answer to an upload that became `row`: the same whenever it is asked. */
export async function uploadResult(
  db: Knex,
  row: DocumentRow,
  caller: Pick<Caller, 'roles'>,
  language: Language,
): Promise<UploadResult> {
  const facts = row.file_type === 'SCAN' ? (JSON.parse(row.info) as ScanFacts) : undefined;
  const mayList = isAllowed(caller.roles, 'document', 'query');
  const duplicates = !mayList
    ? []
    : ((await db('documents')
        .where({ owner_id: row.owner_id, blob_hash: row.blob_hash })
        .whereNull('deleted_at')
        .whereNot({ id: row.id })
        .orderBy(['save_time', 'id'])
        .limit(MOST_DUPLICATES)
        .select([...ENTRY_COLUMNS])) as DocumentRow[]);
  return {
    ...toEntry(row),
    scan: reportOf(facts, language),
    hash: row.blob_hash!,
    duplicateOf: duplicates.map(toEntry),
  };
}

/**
 * The one way in which an uploaded file becomes an entry, whichever way its bytes came: permission to lie there, virus scanner, reading,
 * blobs flushed to the disk, then the row. Until the row is there nothing of it shows, and it can be done again from the start; the file
 * at `file.path` is taken over. Throws what `requireWelcome` throws, `file/infected`, `mesh/…` and `picture/unreadable`.
 */
export async function takeInFile(
  dependencies: TakeInDependencies,
  caller: Pick<Caller, 'space' | 'name' | 'roles'>,
  file: FileToImport,
  destination: Destination,
  options: TakeInOptions,
): Promise<UploadResult> {
  const { database, blobs, compute, gate, now } = dependencies;
  const { language, signal, onStep = () => undefined } = options;
  const { parentId, config } = destination;
  // Once before the work, so that nobody waits for a refusal, and once with the row, where it counts.
  await requireWelcome(database.knex, caller, destination, file.size, dependencies);
  await requireClean(file.path, gate);
  onStep('welcomed');
  const frame = { unit: config.unit, upAxis: config.upAxis };
  const writeRow = (imported: ImportedFile) =>
    database.write(async (trx) => {
      await requireWelcome(trx, caller, destination, file.size, dependencies);
      const name = await claimName(trx, caller, destination, now());
      const made = await insertDocument(trx, caller, { ...imported, parentId, name }, now());
      await options.alongside?.(trx, made);
      onStep('inserted');
      return made;
    });
  const row = await importFile(
    file,
    frame,
    { database, blobs, compute, language, ...(signal ? { signal } : {}) },
    async (imported) => {
      onStep('stored');
      const made = await writeRow(imported);
      onStep('committed');
      return made;
    },
  );
  return uploadResult(database.knex, row, caller, language);
}
