import { vec3 } from '@bracewright/core/math';
import { selfIntersections, type TriMesh, type TrunkPlane } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube, makeBody } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { arcRamp } from './operation-curve.ts';
import { bend, bendV1, bendV2 } from './operation.ts';

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(bend, mesh, params as never)).mesh;

describeOperation(bend, {
  // The body before the first plane stays, as that is tilted.
  surface: {
    outside: (point, { params }) => {
      const { origin, normal } = (params as unknown as { planes: readonly TrunkPlane[] }).planes[0]!;
      return vec3.dot(vec3.subtract(point, origin), normal) < -1e-6;
    },
  },
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ version }) => version === 3),
    {
      name: 'bows the waist to the front',
      body: { kind: 'tube', radius: 60, height: 400, segments: 24, rings: 20 },
      params: { planes: [plane(50), plane(200), plane(350)], angle: -20, direction: 0 },
    },
  ],
  golden: GOLDEN_CASES,
});

const SEGMENTS = 48;
const RINGS = 400;
const body = ellipticTube({ radiusX: 110, radiusY: 80, height: 400, segments: SEGMENTS, rings: RINGS });
const ringCentre = (mesh: TriMesh, ring: number) => {
  const sum = [0, 0, 0];
  for (let v = ring * SEGMENTS; v < (ring + 1) * SEGMENTS; v++)
    for (let k = 0; k < 3; k++) sum[k]! += mesh.positions[3 * v + k]! / SEGMENTS;
  return sum as [number, number, number];
};
const gap = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
/** Lean of a section, degrees, from its outermost left and right vertices. */
const lean = (mesh: TriMesh, ring: number) => {
  const left = 3 * ring * SEGMENTS;
  const right = 3 * (ring * SEGMENTS + SEGMENTS / 2);
  const p = mesh.positions;
  return (Math.atan2(p[right + 2]! - p[left + 2]!, p[left]! - p[right]!) * 180) / Math.PI;
};

describe('bend.apply', () => {
  it.each([15, -40, 60])('tilts everything beyond the second plane by %d°', async (angle) => {
    const bent = await run(body, { planes: [plane(100), plane(300)], angle, direction: 90 });
    expect(lean(bent, 300)).toBeCloseTo(angle, 3);
    expect(lean(bent, 400)).toBeCloseTo(angle, 3);
  });

  it.each([10, 30, -60])('keeps the length of the axis to 0.01 %% at %d°', async (angle) => {
    const bent = await run(body, { planes: [plane(100), plane(300)], angle, direction: 40 });
    let length = 0;
    for (let ring = 0; ring < RINGS; ring++)
      length += gap(ringCentre(bent, ring), ringCentre(bent, ring + 1));
    expect(Math.abs(length / 400 - 1)).toBeLessThan(1e-4);
  });

  it('follows the circle through both planes within 0.3 mm', async () => {
    const angle = (30 * Math.PI) / 180;
    const radius = 200 / angle;
    const bent = await run(body, { planes: [plane(100), plane(300)], angle: 30, direction: 90 });
    for (let ring = 100; ring <= 300; ring++) {
      const [x, , z] = ringCentre(bent, ring);
      expect(Math.abs(Math.hypot(x - radius, z - 100) - radius)).toBeLessThan(0.3);
    }
  });

  it('moves what lies beyond the last plane without changing its shape', async () => {
    const bent = await run(body, { planes: [plane(50), plane(150), plane(250)], angle: 25, direction: -120 });
    const pairs = [
      [260 * SEGMENTS, 399 * SEGMENTS + 20],
      [300 * SEGMENTS + 11, 350 * SEGMENTS + 40],
    ] as const;
    const at = (mesh: TriMesh, v: number) => mesh.positions.slice(3 * v, 3 * v + 3) as unknown as number[];
    for (const [a, b] of pairs)
      expect(gap(at(bent, a), at(bent, b))).toBeCloseTo(gap(at(body, a), at(body, b)), 3);
    expect(lean(bent, 300)).toBeCloseTo(0, 4);
  });

  it('leaves the bits before the first plane, and shares the triangles', async () => {
    const bent = await run(body, { planes: [plane(100), plane(300)], angle: 20, direction: 180 });
    expect(bent.indices).toBe(body.indices);
    const part = 3 * SEGMENTS * 101;
    expect(bent.positions.subarray(0, part)).toEqual(body.positions.subarray(0, part));
  });

  it('leans to the front for direction 0', async () => {
    const bent = await run(body, { planes: [plane(100), plane(300)], angle: 20, direction: 0 });
    expect(ringCentre(bent, 400)[1]).toBeLessThan(-20);
  });

  it('refuses an arc so tight that the inner side would fold', async () => {
    const params = { planes: [plane(180), plane(220)], angle: 45, direction: 90 };
    await expect(run(body, params)).rejects.toMatchObject({ code: 'bend/too-tight' });
  });

  it('refuses by numbers that do not contradict themselves, and names the largest angle that fits', async () => {
    // The bare radius of this arc is 112 mm, more than the body's 110.
    const asked = { planes: [plane(140), plane(260)], direction: 90 };
    const error = await run(body, { ...asked, angle: -60 }).catch((reason: SdkError) => reason);
    const { angle, room, reach, largest } = (error as SdkError).data as Record<string, number>;
    expect([angle, reach]).toEqual([-60, 110]);
    expect(room).toBeLessThan(reach!);
    expect(largest).toBeGreaterThan(-60);
    await expect(run(body, { ...asked, angle: largest! - 0.1 })).rejects.toMatchObject({
      code: 'bend/too-tight',
    });
    await expect(run(body, { ...asked, angle: largest })).resolves.toBeDefined();
  });

  it('ramps the tilt evenly with eased ends', () => {
    expect([0, 1].map(arcRamp)).toEqual([0, 1]);
    expect(arcRamp(0.5)).toBeCloseTo(0.5, 12);
    expect(arcRamp(0.6) - arcRamp(0.5)).toBeCloseTo(0.1 / 0.98, 12);
  });
});

