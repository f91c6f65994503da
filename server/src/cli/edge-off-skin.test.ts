import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBvh } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from './commands/apply.ts';
import { brace } from './commands/brace.ts';
import { sample } from './commands/sample.ts';
import { runCommandLine } from './run.ts';

type Place = readonly [number, number, number];
interface Point {
  readonly position: Place;
  readonly normal: Place;
}

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [apply, brace, sample], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

/** A closed line round the trunk. */
function ring(height: number): readonly Point[] {
  const { mesh } = readMesh(readFileSync(at('trunk.stl')), { name: 'trunk.stl' });
  const bvh = buildBvh(mesh);
  return Array.from({ length: 14 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 14;
    const normal: Place = [Math.cos(angle), Math.sin(angle), 0];
    return { position: bvh.raycastAll([0, 0, height], normal).at(-1)!.position, normal };
  });
}
const moved = ({ position: [x, y, z], normal }: Point, by: number): Point => ({
  position: [x + by * normal[0], y + by * normal[1], z + by * normal[2]],
  normal,
});
const line = (points: readonly unknown[]) => ({ points, closed: true, smooth: true });
function run(name: string, curves: readonly unknown[]) {
  writeFileSync(at(`${name}.json`), JSON.stringify({ curves }));
  const frame = ['--unit', 'mm', '--up', 'Z'];
  return bracewright('brace', at('trunk.stl'), ...frame, '--edge', at(`${name}.json`), '-o', at(name));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-off-skin-'));
  await bracewright('sample', '--cobb', '30', '--edge', '18', '-o', at('trunk.stl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Gate {
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly data: object;
    readonly at: Place;
  }[];
}

test('a line with a point 30 mm off the skin is asked about, with the place, and nothing is made', async () => {
  const points = ring(300);
  const off = points.map((point, i) => (i === 7 ? moved(point, 30) : point));
  const { status, printed, told } = await run('off', [line(off), line(ring(210))]);
  expect(status).toBe(1);
  const { findings } = JSON.parse(readFileSync(at('off', 'gate.json'), 'utf8')) as Gate;
  const found = findings.find(({ code }) => code === 'operation/off-skin')!;
  expect(found.severity).toBe('ask');
  expect((found.data as { distance: number }).distance).toBeGreaterThan(24);
  found.at.forEach((value, k) => expect(Math.abs(value - points[7]!.position[k]!)).toBeLessThan(15));
  expect(printed).toMatch(/lie up to \d+ mm from the skin.* \[at -?\d+, -?\d+, -?\d+\]/);
  expect(told).toContain('--reason "operation/off-skin=TEXT"');
  expect(existsSync(at('off', 'brace.stl'))).toBe(false);
});

test('apply warns of it with the same words and place', async () => {
  const off = ring(300).map((point, i) => (i === 7 ? moved(point, 30) : point));
  const params = { curves: [line(off), line(ring(210))], keep: ring(250)[0] };
  const records = [{ type: 'border.cut', version: 1, params, seed: 0, state: 'on' }];
  writeFileSync(at('cut.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  const frame = ['--unit', 'mm', '--up', 'Z'];
  const { printed } = await bracewright(
    'apply',
    at('trunk.stl'),
    at('cut.json'),
    '-o',
    at('cut.stl'),
    ...frame,
  );
  // The gate says which step it is.
  const place = /oints .*lie up to (\d+ mm) from the skin.*(\[at .*\])/;
  const [, ...told] = place.exec(printed)!;
  const { printed: gate } = await bracewright(
    ...['brace', at('trunk.stl'), ...frame, '--history', at('cut.json'), '-o', at('of-history')],
  );
  expect(
    /Step 1 \(border\.cut\): its points lie up to (\d+ mm) from the skin.*(\[at .*\])/.exec(gate)!.slice(1),
  ).toEqual(told);
});

describe('a line that encloses too little', () => {
  const tiny = (size: number) => {
    const [{ position: [x, y, z], normal }] = ring(250) as [Point]; // prettier-ignore
    const offsets = [[0, 0], [size, 0], [size, size], [0, size]]; // prettier-ignore
    return line(offsets.map(([dy, dz]) => ({ position: [x, y + dy!, z + dz!], normal })));
  };

  test.each([
    ['a loop of 1 mm', 1],
    ['all points at one place', 0],
  ])('is refused with its number and place: %s', async (_, size) => {
    const { status, told } = await run('tiny', [line(ring(380)), tiny(size)]);
    expect(status).toBe(1);
    expect(told).toContain('[mesh/edge-line-small]');
    expect(told).toMatch(/Edge line 2 is less than 15 mm long.*, 250 mm/);
  });
});

test('lines and points of a file that is wrong are counted from 1', async () => {
  const points = ring(380).map((point, i) => (i === 3 ? { ...point, position: ['12', 0, 0] } : point));
  const { status, told } = await run('text', [line(points)]);
  expect(status).toBe(2);
  expect(told).toContain('; point 4 of line 1, position: ');
});
