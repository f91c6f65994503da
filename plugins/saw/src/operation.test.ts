import { buildTwins, isClosed, selfIntersections, volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube, makeBody } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { saw, sawV1, sawV2 } from './operation.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 30,
} as const;
const plane = { origin: [5, 0, 200], normal: [0.48, -0.36, 0.8] };
const polyline = [
  [-150, -90, 180],
  [-60, -90, 220],
  [10, -90, 190],
  [80, -90, 240],
  [150, -90, 170],
];
const view = [0, 1, 0];
const run = (mesh: TriMesh, params: object) => applyOperation(saw, mesh, params as never);
const moved = ({ positions, indices }: TriMesh, by: number): TriMesh => ({
  positions: positions.map((value, i) => (i % 3 === 0 ? value + by : value)),
  indices,
});
const joinMeshes = (a: TriMesh, b: TriMesh): TriMesh => ({
  positions: Float32Array.from([...a.positions, ...b.positions]),
  indices: Uint32Array.from([...a.indices, ...b.indices.map((v) => v + a.positions.length / 3)]),
});
const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);

describeOperation(saw, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ name, version }) => version === 3 && !name.startsWith('across')),
    { name: 'an open cut', body, params: { plane, cap: false } },
  ],
  golden: GOLDEN_CASES,
});

describe('saw.cut', () => {
  const trunk = ellipticTube(body);

  it.each([
    ['a plane', { plane }],
    ['a drawn line', { polyline, view }],
  ])('gives two watertight halves that share out the volume: %s', async (_, cut) => {
    const parts = await Promise.all(['positive', 'negative'].map((keep) => run(trunk, { ...cut, keep })));
    for (const { mesh, warnings } of parts) {
      expect(manifold(mesh)).toBe(true);
      expect(warnings).toEqual([]);
    }
    const sum = volume(parts[0]!.mesh) + volume(parts[1]!.mesh);
    expect(Math.abs(sum / volume(trunk) - 1)).toBeLessThan(1e-6);
    expect(volume(parts[0]!.mesh)).toBeGreaterThan(0.3 * volume(trunk));
  });

  it('says that what is left does not hang together, with the places', async () => {
    const twoLegs = joinMeshes(
      moved(ellipticTube({ ...body, radiusX: 60, radiusY: 60 }), -140),
      moved(ellipticTube({ ...body, radiusX: 60, radiusY: 60 }), 140),
    );
    // Two bodies stay two: nothing was parted.
    const level = { plane: { origin: [0, 0, 200], normal: [0, 0, 1] } };
    expect((await run(twoLegs, level)).warnings).toEqual([]);
    // An hourglass turned on its side: a cut along its axis goes through the waist and leaves both bulbs.
    const { positions } = trunk;
    const waisted = {
      indices: trunk.indices,
      positions: positions.map((value, i) => {
        const z = positions[3 * Math.floor(i / 3) + 2]!;
        return i % 3 === 1 ? value * (0.3 + 0.7 * Math.abs(z / 210 - 1)) : value;
      }),
    };
    const { warnings, findings } = await run(waisted, { plane: { origin: [0, 60, 0], normal: [0, 1, 0] } });
    expect(warnings).toEqual(['saw/several-pieces']);
    expect(findings[0]!.data).toEqual({ count: 2 });
    expect(findings[0]!.places.map(({ at }) => at[2] > 210)).toEqual(expect.arrayContaining([true, false]));
  });

  it('keeps the left of a line drawn upwards when it keeps the positive side', async () => {
    const upwards = [
      [0, 0, 10],
      [0, 0, 400],
    ];
    // Seen from the back +X is on the left.
    const { mesh } = await run(trunk, { polyline: upwards, view: [0, -1, 0] });
    for (let i = 0; i < mesh.positions.length; i += 3) expect(mesh.positions[i]!).toBeGreaterThan(-1e-4);
  });

  it('takes points of the skin as well as bare points', async () => {
    const skin = polyline.map((position) => ({ position, normal: [0, -1, 0] }));
    const [a, b] = await Promise.all([run(trunk, { polyline, view }), run(trunk, { polyline: skin, view })]);
    expect(b.mesh).toEqual(a.mesh);
  });

  it('stays open without a cap', async () => {
    expect(isClosed((await run(trunk, { polyline, view, cap: false })).mesh)).toBe(false);
  });

  it('says when the cut misses the body', async () => {
    const { mesh, warnings } = await run(trunk, { plane: { origin: [0, 0, -10], normal: [0, 0, 1] } });
    expect(mesh).toBe(trunk);
    expect(warnings).toEqual(['saw/nothing-cut-off']);
  });

  it.each([
    ['saw/no-line', {}],
    ['saw/two-lines', { plane, polyline, view }],
    ['saw/no-view', { polyline }],
    [
      'saw/line-too-short',
      {
        polyline: [
          [0, 0, 0],
          [0, 50, 0],
        ],
        view,
      },
    ],
    [
      'saw/line-crosses-itself',
      {
        polyline: [
          [0, 0, 0],
          [10, 0, 0],
          [10, 0, 10],
          [5, 0, -10],
        ],
        view,
      },
    ],
    ['saw/nothing-left', { plane: { origin: [0, 0, 900], normal: [0, 0, 1] } }],
  ])('refuses with %s', async (code, params) => {
    await expect(run(trunk, params)).rejects.toMatchObject({ code });
  });
});

describe('a capped cut across the middle of a flat end', () => {
  const one = GOLDEN_CASES.find(({ name, version }) => version === 3 && name.startsWith('across'))!;

  it('adds no crossing and stays closed', async () => {
    const { mesh, findings } = await run(makeBody(one.body), one.params as object);
    expect(selfIntersections(mesh).length).toBe(0);
    expect(isClosed(mesh)).toBe(true);
    expect(findings).toEqual([]);
  });

  it('replays as it did in records of version 1', async () => {
    const { mesh } = await applyOperation(sawV1, makeBody(one.body), one.params);
    expect(selfIntersections(mesh).length).toBeGreaterThan(0);
    const cases = GOLDEN_CASES.filter(({ version }) => version === 1);
    expect(await checkGoldenCases(cases, () => sawV1)).toEqual([]);
    const second = GOLDEN_CASES.filter(({ version }) => version === 2);
    expect(await checkGoldenCases(second, () => sawV2)).toEqual([]);
  });
});
