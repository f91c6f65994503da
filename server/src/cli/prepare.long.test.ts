import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectMesh } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from './commands/prepare.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-prepare-'));
  const scan = scanOf(sampleTrunk({ cobb: 35, edge: 12 }), { turn: 140, tilt: 4 });
  writeFileSync(at('scan.stl'), writeMesh(scan, 'stl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(['prepare', ...argv], [prepare], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

test('a raw scan becomes one closed body with its records and landmarks, and the input is left alone', async () => {
  const before = readFileSync(at('scan.stl'));
  const { status, printed } = await run(at('scan.stl'), '--unit', 'mm', '-o', at('out'), '--json');
  expect(status).toBe(0);
  const said = JSON.parse(printed) as {
    records: { outcome: string }[];
    landmarks: { association: string }[];
  };
  expect(said.records.map(({ outcome }) => outcome)).toEqual(said.records.map(() => 'applied'));
  expect(said.landmarks).toHaveLength(12);
  const body = readMesh(readFileSync(at('out', 'body.stl')), { name: 'body.stl' }).mesh;
  expect(inspectMesh(body)).toMatchObject({ watertight: true, components: 1 });
  const history = JSON.parse(readFileSync(at('out', 'history.json'), 'utf8')) as {
    records: { type: string }[];
  };
  expect(history.records.map(({ type }) => type)).toContain('position.apply');
  expect(readFileSync(at('scan.stl')).equals(before)).toBe(true);
});

test('of a trunk without a pelvis nothing is carried out, and it is said what was not seen', async () => {
  const { mesh } = sampleTrunk({ cobb: 30, edge: 17 });
  const { positions, indices } = mesh;
  const isAbove = (f: number) => [0, 1, 2].every((k) => positions[3 * indices[f + k]! + 2]! > 0);
  const chest = { positions, indices: indices.filter((_, i) => isAbove(i - (i % 3))) };
  writeFileSync(at('chest.stl'), writeMesh(chest, 'stl'));
  const { status, told } = await run(at('chest.stl'), '--unit', 'mm', '-o', at('nowhere'));
  expect(status).toBe(2);
  expect(told).toMatch(/No pelvis is seen/);
  expect(existsSync(at('nowhere'))).toBe(false);
});

test('what is no trunk is refused with the reason', async () => {
  const { mesh } = sampleTrunk({ cobb: 0, edge: 20 });
  const half = {
    ...mesh,
    positions: mesh.positions.map((value, i) => (i % 3 === 0 ? Math.abs(value) : value)),
  };
  writeFileSync(at('half.stl'), writeMesh(half, 'stl'));
  const { status, told } = await run(at('half.stl'), '--unit', 'mm', '-o', at('none'));
  expect(status).toBe(1);
  expect(told).toMatch(/\[align\//);
});
