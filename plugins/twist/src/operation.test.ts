import { createRandom } from '@bracewright/core/math';
import { planeWeights, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube, tube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { twist, twistV1, twistV2 } from './operation.ts';

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(twist, mesh, params as never)).mesh;
const angleOf = (mesh: TriMesh, v: number) =>
  (Math.atan2(mesh.positions[3 * v + 1]!, mesh.positions[3 * v]!) * 180) / Math.PI;

describeOperation(twist, {
  // The body below the first plane stays.
  surface: { outside: ([, , z]) => z < 50 },
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ version }) => version === 3),
    {
      name: 'turns the top about the force line',
      body: { kind: 'tube', radius: 60, height: 200, segments: 24, rings: 20 },
      params: { planes: [plane(50), plane(150)], angle: 30, axis: 'force-line' },
    },
  ],
  golden: GOLDEN_CASES,
});

describe('twist.apply', () => {
  const body = ellipticTube({ radiusX: 120, radiusY: 80, height: 300, segments: 60, rings: 60 });

  it.each([30, -30, 90])('turns the section beyond the second plane by %d° within 0.01°', async (angle) => {
    const turned = await run(body, { planes: [plane(100), plane(200)], angle });
    for (const ring of [45, 60]) {
      const v = ring * 60 + 7;
      const difference = angleOf(turned, v) - angleOf(body, v);
      expect(((difference + 540) % 360) - 180).toBeCloseTo(angle, 2);
    }
  });

  it('keeps height and distance from the axis of every vertex within a hundredth of a millimetre', async () => {
    const turned = await run(body, { planes: [plane(50), plane(150), plane(250)], angle: 40 });
    for (let v = 0; v < body.positions.length; v += 3) {
      expect(Math.abs(turned.positions[v + 2]! - body.positions[v + 2]!)).toBeLessThan(1e-4);
      const before = Math.hypot(body.positions[v]!, body.positions[v + 1]!);
      expect(Math.abs(Math.hypot(turned.positions[v]!, turned.positions[v + 1]!) - before)).toBeLessThan(
        1e-2,
      );
    }
  });

  it('leaves the bits of everything outside the planes and shares the triangles', async () => {
    const planes = [plane(50), plane(100), plane(200), plane(250)];
    const turned = await run(body, { planes, angle: 25 });
    const weights = planeWeights(body, planes as never);
    expect(turned.indices).toBe(body.indices);
    for (let v = 0; v < weights.length; v++)
      if (weights[v] === 0)
        expect(turned.positions.subarray(3 * v, 3 * v + 3)).toEqual(
          body.positions.subarray(3 * v, 3 * v + 3),
        );
  });

  it('turns about the middle of a trunk that stands beside the force line', async () => {
    const aside = { ...body, positions: body.positions.map((x, i) => x + (i % 3 === 0 ? 40 : 0)) };
    const turned = await run(aside, { planes: [plane(100), plane(200)], angle: 30 });
    let middle = 0;
    for (let v = 60 * 60; v < 61 * 60; v++) middle += turned.positions[3 * v]! / 60;
    expect(middle).toBeCloseTo(40, 3);
  });

  it('undoes itself with the opposite angle to a thousandth of a millimetre', async () => {
    const params = { planes: [plane(100), plane(200)], angle: 20 };
    const back = await run(await run(tube({ radius: 70, height: 300, segments: 40, rings: 30 }), params), {
      ...params,
      angle: -20,
    });
    const start = tube({ radius: 70, height: 300, segments: 40, rings: 30 });
    for (let i = 0; i < start.positions.length; i++)
      expect(Math.abs(back.positions[i]! - start.positions[i]!)).toBeLessThan(1e-3);
  });

  it('refuses planes that all miss the body', async () => {
    await expect(run(body, { planes: [plane(400), plane(500)], angle: 5 })).rejects.toMatchObject({
      code: 'planes/outside-body',
    });
  });
});

describe('a twist between close planes', () => {
  const even = ellipticTube({ radiusX: 120, radiusY: 80, height: 60, segments: 40, rings: 30 });
  /** Uneven as a scan is; the two vertices last in line close the ends. */
  const shaken = (seed: number): TriMesh => {
    const random = createRandom(seed);
    const positions = even.positions.map((x, i) =>
      i % 3 === 2 && i < even.positions.length - 6 ? x + (random() - 0.5) * 1.8 : x,
    );
    return { ...even, positions };
  };
  const body = shaken(3);
  // As far apart as a hand leaves them: their distance is told to a tenth.
  const close = [plane(20.1), plane(24.3)];

  it('is refused with the places and with what fits, instead of a body that crosses itself', async () => {
    const error = await run(body, { planes: close, angle: -90 }).then(
      () => undefined,
      (reason: unknown) => reason as SdkError,
    );
    expect(error).toMatchObject({ code: 'twist/folds', data: { angle: -90, gap: 4.2 } });
    expect(error!.places.length).toBeGreaterThan(0);
    const { largest, distance } = error!.data as { largest: number; distance: number };
    expect(largest).toBeLessThan(0);
    expect(distance).toBeGreaterThan(4.2);
    const fits = await run(body, { planes: close, angle: largest });
    expect(selfIntersections(fits).length).toBe(0);
  });

  it('is refused where triangles would cross their neighbours that stay', async () => {
    const uneven = shaken(1);
    const asked = { planes: [plane(1), plane(2), plane(3)], angle: -20 };
    expect(selfIntersections(uneven).length).toBe(0);
    const before = await applyOperation(twistV2, uneven, asked as never);
    expect(selfIntersections(before.mesh).length).toBeGreaterThan(0);
    const error = await run(uneven, asked).then(
      () => undefined,
      (reason: unknown) => reason as SdkError,
    );
    expect(error).toMatchObject({ code: 'twist/folds', data: { angle: -20 } });
    expect(error!.places.length).toBeGreaterThan(0);
    const fits = await run(uneven, { ...asked, angle: (error!.data as { largest: number }).largest });
    expect(selfIntersections(fits).length).toBe(0);
  });

  it.each([
    [1, twistV1],
    [2, twistV2],
  ] as const)('replays to the meshes that were released with version %d', async (version, released) => {
    const cases = GOLDEN_CASES.filter((one) => one.version === version);
    expect(await checkGoldenCases(cases, () => released)).toEqual([]);
  });

  it('replays as it did in records of version 1', async () => {
    const { mesh } = await applyOperation(twistV1, body, { planes: close, angle: -90 } as never);
    expect(selfIntersections(mesh).length).toBeGreaterThan(0);
  });
});
