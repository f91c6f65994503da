import type { TriMesh } from '@bracewright/core/mesh';
import { TestEditor } from '@bracewright/core/testing';
import { beforeEach, expect, test } from 'vitest';
import { back, body, drawToAdjust } from './drawn-region.ts';
import plugin from './index.ts';

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('region');
});

const drawnLine = () =>
  editor.drawn.find((item) => item.kind === 'line' && item.role === 'contour') as unknown as {
    readonly points: readonly (readonly number[])[];
  };
const paramsOf = (index: number) => editor.records[index]!.params as Record<string, unknown>;
const apply = async () => {
  editor.key('Enter').set({ amplitude: 12 });
  expect(await editor.apply()).toBe(true);
};
/** The vertices that another body has elsewhere. */
const moved = (mesh: TriMesh): number[] =>
  Array.from({ length: body.positions.length / 3 }, (_, v) => v).filter((v) =>
    [0, 1, 2].some((k) => mesh.positions[3 * v + k] !== body.positions[3 * v + k]),
  );

test('a new contour has no corners, is drawn so, and its record says so', async () => {
  drawToAdjust(editor);
  const smooth = drawnLine().points;
  // A sweep through the corners of a square bulges out between them.
  expect(Math.min(...smooth.map(([, , z]) => z!))).toBeLessThan(148);
  editor.set({ contourShape: 'corners' });
  expect(Math.min(...drawnLine().points.map(([, , z]) => z!))).toBeGreaterThan(149.9);
  editor.set({ contourShape: 'smooth' });
  await apply();
  expect(paramsOf(0)).toMatchObject({ contourShape: 'smooth' });
  const wide = moved(editor.history.mesh).length;
  await editor.history.undo();
  await editor.activate('region');
  drawToAdjust(editor);
  editor.set({ contourShape: 'corners' });
  await apply();
  expect(moved(editor.history.mesh).length).toBeLessThan(wide);
});

test('what is smoothed afterwards lies in the same line', async () => {
  drawToAdjust(editor);
  editor.set({ smoothing: 'light' });
  await apply();
  expect(paramsOf(1)).toMatchObject({ contourShape: 'smooth' });
  await editor.history.undo();
  await editor.activate('region-smooth');
  expect(await editor.apply()).toBe(true);
  expect(paramsOf(1)).toMatchObject({ contourShape: 'smooth' });
});

test('a step from before contours could be smooth keeps its corners, and is asked for none', async () => {
  drawToAdjust(editor);
  editor.tools.cancel();
  const contour = [back(-50, 150), back(50, 150), back(50, 250), back(-50, 250)];
  const skin = (places: readonly (readonly number[])[]) =>
    places.map((position) => ({ position, normal: [0, 1, 0] }));
  const params = { contour: skin(contour), apex: skin([back(0, 180), back(0, 220)]), amplitude: 12 };
  const record = await editor.history.append({ type: 'region.deform', version: 3, params: params as never });
  const before = editor.history.hash;
  await editor.edit(record.id);
  expect(editor.session.idleFields).toContain('contourShape');
  editor.set({ amplitude: 13 }).set({ amplitude: 12 });
  expect(await editor.apply()).toBe(true);
  expect(editor.history.hash).toBe(before);
});

test.each([
  ['smooth', 'corners'],
  ['corners', 'smooth'],
] as const)(
  'a contour that was %s in the preview and is %s at Apply is what it is on a body never seen',
  async (first, then) => {
    const hashOf = async (shapes: readonly string[]) => {
      const own = await TestEditor.open({ body: { ...body }, plugins: [plugin] });
      await own.activate('region');
      drawToAdjust(own);
      own.key('Enter').set({ amplitude: 12 });
      for (const contourShape of shapes) await own.set({ contourShape }).settle();
      expect(await own.apply()).toBe(true);
      return own.history.hash;
    };
    expect(await hashOf([first, then])).toBe(await hashOf([then]));
  },
);
