import { planeWeights, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { flareOperation } from './operation.ts';

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const planes = [plane(80), plane(150), plane(220)];
const run = async (mesh: TriMesh, amount: number) =>
  (await applyOperation(flareOperation, mesh, { planes, amount })).mesh;

describeOperation(flareOperation, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    {
      name: 'moves the middle of a trunk backwards',
      body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 300, segments: 32, rings: 30 },
      params: { planes, amount: 12 },
    },
  ],
});

describe('flare.apply', () => {
  const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 32, rings: 30 });

  it.each([12, -12])('moves every vertex by %d mm times its weight, along Y only', async (amount) => {
    const moved = await run(body, amount);
    const weights = planeWeights(body, planes as never);
    for (let v = 0; v < weights.length; v++) {
      const [x, y, z] = [3 * v, 3 * v + 1, 3 * v + 2];
      expect(moved.positions[x]).toBe(body.positions[x]);
      expect(moved.positions[y]).toBeCloseTo(body.positions[y]! + amount * weights[v]!, 4);
      expect(moved.positions[z]).toBe(body.positions[z]);
    }
  });

  it('leaves the bits of everything beyond the planes and shares the triangles', async () => {
    const moved = await run(body, 12);
    expect(moved.indices).toBe(body.indices);
    for (let i = 0; i < body.positions.length; i += 3) {
      const height = body.positions[i + 2]!;
      if (height > 80 && height < 220) continue;
      expect(moved.positions.subarray(i, i + 3)).toEqual(body.positions.subarray(i, i + 3));
    }
  });

  it.each([
    [12, 0],
    [-50, 'flare/folds'],
  ])('makes no body that crosses itself, also between tilted planes: %d mm', async (amount, becomes) => {
    const fine = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 60, rings: 60 });
    const tilted = (z: number, y: number) => ({ origin: [0, 0, z], normal: [0, y, 0.954] });
    const params = { planes: [tilted(150, 0.3), tilted(165, 0.3), tilted(280, -0.3)], amount };
    const made = applyOperation(flareOperation, fine, params);
    const crossings = made.then(({ mesh }) => selfIntersections(mesh).length);
    expect(await crossings.catch(({ code }) => code)).toBe(becomes);
  });
});
