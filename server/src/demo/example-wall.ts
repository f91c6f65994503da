import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import type { Background } from '../jobs/background.ts';
import { callOf } from '../jobs/task.ts';
import { workHandlers } from '../operations/work-handlers.ts';
import type { WorkDependencies } from '../operations/work.ts';
import { EXAMPLE_MAKE, EXAMPLE_WALL } from './example-records.ts';

/** Who signs in on a machine where nobody has an account yet. */
export const DEMO_USER = { name: 'demo', password: 'demo-1234', email: 'demo@localhost.invalid' } as const;
/** The design of the example, which the wall is made from. */
export const EXAMPLE_NAME = '成品示例 Finished.stl';
/** Of the design as it is seeded; its wall, and whatever else is done to it, moves it on. */
const SEEDED = 1;

/** A person who calls in the own space. */
export const inOwnSpace = (user: { readonly id: string; readonly name: string }): Caller => ({
  id: user.id,
  name: user.name,
  space: user.id,
  role: null,
  roles: [],
  session: '',
  expiresAt: '',
  platform: null,
});

/** The example that has no wall yet, as it was seeded, and whose it is; undefined where somebody went on with it, or it is of a version without holes. */
async function exampleWithoutWall(
  db: Knex,
): Promise<{ readonly caller: Caller; readonly id: string } | undefined> {
  const user = (await db('users').where({ name: DEMO_USER.name }).first('id', 'name')) as
    | { readonly id: string; readonly name: string }
    | undefined;
  if (!user) return undefined;
  const model = (await db('documents')
    .where({ owner_id: user.id, name: EXAMPLE_NAME, revision: SEEDED, deleted_at: null })
    .first()) as DocumentRow | undefined;
  const hole =
    model &&
    ((await db('records').where({ model_id: model.id, type: 'holes.place' }).first('id')) as unknown);
  return model && hole ? { caller: inOwnSpace(user), id: model.id } : undefined;
}

export interface ExampleWallDependencies extends Omit<WorkDependencies, 'jobs'> {
  readonly background: Background;
}

/**
 * Makes the wall of the example as a person would, by the call that makes walls: looked at whether it can be printed, and kept with what was found. Behind the answers, for making it
 * lasts longer than a first start may; where the server ended before, the next start does it. Nothing happens where it is made.
 */
export async function makeExampleWall({
  background,
  ...dependencies
}: ExampleWallDependencies): Promise<void> {
  await background.ask('wall of the example', DEMO_USER.name, async (signal) => {
    const due = await exampleWithoutWall(dependencies.database.knex);
    if (!due) return;
    const { caller, id } = due;
    const jobs: WorkDependencies['jobs'] = {
      answer: (_call, work) => work({ signal, onProgress: () => undefined, isBehind: true }),
    };
    try {
      await workHandlers({ ...dependencies, jobs })['document/savethickenmodel'](
        { id, revision: SEEDED, params: EXAMPLE_WALL, make: EXAMPLE_MAKE },
        callOf('', caller, 'en-US', signal),
      );
    } catch (error) {
      // Somebody went on with the design meanwhile: its wall is theirs to make.
      if (!(error instanceof AppError && error.failure === 'model/stale')) throw error;
    }
  });
}
