import { sharedBvh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p, edgeLine } from '@bracewright/core/params';
import { definePlugin } from '@bracewright/core/plugin';
import { describeTool, makeBody, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { at, keep, opened } from './golden-lines.ts';
import { GOLDEN_CASES } from './golden.ts';
import plugin from './index.ts';

const body = makeBody(GOLDEN_CASES[0]!.body);
const lines = { curves: z.array(edgeLine), keep: p.surfacePoint().optional() };
/** Steps that keep a line and that cut along one, as others may have them. */
const keeping = defineOperation({
  ...{ type: 'kept.line', version: 1, role: 'line' },
  params: z.object({ ...lines, curves: p.custom(lines.curves) }),
  apply: (mesh) => mesh,
});
const cutting = defineOperation({
  ...{ type: 'kept.cut', version: 1, role: 'edge' },
  params: z.object({ ...lines, curves: p.custom(lines.curves) }),
  apply: (mesh) => mesh,
});
const words = () =>
  Promise.resolve({
    default: {
      title: 'Kept',
      'operations.kept.line': 'Line',
      'operations.kept.cut': 'Cut',
      'params.curves': 'Lines',
      'params.keep': 'Part',
    },
  });
const others = [
  definePlugin({
    ...{ id: 'kept', apiVersion: 1, operations: [keeping, cutting], tools: [] },
    locales: { 'en-US': words, 'zh-CN': words },
  }),
];
const open = (): Promise<TestEditor> => TestEditor.open({ body, plugins: [plugin, ...others] });
async function withLine(editor: TestEditor, params: object = { curves: [opened], keep }, type = 'kept.line') {
  editor.tools.cancel();
  await editor.history.append({ type, version: 1, params: params as never });
  await editor.activate('flare');
  return editor.settle();
}

describeTool(plugin, { body, draw: (editor) => editor.set({ curves: [opened], keep }) });

test('begins along the kept line with its upper and lower edge, 4 mm over 15', async () => {
  const editor = await withLine(await open());
  expect(['top', 'bottom', 'opening', 'by', 'over'].map((name) => editor.value(name))).toEqual([true, true, false, 4, 15]); // prettier-ignore
  expect(editor.value<object[]>('curves')).toHaveLength(1);
});

test('the arrow at the rim follows the hand in half millimetres', async () => {
  const editor = (await withLine(await open())).view('back');
  const grip = editor.drawn.find((item) => 'handle' in item && item.handle === 'by/by' && 'at' in item);
  const [x, y, z] = (grip as { readonly at: readonly [number, number, number] }).at;
  const out = Math.sign(x) * 2.3;
  editor.drag([x, y, z], [x + out, y, z], { handle: 'by/by' });
  expect(editor.value('by')).toBe(6.5);
  editor.key('ArrowUp');
  expect(editor.value('by')).toBe(6.75);
});

test.each([
  ['no line is kept', undefined, 'flare/line-first'],
  ['the body is cut along its line', ['kept.cut', { curves: [opened], keep }], 'flare/cut-already'],
  ['the line does not say which part stays', ['kept.line', { curves: [opened] }], 'flare/part-first'],
] as const)('says what to do where %s', async (_, step, code) => {
  const editor = await open();
  if (step) await withLine(editor, step[1], step[0]);
  else await editor.activate('flare');
  editor.key('Enter');
  expect(editor.told).toEqual([code]);
  expect(await editor.apply()).toBe(false);
});

test('a line that is changed afterwards is taken anew where one asks for it', async () => {
  const editor = await withLine(await open());
  expect(await editor.apply()).toBe(true);
  const [line, flared] = editor.records;
  const moved = { ...opened, points: opened.points.map((one) => ({ ...one, position: [one.position[0], one.position[1], one.position[2]! + 3] })) }; // prettier-ignore
  await editor.history.editParams(line!.id, { curves: [moved], keep } as never);
  await (await editor.edit(flared!.id)).settle();
  expect(editor.session.step?.actions.map(({ id }) => id)).toEqual(['take-line']);
  const before = JSON.stringify(editor.value('curves'));
  editor.run('take-line');
  expect(JSON.stringify(editor.value('curves'))).not.toBe(before);
  expect(await editor.settle().then((one) => one.apply())).toBe(true);
});

test('a second flare of the same edge is told, leads to the first, and is refused where both are too steep', async () => {
  const editor = await withLine(await open());
  editor.set({ by: 8, over: 20 });
  await editor.settle();
  expect(await editor.apply()).toBe(true);
  const first = editor.records.at(-1)!.id;
  await editor.activate('flare');
  editor.set({ by: 1, over: 40 });
  await editor.settle();
  expect(editor.tools.session!.instance!.hint).toBe('flare:line.again');
  expect(editor.tools.session!.instance!.refusal).toBeUndefined();
  editor.set({ by: 8, over: 20 });
  await editor.settle();
  expect(editor.tools.session!.instance!.refusal).toMatchObject({
    code: 'flare/over-another',
    data: { step: 2 },
  });
  editor.set({ top: false, bottom: false, opening: true });
  await editor.settle();
  expect(editor.tools.session!.instance!.refusal).toBeUndefined();
  expect(editor.session.step?.actions).toEqual([]);
  editor.set({ bottom: true });
  expect(editor.session.step?.actions.map(({ id }) => id)).toEqual(['edit-there']);
  editor.run('edit-there');
  await editor.settle();
  await vi.waitFor(() => expect(editor.tools.session?.editing).toBe(first));
  expect(editor.session.step?.actions).toEqual([]);
});

test.each([
  ['beside the line', [at(1, 0, 120)], 'flare/ends-off'],
  ['both on one place', [at(1, 0, 60), at(1, 0, 60)], 'flare/no-stretch'],
])('refuses ends of a stretch %s', async (_, stretch, code) => {
  const editor = await withLine(await open());
  editor.set({ stretch: [at(1, 0, 60)] });
  expect(editor.tools.session!.instance!.refusal).toBeUndefined();
  editor.set({ stretch });
  expect(editor.tools.session!.instance!.refusal).toMatchObject({ code });
});

test('two clicks add a stretch between them', async () => {
  const editor = await withLine(await open());
  editor.set({ top: false, bottom: false }).key('Enter');
  editor.view('left').click([70, 0, 60]).view('back').click([0, 50, 60]);
  await editor.settle();
  expect(editor.value<object[]>('stretch')).toHaveLength(2);
  expect(await editor.apply()).toBe(true);
  expect(editor.records.at(-1)!.params).toMatchObject({ edges: [], stretch: [{}, {}] });
});

test('the rim is drawn on the flared skin, not under it', async () => {
  const editor = await withLine(await open());
  const preview = sharedBvh(editor.tools.session!.feedback.mesh!);
  const points = editor.drawn.flatMap((item) => (item.kind === 'line' && item.emphasis ? item.points : []));
  expect(points.length).toBeGreaterThan(20);
  const stand = points.map((at) => sharedBvh(body).closestPoint(at)!.distance);
  expect(stand.filter((mm) => mm > 3).length).toBeGreaterThan(0.8 * points.length);
  expect(Math.max(...points.map((at) => preview.closestPoint(at)!.distance))).toBeLessThan(0.01);
});
