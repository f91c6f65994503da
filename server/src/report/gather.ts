import {
  calendarDay,
  isAllowed,
  knownCobb,
  settingsSchema,
  modelBasicSchema,
  type Language,
  type Measure,
  type ModelBasic,
} from '@bracewright/core/contract';
import { designZone } from '@bracewright/core/zones';
import { isAligning, type RecordOutcome } from '@bracewright/core/history';
import sharp from 'sharp';
import type { Database } from '../db/database.ts';
import type { DocumentRow, RecordRow, XrayRow } from '../db/rows.ts';
import { patientRowOf } from '../entries/entries.ts';
import { notFound } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { gapOf } from '../patients/scoliometer-course.ts';
import { readPatient } from '../patients/record.ts';
import type { ViewPicture } from '../compute/views.ts';
import type { ModelResult } from '../compute/model-tasks.ts';
import { VERSION } from '../version.ts';
import { madeByOf } from '../db/made-by.ts';
import { formsOf } from './forms.ts';
import { wallsOf } from './walls.ts';
import type { DoneStep, LengthUnit, ReportFacts, SourceHistory, ViewShown } from '../compute/report/facts.ts';
import { isBodyOfOther } from '../patients/walls-home.ts';
import { isOfNow } from './wall-and-body.ts';
import { daysOf } from '../xray/days-of.ts';
import { filmOf, newestFilms } from './films.ts';
import { areSidesConfirmed } from '../designs/sides.ts';
import { ROLES } from '../catalog/roles.ts';

const pictureOf = async ({ rgba, width, height, view, marks = [] }: ViewPicture): Promise<ViewShown> => {
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 8 })
    .toBuffer();
  return { url: `data:image/png;base64,${png.toString('base64')}`, width, height, view, marks };
};

