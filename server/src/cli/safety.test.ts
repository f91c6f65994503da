import { EventEmitter } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMesh } from '@bracewright/core/mesh-io';
import { box } from '../../test/bodies.ts';
import { align } from './commands/align.ts';
import { apply } from './commands/apply.ts';
import { exportCommand } from './commands/export.ts';
import { repair } from './commands/repair.ts';
import type { Command } from './command.ts';
import { tellingOnce } from './output.ts';
import { runCommandLine, runToEnd } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const scan = writeMesh(box(), 'ply');
const FRAME = ['--unit', 'mm', '--up', 'Z'];

function listening() {
  const printed: string[] = [];
  const told: string[] = [];
  const output = {
    print: (text: string) => void printed.push(text),
    tell: (text: string) => void told.push(text),
    readLine: () => Promise.resolve(''),
  };
  return { printed, told, output };
}
async function bracewright(...argv: string[]) {
  const { told, output } = listening();
  const status = await runCommandLine(argv, [align, apply, exportCommand, repair], output);
  return { status, told: told.join('\n') };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-safe-'));
  writeFileSync(at('scan.ply'), scan);
  linkSync(at('scan.ply'), at('link.ply'));
  const history = { format: 'bracewright-history', version: 1, records: [] };
  writeFileSync(at('none.json'), JSON.stringify(history));
  writeFileSync(at('bad.json'), '{"digits": ');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['apply', [() => at('none.json')]],
  ['export', []],
  ['repair', []],
  ['align', []],
] as const)('%s does not write over the scan that it reads, under whatever name', async (command, more) => {
  for (const out of ['scan.ply', 'link.ply']) {
    const rest = more.map((one) => one());
    const { status, told } = await bracewright(command, at('scan.ply'), ...rest, '-o', at(out), ...FRAME);
    expect(status).toBe(2);
    expect(told).toContain('is the file that is read');
    expect(new Uint8Array(readFileSync(at('scan.ply')))).toEqual(new Uint8Array(scan));
  }
});

test.each([
  ['apply', () => [at('none.json')]],
  ['export', () => ['--history', at('none.json')]],
] as const)(
  '%s does not write over a second body that it reads, by its name or in its folder',
  async (command, more) => {
    mkdirSync(at(`${command}-pads`));
    const pad = at(`${command}-pads/pad.ply`);
    writeFileSync(pad, scan);
    for (const assets of [pad, at(`${command}-pads`)]) {
      const argv = [command, at('scan.ply'), ...more(), '--assets', assets, '-o', pad, ...FRAME];
      const { status, told } = await bracewright(...argv);
      expect(status).toBe(2);
      expect(told).toContain('is the file that is read');
      expect(new Uint8Array(readFileSync(pad))).toEqual(new Uint8Array(scan));
    }
  },
);

describe('a file that cannot be read', () => {
  test('is named by its option, unless it is the history', async () => {
    for (const option of ['options', 'annotations']) {
      const argv = ['export', at('scan.ply'), `--${option}`, at('bad.json'), '-o', at('out.ply'), ...FRAME];
      const { status, told } = await bracewright(...argv);
      expect(status).toBe(2);
      expect(told).toContain(`--${option} ${at('bad.json')} is not valid JSON`);
    }
    const history = await bracewright('apply', at('scan.ply'), at('bad.json'), '-o', at('out.ply'), ...FRAME);
    expect(history).toMatchObject({ status: 1 });
    expect(history.told).toContain('The history file is not valid JSON');
  });

  test('is named where it is one of many in a folder of second bodies', async () => {
    mkdirSync(at('assets'));
    writeFileSync(at('assets/a.ply'), scan);
    writeFileSync(at('assets/broken.stl'), 'solid');
    const argv = [at('scan.ply'), at('none.json'), '-o', at('out.ply'), '--assets', at('assets'), ...FRAME];
    const { status, told } = await bracewright('apply', ...argv);
    expect(status).toBe(1);
    expect(told).toContain(`${at('assets/broken.stl')} cannot be read as a second body`);
  });
});

test('work that never ends says so, and ends with status 1', async () => {
  let end: ((status: number) => void) | undefined;
  const waiting: Command = {
    name: 'wait',
    usage: 'wait',
    about: '',
    run: () => new Promise((resolve) => (end = resolve)),
  };
  const heard = process.listenerCount('unhandledRejection');
  const { printed, told, output } = listening();
  const ending = Object.assign(new EventEmitter(), {
    exit: (status: number) => void ending.emit('left', status),
  });
  const left = new Promise((resolve) => ending.once('left', resolve));
  const run = runToEnd(['wait', '--json'], [waiting], output, ending);
  ending.emit('beforeExit');
  expect(await left).toBe(1);
  expect(told.join()).toContain('bracewright wait: the work never ended');
  expect(JSON.parse(printed.join())).toMatchObject({
    error: { code: 'work-failed', message: expect.stringContaining('never ended') as string, data: {} },
  });

  // Nothing of it is left behind where it ends after all.
  end!(0);
  await run;
  expect(process.listenerCount('unhandledRejection')).toBe(heard);

  const ended: Command = { ...waiting, run: () => Promise.resolve(0) };
  expect(await runToEnd(['wait'], [ended], output, ending)).toBe(0);
  expect(ending.listenerCount('beforeExit')).toBe(0);
});

test('a sentence is told once, of one fault that several files have', () => {
  const { told, output } = listening();
  const once = tellingOnce(output);
  for (const text of ['a', 'b', 'a']) once.tell(text);
  expect(told).toEqual(['a', 'b']);
});
