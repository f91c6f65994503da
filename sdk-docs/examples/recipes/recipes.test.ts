import { refsIn, refState, takeOverSource, type OperationRecord } from '@bracewright/core/history';
import type { TriMesh } from '@bracewright/core/mesh';
import { ellipticTube, TestEditor, describeOperation, describeTool } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import plugin from './index.ts';
import { paint, twin } from './operations.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
const open = async (tool: string) => (await TestEditor.open({ body, plugins: [plugin] })).activate(tool);

describeTool(plugin, { tool: 'number', body, draw: (editor) => editor.set({ amount: 10 }) });

/** The largest and the smallest coordinate of a body along an axis. */
const extent = ({ positions }: TriMesh, axis: 0 | 1 | 2): [number, number] => {
  const values = positions.filter((_, i) => i % 3 === axis);
  return [Math.min(...values), Math.max(...values)];
};

const movedBy = (mesh: TriMesh): number =>
  Math.max(...mesh.positions.map((value, i) => Math.abs(value - body.positions[i]!)));

test('a point is placed by a click and dragged along the skin; the dent is as deep as asked', async () => {
  const editor = await open('point');
  editor.click([0, 100, 200]).drag([0, 100, 200], [0, 100, 220], { handle: 'place/0' });
  expect(editor.value('at')).toMatchObject({ position: [0, expect.closeTo(100, 1), expect.closeTo(220, 3)] });
  expect(await editor.apply()).toBe(true);
  const depth = movedBy(editor.history.mesh);
  expect(depth).toBeGreaterThan(8);
  expect(depth).toBeLessThanOrEqual(10);
});

test('a contour is closed, loses its last point by undo, and what it encloses is let out', async () => {
  const editor = await open('contour');
  editor.view('front');
  editor.click([-60, -92, 160]).click([60, -92, 160]).click([60, -92, 240]).click([0, -100, 320]);
  editor.tools.undo();
  expect(editor.value<unknown[]>('contour')).toHaveLength(3);
  expect(editor.session.idleFields).toContain('height');
  editor.click([-60, -92, 240]).key('Enter');
  expect(editor.session.step?.id).toBe('height');
  expect(await editor.set({ height: 12 }).apply()).toBe(true);
  expect(extent(editor.history.mesh, 1)[0]).toBeCloseTo(-112, 0);
  expect(extent(editor.history.mesh, 1)[1]).toBeCloseTo(extent(body, 1)[1], 3);
});

test('a number is dragged by its arrow, shown as a girth, and put back by undo', async () => {
  const editor = await open('number');
  const girth = () => editor.tools.session?.instance?.readouts?.[0]?.value ?? 0;
  const before = girth();
  editor.view('front').drag([0, 0, 200], [12, 0, 200], { handle: 'drag/amount' });
  expect(editor.value('amount')).toBe(12);
  await editor.settle();
  expect(girth()).toBeGreaterThan(before + 20);
  editor.tools.undo();
  expect(editor.value('amount')).toBe(0);
  editor.set({ amount: 10 });
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh, 0)[1]).toBeCloseTo(165, 3);
});

test('a plane lies on the body at once and is dragged along it', async () => {
  const editor = await open('lift');
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 200] });
  editor.drag([0, 100, 200], [0, 100, 260], { handle: 'plane/0' });
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 260], normal: [0, 0, 1] });
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh, 2)).toEqual([0, 410]);
});

test('strokes are painted, and undo takes back the last one', async () => {
  const editor = await open('brush');
  const painted = () => editor.value<unknown[]>('samples')?.length ?? 0;
  editor.drag([-40, 96, 150], [40, 96, 150]);
  const first = painted();
  editor.drag([-40, 96, 250], [40, 96, 250]);
  expect(painted()).toBeGreaterThan(first);
  editor.tools.undo();
  expect(painted()).toBe(first);
  editor.key(']');
  expect(editor.value('radius')).toBeGreaterThan(20);
  expect(await editor.apply()).toBe(true);
  expect(movedBy(editor.history.mesh)).toBeGreaterThan(0.4);
});

test('each touch of a stroke is seen while the hand is down, and Apply keeps what was seen', async () => {
  const editor = await open('brush');
  editor.down([-40, 96, 150]);
  await vi.waitUntil(() => editor.scene.temporary !== null);
  editor.move([0, 100, 150]);
  await vi.waitUntil(() => editor.scene.patches.length > 0);
  editor.up([0, 100, 150]);
  await editor.settle();
  const seen = editor.scene.temporary!;
  expect(movedBy(seen)).toBeGreaterThan(0.4);
  expect(await editor.apply()).toBe(true);
  expect(editor.history.mesh.positions).toEqual(seen.positions);
});

describeOperation(paint, {
  module: new URL('./operations.ts', import.meta.url),
  cases: [
    {
      name: 'paints twice',
      body: { kind: 'elliptic-tube', radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 40 },
      params: {
        samples: [0, 5].map((x) => ({ position: [x, 100, 200], normal: [0, 1, 0] })),
        radius: 20,
      },
    },
  ],
});

test('a step asks; it is answered by a click or by Enter, and by a script by name', async () => {
  const editor = await open('ask');
  editor.set({ amount: 30 }).key('Enter').run('side.right');
  expect(editor.session.step?.id).toBe('far');
  expect(await editor.apply()).toBe(false);
  editor.run('far.no').set({ amount: 12 });
  // Not so far: there is nothing left to confirm.
  expect(editor.session.step).toMatchObject({ id: 'side', isLast: true });
  expect(await editor.apply()).toBe(true);
  expect(extent(editor.history.mesh, 0)[0]).toBeCloseTo(-162, 3);
  await expect(editor.apply('ask', { amount: 30 }, { answers: { side: 'left' } })).rejects.toMatchObject({
    code: 'tool/unanswered',
    data: { question: 'far', choices: 'yes, no' },
  });
  await editor.apply('ask', { amount: 30 }, { answers: { side: 'left', far: 'yes' } });
  expect(extent(editor.history.mesh, 0)[0]).toBeCloseTo(-132, 3);
});

test('a record is made from another, says when that has changed, and takes its values over', async () => {
  const editor = await open('point');
  editor.click([60, -92, 200]);
  await editor.set({ depth: 10 }).apply();
  await editor.activate('twin');
  expect(await editor.apply()).toBe(true);
  const [source, made] = editor.records as [OperationRecord, OperationRecord];
  const state = () =>
    refsIn(twin.params, editor.records[1]!.params).map(({ ref }) => refState(ref, editor.records));
  expect(state()).toEqual(['same']);
  // As deep on either side.
  const front = (side: 1 | -1) => {
    const { positions } = editor.history.mesh;
    let moved = 0;
    for (let i = 0; i < positions.length; i += 3)
      if (side * body.positions[i]! > 20)
        moved = Math.max(moved, Math.abs(positions[i + 1]! - body.positions[i + 1]!));
    return moved;
  };
  expect(front(-1)).toBeCloseTo(front(1), 2);
  await editor.history.editParams(source.id, { ...(source.params as object), depth: 20 });
  expect(state()).toEqual(['changed']);
  expect(front(1)).toBeGreaterThan(front(-1) + 5);
  await editor.history.editParams(made.id, takeOverSource(made.params, 'from', editor.records[0]!));
  expect(state()).toEqual(['same']);
  expect(front(-1)).toBeCloseTo(front(1), 2);
});
