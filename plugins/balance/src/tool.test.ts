import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
const instance = (editor: TestEditor) => editor.tools.session!.instance!;

describeTool(plugin, { body });

test('an aligned body begins with the plane of the force line; the plane is found, dragged and tilted', async () => {
  const editor = await (
    await TestEditor.open({ body, plugins: [plugin], sidesConfirmed: true })
  ).activate('balance');
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 200], normal: [1, 0, 0] });
  expect(instance(editor).hint).toBe('balance:effect.both');
  editor.set({ leftRight: 20, side: 'right' });
  expect(editor.value('plane')).toMatchObject({ origin: [20, 0, 200] });
  expect(instance(editor).hint).toBe('balance:effect.right');
  editor.run('find-plane');
  expect(editor.value<{ origin: number[] }>('plane').origin[0]).toBeCloseTo(0, 0);
  expect(instance(editor).hint).toContain('balance:found.plane');
  const plane = editor.value('plane');
  editor.set({ leftRight: 6 });
  expect(instance(editor).hint).not.toContain('balance:found.plane');
  editor.set({ plane });
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'balance.apply', params: { side: 'right', percent: 100 } });
});

test('on a body that nobody aligned the plane is found, and the sides are not said for sure', async () => {
  const aside = { ...body, positions: body.positions.map((value, i) => (i % 3 === 0 ? value + 27 : value)) };
  const editor = await TestEditor.open({ body: aside, plugins: [plugin], sidesConfirmed: false });
  await editor.activate('balance');
  expect(editor.value<{ origin: number[] }>('plane').origin[0]).toBeCloseTo(27, 0);
  expect(instance(editor).meanings).toMatchObject({ side: 'balance:sides-unconfirmed' });
});

test('levels come and go, and are kept with the record', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin], sidesConfirmed: true });
  await editor.activate('balance');
  expect(instance(editor).idleFields).toContain('height1');
  editor.run('between-levels');
  expect(editor.value<unknown[]>('planes')).toHaveLength(4);
  expect(instance(editor).idleFields).not.toContain('height4');
  editor.run('whole-trunk');
  expect(editor.value('planes')).toBeUndefined();
  editor.run('between-levels');
  editor.set({ height1: 50 });
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(editor.value<{ origin: number[] }[]>('planes')[0]!.origin[2]).toBe(50);
});

test('the history says how far and which half moved', () => {
  expect(headline({ percent: 60, side: 'both' })).toMatchObject({ key: 'both', value: 60, sides: false });
  expect(headline({ percent: 100, side: 'left' })).toMatchObject({ key: 'left', value: 100, sides: true });
});
