import { proposeTrim } from '@bracewright/core/brace';
import { createReplayer, type OperationRecord } from '@bracewright/core/history';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { TestEditor } from '@bracewright/core/testing';
import { beforeEach, expect, test } from 'vitest';
import { operations, plugins } from './index.ts';

const body = sampleTrunk({ cobb: 35, edge: 12 });
const { curves, keep } = proposeTrim(body.mesh, {
  type: 'rigo-A1',
  side: 'right',
  opening: 'front',
  width: 60,
});
const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const heights = curves.flatMap(({ points }) => points.map(({ position }) => position[2]));
const [low, high] = [Math.min(...heights), Math.max(...heights)];
/** Heights as shares of the brace. */
const planes = [0.25, 0.5, 0.75].map((share) => plane(low + share * (high - low)));
/** How far a positive may lie off the inside of its brace, mm. */
const LIMIT = 0.2;

let editor: TestEditor;
beforeEach(async () => {
  editor = await TestEditor.open({ body: body.mesh, plugins });
  await editor.apply('border.cut', { curves, keep });
});

const replayer = createReplayer({ registry: createOperationRegistry(operations) });
const shapeOf = async (records: readonly OperationRecord[]): Promise<TriMesh> =>
  (await replayer.replay(records, body.mesh)).mesh;

/** The most that the inside of the brace lies off what its positive is made of, mm. */
async function apart(): Promise<number> {
  const { records } = editor;
  const uncut = buildBvh(await shapeOf(records.filter(({ type }) => type !== 'border.cut')));
  const { positions } = editor.history.mesh;
  let most = 0;
  for (let v = 0; v < positions.length; v += 3) {
    const at = [positions[v]!, positions[v + 1]!, positions[v + 2]!] as const;
    most = Math.max(most, uncut.closestPoint(at)!.distance);
  }
  return most;
}

const STEPS = [
  ['twist', 'twist.apply', { planes, angle: 8 }],
  ['bend', 'bend.apply', { planes: [planes[0]!, planes[2]!], angle: 20, direction: 0 }],
] as const;

/** Applies a step as its tool does. */
async function byTool(tool: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  await editor.activate(tool);
  editor.set(values);
  await editor.settle();
  const shown = editor.scene.temporary!.positions;
  expect(await editor.apply()).toBe(true);
  // What is kept with the record is what the preview was made with.
  expect(editor.history.mesh.positions).toEqual(shown);
}

test.each(STEPS)('%s after the cut moves the brace and its positive alike', async (tool, type, params) => {
  await byTool(tool, params);
  expect(await apart()).toBeLessThan(LIMIT);
  const { id } = editor.records.at(-1)!;
  const measured = () => (editor.records.at(-1)!.params as { measured: object }).measured;
  const first = measured();
  // Opened again the axis stays where it was with the angle, and is measured anew with other planes.
  await editor.edit(id);
  editor.set({ angle: 5 });
  expect(await editor.apply()).toBe(true);
  expect(measured()).toEqual(first);
  await editor.edit(id);
  editor.set({ planes: params.planes.with(1, plane(params.planes[1]!.origin[2]! + 20)) });
  expect(await editor.apply()).toBe(true);
  expect(measured()).not.toEqual(first);
  expect(await apart()).toBeLessThan(LIMIT);
  // A step without its tool keeps it too.
  await editor.apply(type, { ...params, angle: -6 });
  expect(await apart()).toBeLessThan(LIMIT);
});

test.each(STEPS)(
  '%s that was made before axes were kept is mended as it is applied again',
  async (tool, type, params) => {
    await byTool(tool, params);
    const { id, params: kept } = editor.records.at(-1)!;
    const { measured: _, ...earlier } = kept as Record<string, Json>;
    const shape = editor.history.mesh.positions;
    await editor.history.editParams(id, earlier, kept);
    expect(editor.history.mesh.positions).toEqual(shape);
    expect(await apart()).toBeGreaterThan(LIMIT);
    await editor.edit(id);
    expect(await editor.apply()).toBe(true);
    expect(editor.history.mesh.positions).toEqual(shape);
    expect(await apart()).toBeLessThan(LIMIT);
  },
);

test('planes that were changed without the axis are measured on the body as it is', async () => {
  await byTool('twist', { planes, angle: 8 });
  const { id, params } = editor.records.at(-1)!;
  const moved = { ...(params as object), planes: planes.map(({ origin }) => plane(origin[2]! + 10)) };
  await editor.history.editParams(id, moved as never, params);
  const { measured: _, ...bare } = moved as Record<string, unknown>;
  const shape = editor.history.mesh.positions;
  await editor.history.editParams(id, bare as never, moved as never);
  expect(editor.history.mesh.positions).toEqual(shape);
});
