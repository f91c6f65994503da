import { boundaryLoops, isClosed, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { mirror } from './operation.ts';

type Vec = readonly [number, number, number];
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(mirror, mesh, params as never)).mesh;
/** The vector with length 1. */
const unit = ([x, y, z]: Vec): Vec => {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
};

describeOperation(mirror, {
  // Borders of the half that goes go with it, those of the other come twice.
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const trunk = sampleTrunk({ cobb: 40, edge: 22 }).mesh;
const PLANES: readonly (readonly [origin: Vec, normal: Vec])[] = [
  [[0, 0, 300], [1, 0, 0]],
  [[14.2, 10, 300], [0.98, 0.15, -0.1]],
  [[-9, 0, 250], [-0.9, 0.3, 0.2]],
]; // prettier-ignore

/** The largest distance of a vertex, reflected, from the nearest vertex, mm. */
function asymmetry({ positions }: TriMesh, origin: Vec, normal: Vec): number {
  const n = unit(normal);
  const key = (x: number, y: number, z: number) => `${Math.round(x)},${Math.round(y)},${Math.round(z)}`;
  const cells = new Map<string, number[]>();
  for (let i = 0; i < positions.length; i += 3) {
    const at = key(positions[i]!, positions[i + 1]!, positions[i + 2]!);
    cells.set(at, [...(cells.get(at) ?? []), i]);
  }
  let worst = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const far = [0, 1, 2].reduce((sum, k) => sum + (positions[i + k]! - origin[k]!) * n[k]!, 0);
    const [x, y, z] = [0, 1, 2].map((k) => positions[i + k]! - 2 * far * n[k]!) as [number, number, number];
    let nearest = Infinity;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (const j of cells.get(key(x + dx, y + dy, z + dz)) ?? [])
            nearest = Math.min(
              nearest,
              Math.hypot(positions[j]! - x, positions[j + 1]! - y, positions[j + 2]! - z),
            );
    worst = Math.max(worst, nearest);
  }
  return worst;
}

describe('symmetry.mirror', () => {
  it.each(PLANES.flatMap((plane) => (['left', 'right'] as const).map((keep) => [...plane, keep] as const)))(
    'makes a closed trunk symmetric about %j, %j with its %s half kept, closed and without a crossing',
    async (origin, normal, keep) => {
      expect(isClosed(trunk)).toBe(true);
      const whole = await run(trunk, { plane: { origin, normal: unit(normal) }, keep });
      expect(isClosed(whole)).toBe(true);
      expect(selfIntersections(whole).length).toBe(0);
      expect(asymmetry(whole, origin, normal)).toBeLessThan(1e-4);
      // What is kept is that of the trunk: its vertices away from the plane are there with their bits.
      const n = unit(normal);
      const side = (keep === 'left') === n[0] > 0 ? 1 : -1;
      const kept = new Set<string>();
      for (let i = 0; i < whole.positions.length; i += 3) kept.add(whole.positions.subarray(i, i + 3).join());
      for (let i = 0; i < trunk.positions.length; i += 3) {
        const far =
          side * [0, 1, 2].reduce((sum, k) => sum + (trunk.positions[i + k]! - origin[k]!) * n[k]!, 0);
        if (far > 0.02) expect(kept.has(trunk.positions.subarray(i, i + 3).join())).toBe(true);
      }
    },
  );

  it('mirrors holes of a scan as they are, and adds none', async () => {
    const scan = scanOf(sampleTrunk({ cobb: 35, edge: 18 }), { holes: 3, debris: 1 });
    const before = new Set(selfIntersections(scan));
    const whole = await run(scan, { plane: { origin: [3, 0, 300], normal: [1, 0, 0] }, keep: 'right' });
    expect(asymmetry(whole, [3, 0, 300], [1, 0, 0])).toBeLessThan(1e-4);
    if (before.size === 0) expect(selfIntersections(whole).length).toBe(0);
    // Each border is one of a hole: none runs along the plane.
    for (const border of boundaryLoops(whole))
      expect([...border].every((v) => Math.abs(whole.positions[3 * v]! - 3) < 0.02)).toBe(false);
  });

  it('warns where a plane beside the middle throws the trunk away or makes two of it, and nowhere near the middle', async () => {
    const found = async (x: number, keep: 'left' | 'right') => {
      const { findings } = await applyOperation(mirror, trunk, {
        plane: { origin: [x, 0, 300], normal: [1, 0, 0] },
        keep,
      });
      return findings.map(({ code, data }) => [code, data]);
    };
    const width = trunk.positions.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), 0);
    const beside = 0.7 * width;
    const [[less, few], [more, many]] = [
      (await found(beside, 'left'))[0]!,
      (await found(beside, 'right'))[0]!,
    ] as [[string, { percent: number }], [string, { percent: number }]];
    expect([less, more]).toEqual(['symmetry/keeps-little', 'symmetry/mostly-twice']);
    expect(few.percent).toBeLessThan(30);
    expect(few.percent + many.percent).toBeCloseTo(100, -0.5);
    for (const x of [-20, 0, 20])
      for (const keep of ['left', 'right'] as const) expect(await found(x, keep)).toEqual([]);
  });

  it('refuses a plane that parts no sides, that misses the body, and that keeps nothing', async () => {
    const body = ellipticTube({ radiusX: 100, radiusY: 80, height: 200, segments: 24, rings: 8 });
    const refused = (origin: Vec, normal: Vec, keep = 'left') =>
      expect(run(body, { plane: { origin, normal: unit(normal) }, keep })).rejects;
    await refused([0, 0, 100], [0, 0, 1]).toMatchObject({ code: 'symmetry/no-sides' });
    await refused([0, 0, 100], [0.3, 1, 0]).toMatchObject({ code: 'symmetry/no-sides' });
    await refused([-300, 0, 100], [1, 0, 0]).toMatchObject({ code: 'symmetry/plane-beside-body' });
    await refused([300, 0, 100], [1, 0, 0]).toMatchObject({ code: 'symmetry/nothing-kept' });
  });
});
