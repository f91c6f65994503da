import { meshHash } from '@bracewright/core/mesh';
import {
  describeOperation,
  ellipticTube,
  makeBody,
  TestEditor,
  type BodySpec,
} from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { addPad } from './operation.ts';
import { makePad } from './pad.ts';

const ball: BodySpec = { kind: 'sphere', radius: 8, subdivisions: 1 };
const trunk: BodySpec = { kind: 'tube', radius: 100, height: 300, segments: 48, rings: 30 };

describeOperation(addPad, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    {
      name: 'beside the front',
      body: trunk,
      meshes: [ball],
      params: {
        pad: meshHash(makeBody(ball)),
        at: { position: [0, -100, 150], normal: [0, -1, 0] },
        gap: 30,
      },
    },
  ],
});

test('a click puts the pad beside the skin; the step names it by its hash', async () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('pad');
  await expect.poll(() => editor.value('pad')).toBe(meshHash(makePad(8)));
  editor.click([0, 100, 200]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({ params: { pad: meshHash(makePad(8)), gap: 20 } });
  expect(editor.history.mesh.positions.length).toBe(body.positions.length + 18);
  expect(editor.history.mesh.positions.at(-2)).toBeCloseTo(120, 0);
  // Another pad, put by a script, and one that nobody kept.
  const large = await editor.assets.put(makePad(12));
  const params = { pad: large, at: { position: [0, -100, 200], normal: [0, -1, 0] } };
  await editor.apply('pad', params);
  expect(editor.records).toHaveLength(2);
  await expect(editor.apply('pad', { ...params, pad: 'c'.repeat(64) })).rejects.toMatchObject({
    code: 'operation/mesh-missing',
  });
  expect(editor.records).toHaveLength(2);
});
