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
  const far = await compare(written(51, { mends: asked }));
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
