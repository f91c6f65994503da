import { ERRORS } from '@bracewright/core/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  patientFields,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('orthotist');
});
afterAll(() => server.stop());

const save = (input: object) =>
  user.client.call('document/patient/save', { ...patientFields('王伟'), ...input });
const get = (id: string) => user.client.call('patient/get', { id });
const named = async (parentId: string) =>
  (await user.client.call('document/list', { parentId })).items.map(({ name }) => name).sort();

describe('two people of one name', () => {
  it('are told of each other, and both recorded under their own name', async () => {
    const { id: parentId } = await user.folder('ward');
    const first = await save({ parentId });
    const born = { birthday: '2013-01-02', age: 13 };
    await expect(save({ parentId, ...born })).rejects.toMatchObject({
      status: 409,
      code: 409,
      data: { name: '王伟', free: '王伟 (2)', people: [{ id: first.id, name: '王伟' }] },
    });
    const second = await save({ parentId, ...born, another: true });
    expect(second.name).toBe('王伟 (2)');
    expect(await get(second.id)).toMatchObject({ name: '王伟', entryName: '王伟 (2)', ...born });
    // A third is asked about both.
    await expect(save({ parentId })).rejects.toMatchObject({
      data: { people: [{ id: first.id }, { id: second.id }] },
    });
    expect(await named(parentId)).toEqual(['王伟', '王伟 (2)']);
  });

  it('also where a record is corrected to the name', async () => {
    const { id: parentId } = await user.folder('ward 2');
    const first = await save({ parentId });
    const { id } = await save({ parentId, name: '王维' });
    const fields = { ...patientFields('王伟'), id };
    await expect(user.client.call('patient/update', fields)).rejects.toMatchObject({
      code: 409,
      data: { people: [{ id: first.id }] },
    });
    const kept = await user.client.call('patient/update', { ...fields, another: true });
    expect([kept.name, kept.entryName]).toEqual(['王伟', '王伟 (2)']);
  });

  it('and the number of an entry never becomes part of a name when it is renamed', async () => {
    const { id: parentId } = await user.folder('ward 4');
    await save({ parentId });
    const { id } = await save({ parentId, another: true });
    const rename = (name: string, more: object = {}) =>
      user.client.call('document/rename', { id, name, ...more });
    expect((await rename('王伟 (2)')).name).toBe('王伟 (2)');
    expect((await get(id)).name).toBe('王伟');
    // Only the number was left as the field offered it.
    expect((await rename('王炜 (2)')).name).toBe('王炜');
    expect(await get(id)).toMatchObject({ name: '王炜', entryName: '王炜' });
    await expect(rename('王伟')).rejects.toMatchObject({ code: 409, data: { free: '王伟 (2)' } });
    expect((await rename('王伟', { another: true })).name).toBe('王伟 (2)');
    expect((await get(id)).name).toBe('王伟');
  });

  it('and of two who rename it at once, the later one is told instead of writing over the first', async () => {
    const { id: parentId } = await user.folder('ward 5');
    const { id } = await save({ parentId, name: '王韦' });
    const rename = (name: string, was: string) => user.client.call('document/rename', { id, name, was });
    await rename('王炜', '王韦');
    await expect(rename('王玮', '王韦')).rejects.toMatchObject({
      code: ERRORS['document/renamed'].code,
      message: expect.stringContaining('王炜') as string,
      data: { name: '王炜' },
    });
    expect((await get(id)).name).toBe('王炜');
    // Who asks again, or for the same name, is told that it is so.
    expect((await rename('王炜', '王韦')).name).toBe('王炜');
    await rename('王玮', '王炜');
    await expect(
      user.client.call('document/rename', { id: parentId, name: 'ward 6', was: 'ward' }),
    ).rejects.toMatchObject({ code: ERRORS['document/renamed'].code });
    expect(await named('0')).toContain('ward 5');
  });

  it('but a folder of the name is nobody', async () => {
    const { id: parentId } = await user.folder('ward 3');
    await user.folder('王伟', parentId);
    await expect(save({ parentId })).rejects.toMatchObject({ code: 409, data: { people: [] } });
  });
});

describe('a record whose answer was lost', () => {
  it('is there once when it is sent again', async () => {
    const { id: parentId } = await user.folder('lost');
    const id = randomUUID();
    const [first, second] = [await save({ id, parentId }), await save({ id, parentId })];
    expect([first.id, second]).toEqual([id, first]);
    const both = await Promise.all(
      [1, 2].map(() => save({ id: randomUUID(), parentId, name: '李娜' }).catch(() => undefined)),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    const once = randomUUID();
    const twice = await Promise.all([1, 2].map(() => save({ id: once, parentId, name: '张敏' })));
    expect(twice.map((entry) => entry.id)).toEqual([once, once]);
    expect(await named(parentId)).toEqual(['张敏', '李娜', '王伟'].sort());
    expect((await user.client.call('patient/course', { id })).visits).toHaveLength(1);
  });

  it('is never written over by its id, whatever says so and whoever it is', async () => {
    const id = randomUUID();
    await save({ id, name: '陈静' });
    const stranger = await server.user('stranger');
    const taken = { ...patientFields('陈静'), id };
    expect(await codeOf(save({ ...taken, height: 160 }))).toBe(4091);
    expect(await codeOf(stranger.client.call('document/patient/save', taken))).toBe(4091);
    expect((await get(id)).height).toBe(152);
    await user.client.call('patient/erase', { id, name: '陈静' });
    // The trail of an erased record stays: nobody gets it with a record of the same id.
    expect(await codeOf(stranger.client.call('document/patient/save', taken))).toBe(4091);
  });
});
