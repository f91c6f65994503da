import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 50, radiusY: 35, height: 80, segments: 20, rings: 6 });

describeTool(plugin, { body });

test('shows the new triangles and how far the surface moved, keeps the one size that was chosen, and opens again with it', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('remesh');
  expect(editor.session.idleFields).toEqual(['triangles']);
  editor.set({ edgeLength: 9 });
  await editor.settle();
  expect(editor.scene.wireframe).toBe(true);
  const shown = editor.scene.temporary!.indices.length / 3;
  const [triangles, deviation] = editor.tools.session!.instance!.readouts!;
  expect(triangles!.value).toBe(shown);
  expect(deviation!.value).toBeGreaterThan(0);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({ edgeLength: 9, keepFeatures: true });
  expect(editor.history.mesh.indices.length / 3).toBe(shown);
  await editor.edit(editor.records[0]!.id);
  editor.set({ by: 'triangles', triangles: 900 });
  expect(editor.session.idleFields).toEqual(['edgeLength']);
  await editor.settle();
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({ triangles: 900, keepFeatures: true });
});

test('the row says how many triangles there are, also where another number was asked for', () => {
  const { headline } = plugin.tools[0]!;
  const say = headline as (params: object, report?: object) => unknown;
  expect(say({ triangles: 8000 })).toMatchObject({ value: 8000, tells: ['triangles'] });
  const made = say({ triangles: 8000 }, { triangles: 15_220 });
  expect(made).toMatchObject({ key: 'triangles', value: 15_220 });
  expect(made).not.toHaveProperty('tells');
  expect(say({ edgeLength: 6 }, { triangles: 900 })).toMatchObject({ key: 'edges', value: 6 });
});
