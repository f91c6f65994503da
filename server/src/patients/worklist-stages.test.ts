import { mat4 } from '@bracewright/core/math';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer, TestUser } from '../../test/harness.ts';
import { startWorklistServer, worklistOf } from '../../test/worklist.ts';

let server: TestServer;
let user: TestUser;
const { makePatient, names, rowOf } = worklistOf(() => user);
beforeAll(async () => {
  server = await startWorklistServer();
  user = await server.user('orthotist');
});
afterAll(() => server.stop());

describe('the design of a patient in the worklist', () => {
  it('follows the design through its stages, and back where a step is taken back', async () => {
    const patient = await makePatient('Stage');
    const stage = async () => (await rowOf('Stage')).design?.stage;
    expect((await rowOf('Stage')).design).toBeNull();
    const { id } = await user.scan(patient.id, 'scan.stl');
    expect(await stage()).toBe('scanned');
    let revision = 0;
    const apply = async (type: string, params: object = {}) => {
      const made = await user.client.call('operation/create', {
        modelId: id, revision, type, version: 1, params: params as never,
      }); // prettier-ignore
      revision = made.revision;
      return made.record;
    };
    const aligned = await apply('position.apply', { transform: mat4.IDENTITY });
    expect(await stage()).toBe('aligned');
    await apply('test.move');
    expect(await stage()).toBe('shaped');
    await apply('border.cut');
    expect(await stage()).toBe('edge');
    await apply('holes.place');
    expect(await stage()).toBe('edge');
    await user.client.call('document/savethickenmodel', { id, revision, params: {} });
    revision++;
    expect((await rowOf('Stage')).design).toMatchObject({ id, stage: 'exported' });
    await apply('test.move');
    expect(await stage()).toBe('edge');
    ({ revision } = await user.client.call('operation/step', { modelId: id, revision, id: aligned.id }));
    expect(await stage()).toBe('aligned');
    expect(await names({ stages: 'aligned,exported' })).toEqual(['Stage']);
    await apply('test.move');
    await apply('test.move');
    ({ revision } = await user.client.call('document/save', { id, revision }));
    expect(await stage()).toBe('shaped');
  });

  it('stays exported where the shape that the wall was made of is baked, until a step stands on it', async () => {
    const patient = await makePatient('Baked');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Baked')).design?.stage;
    const step = { modelId: id, type: 'test.move', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 0 });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    await user.client.call('document/save', { id, revision: 2 });
    expect(await stage()).toBe('exported');
    const made = await user.client.call('operation/create', { ...step, revision: 3 });
    expect(await stage()).toBe('shaped');
    await user.client.call('operation/update', { id: made.record.id, revision: 4, state: 'off' });
    expect(await stage()).toBe('exported');
  });

  it('stays exported where the wall is of the scan as it came, without a step before the cursor', async () => {
    const patient = await makePatient('Bare');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Bare')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    await user.client.call('operation/step', { modelId: id, revision: 1, id: null });
    expect(await stage()).toBe('exported');
    await user.client.call('operation/clearoperationhistory', { modelId: id, revision: 2 });
    expect(await stage()).toBe('exported');
  });

  it('is no longer exported while an earlier step is another than its wall was made of, or its file is in the bin', async () => {
    const patient = await makePatient('Rebuilt');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Rebuilt')).design?.stage;
    const made = await user.client.call('operation/create', {
      modelId: id, revision: 0, type: 'test.move', version: 1, params: {},
    }); // prettier-ignore
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    expect(await stage()).toBe('exported');
    const eye = (revision: number, state: 'on' | 'off') =>
      user.client.call('operation/update', { id: made.record.id, revision, state });
    await eye(2, 'off');
    expect(await stage()).toBe('scanned');
    await eye(3, 'on');
    expect(await stage()).toBe('exported');
    const files = (await user.client.call('document/list', { parentId: patient.id })).items;
    await user.client.call('document/delete', { id: files.find((file) => file.id !== id)!.id });
    expect(await stage()).toBe('shaped');
  });

  it('tells of a copied patient what is done to the copy, not to the original', async () => {
    const patient = await makePatient('Original');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const made = await user.client.call('operation/create', {
      modelId: id, revision: 0, type: 'test.move', version: 1, params: {},
    }); // prettier-ignore
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    const copy = await user.client.call('document/copy', { id: patient.id, parentId: '0' });
    const copyStage = async () => (await rowOf(copy.name)).design?.stage;
    expect(await copyStage()).toBe('exported');
    const files = (await user.client.call('document/list', { parentId: copy.id })).items;
    const [body, wall] = ['scan.stl', 'scan wall.stl'].map((name) =>
      files.find((file) => file.name === name)!,
    );
    const [step] = await user.client.call('operation/list', { modelId: body!.id });
    const eye = (revision: number, state: 'on' | 'off') =>
      user.client.call('operation/update', { id: step!.id, revision, state });
    const { revision } = await user.client.call('document/get', { id: body!.id });
    await eye(revision, 'off');
    expect(await copyStage()).toBe('scanned');
    await eye(revision + 1, 'on');
    expect(await copyStage()).toBe('exported');
    await user.client.call('document/delete', { id: wall!.id });
    expect(await copyStage()).toBe('shaped');
    // Nothing of it is told of the original.
    expect((await rowOf('Original')).design?.stage).toBe('exported');
    expect(made.record.id).not.toBe(step!.id);
  });

  it('is not exported where the copy of a body has no wall of its own', async () => {
    const patient = await makePatient('Walled');
    const { id } = await user.scan(patient.id, 'scan.stl');
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    const other = await makePatient('Unwalled');
    await user.client.call('document/copy', { id, parentId: other.id });
    expect((await rowOf('Unwalled')).design?.stage).toBe('scanned');
  });

  it('knows a wall of the body of now, whichever was made last', async () => {
    const patient = await makePatient('Two walls');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Two walls')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    const walls = (await user.client.call('document/list', { parentId: patient.id })).items.filter(
      (file) => file.id !== id,
    );
    await user.client.call('document/delete', { id: walls.find(({ name }) => name.includes('(2)'))!.id });
    expect(await stage()).toBe('exported');
    await user.client.call('document/delete', { id: walls.find(({ name }) => !name.includes('(2)'))!.id });
    expect(await stage()).toBe('scanned');
  });

  it.each([
    ['wall', 'Picked'],
    ['body', 'Chosen'],
  ])(
    'leads a body and a wall that are copied by one call to each other, the %s first',
    async (first, name) => {
      const patient = await makePatient(name);
      const { id } = await user.scan(patient.id, 'scan.stl');
      await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
      const files = (await user.client.call('document/list', { parentId: patient.id })).items;
      const other = await makePatient(`${name} pasted`);
      const bodyLast = files.map((file) => file.id).sort((a) => (a === id ? 1 : -1));
      const ids = first === 'wall' ? bodyLast : bodyLast.reverse();
      await user.client.call('document/copymany', { ids, parentId: other.id });
      expect((await rowOf(other.name)).design?.stage).toBe('exported');
      const copies = (await user.client.call('document/list', { parentId: other.id })).items;
      await user.client.call('document/delete', { id: copies.find(({ name }) => name.includes('wall'))!.id });
      expect((await rowOf(other.name)).design?.stage).toBe('scanned');
      expect((await rowOf(name)).design?.stage).toBe('exported');
    },
  );

  it('is not exported while its only wall lies with another patient; one that lies in no record is still the body’s', async () => {
    const patient = await makePatient('Elsewhere');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Elsewhere')).design?.stage;
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    const files = (await user.client.call('document/list', { parentId: patient.id })).items;
    const wall = files.find((file) => file.id !== id)!.id;
    const sibling = await makePatient('Sibling');
    const cousin = await makePatient('Cousin');
    const folder = await user.folder('2026-04', patient.id);
    await user.client.call('document/copy', { id: wall, parentId: sibling.id });
    for (const [parentId, told] of [
      ['0', 'exported'],
      [cousin.id, 'scanned'],
      [folder.id, 'exported'],
      [cousin.id, 'scanned'],
      [patient.id, 'exported'],
    ] as const) {
      await user.client.call('document/move', { id: wall, parentId });
      expect(await stage()).toBe(told);
    }
    await user.client.call('document/delete', { id: wall });
    expect(await stage()).toBe('scanned');
  });

  it('is exported again where an earlier history that its wall was made of is done again', async () => {
    const patient = await makePatient('Again');
    const { id } = await user.scan(patient.id, 'scan.stl');
    const stage = async () => (await rowOf('Again')).design?.stage;
    const step = { modelId: id, type: 'test.move', version: 1, params: {} };
    await user.client.call('operation/create', { ...step, revision: 0 });
    await user.client.call('document/savethickenmodel', { id, revision: 1, params: {} });
    await user.client.call('operation/clearoperationhistory', { modelId: id, revision: 2 });
    expect(await stage()).toBe('scanned');
    await user.client.call('operation/create', { ...step, revision: 3 });
    expect(await stage()).toBe('exported');
  });

  it('is no longer exported once the body was smoothed after its wall', async () => {
    const patient = await makePatient('Smoothed');
    const { id } = await user.scan(patient.id, 'scan.stl');
    await user.client.call('document/savethickenmodel', { id, revision: 0, params: {} });
    expect((await rowOf('Smoothed')).design?.stage).toBe('exported');
    await user.client.call('operation/create', {
      modelId: id, revision: 1, type: 'smooth.global', version: 1, params: {},
    }); // prettier-ignore
    expect((await rowOf('Smoothed')).design?.stage).toBe('scanned');
  });
});
