import { expect, test } from 'vitest';
import { z } from 'zod';
import { distance, type Vec3 } from '../../math/vec3.ts';
import { defineOperation } from '../../operation/index.ts';
import { p } from '../../params/index.ts';
import { defineOperationTool, definePlugin } from '../../plugin/index.ts';
import { tube } from '../../testing/bodies.ts';
import { TestEditor } from '../../testing/test-editor.ts';
import { drawPolyline, type SnapTarget } from '../index.ts';

const body = tube({ radius: 100, height: 400, segments: 96, rings: 40 });
const line = defineOperation({
  type: 'ring.line',
  version: 1,
  params: z.object({ line: p.surfacePoints({ min: 3 }).optional() }),
  apply: (mesh) => ({ ...mesh }),
});
const words = { title: 'Ring', tip: 'Draws.', 'params.line': 'Line', 'steps.line': 'Line' };
const snaps: readonly SnapTarget[] = [
  { name: 'Spine', at: [0, -100, 300], estimated: true },
  { name: 'Level', height: 250, holds: ([x]) => x > 20 },
];
const plugin = definePlugin({
  ...{ id: 'ring', apiVersion: 1, operations: [line] },
  tools: [
    defineOperationTool(line, {
      ...{ id: 'ring', group: 'local', order: 1, icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>' },
      steps: ['line'],
      load: async () => ({
        default: (session) => ({
          steps: [
            drawPolyline(session, {
              ...{ id: 'line', into: 'line', min: 3, role: 'contour', closed: true, advance: false },
              ...{ straightens: true, snaps: () => snaps },
            }),
          ],
        }),
      }),
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});

const AT: readonly Vec3[] = [
  [-60, -80, 200],
  [-30, -95, 240],
  [0, -100, 170],
  [30, -95, 240],
  [60, -80, 200],
  [60, -80, 120],
  [-60, -80, 120],
];
type Point = { readonly position: [number, number, number] };
const points = (editor: TestEditor) => editor.value<readonly Point[]>('line');
const handle = (i: number) => ({ handle: `line/${i}` });
const actions = (editor: TestEditor) => editor.session.step!.actions.map(({ id }) => id);
const action = (editor: TestEditor, id: string) => editor.session.step!.actions.find((one) => one.id === id)!;
const twin = (editor: TestEditor, i: number) => {
  const found = editor.drawn.find((item) => item.kind === 'grip' && item.handle === `line/${i}`);
  if (found?.kind !== 'grip') throw new Error('no twin');
  return found;
};
const press = (editor: TestEditor, i: number, key: string, shift = false) => {
  twin(editor, i).focus();
  return twin(editor, i).key({ key, modifiers: { shift, ctrl: false, alt: false } });
};
const blue = (editor: TestEditor) =>
  editor.drawn.filter(({ role }) => role === 'plane').map(({ kind }) => kind);

async function drawn(): Promise<TestEditor> {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('ring');
  editor.view('front');
  for (const at of AT) editor.click(at);
  expect(actions(editor)).not.toContain('straighten');
  return editor.key('Enter');
}
/** Points 0 to 4 lie evenly on a level line. */
const expectStraight = (editor: TestEditor) => {
  const heights = [0, 1, 2, 3, 4].map((i) => points(editor)[i]!.position[2]);
  for (const z of heights) expect(Math.abs(z - heights[0]!)).toBeLessThan(1);
  const gaps = [0, 1, 2, 3].map((i) =>
    distance(points(editor)[i]!.position, points(editor)[i + 1]!.position),
  );
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.5);
};

test('by mouse: a click, Shift and a click, what would come of it, and it is laid; one undo brings it back', async () => {
  const editor = await drawn();
  const before = points(editor);
  editor.click(AT[0]!, handle(0)).click(AT[4]!, { ...handle(4), shift: true });
  expect(points(editor)).toBe(before);
  expect(blue(editor).toSorted()).toEqual(['label', 'line', 'points', 'ring', 'ring']);
  expect(actions(editor)).toEqual(['lay-straight', 'other-way', 'leave-straighten']);
  editor.run('lay-straight');
  expectStraight(editor);
  expect(points(editor)).toHaveLength(7);
  expect(blue(editor)).toEqual([]);
  const laid = points(editor);
  editor.tools.undo();
  expect(points(editor)).toEqual(before);
  editor.tools.redo();
  expect(points(editor)).toEqual(laid);
});

test('by the button and taps, with nothing dragged or added meanwhile; a third tap takes the place of the second', async () => {
  const editor = await drawn();
  const before = points(editor);
  editor.run('straighten');
  expect(action(editor, 'lay-straight')).toMatchObject({
    enabled: false,
    needs: { code: 'tool/straighten-ends' },
  });
  const finger = { pointerType: 'touch' } as const;
  editor.click(AT[0]!, { ...handle(0), ...finger });
  editor.drag(AT[2]!, [0, -100, 150], { ...handle(2), ...finger });
  editor.click([45, -88, 200], { handle: 'line-line', ...finger });
  expect(points(editor)).toBe(before);
  editor.click(AT[4]!, { ...handle(4), ...finger }).run('lay-straight');
  expectStraight(editor);
});

test('by keyboard: Shift+Enter on one twin, Enter on another, Enter again; Escape leaves it', async () => {
  const editor = await drawn();
  expect(press(editor, 0, 'Enter', true)).toBe('handled');
  expect(twin(editor, 0).chosen).toBe(true);
  press(editor, 4, ' ');
  expect([twin(editor, 0).chosen, twin(editor, 4).chosen]).toEqual([true, true]);
  press(editor, 4, 'Enter');
  expectStraight(editor);
  const laid = points(editor);
  press(editor, 0, 'Enter', true);
  editor.key('Escape');
  expect([editor.tools.session !== undefined, actions(editor).includes('straighten')]).toEqual([true, true]);
  expect(points(editor)).toBe(laid);
});

test('neighbours, and the longer way across the rest of the line, are refused with the reason at the place', async () => {
  const editor = await drawn();
  editor.click(AT[0]!, handle(0)).click(AT[1]!, { ...handle(1), shift: true });
  expect(action(editor, 'lay-straight').needs).toMatchObject({ code: 'tool/straighten-neighbours' });
  editor.click(AT[4]!, handle(4)).run('other-way');
  expect(action(editor, 'lay-straight').needs).toMatchObject({ code: 'tool/straighten-crosses' });
  expect(action(editor, 'other-way').chosen).toBe(true);
  expect(editor.drawn.filter(({ kind, role }) => kind === 'points' && role === 'marker')).toHaveLength(1);
  const before = points(editor);
  editor.run('lay-straight').key('Enter');
  expect(points(editor)).toBe(before);
  editor.run('leave-straighten');
  expect(blue(editor)).toEqual([]);
});

test('a dragged point snaps to a landmark and to a level near it, says so, and with Ctrl or switched off it does not', async () => {
  const editor = await drawn();
  const at = (i: number) => points(editor)[i]!.position;
  editor.down(AT[2]!, handle(2)).move([3, -99, 295], handle(2));
  expect(distance(at(2), [0, -100, 300])).toBeLessThan(0.5);
  expect(editor.drawn.filter(({ kind }) => kind === 'ring')).toHaveLength(1);
  expect(editor.drawn).toContainEqual(
    expect.objectContaining({ kind: 'label', text: 'ring:handles.estimated' }),
  );
  editor.up([3, -99, 295], handle(2));
  expect(twin(editor, 2).name).toBe('ring:handles.on-target');
  editor.tools.undo();
  expect(twin(editor, 2).name).toBe('ring:handles.point 3');
  // As high as the level, only where it counts.
  editor.drag(AT[3]!, [35, -93, 244], handle(3));
  expect(at(3)[2]).toBeCloseTo(250, 1);
  editor.drag(AT[1]!, [-35, -93, 244], handle(1));
  expect(at(1)[2]).toBeCloseTo(244, 0);
  editor.drag(at(2), [3, -99, 295], { ...handle(2), ctrl: true });
  expect(at(2)[2]).toBeCloseTo(295, 0);
  const [setting] = editor.session.step!.settings.filter(({ id }) => id === 'snap');
  setting!.set({ on: false });
  editor.drag(at(2), [-5, -99, 304], handle(2));
  expect(at(2)[2]).toBeCloseTo(304, 0);
  // The key puts it there all the same, as a gesture of its own.
  const before = points(editor);
  expect(press(editor, 2, 'n')).toBe('handled');
  expect(distance(at(2), [0, -100, 300])).toBeLessThan(0.5);
  editor.tools.undo();
  expect(points(editor)).toEqual(before);
});

test('a softly dragged point snaps too, and its neighbours come along with it', async () => {
  const editor = await drawn();
  const alt = { ...handle(2), alt: true };
  const before = points(editor).map(({ position }) => position);
  editor.drag(AT[2]!, [2, -99, 296], alt);
  const now = points(editor).map(({ position }) => position);
  expect(distance(now[2]!, [0, -100, 300])).toBeLessThan(0.5);
  expect(now[1]![2]).toBeGreaterThan(before[1]![2] + 5);
});
