import { vec3 } from '@bracewright/core/math';
import { applyOperation } from '@bracewright/core/operation';
import { createCurtain, curtainDistance, type Curtain, type TriMesh } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { saw } from './operation.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });

const keyOf = ({ positions }: TriMesh, v: number): string => positions.subarray(3 * v, 3 * v + 3).join(' ');

test('the line is drawn where the body will be cut, and goes on dashed where the cut does', async () => {
  const editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('saw');
  editor.set({ by: 'line' });
  editor.click([-120, 60, 150]).click([0, 100, 300]).click([120, 60, 200]);
  const points = editor.value<{ position: [number, number, number] }[]>('polyline');
  const view = editor.value<[number, number, number]>('view');
  const curtain = createCurtain(
    points.map(({ position }) => position),
    view,
    { exact: true },
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

test('a dense line is cut where it was drawn, not along its chord', async () => {
  const points = Array.from({ length: 60 }, (_, i): [number, number, number] => {
    const turn = (i - 29.5) * 0.014;
    return [100 * Math.sin(turn), -150, 100 + 100 * Math.cos(turn)];
  });
  const params = { polyline: points, view: [0, 1, 0], keep: 'negative', cap: false } as const;
  const { mesh } = await applyOperation(saw, body, params as never);
  // The new border is what the skin did not have: it lies in the curtain through every point that was drawn.
  const known = new Set(Array.from({ length: body.positions.length / 3 }, (_, v) => keyOf(body, v)));
  const heightAt = (x: number): number => {
    const at = points.findIndex(([px]) => px >= x);
    const [[x0, , z0], [x1, , z1]] = [points[at - 1]!, points[at]!];
    return z0 + ((x - x0) / (x1 - x0)) * (z1 - z0);
  };
  let most = 0;
  for (let v = 0; v < mesh.positions.length / 3; v++) {
    const [x, , z] = vec3.pointAt(mesh.positions, v);
    if (known.has(keyOf(mesh, v)) || Math.abs(x) > 35) continue;
    most = Math.max(most, Math.abs(z - heightAt(x)));
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(0.01);
});
