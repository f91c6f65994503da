import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { ellipticTube, openTube } from '../testing/index.ts';
import { defineExporter, withAgreement, type Exporter } from './index.ts';

const round = (radius: number, height: number, below = 0): TriMesh => {
  const { positions, indices } = openTube({
    ...{ radiusX: radius, radiusY: radius, height },
    ...{ segments: 48, rings: 6 },
  });
  return { positions: positions.map((v, i) => (i % 3 === 2 ? v + below : v)), indices };
};

/** Two sheets, 4 mm apart, of which the inner one looks inwards as that of a wall does. */
function wallOf(radius: number): TriMesh {
  const [inner, outer] = [round(radius, 40, 20), round(radius + 4, 40, 20)];
  const corners = inner.positions.length / 3;
  const turned = inner.indices.map((_, i, all) => all[i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i]!);
  const faces = inner.indices.length / 3;
  return {
    positions: Float32Array.from([...inner.positions, ...outer.positions]),
    indices: Uint32Array.from([...turned, ...outer.indices.map((v) => v + corners)]),
    paint: {
      labelOf: Uint16Array.from({ length: 2 * faces }, (_, f) => (f < faces ? 0 : 1)),
      labels: ['body-side', 'skin'].map((name) => ({ name, colour: [0, 0, 0] as const })),
    },
  };
}

const wall = wallOf(50);
const body = { mesh: ellipticTube({ radiusX: 50, radiusY: 50, height: 80, segments: 48, rings: 8 }) };
const made = { ...body, report: { liner: 0 }, isPositive: false };
const params = z.object({ radius: p.length({ min: 10, max: 100, default: 50 }) });
const NOTHING = { passed: true, findings: [] };
/** What was found of files beside the wall. */
const compare = async (files: never, work: Parameters<typeof withAgreement>[4] = {}) => {
  const { found, mends } = await withAgreement(NOTHING, { mesh: wall }, made, files, work);
  return { ...found, mends };
};
type Own = Partial<Pick<Exporter<typeof params>, 'surfaces' | 'mends'>>;

/** An exporter whose file is of a tube of some radius, as one of files of that radius. */
const written = (radius: number, own: Own = {}) => {
  const exporter = defineExporter({
    ...{ id: 'test.tube', params, takes: ['body'], files: () => [] },
    surfaces: (_files, of) => [{ output: 'program', mesh: round(of.params.radius, 80) }],
    ...own,
  });
  return [{ exporter, params: { radius }, files: [] }] as never;
};

test('an exporter is asked for what would mend files that lie too far from the brace, and for no others', async () => {
  const asked = vi.fn<NonNullable<Own['mends']>>((_files, { failed, params: { radius } }, { warn }) =>
    warn('test/nearer', { data: { most: failed[0]!.most }, set: { radius: radius - 1 } }),
  );
  const begun: string[] = [];
  const far = await compare(written(51, { mends: asked }), { onBegin: (type) => begun.push(type) });
  // Whoever watches the work can name who is asked.
  expect(begun).toEqual(['test.tube', 'test.tube']);
  expect(far.agreement!.map(({ b, passes }) => [b, passes])).toEqual([['program', false]]);
  expect(far.mends).toMatchObject([{ code: 'test/nearer', kind: 'warning', set: { radius: 50 } }]);
  expect(far.mends[0]!.data['most']).toBeCloseTo(1, 1);
  const [, of] = asked.mock.calls[0]!;
  // It is lent the wall with its sheets, and where the brace lies.
  expect(of.wall.paint!.labels).toEqual(wall.paint!.labels);
  expect([of.brace.bottom, of.brace.top, of.offset]).toEqual([20, 60, 0]);
  expect((await compare(written(50, { mends: asked }))).mends).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a mistake in what would mend files is told its author, and what was compared stands', async () => {
  const onFault = vi.fn();
  const mistake = new TypeError('radius of undefined');
  const { agreement, mends } = await compare(
    written(51, {
      mends() {
        throw mistake;
      },
    }),
    { onFault },
  );
  expect([agreement!.length, mends.length]).toEqual([1, 0]);
  expect(onFault.mock.calls).toEqual([['test.tube', mistake]]);
});

