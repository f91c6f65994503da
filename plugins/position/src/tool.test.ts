import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { OperationAborted, defineOperation } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { looksHere } from '@bracewright/core/services';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import { sideTowards } from '@bracewright/core/tool';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { UNMOVED, toTransform, type Alignment } from './alignment.ts';
import plugin from './index.ts';
import { motionOf } from './sides.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const shape = defineOperation({
  type: 'test.shape',
  version: 1,
  params: z.object({}),
  apply: (mesh) => ({ positions: mesh.positions.map((value) => value * 1.01), indices: mesh.indices }),
});
const shaping = definePlugin({
  id: 'shape',
  apiVersion: 1,
  operations: [shape],
  tools: [],
  locales: {
    'en-US': async () => ({ default: { 'operations.test.shape': 'Shape' } }),
    'zh-CN': async () => ({ default: { 'operations.test.shape': '成形' } }),
  },
});
const open = async () => (await TestEditor.open({ body, plugins: [plugin, shaping] })).activate('position');
const transformOf = (editor: TestEditor): number[] =>
  (editor.records[0]!.params as { transform: number[] }).transform;

test('typed moves and turns become one rigid transform', async () => {
  const editor = await open();
  editor.set({ moveX: 12.5, turnZ: 90 });
  await editor.settle();
  expect(editor.scene.temporary).not.toBeNull();
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(1);
  const m = transformOf(editor);
  expect(m[3]).toBeCloseTo(12.5, 6);
  expect(m[4]).toBeCloseTo(1, 9);
});

test('an arrow moves the body with the hand', async () => {
  const editor = await open();
  editor.drag([0, 0, 500], [0, 0, 530], { handle: 'align/moveZ' });
  editor.drag([0, 0, 530], [0, 0, 560], { handle: 'align/moveZ' });
  editor.tools.undo();
  expect(editor.value('moveZ')).toBe(30);
  editor.key('ArrowDown');
  expect(editor.value('moveZ')).toBe(29.5);
});

test('two clicked points come to one height', async () => {
  const editor = await open();
  editor.run('level');
  expect(editor.session.step!.id).toBe('level');
  editor.click([100, 74, 210]).click([-100, 74, 190]);
  expect(editor.session.step!.id).toBe('align');
  expect(Math.abs(editor.value<number>('turnY'))).toBeCloseTo(5.7106, 2);
  editor.run('reset');
  expect(editor.value('turnY')).toBe(0);
});

test('Escape while picking ends the picking, not the tool', async () => {
  const editor = await open();
  editor.run('landmarks').click([0, 100, 200]).key('Escape');
  expect(editor.tools.state).toBe('active');
  expect(editor.session.step!.id).toBe('align');
});

test('aligning again before any shaping changes the one record', async () => {
  const editor = await open();
  editor.set({ moveX: 10 });
  await editor.apply();
  await editor.activate('position');
  editor.set({ moveX: 5 });
  await editor.apply();
  expect(editor.records).toHaveLength(1);
  expect(transformOf(editor)[3]).toBeCloseTo(15, 6);
  expect(editor.notifications.asked).toEqual([]);
});

test('the first alignment after repair asks nothing and keeps the repair', async () => {
  const editor = await open();
  editor.tools.cancel();
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  await editor.activate('position');
  editor.set({ moveX: 10 });
  expect(await editor.apply()).toBe(true);
  expect(editor.notifications.asked).toEqual([]);
  expect(editor.records.map((record) => record.type)).toEqual(['test.shape', 'position.apply']);
  await editor.history.undo();
  expect(editor.history.history.cursor).toBe(1);
});

