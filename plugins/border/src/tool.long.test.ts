import { vec3 } from '@bracewright/core/math';
import { buildBvh, surfaceLine } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import plugin from './index.ts';
import { body, type Place, SOON, ring, MIDDLE, patients, open, step, draw } from './tool.fixture.test.ts';

test('a line that is dragged is drawn and cut as it lies then, with the body whole meanwhile', async () => {
  const editor = await open();
  draw(editor, 200).key('Enter');
  editor.click([0, 100, 300]);
  await editor.settle();
  editor.tools.previousStep();
  editor.tools.previousStep();
  expect(step(editor)).toBe('first');
  await editor.settle();
  expect(editor.scene.temporary).toBeNull();
  editor.drag(ring(200)[2]!, [0, 100, 240], { handle: 'first/2' });
  const points = editor.value<{ position: Place; normal: Place }[]>('first');
  const drawn = surfaceLine(body, points, { closed: true, shape: 'smooth' });
  const lines = editor.drawn.flatMap((item) => (item.kind === 'line' && item.role === 'edge' ? [item] : []));
  if (!drawn.ok) throw new Error(drawn.reason);
  for (const { from } of drawn.spans.flat()) {
    const away = Math.min(
      ...lines.flatMap(({ points: all }) => all.map((at) => vec3.distance([...at], from))),
    );
    expect(away).toBeLessThan(2);
  }
  editor.tools.nextStep();
  editor.tools.nextStep();
  expect(await editor.apply()).toBe(true);
  const skin = buildBvh(editor.history.mesh);
  for (const { from } of drawn.spans.flat()) expect(skin.closestPoint(from)!.distance).toBeLessThan(0.1);
});

test('redo goes forward all the way that undo went back', async () => {
  const editor = await open();
  draw(editor, 100);
  draw(editor, 300);
  editor.click(MIDDLE);
  const all = ['first', 'second', 'keep'].map((name) => editor.value(name));
  for (let i = 0; i < 19; i++) editor.tools.undo();
  expect([step(editor), editor.value('first')]).toEqual(['first', undefined]);
  for (let i = 0; i < 19; i++) editor.tools.redo();
  expect(step(editor)).toBe('part');
  expect(['first', 'second', 'keep'].map((name) => editor.value(name))).toEqual(all);
});

test('a proposal is taken back whole: the line of another side, a second line that was drawn, and what they were for', async () => {
  const editor = await (
    await TestEditor.open({ body: patients[30].mesh, plugins: [plugin] })
  ).activate('border');
  editor.notifications.answer = true;
  const drawn = [0, 2, 4].map((i) => ({ position: [100, i, 200], normal: [1, 0, 0] }));
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right', second: drawn });
  const propose = async () => {
    const before = editor.value('first');
    editor.run('propose');
    await vi.waitFor(() => expect(editor.value('first')).not.toBe(before), SOON);
    return editor.session.draft.values;
  };
  const right = await propose();
  editor.session.draft.set({ curveSide: 'left' });
  const left = await propose();
  expect([left['drawnFor'], right['drawnFor']]).toEqual(['rigo-A1 left front', 'rigo-A1 right front']);
  editor.tools.undo();
  expect(editor.session.draft.values).toMatchObject({ first: right['first'], drawnFor: right['drawnFor'] });
  await vi.waitFor(
    () =>
      expect(editor.tools.session!.instance!.readouts!.map(({ warning }) => warning)).toContain(
        'border/other-purpose',
      ),
    SOON,
  );
  editor.tools.redo();
  expect(editor.session.draft.values).toMatchObject({ first: left['first'], drawnFor: left['drawnFor'] });
  for (let i = 0; i < 5 && editor.value('first') !== undefined; i++) editor.tools.undo();
  expect(editor.value('second')).toEqual(drawn);
  editor.session.draft.set({ curveSide: 'left' });
  await propose();
  editor.run('clear');
  expect([editor.value('first'), editor.value('drawnFor')]).toEqual([undefined, undefined]);
});

test('a body that was shaped is not asked about its side: rooms stand out where the curve is hollow', async () => {
  const trunk = patients[45].mesh;
  const shaping = defineOperation({
    type: 'test.shape',
    version: 1,
    params: z.object({}),
    apply: (mesh) => mesh,
  });
  const words = { 'operations.test.shape': 'Shape' };
  const locales = { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) };
  const shaper = definePlugin({ id: 'test', apiVersion: 1, operations: [shaping], tools: [], locales });
  const editor = await TestEditor.open({ body: trunk, plugins: [plugin, shaper] });
  await editor.history.append({ type: 'test.shape', version: 1, params: {} });
  await editor.activate('border');
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'left' });
  editor.run('propose');
  await vi.waitFor(() => expect(editor.value<unknown[]>('first').length).toBeGreaterThan(40), SOON);
  expect(editor.notifications.asked).toEqual(['border/sides-unconfirmed']);
});
