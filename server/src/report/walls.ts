import type { Database } from '../db/database.ts';
import { madeByOf, type MadeBy } from '../db/made-by.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { patientRowOf } from '../entries/entries.ts';
import { ROLES } from '../catalog/roles.ts';
import type { MadeWall, WallFile } from '../compute/report/facts.ts';

type Params = Readonly<Record<string, unknown>>;

/** How a wall stands now. */
type WallState = Pick<MadeWall, 'file' | 'isOlder' | 'measured' | 'making'>;

const wallOf = (
  params: Params,
  made: WallState & Pick<MadeWall, 'createdAt' | 'creator'>,
  version?: number,
): MadeWall => {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    ...made,
    thickness: typeof params['thickness'] === 'number' ? params['thickness'] : undefined,
    mode: text(params['mode']),
    side: text(params['side']),
    given: { params, ...(version === undefined ? {} : { version }) },
  };
};

/** What the record of a wall says of it. */
const recorded = (row: RecordRow, state: WallState): MadeWall =>
  wallOf(
    JSON.parse(row.params) as Params,
    { ...state, createdAt: row.created_at, creator: row.creator },
    row.version,
  );

/** What a wall was given along when it was made; walls from before this was kept say nothing. */
function given({ params, createdAt }: MadeBy, state: WallState, creator: string): readonly MadeWall[] {
  if (params === undefined || createdAt === undefined) return [];
  return [wallOf(params as Params, { ...state, createdAt, creator })];
}

interface WallRow extends DocumentRow {
  readonly away: WallFile['away'];
  readonly isWorkedOn: boolean;
}

const fileOf = ({ name, base_hash, away, isWorkedOn }: WallRow): WallFile => ({
  name,
  // The one of a shape that it has no more would name another file.
  hash: isWorkedOn ? null : base_hash,
  away,
  isWorkedOn,
});

/** What was measured of a wall when it was made, while it is that wall. */
const measuredOf = (wall: WallRow): MadeWall['measured'] =>
  wall.isWorkedOn ? undefined : madeByOf(wall).measured;

/** What was found on a wall as it is: `shape` is the hash of it where it is known. */
function makingOf(wall: WallRow, shape?: string): MadeWall['making'] {
  const { making } = madeByOf(wall);
  const now = shape ?? (wall.isWorkedOn ? undefined : wall.base_hash);
  return making?.shape === now ? making : undefined;
}

/** The models among some whose own shape was changed by steps, also by ones that were put away with their history since. */
async function workedOnAmong(db: Database['knex'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = (await db('records')
    .join('documents', 'documents.id', 'records.model_id')
    .whereIn('model_id', [...ids])
    .where({ state: 'on' })
    .whereNotIn('type', [...ROLES.typesOf('wall', 'alignment')])
    .where((any) => any.where({ archived: 1 }).orWhereRaw('place < documents.cursor'))
    .where((any) => any.whereNull('undone').orWhere({ undone: 0 }))
    .distinct('model_id')) as { model_id: string }[];
  return new Set(rows.map(({ model_id }) => model_id));
}

/** The walls of a body by the record each was made by, also those in the bin; of several by one record (copies), one that lies with the body. */
async function wallFilesOf(db: Database['knex'], model: DocumentRow): Promise<ReadonlyMap<string, WallRow>> {
  const found = (await db('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({ 'model_sources.source_id': model.id, 'documents.owner_id': model.owner_id })
    .select('documents.*')) as DocumentRow[];
  const home = (await patientRowOf(db, model))?.id;
  const workedOn = await workedOnAmong(
    db,
    found.map(({ id }) => id),
  );
  const files: WallRow[] = [];
  for (const row of found) {
    const patient = (await patientRowOf(db, row))?.id;
    files.push({
      ...row,
      away: patient === home ? undefined : patient === undefined ? 'elsewhere' : 'patient',
      isWorkedOn: workedOn.has(row.id),
    });
  }
  const kept = files.filter((row) => row.deleted_at === null);
  const atHome = kept.filter(({ away }) => away === undefined);
  return new Map([...files, ...kept, ...atHome].map((row) => [madeByOf(row).recordId ?? '', row]));
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
 * An undo that brings steps back makes copies of them, and copies of those: each wall is told once, as it was made. A record that a file was
 * made by is no copy, however alike: the wall was made again.
 */
function withoutCopies(
  rows: readonly RecordRow[],
  files: ReadonlyMap<string, WallRow>,
): readonly RecordRow[] {
  return rows.filter(
    (row, index) => files.has(row.id) || rows.findIndex(({ params }) => params === row.params) === index,
  );
}

/** Walls of a body whose record was put away with an earlier history: what that record says, else what the wall was given along. */
async function fromEarlier(
  db: Database['knex'],
  files: ReadonlyMap<string, WallRow>,
  { shape, revision }: { readonly shape: string; readonly revision: number },
): Promise<readonly MadeWall[]> {
  const rows = (await db('records').whereIn('id', [...files.keys()])) as RecordRow[];
  const told = [...files].flatMap(([id, file]) => {
    if (file.deleted_at !== null) return [];
    const made = madeByOf(file);
    const state = {
      file: fileOf(file),
      isOlder: isOlder(made, shape, revision),
      measured: measuredOf(file),
      making: makingOf(file),
    };
    const record = rows.find((row) => row.id === id);
    return record ? [recorded(record, state)] : given(made, state, file.creator);
  });
  return told.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** The walls made from a model, by its records and by their files; of a wall itself, the record it was made by. */
export async function wallsOf(
  db: Database['knex'],
  model: DocumentRow,
  rows: readonly RecordRow[],
  shape: string,
): Promise<readonly MadeWall[]> {
  const files = await wallFilesOf(db, model);
  const own = withoutCopies(
    rows.filter(({ type }) => ROLES.of(type) === 'wall'),
    files,
  );
  const told = own.map((row, index) => {
    const file = files.get(row.id);
    const older = file && isOlder(madeByOf(file), shape, model.revision - (own.length - 1 - index));
    const kept = file?.deleted_at === null ? fileOf(file) : undefined;
    // One in the bin is none to build from, though it be of this shape.
    return recorded(row, {
      file: kept,
      isOlder: kept || older ? older : undefined,
      measured: file && measuredOf(file),
      making: file && makingOf(file),
    });
  });
  const live = new Set(rows.map(({ id }) => id));
  const others = new Map([...files].filter(([id]) => !live.has(id)));
  const earlier = await fromEarlier(db, others, { shape, revision: model.revision });
  return [...(await selfOf(db, model, shape)), ...earlier, ...told];
}

/** A wall itself: what its record in the body says, or what it was given along where body and record are gone. Nothing of a body. */
async function selfOf(db: Database['knex'], model: DocumentRow, shape: string): Promise<readonly MadeWall[]> {
  const { recordId } = madeByOf(model);
  if (recordId === undefined) return [];
  const isWorkedOn = (await workedOnAmong(db, [model.id])).has(model.id);
  const wall = { ...model, away: undefined, isWorkedOn };
  const self = {
    file: fileOf(wall),
    isOlder: false,
    measured: measuredOf(wall),
    making: makingOf(wall, shape),
  };
  const record = (await db('records').where({ owner_id: model.owner_id, id: recordId }).first()) as
    | RecordRow
    | undefined;
  if (record) return [recorded(record, self)];
  return given(madeByOf(model), self, model.creator);
}