test('a mistake in how files are read back is told its author; what the exporter says itself is why they were not compared', async () => {
  const onFault = vi.fn();
  const reading = (surfaces: () => never) => compare(written(50, { surfaces }), { onFault });
  const mistake = new TypeError('text of undefined');
  await expect(
    reading(() => {
      throw mistake;
    }),
  ).rejects.toMatchObject({ code: 'operation/crashed', data: { type: 'test.tube' } });
  expect(onFault.mock.calls).toEqual([['test.tube', mistake]]);
  const own = await reading(() => {
    throw new SdkError('test/unreadable', { line: 3 });
  });
  expect(own.notCompared).toEqual({ code: 'test/unreadable', data: { line: 3 } });
  expect(onFault).toHaveBeenCalledTimes(1);
});

const tube = () => round(50, 80);
const trap = (): never => {
  throw new TypeError('a trap');
};
test.each<[string, () => unknown, string]>([
  ['no list', () => Promise.resolve([]), 'surfaces'],
  ['nothing', () => [null], 'surfaces'],
  ['one without an output', () => [{ mesh: tube() }], 'output'],
  ['an output that is no text', () => [{ output: Symbol('x'), mesh: tube() }], 'output'],
  ['an output that nobody knows', () => [{ output: 'x'.repeat(1e6), mesh: tube() }], 'output'],
  ['an allowance that is no number', () => [{ output: 'grid', mesh: tube(), allowance: NaN }], 'allowance'],
  [
    'an allowance with which anything agrees',
    () => [{ output: 'grid', mesh: tube(), allowance: 1e9 }],
    'allowance',
  ],
  ['an allowance below nothing', () => [{ output: 'grid', mesh: tube(), allowance: -1e9 }], 'allowance'],
  ['no way to measure', () => [{ output: 'grid', mesh: tube(), exact: 3 }], 'exact'],
  ['more than anybody compares', () => Array(2000).fill({ output: 'grid', mesh: tube() }), 'surfaces'],
])(
  'a surface that is none (%s) is why files were not compared, and is told its author',
  async (_what, given, part) => {
    const onFault = vi.fn();
    const { notCompared } = await compare(written(50, { surfaces: given as never }), { onFault });
    expect(notCompared).toMatchObject({
      code: 'operation/invalid-result',
      data: { type: 'test.tube', part },
    });
    expect(JSON.stringify(notCompared).length).toBeLessThan(500);
    expect(onFault.mock.calls).toEqual([
      ['test.tube', expect.objectContaining({ code: 'operation/invalid-result' })],
    ]);
  },
);

test('what reads or measures a surface and throws is a mistake of its exporter', async () => {
  const onFault = vi.fn();
  const crashed = { code: 'operation/crashed', data: { type: 'test.tube' } };
  const given = (one: object) => compare(written(50, { surfaces: () => [one] as never }), { onFault });
  await expect(given(Object.defineProperty({ mesh: tube() }, 'output', { get: trap }))).rejects.toMatchObject(
    crashed,
  );
  await expect(given({ output: 'grid', mesh: round(55, 80), exact: trap })).rejects.toMatchObject(crashed);
  expect(onFault.mock.calls).toEqual(
    Array(2).fill(['test.tube', expect.objectContaining({ message: 'a trap' })]),
  );
});

test('a surface is read once, and is nobody else’s then', async () => {
  let reads = 0;
  const mesh = tube();
  const surface = {
    mesh,
    get output() {
      return reads++ === 0 ? 'program' : undefined;
    },
  };
  const { agreement } = await compare(written(50, { surfaces: () => [surface] as never }));
  expect([reads, agreement!.map(({ b, passes }) => [b, passes])]).toEqual([1, [['program', true]]]);
});

test('what would mend files is told of when there is more of it than is kept', async () => {
  const onFault = vi.fn();
  const flood = (_files: unknown, _of: unknown, { warn }: { warn(code: string): void }) => {
    for (let i = 0; i < 300; i++) warn(`test/${i}`);
  };
  const { mends } = await compare(written(51, { mends: flood as never }), { onFault });
  expect(mends).toHaveLength(200);
  expect(onFault.mock.calls).toEqual([
    ['test.tube', expect.objectContaining({ message: expect.stringContaining('More than 200') })],
  ]);
});
