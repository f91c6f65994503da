import { expect, test } from 'vitest';
import type { Workspace } from '../model/workspace.ts';
import { Recordings } from './recordings.ts';

const wall = (name: string, thickness: number) => ({
  name,
  file: name.replace('.stl', '.3mf'),
  params: { thickness },
  meshHash: `of ${thickness}`,
});

/** A server that cannot be reached for the first call, and then keeps walls under `names`. */
function workspaceOf(names: readonly string[]) {
  let calls = 0;
  const toasts = new Map<number, string>();
  let refreshed = 0;
  const objects = { refresh: () => void refreshed++ };
  const call = (route: string, input: { id: string; params?: { thickness: number } }) => {
    if (route === 'document/get')
      return Promise.resolve({ revision: 0, baseHash: input.id, cursor: 0, saveTime: '' });
    if (route === 'operation/list') return Promise.resolve([]);
    if (calls++ === 0) return Promise.reject(new Error('no connection'));
    return Promise.resolve({ id: `of ${input.params!.thickness}`, name: names[calls - 2] });
  };
  const parts = {
    app: {
      api: { call },
      jobs: { run: call },
      queries: { invalidateQueries: () => Promise.resolve() },
      toasts: {
        show: ({ text }: { readonly text: string }) => toasts.set(toasts.size + 1, text).size,
        dismiss: (id: number) => toasts.delete(id),
      },
    },
    words: {
      t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
      failure: (error: Error) => error.message,
    },
    design: { settled: () => Promise.resolve() },
    storage: { flush: () => Promise.resolve(), asks: () => undefined, reload: () => Promise.resolve() },
    modelId: 'm',
  };
  return { workspace: { parts, objects } as unknown as Workspace, toasts, refreshed: () => refreshed };
}

test('the record of each export is told by itself, and a notice goes when its cause has gone', async () => {
  const { workspace, toasts, refreshed } = workspaceOf(['wall 3 mm.stl', 'wall 8 mm (2).stl']);
  const recordings = new Recordings(workspace);
  const [thick, thin] = [wall('wall 8 mm.stl', 8), wall('wall 3 mm.stl', 3)];
  await Promise.all([recordings.record(thick), recordings.record(thin)]);
  const states = () => recordings.list.map(({ wall: { name }, state }) => [name, state]);
  expect(states()).toEqual([
    ['wall 8 mm.stl', 'failed'],
    ['wall 3 mm.stl', 'recorded'],
  ]);
  expect([...toasts.values()]).toEqual(['export.about wall 8 mm.3mf export.unrecorded no connection']);
  // The one that was recorded lies beside the body at once.
  expect(refreshed()).toBe(1);
  await recordings.record(thick);
  expect(states()).toEqual([
    ['wall 8 mm.stl', 'renamed'],
    ['wall 3 mm.stl', 'recorded'],
  ]);
  recordings.tidy();
  expect(states()).toEqual([['wall 8 mm.stl', 'renamed']]);
  expect([...toasts.values()].some((text) => text.includes('unrecorded'))).toBe(false);
});

test('a wall that is exported again stands in place of its record that failed', async () => {
  const { workspace, toasts } = workspaceOf(['wall 8 mm.stl']);
  const recordings = new Recordings(workspace);
  await recordings.record(wall('wall 8 mm.stl', 8));
  expect([recordings.list.length, toasts.size]).toEqual([1, 1]);
  await recordings.record(wall('wall 8 mm.stl', 8));
  expect(recordings.list.map(({ state }) => state)).toEqual(['recorded']);
  expect(toasts.size).toBe(0);
});

test('another wall that is exported under the name of one whose record failed takes nothing away', async () => {
  const { workspace, toasts } = workspaceOf(['wall 8 mm.stl']);
  const recordings = new Recordings(workspace);
  await recordings.record(wall('wall.stl', 8));
  await recordings.record(wall('wall.stl', 4));
  expect(recordings.list.map(({ wall: { params }, state }) => [params.thickness, state])).toEqual([
    [8, 'failed'],
    [4, 'renamed'],
  ]);
  expect([...toasts.values()][0]).toContain('unrecorded');
});