test('re-aligning a shaped body asks and starts the history again; no leaves everything as it is, undo brings it back', async () => {
  const editor = await open();
  editor.set({ moveX: 10 });
  await editor.apply();
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  const shaped = editor.history.hash;
  await editor.activate('position');
  editor.set({ moveX: 5 });
  editor.notifications.answer = false;
  expect(await editor.apply()).toBe(false);
  expect(editor.notifications.asked).toEqual(['position/realign-clears-history']);
  expect(editor.records).toHaveLength(2);
  expect(editor.tools.state).toBe('active');
  editor.notifications.answer = true;
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map((record) => record.type)).toEqual(['position.apply']);
  expect(transformOf(editor)[3]).toBeCloseTo(15, 6);
  const realigned = editor.history.hash;

  await editor.history.undo();
  expect(editor.records.map((record) => record.type)).toEqual(['position.apply', 'test.shape']);
  expect(editor.history.hash).toBe(shaped);
  await editor.history.redo();
  expect(editor.records.map((record) => record.type)).toEqual(['position.apply']);
  expect(editor.history.hash).toBe(realigned);
  await editor.history.undo();
  await editor.history.undo();
  expect(editor.history.history.cursor).toBe(editor.history.history.records.indexOf(editor.records[0]!) + 1);
});

test('aligning again over undone shaping asks nothing about clearing, and undo brings the undone steps back', async () => {
  const editor = await open();
  editor.set({ moveX: 10 });
  await editor.apply();
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  await editor.history.undo();
  const [aligned] = editor.records;
  await (await editor.activate('position')).set({ moveX: 5 }).apply();
  expect(editor.notifications.asked).toEqual([]);
  expect(editor.records.map(({ type }) => type)).toEqual(['position.apply', 'position.apply']);
  await editor.history.undo();
  expect(editor.records.map(({ type }) => type)).toEqual(['position.apply', 'test.shape']);
  expect(editor.history.history.cursor).toBe(editor.history.history.records.indexOf(aligned!) + 1);

  await editor.edit(aligned!.id);
  await editor.set({ moveX: 25 }).apply();
  expect(editor.notifications.asked).toEqual([]);
  expect(editor.records[0]).toBe(aligned);
  const moved = editor.records.map((record) => (record.params as { transform: number[] }).transform[3]!);
  expect(moved[0]! + moved[1]!).toBeCloseTo(25, 6);
});

test('a new alignment keeps what was made before the first one', async () => {
  const editor = await open();
  editor.tools.cancel();
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  await (await editor.activate('position')).set({ moveX: 10 }).apply();
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  await (await editor.activate('position')).set({ moveX: 5 }).apply();
  expect(editor.records.map((record) => record.type)).toEqual(['test.shape', 'position.apply']);
  expect((editor.records[1]!.params as { transform: number[] }).transform[3]).toBeCloseTo(15, 6);
});

test('an alignment is opened with the numbers it was made with', async () => {
  const editor = await open();
  editor.set({ moveY: -8, turnX: 12 });
  await editor.apply();
  await editor.edit(editor.records[0]!.id);
  expect(editor.value<number>('moveY')).toBeCloseTo(-8, 3);
  expect(editor.value<number>('turnX')).toBeCloseTo(12, 3);
  editor.set({ moveY: 0 });
  await editor.apply();
  expect(editor.records).toHaveLength(1);
  expect(transformOf(editor)[7]).toBeLessThan(60);
});

test('a press that becomes a gesture of two fingers picks nothing', async () => {
  const editor = await open();
  editor.run('level').down([100, 74, 210]).cancelPress([100, 74, 210]);
  editor.click([100, 74, 210]);
  expect(editor.session.step!.id).toBe('level');
  editor.down([-100, 74, 190]).cancelPress([-100, 74, 190]);
  expect([editor.session.step!.id, editor.value('turnY')]).toEqual(['level', 0]);
  editor.click([-100, 74, 190]);
  expect(editor.session.step!.id).toBe('align');
  expect(Math.abs(editor.value<number>('turnY'))).toBeCloseTo(5.7106, 2);
});

