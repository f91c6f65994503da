import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Annotation } from '../annotation/index.ts';
import { meshHash } from '../mesh/hash.ts';
import { CORE_MESSAGES, OperationAborted, SdkError } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { tube } from '../testing/bodies.ts';
import { defineExporter, runExporter, zipFiles, type AnyExporter } from './index.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const text = (value: string) => new TextEncoder().encode(value);
const good = { name: 'heights.csv', media: 'text/csv', bytes: text('1') };

const heights = defineExporter({
  id: 'test.heights',
  params: z.object({ every: p.length({ min: 1, max: 100, default: 10 }) }),
  takes: ['body'],
  files(mesh, annotations, { params, name, designHash, progress, warn }) {
    progress(0.5);
    warn('test/coarse', { data: { every: params.every } });
    const rows = [
      designHash,
      String(mesh.positions.length / 3),
      String(params.every),
      ...annotations.map((one) => one.name),
    ];
    return [{ name: `${name}.csv`, media: 'text/csv', bytes: text(rows.join()) }];
  },
});
const giving = (files: unknown): AnyExporter => ({
  id: 'test.bad',
  params: z.object({}),
  files: (typeof files === 'function' ? files : () => files) as AnyExporter['files'],
});

/** Bytes whose memory somebody else has. */
function handedOver(): Uint8Array {
  const bytes = text('1').slice();
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

test('gets its parameters, the measures and the name, and tells what it has to say', async () => {
  const annotations: Annotation[] = [
    { id: 'a', kind: 'angle', name: 'Tilt', params: {}, value: 3, unit: 'deg' },
  ];
  const onProgress = vi.fn();
  const { files, findings } = await runExporter(heights, body, {
    params: { every: 20 },
    name: ' A/B: spine ',
    annotations,
    onProgress,
  });
  expect(files.map(({ name, media }) => [name, media])).toEqual([['A B  spine.csv', 'text/csv']]);
  expect(new TextDecoder().decode(files[0]!.bytes)).toBe(
    `${meshHash(body)},${body.positions.length / 3},20,Tilt`,
  );
  expect(findings).toMatchObject([{ code: 'test/coarse', kind: 'warning', data: { every: 20 } }]);
  expect(onProgress).toHaveBeenCalledWith(0.5);
});

test('is not run with what it does not take, nor when nobody wants it', async () => {
  const run = (more: object) => runExporter(heights, body, { params: {}, name: 'a', ...more });
  await expect(run({ params: { every: 0 } })).rejects.toMatchObject({
    code: 'operation/invalid-params',
    data: { type: 'test.heights', path: 'every', rule: 'min' },
  });
  await expect(run({ subject: 'wall' })).rejects.toMatchObject({ code: 'exporter/wrong-subject' });
  const checkAborted = () => {
    throw new OperationAborted();
  };
  await expect(run({ checkAborted })).rejects.toBeInstanceOf(OperationAborted);
});

type Faulty = [what: string, files: unknown, code: string, data: RegExp];
const ODD_NAMES = [
  'a\u202Etxt.exe',
  'CON .txt',
  'nul',
  'COM¹.csv',
  'a.',
  'a\u200b.csv',
  'a\ud800.csv',
  `${'腰'.repeat(80)}.csv`,
].map((name): Faulty => [
  `a name like ${JSON.stringify(name)}`,
  [{ ...good, name }],
  'exporter/invalid-file',
  /a file name/,
]);

describe('a faulty exporter', () => {
  test('that throws is refused by its id, and what it threw is told', async () => {
    const thrown = new TypeError('no list');
    const onFault = vi.fn();
    const exporter = giving(() => {
      throw thrown;
    });
    const made = runExporter(exporter, body, { params: {}, name: 'a', onFault });
    await expect(made).rejects.toMatchObject({
      ...{ code: 'operation/crashed', data: { type: 'test.bad' }, cause: thrown },
    });
    expect(onFault.mock.calls).toEqual([['test.bad', thrown]]);
  });

  test.each<Faulty>([
    ['nothing', undefined, 'exporter/no-files', /Undefined/],
    ['an empty list', [], 'exporter/no-files', /empty list/],
    ['a text', 'file', 'exporter/no-files', /String/],
    ['null among the files', [null], 'exporter/invalid-file', /Null/],
    ['bytes that are a list', [{ ...good, bytes: [1, 2] }], 'exporter/invalid-file', /Uint8Array.*Array/],
    ['bytes that are a text', [{ ...good, bytes: 'abc' }], 'exporter/invalid-file', /Uint8Array.*abc/],
    ['no bytes', [{ ...good, bytes: new Uint8Array() }], 'exporter/invalid-file', /at least one byte/],
    ['no media type', [{ ...good, media: 'csv' }], 'exporter/invalid-file', /media type.*csv/],
    ['a folder in a name', [{ ...good, name: '../a.csv' }], 'exporter/invalid-file', /without a folder/],
    ...ODD_NAMES,
    [
      'one name in two ways of writing',
      [{ ...good, name: 'caf\u00e9' }, { ...good, name: 'cafe\u0301' }],
      'exporter/invalid-file',
      /another name/,
    ],
    ['a list without end', Array(10_001).fill(good), 'exporter/invalid-file', /at most 10000/],
    ['bytes that were handed over', [{ ...good, bytes: handedOver() }], 'exporter/invalid-file', /handed over/],
    ['no name', [{ ...good, name: '' }], 'exporter/invalid-file', /name/],
    ['one name twice', [good, { ...good, name: 'HEIGHTS.csv' }], 'exporter/invalid-file', /another name/],
    ['an input that it wrote into', (mesh: typeof body) => [((mesh.positions[0] = 1e6), good)], 'operation/input-changed', /test\.bad/],
  ])('%s is refused, and the body is as it was', async (_, files, code, data) => {
    const before = meshHash(body);
    const failure = await runExporter(giving(files as never), body, { params: {}, name: 'a' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SdkError);
    expect((failure as SdkError).code).toBe(code);
    expect(JSON.stringify((failure as SdkError).data)).toMatch(data);
    expect(meshHash(body)).toBe(before);
    for (const language of ['en-US', 'zh-CN'] as const) expect(CORE_MESSAGES[language][code]).toBeDefined();
  }); // prettier-ignore

  test('that keeps its bytes and writes on changes no file', async () => {
    const bytes = text('kept');
    const { files } = await runExporter(giving([{ ...good, bytes }]), body, { params: {}, name: 'a' });
    bytes.fill(0);
    expect(new TextDecoder().decode(files[0]!.bytes)).toBe('kept');
  });
});

describe('a second body', () => {
  const other = tube({ radius: 50, height: 100, segments: 12, rings: 4 });
  const hash = meshHash(other);
  const run = (files: AnyExporter['files'], more: object = { loadMesh: async () => other }) =>
    runExporter(giving(files), body, { params: {}, name: 'a', ...more });

  test('that an exporter writes into is as it was, and the exporter is refused', async () => {
    await expect(
      run(async (_mesh, _annotations, ctx) => ((await ctx.mesh(hash)).positions.fill(3), [good])),
    ).rejects.toMatchObject({ code: 'operation/input-changed', data: { type: 'test.bad' } });
    expect(meshHash(other)).toBe(hash);
  });

  test('that an exporter keeps and writes into later is as it was, for itself too', async () => {
    let kept: typeof body | undefined;
    const seen: string[] = [];
    const files: AnyExporter['files'] = async (_mesh, _annotations, ctx) => {
      seen.push(meshHash((kept = await ctx.mesh(hash))));
      return [good];
    };
    await run(files);
    kept!.indices.fill(0);
    await run(files);
    expect(seen).toEqual([hash, hash]);
    expect(meshHash(other)).toBe(hash);
  });

  test('that nobody has is missing', async () => {
    const files: AnyExporter['files'] = async (_mesh, _annotations, ctx) => (await ctx.mesh(hash), [good]);
    await expect(run(files, {})).rejects.toMatchObject({
      code: 'operation/mesh-missing',
      data: { sha256: hash },
    });
  });
});

test.each([
  ['con', 'con_.csv'],
  ['LPT1.a', 'LPT1_.a.csv'],
  ['Conrad.', 'Conrad.csv'],
  ['\u202Eanna', 'anna.csv'],
  ['...', 'model.csv'],
  ['腰'.repeat(80), `${'腰'.repeat(50)}.csv`],
])('a model that is called %s has files that every system takes', async (name, file) => {
  const { files } = await runExporter(heights, body, { params: {}, name });
  expect(files.map((one) => one.name)).toEqual([file]);
});

test('a name that no list of files can hold is refused', async () => {
  const files = () => [good, { ...good, name: '__proto__' }];
  const exporter = defineExporter({ id: 'test.proto', params: z.object({}), files });
  await expect(runExporter(exporter, body, { params: {}, name: 'x' })).rejects.toMatchObject({
    code: 'exporter/invalid-file',
    data: { part: 'files.1.name', found: '“__proto__”' },
  });
});

test('one file stays as it is, several become a zip with the same bytes each time', () => {
  const two = { ...good, name: '脊柱.csv', bytes: text('2') };
  expect(zipFiles('all', [good])).toBe(good);
  const zip = zipFiles('all', [good, two]);
  expect([zip.name, zip.media]).toEqual(['all.zip', 'application/zip']);
  expect(Object.keys(unzipSync(zip.bytes))).toEqual(['heights.csv', '脊柱.csv']);
  expect(zipFiles('all', [good, two]).bytes).toEqual(zip.bytes);
});

describe('the zones of a design', () => {
  const point = { position: [0, 0, 0], normal: [0, 0, 1] } as const;
  const zone = {
    ...{ record: 'a', contour: [point], shape: 'smooth', marks: [point], depth: 5 },
    ...{ before: body, after: tube({ radius: 90, height: 400, segments: 24, rings: 8 }) },
  } as const;
  const run = (reads: AnyExporter['reads'], files: AnyExporter['files']) =>
    runExporter({ ...giving(files), ...(reads ? { reads } : {}) }, body, {
      ...{ params: {}, name: 'a', zones: [zone as never] },
    });

  test('are lent to an exporter that reads them, as copies, and to no other', async () => {
    const seen: number[] = [];
    const files: AnyExporter['files'] = (_mesh, _annotations, { zones }) => {
      seen.push(zones.length, ...zones.map(({ depth }) => depth));
      for (const one of zones) (one as { depth: number }).depth = 9;
      return [good];
    };
    await run(['zones'], files);
    await run(undefined, files);
    expect(seen).toEqual([1, 5, 0]);
    expect(zone.depth).toBe(5);
  });

  test('whose body was written into are told of', async () => {
    const files: AnyExporter['files'] = (_mesh, _annotations, { zones }) => {
      zones[0]!.after.positions.fill(0);
      return [good];
    };
    await expect(run(['zones'], files)).rejects.toMatchObject({ code: 'operation/input-changed' });
  });
});
