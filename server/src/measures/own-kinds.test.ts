import { operations } from '@bracewright/catalog';
import type { DocumentEntry } from '@bracewright/core/contract';
import { annotationResult, defineAnnotationKind } from '@bracewright/core/annotation';
import { p } from '@bracewright/core/params';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testOperations } from '../../test/operations.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { learnKinds } from '../catalog/kinds.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations: [...operations, ...testOperations] });
  user = await server.user('foreigner');
});
beforeEach(async () => {
  model = await user.scan('0', `body${count++}.stl`);
});
// What a process knows of its platform's kinds is the process's: what other files of this one taught it is not of this test.
beforeEach(() => learnKinds([]));
afterAll(() => {
  learnKinds([]);
  return server.stop();
});

const params = { point: { position: [150, 0, 50], normal: [1, 0, 0] }, mark: [1, 2, 3] };
const create = (more: object = {}) =>
  user.client.call('measure/create', { modelId: model.id, kind: 'arch.height', params, ...more });
const list = () => user.client.call('measure/list', { modelId: model.id });
const move = (revision: number) =>
  user.client.call('operation/create', {
    ...{ modelId: model.id, revision, type: 'test.move', version: 1, params: { up: 10 } },
  });

const height = defineAnnotationKind({
  kind: 'arch.height',
  unit: 'mm',
  schema: z.strictObject({ point: p.surfacePoint(), mark: p.point() }),
  evaluate: (mesh) => annotationResult(Math.max(...mesh.positions), 'mm', { anchor: [0, 0, 0] }),
});

describe('a kind of a plugin that the server does not have', () => {
  it('is emptied where its caller says so, and takes the value with it', async () => {
    const { id } = await create({ params: { note: 'left foot only' } });
    const at = { meshHash: '0'.repeat(64), revision: 0 };
    await user.client.call('measure/update', { id, params: {}, value: 7, unit: 'mm', at });
    expect(await list()).toMatchObject([{ id, params: {}, value: 7, unit: 'mm' }]);
  });

  it('is kept with its parameters, its unit and the value of its caller', async () => {
    const { hash = '' } = model as { hash?: string };
    const at = { meshHash: hash.padEnd(64, '0').slice(0, 64), revision: 0 };
    const made = await create({ name: 'Arch', value: 12.5, unit: 'mm', at });
    expect(made).toMatchObject({
      kind: 'arch.height',
      params,
      value: 12.5,
      unit: 'mm',
      checked: 'unknown',
      name: 'Arch',
    });
    expect(await list()).toEqual([made]);
  });

  it('goes with the body when it is aligned, and can be changed and deleted', async () => {
    const { id } = await create();
    await user.client.call('operation/create', {
      ...{ modelId: model.id, revision: 0, type: 'position.apply', version: 1 },
      params: { transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 40, 0, 0, 0, 1] },
    });
    const moved = { point: { position: [150, 0, 90], normal: [1, 0, 0] }, mark: [1, 2, 3] };
    expect((await list())[0]).toMatchObject({ id, params: moved });
    const renamed = await user.client.call('measure/update', {
      id,
      name: 'Lift',
      params: { ...moved, more: 'words' } as never,
    });
    expect(renamed).toMatchObject({ name: 'Lift', params: { more: 'words' }, checked: 'unknown' });
    await user.client.call('measure/delete', { id });
    expect(await list()).toEqual([]);
  });

  it('has no value that is older than the shape', async () => {
    await create({ value: 12.5, unit: 'mm', at: { meshHash: '0'.repeat(64), revision: 0 } });
    await move(0);
    expect((await list())[0]).toMatchObject({ value: null, checked: 'unknown' });
  });

  it('bears the name of a plugin', async () => {
    for (const kind of ['height', 'arch.', 'Arch.Height', `a.${'b'.repeat(90)}`, 'constructor'])
      expect(await codeOf(create({ kind })), kind).toBeGreaterThan(0);
  });
});

describe('a kind that the setting OPERATIONS brings', () => {
  it('is validated and taken by the server, as core’s are', async () => {
    learnKinds([height]);
    expect(await create()).toMatchObject({ value: 500, unit: 'mm', checked: true });
    await move(0);
    expect((await list())[0]).toMatchObject({ value: 510, checked: true });
    expect(await codeOf(create({ params: { point: 5 } }))).toBeGreaterThan(0);
  });

  it('is there again after it was missing for a while', async () => {
    learnKinds([height]);
    const { id } = await create();
    learnKinds([]);
    expect((await list())[0]).toMatchObject({ id, params, checked: 'unknown' });
    learnKinds([height]);
    await move(0);
    expect((await list())[0]).toMatchObject({ id, value: 510, checked: true });
  });
});
