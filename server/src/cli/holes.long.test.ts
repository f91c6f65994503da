import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectMesh } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brace } from './commands/brace.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const write = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));
const read = (...names: string[]) => JSON.parse(readFileSync(at(...names), 'utf8')) as Record<string, never>;

async function run(...more: string[]) {
  const told: string[] = [];
  const argv = [
    'brace',
    at('trunk.stl'),
    '--unit',
    'mm',
    '--up',
    'Z',
    '--machine',
    at('small.json'),
    '--grid',
    at('wide.json'),
  ];
  const status = await runCommandLine([...argv, ...more], [brace], {
    print: () => undefined,
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, told: told.join('\n') };
}

/** A step that puts three rivets at the back. */
function rivets(trunk: ReturnType<typeof sampleTrunk>, more: object = {}) {
  const anchors = [-25, 0, 25].map((x) => {
    const normal = [0, 1, 0] as const;
    return { position: trunk.surface(180 + x / 2, 0.5), normal };
  });
  return { type: 'holes.place', params: { anchors, ...more } };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-holes-'));
  const trunk = sampleTrunk({ cobb: 30, edge: 16 });
  writeFileSync(at('trunk.stl'), writeMesh(trunk.mesh, 'stl'));
  // Above and below the rivets: a low brace is soon made.
  const curves = [0.65, 0.35].map((along) => ({
    points: Array.from({ length: 14 }, (_, i) => {
      const position = trunk.surface((360 * i) / 14, along);
      const size = Math.hypot(position[0], position[1]);
      return { position, normal: [position[0] / size, position[1] / size, 0] };
    }),
    closed: true,
    smooth: true,
  }));
  write('low.json', { curves, keep: { position: trunk.surface(0, 0.5), normal: [1, 0, 0] } });
  write('small.json', { stock: { diameter: 50 } });
  write('wide.json', { angles: 60, pitch: 8 });
  write('narrow.json', [rivets(trunk)]);
  write('rivets.json', [rivets(trunk, { rim: 2 })]);
  write('other.json', [{ type: 'smooth.global', params: { level: 'light' } }]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('holes go through the wall, and a history that cuts and pierces makes the same brace', async () => {
  const edge = ['--edge', at('low.json')];
  const first = await run(...edge, '--holes', at('narrow.json'), '-o', at('brace'));
  expect(first.status).toBe(0);
  expect(first.told).toContain('the holes are 4 mm narrower than asked');
  const { mesh } = readMesh(readFileSync(at('brace', 'brace.stl')), { name: 'brace.stl' });
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  // Three holes through a ring, which has one by itself: a body with four handles.
  const { positions, indices } = mesh;
  expect(positions.length / 3 - indices.length / 6).toBe(2 - 2 * 4);
  const { records } = read('brace', 'holes.json') as unknown as { records: object[] };
  expect(records).toMatchObject([{ type: 'holes.place', version: 1 }]);
  const { curves, keep } = read('brace', 'edge.json');
  const cut = { type: 'border.cut', version: 1, params: { curves, keep } };
  write('history.json', { format: 'bracewright-history', version: 1, records: [cut, ...records] });
  // On a bed that is too small nothing more is made of it.
  const again = await run('--history', at('history.json'), '--bed', '100x100x100', '-o', at('again'));
  expect(again.status).toBe(1);
  for (const hash of ['designHash', 'meshHash'])
    expect(read('again', 'gate.json')[hash]).toBe(read('brace', 'gate.json')[hash]);
});

test('a body without an edge takes no holes, and a file of other steps none at all', async () => {
  const closed = await run('--holes', at('rivets.json'), '-o', at('closed'));
  expect([closed.status, closed.told]).toEqual([1, expect.stringContaining('cut the edge line first')]);
  expect(existsSync(at('closed', 'brace.stl'))).toBe(false);
  const other = await run('--holes', at('other.json'), '-o', at('closed'));
  expect([other.status, other.told]).toEqual([2, expect.stringContaining('not smooth.global')]);
});
