import { ellipticTube, openTube, sphere, TestEditor } from '@bracewright/core/testing';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deviation, noDeviation, summarize } from './deviation.ts';
import plugin from './index.ts';

const breathe = (): undefined => undefined;

test('a grown sphere lies outside by the growth, a shrunk one inside', async () => {
  const reference = sphere({ radius: 100, subdivisions: 4 });
  for (const radius of [110, 93]) {
    const { values } = await deviation(sphere({ radius, subdivisions: 3 }), reference, breathe);
    for (const value of values) expect(Math.abs(value - (radius - 100))).toBeLessThan(0.35);
  }
});

test('out is out of the body where the scan, or the shape with it, lists its triangles the other way round', async () => {
  const inward = ({ positions, indices }: TriMesh): TriMesh => ({
    positions,
    indices: indices.slice().reverse(),
  });
  const reference = sphere({ radius: 100, subdivisions: 3 });
  const grown = sphere({ radius: 110, subdivisions: 2 });
  for (const shape of [grown, inward(grown)]) {
    const { values, bare } = await deviation(shape, inward(reference), breathe);
    expect(Math.min(...values)).toBeGreaterThan(9);
    expect(bare).not.toContain(1);
  }
});

/** A long wedge whose ridge, along y, has an angle of 30°; its ridge lies `ridge` from where it is, mm. */
function wedge(ridge: readonly [number, number] = [0, 0]): TriMesh {
  const rings = 21;
  const corners = [ridge, [-100, 26.8], [-100, -26.8]] as const;
  const positions = new Float32Array(9 * rings);
  for (let ring = 0; ring < rings; ring++)
    corners.forEach(([x, z], k) => positions.set([x, 10 * ring, z], 9 * ring + 3 * k));
  const indices = [0, 2, 1, 3 * rings - 3, 3 * rings - 2, 3 * rings - 1];
  for (let ring = 0; ring + 1 < rings; ring++)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [3 * ring + k, 3 * ring + ((k + 1) % 3)];
      indices.push(a, b, a + 3, b, b + 3, a + 3);
    }
  return { positions, indices: Uint32Array.from(indices) };
}

test('what stands out before a sharp rim is out, whichever of its two faces is looked at', async () => {
  for (const turn of [-70, -30, 30, 70]) {
    const way = (turn * Math.PI) / 180;
    const { values } = await deviation(wedge([3 * Math.cos(way), 3 * Math.sin(way)]), wedge(), breathe);
    const ridge = values.filter((_, v) => v % 3 === 0).slice(1, -1);
    expect([turn, Math.min(...ridge)]).toEqual([turn, expect.closeTo(3, 3)]);
  }
});

test('the slabs give the distances of one tree', async () => {
  const reference = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 180, rings: 90 });
  const mesh = sphere({ radius: 170, subdivisions: 3 });
  const { values, bare } = await deviation(mesh, reference, breathe);
  const whole = buildBvh(reference);
  const furthest = values.reduce((worst, value, v) => {
    if (Number.isNaN(value)) return worst;
    const point = [mesh.positions[3 * v]!, mesh.positions[3 * v + 1]!, mesh.positions[3 * v + 2]!] as const;
    return Math.max(worst, Math.abs(Math.abs(value) - whole.closestPoint(point)!.distance));
  }, 0);
  expect(furthest).toBeLessThan(1e-4);
  expect(bare.filter((one) => one === 1).length).toBeLessThan(bare.length / 2);
});

test('the summary weighs by area', () => {
  const mesh = sphere({ radius: 50, subdivisions: 3 });
  const values = new Float32Array(mesh.positions.length / 3).fill(-4);
  const summary = summarize(mesh, { ...noDeviation(mesh), values });
  expect(summary).toMatchObject({ maxOut: 0, maxIn: 4, leftOut: 0 });
  expect(summary.mean).toBeCloseTo(4, 6);
  expect(summary.changedArea / (4 * Math.PI * 2500)).toBeCloseTo(1, 1);
});

test('what lies beyond the end of an open scan is left out, the skin beside it counts', async () => {
  const tube = { radiusX: 100, radiusY: 100, segments: 90, rings: 60 };
  const scan = openTube({ ...tube, height: 200 });
  const wider = openTube({ ...tube, radiusX: 110, radiusY: 110, height: 300 });
  const { values, bare } = await deviation(wider, scan, breathe);
  const summary = summarize(wider, { values, bare });
  // Up to 30° round the end still counts: one ring, 5 mm of the 100 beyond it.
  expect(summary.maxOut).toBeGreaterThan(9.9);
  expect(summary.maxOut).toBeLessThan(11.6);
  expect(summary.leftOut / (2 * Math.PI * 110 * 95)).toBeCloseTo(1, 1);
});

const grow = defineOperation({
  type: 'test.grow',
  version: 1,
  params: z.object({}),
  apply: (mesh) => ({ positions: mesh.positions.map((value) => value * 1.1), indices: mesh.indices }),
});
const operations = definePlugin({
  id: 'grow',
  apiVersion: 1,
  operations: [grow],
  tools: [],
  locales: {
    'en-US': async () => ({ default: { 'operations.test.grow': 'Grow' } }),
    'zh-CN': async () => ({ default: { 'operations.test.grow': '放大' } }),
  },
});

test('paints the difference from the scan, follows the history, and lets the body go plain', async () => {
  const editor = await TestEditor.open({
    body: sphere({ radius: 100, subdivisions: 3 }),
    plugins: [plugin, operations],
  });
  await editor.history.append({ type: 'test.grow', version: 1, params: {} });
  await editor.activate('heatmap');
  const paint = () => editor.scene.paint;
  await vi.waitFor(() => expect(paint().kind).toBe('deviation'));
  expect(paint()).toMatchObject({ limit: 20, contourStep: 5 });
  const readouts = () =>
    Object.fromEntries(editor.tools.session!.instance!.readouts!.map((one) => [one.id, one.value]));
  expect(readouts()['mean']).toBeCloseTo(10, 0);
  editor.set({ limit: 8 });
  expect(paint()).toMatchObject({ limit: 8 });
  editor.hover([0, 110, 0]);
  expect(editor.drawn).toMatchObject([
    { kind: 'label', text: expect.stringMatching(/^\+(9|10)\.\d mm$/) as string },
  ]);
  // Other states are on the screen: neither label nor numbers are of what is seen.
  editor.set({ elsewhere: true });
  expect(editor.drawn).toEqual([]);
  expect(readouts()).toEqual({});
  editor.set({ elsewhere: false });
  await editor.history.undo();
  await vi.waitFor(() => expect(readouts()['mean']).toBe(0));
  editor.key('Escape');
  expect(paint().kind).toBe('plain');
});
