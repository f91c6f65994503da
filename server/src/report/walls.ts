import type { Database } from '../db/database.ts';
import { madeByOf, type MadeBy } from '../db/made-by.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import type { MadeWall } from './facts.ts';

/** The operation that makes a wall; it is told among the export settings, not among the steps of the shape. */
export const THICKEN = 'export.thicken';

type Params = Readonly<Record<string, unknown>>;

const wallOf = (
  params: Params,
  made: Pick<MadeWall, 'file' | 'isOlder' | 'createdAt' | 'creator'>,
): MadeWall => {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    ...made,
    thickness: typeof params['thickness'] === 'number' ? params['thickness'] : undefined,
    mode: text(params['mode']),
    side: text(params['side']),
  };
};

/** What the record of a wall says of it. */
const recorded = (row: RecordRow, state: Pick<MadeWall, 'file' | 'isOlder'>): MadeWall =>
  wallOf(JSON.parse(row.params) as Params, { ...state, createdAt: row.created_at, creator: row.creator });

type WallRow = Pick<DocumentRow, 'name' | 'base_hash' | 'info' | 'deleted_at'>;

/** The walls of a body by the record each was made by, also those in the bin; of several by one record (copies), one that is not. */
async function wallFilesOf(db: Database['knex'], model: DocumentRow): Promise<ReadonlyMap<string, WallRow>> {
  const found = (await db('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({ 'model_sources.source_id': model.id, 'documents.owner_id': model.owner_id })
    .select('documents.name', 'documents.base_hash', 'documents.info', 'documents.deleted_at')) as WallRow[];
  const kept = found.filter((row) => row.deleted_at === null);
  return new Map([...found, ...kept].map((row) => [madeByOf(row).recordId ?? '', row]));
}

/** Whether a wall is of another shape than `shape`; `revision` is that of the model without the walls that were made later. */
function isOlder(
  { shape: of, revision: made }: MadeBy,
  shape: string,
  revision: number,
): boolean | undefined {
  if (of !== undefined) return of !== shape;
  return made === undefined ? undefined : revision > made;
}

/**
 * An undo that brings steps back makes copies of them: each wall is told once, as it was made. A record that a file was made by is no
 * copy, however alike: the wall was made again.
 */
function withoutCopies(
  rows: readonly RecordRow[],
  files: ReadonlyMap<string, WallRow>,
): readonly RecordRow[] {
  const waiting = rows.filter(({ state }) => state === 'cancelled');
  return rows.filter((row) => {
    if (row.state === 'cancelled' || files.has(row.id)) return true;
    const original = waiting.findIndex(({ place, params }) => place < row.place && params === row.params);
    if (original >= 0) waiting.splice(original, 1);
    return original < 0;
  });
}

/** The walls made from a model: what its records say; of a wall itself, the record it was made by. */
export async function wallsOf(
  db: Database['knex'],
  model: DocumentRow,
  rows: readonly RecordRow[],
  shape: string,
): Promise<readonly MadeWall[]> {
  const files = await wallFilesOf(db, model);
  const own = withoutCopies(
    rows.filter(({ type }) => type === THICKEN),
    files,
  );
  const told = own.map((row, index) => {
    const file = files.get(row.id);
    return recorded(row, {
      file: file?.deleted_at === null ? { name: file.name, hash: file.base_hash } : undefined,
      isOlder: file && isOlder(madeByOf(file), shape, model.revision - (own.length - 1 - index)),
    });
  });
  return [...(await selfOf(db, model)), ...told];
}

/** A wall itself: what its record in the body says, or what it was given along where body and record are gone. Nothing of a body. */
async function selfOf(db: Database['knex'], model: DocumentRow): Promise<readonly MadeWall[]> {
  const { recordId, params, createdAt } = madeByOf(model);
  if (recordId === undefined) return [];
  const self = { file: { name: model.name, hash: model.base_hash }, isOlder: false };
  const record = (await db('records').where({ owner_id: model.owner_id, id: recordId }).first()) as
    RecordRow | undefined;
  if (record) return [recorded(record, self)];
  if (params === undefined || createdAt === undefined) return [];
  return [wallOf(params as Params, { ...self, createdAt, creator: model.creator })];
}
