import type { Database } from '../db/database.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import type { MadeWall } from './facts.ts';

/** The operation that makes a wall; it is told among the export settings, not among the steps of the shape. */
export const THICKEN = 'export.thicken';

/** Kept with a wall: the body, the revision that making it led to, and the record of it in the body's history. */
export interface MadeBy {
  readonly modelId?: string;
  readonly revision?: number;
  readonly recordId?: string;
}

export const madeByOf = ({ info }: Pick<DocumentRow, 'info'>): MadeBy =>
  (JSON.parse(info) as { readonly madeBy?: MadeBy }).madeBy ?? {};

const wallOf = (row: RecordRow, { file, isOlder }: Pick<MadeWall, 'file' | 'isOlder'>): MadeWall => {
  const params = JSON.parse(row.params) as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    file,
    isOlder,
    thickness: typeof params['thickness'] === 'number' ? params['thickness'] : undefined,
    mode: text(params['mode']),
    side: text(params['side']),
    createdAt: row.created_at,
    creator: row.creator,
  };
};

type WallRow = Pick<DocumentRow, 'name' | 'base_hash' | 'info'>;

/** The walls of a body that are kept, by the record each was made by. */
async function wallFilesOf(db: Database['knex'], model: DocumentRow): Promise<ReadonlyMap<string, WallRow>> {
  const found = (await db('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({ 'model_sources.source_id': model.id, 'documents.owner_id': model.owner_id })
    .whereNull('documents.deleted_at')
    .select('documents.name', 'documents.base_hash', 'documents.info')) as WallRow[];
  return new Map(found.map((row) => [madeByOf(row).recordId ?? '', row]));
}

/** The walls made from a model: what its records say; of a wall itself, the record it was made by. */
export async function wallsOf(
  db: Database['knex'],
  model: DocumentRow,
  rows: readonly RecordRow[],
): Promise<readonly MadeWall[]> {
  const files = await wallFilesOf(db, model);
  const own = rows.filter(({ type }) => type === THICKEN);
  const told = own.map((row, index) => {
    const file = files.get(row.id);
    const revision = file && madeByOf(file).revision;
    // Each wall that was made later is a change of the history too, and none of the shape.
    const since = revision === undefined ? undefined : model.revision - revision - (own.length - 1 - index);
    return wallOf(row, {
      file: file && { name: file.name, hash: file.base_hash },
      isOlder:
        since === undefined
          ? rows.some(({ type, place }) => type !== THICKEN && place > row.place)
          : since > 0,
    });
  });
  const { recordId } = madeByOf(model);
  if (recordId === undefined) return told;
  const source = (await db('records').where({ owner_id: model.owner_id, id: recordId }).first()) as
    RecordRow | undefined;
  const self = { file: { name: model.name, hash: model.base_hash }, isOlder: false };
  return [...(source ? [wallOf(source, self)] : []), ...told];
}
