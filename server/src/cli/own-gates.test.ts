import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeMesh } from '@bracewright/core/mesh-io';
import { bodyAlone } from '@bracewright/core/operation';
import { tube } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brace } from './commands/brace.ts';
import { exportCommand } from './commands/export.ts';
import { openRegistry } from './history.ts';
import { pierced } from './holes.ts';
import { runCommandLine } from './run.ts';

const body = tube({ radius: 30, height: 80, segments: 24, rings: 8 });
const SILENT = { print: () => undefined, tell: () => undefined, readLine: () => Promise.resolve('') };
let folder: string;
const at = (...names: string[]) => join(folder, ...names);

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [brace, exportCommand], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

/** A history of steps whose gates say what they are told to say. */
function history(...steps: readonly (readonly [type: string, says: string])[]): string {
  // Names that `border.cut` means something else by.
  const own = { height: 70, purpose: 'walking', curves: 2 };
  const records = steps.map(([type, says]) => ({
    ...{ type: `heel.${type}`, version: 1 },
    params: { says, ...(type === 'level' ? own : {}) },
  }));
  writeFileSync(at('h.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  return at('h.json');
}

const MM = ['--unit', 'mm', '--up', 'Z'];
const braced = (...more: string[]) =>
  bracewright('brace', at('trunk.stl'), ...MM, '--machine', at('small.json'), '-o', at('brace'), ...more);
const exported = (out: string, ...more: string[]) =>
  bracewright('export', at('trunk.stl'), ...MM, '-o', at(out), ...more);

beforeAll(() => {
  process.env['OPERATIONS'] = fileURLToPath(new URL('../../test/own-gates.mjs', import.meta.url));
  folder = mkdtempSync(join(tmpdir(), 'bracewright-own-gates-'));
  writeFileSync(at('trunk.stl'), writeMesh(body, 'stl'));
  writeFileSync(at('small.json'), JSON.stringify({ stock: { diameter: 50 } }));
});
afterAll(() => {
  delete process.env['OPERATIONS'];
  rmSync(folder, { recursive: true, force: true });
});

test('a brace is asked what the steps of a platform ask, also of one that cuts its edge by parameters of its own', async () => {
  const made = await braced('--history', history(['press', 'block'], ['level', 'ask']));
  expect(made.told).toContain('no brace and no positive were written');
  // Its parameters were taken for no lines.
  expect(made.told).not.toContain('clearances');
  expect(made.printed).toMatch(/BLOCKS +The heel stands 4° too sharp\./);
  expect(made.status).toBe(1);
  const gate = JSON.parse(readFileSync(at('brace', 'gate.json'), 'utf8')) as { findings: object[] };
  expect(gate).toMatchObject({ passed: false });
  expect(gate.findings).toMatchObject([
    { code: 'heel/too-sharp', severity: 'block', text: 'The heel stands 4° too sharp.' },
    { code: 'heel/too-sharp', severity: 'ask' },
  ]);
  expect(existsSync(at('brace', 'brace.3mf'))).toBe(false);
});

test('steps that cut holes are asked too', async () => {
  const registry = await openRegistry();
  const { version, params } = { version: 1, params: { height: 70, says: 'block' } };
  const steps = [{ type: 'heel.level', version, params, seed: 0, state: 'on' as const }];
  const { side, findings } = await pierced(bodyAlone(body), steps, registry, SILENT);
  expect(findings).toMatchObject([{ code: 'heel/too-sharp', severity: 'block' }]);
  expect(side.mesh).not.toBe(body);
});

test('a step that cannot be asked keeps its file back, by its name', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sqrt } = Math;
  const refusal = async (says: string) =>
    (await exported('body.stl', '--history', history(['press', says]))).told;
  expect(await refusal('throws')).toMatch(/The operation failed \(heel\.press\)\..*\[operation\/crashed\]$/);
  expect(String(faults.mock.calls[0])).toContain('heel.press is faulty:,TypeError: mine');
  expect(await refusal('harms')).toMatch(/\(heel\.press\) is faulty.*\[operation\/builtins-changed\]$/);
  expect(Math.sqrt).toBe(sqrt);
  expect(await refusal('refuses')).toContain('There is no skin 3 mm over the heel.');
  faults.mockRestore();
  expect(existsSync(at('body.stl'))).toBe(false);
});

test('a wall that export makes is asked the same, and is there with a reason', async () => {
  const wall = ['--thicken', '4', '--history', history(['level', 'ask'])];
  const held = await exported('wall.stl', ...wall);
  expect(held.told).toContain('The heel stands 4° too sharp.');
  expect(held.told).toContain('--reason "heel/too-sharp=TEXT"');
  expect(held.status).toBe(1);
  expect(existsSync(at('wall.stl'))).toBe(false);
  const reason = 'heel/too-sharp=Padded by hand.';
  const made = await exported('wall.stl', ...wall, '--reason', reason, '--json');
  expect(made.status).toBe(0);
  expect(JSON.parse(made.printed)).toMatchObject({ reasons: { 'heel/too-sharp': 'Padded by hand.' } });
});

test('what a brace is formed over asks, and of a body for another program it is told', async () => {
  const line = ['--history', history(['press', 'ask'])];
  const grid = await exported('grid.csv', ...line, '--as', 'export.radius-grid');
  expect(grid.told).toContain('--reason "heel/too-sharp=TEXT"');
  expect(grid.status).toBe(1);
  const body = await exported('body.stl', ...line);
  expect(body.told).toBe('The heel stands 4° too sharp.');
  expect(body.status).toBe(0);
});
