import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMesh } from '@bracewright/core/mesh-io';
import { ellipticTube } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCommand } from './commands/export.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);

/** A trunk with a hole of 80 mm in its front, closed. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-made-up-'));
  const { positions: p, indices } = ellipticTube({
    ...{ radiusX: 120, radiusY: 90, height: 240 },
    ...{ segments: 32, rings: 15 },
  });
  const middle = (f: number, k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + p[3 * indices[3 * f + c]! + k]! / 3, 0);
  const kept = indices.filter((_, i) => {
    const f = Math.floor(i / 3);
    return Math.hypot(middle(f, 0), middle(f, 1) + 90, middle(f, 2) - 120) > 40;
  });
  writeFileSync(at('scan.stl'), writeMesh({ positions: p, indices: kept }, 'stl'));
  const records = [{ type: 'seal.close', version: 4, params: { holes: 'all', fill: 'smooth' } }];
  writeFileSync(at('seal.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(out: string, ...more: string[]) {
  const told: string[] = [];
  const line = ['export', at('scan.stl'), '--unit', 'mm', '--up', 'Z', '--history', at('seal.json')];
  const status = await runCommandLine([...line, ...more, '-o', at(out)], [exportCommand], {
    print: () => undefined,
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, told: told.join('\n'), isThere: existsSync(at(out)) };
}

test('a grid for a carver on skin that was made up asks for a reason, a body for another program does not', async () => {
  const asked = await run('grid.csv', '--as', 'export.radius-grid');
  expect([asked.status, asked.isThere]).toEqual([1, false]);
  expect(asked.told).toMatch(/In front, about 1\d\d mm above its lower edge.*nobody scanned/);
  expect(asked.told).toContain('--reason "gate/invented-skin-front=TEXT"');
  const made = await run('grid.csv', '--as', 'export.radius-grid', '--reason', 'Felt by hand.');
  expect([made.status, made.isThere]).toEqual([0, true]);
  const body = await run('body.stl');
  expect([body.status, body.told.includes('nobody scanned')]).toEqual([0, false]);
});
