import { operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { wallsOf } from '../report/walls.ts';
import { Background } from '../jobs/background.ts';
import { EXAMPLE_MAKE, EXAMPLE_WALL } from './example-records.ts';
import { DEMO_USER, EXAMPLE_NAME, makeExampleWall } from './example-wall.ts';
import { seedDemo } from './seed-demo.ts';

/** Enough for a wall; what is drawn on the example keeps to its skin. */
const COARSE = { edge: 10 };
let server: TestServer;
const row = async (where: object) =>
  (await server.database.knex('documents').where(where).first()) as DocumentRow | undefined;
beforeAll(async () => {
  server = await startTestServer({ operations });
});
afterAll(() => server.stop());

it('the finished example of the sample patient gets a wall that passed the gate, once', async () => {
  const { database, blobs } = server;
  const faults: unknown[] = [];
  const background = new Background({ places: 1, onFault: (error) => faults.push(error) });
  const compute = createInlineCompute(operations);
  const dependencies = { database, blobs, compute, now: () => server.clock };
  expect(await seedDemo(dependencies, COARSE)).toBe(true);
  const make = () =>
    makeExampleWall({
      ...dependencies,
      registry: createOperationRegistry(operations),
      background,
    });
  await make();
  expect(faults).toEqual([]);
  const example = (await row({ name: EXAMPLE_NAME }))!;
  const rows = (await database
    .knex('records')
    .where({ model_id: example.id })
    .orderBy('place')) as RecordRow[];
  const named = (await row({ name: '成品示例 Finished wall 4 mm.stl', parent_id: example.parent_id }))!;
  expect(madeByOf(named).making).toMatchObject({
    ...EXAMPLE_MAKE,
    passed: true,
    by: DEMO_USER.name,
  });
  const walls = await wallsOf(database.knex, example, rows, madeByOf(named).shape!);
  expect(walls).toMatchObject([
    { thickness: EXAMPLE_WALL.thickness, isOlder: false, making: { passed: true } },
  ]);
  await make();
  expect(await database.knex('model_sources').where({ source_id: example.id })).toHaveLength(1);
});
