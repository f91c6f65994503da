import { memoryLibrary, type LibraryService } from '@bracewright/core/services';
import { describeTool, ellipticTube, sphere, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 75, radiusY: 50, height: 120, segments: 28, rings: 8 });
const ball = sphere({ radius: 20, subdivisions: 2 });

async function choose(editor: TestEditor): Promise<TestEditor> {
  editor.set({ mesh: await editor.assets.put(ball) });
  await expect.poll(() => editor.value('pivot')).toBeDefined();
  return editor;
}

describeTool(plugin, { body, draw: choose });

const open = async () => (await TestEditor.open({ body, plugins: [plugin] })).activate('merge');
const placed = (editor: TestEditor) => ['moveX', 'moveY', 'moveZ'].map((name) => editor.value<number>(name));

test('asks for an object first, and puts it at the front where its file does not say where it is', async () => {
  const editor = await open();
  expect(editor.tools.session!.lacksStep).toBe(true);
  expect(editor.tools.session!.instance!.hint).toBe('merge:hint.object');
  const far = { positions: ball.positions.map((x) => x + 1000), indices: ball.indices };
  editor.set({ mesh: await editor.assets.put(far) });
  await expect.poll(() => editor.value('pivot')).toEqual([1000, 1000, 1000]);
  expect(placed(editor)).toEqual([-1000, -1050, -940]);
  // Another one takes its place.
  await choose(editor);
  await expect.poll(() => editor.value('pivot')).toEqual([0, 0, 0]);
  expect(placed(editor)).toEqual([0, -50, 60]);
});

test('a click on the body brings the object there, seen through; arrows, arcs and typed numbers move it on', async () => {
  const editor = await choose(await open());
  const object = () => editor.scene.objects.all.find(({ name }) => name === 'object')!;
  expect(object().opacity).toBeLessThan(50);
  editor.view('front').tap([0, -50, 75]);
  expect(placed(editor)).toEqual([0, -50, 75].map((value) => expect.closeTo(value, 3)));
  editor.set({ moveX: 12, turnZ: 30 });
  expect(object().transform[3]).toBe(12);
  expect(object().transform[0]).toBeCloseTo(Math.cos(Math.PI / 6), 6);
  await editor.settle();
  expect(editor.tools.session!.instance!.readouts![0]!.value).toBeGreaterThan(1000);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toMatchObject({ mode: 'union', blend: 0 });
});

test('both are put together when the hand lets go, not with each move of it', async () => {
  const editor = (await choose(await open())).view('front');
  editor.tap([0, -50, 75]);
  await editor.settle();
  const shown = editor.scene.temporary;
  expect(shown).not.toBeNull();
  const tip: [number, number, number] = [0, -50, 75 + 52];
  editor.down(tip, { handle: 'place/moveZ' });
  editor.move([0, -50, 75 + 42]);
  editor.up([0, -50, 75 + 42]);
  await editor.settle();
  expect(editor.value('moveZ')).toBeCloseTo(65, 0);
  expect(editor.scene.temporary).not.toBe(shown);
});

test('says in the card what is refused', async () => {
  const editor = await choose(await open());
  editor.set({ moveX: 500, mode: 'difference' });
  await editor.settle();
  expect(editor.session.feedback.error).toMatchObject({ code: 'merge/apart' });
});

const withLibrary = async (library: LibraryService) =>
  (await TestEditor.open({ body, plugins: [plugin], services: { library } })).activate('merge');
const offers = (editor: TestEditor) => editor.session.step!.actions.map(({ id, enabled }) => [id, enabled]);

test('an object is kept in the library, and stands at the front of another body, turned as it was', async () => {
  const library = memoryLibrary();
  const first = await withLibrary(library);
  expect(offers(first).slice(0, 2)).toEqual([
    ['template', true],
    ['save-template', false],
  ]);
  first.run('template');
  await expect.poll(() => first.told).toEqual(['merge/no-objects']);
  const aside = { positions: ball.positions.map((x) => x + 300), indices: ball.indices };
  first.set({ mesh: await first.assets.put(aside) });
  await expect.poll(() => first.value('pivot')).toBeDefined();
  first.set({ turnZ: 90, mirror: true });
  first.notifications.named = () => 'Lumbar pad';
  first.run('save-template');
  await expect.poll(() => first.told).toContain('merge/object-saved');

  // A list may leave out what is large.
  const listed: LibraryService = {
    ...library,
    list: async () =>
      (await library.list()).map((item) => ({ ...item, shape: { ...(item.shape as object), mesh: '' } })),
  };
  await library.put({ name: 'Edge', radius: 100, direction: 0, slope: 0, shape: { kind: 'edge-line' } });
  const second = await withLibrary(listed);
  second.set({ mesh: await second.assets.put(ball) });
  await expect.poll(() => second.value('pivot')).toEqual([0, 0, 0]);
  second.set({ moveX: 55, turnX: 20 });
  second.notifications.chosen = (choices) => choices[0]!.id;
  second.run('template');
  await expect.poll(() => second.value<number[]>('pivot')?.[0]).toBeCloseTo(300, 3);
  const [offered] = second.notifications.offered;
  expect(offered!.map(({ name }) => name)).toEqual(['Lumbar pad']);
  expect(offered![0]!.picture).toHaveLength(1);
  expect(placed(second)).toEqual([-300, -350, -240].map((value) => expect.closeTo(value, 2)));
  expect([second.value('turnX'), second.value('turnZ'), second.value('mirror')]).toEqual([0, 0, false]);
  await second.settle();
  expect(await second.apply(), second.told.join()).toBe(true);
  expect((await second.assets.mesh((second.records[0]!.params as { mesh: string }).mesh)).positions).toEqual(
    aside.positions,
  );
});

test('an object is renamed whole and deleted; who may not keep one is not offered it, and what cannot be had is told', async () => {
  const library = memoryLibrary();
  const editor = await withLibrary({ ...library, may: (act) => act !== 'put' });
  expect(offers(editor)[1]![0]).toBe('to-front');
  const full = await choose(await withLibrary(library));
  full.notifications.named = () => 'Pad';
  full.run('save-template');
  await expect.poll(async () => (await library.list()).length).toBe(1);
  const acts = ['rename', 'remove'];
  full.notifications.named = () => 'Other pad';
  full.notifications.chosen = (choices) => {
    const act = acts.shift();
    return choices[0]!.more!.find(({ id }) => act !== undefined && id.startsWith(act))?.id;
  };
  full.run('template');
  await expect.poll(async () => [(await library.list()).length, acts.length]).toEqual([0, 0]);
  const lost = { ...library, list: () => Promise.reject(new Error('offline')) };
  const away = await withLibrary(lost);
  away.run('template');
  await expect.poll(() => away.told).toEqual(['merge/objects-not-loaded']);
});
