import { referTo } from '@bracewright/core/history';
import { pushRegion, regionField, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, type Json, type OperationContext } from '@bracewright/core/operation';
import { REGION_RECORD, regionParams } from '@bracewright/core/params';
import { definePlugin } from '@bracewright/core/plugin';
import { readRegion } from '@bracewright/core/tool';
import { memoryLibrary, type I18nService, type LibraryService } from '@bracewright/core/services';
import { describeTool, ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { PAD } from './pad.ts';
import { headline } from './headline.ts';
import english from './locales/en-US.ts';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 44, rings: 24 });
const back = (x: number, z: number): [number, number, number] => [
  x,
  100 * Math.sqrt(1 - (x / 150) * (x / 150)),
  z,
];

const draw = (editor: TestEditor) => {
  editor.session.draft.set({ shape: PAD, radius: 50 });
  return editor.click(back(40, 200));
};

describeTool(plugin, { body, draw });

const SHAPE = JSON.parse(JSON.stringify(PAD));
const free = (editor: TestEditor) =>
  vi.waitFor(() => expect(editor.session.step!.actions[0]!.enabled).toBe(true));

const ENGLISH: Readonly<Record<string, string>> = english;

/** The words of the plugin, filled. */
const i18n: I18nService = {
  language: 'en-US',
  t: (key, values = {}) =>
    (ENGLISH[key.replace('region-template:', '')] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name]),
    ),
};

async function open(library?: LibraryService, chosen?: (names: readonly string[]) => string) {
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin] },
    // The editor of tests shows keys; what is read here are sentences.
    services: { ...({ i18n } as object), ...(library && { library }) },
  });
  if (chosen) editor.notifications.chosen = (choices) => chosen(choices.map(({ id }) => id));
  return editor.activate('region-template');
}

async function filled() {
  const library = memoryLibrary();
  await library.put({ name: 'Thoracic', radius: 45, direction: 160, slope: 8, shape: SHAPE });
  await library.put({
    name: 'Relief',
    radius: 30,
    direction: 0,
    slope: 0,
    shape: { ...SHAPE, amplitude: 9 },
  });
  await library.put({
    name: 'Flat',
    radius: 30,
    direction: 0,
    slope: 0,
    shape: { ...SHAPE, amplitude: 0, contourShape: 'corners' },
  });
  await library.put({ name: 'edge', radius: 100, direction: 0, slope: 0, shape: { kind: 'edge-line' } });
  await library.put({
    name: 'later',
    radius: 50,
    direction: 0,
    slope: 0,
    shape: { kind: 'region', version: 2 },
  });
  return library;
}

test('the tool begins with the list; what is chosen is placed by one click, and kept with its shape', async () => {
  const library = await filled();
  const editor = await open(library, (ids) => ids.at(-1)!);
  await free(editor);
  const offered = editor.notifications.offered[0]!;
  expect(offered.map(({ name }) => name)).toEqual(['Flat', 'Relief', 'Thoracic', 'later']);
  const details = offered.map(({ detail }) => detail!.replaceAll('\u00a0', ' '));
  expect(details[0]).toMatch(/^no amplitude, begins 10\.0 mm in · radius 30\.0 mm · /);
  expect(details[1]).toMatch(/^9\.0 mm out · radius 30\.0 mm · /);
  expect(details[2]).toMatch(/^12\.0 mm in · slope \+8\.0° · radius 45\.0 mm · /);
  expect(offered[0]!.picture).toHaveLength(2);
  const [cornered, smooth] = [offered[0]!, offered[2]!].map(({ picture }) => picture![0]!);

  expect(cornered).toEqual(PAD.contour.map(([x, y]) => [100 * x, 100 * y]));
  expect(smooth!.length).toBeGreaterThan(4 * SHAPE.contour.length);
  for (const [x, y] of cornered!)
    expect(smooth!.some(([u, v]) => Math.hypot(u - x, v - y) < 1e-9)).toBe(true);
  // The last one is of a later version.
  expect(editor.told).toEqual(['template/region-newer']);
  editor.notifications.chosen = (choices) => choices.find(({ name }) => name === 'Thoracic')!.id;
  editor.run('template');
  await free(editor);
  expect(editor.session.draft.values).toMatchObject({
    ...{ name: 'Thoracic', radius: 45, slope: 8, amplitude: -12, direction: 0, mirror: false },
  });
  editor.click(back(-50, 210));
  expect(await editor.apply(), editor.told.join()).toBe(true);
  const { params } = editor.records[0]!;
  expect(params).toMatchObject({ name: 'Thoracic', shape: SHAPE });
  expect(params).not.toHaveProperty('recordId');
  expect(headline(params as never)).toMatchObject({ name: 'Thoracic', value: -12, key: 'in' });
});

