import { findExporter, runExporter } from '@bracewright/core/exporter';
import {
  DEFAULT_MACHINE,
  fillHoles,
  placesOf,
  readGcode,
  readMachine,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation, checkParams } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { openTube } from '@bracewright/core/testing';
import { beforeAll, expect, test } from 'vitest';
import { exporters } from './exporter.ts';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';
import { carve } from './operation.ts';

const gcode = findExporter(exporters, 'export.gcode');
/** Wide rows: the text is looked at here, not the surface. */
const WIDE = { rows: { stepOver: 12, scallop: 2, angleStep: 3 }, rough: { stepOver: 30 } };
const write = (mesh: TriMesh, params: object, more: object = {}) =>
  runExporter(gcode, mesh, { params: params as never, name: 'Li Lei, left', ...more });
/** Soon carved. */
const SMALL = fillHoles(openTube({ radiusX: 20, radiusY: 15, height: 10, segments: 30, rings: 2 }), {
  fill: 'flat',
}).mesh;
let positive: TriMesh;

beforeAll(async () => {
  const trunk = sampleTrunk({ edge: 20, cobb: 40 }).mesh;
  const part = { bottom: 180, top: 260 };
  const params = { part, margin: 0, base: 20, stock: 20, mandrel: 40 };
  positive = (await applyOperation(carve, trunk, params as never)).mesh;
});

test('writes the program of a positive, which tells the design and no patient', async () => {
  const { files, findings } = await write(positive, { stepOver: 12, ridge: 1 }, { isCompared: true });
  expect(files.map(({ name, media }) => [name, media])).toEqual([['Li Lei, left.nc', 'text/plain']]);
  const text = new TextDecoder().decode(files[0]!.bytes);
  expect(text).not.toContain('Li Lei');
  const { designHash, comments } = readGcode(text, DEFAULT_MACHINE);
  expect(designHash).toMatch(/^[0-9a-f]{64}$/);
  expect(comments.filter((line) => line.startsWith('CHECK BEFORE RUNNING'))).toHaveLength(1);
  const told = findings.map(({ code }) => code);
  const { data } = findings.find(({ code }) => code === 'export/default-machine')!;
  // The form changed rows alone.
  expect(data).toEqual({ count: 29, values: 'tool, rough.stepDown, stock.diameter, leave, safe, feed, spindle, axes' }); // prettier-ignore
  const last = findings.find(({ code }) => code === 'export/carving-told')!;
  expect(last.data).toMatchObject({ length: 120 });
  expect(last.data!['gouge']).toBeLessThan(0.1);
  for (const code of told)
    for (const words of [enUS, zhCN]) expect(words).toHaveProperty([`warnings.${code}`]);
  const places = placesOf(text, DEFAULT_MACHINE, { bottom: 0, top: 120 });
  expect(Math.min(...places.map(({ radius }) => radius))).toBeGreaterThan(50);
});

test('takes the description of a machine in place of the form, and is the same each time', async () => {
  const rough = { ...WIDE.rough, stepDown: 30 };
  const machine = JSON.stringify({ ...WIDE, rough, name: 'Carver 7', axes: { rotary: { letter: 'C' } } });
  const first = await write(SMALL, { machine, diameter: 3, stepOver: 1 });
  const again = await write(SMALL, { machine });
  expect(again.files[0]!.bytes).toEqual(first.files[0]!.bytes);
  const text = new TextDecoder().decode(first.files[0]!.bytes);
  expect(text).toContain('(machine: Carver 7)');
  expect(text).toMatch(/^G1 X?.*C15/m);
  expect(readGcode(text, readMachine(machine)).moves.length).toBeGreaterThan(200);
});

