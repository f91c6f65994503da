import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMesh } from '@bracewright/core/mesh-io';
import { makeBody } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCommand } from './commands/export.ts';
import { gate } from './commands/gate.ts';
import { sample } from './commands/sample.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [exportCommand, gate, sample], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  const json = () =>
    JSON.parse(printed.join('\n')) as { passed: boolean; findings: { code: string; severity: string }[] };
  return { status, printed, told: told.join('\n'), json };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-gate-'));
  await bracewright('sample', '--cobb', '30', '--edge', '14', '-o', at('trunk.stl'));
  const plane = (z: number, up: number) => ({ origin: [0, 0, z], normal: [0, 0, up] });
  // Of a low part, whose wall is soon made and measured.
  const params = { top: plane(260, 1), bottom: plane(180, -1), cap: false };
  const records = [{ type: 'crop.apply', version: 1, params }];
  writeFileSync(at('crop.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  await bracewright(
    ...['export', at('trunk.stl'), '--history', at('crop.json'), '--thicken', '4', '-o', at('brace.3mf')],
    ...['--unit', 'mm', '--up', 'Z'],
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a sound wall passes, with what it measures', async () => {
  const { status, json } = await bracewright('gate', at('brace.3mf'), '--wall', '4', '--json');
  expect(json()).toMatchObject({ passed: true, process: 'sls', findings: [] });
  expect(status).toBe(0);
  const { minWall, volume, mass } = json() as unknown as Record<string, number>;
  expect(minWall).toBeGreaterThan(2.8);
  expect(minWall).toBeLessThan(4.01);
  expect(mass).toBeCloseTo((volume! / 1000) * 1.01, 6);
});

test('one that does not fit the machine is told so in a sentence, and ends with 1', async () => {
  const made = await bracewright('gate', at('brace.3mf'), '--process', 'fdm-pp', '--bed', '200x200x200');
  expect(made.status).toBe(1);
  expect(made.printed.join('\n')).toMatch(
    /BLOCKS +The part \(.* mm\) does not fit the machine \(200 × 200 × 200 mm\)/,
  );
  expect(made.printed.at(-1)).toBe('passed    no');
});

test('a body is no wall: an open scan cannot be made', async () => {
  const { status, json } = await bracewright('gate', at('trunk.stl'), '--json');
  expect(status).toBe(1);
  expect(json().passed).toBe(false);
});

test('what was left out as a file was read is told, for another program may take it otherwise', async () => {
  const box = {
    positions: Float32Array.from({ length: 24 }, (_, i) =>
      ((Math.floor(i / 3) >> (i % 3)) & 1) === 1 ? 50 : -50,
    ),
    // prettier-ignore
    indices: Uint32Array.from([
      0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6,
      4, 7, 6,
    ]),
  };
  writeFileSync(at('twice.stl'), writeMesh(box, 'stl'));
  const { status, json } = await bracewright('gate', at('twice.stl'), '--json');
  expect(json().findings).toContainEqual(
    expect.objectContaining({ code: 'mesh-io/duplicates-dropped', severity: 'ask' }),
  );
  expect(json().passed).toBe(false);
  expect(status).toBe(1);
});

test.each([
  [['--process', 'casting'], '--process'],
  [['--bed', '300x300'], 'width x depth x height'],
  [['--bed', '3x3x3'], 'from 50 to 2000'],
  [['--wall', 'thick'], '--wall takes a number'],
  [['--spindle', '20'], '--process foam'],
  [['--process', 'foam', '--spindle', '90'], 'from 0 to 80'],
])('says what is wrong with %j', async (more, said) => {
  const { status, told } = await bracewright('gate', at('brace.3mf'), ...more);
  expect(status).toBe(2);
  expect(told).toContain(said);
});

test('of a positive it says what a carver needs of it, and which block', async () => {
  const solid = makeBody({ kind: 'tube', radius: 82, height: 200, segments: 24, rings: 2 });
  writeFileSync(at('positive.stl'), writeMesh(solid, 'stl'));
  const carved = await bracewright('gate', at('positive.stl'), '--process', 'foam', '--bed', '150x150x200');
  expect(carved.status).toBe(1);
  expect(carved.printed.join('\n')).toMatch(
    /BLOCKS +The positive takes a round block of 180 mm and 200 mm length/,
  );
  expect(carved.printed.join('\n')).toMatch(/note +The tool was not looked at/);
  const held = await bracewright('gate', at('positive.stl'), '--process', 'foam', '--spindle', '60');
  expect([held.status, held.printed.join('\n')]).toEqual([0, expect.stringContaining('The hole of 60 mm for the spindle')]); // prettier-ignore
  const drawn = await bracewright('gate', at('positive.stl'), '--process', 'sheet', '--wall', '5', '--json');
  expect(drawn.json()).toMatchObject({ passed: true, process: 'sheet', findings: [{ code: 'gate/sheet-told' }] }); // prettier-ignore
  const wrong = await bracewright('gate', at('positive.stl'), '--process', 'sheet', '--bed', '300x300x400');
  expect([wrong.status, wrong.told]).toEqual([2, expect.stringContaining('a sheet is drawn in neither')]);
});
