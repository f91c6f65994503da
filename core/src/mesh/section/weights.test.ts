import { describe, expect, it } from 'vitest';
import { isSdkError } from '../../errors/sdk-error.ts';
import { cone, ellipticTube, tube } from '../../testing/bodies.ts';
import { directionRound, sectionCentroid, trunkAxis } from './section-frame.ts';
import { orientPlanes, planeWeights, weightSlopes, type TrunkPlane } from './weights.ts';

const at = (z: number, normal: [number, number, number] = [0, 0, 1]): TrunkPlane => ({
  origin: [0, 0, z],
  normal,
});
const body = tube({ radius: 50, height: 100, segments: 12, rings: 100 });
const weightAtHeight = (weights: Float64Array, z: number): number => weights[12 * z]!;
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isSdkError(error)) return error.code;
    throw error;
  }
  return 'no error';
};

describe('planeWeights', () => {
  it('ramps from 0 to 1 between two planes and stays 1 beyond the second', () => {
    const w = planeWeights(body, [at(20), at(60)]);
    expect([0, 20, 40, 60, 100].map((z) => weightAtHeight(w, z))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('goes up and down again over three planes', () => {
    const w = planeWeights(body, [at(20), at(40), at(80)]);
    expect([10, 20, 30, 40, 60, 80, 90].map((z) => weightAtHeight(w, z))).toEqual([0, 0, 0.5, 1, 0.5, 0, 0]);
  });

  it('keeps 1 between the inner two of four planes', () => {
    const w = planeWeights(body, [at(10), at(30), at(50), at(90)]);
    expect([5, 20, 30, 40, 50, 70, 95].map((z) => weightAtHeight(w, z))).toEqual([0, 0.5, 1, 1, 1, 0.5, 0]);
  });

  it('is smooth to the second derivative at the planes', () => {
    const w = planeWeights(body, [at(20), at(60)]);
    const bend = (z: number) => w[12 * (z + 1)]! - 2 * w[12 * z]! + w[12 * (z - 1)]!;
    expect(Math.abs(bend(20))).toBeLessThan(2e-4);
    expect(Math.abs(bend(60))).toBeLessThan(2e-4);
  });

  it('does not mind which way normals point, nor lists that run down', () => {
    const up = planeWeights(body, [at(20), at(60)]);
    expect(planeWeights(body, [at(20, [0, 0, -1]), at(60)])).toEqual(up);
    const down = planeWeights(body, [at(60), at(20)]);
    expect([0, 20, 40, 60, 80].map((z) => weightAtHeight(down, z))).toEqual([1, 1, 0.5, 0, 0]);
  });

  it('takes tilted planes, and refuses those that cut each other in the body', () => {
    const tilted = at(60, [0.6, 0, 0.8]);
    expect(codeOf(() => planeWeights(body, [at(0), tilted]))).toBe('no error');
    expect(codeOf(() => planeWeights(body, [at(40), tilted]))).toBe('planes/crossing');
  });

  it('refuses planes out of order or on top of each other', () => {
    expect(codeOf(() => orientPlanes([at(20), at(80), at(60)]))).toBe('planes/out-of-order');
    expect(codeOf(() => orientPlanes([at(20), at(20.5)]))).toBe('planes/too-close');
  });
});

describe('sectionCentroid', () => {
  it('finds centre and area of a section within 0.1 % of the polygon', () => {
    const trunk = ellipticTube({ radiusX: 120, radiusY: 80, height: 100, segments: 64, rings: 10 });
    const moved = { ...trunk, positions: trunk.positions.map((x, i) => x + (i % 3 === 0 ? 33 : 0)) };
    const section = sectionCentroid(moved, at(47))!;
    const polygon = (64 / 2) * Math.sin((2 * Math.PI) / 64) * 120 * 80;
    expect(section.area / polygon).toBeCloseTo(1, 3);
    expect(section.centroid[0]).toBeCloseTo(33, 3);
    expect(section.centroid[1]).toBeCloseTo(0, 3);
    expect(section.centroid[2]).toBeCloseTo(47, 6);
  });

  it('finds nothing where the plane misses the body', () => {
    expect(sectionCentroid(body, at(101))).toBeUndefined();
  });

  it('gives a centre for an open cut too', () => {
    const open = { positions: body.positions, indices: body.indices.slice(0, body.indices.length / 2) };
    const centre = sectionCentroid(open, at(50))!.centroid;
    expect(Math.hypot(centre[0], centre[1])).toBeLessThan(50);
  });
});

describe('trunkAxis', () => {
  it('runs vertically through the mean centre of horizontal planes', () => {
    const axis = trunkAxis(cone({ bottomRadius: 90, topRadius: 50, height: 200, segments: 32, rings: 4 }), [
      at(150),
      at(50),
    ]);
    expect(axis.direction).toEqual([0, 0, -1]);
    expect(Math.hypot(axis.point[0], axis.point[1])).toBeLessThan(1e-4);
  });

  it('refuses planes that all miss the body', () => {
    expect(codeOf(() => trunkAxis(body, [at(150), at(180)]))).toBe('planes/outside-body');
  });

  it('counts directions from the front over the left to the back', () => {
    expect(directionRound([0, 0, 1], 0, 1)).toEqual([0, -1, 0]);
    expect(directionRound([0, 0, 1], 1, 0)).toEqual([1, -0, 0]);
    expect(directionRound([0, 0, 1], 0, -1)).toEqual([0, 1, 0]);
  });
});

describe('weightSlopes', () => {
  const tilted: readonly TrunkPlane[] = [
    at(20, [0.1, 0, 0.995]),
    at(45, [-0.08, 0.1, 0.99]),
    at(60),
    at(80, [0.2, 0, 0.98]),
  ];

  it.each([2, 3, 4])('are the derivatives of the weights of %d planes along any way', (count) => {
    const planes = tilted.slice(0, count);
    const step = 1 / 64;
    for (const way of [
      [1, 0, 0],
      [0, 0.6, 0.8],
    ] as const) {
      const to = (far: number): Float64Array =>
        planeWeights({ ...body, positions: body.positions.map((x, i) => x + far * way[i % 3]!) }, planes);
      const [before, after] = [to(-step), to(step)];
      const slopes = weightSlopes(body, planes, way);
      for (let v = 0; v < slopes.length; v++)
        expect(Math.abs(slopes[v]! - (after[v]! - before[v]!) / (2 * step))).toBeLessThan(2e-4);
      expect(slopes.some((slope) => Math.abs(slope) > 0.002)).toBe(true);
    }
  });
});
