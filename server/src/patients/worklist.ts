import {
  calendarDay,
  COBB_CHANGE,
  DESIGN_STAGES,
  type CobbTrend,
  type RouteValues,
  type WorklistChoices,
  type WorklistColumn,
  type WorklistItem,
} from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import { isWall, madeByOf } from '../db/made-by.ts';
import { isPostgres } from '../db/dialect.ts';
import { designStage, patientsOf } from '../db/patient-overview.ts';
import type { Binding } from '../db/statements.ts';
import { getModel, getOwned } from '../entries/entries.ts';
import { searchKey } from '../entries/names.ts';
import type { HandlersOf } from '../http/call.ts';

/** Most words that a filter offers. */
const MOST_CHOICES = 500;

type Input = RouteValues<'patient/list'>;

const COLUMN_OF = {
  name: 'search_key',
  // Younger people were born later.
  age: 'birthday',
  type: 'type',
  cobb: 'cobb',
  trend: 'cobb_change',
  doctor: 'doctor',
  technician: 'technician',
  lastVisit: 'last_visit',
  stage: 'stage',
  changed: 'design_at',
} as const satisfies Record<WorklistColumn, string>;

const CAN_BE_UNKNOWN: readonly WorklistColumn[] = ['cobb', 'trend', 'changed'];

/** Ties go the same way as the column: an index is walked in one direction. */
function orderOf(sort: Input['sort']): string {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as WorklistColumn;
  const isDown = isDescending !== (column === 'age');
  const unknownLast = CAN_BE_UNKNOWN.includes(column) ? `${COLUMN_OF[column]} is null, ` : '';
  const way = isDown ? 'desc' : 'asc';
  return `${unknownLast}${[COLUMN_OF[column], 'search_key', 'patient_id'].map((name) => `${name} ${way}`).join(', ')}`;
}

const TRENDS: Readonly<Record<CobbTrend, string>> = {
  up: `cobb_change >= ${COBB_CHANGE}`,
  down: `cobb_change <= -${COBB_CHANGE}`,
  same: `cobb_change > -${COBB_CHANGE} and cobb_change < ${COBB_CHANGE}`,
  unknown: 'cobb_change is null',
};

/** The day on which somebody born then turns `years` today. */
function bornBefore(today: string, years: number): string {
  const [year = '', ...rest] = today.split('-');
  return [String(Number(year) - years).padStart(4, '0'), ...rest].join('-');
}

/** What of the filter is asked for, in SQL with its values. */
function conditionsOf(input: Input, options: { readonly today: string; readonly holds: string }) {
  const { today, holds } = options;
  const asked: (readonly [string, readonly Binding[]])[] = [];
  const add = (sql: string, ...values: readonly Binding[]) => asked.push([sql, values]);
  const among = (column: string, values: readonly Binding[]) =>
    values.length > 0 && add(`${column} in (${values.map(() => '?').join(', ')})`, ...values);
  const name = searchKey(input.name ?? '').trim();
  if (name !== '') add(`${holds}(search_key, ?) > 0`, name);
  if (input.ageFrom !== undefined) add('birthday <= ?', bornBefore(today, Math.ceil(input.ageFrom)));
  if (input.ageTo !== undefined) add('birthday > ?', bornBefore(today, Math.floor(input.ageTo) + 1));
  among('type', input.types ?? []);
  if (input.cobbFrom !== undefined) add('cobb >= ?', input.cobbFrom);
  if (input.cobbTo !== undefined) add('cobb <= ?', input.cobbTo);
  if (input.trend !== undefined) add(TRENDS[input.trend]);
  if (input.doctor !== undefined) add('doctor = ?', input.doctor);
  if (input.technician !== undefined) add('technician = ?', input.technician);
  if (input.seenFrom !== undefined) add('last_visit >= ?', input.seenFrom);
  if (input.seenTo !== undefined) add('last_visit <= ?', input.seenTo);
  among(
    'stage',
    (input.stages ?? []).map((stage) => DESIGN_STAGES.indexOf(stage)),
  );
  return { sql: asked.map(([sql]) => ` and ${sql}`).join(''), values: asked.flatMap(([, values]) => values) };
}

interface Row {
  readonly id: string;
  readonly parent_id: string;
  readonly name: string;
  readonly birthday: string;
  readonly sex: string;
  readonly type: string;
  readonly cobb: number | null;
  readonly cobb_change: number | null;
  readonly cobb_since: string | null;
  readonly cobb_day: string | null;
  readonly cobb_source: WorklistItem['cobbSource'];
  readonly doctor: string;
  readonly technician: string;
  readonly last_visit: string;
  readonly stage: number;
  readonly design_id: string | null;
  readonly design_name: string | null;
  readonly design_at: string | null;
}

