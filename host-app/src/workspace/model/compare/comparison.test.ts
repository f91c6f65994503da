import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { moveBody } from '@bracewright/core/tool';
import { definePlugin } from '@bracewright/core/plugin';
import { sphere, TestEditor } from '@bracewright/core/testing';
import heatmap from '@bracewright/plugin-heatmap';
import position from '@bracewright/plugin-position';
import { autorun, makeAutoObservable, runInAction } from 'mobx';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { compareStates } from '../../workers/compare-states.ts';
import { placeName } from '../words/place-names.ts';
import { Comparison } from './comparison.ts';
import { NOW, SCAN } from './states.ts';

const ball = sphere({ radius: 100, subdivisions: 2 });
/** Lets the right half (x below 0) out by some millimetres. */
const bulge = defineOperation({
  type: 'test.bulge',
  version: 1,
  params: z.object({ by: z.number() }),
  apply: ({ positions, indices }, { by }) => ({
    positions: positions.map((x, i) => (positions[i - (i % 3)]! < -20 ? x * (1 + by / 100) : x)),
    indices,
  }),
});
const operations = definePlugin({
  id: 'bulge',
  apiVersion: 1,
  operations: [bulge],
  tools: [],
  locales: {
    'en-US': async () => ({ default: { 'operations.test.bulge': 'Bulge', 'params.by': 'By' } }),
    'zh-CN': async () => ({ default: { 'operations.test.bulge': '外扩', 'params.by': '量' } }),
  },
});

let stop = (): void => undefined;
afterEach(() => stop());

class FakeCanvas {
  readonly kind = 'canvas';
}

/** A comparison on a design of two steps and an object beside it; `pointermove` comes from `point`. */
async function opened() {
  let onMove: (event: unknown) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onMove) => (onMove = listener));
  vi.stubGlobal('HTMLCanvasElement', FakeCanvas);
  vi.stubGlobal('removeEventListener', () => undefined);
  let runner: unknown;
  const editor = await TestEditor.open({
    body: ball,
    plugins: [heatmap, position, operations],
    wrapRunner: (given) => (runner = given),
  });
  for (const by of [6, 9]) await editor.history.append({ type: 'test.bulge', version: 1, params: { by } });
  const beside: TriMesh = { ...ball, positions: ball.positions.map((x) => 0.95 * x) };
  const look = { mesh: beside };
  const stand = makeAutoObservable({ at: mat4.IDENTITY });
  const objects = makeAutoObservable({
    list: [{ kind: 'member', id: 'm', name: 'Follow-up scan' }],
    load: async () => undefined,
    placed: () => moveBody(look.mesh, stand.at),
    transform: () => stand.at,
    behind: (): 'unknown' | undefined => undefined,
    moveBy: async (_: unknown, by: mat4.Mat4) => runInAction(() => (stand.at = mat4.multiply(by, stand.at))),
  });
  let isSeen = true;
  const shown: TriMesh[] = [];
  let isAside = false;
  const scene = {
    get bodyVisible() {
      return isSeen;
    },
    setBodyVisible: (on: boolean) => (isSeen = on),
    createObject: ({ mesh }: { mesh: TriMesh }) => {
      shown.push(mesh);
      return { isDisposed: false, setPaint: () => undefined, dispose: () => shown.pop() };
    },
  };
  let labels = 0;
  const words = {
    t: (key: string, { number = 0, name = '' } = {}) =>
      key === 'states.after' ? `${number} ${name}` : key === 'states.inside' ? `inside of ${name}` : key,
    has: () => true,
  };
  const units = { formatLength: String };
  const parts = { words, units, catalog: editor.tools.catalog, runner };
  Object.assign(objects, { standAside: (on: boolean) => (isAside = on) });
  const desk = {
    ...{ parts, objects, design: editor.history },
    editor: {
      scene,
      tools: editor.tools,
      overlay: { createLayer: () => ({ set: (items: unknown[]) => (labels = items.length), dispose() {} }) },
      picking: {
        rayAt: () => undefined,
        pick: () => ({ on: 'object', triangle: 0, position: [...ball.positions.subarray(0, 3)] }),
      },
    },
    get activeTool() {
      return editor.tools.tool;
    },
    get scan() {
      return editor.history.base;
    },
    guard: (work: () => unknown) => work(),
  };
  const comparison = new Comparison(desk as never, compareStates);
  stop = comparison.watch();
  return {
    editor,
    comparison,
    objects,
    stand,
    look,
    shown,
    seen: () => isSeen,
    aside: () => isAside,
    labels: () => labels,
    point: (target: object) => onMove({ target }),
  };
}

test('lists the zones of the shape now against the scan while the heat map is open, and the tool colours them itself', async () => {
  const { editor, comparison, shown } = await opened();
  expect(comparison.running).toBe(false);
  await editor.activate('heatmap');
  await vi.waitFor(() => expect(comparison.rows).toBeDefined());
  expect(comparison.states.map(({ name }) => name)).toEqual([
    ...['states.now', 'states.scan', '1 bulge:operations.test.bulge', '2 bulge:operations.test.bulge'],
    'Follow-up scan',
  ]);
  const [row, ...others] = comparison.rows!;
  expect(others).toEqual([]);
  expect(row!.zone).toMatchObject({ side: 'out' });
  expect(row!.zone.largest).toBeCloseTo(100 * (1.06 * 1.09 - 1), 0);
  expect(row!.place.at[0]).toBeLessThan(0);
  // Half of the ball is let out: its name and mark are those of the place that lies furthest out, which is no middle of the body.
  expect(row!.zone.area).toBeGreaterThan(30_000);
  const ends = { min: [-100, -100, -100], max: [100, 100, 100] } as const;
  expect(placeName(row!.place.at, row!.place.radius ?? 0, ends).key).toMatch(/^place\.at\.right/);
  expect(row!.place.radius ?? 0).toBeLessThan(10);
  // A row is known again by its place while somebody looks at it.
  const look = autorun(() => comparison.rows);
  expect(comparison.rows).toBe(comparison.rows);
  look();
  runInAction(() => comparison.setThreshold(40));
  expect(comparison.rows).toEqual([]);
  expect(shown).toEqual([]);
  editor.key('Escape');
  expect(comparison.found).toBeUndefined();
});

