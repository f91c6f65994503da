import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { cross, dot, length, type Vec3 } from '../../math/vec3.ts';
import { boxBody, joinMeshes, sphereBody } from '../../testing/closed-bodies.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { surfaceArea } from '../measure/measure.ts';
import { largestPiece } from '../offset/patch.ts';
import { eigenvectors, type Matrix3 } from './eigenvectors.ts';
import { LINE_ROOM, normalEquations, valueAtRank } from './robust-lines.ts';
import { extentAlong, oneSidednessOf, sampleSurface } from './sample-surface.ts';
import { solveSymmetric } from './solve-symmetric.ts';

const RUNS = { seed: 7 };
const value = fc.double({ min: -100, max: 100, noNaN: true }).map((x) => x + 0);

describe('eigenvectors', () => {
  const times = (m: Matrix3, v: Vec3): Vec3 => [0, 3, 6].map((r) => m[r]! * v[0] + m[r + 1]! * v[1] + m[r + 2]! * v[2]) as unknown as Vec3; // prettier-ignore

  it('stand on each other, are only stretched by the matrix, and come by falling stretch', () => {
    fc.assert(
      fc.property(value, value, value, value, value, value, (a, b, c, d, e, f) => {
        const m: Matrix3 = [a, b, c, b, d, e, c, e, f];
        const found = eigenvectors(m);
        const stretches = found.map((v) => dot(v, times(m, v)));
        found.forEach((v, i) => {
          expect(Math.abs(length(v) - 1)).toBeLessThan(1e-12);
          expect(Math.abs(dot(v, found[(i + 1) % 3]!))).toBeLessThan(1e-12);
          const off = times(m, v).map((part, k) => part - stretches[i]! * v[k]!);
          expect(Math.hypot(...off)).toBeLessThan(1e-10);
        });
        expect(stretches).toEqual([...stretches].sort((one, other) => other - one));
        expect(Math.abs(stretches[0]! + stretches[1]! + stretches[2]! - (a + d + f))).toBeLessThan(1e-10);
      }),
      RUNS,
    );
  });

  it('of what has no direction are the axes', () => {
    expect(eigenvectors([2, 0, 0, 0, 2, 0, 0, 0, 2])).toEqual([[1, 0, 0], [0, 1, 0], [0, 0, 1]]); // prettier-ignore
  });
});

describe('normal equations of lines', () => {
  it.each([2, 3, 4, 5, 6, 9, 11])(
    'of %s numbers are the sums of their products, and solving them gives back what the lines were made of',
    (width) => {
      // prettier-ignore
      const random = createRandom(width);
      const [size, used] = [width - 1, 40];
      const wanted = Array.from({ length: size }, () => 4 * random() - 2);
      const lines = new Float64Array(used * width + LINE_ROOM);
      const weights = Float64Array.from({ length: used }, () => random());
      for (let i = 0; i < used; i++) {
        for (let c = 0; c < size; c++) lines[i * width + c] = random() - 0.5;
        lines[i * width + size] = wanted.reduce((sum, x, c) => sum + x * lines[i * width + c]!, 0);
      }
      const matrix = new Float64Array(size * size);
      const right = new Float64Array(size);
      normalEquations({ lines, weights, used, width }, matrix, right);
      for (let r = 0; r < size; r++)
        for (let c = r; c <= size; c++) {
          let sum = 0;
          for (let i = 0; i < used; i++) sum += weights[i]! * lines[i * width + r]! * lines[i * width + c]!;
          expect(c === size ? right[r]! : matrix[r * size + c]!).toBeCloseTo(sum, 12);
        }
      const found = new Float64Array(size);
      solveSymmetric(matrix, right, size, found);
      wanted.forEach((x, c) => expect(found[c]).toBeCloseTo(x, 8));
    },
  );

  it('an unknown that nothing tells of is 0, and the others are not disturbed', () => {
    const found = new Float64Array(3);
    solveSymmetric(Float64Array.of(2, 0, 1, 0, 0, 0, 0, 0, 3), Float64Array.of(5, 0, 8), 3, found);
    expect(found[1]).toBe(0);
    expect([2 * found[0]! + found[2]!, found[0]! + 3 * found[2]!].map((sum) => Math.round(1e9 * sum) / 1e9)).toEqual([5, 8]); // prettier-ignore
  });
});

