import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeMesh } from '@bracewright/core/mesh-io';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { box } from '../../test/bodies.ts';
import { buildServer, builtFile } from '../../test/built-server.ts';
import { apply } from './commands/apply.ts';
import { exportCommand } from './commands/export.ts';
import { runToEnd } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-faulty-'));
  writeFileSync(at('scan.ply'), writeMesh(box(), 'ply'));
  process.env['OPERATIONS'] = fileURLToPath(new URL('../../test/faulty-plugins.mjs', import.meta.url));
});
afterAll(() => {
  delete process.env['OPERATIONS'];
  rmSync(folder, { recursive: true });
});

const ending = { once: () => undefined, off: () => undefined };

/** What a command tells, and the order in which its output left and its process ended. */
async function bracewright(...argv: string[]) {
  const told: string[] = [];
  const ends: (string | number)[] = [];
  const output = {
    print: () => undefined,
    tell: (text: string) => void told.push(text),
    readLine: () => Promise.resolve(''),
    flushed: () => Promise.resolve(void ends.push('flushed')),
  };
  const exit = (status: number) => void ends.push(status);
  const traces = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runToEnd([...argv, '--unit', 'mm', '--up', 'Z'], [apply, exportCommand], output, { ...ending, exit });
  const traced = traces.mock.calls.flat().map((part) => (part instanceof Error ? part.stack : part));
  traces.mockRestore();
  return { told: told.join('\n'), ends, traced: traced.join(' ') };
}

function history(type: string): string {
  const records = [{ type, version: 1, params: {} }];
  writeFileSync(at(`${type}.json`), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  return at(`${type}.json`);
}

test('an exporter that throws is told with its code and its trace', async () => {
  const { told, ends, traced } = await bracewright(
    ...['export', at('scan.ply'), '--as', 'faulty.throw', '-o', at('x.txt')],
  );
  expect(told).toContain('The operation failed (faulty.throw)');
  expect(told).toContain('[operation/crashed]');
  expect(traced).toMatch(/TypeError: broken inside\n.*broken .*faulty-plugins\.mjs/);
  expect(ends).toEqual(['flushed', 1]);
});

test('a step that throws is told with its trace', async () => {
  const step = await bracewright('apply', at('scan.ply'), history('faulty.throw'), '-o', at('a.ply'));
  expect(step.traced).toMatch(/TypeError: broken inside\n.*broken .*faulty-plugins\.mjs/);
  expect(step.told).not.toContain('left work running');
});

test('the command line ends when its work is done, whatever a step has left running, and names it', async () => {
  const quiet = await bracewright('apply', at('scan.ply'), history('faulty.not'), '-o', at('c.ply'));
  expect(quiet.told).not.toContain('left work running');
  expect(quiet.ends).toEqual(['flushed', 0]);
  const { told, ends } = await bracewright(
    ...['apply', at('scan.ply'), history('faulty.leave'), '-o', at('b.ply')],
  );
  expect(told).toContain('faulty.leave left work running');
  expect(ends).toEqual(['flushed', 0]);
});

test.each([
  ['faulty.child', 'child_process.spawn'],
  ['faulty.worker', 'new Worker'],
])('%s begins nothing beside the command', async (type, called) => {
  const { ends, traced } = await bracewright(...['apply', at('scan.ply'), history(type), '-o', at('f.ply')]);
  expect(traced).toContain(`${type} called ${called}`);
  expect(ends).toEqual(['flushed', 1]);
});

test('of what failed it is not said that what was written is whole', async () => {
  const whole = await bracewright('apply', at('scan.ply'), history('faulty.leave'), '-o', at('g.ply'));
  expect(whole.told).toContain('the result is whole');
  const none = await bracewright('apply', at('scan.ply'), history('faulty.leaveThrow'), '-o', at('h.ply'));
  expect(none.told).toContain('faulty.leaveThrow left work running');
  expect(none.told).not.toContain('whole');
});

test.each([
  ['faulty.exit', 'faulty.exit called process.exit(0)'],
  ['faulty.trap', 'a trap'],
])('%s fails alone, and is named', async (type, traced) => {
  const step = await bracewright('apply', at('scan.ply'), history(type), '-o', at('d.ply'));
  expect(step.traced).toContain(traced);
  expect(step.traced).toContain(`${type} is faulty`);
  expect(step.ends).toEqual(['flushed', 1]);
});

test('a promise that rejects, and that nobody waits for, is told with the step that left it', async () => {
  // Those of the test runner would take it for their own.
  const others = process.rawListeners('unhandledRejection') as (() => void)[];
  process.removeAllListeners('unhandledRejection');
  const { told, traced, ends } = await bracewright(
    ...['apply', at('scan.ply'), history('faulty.reject'), '-o', at('e.ply')],
  );
  for (const listener of others) process.on('unhandledRejection', listener);
  expect(told).toContain('faulty.reject threw what nobody waited for');
  expect(traced).toContain('Error: unheard');
  expect(ends).toEqual(['flushed', 1]);
});

test('a command that failed says so, whatever a step has hung on its end', async () => {
  await buildServer();
  const command = [builtFile('cli.js'), 'apply', at('scan.ply'), history('faulty.atExit'), '-o', at('e.ply')];
  const { status, stderr } = spawnSync(process.execPath, [...command, '--unit', 'mm', '--up', 'Z']);
  expect(String(stderr)).toContain('broken inside');
  expect(status).toBe(1);
});
