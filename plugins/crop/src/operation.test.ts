import {
  buildTwins,
  isClosed,
  perimeter,
  sectionByPlane,
  selfIntersections,
  volume,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube, makeBody } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { crop, cropV1 } from './operation.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 12,
} as const;
const at = (z: number, normal: readonly number[] = [0, 0, 1]) => ({ origin: [0, 0, z], normal });
const run = (mesh: TriMesh, params: object) => applyOperation(crop, mesh, params as never);
const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);

describeOperation(crop, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ name, version }) => version === 2 && !name.startsWith('across')),
    { name: 'an open ring', body, params: { top: at(300), bottom: at(100), cap: false } },
    { name: 'a box', body, params: { box: { min: [-100, -50, 30], max: [90, 400, 210] } } },
  ],
  golden: GOLDEN_CASES,
});

describe('crop.apply', () => {
  const trunk = ellipticTube(body);

  it('keeps what lies between the planes, watertight', async () => {
    const { mesh } = await run(trunk, { top: at(301), bottom: at(91) });
    expect(manifold(mesh)).toBe(true);
    expect(volume(mesh) / volume(trunk)).toBeCloseTo(0.5, 5);
    expect(
      [...mesh.positions].filter((_, i) => i % 3 === 2).every((z) => z >= 91 - 1e-4 && z <= 301 + 1e-4),
    ).toBe(true);
  });

  it('takes the top for the upper side, whichever way its normal points', async () => {
    const [up, down] = await Promise.all([
      run(trunk, { top: at(301) }),
      run(trunk, { top: at(301, [0, 0, -1]) }),
    ]);
    expect(volume(down.mesh)).toBeCloseTo(volume(up.mesh), 3);
    expect(volume(up.mesh) / volume(trunk)).toBeCloseTo(301 / 420, 5);
  });

  it('leaves two open rings without a cap', async () => {
    const { mesh, report } = await run(trunk, { top: at(300), bottom: at(100), cap: false });
    expect(isClosed(mesh)).toBe(false);
    expect(report['capTriangles']).toBe(0);
    const section = { origin: [0, 0, 200], normal: [0, 0, 1] } as const;
    expect(perimeter(sectionByPlane(mesh, section))).toBeCloseTo(
      perimeter(sectionByPlane(trunk, section)),
      6,
    );
  });

  it('cuts a closed block out with a box', async () => {
    const { mesh } = await run(trunk, { box: { min: [-50, -40, 100], max: [50, 40, 150] } });
    expect(manifold(mesh)).toBe(true);
    expect(volume(mesh)).toBeCloseTo(100 * 80 * 50, 0);
  });

  it('returns the body itself when nothing lies beyond, and says so', async () => {
    const { mesh, warnings } = await run(trunk, { top: at(500) });
    expect(mesh).toBe(trunk);
    expect(warnings).toEqual(['crop/nothing-cut-off']);
  });

  it('refuses to leave nothing, an empty box and no cut at all', async () => {
    await expect(run(trunk, { top: at(-5) })).rejects.toMatchObject({ code: 'crop/nothing-left' });
    await expect(run(trunk, {})).rejects.toMatchObject({ code: 'crop/nothing-given' });
    await expect(run(trunk, { box: { min: [0, 0, 9], max: [1, 1, 9] } })).rejects.toMatchObject({
      code: 'crop/empty-box',
      data: { axis: 'Z' },
    });
  });
});

describe('a capped cut across the middle of a flat end', () => {
  const one = GOLDEN_CASES.find(({ name, version }) => version === 2 && name.startsWith('across'))!;

  it('adds no crossing and stays closed', async () => {
    const { mesh, findings } = await run(makeBody(one.body), one.params as object);
    expect(selfIntersections(mesh).length).toBe(0);
    expect(isClosed(mesh)).toBe(true);
    expect(findings).toEqual([]);
  });

  it('replays as it did in records of version 1', async () => {
    const { mesh } = await applyOperation(cropV1, makeBody(one.body), one.params);
    expect(selfIntersections(mesh).length).toBeGreaterThan(0);
    const cases = GOLDEN_CASES.filter(({ version }) => version === 1);
    expect(await checkGoldenCases(cases, () => cropV1)).toEqual([]);
  });
});
