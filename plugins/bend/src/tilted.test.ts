import { createRandom } from '@bracewright/core/math';
import { meshHash, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { bend, bendV2 } from './operation.ts';

const DEGREE = Math.PI / 180;
/** A plane at a height, tilted to the patient's left and to the front by degrees. */
const tilted = (z: number, left: number, front = 0) => {
  const [sine, cosine] = [Math.sin(left * DEGREE), Math.cos(left * DEGREE)];
  return {
    origin: [0, 0, z] as const,
    normal: [sine, cosine * Math.sin(front * DEGREE), cosine * Math.cos(front * DEGREE)] as const,
  };
};
type Plane = ReturnType<typeof tilted>;
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(bend, mesh, params as never)).mesh;
const at = (mesh: TriMesh, v: number) => [...mesh.positions.subarray(3 * v, 3 * v + 3)] as Point;
type Point = [number, number, number];
const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const above = ({ origin, normal }: Plane, point: Point) =>
  point.reduce((sum, x, k) => sum + (x - origin[k]!) * normal[k]!, 0);

const SEGMENTS = 48;
const body = ellipticTube({ radiusX: 130, radiusY: 90, height: 500, segments: SEGMENTS, rings: 100 });
const vertices = Array.from({ length: body.positions.length / 3 }, (_, v) => v);

const WAYS: readonly (readonly [string, readonly Plane[]])[] = [
  ['15° and −15°', [tilted(130, 15), tilted(370, -15)]],
  ['15° and level', [tilted(130, 15), tilted(370, 0)]],
  ['20° both', [tilted(130, 20), tilted(370, 20)]],
  ['to the side and to the front', [tilted(130, -8, 12), tilted(370, 10, -9)]],
  ['three, mixed', [tilted(110, 10), tilted(250, -6, 5), tilted(390, 4, -12)]],
  ['four, mixed', [tilted(90, -10, 4), tilted(190, 8), tilted(300, 0, 9), tilted(410, -12)]],
];

describe.each(WAYS)('a bend between planes tilted %s', (_, planes) => {
  const asked = { planes, angle: 15, direction: 90 };

  it('leaves the bits before the first plane and moves what lies beyond it', async () => {
    const made = await run(body, asked);
    const before = vertices.filter((v) => above(planes[0]!, at(body, v)) <= 0);
    expect(before.length).toBeGreaterThan(500);
    expect(before.filter((v) => gap(at(made, v), at(body, v)) > 0)).toEqual([]);
    const beyond = vertices.filter((v) => above(planes[0]!, at(body, v)) > 10);
    expect(beyond.filter((v) => gap(at(made, v), at(body, v)) === 0)).toEqual([]);
  });

  it('moves what lies beyond the last plane as one, within a thousandth of a millimetre', async () => {
    const made = await run(body, asked);
    const beyond = vertices.filter((v) => above(planes.at(-1)!, at(body, v)) >= 0);
    expect(beyond.length).toBeGreaterThan(500);
    const random = createRandom(5);
    let worst = 0;
    for (let i = 0; i < 20000; i++) {
      const [a, b] = [0, 1].map(() => beyond[Math.floor(random() * beyond.length)]!) as [number, number];
      worst = Math.max(worst, Math.abs(gap(at(made, a), at(made, b)) - gap(at(body, a), at(body, b))));
    }
    expect(worst).toBeLessThan(1e-3);
  });

  it('keeps the length of the axis to 0.1 %', async () => {
    // A thread along the axis the planes are bent about tells where that goes.
    const way: Point = [0, 0, 0];
    for (const { normal } of planes) for (const k of [0, 1, 2] as const) way[k] += normal[k];
    const size = Math.hypot(...way);
    const middle = planes.reduce((sum, { origin }) => sum + origin[2] / planes.length, 0);
    const thread = ellipticTube({ radiusX: 0.1, radiusY: 0.1, height: 400, segments: 3, rings: 800 });
    const first = body.positions.length / 3;
    const laid = thread.positions.map((_, i) => {
      const along = thread.positions[i - (i % 3) + 2]! - 200;
      return (way[i % 3]! / size) * along + (i % 3 === 2 ? middle : thread.positions[i]!);
    });
    const both = {
      positions: Float32Array.from([...body.positions, ...laid]),
      indices: Uint32Array.from([...body.indices, ...thread.indices.map((v) => v + first)]),
    };
    const made = await run(both, asked);
    const length = (mesh: TriMesh) => {
      let sum = 0;
      for (let ring = 0; ring < 800; ring++)
        sum += gap(at(mesh, first + 3 * ring), at(mesh, first + 3 * ring + 3));
      return sum;
    };
    expect(length(both)).toBeCloseTo(400, 1);
    expect(Math.abs(length(made) / length(both) - 1)).toBeLessThan(1e-3);
  });

  it('runs smoothly through every plane, and adds no crossing', async () => {
    // Where the skin has no kink, its second differences fall with the square of the step; at a kink, only with the step.
    const bendOf = async (rings: number) => {
      const skin = ellipticTube({ radiusX: 130, radiusY: 90, height: 500, segments: 8, rings });
      const { mesh, findings } = await applyOperation(bend, skin, asked as never);
      expect(findings).toEqual([]);
      let most = 0;
      for (let v = 8; v < 8 * rings; v++) {
        const [a, b, c] = [v - 8, v, v + 8].map((w) => at(mesh, w)) as [Point, Point, Point];
        for (const k of [0, 1, 2] as const) most = Math.max(most, Math.abs(a[k] - 2 * b[k] + c[k]));
      }
      return most;
    };
    expect(await bendOf(1800)).toBeLessThan((await bendOf(450)) / 8);
  });
});

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
