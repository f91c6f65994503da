import { planeWeights, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { radius } from './operation.ts';

const plane = (z: number, lean = 0) => ({ origin: [0, 0, z], normal: [lean, 0, Math.sqrt(1 - lean * lean)] });
const PLANES = [plane(60), plane(150), plane(240)];
const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(radius, mesh, params as never)).mesh;
const refusal = (mesh: TriMesh, params: Record<string, unknown>) =>
  run(mesh, params).then(
    () => undefined,
    (reason: unknown) => reason as SdkError,
  );

describeOperation(radius, {
  // The body below the first plane stays.
  surface: { outside: ([, , z]) => z < 80 },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 64, rings: 60 });
/** Polar place of a vertex about a middle. */
const polar = ({ positions }: TriMesh, v: number, [x, y] = [0, 0]) => {
  const [dx, dy] = [positions[3 * v]! - x, positions[3 * v + 1]! - y];
  return { far: Math.hypot(dx, dy), degrees: (Math.atan2(dx, -dy) * 180) / Math.PI };
};

describe('radius.apply', () => {
  it.each([12, -12, 100])('moves the wall %d mm times its weight away from the middle', async (amount) => {
    const moved = await run(body, { planes: PLANES, amount });
    const weights = planeWeights(body, PLANES as never);
    expect(moved.indices).toBe(body.indices);
    for (let v = 0; v < weights.length; v++) {
      const [before, after] = [polar(body, v), polar(moved, v)];
      expect(after.far).toBeCloseTo(before.far + amount * weights[v]!, 3);
      expect(Math.cos(((after.degrees - before.degrees) * Math.PI) / 180)).toBeCloseTo(1, 6);
      expect(moved.positions[3 * v + 2]).toBe(body.positions[3 * v + 2]);
      if (weights[v] === 0)
        expect(moved.positions.subarray(3 * v, 3 * v + 3)).toEqual(body.positions.subarray(3 * v, 3 * v + 3));
    }
  });

  it.each([
    [0, 90],
    [90, 60],
    [-135, 200],
    [180, 360],
  ])('moves only the sector about %d°, %d° wide, most in its middle', async (direction, width) => {
    const moved = await run(body, { planes: PLANES, amount: 20, direction, width });
    const weights = planeWeights(body, PLANES as never);
    let most = 0;
    for (let v = 0; v < weights.length; v++) {
      const { far, degrees } = polar(body, v);
      const off = Math.abs(((degrees - direction + 540) % 360) - 180);
      const grown = polar(moved, v).far - far;
      if (off >= width / 2)
        expect(moved.positions.subarray(3 * v, 3 * v + 3)).toEqual(body.positions.subarray(3 * v, 3 * v + 3));
      if (off < 1) expect(grown).toBeCloseTo(20 * weights[v]!, 1);
      most = Math.max(most, grown);
    }
    expect(most).toBeGreaterThan(18);
    expect(most).toBeLessThanOrEqual(20.001);
  });

  it('goes out from the middle of each section where the trunk leans, and leaves an arm out of it', async () => {
    const leaning = ellipticTube({ radiusX: 100, radiusY: 90, height: 300, segments: 64, rings: 60 });
    const arm = ellipticTube({ radiusX: 30, radiusY: 30, height: 300, segments: 24, rings: 60 });
    const shift = (z: number) => 40 * Math.sin(z / 100);
    const count = leaning.positions.length / 3;
    const positions = new Float32Array([...leaning.positions, ...arm.positions]);
    for (let i = 0; i < positions.length; i += 3)
      positions[i] = positions[i]! + shift(positions[i + 2]!) + (i < 3 * count ? 0 : 170);
    const indices = new Uint32Array([...leaning.indices, ...arm.indices.map((v) => v + count)]);
    const both = { positions, indices };
    const moved = await run(both, { planes: PLANES, amount: 15 });
    const weights = planeWeights(both, PLANES as never);
    for (let v = 0; v < count; v++) {
      const middle: [number, number] = [shift(positions[3 * v + 2]!), 0];
      expect(polar(moved, v, middle).far - polar(both, v, middle).far).toBeCloseTo(15 * weights[v]!, 1);
    }
    expect(selfIntersections(moved).length).toBe(0);
  });

  it('moves nothing through the middle of a closed body', async () => {
    const capped = ellipticTube({ radiusX: 100, radiusY: 90, height: 300, segments: 48, rings: 30 });
    const top = capped.positions.length - 3;
    const moved = await run(capped, { planes: [plane(100), plane(200)], amount: 25 });
    for (const [k, at] of [0, 0, 300].entries()) expect(moved.positions[top + k]).toBeCloseTo(at, 3);
    expect(moved.positions[3 * 48 * 30]).toBeCloseTo(125, 3);
    expect(selfIntersections(moved).length).toBe(0);
  });

  it('keeps its middle with the record, and is the same on a body that was changed since', async () => {
    const asked = { planes: PLANES, amount: 10 };
    const settled = radius.settle!(body, radius.params.parse(asked) as never, {} as never) as {
      measured: { centres: number[][] };
    };
    expect(settled.measured.centres.length).toBeGreaterThan(3);
    for (const [x, y] of settled.measured.centres) expect(Math.hypot(x!, y!)).toBeLessThan(1e-3);
    // Half of the body is gone: its own middle would lie elsewhere.
    const half = {
      positions: body.positions,
      indices: body.indices.filter((_, i) => {
        const f = 3 * Math.floor(i / 3);
        return [0, 1, 2].every((k) => body.positions[3 * body.indices[f + k]!]! > -60);
      }),
    };
    const kept = await run(half, settled as never);
    const whole = await run(body, asked);
    expect(kept.positions).toEqual(whole.positions);
    expect((await run(half, asked)).positions).not.toEqual(whole.positions);
  });

  it('refuses what would leave too little of the trunk with an amount that fits, planes that miss it, and a value outside its bounds by name', async () => {
    const asked = { planes: PLANES, amount: -95 };
    const error = await refusal(body, asked);
    expect(error).toMatchObject({ code: 'radius/folds', data: { amount: -95, gap: 90 } });
    expect(error!.places.length).toBeGreaterThan(0);
    const { largest } = error!.data as { largest: number };
    expect(largest).toBeLessThan(-80);
    expect(selfIntersections(await run(body, { ...asked, amount: largest })).length).toBe(0);
    expect(await refusal(body, { planes: [plane(400), plane(500)], amount: 5 })).toMatchObject({
      code: 'planes/outside-body',
    });
    expect(await refusal(body, { planes: PLANES, amount: 101 })).toMatchObject({
      code: 'operation/invalid-params',
      data: { max: 100, path: 'amount', rule: 'max' },
    });
  });
});
