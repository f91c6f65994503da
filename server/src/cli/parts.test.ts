import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { box } from '../../test/bodies.ts';
import { apply } from './commands/apply.ts';
import { exportCommand } from './commands/export.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);
async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [apply, exportCommand], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, told: told.join('\n'), printed: printed.join('\n') };
}
const inMm = ['--unit', 'mm', '--up', 'Z'];
const write = (name: string, records: readonly object[]) =>
  writeFileSync(at(name), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
const cut = {
  ...{ type: 'pieces.split', version: 1 },
  params: { plane: { origin: [0, 0, 10], normal: [0, 0, 1] }, name: '下/片' },
};
const move = { type: 'pieces.move', version: 1, params: { target: '下/片', up: 40 } };
const triangles = (bytes: Uint8Array, name: string) => readMesh(bytes, { name }).mesh.indices.length / 3;

beforeAll(() => {
  process.env['OPERATIONS'] = fileURLToPath(
    new URL('../../../sdk-docs/examples/pieces/own-operations.ts', import.meta.url),
  );
  folder = mkdtempSync(join(tmpdir(), 'bracewright-cli-parts-'));
  writeFileSync(at('box.ply'), writeMesh(box(), 'ply'));
  write('both.json', [cut, move]);
  write('none.json', [move]);
});
afterAll(() => {
  delete process.env['OPERATIONS'];
  rmSync(folder, { recursive: true, force: true });
});

test('apply writes each part beside the body under its name', async () => {
  const line = ['apply', at('box.ply'), at('both.json'), '-o', at('out.ply'), ...inMm];
  const { status, printed } = await bracewright(...line, '--json');
  expect(status).toBe(0);
  const { parts, meshHash } = JSON.parse(printed) as { parts: unknown; meshHash: string };
  expect(parts).toEqual([{ name: '下/片', out: at('out 下 片.ply') }]);
  expect(triangles(readFileSync(at('out 下 片.ply')), 'a.ply')).toBeGreaterThan(10);
  expect((await bracewright(...line)).printed).toContain(
    `${at('out.ply')}  ${meshHash}\n${at('out 下 片.ply')}`,
  );
});

test('a part that no step has made is told by name; the body is written all the same', async () => {
  const { status, printed } = await bracewright(
    ...['apply', at('box.ply'), at('none.json'), '-o', at('alone.ply'), ...inMm],
  );
  expect(status).toBe(1);
  expect(printed).toMatch(/works on the part “下\/片”, which is not there/);
  expect(readdirSync(folder).filter((name) => name.startsWith('alone'))).toEqual(['alone.ply']);
});

test('export puts body and parts into one zip, and says so where the output is none', async () => {
  const line = ['export', at('box.ply'), '--history', at('both.json'), ...inMm];
  const refused = await bracewright(...line, '-o', at('box.stl'));
  expect([refused.status, refused.told]).toEqual([2, expect.stringContaining('must end in .zip')]);
  const { status, printed } = await bracewright(...line, '--as', 'export.stl', '-o', at('box.zip'), '--json');
  expect(status).toBe(0);
  const files = unzipSync(readFileSync(at('box.zip')));
  expect(Object.keys(files)).toEqual(['box.stl', 'box 下 片.stl']);
  const all = Object.values(files).map((bytes) => triangles(bytes, 'a.stl'));
  expect(JSON.parse(printed)).toMatchObject({
    triangles: all.reduce((sum, one) => sum + one, 0),
    files: ['box.stl', 'box 下 片.stl'],
  });
});