const COLUMNS = [
  'id', 'parent_id', 'name', 'birthday', 'sex', 'type', 'cobb', 'cobb_change', 'cobb_since', 'cobb_day', 'cobb_source', 'doctor', 'technician', 'last_visit', 'stage',
  'design_id', 'design_name', 'design_at',
] as const satisfies readonly (keyof Row)[]; // prettier-ignore

const SHOWN = `documents.id as id, documents.parent_id as parent_id, documents.name as name, birthday, sex, type, cobb, cobb_change,
  cobb_since, cobb_day, cobb_source, doctor, technician, last_visit, stage, design_id, designs.name as design_name, design_at`;

const toItem = (row: Row): WorklistItem => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  birthday: row.birthday,
  sex: row.sex,
  type: row.type,
  cobb: row.cobb,
  cobbChange: row.cobb_change,
  cobbSince: row.cobb_since,
  cobbDay: row.cobb_day,
  cobbSource: row.cobb_source,
  doctor: row.doctor,
  technician: row.technician,
  lastVisit: row.last_visit,
  design:
    row.design_id === null
      ? null
      : {
          id: row.design_id,
          name: row.design_name ?? '',
          saveTime: row.design_at ?? '',
          stage: DESIGN_STAGES[row.stage]!,
        },
});

/** The patients of a clinic as a list of work. Everything is read from `patient_overview`, which every write keeps up to date. */
export function worklistHandlers(
  { knex, read }: Database,
  now: () => number,
): HandlersOf<'patient/list' | 'patient/list/choices'> {
  const holds = isPostgres(knex) ? 'strpos' : 'instr';

  const wordsOf = async (space: string, column: 'type' | 'doctor' | 'technician') =>
    (
      await read.rows<{ word: string }>(
        ['word'],
        `select distinct ${column} as word from patient_overview where owner_id = ? order by ${column} limit ${MOST_CHOICES}`,
        [space],
      )
    ).map(({ word }) => word);

  /** The design that a model is; of a wall the body that it was made of, as long as that is there. Throws `request/not-found`. */
  async function designOf(space: string, id: string): Promise<string | undefined> {
    const model = await getModel(knex, space, id);
    if (!isWall(model)) return id;
    const body = (await knex('documents')
      .where({ id: madeByOf(model).modelId ?? '', owner_id: space })
      .whereNull('deleted_at')
      .first('id')) as { id: string } | undefined;
    return body?.id;
  }

  /** The design with that id, else the one of a patient that was changed last. Throws `request/not-found` for an id that is not there. */
  async function resumeOf(space: string, wanted: string | undefined): Promise<WorklistChoices['resume']> {
    const newest = `select design_id as id from patient_overview
      join documents on documents.id = design_id and documents.deleted_at is null and documents.owner_id = patient_overview.owner_id
      where patient_overview.owner_id = ? and design_at is not null order by design_at desc limit 1`;
    const asked = wanted === undefined ? undefined : await designOf(space, wanted);
    const id = asked ?? (await read.first<{ id: string }>(newest, [space]))?.id;
    if (id === undefined) return null;
    const design = await getModel(knex, space, id);
    const [patientId] = await patientsOf(knex, [id]);
    const patient = patientId === undefined ? undefined : await getOwned(knex, space, patientId);
    return {
      id,
      name: design.name,
      saveTime: design.save_time,
      stage: await designStage(knex, design),
      patient: patient ? { id: patient.id, name: patient.name } : null,
    };
  }

  return {
    'patient/list': async (input, { caller }) => {
      const { page, pageSize, sort } = input;
      const today = input.today ?? calendarDay(new Date(now()).toISOString());
      const { sql, values } = conditionsOf(input, { today, holds });
      const of = [caller.space, ...values];
      const rows = await read.rows<Row>(
        COLUMNS,
        // The page is cut out of the narrow rows first: only its few are joined with the names.
        `select ${SHOWN} from (
           select *, row_number() over (order by ${orderOf(sort)}) as line from patient_overview
           where owner_id = ?${sql} order by ${orderOf(sort)} limit ? offset ?) overview
         join documents on documents.id = patient_id and documents.deleted_at is null and documents.owner_id = overview.owner_id
         left join documents designs on designs.id = design_id order by line`,
        [...of, pageSize, (page - 1) * pageSize],
      );
      const count = await read.first<{ total: number | string }>(
        `select count(*) as total from patient_overview where owner_id = ?${sql}`,
        of,
      );
      return { items: rows.map(toItem), total: Number(count?.total ?? 0), page };
    },

    'patient/list/choices': async ({ design }, { caller: { space } }) => ({
      types: await wordsOf(space, 'type'),
      doctors: await wordsOf(space, 'doctor'),
      technicians: await wordsOf(space, 'technician'),
      resume: await resumeOf(space, design),
    }),
  };
}
