import { createRandom } from '@bracewright/core/math';
import { meshHash, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { bend, bendV2 } from './operation.ts';
import { DEGREE, tilted, run, at, SEGMENTS, body, WAYS, bendBetween } from './tilted.fixture.test.ts';

describe.each(WAYS.filter((_, i) => [2, 4].includes(i)))('a bend between planes tilted %s', bendBetween);

describe('bend.apply between tilted planes', () => {
  it('gives the bits of version 2 where all planes are parallel, and others where they are not', async () => {
    const random = createRandom(8);
    const between = (low: number, high: number) => low + (high - low) * random();
    for (const heights of [
      [130, 380],
      [100, 250, 390],
      [90, 200, 300, 410],
    ])
      for (let trial = 0; trial < 4; trial++) {
        const tilt = trial === 0 ? ([0, 0] as const) : ([between(-25, 25), between(-25, 25)] as const);
        const planes = heights.map((z, i) => {
          const { origin, normal } = tilted(z, ...tilt);
          return { origin, normal: trial === 2 && i === 1 ? normal.map((x) => -x) : normal };
        });
        const asked = { planes, angle: between(-15, 15), direction: between(-180, 180) };
        const { mesh } = await applyOperation(bendV2, body, asked as never);
        expect(meshHash(await run(body, asked))).toBe(meshHash(mesh));
        const uneven = { ...asked, planes: [...planes.slice(0, -1), tilted(420, -15)] };
        const other = await applyOperation(bendV2, body, uneven as never);
        expect(meshHash(await run(body, uneven))).not.toBe(meshHash(other.mesh));
      }
  });

  it('tilts what lies beyond the second plane by the angle', async () => {
    const made = await run(body, { planes: [tilted(130, 15), tilted(370, -15)], angle: 15, direction: 90 });
    const [left, right] = [at(made, 99 * SEGMENTS), at(made, 99 * SEGMENTS + SEGMENTS / 2)];
    expect(Math.atan2(right[2] - left[2], left[0] - right[0]) / DEGREE).toBeCloseTo(15, 3);
  });

  it('refuses planes that cut each other inside the body', async () => {
    const planes = [tilted(220, 20), tilted(280, -20)];
    await expect(run(body, { planes, angle: 5, direction: 90 })).rejects.toMatchObject({
      code: 'planes/crossing',
      data: { first: 1, second: 2 },
    });
  });

  it('refuses planes that come so close at the inner side that it would turn over, by numbers that fit', async () => {
    // They lie 100 mm apart at the axis, 155 mm at the left and 45 mm at the right: there is more room to bend to the left.
    const asked = { planes: [tilted(200, 12), tilted(300, -12)], direction: 90 };
    await expect(run(body, { ...asked, angle: 30 })).resolves.toBeDefined();
    const error = (await run(body, { ...asked, angle: -30 }).catch((reason: unknown) => reason)) as SdkError;
    expect(error).toMatchObject({ code: 'bend/too-tight', data: { angle: -30 } });
    const { room, reach, largest } = error.data as Record<string, number>;
    expect(room).toBeLessThan(reach!);
    expect(largest).toBeLessThan(-5);
    await expect(run(body, { ...asked, angle: largest! - 0.1 })).rejects.toMatchObject({
      code: 'bend/too-tight',
    });
    const { mesh, findings } = await applyOperation(bend, body, { ...asked, angle: largest } as never);
    expect([selfIntersections(mesh).length, findings]).toEqual([0, []]);
  });

  it('names a largest angle at which the body does not run through itself either', async () => {
    const trunk = ellipticTube({ radiusX: 100, radiusY: 80, height: 400, segments: 24, rings: 10 });
    const arm = ellipticTube({ radiusX: 18, radiusY: 18, height: 180, segments: 12, rings: 90 });
    const first = trunk.positions.length / 3;
    const beside = arm.positions.map((x, i) => x + [118.3, 0, 130][i % 3]!);
    const both: TriMesh = {
      positions: Float32Array.from([...trunk.positions, ...beside]),
      indices: Uint32Array.from([...trunk.indices, ...arm.indices.map((v) => v + first)]),
    };
    for (const [angle, direction] of [
      [60, 90],
      [-60, -90],
    ] as const) {
      const asked = { planes: [tilted(180, 0), tilted(280, 0)], direction };
      const refusals = await Promise.all(
        [bendV2, bend].map((one) =>
          applyOperation(one, both, { ...asked, angle } as never).catch((reason: unknown) => reason),
        ),
      );
      const [before, now] = refusals.map((reason) => (reason as SdkError).data as { largest: number });
      expect(refusals).toMatchObject([{ code: 'bend/too-tight' }, { code: 'bend/too-tight' }]);
      const folded = await applyOperation(bend, both, { ...asked, angle: before!.largest } as never);
      expect(folded.findings.map(({ code }) => code)).toEqual(['bend/folds']);
      expect(Math.abs(now!.largest)).toBeGreaterThan(5);
      const fits = await applyOperation(bend, both, { ...asked, angle: now!.largest } as never);
      expect([selfIntersections(fits.mesh).length, fits.findings]).toEqual([0, []]);
    }
  });
});
