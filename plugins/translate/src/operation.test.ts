import { planeWeights, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { translate, translateV1 } from './operation.ts';

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(translate, mesh, params as never)).mesh;

describeOperation(translate, {
  // The body below the first plane stays.
  surface: { outside: ([, , z]) => z < 80 },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES.filter(({ version }) => version === 2),
  golden: GOLDEN_CASES,
});

describe('translate.apply', () => {
  const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 32, rings: 30 });

  it.each([
    [12, 90, [1, 0]],
    [-12, 90, [-1, 0]],
    [100, 0, [0, -1]],
    [30, 180, [0, 1]],
    [30, -90, [-1, 0]],
  ] as const)(
    'moves every vertex by %d mm times its weight towards %d°, and none up or down',
    async (amount, direction, way) => {
      const planes = [plane(60), plane(120), plane(180), plane(240)];
      const moved = await run(body, { planes, amount, direction });
      const weights = planeWeights(body, planes as never);
      const size = Math.abs(amount);
      for (let v = 0; v < weights.length; v++) {
        for (const k of [0, 1] as const)
          expect(moved.positions[3 * v + k]).toBeCloseTo(
            body.positions[3 * v + k]! + size * weights[v]! * way[k],
            4,
          );
        expect(moved.positions[3 * v + 2]).toBe(body.positions[3 * v + 2]);
      }
    },
  );

  it('carries all beyond the last of two planes along as one, and keeps the bits before the first', async () => {
    const moved = await run(body, { planes: [plane(80), plane(220)], amount: 25, direction: 90 });
    expect(moved.indices).toBe(body.indices);
    for (let i = 0; i < body.positions.length; i += 3) {
      const height = body.positions[i + 2]!;
      if (height <= 80) expect(moved.positions.subarray(i, i + 3)).toEqual(body.positions.subarray(i, i + 3));
      if (height >= 220)
        expect(moved.positions.subarray(i, i + 3)).toEqual(
          Float32Array.of(body.positions[i]! + 25, body.positions[i + 1]!, height),
        );
    }
  });

  it('keeps the height of every point also where planes are tilted', async () => {
    const planes = [0.1, 0.2, 0.3].map((lean, i) => ({
      origin: [0, 0, 60 + 90 * i],
      normal: [lean, 0.1, Math.sqrt(1 - lean * lean - 0.01)],
    }));
    const moved = await run(body, { planes, amount: 60, direction: 60 });
    const weights = planeWeights(body, planes as never);
    for (let v = 0; v < weights.length; v++) {
      const [x, y, z] = [0, 1, 2].map((k) => moved.positions[3 * v + k]! - body.positions[3 * v + k]!) as [
        number,
        number,
        number,
      ];
      expect(z).toBe(0);
      expect(Math.hypot(x, y)).toBeCloseTo(60 * weights[v]!, 3);
    }
  });

  it('replays to the meshes that were released with version 1, across the mean way of the planes', async () => {
    const cases = GOLDEN_CASES.filter(({ version }) => version === 1);
    expect(await checkGoldenCases(cases, () => translateV1)).toEqual([]);
  });

  it('keeps the area of a level section', async () => {
    const planes = [plane(60), plane(150), plane(240)];
    const moved = await run(body, { planes, amount: 60, direction: 45 });
    const areaAt = (mesh: TriMesh, ring: number) => {
      let area = 0;
      for (let s = 0; s < 32; s++) {
        const [a, b] = [3 * (32 * ring + s), 3 * (32 * ring + ((s + 1) % 32))];
        const [ax, ay, bx, by] = [
          mesh.positions[a]!,
          mesh.positions[a + 1]!,
          mesh.positions[b]!,
          mesh.positions[b + 1]!,
        ];
        area += (ax * by - bx * ay) / 2;
      }
      return area;
    };
    for (const ring of [10, 15, 20]) expect(areaAt(moved, ring)).toBeCloseTo(areaAt(body, ring), 0);
  });

  it('undoes itself with the opposite amount', async () => {
    const params = { planes: [plane(60), plane(150), plane(240)], amount: 40, direction: 30 };
    const back = await run(await run(body, params), { ...params, amount: -40 });
    for (let i = 0; i < body.positions.length; i++)
      expect(Math.abs(back.positions[i]! - body.positions[i]!)).toBeLessThan(1e-3);
  });

  it('refuses planes that all miss the body, and a value outside its bounds by name', async () => {
    await expect(run(body, { planes: [plane(400), plane(500)], amount: 5 })).rejects.toMatchObject({
      code: 'planes/outside-body',
    });
    await expect(run(body, { planes: [plane(80), plane(220)], amount: 101 })).rejects.toMatchObject({
      code: 'operation/invalid-params',
      data: { max: 100, path: 'amount', rule: 'max' },
    });
  });

  it('is refused where tilted planes fold the skin, with what fits', async () => {
    // Two close planes that lean to the side, held level by a third: the weight climbs sideways too.
    const planes = [
      { origin: [0, 0, 150], normal: [0.3, 0, 0.954] },
      { origin: [0, 0, 165], normal: [0.3, 0, 0.954] },
      { origin: [0, 0, 280], normal: [-0.3, 0, 0.954] },
    ];
    const fine = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 120, rings: 100 });
    const asked = { planes, amount: -100, direction: 90 };
    const error = await run(fine, asked).then(
      () => undefined,
      (reason: unknown) => reason as SdkError,
    );
    expect(error).toMatchObject({ code: 'translate/folds', data: { amount: -100 } });
    expect(error!.places.length).toBeGreaterThan(0);
    const { largest } = error!.data as { largest: number };
    expect(largest).toBeLessThanOrEqual(0);
    const fits = await run(fine, { ...asked, amount: largest });
    expect(selfIntersections(fits).length).toBe(0);
  });
});