test('a click without a template says that one is chosen first, and computes nothing', async () => {
  const editor = await open();
  editor.click(back(-50, 210));
  await editor.settle();
  const { session } = editor.tools;
  expect(session!.instance!.refusal).toMatchObject({ code: 'region-template/needs-shape' });
  expect(session!.feedback).toMatchObject({ error: undefined, mesh: undefined });
  session!.draft.set({ shape: PAD } as never);
  expect(session!.instance!.refusal).toBeUndefined();
  await editor.settle();
  expect(session!.feedback.mesh).toBeDefined();
});

test('a row says how far it goes at most where that is not the amplitude', () => {
  const said = headline({ amplitude: -12, shape: PAD }, { deepest: -19.96 });
  expect(said).toMatchObject({ key: 'in-most', value: -12, most: -19.96, tells: ['name', 'amplitude'] });
  expect(headline({ amplitude: -12, shape: PAD }, { deepest: -12.04 })).not.toHaveProperty('most');
  const along = { ...PAD, push: [1, 0, 0] };
  expect(headline({ amplitude: 9, shape: along }, { deepest: 11 })).toMatchObject({ key: 'most' });
});

test('its middle moves it, the grip beside it makes it larger, the arc turns it, the arrow pushes it; keys do the same', async () => {
  const editor = (await open()).view('back');
  draw(editor);
  await editor.settle();
  const grips = () => editor.drawn.flatMap((item) => (item.kind === 'grip' ? [item] : []));
  const grip = (key: string) => grips().find(({ handle }) => handle === `region/${key}`)!;
  const size = grip('radius').at;
  expect(grip('radius').value!.text.replaceAll('\u00a0', ' ')).toBe('50.0 mm');
  editor.drag([...size], [size[0] - 10, size[1], size[2]], { handle: 'region/radius' });
  expect(editor.value('radius')).toBeGreaterThan(55);
  const up = { modifiers: { shift: true, ctrl: false, alt: false } };
  grip('direction').focus();
  grip('direction').key({ key: 'ArrowUp', ...up });
  expect(editor.value('direction')).toBe(5);
  grip('amplitude').focus();
  grip('amplitude').key({ key: 'ArrowDown', ...up });
  expect(editor.value('amplitude')).toBe(-15);
  grip('amplitude').blur();
  editor.drag(back(40, 200), back(10, 230), { handle: 'anchor/0' });
  expect(editor.value<{ position: number[] }>('anchor').position[2]).toBeCloseTo(230, 0);
  // Keys move it along the body, not along the dent that the preview shows.
  await editor.settle();
  editor.key('Shift+ArrowUp');
  const { position } = editor.value<{ position: number[] }>('anchor');
  expect(position[2]).toBeCloseTo(235, 0);
  expect(Math.hypot(position[0]! / 150, position[1]! / 100)).toBeCloseTo(1, 1);
  // The lines follow before anything is computed.
  const contour = editor.drawn.find((item) => item.kind === 'line' && item.role === 'contour') as {
    points: readonly (readonly number[])[];
  };
  const heights = contour.points.map(([, , z]) => z!);
  expect((Math.max(...heights) + Math.min(...heights)) / 2).toBeGreaterThan(222);
});