/** A zone that can be told times in; UTC for one that is not known. */
export function knownZone(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Whether a step is a zone of a class whose values nobody confirmed as they are. */
function isStarting(id: string, type: string, params: DoneStep['params'], confirmed: Confirmed): boolean {
  const zone = designZone({ id, type, params });
  return zone?.tag !== undefined && zone.tag !== null && confirmed?.[id] !== zone.mark;
}

type Confirmed = ModelBasic['confirmedZones'];

/** The rows of a history as they are printed; `confirmed` are the zones that a person confirmed. */
function stepsOf(
  rows: readonly RecordRow[],
  { cursor }: Pick<DocumentRow, 'cursor'>,
  outcomes: readonly RecordOutcome[],
  confirmed: Confirmed,
): readonly DoneStep[] {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const lastTurn = rows.filter(({ place }) => place < cursor).findLastIndex((row) => isAligning(row, ROLES));
  return rows.map((row, index): DoneStep => {
    const outcome = outcomeOf.get(row.id);
    const params = JSON.parse(row.params) as DoneStep['params'];
    return {
      id: row.id,
      type: row.type,
      version: row.version,
      name: row.name,
      params,
      ...(isStarting(row.id, row.type, params, confirmed) && { isStartingValue: true }),
      state: row.state,
      isAhead: row.place >= cursor,
      createdAt: row.created_at,
      creator: row.creator,
      isTurnedSince: index < lastTurn,
      report: outcome?.state === 'applied' ? outcome.report : undefined,
      fault: outcome?.state === 'failed' ? (outcome.error?.code ?? 'operation/failed') : undefined,
      differsSince: row.differs === null ? undefined : (JSON.parse(row.differs) as { since: string }).since,
    };
  });
}

/** The body that a wall was made from; undefined for a body, or where it is gone. */
async function sourceOf(db: Database['knex'], model: DocumentRow): Promise<DocumentRow | undefined> {
  const { modelId } = madeByOf(model);
  if (modelId === undefined) return undefined;
  return (await db('documents')
    .where({ id: modelId, owner_id: model.owner_id, deleted_at: null })
    .first()) as DocumentRow | undefined;
}

/** What had been done to the body before the wall was made. States are those of today, so it is told where they may have changed. */
async function historyOf(
  db: Database['knex'],
  model: DocumentRow,
  source: DocumentRow | undefined,
): Promise<SourceHistory | null> {
  const { modelId, recordId } = madeByOf(model);
  if (modelId === undefined) return null;
  const isOfOther = await isBodyOfOther(db, model);
  if (!source) return { name: null, isOfOther, steps: [], since: 'gone' };
  const own = { name: source.name, isOfOther };
  const record = (await db('records')
    .where({ model_id: source.id, id: recordId ?? '' })
    .first()) as RecordRow | undefined;
  if (!record) return { ...own, steps: [], since: 'archived' };
  const steps = await stepsBefore(db, record);
  const isLive = Number(record.archived) === 0;
  // Of a history that was put away nothing is ahead of the cursor.
  const cursor = isLive ? source.cursor : record.place;
  return {
    ...own,
    steps: stepsOf(steps, { cursor }, [], (await basicOf(db, source.id))?.fields.confirmedZones),
    since: isLive && (await isOfNow(db, model, source)) ? 'unchanged' : 'changed',
  };
}

/** The steps of a body before the record of a wall, in the history that it stands in; what was undone when that was put away is off. */
async function stepsBefore(db: Database['knex'], wall: RecordRow): Promise<readonly RecordRow[]> {
  const rows = (await db('records')
    .where({ model_id: wall.model_id, archived: wall.archived })
    .where('place', '<', wall.place)
    .orderBy('place')
    .select()) as RecordRow[];
  return rows
    .filter(({ type }) => ROLES.of(type) !== 'wall')
    .map((row) => (Number(row.undone) === 1 && row.state === 'on' ? { ...row, state: 'off' } : row));
}

/**
 * The record of the patient that a model lies in. Throws `request/not-found` where `patientId` names another one; gives nothing of the
 * record where the caller may not read patients.
 */
export async function patientOfModel(
  db: Database['knex'],
  model: DocumentRow,
  patientId: string | undefined,
  caller: Caller,
): Promise<Pick<ReportFacts, 'patient' | 'patientMissing'>> {
  const row = await patientRowOf(db, model);
  if (patientId !== undefined && row?.id !== patientId) throw notFound();
  if (!row) return { patient: null, patientMissing: 'none' };
  if (!isAllowed(caller.roles, 'patient', 'get')) return { patient: null, patientMissing: 'withheld' };
  return { patient: await readPatient(db, row), patientMissing: null };
}

/** The findings that are kept with a model, and the day they are of. */
async function basicOf(db: Database['knex'], id: string) {
  const row = (await db('model_basics').where({ model_id: id }).first('fields', 'day')) as
    | { fields: string; day: string | null }
    | undefined;
  return row && { fields: modelBasicSchema.parse(JSON.parse(row.fields)), day: row.day };
}

async function unitOf(db: Database['knex'], userId: string): Promise<LengthUnit> {
  const row = (await db('users').where({ id: userId }).first('settings')) as { settings: string } | undefined;
  const settings = settingsSchema.safeParse(JSON.parse(row?.settings ?? '{}'));
  return (settings.success ? settings.data.units : undefined) ?? 'mm';
}

export interface Gathering {
  readonly model: DocumentRow;
  readonly patientId: string | undefined;
  readonly caller: Caller;
  readonly language: Language;
  readonly zone: string | undefined;
  /** Of lengths; left out, the one that the caller's settings say. */
  readonly unit: LengthUnit | undefined;
  readonly views: ModelResult<'views'>;
  readonly measures: readonly Measure[];
  readonly now: number;
}

/** Reads everything a report says about a model. Throws `request/not-found`. */
export async function gatherFacts(
  { knex: db }: Database,
  { blobs, compute, signal }: Parameters<typeof filmOf>[1],
  { model, patientId, caller, language, zone, unit, views, measures, now }: Gathering,
): Promise<ReportFacts> {
  const patient = await patientOfModel(db, model, patientId, caller);
  const rows = (await db('records')
    .where({ model_id: model.id, archived: 0 })
    .orderBy('place')
    .select()) as RecordRow[];
  const kept = (await db('xrays').where({ model_id: model.id }).select()) as XrayRow[];
  const films = newestFilms(kept, knownZone(zone));
  const clinic = (await db('clinics').where({ id: model.owner_id }).first('name')) as
    | { name: string }
    | undefined;
  const source = await sourceOf(db, model);
  const own = await basicOf(db, model.id);
  const ofSource = source && (await basicOf(db, source.id));
  // A wall is of the same curve as the body it was made from, unless it was brought to another patient.
  const made = await historyOf(db, model, source);
  const basic = own ?? (made?.isOfOther ? undefined : ofSource);
  const known = basic?.fields ?? modelBasicSchema.parse({});
  const { pictures, deviation, ...shape } = views;
  const shownFilms = await Promise.all(
    films.map(async (row) => {
      const film = await filmOf(row, { blobs, compute, ...(signal ? { signal } : {}) });
      const xray = { name: row.name, createdAt: row.created_at, ...daysOf(row) };
      return film && { ...film, xray };
    }),
  );
  return {
    ...patient,
    language,
    zone: knownZone(zone),
    unit: unit ?? (await unitOf(db, caller.id)),
    clinic: clinic?.name ?? null,
    model: { name: model.name, saveTime: model.save_time, revision: model.revision },
    basic: known,
    scoliometerGap: known.scoliometer
      ? await gapOf(db, own ? model : (source ?? model), known.scoliometer)
      : null,
    cobb:
      patient.patient?.newestCobb ??
      knownCobb(
        [{ at: basic?.day ?? calendarDay(model.save_time), source: 'model', cobb: known.cobb ?? null }],
        null,
      ),
    areSidesConfirmed: await areSidesConfirmed(
      db,
      { body: model, finding: own?.fields.alignment },
      source && { body: source, finding: ofSource?.fields.alignment },
    ),
    views: shape,
    pictures: await Promise.all(pictures.map(pictureOf)),
    deviation: deviation
      ? { ...deviation, pictures: await Promise.all(deviation.pictures.map(pictureOf)) }
      : null,
    films: shownFilms.filter((film) => film !== undefined),
    olderFilms: kept.length - films.length,
    measures,
    steps: stepsOf(
      rows.filter(({ type }) => ROLES.of(type) !== 'wall'),
      model,
      views.outcomes,
      own?.fields.confirmedZones,
    ),
    source: made,
    forms: await formsOf(db, model),
    walls: await wallsOf(db, model, rows, views.hash),
    madeAt: new Date(now).toISOString(),
    madeBy: caller.name,
    version: VERSION,
  };
}
