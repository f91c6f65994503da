import { bodyKey, isExporter } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { ROLES } from '../catalog/roles.ts';
import { madeByOf, type MadeBy } from './made-by.ts';
import { marks, padded } from './padded.ts';
import type { Statements } from './statements.ts';

/** How a wall was made: kept in `model_sources` by `keepShell`. */
export const SHELL = 'shell';

/** A wall that lies with no other patient than its body, and the base of that body. */
interface WallRow {
  readonly source_id: string;
  readonly info: string;
  readonly base_hash: string | null;
}

/** A step of a live history before the cursor. */
interface StepRow {
  readonly model_id: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly params: string;
  readonly seed: number;
  readonly state: 'on' | 'off' | 'cancelled';
}

const WALL_COLUMNS = ['source_id', 'info', 'base_hash'];
/** The walls of some bodies that lie in the patient record of the body or in none, as in a folder of what is to be printed: not those with another patient. */
const WALLS = (count: number): string => `
  with recursive pairs as (
    select model_id, source_id from model_sources where how = '${SHELL}' and source_id in (${marks(count)})),
  up (id, at, parent_id, file_type) as (
    select id, id, parent_id, file_type from documents
    where id in (select model_id from pairs union select source_id from pairs)
    union
    select up.id, above.id, above.parent_id, above.file_type from up join documents above on above.id = up.parent_id
    where up.file_type <> 'PATIENT'),
  home as (select id, at as patient from up where file_type = 'PATIENT')
  select source_id, wall.info as info, body.base_hash as base_hash from pairs
  join documents wall on wall.id = pairs.model_id
  join documents body on body.id = source_id and body.owner_id = wall.owner_id
  left join home of_wall on of_wall.id = wall.id
  left join home of_body on of_body.id = body.id
  where wall.deleted_at is null and coalesce(of_wall.patient, of_body.patient, '') = coalesce(of_body.patient, '')`;
const STEP_COLUMNS = ['model_id', 'id', 'type', 'version', 'params', 'seed', 'state'];
const STEPS = (count: number): string => `
  select model_id, records.id as id, type, version, params, seed, state
  from records join documents on documents.id = model_id
  where archived = 0 and place < documents.cursor and model_id in (${marks(count)}) order by model_id, place`;

/**
 * Whether a wall of a body as it is now is among `walls`, whichever record it was made by. After a bake the base itself is the shape that
 * walls were made of, while no step that shapes stands on it. Walls from before it was kept name no body: of these the one counts that the
 * newest record of the history made, as long as no step came after it. A record without a file is no wall.
 */
function isExported(steps: readonly StepRow[], walls: readonly WallRow[]): boolean {
  const base = walls[0]!.base_hash ?? '';
  const records = steps.map((step) => ({
    ...step,
    params: JSON.parse(step.params) as Json,
    seed: Number(step.seed),
  }));
  const now = bodyKey(base, records, ROLES);
  const at = steps.findLastIndex(({ type, state }) => isExporter(type, ROLES) && state !== 'cancelled');
  const isLast = steps.slice(at + 1).every(({ type, state }) => isExporter(type, ROLES) || state !== 'on');
  const isNewest = ({ recordId = steps[at]?.id }: MadeBy) => at >= 0 && isLast && recordId === steps[at]!.id;
  const isOfBase = ({ shape }: MadeBy) => now === base && shape === base;
  return walls
    .map(madeByOf)
    .some((made) => isOfBase(made) || (made.key === undefined ? isNewest(made) : made.key === now));
}

/** The bodies among some models of which a wall of the body as it is now lies with the same patient. */
export async function exportedAmong(
  read: Statements,
  models: readonly string[],
): Promise<ReadonlySet<string>> {
  const given = padded(models);
  const walls = await read.rows<WallRow>(WALL_COLUMNS, WALLS(given.length), given);
  const walled = [...new Set(walls.map(({ source_id }) => source_id))];
  if (walled.length === 0) return new Set();
  const some = padded(walled);
  const steps = await read.rows<StepRow>(STEP_COLUMNS, STEPS(some.length), some);
  const exported = walled.filter((id) =>
    isExported(
      steps.filter(({ model_id }) => model_id === id),
      walls.filter(({ source_id }) => source_id === id),
    ),
  );
  return new Set(exported);
}
