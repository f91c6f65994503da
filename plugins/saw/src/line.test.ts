import { createCurtain, curtainDistance, type Curtain } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });

test('the line is drawn where the body will be cut, and goes on dashed where the cut does', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('saw');
  editor.set({ by: 'line' });
  editor.click([-120, 60, 150]).click([0, 100, 300]).click([120, 60, 200]);
  const points = editor.value<{ position: [number, number, number] }[]>('polyline');
  const view = editor.value<[number, number, number]>('view');
  const curtain = createCurtain(
    points.map(({ position }) => position),
    view,
  ) as Curtain;
  const lines = editor.drawn.flatMap((item) => (item.kind === 'line' && item.role === 'edge' ? [item] : []));
  expect(lines.filter(({ dashed }) => !dashed)).toHaveLength(1);
  expect(lines.filter(({ dashed }) => dashed)).toHaveLength(2);
  for (const line of lines)
    for (const point of line.points)
      expect(Math.abs(curtainDistance(curtain, [...point]))).toBeLessThan(0.01);
  // Turning the view changes neither the cut nor its line.
  const before = JSON.stringify(lines.map((line) => line.points));
  editor.view('left');
  const after = editor.drawn.flatMap((item) =>
    item.kind === 'line' && item.role === 'edge' ? [item.points] : [],
  );
  expect(JSON.stringify(after)).toBe(before);
});