test('warns until every value that decides safety is given for the machine', async () => {
  const warned = async (params: object) => {
    const { files, findings } = await write(SMALL, params);
    const { data } = findings.find(({ code }) => code === 'export/default-machine') ?? {};
    const isTold = new TextDecoder().decode(files[0]!.bytes).includes('CHECK BEFORE RUNNING');
    return { values: data?.['values'], isTold };
  };
  const given = (machine: object) => ({ machine: JSON.stringify({ ...WIDE, ...machine }) });
  const all = 'tool, stock.diameter, leave, safe, feed, spindle, axes';
  const rough = { ...WIDE.rough, stepDown: 30 };
  expect(await warned(given({ name: 'Carver 7', rough }))).toEqual({ values: all, isTold: true });
  const whole = { ...DEFAULT_MACHINE, ...WIDE, rough, name: 'Carver 7' };
  expect(await warned(given(whole))).toEqual({ values: undefined, isTold: false });
  const { turns, ...rotary } = whole.axes.rotary;
  expect(turns).toBe('clockwise');
  const lacking = given({ ...whole, axes: { ...whole.axes, rotary } });
  expect(await warned(lacking)).toEqual({ values: 'axes.rotary.turns', isTold: true });
});

test('says that a second ball has nothing to do where the first leaves nothing', async () => {
  const { files, findings } = await write(SMALL, { rest: 4, block: 60 });
  expect(files.map(({ name }) => name)).toEqual(['Li Lei, left.nc']);
  const told = findings.map(({ code }) => code);
  expect(told).toContain('export/rest-idle');
  expect(told).not.toContain('export/rest-told');
});

test('begins with the values of the default machine', async () => {
  const { files } = await write(SMALL, { strategy: 'rings' });
  const rings = JSON.stringify({ rows: { strategy: 'rings' } });
  expect((await write(SMALL, { machine: rings })).files[0]!.bytes).toEqual(files[0]!.bytes);
});

test('refuses what is no positive', async () => {
  const tube = openTube({ radiusX: 100, radiusY: 80, height: 120, segments: 48, rings: 8 });
  await expect(write(tube, {})).rejects.toMatchObject({ code: 'carve/open', data: { count: 2 } });
  const turned = { ...positive, indices: positive.indices.slice().reverse() };
  await expect(write(turned, {})).rejects.toMatchObject({ code: 'export/inside-out' });
  const empty = { positions: new Float32Array(), indices: new Uint32Array() };
  await expect(write(empty, {})).rejects.toMatchObject({ code: 'export/nothing-to-export' });
  await expect(write(positive, {}, { subject: 'wall' })).rejects.toMatchObject({
    code: 'exporter/wrong-subject',
  });
  await expect(write(positive, { machine: '{"safe":0}' })).rejects.toMatchObject({
    code: 'carve/machine',
    data: { path: 'safe', rule: '>= 1' },
  });
  await expect(write(positive, { machine: JSON.stringify({ ...WIDE, axes: { radial: { most: 60 } } }) })).rejects.toMatchObject({ code: 'carve/travel-radial' }); // prettier-ignore
});

test('has a form whose values all are allowed in the description of a machine', () => {
  for (const params of [
    {},
    { diameter: 2 },
    { diameter: 60 },
    { ridge: 2, stepOver: 20, safe: 200, feed: 30_000, speed: 0 },
    { block: 1000 },
    { block: 'automatic' },
    // As records and scripts of before say it.
    { block: 0 },
  ])
    // prettier-ignore
    expect(checkParams({ params: gcode.params } as never, params as never).ok).toBe(true);
  expect(checkParams({ params: gcode.params } as never, { stepOver: 30 } as never).ok).toBe(false);
});

test('a block of 0 is as large as the positive needs, as without a word', async () => {
  const few = { stepOver: 20, ridge: 2 };
  const [said, automatic] = await Promise.all([write(SMALL, { ...few, block: 0 }), write(SMALL, { ...few, block: 'automatic' })]); // prettier-ignore
  expect(said.files[0]!.bytes).toEqual(automatic.files[0]!.bytes);
  const told = automatic.findings.find(({ code }) => code === 'export/carving-told')!;
  expect(told.data['block']).toBeGreaterThan(40);
});
