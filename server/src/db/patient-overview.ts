import {
  calendarDay,
  DESIGN_STAGES,
  knownCobb,
  visitFieldsSchema,
  type Dated,
  type DesignStage,
  type KnownCobb,
  type ModelBasic,
  type VisitFields,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { ROLES } from '../catalog/roles.ts';
import { marks, padded, PIECE } from './padded.ts';
import { statementsOf, type Statements } from './statements.ts';
import { exportedAmong, SHELL } from './wall-of-body.ts';

/** Types of operations for a statement; none of them stands for a type that no record has. */
const listOf = (types: readonly string[]): string =>
  types.length === 0 ? "''" : types.map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');

interface PatientRow {
  readonly id: string;
  readonly owner_id: string;
  readonly search_key: string;
  readonly deleted_at: string | null;
  readonly save_time: string;
  readonly fields: string;
  readonly visits: string | null;
}

interface DesignRow {
  readonly patient: string;
  readonly id: string;
  readonly save_time: string;
  readonly info: string;
}

interface FindingRow {
  readonly patient: string;
  readonly fields: string;
  readonly day: string;
}

interface ReachedRow {
  readonly model_id: string;
  readonly aligned: number | string | null;
  readonly shaped: number | string | null;
  readonly edge: number | string | null;
}

/** What a history shows, and whether a wall of the body of now lies in its file. */
interface Reached extends Partial<ReachedRow> {
  readonly model_id: string;
  readonly isExported: boolean;
}

interface Fields {
  readonly birthday: string;
  readonly sex: string;
  readonly type: string;
  readonly doctor: string;
  readonly technician: string;
  readonly cobb?: number | null;
}

/** The patients that hold some documents, or are among them. */
const PATIENTS_OF = (count: number): string => `
  with recursive up (id, parent_id, file_type) as (
    select id, parent_id, file_type from documents where id in (${marks(count)})
    union
    select above.id, above.parent_id, above.file_type from up join documents above on above.id = up.parent_id
    where up.file_type <> 'PATIENT')
  select id from up where file_type = 'PATIENT'`;

const PATIENTS = `
  select documents.id as id, owner_id, search_key, deleted_at, save_time, fields, json as visits
  from documents join patients on patients.document_id = documents.id
  left join json_storage on json_storage.document_id = documents.id and json_storage.key = 'visits'
  where documents.id in`;

/** What lies below some patients, and is not in the recycle bin. */
const BELOW = (count: number): string => `
  with recursive down (patient, owner_id, id, file_type) as (
    select id, owner_id, id, file_type from documents where id in (${marks(count)})
    union all
    select down.patient, down.owner_id, below.id, below.file_type
    from down join documents below on below.owner_id = down.owner_id and below.parent_id = down.id
    where below.deleted_at is null and below.file_type in ('DIR', 'SCAN'))`;

/** The scans below some patients that are not walls made of one. */
const DESIGNS = (count: number): string => `${BELOW(count)}
  select patient, down.id as id, save_time, info
  from down join documents on documents.id = down.id
  where down.file_type = 'SCAN'
    and not exists (select 1 from model_sources where model_id = down.id and how = '${SHELL}')
  order by patient, save_time desc, down.id`;

/** What the alignment of scans below some patients found out, where there is an angle among it. */
const FINDINGS = (count: number): string => `${BELOW(count)}
  select patient, fields, coalesce(day, save_time) as day
  from down join model_basics on model_id = down.id join documents on documents.id = down.id
  where down.file_type = 'SCAN' and (fields like '%"cobb"%' or fields like '%"atr"%')`;

/** Places in the history of what tells a stage. */
const reachedOf = (): string => `
  select model_id,
    max(case when state = 'on' and type in (${listOf(ROLES.typesOf('alignment'))}) then place end) as aligned,
    max(case when state = 'on' and type not in (${listOf(ROLES.typesOf())}) then place end) as shaped,
    max(case when state = 'on' and type in (${listOf(ROLES.typesOf('edge', 'line'))}) then place end) as edge
  from records join documents on documents.id = model_id
  where archived = 0 and place < documents.cursor and model_id in`;

/** A place of a history as a number; below all places where there is none. */
const placeOf = (value: number | string | null | undefined): number =>
  value === null || value === undefined ? -1 : Number(value);

/** The stage that the history of a design shows. A wall of another shape does not count. */
function stageOf({ info }: Pick<DesignRow, 'info'>, reached: Reached | undefined): DesignStage {
  const { aligned, shaped, edge } = reached ?? {};
  const live: DesignStage = reached?.isExported
    ? 'exported'
    : placeOf(edge) >= 0
      ? 'edge'
      : placeOf(shaped) >= 0
        ? 'shaped'
        : placeOf(aligned) >= 0
          ? 'aligned'
          : 'scanned';
  const { baked: kept = 'none' } = JSON.parse(info) as { readonly baked?: DesignStage };
  // What was baked before walls were left out of it says nothing of the shape but that there was one.
  const baked = kept === 'exported' ? 'shaped' : kept;
  const places = [live, baked].map((stage) => DESIGN_STAGES.indexOf(stage));
  return DESIGN_STAGES[Math.max(...places)]!;
}

function visitsOf(row: PatientRow, fields: Fields) {
  const kept = row.visits === null ? undefined : (JSON.parse(row.visits) as unknown);
  // A record from before visits were kept counts as of its last change.
  if (kept === undefined) return [{ at: row.save_time, cobb: fields.cobb ?? null }];
  return Array.isArray(kept)
    ? (kept as { at: string; cobb?: number | null }[]).filter((one) => typeof one?.at === 'string')
    : [];
}

function cobbOf(
  visits: readonly { readonly at: string; readonly cobb?: number | null }[],
  findings: readonly FindingRow[],
  fields: Fields,
): KnownCobb | null {
  return knownCobb(
    [
      ...visits.map(({ at, cobb = null }) => ({ at: calendarDay(at), source: 'record' as const, cobb })),
      ...findings.map((finding) => {
        const { cobb = null } = JSON.parse(finding.fields) as ModelBasic;
        return { at: calendarDay(finding.day), source: 'model' as const, cobb };
      }),
    ],
    fields.cobb,
  );
}

/** What is known of a patient beside the record. */
interface Around {
  readonly design: DesignRow | undefined;
  readonly reached: Reached | undefined;
  readonly findings: readonly FindingRow[];
}

/** The values of a patient's row, in the order of `OVERVIEW_COLUMNS`. */
function overviewOf(
  row: PatientRow,
  { design, reached, findings }: Around,
): readonly (string | number | null)[] {
  const fields = JSON.parse(row.fields) as Fields;
  const visits = visitsOf(row, fields);
  const cobb = cobbOf(visits, findings, fields);
  const last = visits.reduce((latest, { at }) => (at > latest ? at : latest), '') || row.save_time;
  const overview: Overview = {
    patient_id: row.id,
    owner_id: row.owner_id,
    search_key: row.search_key,
    birthday: fields.birthday,
    sex: fields.sex,
    type: fields.type,
    doctor: fields.doctor,
    technician: fields.technician,
    cobb: cobb?.angle ?? null,
    cobb_change: cobb?.change ?? null,
    cobb_since: cobb?.since ?? null,
    cobb_day: cobb?.day ?? null,
    cobb_source: cobb?.source ?? null,
    last_visit: calendarDay(last),
    stage: DESIGN_STAGES.indexOf(design ? stageOf(design, reached) : 'none'),
    design_id: design?.id ?? null,
    design_at: design?.save_time ?? null,
  };
  return OVERVIEW_COLUMNS.map((column) => overview[column]);
}

const OVERVIEW_COLUMNS = [
  'patient_id', 'owner_id', 'search_key', 'birthday', 'sex', 'type', 'doctor', 'technician', 'cobb', 'cobb_change', 'cobb_since', 'cobb_day', 'cobb_source',
  'last_visit', 'stage', 'design_id', 'design_at',
] as const; // prettier-ignore
type Overview = Readonly<Record<(typeof OVERVIEW_COLUMNS)[number], string | number | null>>;

const KEEP = `insert into patient_overview (${OVERVIEW_COLUMNS.join(', ')}) values (${marks(OVERVIEW_COLUMNS.length)})
  on conflict (patient_id) do update set ${OVERVIEW_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const NEXT = `select document_id from overview_stale limit ${PIECE}`;

const BODIES = (count: number): string =>
  `select source_id from model_sources where how = '${SHELL}' and model_id in (${marks(count)})`;

const FINDING_COLUMNS = ['patient', 'fields', 'day'];
const DESIGN_COLUMNS = ['patient', 'id', 'save_time', 'info'];
const PATIENT_COLUMNS = ['id', 'owner_id', 'search_key', 'deleted_at', 'save_time', 'fields', 'visits'];
const REACHED_COLUMNS = ['model_id', 'aligned', 'shaped', 'edge'];

async function reachedBy(read: Statements, models: readonly string[]): Promise<readonly Reached[]> {
  if (models.length === 0) return [];
  const given = padded(models);
  const found = await read.rows<ReachedRow>(
    REACHED_COLUMNS,
    `${reachedOf()} (${marks(given.length)}) group by model_id`,
    given,
  );
  const exported = await exportedAmong(read, models);
  return models.map((model_id) => ({
    ...found.find((row) => row.model_id === model_id),
    model_id,
    isExported: exported.has(model_id),
  }));
}

/** The stage of one design. */
export async function designStage(db: Knex, design: Pick<DesignRow, 'id' | 'info'>): Promise<DesignStage> {
  const [reached] = await reachedBy(statementsOf(db), [design.id]);
  return stageOf(design, reached);
}

/** How far the shape of one design has come. A wall is no part of it: it is of the shape only until that is worked on. */
export async function shapeStage(db: Knex, design: Pick<DesignRow, 'id' | 'info'>): Promise<DesignStage> {
  const [reached] = await reachedBy(statementsOf(db), [design.id]);
  return stageOf(design, reached && { ...reached, isExported: false });
}

/** The newest design of each of some patients with what its history shows. */
async function designsOf(read: Statements, patients: readonly string[]) {
  const newest = new Map<string, DesignRow>();
  const given = padded(patients);
  for (const design of await read.rows<DesignRow>(DESIGN_COLUMNS, DESIGNS(given.length), given))
    if (!newest.has(design.patient)) newest.set(design.patient, design);
  const reached = await reachedBy(
    read,
    [...newest.values()].map(({ id }) => id),
  );
  return { newest, reached: new Map(reached.map((row) => [row.model_id, row])) };
}

/** The patients that hold some documents, or are among them. */
export async function patientsOf(db: Knex, documents: readonly string[]): Promise<readonly string[]> {
  if (documents.length === 0) return [];
  const given = padded(documents);
  const found = await statementsOf(db).rows<{ id: string }>(['id'], PATIENTS_OF(given.length), given);
  return found.map(({ id }) => id);
}

async function keepOverviews(read: Statements, patients: readonly string[]): Promise<void> {
  const given = padded(patients);
  const rows = await read.rows<PatientRow>(PATIENT_COLUMNS, `${PATIENTS} (${marks(given.length)})`, given);
  const there = rows.filter((row) => row.deleted_at === null);
  for (const row of rows)
    if (row.deleted_at !== null)
      await read.run('delete from patient_overview where patient_id = ?', [row.id]);
  if (there.length === 0) return;
  const { newest, reached } = await designsOf(
    read,
    there.map(({ id }) => id),
  );
  const findings = await read.rows<FindingRow>(FINDING_COLUMNS, FINDINGS(given.length), given);
  for (const row of there) {
    const design = newest.get(row.id);
    const around = {
      design,
      reached: design && reached.get(design.id),
      findings: findings.filter(({ patient }) => patient === row.id),
    };
    await read.run(KEEP, overviewOf(row, around));
  }
}

/** The bodies of the walls among some documents: how far a design has come hangs on a file that may lie with somebody else. */
async function bodiesOf(read: Statements, documents: readonly string[]): Promise<readonly string[]> {
  const given = padded(documents);
  const found = await read.rows<{ source_id: string }>(['source_id'], BODIES(given.length), given);
  return found.map(({ source_id }) => source_id);
}

/**
 * Brings the rows of patients up to date about whom something changed in this transaction. `whole` goes on until nothing is left, also
 * where a great many changed at once.
 */
export async function settleOverview(
  trx: Knex,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<void> {
  const read = statementsOf(trx);
  for (;;) {
    const stale = await read.rows<{ document_id: string }>(['document_id'], NEXT, []);
    if (stale.length === 0) return;
    const documents = stale.map(({ document_id }) => document_id);
    const bodies = await bodiesOf(read, documents);
    const patients = [
      ...new Set([...(await patientsOf(trx, documents)), ...(await patientsOf(trx, bodies))]),
    ];
    for (let i = 0; i < patients.length; i += PIECE) await keepOverviews(read, patients.slice(i, i + PIECE));
    const given = padded(documents);
    await read.run(`delete from overview_stale where document_id in (${marks(given.length)})`, given);
    if (!whole || stale.length < PIECE) return;
  }
}

/** What the alignment of the models of a patient found out of what is taken at visits. */
export async function findingsOf(db: Knex, patientId: string): Promise<readonly (VisitFields & Dated)[]> {
  const found = await statementsOf(db).rows<FindingRow>(FINDING_COLUMNS, FINDINGS(1), [patientId]);
  return found.map(({ fields, day }) => {
    const { cobb = null, atr = null } = JSON.parse(fields) as ModelBasic;
    return { ...visitFieldsSchema.parse({}), cobb, atr, at: calendarDay(day), source: 'model' };
  });
}

/** Whether rows wait to be brought up to date: after a change of the structure, or after everything was copied from another database. */
export async function isOverviewStale(db: Knex): Promise<boolean> {
  return (await db('overview_stale').first('document_id')) !== undefined;
}
