import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnKinds } from '../catalog/kinds.ts';
import { align } from './commands/align.ts';
import { apply } from './commands/apply.ts';
import { describe as describeCommand } from './commands/describe.ts';
import { exportCommand } from './commands/export.ts';
import { inspect } from './commands/inspect.ts';
import { measure } from './commands/measure.ts';
import { repair } from './commands/repair.ts';
import { sample } from './commands/sample.ts';
import { runCommandLine } from './run.ts';

/** Runs `work` with a module of own operations named in the environment. */
async function withOperations(path: string, work: () => Promise<void>): Promise<void> {
  process.env['OPERATIONS'] = path;
  try {
    await work();
  } finally {
    delete process.env['OPERATIONS'];
  }
}

const commands = [align, apply, describeCommand, exportCommand, inspect, measure, repair, sample];
let folder: string;
const at = (name: string) => join(folder, name);

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, commands, {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  const json = () => JSON.parse(printed.join('\n')) as Record<string, unknown>;
  return { status, printed, told: told.join('\n'), json };
}

/** Said where the file's unit and axis are not what is tested: telling them by the shape takes its time. */
const inMm = ['--unit', 'mm', '--up', 'Z'];

const history = (records: unknown[]) =>
  JSON.stringify({ format: 'bracewright-history', version: 1, records });
const plane = (z: number, up = 1) => ({ origin: [0, 0, z], normal: [0, 0, up] });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-cli-'));
  await bracewright('sample', '--cobb', '30', '--edge', '14', '-o', at('trunk.stl'));
  writeFileSync(
    at('twist.json'),
    history([{ type: 'twist.apply', version: 1, params: { planes: [plane(100), plane(300)], angle: 12 } }]),
  );
});
afterAll(() => {
  learnKinds([]);
  rmSync(folder, { recursive: true, force: true });
});