test('what is placed is saved as it stands, renamed and deleted; who may not is offered neither', async () => {
  const library = memoryLibrary();
  const editor = await open(library);
  await free(editor);
  expect(editor.told).toEqual(['region-template/none']);
  draw(editor).session.draft.set({ mirror: true, direction: 90, amplitude: 7, slope: 15 });
  editor.notifications.named = () => 'Turned';
  editor.run('save-template');
  await free(editor);
  const [kept] = await library.list();
  expect(kept).toMatchObject({
    name: 'Turned',
    radius: 50,
    slope: 15,
    shape: { amplitude: 7, slopeTurn: 90 },
  });
  const [[x, y]] = (kept!.shape as unknown as typeof PAD).contour;
  expect(x).toBeCloseTo(-PAD.contour[0][1], 6);
  expect(y).toBeCloseTo(-PAD.contour[0][0], 6);
  const act = async (verb: string) => {
    let times = 0;
    editor.notifications.chosen = ([one]) =>
      times++ === 0 ? one!.more!.find(({ id }) => id.startsWith(verb))!.id : undefined;
    editor.run('template');
    await free(editor);
  };
  editor.notifications.named = () => 'Other';
  await act('rename');
  expect((await library.list()).map(({ name }) => name)).toEqual(['Other']);
  const reader = await open({ ...library, may: () => false });
  await free(reader);
  expect(reader.session.step!.actions.map(({ id }) => id)).toEqual(['template']);
  expect(reader.notifications.offered[0]![0]!.more).toEqual([]);
  await act('remove');
  expect(await library.list()).toEqual([]);
});

test('without a connection it says so, and what is placed stays', async () => {
  const editor = await open({ ...memoryLibrary(), list: () => Promise.reject(new Error('offline')) });
  await free(editor);
  draw(editor);
  const before = editor.session.draft.values;
  editor.run('template');
  await free(editor);
  expect(editor.told).toEqual(['region-template/not-loaded', 'region-template/not-loaded']);
  expect(editor.session.draft.values).toEqual(before);
});

/** The plugin of regions, as far as its steps go. */
const words = {
  'operations.region.deform': 'Region',
  ...Object.fromEntries(
    [...Object.keys(regionParams.shape), ...['corners', 'smooth'].map((name) => `contourShape.options.${name}`),
      ...['normal', 'horizontal', 'other'].map((name) => `direction.options.${name}`)].map((name) => [`params.${name}`, name]),
  ),
}; // prettier-ignore
const regions = definePlugin({
  id: 'region',
  apiVersion: 1,
  operations: [
    defineOperation({
      ...REGION_RECORD,
      apply: (mesh: TriMesh, params, ctx: OperationContext) =>
        pushRegion(regionField(mesh, params, ctx), params.amplitude, params.direction, ctx).mesh,
    }),
  ],
  tools: [],
  locales: {
    'en-US': () => Promise.resolve({ default: words }),
    'zh-CN': () => Promise.resolve({ default: words }),
  },
});

test('the shape of a step is read off the body as it was before it, and the reference ends with it', async () => {
  const onBack = (x: number, z: number) => ({ position: [...back(x, z)], normal: [0, 1, 0] });
  const contour = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
    onBack(-60 + 34.5 * Math.cos(i * 0.785), 200 + 34.5 * Math.sin(i * 0.785)),
  );
  const apex = [onBack(-62, 195), onBack(-56, 206)];
  const params = regionParams.parse({ contour, apex, amplitude: -24 });
  const library = memoryLibrary();
  const editor = await TestEditor.open({ body, plugins: [plugin, regions], services: { library } });
  const { type, version } = REGION_RECORD;
  await editor.history.append({ type, version, params: params as unknown as Json });
  const [step] = editor.records;
  const { shape, radius } = readRegion(body, params);
  await editor.tools.activate('region-template', { values: { recordId: referTo(step!) } });
  await vi.waitFor(() => expect(editor.session.draft.values['shape']).toBeDefined());
  expect(editor.session.draft.values).toMatchObject({ shape, radius, amplitude: -24 });
  // On the walls of its own dent all ways are longer.
  expect(readRegion(editor.history.mesh, params).shape).not.toEqual(shape);
  expect(editor.value('recordId')).toBeUndefined();
  // Kept before it is placed anywhere it lay where the step is: on the right of the back.
  editor.notifications.named = () => 'Kept';
  editor.run('save-template');
  await vi.waitFor(async () => expect(await library.list()).toMatchObject([{ direction: -147 }]));
  await free(editor);
  editor.click(back(60, 240));
  expect(await editor.apply(), editor.told.join()).toBe(true);
  expect(editor.records[1]!.params).not.toHaveProperty('recordId');
  expect(editor.records[1]!.params).toMatchObject({ shape, radius });
});
