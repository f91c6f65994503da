import { selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { stretch } from './operation.ts';

const plane = (z: number, lean = 0) => ({ origin: [0, 0, z], normal: [lean, 0, Math.sqrt(1 - lean * lean)] });
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(stretch, mesh, params as never)).mesh;

describeOperation(stretch, {
  // The body below the first plane stays.
  surface: { outside: ([, , z]) => z < 70 },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 32, rings: 100 });
const [STEP, RING] = [3, 32];
/** How far each ring of the body was moved up, mm; all of a ring by the same. */
const risesOf = (moved: TriMesh): number[] =>
  Array.from({ length: 101 }, (_, ring) => moved.positions[3 * ring * RING + 2]! - STEP * ring);

describe('stretch.apply', () => {
  it.each([
    [[80, 220], 40],
    [[80, 220], -40],
    [[50, 120, 250], 100],
    [[50, 100, 200, 250], 150],
    [[220, 80], 40],
  ])(
    'over planes at %j makes the trunk %d mm longer and carries the rest along as it is',
    async (levels, amount) => {
      const moved = await run(body, { planes: levels.map((z) => plane(z)), amount });
      expect(moved.indices).toBe(body.indices);
      const way = Math.sign(levels.at(-1)! - levels[0]!);
      for (let i = 0; i < body.positions.length; i += 3) {
        const height = body.positions[i + 2]!;
        expect(moved.positions.subarray(i, i + 2)).toEqual(body.positions.subarray(i, i + 2));
        if (way * (height - levels[0]!) <= 0) expect(moved.positions[i + 2]).toBe(height);
        if (way * (height - levels.at(-1)!) >= 0)
          expect(moved.positions[i + 2]).toBe(Math.fround(height + way * amount));
      }
    },
  );

  it('lengthens most in the middle of two planes and at the middle one of three, evenly between the inner two of four', async () => {
    const strains = async (levels: number[], amount: number) => {
      const rises = risesOf(await run(body, { planes: levels.map((z) => plane(z)), amount }));
      return rises.slice(1).map((rise, ring) => (rise - rises[ring]!) / STEP);
    };
    const highest = (list: number[]) => STEP * (list.indexOf(Math.max(...list)) + 0.5);
    expect(highest(await strains([60, 240], 30))).toBeCloseTo(150, -1);
    expect(highest(await strains([60, 120, 240], 30))).toBeCloseTo(120, -1);
    const four = await strains([60, 120, 180, 240], 30);
    for (let ring = 41; ring < 59; ring++) expect(four[ring]).toBeCloseTo(30 / 120, 4);
  });

  it('has no jump in curvature at any plane, also where planes are tilted', async () => {
    const planes = [plane(60, 0.1), plane(120, -0.12), plane(200, 0.05), plane(250, 0.15)];
    const moved = await run(body, { planes, amount: 30 });
    // Along a line of the body the rise is smooth to its second derivative: third differences stay small.
    for (const side of [0, 8, 16, 24]) {
      const rise = (ring: number) => moved.positions[3 * (ring * RING + side) + 2]! - STEP * ring;
      for (let ring = 3; ring <= 100; ring++)
        expect(Math.abs(rise(ring) - 3 * rise(ring - 1) + 3 * rise(ring - 2) - rise(ring - 3))).toBeLessThan(
          0.05,
        );
      expect(rise(100)).toBeCloseTo(30, 4);
    }
  });

  it('is taken back by the opposite amount where it is beyond the planes, and follows the planes where they lean', async () => {
    const planes = [plane(80, 0.2), plane(220, 0.2)];
    const moved = await run(body, { planes, amount: 25, axis: 'trunk' });
    const top = 3 * 100 * RING;
    expect(moved.positions[top]! - body.positions[top]!).toBeCloseTo(5, 3);
    expect(moved.positions[top + 2]! - body.positions[top + 2]!).toBeCloseTo(25 * Math.sqrt(0.96), 3);
  });

  it('refuses planes that all miss the body, planes that cut each other in it, and a value outside its bounds by name', async () => {
    await expect(run(body, { planes: [plane(400), plane(500)], amount: 5 })).rejects.toMatchObject({
      code: 'planes/outside-body',
    });
    await expect(run(body, { planes: [plane(100, 0.4), plane(130, -0.4)], amount: 5 })).rejects.toMatchObject(
      {
        code: 'planes/crossing',
      },
    );
    await expect(run(body, { planes: [plane(80), plane(220)], amount: -151 })).rejects.toMatchObject({
      code: 'operation/invalid-params',
      data: { min: -150, path: 'amount', rule: 'min' },
    });
  });

  it('takes planes that meet beside the body alone', async () => {
    const planes = [
      { origin: [0, 0, 100], normal: [0.2079, 0, 0.9781] },
      { origin: [0, 0, 160], normal: [-0.2079, 0, 0.9781] },
    ];
    const moved = await run(body, { planes, amount: 12 });
    const top = 3 * 100 * RING;
    expect(moved.positions[top + 2]).toBeCloseTo(body.positions[top + 2]! + 12, 4);
  });

  it('is refused where it would press the body through itself, with what fits', async () => {
    // As far apart as a hand leaves them: their distance is told to a tenth.
    const asked = { planes: [plane(100.1), plane(140.3)], amount: -60 };
    const error = await run(body, asked).then(
      () => undefined,
      (reason: unknown) => reason as SdkError,
    );
    expect(error).toMatchObject({ code: 'stretch/folds', data: { amount: -60, gap: 40.2 } });
    expect(error!.places.length).toBeGreaterThan(0);
    const { largest, distance } = error!.data as { largest: number; distance: number };
    // The ramp is steepest with 1.875 over its length, and a twentieth of the body is left there.
    expect(largest).toBeLessThan(0);
    expect(largest).toBeGreaterThanOrEqual(-0.95 * (40.2 / 1.875));
    const fits = await run(body, { ...asked, amount: largest });
    expect(selfIntersections(fits).length).toBe(0);
    await run(body, { planes: [plane(50), plane(50 + distance)], amount: -60 });
  });
});