describe('a bend of a trunk with an arm close beside it', () => {
  const trunk = ellipticTube({ radiusX: 100, radiusY: 80, height: 400, segments: 24, rings: 10 });
  const arm = ellipticTube({ radiusX: 18, radiusY: 18, height: 180, segments: 12, rings: 90 });
  const beside = arm.positions.map((x, i) => x + [118.3, 0, 130][i % 3]!);
  const first = trunk.positions.length / 3;
  const both: TriMesh = {
    positions: Float32Array.from([...trunk.positions, ...beside]),
    indices: Uint32Array.from([...trunk.indices, ...arm.indices.map((v) => v + first)]),
  };
  const bentBy = (angle: number) =>
    applyOperation(bend, both, { planes: [plane(120), plane(330)], angle, direction: 90 } as never);

  it('says where the two run through each other', async () => {
    expect(selfIntersections(both).length).toBe(0);
    const { mesh, findings } = await bentBy(40);
    expect(selfIntersections(mesh).length).toBeGreaterThan(0);
    expect(findings).toMatchObject([{ code: 'bend/folds', kind: 'warning', data: { angle: 40 } }]);
    for (const { at } of findings[0]!.places) expect(at[0]).toBeGreaterThan(90);
  });

  it('says nothing where they do not', async () => {
    const { mesh, findings } = await bentBy(-20);
    expect([selfIntersections(mesh).length, findings]).toEqual([0, []]);
  });

  it('says nothing in records of version 1', async () => {
    const [one] = GOLDEN_CASES;
    const done = await applyOperation(bendV1, makeBody(one!.body), one!.params);
    expect(done.findings).toEqual([]);
  });

  it.each([
    [1, bendV1],
    [2, bendV2],
  ] as const)('replays to the meshes that were released with version %d', async (version, released) => {
    const cases = GOLDEN_CASES.filter((one) => one.version === version);
    expect(cases.length).toBeGreaterThan(0);
    expect(await checkGoldenCases(cases, () => released)).toEqual([]);
  });
});
