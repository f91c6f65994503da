import { ROOT_ID, type DocumentEntry, type FileType } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { statementsOf } from '../db/statements.ts';
import { AppError, notFound } from '../errors.ts';

/** The columns that an answer shows; lists of a hundred ask for no others. */
export const SHOWN_COLUMNS = [
  'id',
  'parent_id',
  'name',
  'file_type',
  'media_type',
  'creator',
  'save_time',
  'filed_at',
  'size',
  'revision',
  'cursor',
  'base_hash',
  'thumbnail_hash',
] as const satisfies readonly (keyof DocumentRow)[];

/** The columns of an entry: the ones that answers are made of, without the ones that only retries need. */
export const ENTRY_COLUMNS = [
  ...SHOWN_COLUMNS,
  'owner_id',
  'search_key',
  'blob_hash',
  'info',
  'deleted_at',
  'deleted_root',
] as const;

/** A row as far as answers show it. */
export type ShownRow = Pick<DocumentRow, (typeof SHOWN_COLUMNS)[number]>;

/** What an answer shows of a row. */
export const toEntry = (row: ShownRow): DocumentEntry => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  fileType: row.file_type,
  creator: row.creator,
  saveTime: row.save_time,
  filedAt: row.filed_at,
  size: Number(row.size),
  revision: row.revision,
  cursor: row.cursor,
  hasThumbnail: row.thumbnail_hash !== null || row.file_type === 'SCAN',
  mediaType: row.media_type,
  baseHash: row.base_hash,
});

/** The root as an entry: it has no row. */
export const rootEntry = (): DocumentEntry => ({
  id: ROOT_ID,
  parentId: ROOT_ID,
  name: '',
  fileType: 'DIR',
  creator: '',
  saveTime: new Date(0).toISOString(),
  filedAt: new Date(0).toISOString(),
  size: 0,
  revision: 0,
  cursor: 0,
  hasThumbnail: false,
  mediaType: '',
  baseHash: null,
});

const OWNED = `select ${ENTRY_COLUMNS.join(', ')} from documents where id = ? and owner_id = ?`;

/**
 * The row `id` of `owner`: the only way to a document. Throws `request/not-found` alike for a row that is not there, one of somebody
 * else and one on the other side of the recycle bin.
 */
export async function getOwned(
  db: Knex,
  owner: string,
  id: string,
  options: { readonly deleted?: boolean } = {},
): Promise<DocumentRow> {
  const row = await statementsOf(db).first<DocumentRow>(OWNED, [id, owner]);
  if (!row || (row.deleted_at !== null) !== (options.deleted ?? false)) throw notFound();
  return row;
}

/** A body scan of `owner`; throws `document/not-a-model` for any other entry. */
export async function getModel(db: Knex, owner: string, id: string): Promise<DocumentRow> {
  const row = await getOwned(db, owner, id);
  if (row.file_type !== 'SCAN' || row.base_hash === null) throw new AppError('document/not-a-model');
  return row;
}

/** A place that can hold entries: the root, a folder or a patient. Undefined stands for the root. */
export async function getContainer(db: Knex, owner: string, id: string): Promise<DocumentRow | undefined> {
  if (id === ROOT_ID) return undefined;
  const row = await getOwned(db, owner, id);
  if (!isContainer(row.file_type)) throw new AppError('document/not-a-folder');
  return row;
}

/** Whether entries of this type can hold others. */
export const isContainer = (type: FileType): boolean => type === 'DIR' || type === 'PATIENT';

/** From the entry's parent up to the top; the root has no row and is left out. */
export async function ancestorsOf(db: Knex, row: DocumentRow): Promise<readonly DocumentRow[]> {
  const path: DocumentRow[] = [];
  const seen = new Set([row.id]);
  let parentId = row.parent_id;
  while (parentId !== ROOT_ID && !seen.has(parentId)) {
    seen.add(parentId);
    const parent = (await db('documents')
      .where({ id: parentId, owner_id: row.owner_id })
      .first(ENTRY_COLUMNS)) as DocumentRow | undefined;
    if (!parent) break;
    path.push(parent);
    parentId = parent.parent_id;
  }
  return path;
}

/** The patient record that an entry lies in, in the bin or not. */
export const patientRowOf = async (db: Knex, row: DocumentRow): Promise<DocumentRow | undefined> =>
  (await ancestorsOf(db, row)).find(({ file_type }) => file_type === 'PATIENT');

/** The entry and everything below it that is on the same side of the recycle bin, parents before children. */
export async function subtreeOf(db: Knex, row: DocumentRow): Promise<readonly DocumentRow[]> {
  const found: DocumentRow[] = [row];
  let level = [row.id];
  while (level.length > 0) {
    const children: DocumentRow[] = [];
    // Databases bound the number of values in one statement.
    for (let i = 0; i < level.length; i += 500) {
      const query = db('documents')
        .where({ owner_id: row.owner_id })
        .whereIn('parent_id', level.slice(i, i + 500))
        .select(ENTRY_COLUMNS);
      if (row.deleted_at === null) query.whereNull('deleted_at');
      else query.where({ deleted_root: row.deleted_root });
      children.push(...((await query) as DocumentRow[]));
    }
    found.push(...children);
    level = children.map((child) => child.id);
  }
  return found;
}

/** Runs `step` over `items` in pieces small enough for one statement. */
export async function inPieces<T>(
  items: readonly T[],
  step: (piece: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < items.length; i += 50) await step(items.slice(i, i + 50));
}

/** Marks that something in the entry changed now. */
export const stamp = (now: number): { save_time: string } => ({ save_time: new Date(now).toISOString() });

/** The time of a save of a record: later than the last one even when the clock was put back, for it tells one save from another. */
export const savedAfter = (row: Pick<DocumentRow, 'save_time'>, now: number): { save_time: string } =>
  stamp(Math.max(now, Date.parse(row.save_time) + 1));
