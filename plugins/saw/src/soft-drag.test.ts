import { vec3 } from '@bracewright/core/math';
import { buildBvh, createCurtain, curtainDistance, type Curtain } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { beforeEach, expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 60 });
const tree = buildBvh(body);
const front = (x: number, z: number): [number, number, number] => [
  x,
  -100 * Math.sqrt(1 - (x / 150) ** 2),
  z,
];
const PLACES = Array.from({ length: 11 }, (_, i) => front(-100 + 20 * i, 200));

let editor: TestEditor;
const line = () => editor.value<{ readonly position: [number, number, number] }[]>('polyline');
beforeEach(async () => {
  editor = await (await TestEditor.open({ body, plugins: [plugin] })).activate('saw');
  editor.view('front').set({ by: 'line' });
  for (const place of PLACES) editor.click(place);
});

test('a point of the line dragged with Alt takes its neighbours along, on the skin, and the cut runs where the line is drawn', () => {
  const before = line();
  editor.drag(PLACES[5]!, front(0, 240), { handle: 'line/5', alt: true });
  expect(line()[5]!.position[2]).toBeCloseTo(240, 0);
  for (const i of [4, 6]) {
    expect(line()[i]!.position[2]).toBeGreaterThan(210);
    expect(line()[i]!.position[2]).toBeLessThan(230);
  }
  for (const i of [0, 1, 2, 3, 7, 8, 9, 10]) expect(line()[i]).toBe(before[i]);
  for (const { position } of line()) expect(tree.closestPoint(position)!.distance).toBeLessThan(0.002);
  const curtain = createCurtain(
    line().map(({ position }) => position),
    editor.value<[number, number, number]>('view'),
    { exact: true },
  ) as Curtain;
  const drawn = editor.drawn.filter(
    (item) => item.kind === 'line' && item.role === 'edge' && !item.dashed && !item.shares,
  );
  expect(drawn).toHaveLength(1);
  for (const item of drawn)
    for (const point of item.kind === 'line' ? item.points : [])
      expect(Math.abs(curtainDistance(curtain, [...point]))).toBeLessThan(0.01);
  editor.tools.undo();
  expect(line()).toEqual(before);
});

test('a point pulled along the line stops before its neighbours', () => {
  editor.session.step!.settings[0]!.set({ on: true });
  editor.drag(PLACES[5]!, front(95, 200), { handle: 'line/5' });
  const across = line().map(({ position }) => position[0]);
  expect(across).toEqual([...across].sort((a, b) => a - b));
  expect(across[5]!).toBeGreaterThan(5);
});

test('an end takes those before it along', () => {
  const before = line();
  editor.drag(PLACES[10]!, front(100, 230), { handle: 'line/10', alt: true });
  expect(line()[10]!.position[2]).toBeCloseTo(230, 0);
  expect(vec3.distance(line()[9]!.position, before[9]!.position)).toBeGreaterThan(3);
  expect(line()[0]).toBe(before[0]);
});
