import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

test('previews what is left and keeps it with Apply', async () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
  const doubled = {
    positions: body.positions,
    indices: Uint32Array.from([...body.indices, ...body.indices.slice(0, 30)]),
  };
  const editor = await TestEditor.open({ body: doubled, plugins: [plugin] });
  await editor.activate('repair');
  await editor.settle();
  expect(editor.scene.temporary!.indices.length).toBe(body.indices.length);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.mesh.indices.length).toBe(body.indices.length);
});

test('a choice that was changed is repaired by, whatever the preview of the last one found', async () => {
  const trunk = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
  const loose = ellipticTube({ radiusX: 20, radiusY: 20, height: 60, segments: 12, rings: 2 });
  const count = trunk.positions.length / 3;
  const both = {
    positions: Float32Array.from([
      ...trunk.positions,
      ...loose.positions.map((value, i) => (i % 3 === 0 ? value + 300 : value)),
    ]),
    indices: Uint32Array.from([...trunk.indices, ...loose.indices.map((v) => v + count)]),
  };
  const editor = await TestEditor.open({ body: both, plugins: [plugin] });
  await editor.activate('repair');
  editor.set({ components: 'all' });
  await editor.settle();
  expect(editor.tools.session!.instance!.finished).toBe(true);
  editor.set({ components: 'largest' });
  expect(editor.tools.session!.instance!.finished).toBe(false);
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toMatchObject([{ type: 'repair.run', params: { components: 'largest' } }]);
});

test('keeps no step where there is nothing to mend', async () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('repair');
  expect(editor.tools.session!.instance!.finished).toBe(false);
  await editor.settle();
  expect(editor.tools.session!.instance!.finished).toBe(true);
  expect(await editor.apply()).toBe(true);
  expect([editor.tools.state, editor.records]).toEqual(['idle', []]);
});
