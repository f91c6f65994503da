import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import type { DocumentEntry } from '@bracewright/core/contract';
import { smallTube } from '../../test/brace-models.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations: [...operations, ...testOperations], patienceMs: 60_000 });
  user = await server.user('half');
});
beforeEach(async () => {
  model = await smallTube(user, `half${count++}.stl`);
  await user.client.call('operation/create', {
    modelId: model.id, revision: 0, type: 'test.move', version: 1, params: { up: 10 },
  }); // prettier-ignore
});
afterAll(() => server.stop());

/** Changes the step of the model where it is stored. */
const change = (to: Record<string, string>) =>
  server.database.write(async (trx) =>
    expect(await trx('records').where({ model_id: model.id }).update(to)).toBe(1),
  );
/** As after a start without the operations of the platform whose step it is. */
const forget = () => change({ type: 'gone.raise' });
const send = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.send(method, `orthosis/document/${path}`, { token: user.token, ...(body ? { body } : {}) });
const asked = () =>
  [
    () => send('GET', `export?id=${model.id}&format=stl&applied=true`),
    () =>
      send('POST', 'savethickenmodel', {
        id: model.id,
        revision: 1,
        params: { thickness: 4, mode: 'equal' },
      }),
  ] as const;

it('gives file and wall of a design that is whole', async () => {
  for (const ask of asked()) expect((await ask()).status).toBe(200);
});

it('refuses a file, a wall and a weight where a step that is on cannot be computed, and names it', async () => {
  await forget();
  const before = (await user.client.call('document/list', {})).items.length;
  for (const ask of [...asked(), () => send('GET', `volume?id=${model.id}`)]) {
    const { status, body } = await ask();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.message).toContain('gone.raise');
  }
  expect((await user.client.call('document/list', {})).items).toHaveLength(before);
});

it('gives them where that step is switched off, and the scan as it came', async () => {
  await forget();
  expect((await send('GET', `export?id=${model.id}&format=stl&applied=false`)).status).toBe(200);
  await change({ state: 'off' });
  for (const ask of asked()) expect((await ask()).status).toBe(200);
});
