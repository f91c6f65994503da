import { createAnnotationKinds, type Annotation } from '@bracewright/core/annotation';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { DesignAnnotations } from '@bracewright/core/session';
import { tube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import type { Workspace } from '../workspace.ts';
import { lockMeasure, lockOf, lockableSteps, mayLock, takeLocked } from './locked.ts';
import { renameAnnotation } from './renaming.ts';

const width: Annotation = {
  ...{ id: 'width', kind: 'width', name: 'Waist', value: 1, unit: 'mm' },
  params: { plane: { origin: [0, 0, 200], normal: [0, 0, 1] } },
};
const spot: Annotation = {
  ...{ id: 'spot', kind: 'marker-point', name: '', value: null, unit: '' },
  params: { point: { position: [0, 100, 200], normal: [0, 1, 0] } },
};
const record = (id: string, type: string, state: OperationRecord['state'] = 'on', params = {}) =>
  ({ id, type, version: 1, params, seed: 1, state, result: null }) as OperationRecord;
const roles = {
  of: (type: string) => (type === 'stand' ? 'alignment' : undefined),
  typesOf: () => ['stand'],
};
const turned = mat4.rotation([1, 0, 0], Math.PI / 2);
const body = (radius: number): TriMesh => tube({ radius, height: 400, segments: 24, rings: 8 });

/** A body of radius 100 that each step that is on makes 10 mm larger; `stand` stands it otherwise. */
function open({ records = [record('a', 'grow'), record('b', 'grow')], cursor = 2 } = {}) {
  const stored: Annotation[] = [];
  const storage = {
    putAnnotation: async (one: Annotation) => (stored.push(one), one),
    deleteAnnotation: async () => undefined,
  };
  const annotations = new DesignAnnotations([width, spot], storage);
  const words = {
    has: () => false,
    t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  };
  const grown = (all: readonly OperationRecord[]) =>
    body(100 + 10 * all.filter(({ type, state }) => type === 'grow' && state === 'on').length);
  const history = { base: '', records, cursor };
  const design = { history, roles, mesh: grown(records.slice(0, cursor)) };
  const workspace = {
    ...{ may: () => true, editor: undefined, design },
    parts: {
      ...{ annotations, words, design },
      catalog: {
        annotationKinds: createAnnotationKinds([]),
        plugins: [],
        tools: [],
        toolOf: () => undefined,
      },
      runner: { replay: async (all: readonly OperationRecord[]) => ({ mesh: grown(all) }) },
    },
  } as unknown as Workspace;
  return { workspace, annotations, stored };
}
const one = ({ annotations }: ReturnType<typeof open>) => annotations.annotations[0]!;

test('a measure is locked with the value of the body after its step, renamed with it, and undo lets it follow again', async () => {
  const world = open();
  await lockMeasure(world.workspace, 'width', 'a');
  await renameAnnotation(world.workspace, 'width', 'Narrowest');
  expect(world.stored.map(({ step, value }) => [step, Math.round(value!)])).toEqual([['a', 220], ['a', 220]]); // prettier-ignore
  await world.annotations.undo();
  await world.annotations.undo();
  expect([one(world).step, one(world).name]).toEqual([undefined, 'Waist']);
  await world.annotations.redo();
  await lockMeasure(world.workspace, 'width', undefined);
  expect(world.stored.at(-1)).toMatchObject({ value: expect.closeTo(240, 3) });
  expect('step' in world.stored.at(-1)!).toBe(false);
});

test('a lock tells of a step that is switched off, undone or gone, and keeps the last value of the latter two', async () => {
  const records = [record('a', 'grow', 'off'), record('x', 'grow', 'cancelled'), record('b', 'grow'), record('c', 'grow')]; // prettier-ignore
  const { workspace } = open({ records, cursor: 3 });
  expect(['a', 'b', 'c', 'x', 'other'].map((step) => lockOf(workspace, step))).toEqual([
    { state: 'off', name: 'states.after 1 grow' },
    { state: 'on', name: 'states.after 2 grow' },
    { state: 'undone', name: 'states.after 3 grow' },
    { state: 'gone', name: undefined },
    { state: 'gone', name: undefined },
  ]);
  expect(lockableSteps(workspace).map(({ id }) => id)).toEqual(['b']);
  const values = await Promise.all(
    ['a', 'b', 'c', 'x'].map(
      async (step) => (await takeLocked(workspace, step, [width])).get('width')!.value,
    ),
  );
  expect(values.map((value) => Math.round(value!))).toEqual([200, 220, 1, 1]);
});

test('a marker is not locked, nor anything by who may not change measures', () => {
  const { workspace } = open();
  expect([width, spot].map((each) => mayLock(workspace, each))).toEqual([true, false]);
  expect(mayLock({ ...workspace, may: () => false } as never, width)).toBe(false);
});

test('the place is taken on the body as it stood after the step, not as it stands now', async () => {
  const records = [record('a', 'grow'), record('turn', 'stand', 'on', { transform: [...turned] })];
  const { workspace } = open({ records });
  const shown = { ...width, frame: turned, params: { plane: { origin: [0, -200, 0], normal: [0, -1, 0] } } };
  const taken = await takeLocked(workspace, 'a', [shown]);
  expect(taken.get('width')!.value).toBeCloseTo(220, 3);
});
