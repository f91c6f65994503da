import { randomUUID } from 'node:crypto';
import type { DocumentEntry } from '@bracewright/core/contract';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testOperations } from '../../test/operations.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import type { RecordRow } from '../db/rows.ts';

const MIB = 1024 * 1024;
const stroke = defineOperation({
  type: 'test.stroke',
  version: 1,
  params: z.object({ note: p.custom(z.string(), { hidden: true }) }),
  apply: (mesh) => mesh,
});

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations: [...testOperations, stroke] });
  user = await server.user('stroker');
});
beforeEach(async () => {
  model = await user.scan('0', `body${count++}.stl`);
});
afterAll(() => server.stop());

const body = (revision: number, bytes: number, more: object = {}) => ({
  ...{ modelId: model.id, revision, type: 'test.stroke', version: 1, params: { note: 'x'.repeat(bytes) } },
  ...more,
});
const create = (revision: number, bytes: number, more: object = {}, language = 'en-US') =>
  server.send('POST', 'orthosis/operation/create', {
    token: user.token,
    body: body(revision, bytes, more),
    headers: { 'accept-language': language },
  });

/** Steps of the model beyond the one that it has, `archived` among those of its first archived history. */
async function fill(howMany: number, bytes: number, archived = 0): Promise<void> {
  const first = (await server.database.knex('records').where({ model_id: model.id }).first()) as RecordRow;
  const params = JSON.stringify({ note: 'y'.repeat(bytes) });
  await server.database.write(async (trx) => {
    for (let i = 1; i <= howMany; i++)
      await trx('records').insert({
        ...first,
        id: randomUUID(),
        place: archived * 1000 + i,
        params,
        archived,
      });
    if (archived === 0)
      await trx('documents')
        .where({ id: model.id })
        .update({ cursor: howMany + 1 });
  });
}

describe('the steps of a model', () => {
  it('take 64 MB together, whichever way they come', async () => {
    const id = randomUUID();
    expect((await create(0, 10, { id })).status).toBe(200);
    await fill(21, 3 * MIB);
    expect((await create(1, 0.5 * MIB, { id: randomUUID() })).status).toBe(200);
    for (const more of [{ id: randomUUID() }, {}]) {
      const refused = await create(2, MIB, more);
      expect(refused).toMatchObject({ status: 413, body: { code: 4134 } });
      expect(refused.body.message).toContain('64 MB');
    }
    expect((await create(2, MIB, {}, 'zh-CN')).body.message).toContain('已达上限（64 MB）');
    const edited = await server.send('POST', 'orthosis/operation/update', {
      token: user.token,
      body: { id, revision: 2, params: { note: 'x'.repeat(MIB) } },
    });
    expect(edited.body.code).toBe(4134);
    // What makes nothing larger is let be.
    expect((await user.client.call('operation/step', { modelId: model.id, revision: 2, id })).revision).toBe(
      3,
    );
  });

  it('are made smaller one at a time where a model holds more than it may', async () => {
    const id = randomUUID();
    await create(0, 2 * MIB, { id });
    await fill(22, 3 * MIB);
    const edit = (revision: number, bytes: number) =>
      server.send('POST', 'orthosis/operation/update', {
        token: user.token,
        body: { id, revision, params: { note: 'x'.repeat(bytes) } },
      });
    expect((await edit(1, 3 * MIB)).body.code).toBe(4134);
    expect((await edit(1, MIB)).status).toBe(200);
  });

  it('count with those of archived histories', async () => {
    await create(0, 10);
    await fill(86, 3 * MIB, 1);
    const refused = await create(1, 10);
    expect(refused).toMatchObject({ status: 413, body: { code: 4134 } });
    expect(refused.body.message).toContain('256 MB');
  }, 60_000);

  it('are listed a few at a time, as they were kept', async () => {
    await create(0, 10, { params: { note: 'first "quoted" 脊柱' } });
    await fill(12, 1 * MIB);
    const pieces: number[] = [];
    const watch = (rows: unknown) => {
      const found = Array.isArray(rows) ? (rows as Partial<RecordRow>[]) : [];
      pieces.push(found.reduce((sum, row) => sum + (row.params?.length ?? 0), 0));
    };
    server.database.knex.on('query-response', watch);
    const records = await user.client.call('operation/list', { modelId: model.id });
    server.database.knex.off('query-response', watch);
    expect(Math.max(...pieces)).toBeGreaterThan(2 * MIB);
    expect(Math.max(...pieces)).toBeLessThan(5 * MIB);
    expect(records.map(({ index }) => index)).toEqual(Array.from({ length: 13 }, (_, i) => i));
    expect(records[0]).toEqual(await user.client.call('operation/get', { id: records[0]!.id }));
    expect(records[12]!.params).toEqual({ note: 'y'.repeat(MIB) });
  });

  it('are an empty list where there are none', async () => {
    expect(await user.client.call('operation/list', { modelId: model.id })).toEqual([]);
    expect(await user.client.call('operation/list', { modelId: model.id, archived: true })).toEqual([]);
  });
});
