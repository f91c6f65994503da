import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('designer');
});
beforeEach(async () => {
  model = await user.scan('0', `body${count++}.stl`);
});
afterAll(() => server.stop());

const volume = () => user.client.call('document/volume', { id: model.id });
const records = () => user.client.call('operation/list', { modelId: model.id });
const move = (revision: number, up: number, more: object = {}) =>
  user.client.call('operation/create', {
    modelId: model.id, revision, type: 'test.move', version: 1, params: { up }, ...more,
  }); // prettier-ignore

describe('what a replay gave where a record was made', () => {
  it('is kept as it came, and another mesh of the server stands beside it with its time', async () => {
    const { record } = await move(0, 5);
    await volume();
    const { key, meshHash } = (await records())[0]!.result!;
    await user.client.call('operation/delete', { id: record.id, revision: 1 });

    const other = 'f'.repeat(64);
    const { record: said } = await move(2, 5, { id: randomUUID(), result: { key, meshHash: other } });
    expect(said).toMatchObject({ result: { key, meshHash: other }, differs: null });
    await volume();
    const seen = (await records()).at(-1)!;
    expect(seen).toMatchObject({ result: { key, meshHash: other }, differs: { key, meshHash } });
    // A second look changes nothing: it has differed since then.
    await volume();
    expect((await records()).at(-1)).toEqual(seen);
  });

  it('stays without a mark while both agree, and is another one for other values', async () => {
    const { record } = await move(0, 5);
    await volume();
    const { result } = (await records())[0]!;
    await user.client.call('operation/delete', { id: record.id, revision: 1 });
    const { record: again } = await move(2, 5, { result: result! });
    await volume();
    expect((await records()).at(-1)).toMatchObject({ result, differs: null });

    const wrong = { key: result!.key, meshHash: 'e'.repeat(64) };
    await user.client.call('operation/update', {
      id: again.id, revision: 3, params: { up: 7 }, result: wrong,
    }); // prettier-ignore
    await volume();
    const changed = (await records()).at(-1)!;
    // The key belongs to the old values: nothing to compare, the server's own result is the first one.
    expect(changed.differs).toBeNull();
    expect(changed.result).not.toEqual(wrong);
  });
});