test('the automatic way looks elsewhere and takes the answer, unless a value was set meanwhile', async () => {
  const editor = await open();
  const auto = () => editor.session.step!.actions.find(({ id }) => id === 'auto')!;
  editor.run('auto');
  expect(auto()).toMatchObject({ enabled: false, group: 'ways' });
  editor.set({ moveX: 33 });
  await vi.waitUntil(() => auto().enabled);
  expect(editor.value('moveX')).toBe(33);
  editor.run('reset').run('auto');
  await vi.waitUntil(() => auto().enabled);
  await editor.settle();
  // What it found can be taken back as what a hand did, and is found again.
  const found = ['moveX', 'moveY', 'moveZ', 'turnX', 'turnY', 'turnZ'].map((name) => editor.value(name));
  const now = () => ['moveX', 'moveY', 'moveZ', 'turnX', 'turnY', 'turnZ'].map((name) => editor.value(name));
  editor.tools.undo();
  expect(now()).toEqual([0, 0, 0, 0, 0, 0]);
  editor.tools.undo();
  expect(now()[0]).toBe(33);
  editor.run('reset').run('auto');
  await vi.waitUntil(() => auto().enabled);
  expect(now()).toEqual(found);
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map(({ type }) => type)).toEqual(['position.apply']);
});

test('stopping the automatic alignment leaves the tool open and the values as they were', async () => {
  // The editor takes its looks as it is opened.
  const align = vi.spyOn(looksHere, 'align').mockRejectedValueOnce(new OperationAborted());
  const editor = await open();
  editor.set({ moveX: 7 });
  editor.run('auto');
  await editor.settle();
  expect(align).toHaveBeenCalledOnce();
  expect(editor.tools.state).toBe('active');
  expect(editor.value('moveX')).toBe(7);
  expect(editor.faults).toEqual([]);
});

test('handles bear a clinic’s names before they are dragged, and the one in the hand alone speaks', async () => {
  const editor = await open();
  const labels = () => editor.drawn.flatMap((item) => (item.kind === 'label' ? [item.text] : []));
  expect(labels()).toEqual(
    expect.arrayContaining(['moveX', 'moveZ', 'turnY'].map((key) => `position:handles.${key}`)),
  );
  const handle = 'align/moveZ';
  editor.hover([0, 0, 500], { handle }).down([0, 0, 500], { handle }).move([0, 0, 530], { handle });
  expect(labels()).toEqual(['position:params.moveZ +30.0 mm · position:towards.up?']);
  editor.up([0, 0, 530]);
  expect(labels().length).toBeGreaterThan(1);
});

test('the words of a move or turn are where the body really goes, also one that was turned round before', () => {
  const pivot: Vec3 = [0, 0, 0];
  const stands: readonly Partial<Alignment>[] = [
    {},
    { turnZ: 180 },
    { turnZ: -90, turnX: 12 },
    { turnY: 20, turnZ: 35 },
  ];
  for (const stand of stands)
    for (const field of ['moveX', 'moveY', 'turnX', 'turnY', 'turnZ'] as const)
      for (const value of [8, -8]) {
        const now = { ...UNMOVED, ...stand, [field]: value };
        const more = { ...now, [field]: value + Math.sign(value) * 0.5 };
        // What the rest of the way in the same sense does to a point of the body as it stands.
        const went = (at: Vec3): Vec3 => {
          const from = mat4.transformPoint(mat4.invertRigid(toTransform(now, pivot)), at);
          return vec3.subtract(mat4.transformPoint(toTransform(more, pivot), from), at);
        };
        const said = motionOf(field, now)!;
        if ('turns' in said) expect(said.turns).toBe(went([100, 0, 0])[1] > 0 ? 'left-back' : 'left-forward');
        else expect('goes' in said ? said.goes : said.leans).toBe(sideTowards(went([0, 0, 100])));
      }
  expect(motionOf('turnX', UNMOVED)).toBeUndefined();
  expect(motionOf('moveZ', { ...UNMOVED, moveZ: -3 })).toEqual({ goes: 'down' });
});