it('the value at a rank is that of the sorted list, ties and all, and what lies behind the count is left', () => {
  const list = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), value), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(list, fc.nat(39), (values, at) => {
      const rank = at % values.length;
      const row = Float64Array.from([...values, -1e9]);
      expect(valueAtRank(row, values.length, rank)).toBe(Float64Array.from(values).sort()[rank]);
      expect(row.at(-1)).toBe(-1e9);
      expect([...row.subarray(0, values.length)].sort()).toEqual([...values].sort());
    }),
    RUNS,
  );
});

describe('points of a surface', () => {
  const scan = scanOf(sampleTrunk({ cobb: 30, edge: 16 }), { debris: 4 });
  const skin = largestPiece(scan).mesh;

  it('are as many on each part as its area asks for, whatever its triangles are like', () => {
    // A box of two triangles a side, of which one side is split by hand into slivers.
    const box = boxBody([0, 0, 0], [40, 30, 20]);
    const { count, points, area } = sampleSurface(box, 5200);
    expect(area).toBeCloseTo(5200, 6);
    expect(Math.abs(count - 5200)).toBeLessThanOrEqual(1);
    const on = (axis: number, at: number): number =>
      Array.from({ length: count }, (_, i) => points[3 * i + axis]!).filter((x) => Math.abs(x - at) < 1e-9)
        .length;
    for (const [axis, at, expected] of [
      [0, 0, 600],
      [0, 40, 600],
      [1, 0, 800],
      [1, 30, 800],
      [2, 0, 1200],
      [2, 20, 1200],
    ] as const)
      // prettier-ignore
      expect(Math.abs(on(axis, at) - expected)).toBeLessThanOrEqual(2);
  });

  it('of a scan lie on its skin, not on loose pieces, and tell its area, middle and side', () => {
    const samples = sampleSurface(scan, 4000);
    expect(samples.area).toBeCloseTo(surfaceArea(skin), 3);
    for (let i = 0; i < samples.count; i++)
      expect(Math.abs(length([samples.normals[3 * i]!, samples.normals[3 * i + 1]!, samples.normals[3 * i + 2]!]) - 1)).toBeLessThan(1e-9); // prettier-ignore
    const mean = [0, 1, 2].map((k) => samples.points.reduce((sum, x, i) => sum + (i % 3 === k ? x : 0), 0) / samples.count); // prettier-ignore
    mean.forEach((x, k) => expect(Math.abs(x - samples.centre[k]!)).toBeLessThan(1.5));
    expect(oneSidednessOf(samples)).toBeLessThan(0.15);
  });

  it('face outward also where the scan was turned inside out', () => {
    const inside = { positions: scan.positions, indices: scan.indices.map((_, i, all) => all[i - (i % 3) + [0, 2, 1][i % 3]!]!) }; // prettier-ignore
    for (const mesh of [scan, inside]) {
      const { count, points, normals, centre } = sampleSurface(mesh, 2000);
      let out = 0;
      for (let i = 0; i < count; i++)
        if ([0, 1].reduce((sum, k) => sum + (points[3 * i + k]! - centre[k]!) * normals[3 * i + k]!, 0) > 0)
          out++;
      expect(out / count).toBeGreaterThan(0.9);
    }
  });

  it('of a ball reach as far in every direction, and show no side; those of a half show one', () => {
    const ball = sampleSurface(sphereBody(100, 4), 6000);
    for (const way of [
      [1, 0, 0],
      [0, 0.6, 0.8],
      [0, -0.8, 0.6],
    ] as const) {
      const along = extentAlong(ball, way);
      expect(along).toBeGreaterThan(197);
      expect(along).toBeLessThan(200.001);
      expect(Math.hypot(...cross(way, way))).toBe(0);
    }
    expect(oneSidednessOf(ball)).toBeLessThan(0.01);
    const { positions, indices } = sphereBody(100, 4);
    const upper = indices.filter((_, i) =>
      [0, 1, 2].every((k) => positions[3 * indices[i - (i % 3) + k]! + 2]! >= -1e-6),
    );
    // Half of a ball: the mean normal is half as long as the normals.
    expect(oneSidednessOf(sampleSurface({ positions, indices: upper }, 6000))).toBeCloseTo(0.5, 1);
  });

  it('leave out the floor that a scan was made on', () => {
    const floor = boxBody([-300, -300, -2], [300, 300, -1.999]);
    const sheet = { positions: floor.positions, indices: floor.indices.subarray(6, 12) };
    expect(sampleSurface(joinMeshes(scan, sheet), 2000).area).toBeCloseTo(surfaceArea(skin), 3);
  });
});