test('compares any two states, shows the first in place of the body, and brings the body back', async () => {
  const { editor, comparison, objects, stand, shown, seen, aside, labels, point } = await opened();
  await editor.activate('heatmap');
  const [, , first, second] = comparison.states;
  comparison.choose({ of: second!.id, from: first!.id });
  await vi.waitFor(() => expect(comparison.rows).toHaveLength(1));
  expect(comparison.rows![0]!.zone.largest).toBeCloseTo(1.06 * 9, 0);
  expect([shown.length, seen(), aside()]).toEqual([1, false, true]);
  expect(editor.tools.session!.draft.values['elsewhere']).toBe(true);
  // The number under the pointer goes with it.
  point(new FakeCanvas());
  expect(labels()).toBe(1);
  point({});
  expect(labels()).toBe(0);
  comparison.swap();
  await vi.waitFor(() => expect(comparison.rows?.[0]?.zone.side).toBe('in'));
  comparison.choose({ of: NOW, from: comparison.states.at(-1)!.id });
  await vi.waitFor(() => expect(comparison.rows?.[0]?.zone.side).toBe('out'));
  expect(comparison.found!.summary.mean).toBeGreaterThan(5);
  // What is moved beside the body is compared where it stands now.
  runInAction(() => (stand.at = mat4.translation([0, 0, 40])));
  expect(comparison.found).toBeUndefined();
  await vi.waitFor(() => expect(comparison.found?.summary.maxIn).toBeGreaterThan(20));
  // What is gone is no state any more.
  runInAction(() => objects.list.splice(0));
  await vi.waitFor(() => expect([comparison.of, comparison.from]).toEqual([NOW, SCAN]));
  expect([shown.length, seen(), aside()]).toEqual([0, true, false]);
  await vi.waitFor(() => expect(editor.tools.session!.draft.values['elsewhere']).toBe(false));
});

test('standing the body otherwise is no change of its shape', async () => {
  const { editor, comparison } = await opened();
  const [, , , second] = comparison.states;
  const turn = mat4.rotation([0, 0, 1], 0.4);
  const operation = editor.history.roles.newest('alignment')!;
  await editor.history.append({ ...operation, params: { transform: [...turn] } });
  await editor.activate('heatmap');
  comparison.choose({ from: second!.id });
  await vi.waitFor(() => expect(comparison.rows).toEqual([]));
  expect(comparison.found!.summary.maxOut).toBeLessThan(0.01);
});

test('says of the same shape in another stand that the two lie apart as a whole, and lays it on', async () => {
  const { editor, comparison, stand, look } = await opened();
  await editor.activate('heatmap');
  look.mesh = editor.history.mesh;
  runInAction(() => (stand.at = mat4.translation([30, 0, 20])));
  comparison.choose({ from: comparison.states.at(-1)!.id });
  await vi.waitFor(() => expect(comparison.found).toBeDefined());
  expect(comparison.rows!.length).toBeGreaterThan(0);
  expect(comparison.found!.apart!.before).toBeGreaterThan(10);
  await comparison.layOn();
  await vi.waitFor(() => expect(comparison.rows).toEqual([]));
  expect(comparison.found!.apart).toBeUndefined();
  // What lies on the body and differs is not told so.
  look.mesh = ball;
  runInAction(() => (stand.at = mat4.translation([0.01, 0, 0])));
  await vi.waitFor(() => expect(comparison.rows?.length).toBeGreaterThan(0));
  expect(comparison.found!.apart).toBeUndefined();
});

test('a brace is compared by its inside and is named so, and says where its place or its inside is not known', async () => {
  const { editor, comparison, objects, stand, look } = await opened();
  // A wall of 4 mm about the ball as it is now, its inside on the skin.
  const { mesh } = editor.history;
  const count = mesh.positions.length / 3;
  look.mesh = {
    positions: Float32Array.from([...mesh.positions.map((x) => x * 1.04), ...mesh.positions]),
    indices: Uint32Array.from([...mesh.indices, ...mesh.indices.toReversed().map((v) => v + count)]),
  };
  runInAction(() =>
    objects.list.push({ kind: 'wall', id: 'w', name: 'Brace', entry: { cursor: 0 } } as never),
  );
  await editor.activate('heatmap');
  const wall = comparison.states.at(-1)!;
  expect([wall.name, comparison.hasBrace]).toEqual(['inside of Brace', false]);
  comparison.choose({ from: wall.id });
  await vi.waitFor(() => expect(comparison.rows).toEqual([]));
  expect(comparison.found!.summary.maxIn).toBeLessThan(0.1);
  expect(comparison.found!.reference.indices).toHaveLength(mesh.indices.length);
  expect([comparison.hasBrace, comparison.unplaced, comparison.isInsideUnknown]).toEqual([true, [], false]);
  objects.behind = () => 'unknown';
  comparison.swap();
  expect(comparison.unplaced).toEqual(['Brace']);
  await vi.waitFor(() => expect(comparison.found).toBeDefined());
  runInAction(() => (stand.at = mat4.translation([500, 0, 0])));
  await vi.waitFor(() => expect(comparison.isInsideUnknown).toBe(true));
  expect(comparison.found).toBeUndefined();
});
