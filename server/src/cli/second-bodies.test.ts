import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMesh } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { cleanPicture } from '@bracewright/core/operation';
import sharp from 'sharp';
import { box } from '../../test/bodies.ts';
import { apply } from './commands/apply.ts';
import { exportCommand } from './commands/export.ts';
import { inspect } from './commands/inspect.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [apply, exportCommand, inspect], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return {
    status,
    told: told.join('\n'),
    json: () => JSON.parse(printed.join('\n')) as Record<string, unknown>,
  };
}

const pad = box(20, 30, 40);
let hash: string;
const replay = (...assets: string[]) =>
  bracewright('apply', at('scan.ply'), at('join.json'), '-o', at('out.ply'), '--unit', 'mm', '--up', 'Z', '--json', ...assets); // prettier-ignore
const vertices = () => readMesh(readFileSync(at('out.ply')), { name: 'out.ply' }).mesh.positions.length / 3;

beforeAll(async () => {
  process.env['OPERATIONS'] = fileURLToPath(new URL('../../test/own-operations.mjs', import.meta.url));
  folder = mkdtempSync(join(tmpdir(), 'bracewright-second-'));
  writeFileSync(at('scan.ply'), writeMesh(box(), 'ply'));
  mkdirSync(at('assets'));
  writeFileSync(at('assets/pad.ply'), writeMesh(pad, 'ply'));
  writeFileSync(at('assets/notes.txt'), 'not a mesh');
  writeFileSync(at('pad.mesh'), encodeMesh(pad));
  writeFileSync(at('other.ply'), writeMesh(box(5, 5, 5), 'ply'));
  hash = (await bracewright('inspect', at('assets/pad.ply'), '--json')).json()['meshHash'] as string;
  writeFileSync(
    at('join.json'),
    JSON.stringify({
      format: 'bracewright-history',
      version: 1,
      records: [{ type: 'join.apply', version: 1, params: { pad: hash } }],
    }),
  );
});
afterAll(() => {
  delete process.env['OPERATIONS'];
  rmSync(folder, { recursive: true, force: true });
});

describe('second bodies on the command line', () => {
  test('are found by their hash in the folders and files that --assets names', async () => {
    for (const path of [at('assets'), at('pad.mesh')]) {
      const { status, json } = await replay('--assets', path);
      expect(status).toBe(0);
      expect(json()).toMatchObject({ records: [{ type: 'join.apply', outcome: 'applied' }] });
      expect(vertices()).toBe(16);
    }
    expect((await replay('--assets', at('other.ply'), '--assets', at('assets'))).status).toBe(0);
    const wall = await bracewright(
      'export', at('scan.ply'), '--history', at('join.json'), '--assets', at('assets'), '-o', at('out.ply'), '--unit', 'mm', '--up', 'Z',
    ); // prettier-ignore
    expect(wall.status).toBe(0);
    expect(vertices()).toBe(16);
  });

  test('that are missing fail their step, named with what was given, and the rest is written', async () => {
    const { status, told, json } = await replay('--assets', at('other.ply'));
    expect(status).toBe(1);
    expect(json()).toMatchObject({
      records: [{ outcome: 'failed', code: 'operation/mesh-missing' }],
    });
    expect(told).toContain(`join.apply needs the second body ${hash}`);
    expect(told).toMatch(/other\.ply is [0-9a-f]{64}/);
    expect(vertices()).toBe(8);
    expect((await replay()).told).toContain('--assets');
  });

  test('reach an exporter, with and without a history, and are named where they are missing', async () => {
    writeFileSync(at('counted.json'), JSON.stringify({ pad: hash }));
    const counted = (...more: string[]) =>
      bracewright(
        'export', at('scan.ply'), '--as', 'raise.counted', '--options', at('counted.json'), '-o', at('count.txt'),
        '--unit', 'mm', '--up', 'Z', ...more,
      ); // prettier-ignore
    expect((await counted('--assets', at('assets'))).status).toBe(0);
    expect(readFileSync(at('count.txt'), 'utf8')).toBe('8');
    const both = await counted('--assets', at('assets'), '--history', at('join.json'));
    expect(both.status).toBe(0);
    const missing = await counted('--assets', at('other.ply'));
    expect(missing.status).toBe(1);
    expect(missing.told).toContain(`raise.counted needs the second body ${hash}`);
    expect(missing.told).toMatch(/other\.ply is [0-9a-f]{64}/);
  });

  test('are asked for in words where a path holds none', async () => {
    const missing = await replay('--assets', at('nowhere'));
    expect(missing).toMatchObject({ status: 2 });
    expect(missing.told).toContain('does not exist');
    mkdirSync(at('empty'), { recursive: true });
    expect((await replay('--assets', at('empty'))).told).toContain('holds no .stl');
    expect((await replay('--assets', at('assets/notes.txt'))).status).toBe(1);
    const alone = await bracewright('export', at('scan.ply'), '--assets', at('assets'), '-o', at('out.ply'));
    expect(alone).toMatchObject({ status: 2 });
  });

  test('may be pictures: checked where they are given, named in the answer, and needed by no shape', async () => {
    const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } });
    const exif = { IFD0: { Make: 'Cam' }, IFD3: { GPSLatitude: '48/1 8/1 13/1' } };
    const photo = await plain.jpeg().withExif(exif).toBuffer();
    const kept = createHash('sha256').update(cleanPicture(photo).bytes).digest('hex');
    mkdirSync(at('pictures'));
    writeFileSync(at('pictures/back.jpg'), photo);
    const records = [{ type: 'photo.keep', version: 1, params: { photo: kept } }];
    writeFileSync(at('photo.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
    const run = (...more: string[]) =>
      bracewright('apply', at('scan.ply'), at('photo.json'), '-o', at('out.ply'), '--unit', 'mm', '--up', 'Z', '--json', ...more); // prettier-ignore
    const shown = await run('--assets', at('pictures'));
    expect(shown).toMatchObject({ status: 0, told: '' });
    const [record] = shown.json()['records'] as unknown[];
    expect(record).toMatchObject({ outcome: 'applied', pictures: [{ sha256: kept, file: 'back.jpg' }] });
    expect(vertices()).toBe(8);

    const without = await run('--assets', at('pad.mesh'));
    expect(without.status).toBe(0);
    expect(without.told).toContain(`photo.keep shows the picture ${kept}, which is not among --assets`);
    expect(without.json()['records']).toMatchObject([{ pictures: [{ sha256: kept, file: null }] }]);
    expect(without.json()['meshHash']).toBe(shown.json()['meshHash']);
    expect((await run()).told).toBe('');

    writeFileSync(at('pictures/half.jpg'), photo.subarray(0, 200));
    const half = await run('--assets', at('pictures'));
    expect(half.status).toBe(1);
    expect(half.told).toContain('half.jpg cannot be read as a picture');
    expect(half.told).toContain('This is no PNG or JPEG picture that can be used');
  });
});
