import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import { send } from '../../test/access/right-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { isLongRun } from '../../test/long-run.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.user('owner');
});
afterAll(() => server.stop());

/** Texts, which reach what a route does, and one value of the other kinds: those are told apart in one place for all routes. */
const WRONG = [1e308, {}, 'x'.repeat(5000), '\u0000', '__proto__'];
const MORE_WRONG = [null, -1, true, []];

const demanding = (Object.entries(ROUTES) as [RouteName, Route][]).filter(
  ([, route]) => !route.input.safeParse({}).success && !route.path.includes(':'),
);

describe('input that is not right', () => {
  it.each(demanding)('of %s is a 422 with the fields', async (name) => {
    const answer = await send(server, name, owner.token, {});
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 422 } });
    expect((answer.body.data as { fields: unknown[] }).fields.length).toBeGreaterThan(0);
  });

  it.each(demanding)('of %s full of the wrong types never breaks the server', async (name, route) => {
    const shape = Object.keys((route.input as unknown as { shape: object }).shape);
    for (const value of isLongRun ? [...WRONG, ...MORE_WRONG] : WRONG) {
      const input = Object.fromEntries(shape.map((key) => [key, value]));
      expect((await send(server, name, owner.token, input)).status).toBeLessThan(500);
    }
  });
});
