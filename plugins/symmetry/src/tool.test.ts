import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });

describeTool(plugin, { body, tool: 'symmetry' });

test('the plane begins upright in the middle, is typed and tilted, and its half is mirrored', async () => {
  const editor = await (
    await TestEditor.open({ body, plugins: [plugin], sidesConfirmed: true })
  ).activate('symmetry');
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 200], normal: [1, 0, 0] });
  editor.set({ leftRight: 20, keep: 'right' });
  expect(editor.value('plane')).toMatchObject({ origin: [20, 0, 200] });
  editor.set({ lean: 5 });
  expect(Math.abs(editor.value<{ normal: number[] }>('plane').normal[2]!)).toBeGreaterThan(0.05);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ type: 'symmetry.mirror', params: { keep: 'right' } });
  // The right half is wider than the left one was: the plane stands to the left of the middle.
  const { positions } = editor.history.mesh;
  let most = -Infinity;
  for (let i = 0; i < positions.length; i += 3) most = Math.max(most, positions[i]!);
  expect(most).toBeGreaterThan(170);
});

test('a plane beside the body’s middle is told of while it is previewed, and asked about before it is applied', async () => {
  const editor = await (
    await TestEditor.open({ body, plugins: [plugin], sidesConfirmed: true })
  ).activate('symmetry');
  editor.set({ leftRight: 110 });
  await editor.settle();
  expect(editor.session.feedback.warnings).toContain('symmetry/keeps-little');
  const applied = editor.apply();
  await expect.poll(() => editor.tools.question?.findings[0]?.code).toBe('symmetry/keeps-little');
  editor.tools.answer(false);
  expect(await applied).toBe(false);
  expect(editor.records).toHaveLength(0);
});

test('the history says which half was kept', () => {
  expect(headline({ keep: 'left' })).toMatchObject({ key: 'left', sides: true });
  expect(headline({ keep: 'right' })).toMatchObject({ key: 'right', sides: true });
});

test('on a body that nobody aligned the plane begins in its middle, and nothing is said for sure', async () => {
  const aside = { ...body, positions: body.positions.map((value, i) => (i % 3 === 0 ? value + 27 : value)) };
  const editor = await TestEditor.open({ body: aside, plugins: [plugin], sidesConfirmed: false });
  await editor.activate('symmetry');
  expect(editor.value('plane')).toMatchObject({ origin: [27, 0, 200] });
  editor.set({ leftRight: 0 });
  expect(editor.tools.session!.instance!.meanings).toMatchObject({ leftRight: 'symmetry:planes.on-line?' });
});

test('debris of the scan beside the body does not draw the plane away from its middle', async () => {
  const vertices = body.positions.length / 3;
  const scan = {
    positions: Float32Array.from([...body.positions, 400, 0, 90, 410, 0, 90, 400, 10, 90]),
    indices: Uint32Array.from([...body.indices, vertices, vertices + 1, vertices + 2]),
  };
  const editor = await TestEditor.open({ body: scan, plugins: [plugin], sidesConfirmed: false });
  await editor.activate('symmetry');
  expect(editor.value<{ origin: number[] }>('plane').origin[0]).toBeCloseTo(0, 6);
  expect(editor.value<{ origin: number[] }>('plane').origin[2]).toBeCloseTo(200, 6);
});
