import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@bracewright/catalog';
import { writeMesh } from '@bracewright/core/mesh-io';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carver, cleftBody, CLEFT_LINES } from '../../test/cleft.ts';
import { exportCommand } from './commands/export.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const { version } = operations.find(({ type }) => type === 'border.draw')!;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-cleft-'));
  writeFileSync(at('scan.stl'), writeMesh(cleftBody(), 'stl'));
  const records = [{ type: 'border.draw', version, params: CLEFT_LINES }];
  writeFileSync(at('line.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  writeFileSync(at('large.json'), JSON.stringify(carver(40)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...more: string[]) {
  const told: string[] = [];
  const printed: string[] = [];
  const line = ['export', at('scan.stl'), '--unit', 'mm', '--up', 'Z', '--history', at('line.json')];
  const status = await runCommandLine(
    [...line, '--options', at('large.json'), ...more, '-o', at('p.nc')],
    [exportCommand],
    {
      print: (text) => void printed.push(text),
      tell: (text) => void told.push(text),
      readLine: () => Promise.resolve(''),
    },
  );
  return { status, printed, told: told.join('\n'), isThere: existsSync(at('p.nc')) };
}

test('a program that leaves foam under the brace is written only with a reason for that', async () => {
  const asked = await run();
  expect([asked.status, asked.isThere]).toEqual([1, false]);
  expect(asked.told).toMatch(/agrees {4}NO .*positive\.nc: \d\.\d\d mm of 1\.20 at most/);
  expect(asked.told).toContain('--reason "gate/agree-program=TEXT"');
  const reason = 'gate/agree-program=The ground is filed by hand.';
  const made = await run('--json', '--reason', reason);
  expect([made.status, made.isThere]).toEqual([0, true]);
  expect(JSON.parse(made.printed.join(''))).toMatchObject({
    reasons: { 'gate/agree-program': 'The ground is filed by hand.' },
    agreement: [{ b: 'program', passes: false }],
  });
});
