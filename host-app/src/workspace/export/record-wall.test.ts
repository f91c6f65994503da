import { ApiError, ERRORS } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import type { Workspace } from '../model/workspace.ts';
import { recordWall } from './record-wall.ts';

/** A server that names walls in the order in which it is asked for them, and answers the first one late. */
function serverOf(names: readonly string[], cursor = 1, records: readonly unknown[] = [step]) {
  let asked = 0;
  const stepped: unknown[] = [];
  const call = async (route: string, input: { id: string; params?: { thickness: number } }) => {
    if (route === 'document/get') return { revision: asked, baseHash: input.id, cursor, saveTime: '' };
    if (route === 'operation/list') return records;
    if (route === 'operation/step') {
      stepped.push(input);
      return { revision: 77, cursor: records.length };
    }
    if (route === 'document/savethickenmodel') stepped.push(input);
    const index = asked++;
    if (index === 0) await new Promise((resolve) => setTimeout(resolve, 30));
    return { id: `of ${input.params!.thickness}`, name: names[index] };
  };
  const api = { call };
  const jobs = {
    run: (name: string, input: never) => (api.call as (name: string, input: never) => unknown)(name, input),
  };
  return {
    may: () => true,
    parts: {
      app: { api, jobs, queries: { invalidateQueries: () => Promise.resolve() } },
      stepped,
      design: {
        settled: () => Promise.resolve(),
        roles: { of: (type: string) => (type === 'wall' ? 'wall' : undefined) },
      },
      storage: {
        flush: () => Promise.resolve(),
        asks: () => undefined,
        reload: () => Promise.resolve(),
        look: () => Promise.resolve(),
      },
      modelId: 'm',
    },
  } as unknown as Workspace;
}
const step = {
  id: 'step',
  type: 'twist',
  version: 1,
  params: {},
  seed: 1,
  state: 'on',
  name: '',
  result: null,
};
const wall = (name: string, thickness: number) => ({
  name,
  file: name.replace('.stl', '.3mf'),
  params: { thickness },
  meshHash: `of ${thickness}`,
});

test('two quick exports are recorded in the order of their files, under the names that these have', async () => {
  const workspace = serverOf(['wall.stl', 'wall (2).stl']);
  const both = [wall('wall.stl', 8), wall('wall (2).stl', 3)].map((one) => recordWall(workspace, one));
  expect(await Promise.all(both)).toEqual([
    { name: 'wall.stl', isNamedSo: true, isSame: true },
    { name: 'wall (2).stl', isNamedSo: true, isSame: true },
  ]);
});

test('a wall that was recorded under another name than its file is told', async () => {
  const recorded = await recordWall(serverOf(['wall (3).stl']), wall('wall.stl', 4));
  expect(recorded).toEqual({ name: 'wall (3).stl', isNamedSo: false, isSame: true });
});

test('is asked again where another window changed the model in between, and a model that never rests is told', async () => {
  const busy = (times: number) => {
    const workspace = serverOf(['wall.stl']);
    const { api } = workspace.parts.app as unknown as {
      api: { call: (route: string, input: never) => unknown };
    };
    const { call } = api;
    let left = times;
    api.call = (route, input) => {
      if (route === 'document/get' || route === 'operation/list' || left-- <= 0) return call(route, input);
      const { code, http } = ERRORS['model/stale'];
      return Promise.reject(new ApiError({ code, status: http, message: 'changed' }));
    };
    return recordWall(workspace, wall('wall.stl', 4));
  };
  expect(await busy(3)).toMatchObject({ name: 'wall.stl', isSame: true });
  await expect(busy(4)).rejects.toMatchObject({ code: ERRORS['model/stale'].code });
});

test('is not recorded where somebody stepped back meanwhile, whose later steps it would cancel', async () => {
  const recorded = recordWall(serverOf(['wall.stl'], 0), wall('wall.stl', 4));
  await expect(recorded).rejects.toMatchObject({ code: 'workspace/stepped-back' });
});

test('follows walls that were recorded before, where the steps were gone back through and forth', async () => {
  const before = { ...step, id: 'before', type: 'wall', state: 'off' };
  const workspace = serverOf(['wall (2).stl'], 1, [step, before]);
  await recordWall(workspace, wall('wall (2).stl', 4));
  expect((workspace.parts as unknown as { stepped: unknown[] }).stepped).toMatchObject([
    { modelId: 'm', revision: 0, id: 'before' },
    { id: 'm', revision: 77 },
  ]);
});

test('is not recorded by who may not step over a wall that lies undone, which it would cancel', async () => {
  const before = { ...step, id: 'before', type: 'wall', state: 'off' };
  const workspace = serverOf(['wall (2).stl'], 1, [step, before]);
  Object.assign(workspace, { may: () => false });
  await expect(recordWall(workspace, wall('wall (2).stl', 4))).rejects.toMatchObject({
    code: 'workspace/stepped-back',
  });
  expect((workspace.parts as unknown as { stepped: unknown[] }).stepped).toEqual([]);
});
