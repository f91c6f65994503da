import { boundaryLoops, repairMesh } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const closed = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
/** The body without its caps and without one triangle of its wall. */
const open = (() => {
  const kept: number[] = [];
  let dropped = false;
  for (let f = 0; f < closed.indices.length; f += 3) {
    const corners = [0, 1, 2].map((k) => closed.indices[f + k]!);
    const z = corners.map((vertex) => closed.positions[3 * vertex + 2]!);
    if (z.every((value) => value === 0) || z.every((value) => value === 400)) continue;
    if (!dropped && Math.min(...z) > 150) dropped = true;
    else kept.push(...corners);
  }
  return { positions: closed.positions, indices: Uint32Array.from(kept) };
})();

/** Where a flake lies beside the body. */
const x = (i: number): number => 300 + 3 * i;

test('counts the rims, shows them, and closes all of them', async () => {
  const editor = await TestEditor.open({ body: open, plugins: [plugin] });
  await editor.activate('seal');
  const readouts = editor.tools.session!.instance!.readouts!;
  expect(readouts.find((one) => one.id === 'holes')?.value).toBe(3);
  expect(editor.drawn.filter((item) => item.kind === 'line' && item.role === 'edge')).toHaveLength(3);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({ holes: 'all', fill: 'smooth' });
  expect(boundaryLoops(editor.history.mesh)).toHaveLength(0);
});

test('counts the holes of the body, and those of loose pieces apart', async () => {
  const crumb = (x: number) => [x, 0, 0, x + 2, 0, 0, x, 2, 0];
  const first = open.positions.length / 3;
  const body = {
    positions: Float32Array.from([...open.positions, ...crumb(300), ...crumb(310)]),
    indices: Uint32Array.from([...open.indices, ...Array.from({ length: 6 }, (_, i) => first + i)]),
  };
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('seal');
  const readouts = editor.tools.session!.instance!.readouts!;
  expect(readouts).toMatchObject([{ id: 'holes', value: 3 }, { id: 'loose', value: 2 }, { id: 'longest' }]);
});

test('a scan of crumbs opens: the longest rims are drawn, and all are counted', async () => {
  const flakes = Array.from({ length: 5200 }, (_, i) => [x(i), 0, 0, x(i) + 1, 0, 0, x(i), 1, 0]).flat();
  const first = open.positions.length / 3;
  const body = {
    positions: Float32Array.from([...open.positions, ...flakes]),
    indices: Uint32Array.from([...open.indices, ...Array.from({ length: 15_600 }, (_, i) => first + i)]),
  };
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await editor.activate('seal');
  expect(editor.tools.session!.instance!.readouts!.slice(0, 2)).toMatchObject([
    { id: 'holes', value: 3 },
    { id: 'loose', value: 5200 },
  ]);
  const lines = editor.drawn.filter((item) => item.kind === 'line' && item.role === 'edge');
  expect(lines.length).toBeLessThan(1000);
  expect(Math.max(...lines.map((item) => (item.kind === 'line' ? item.points.length : 0)))).toBe(48);
});

test('small holes only leaves the long rims open, and the record opens as it was made', async () => {
  const editor = await TestEditor.open({ body: open, plugins: [plugin] });
  await editor.activate('seal');
  editor.set({ holes: { maxPerimeter: 120 }, fill: 'flat' });
  expect(editor.drawn.filter((item) => item.kind === 'line' && item.dashed)).toHaveLength(2);
  expect(await editor.apply()).toBe(true);
  expect(boundaryLoops(editor.history.mesh)).toHaveLength(2);
  await editor.edit(editor.records[0]!.id);
  expect(editor.session.draft.values).toMatchObject({ holes: { maxPerimeter: 120 }, fill: 'flat' });
});

test('a record that is opened shows the holes that it closes', async () => {
  const editor = await TestEditor.open({ body: open, plugins: [plugin] });
  await editor.activate('seal');
  const told = () => editor.tools.session!.instance!.readouts;
  const [made, rims] = [told(), editor.drawn];
  expect(rims).toHaveLength(3);
  expect(await editor.apply()).toBe(true);
  await editor.edit(editor.records[0]!.id);
  expect(told()).toEqual(made);
  expect(editor.drawn).toEqual(rims);
});

/** The body with two holes that touch in a corner, which a repair makes one border of two vertices at one place. */
const touching = (() => {
  const { positions, indices } = open;
  const at = (f: number) => [...indices.subarray(3 * f, 3 * f + 3)];
  const faces = Array.from({ length: indices.length / 3 }, (_, f) => f);
  const isWall = (f: number) => at(f).every((v) => Math.abs(positions[3 * v + 2]! - 100) < 50);
  const first = faces.find(isWall)!;
  const shared = (f: number) => at(f).filter((v) => at(first).includes(v)).length;
  const other = faces.findLast((f) => isWall(f) && shared(f) === 1)!;
  const rest = faces.filter((f) => f !== first && f !== other).flatMap(at);
  return repairMesh({ positions, indices: Uint32Array.from(rest) }, { components: 'all' }).mesh;
})();

test.each(['all', { maxPerimeter: 200 }] as const)(
  'the holes that are found are those that are closed and left open (%s)',
  async (holes) => {
    expect(boundaryLoops(touching)).toHaveLength(4);
    const editor = await TestEditor.open({ body: touching, plugins: [plugin] });
    await editor.activate('seal');
    editor.set({ holes });
    await editor.settle();
    const found = () => editor.tools.session!.instance!.readouts!.find(({ id }) => id === 'holes')!.value;
    expect(found()).toBe(5);
    const { holesClosed, holesLeft, leftOpen } = editor.session.feedback.report;
    expect([holesClosed! + holesLeft!, leftOpen]).toEqual([found(), 0]);
    expect(editor.drawn.filter((item) => item.kind === 'line' && !item.dashed)).toHaveLength(holesClosed!);
    expect(await editor.apply()).toBe(true);
    await editor.edit(editor.records[0]!.id);
    expect(found()).toBe(5);
  },
);