describe('the command line', () => {
  test('makes a closed trunk and says so', async () => {
    const { status, json } = await bracewright('inspect', at('trunk.stl'), '--json');
    expect(status).toBe(0);
    expect(json()).toMatchObject({
      watertight: true, boundaryLoops: 0, nonManifoldEdges: 0, components: 1, degenerate: 0, selfIntersections: 0,
      unitGuess: 'mm', upAxisGuess: 'Z', format: 'stl', warnings: [],
    }); // prettier-ignore
  });

  test('says how a scan stands, in its own numbers, and is not sure without a trunk', async () => {
    const { status, json } = await bracewright('align', at('trunk.stl'), '--height', '152', '--json');
    expect(status).toBe(0);
    const report = json() as { transform: number[]; rigid: number[] };
    expect(report).toMatchObject({ unit: 'mm', sure: false, unsure: ['pitch', 'force-line'] });
    expect(report.transform).toHaveLength(16);
    expect(report.transform).toEqual(report.rigid);
    expect(report.transform[0]).toBeGreaterThan(0.99);
    expect((await bracewright('align', at('trunk.stl'), '--age', 'old')).status).toBe(2);
  });

  test('applies a history twice with the same bytes', async () => {
    const first = await bracewright(
      'apply',
      at('trunk.stl'),
      at('twist.json'),
      '-o',
      at('a.stl'),
      '--json',
      ...inMm,
    );
    const second = await bracewright(
      'apply',
      at('trunk.stl'),
      at('twist.json'),
      '-o',
      at('b.stl'),
      '--json',
      ...inMm,
    );
    expect(first.status).toBe(0);
    expect(first.json()).toEqual(second.json());
    expect(first.json()).toMatchObject({ records: [{ type: 'twist.apply', outcome: 'applied' }] });
    expect(readFileSync(at('a.stl')).equals(readFileSync(at('b.stl')))).toBe(true);
    expect(readFileSync(at('a.stl')).equals(readFileSync(at('trunk.stl')))).toBe(false);
  });

  test('passes over a record that fails and ends with 1', async () => {
    const crossing = { planes: [plane(9000), plane(9300)], angle: 10 };
    writeFileSync(at('bad.json'), history([{ type: 'twist.apply', version: 1, params: crossing }]));
    const { status, json } = await bracewright(
      'apply',
      at('trunk.stl'),
      at('bad.json'),
      '-o',
      at('c.stl'),
      '--json',
    );
    expect(status).toBe(1);
    expect(json()).toMatchObject({ records: [{ outcome: 'failed' }] });
    expect(readdirSync(folder)).toContain('c.stl');
  });

  test('makes a wall from an open body and refuses a closed one', async () => {
    const refused = await bracewright(
      'export',
      at('trunk.stl'),
      '--thicken',
      '4',
      '-o',
      at('no.3mf'),
      ...inMm,
    );
    expect(refused.status).toBe(1);
    expect(refused.told).toContain('export/');
    expect(readdirSync(folder)).not.toContain('no.3mf');
    const crop = { top: plane(380, 1), bottom: plane(40, -1), cap: false };
    writeFileSync(at('crop.json'), history([{ type: 'crop.apply', version: 1, params: crop }]));
    const made = await bracewright(
      'export', at('trunk.stl'), '--history', at('crop.json'), '--thicken', '4', '--mode', 'equal', '-o', at('brace.3mf'), '--json', ...inMm,
    ); // prettier-ignore
    expect(made.told).toBe('');
    expect(made.status).toBe(0);
    const { json } = await bracewright('inspect', at('brace.3mf'), '--json');
    expect(json()).toMatchObject({
      watertight: true,
      components: 1,
      nonManifoldEdges: 0,
      selfIntersections: 0,
      format: '3mf',
    });
  });

  test('writes what an exporter makes, by its id or by the ending of the file', async () => {
    const line = (...more: string[]) => ['export', at('trunk.stl'), ...more, ...inMm];
    writeFileSync(at('inch.json'), '{ "unit": "inch", "text": true }');
    await bracewright(...line('--options', at('inch.json'), '-o', at('inch.stl')));
    expect(readFileSync(at('inch.stl'), 'latin1')).toMatch(/^solid Bracewright inch /);
    const unknown = await bracewright(...line('-o', at('a.dxf')));
    expect([unknown.status, unknown.told]).toEqual([2, expect.stringContaining('must end in .stl, .3mf')]);
    const own = fileURLToPath(new URL('../../test/own-operations.mjs', import.meta.url));
    await withOperations(own, async () => {
      const heights = (...more: string[]) => bracewright(...line('--as', 'raise.heights', '--json', ...more));
      const made = await heights('-o', at('trunk.txt'));
      expect(made.json()).toMatchObject({ files: ['trunk.txt'], warnings: [] });
      const { meshHash } = made.json() as { readonly meshHash: string };
      expect(readFileSync(at('trunk.txt'), 'utf8')).toMatch(new RegExp(`^${meshHash} \\d+\\.\\d$`));
      writeFileSync(at('measures.json'), JSON.stringify([{ kind: 'area', name: 'skin', params: {} }]));
      const several = await heights('--annotations', at('measures.json'), '-o', at('both.txt'));
      expect([several.status, several.told]).toEqual([2, expect.stringContaining('must end in .zip')]);
      expect(readdirSync(folder)).not.toContain('both.txt');
      const zipped = await heights('--annotations', at('measures.json'), '-o', at('both.zip'));
      const files = unzipSync(readFileSync(at('both.zip')));
      expect(zipped.json()).toMatchObject({ files: Object.keys(files) });
      const [measure] = JSON.parse(strFromU8(files['measures.json']!)) as [Record<string, unknown>];
      expect(measure).toMatchObject({ name: 'skin', unit: 'mm2', value: expect.any(Number) });
      writeFileSync(at('digits.json'), '{ "digits": 9 }');
      const refused = await heights('--options', at('digits.json'), '-o', at('no.txt'));
      expect([refused.status, refused.told]).toEqual([1, expect.stringContaining('“digits” is not allowed')]);
    });
    const gone = await bracewright(...line('--as', 'raise.heights', '-o', at('no.txt')));
    expect([gone.status, gone.told]).toEqual([1, expect.stringContaining('raise.heights')]);
  });

  test('takes a measure of a kind that OPERATIONS brings, by a file of its parameters', async () => {
    writeFileSync(at('place.json'), '{ "point": { "position": [0, -200, 300], "normal": [0, -1, 0] } }');
    const line = ['measure', at('trunk.stl'), '--kind', 'arch.height', ...inMm, '--json'];
    const unknown = await bracewright(...line, '--params', at('place.json'));
    expect([unknown.status, unknown.told]).toEqual([
      2,
      expect.stringContaining('takes one of perimeter, tape'),
    ]);
    const own = new URL('../../../sdk-docs/examples/sister-platform/own-operations.ts', import.meta.url);
    await withOperations(fileURLToPath(own), async () => {
      const taken = await bracewright(...line, '--params', at('place.json'));
      expect(taken.json()).toMatchObject({ kind: 'arch.height', unit: 'mm', value: expect.any(Number) });
      expect(taken.json()['value']).toBeGreaterThan(50);
      const without = await bracewright(...line);
      expect([without.status, without.told]).toEqual([2, expect.stringContaining('needs --params')]);
      writeFileSync(at('nowhere.json'), '{}');
      const refused = await bracewright(...line, '--params', at('nowhere.json'));
      expect([refused.status, refused.told]).toEqual([1, expect.stringContaining('arch.height')]);
      writeFileSync(
        at('list.json'),
        JSON.stringify([{ kind: 'arch.height', params: JSON.parse(readFileSync(at('place.json'), 'utf8')) }]),
      );
      const layers = ['export', at('trunk.stl'), '--as', 'arch.layers', '-o', at('layers.zip'), ...inMm];
      expect((await bracewright(...layers, '--annotations', at('list.json'))).status).toBe(0);
    });
  });

  test('measures in mm, whatever unit the file is in', async () => {
    const { json } = await bracewright('measure', at('trunk.stl'), '--kind', 'volume', '--json');
    expect(json()).toMatchObject({ kind: 'volume', unit: 'mm3' });
    const volume = json()['value'] as number;
    const inches = await bracewright(
      'measure',
      at('trunk.stl'),
      '--kind',
      'volume',
      '--unit',
      'cm',
      '--json',
    );
    expect((inches.json()['value'] as number) / volume).toBeCloseTo(1000, 0);
    const waist = await bracewright(
      'measure',
      at('trunk.stl'),
      '--kind',
      'tape',
      '--plane',
      '0,0,130,0,0,-1',
      '--json',
    );
    expect(waist.json()['value']).toBeGreaterThan(500);
  });

  test('repairs a file and counts what it did', async () => {
    const { status, json } = await bracewright('repair', at('trunk.stl'), '-o', at('mended.ply'), '--json');
    expect(status).toBe(0);
    expect(json()).toHaveProperty('report');
    expect(json()).toHaveProperty('meshHash');
  });

  test('keeps standard output for the result alone', async () => {
    const { printed } = await bracewright('inspect', at('trunk.stl'), '--json');
    expect(printed).toHaveLength(1);
  });

  const thick = ['--mode', 'transition', '--params', 'rim.json'];
  test.each([
    [['nothing'], 'no command'],
    [['inspect'], 'expected one FILE'],
    [['inspect', 'a.stl', 'b.stl'], 'expected one FILE'],
    [['inspect', 'missing.stl'], 'cannot read'],
    [['inspect', 'trunk.stl', '--unit', 'yards'], '--unit takes one of'],
    [['inspect', 'trunk.stl', '--bogus'], 'bogus'],
    [['measure', 'trunk.stl', '--kind', 'tape'], 'needs --plane'],
    [['measure', 'trunk.stl', '--kind', 'tape', '--plane', '1,2,3'], 'six numbers'],
    [['measure', 'trunk.stl', '--kind', 'volume', '--plane', '0,0,0,0,0,1'], 'takes no --plane'],
    [['apply', 'trunk.stl', 'twist.json'], '--out is missing'],
    [['apply', 'trunk.stl', 'twist.json', '-o', 'x.doc'], 'must end in'],
    [['export', 'trunk.stl', '--mode', 'equal', '-o', 'x.stl'], 'needs --thicken'],
    [
      ['export', 'trunk.stl', ...thick, '--thicken', '3.5', '-o', 'x.stl'],
      'at its edge: it cannot have 9 mm',
    ],
    [['sample', '--cobb', '99', '-o', 'x.stl'], '0 to 70'],
  ])('answers %j with status 2 and what is wrong', async (argv, words) => {
    writeFileSync(at('rim.json'), JSON.stringify({ transition: { edgeThickness: 9, distance: 30 } }));
    const places = argv.map((word) => (/\.(stl|json)$/.test(word) ? at(word) : word));
    const { status, told, printed } = await bracewright(...places);
    expect(status).toBe(2);
    expect(told).toContain(words);
    expect(printed).toEqual([]);
  });

  test('says in a sentence why a file cannot be read', async () => {
    writeFileSync(at('page.stl'), '<!DOCTYPE html><html><body>404</body></html>');
    const { status, told, json } = await bracewright('inspect', at('page.stl'), '--json');
    expect(status).toBe(1);
    expect(told).toMatch(/\[mesh-io\/[a-z-]+\]/);
    expect(told).not.toContain('{');
    expect(json()).toHaveProperty('error.code');
  });

  test('names the record of a history file that breaks a rule', async () => {
    writeFileSync(
      at('wrong.json'),
      history([{ type: 'twist.apply', version: 1, params: { planes: [], angle: 500 } }]),
    );
    const { status, told } = await bracewright('apply', at('trunk.stl'), at('wrong.json'), '-o', at('x.stl'));
    expect(status).toBe(1);
    expect(told).toContain('Record 1');
  });

  test('knows the operations of a module that OPERATIONS names, beside those of the product', async () => {
    const raise = (amount: number) => ({ type: 'raise.apply', version: 1, params: { amount } });
    const twist = {
      type: 'twist.apply',
      version: 1,
      params: { planes: [plane(100), plane(300)], angle: 12 },
    };
    writeFileSync(at('own.json'), history([twist, raise(20)]));
    writeFileSync(at('high.json'), history([raise(60)]));
    const line = (name: string) => [
      'apply',
      at('trunk.stl'),
      at(name),
      '-o',
      at('own.stl'),
      '--json',
      ...inMm,
    ];
    expect((await bracewright(...line('own.json'))).told).toContain('raise.apply');
    const own = fileURLToPath(new URL('../../test/own-operations.mjs', import.meta.url));
    await withOperations(own, async () => {
      const made = await bracewright(...line('own.json'));
      expect(made.told).toBe('');
      expect(made.json()).toMatchObject({ records: [{ outcome: 'applied' }, { outcome: 'applied' }] });
      const high = await bracewright(...line('high.json'));
      expect(high.json()).toMatchObject({ records: [{ message: 'No body is raised by 60 mm.' }] });
    });
    await withOperations(at('twist.json'), async () =>
      expect((await bracewright(...line('own.json'))).status).toBe(1),
    );
    writeFileSync(at('empty.mjs'), 'export const operations = {};');
    await withOperations(at('empty.mjs'), async () =>
      expect((await bracewright(...line('own.json'))).told).toContain('has to export “operations”'),
    );
  });

  test('describes every tool and operation in both languages, and own operations with them', async () => {
    const whole = await bracewright('describe', '--language', 'zh-CN', '--json');
    expect([whole.status, whole.printed.length, whole.told]).toEqual([0, 1, '']);
    const { tools, operations } = whole.json() as unknown as Record<
      'tools' | 'operations',
      Record<string, unknown>[]
    >;
    expect(tools.find(({ id }) => id === 'twist')).toMatchObject({ title: '扭转', operation: 'twist.apply' });
    expect(operations.find(({ type }) => type === 'twist.apply')).toMatchObject({
      schema: { properties: { angle: { minimum: -90, maximum: 90, 'x-unit': '°' } } },
    });
    const text = (await bracewright('describe')).printed.join('\n');
    expect(text).toContain('twist  Twist  (operation, trunk, T)');
    expect(text).toContain('    angle  Angle: angle, -90 to 90 °, default 5');
    expect(text).not.toMatch(/undefined|\[object/);
    expect((await bracewright('describe')).printed.join()).not.toMatch(/[\u4e00-\u9fff]/);
    expect((await bracewright('describe', '--language', 'zh-CN')).printed.join('\n')).toContain(
      '角度: angle, -90 至 90 °, 默认 5',
    );
    expect((await bracewright('describe', '--language', 'fr')).status).toBe(2);
    const own = fileURLToPath(
      new URL('../../../sdk-docs/examples/sister-platform/own-operations.ts', import.meta.url),
    );
    await withOperations(own, async () => {
      const own = (await bracewright('describe')).printed.join('\n');
      expect(own).toMatch(/^arch\.apply /m);
      expect(own).toMatch(/^arch\.layers .*\(writes bodies\)$/m);
      expect(own).toMatch(/^arch\.height .*\(measure, mm\)\n {4}point .*surface-point, required$/m);
      const { annotationKinds } = (await bracewright('describe', '--json')).json();
      expect(annotationKinds).toMatchObject([
        {
          kind: 'arch.height',
          list: 'measure',
          unit: 'mm',
          needs: ['point'],
          schema: { required: ['point'] },
        },
      ]);
    });
  });
});
