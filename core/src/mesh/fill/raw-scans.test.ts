import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { pointAt } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { volume } from '../measure/measure.ts';
import { largestPiece } from '../offset/patch.ts';
import { buildTwins } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { fairPatch } from './fair-patch.ts';
import { fillHoles } from './fill-holes.ts';
import { dissectionOrder, solveSparse, type SparseMatrix } from './sparse-cholesky.ts';

const trunk = sampleTrunk({ cobb: 35, edge: 14 });
const scan = largestPiece(scanOf(trunk, { holes: 5, seed: 4 })).mesh;
const rims = boundaryLoops(scan);

/** What no fill may do to the skin that was there. */
function expectKept(before: TriMesh, after: TriMesh): void {
  expect(after.positions.subarray(0, before.positions.length)).toEqual(before.positions);
  expect(after.indices.subarray(0, before.indices.length)).toEqual(before.indices);
}

describe.each(['flat', 'smooth'] as const)('a raw scan closed by a %s fill', (fill) => {
  const { mesh, closed, holes, skipped } = fillHoles(scan, { fill, neat: true });

  it('is closed and without crossings, and every triangle and vertex that was there stays bit for bit', () => {
    expect(rims.length).toBeGreaterThan(5);
    expect([closed, skipped]).toEqual([rims.length, 0]);
    expect(buildTwins(mesh).every((twin) => twin >= 0)).toBe(true);
    expect(selfIntersections(mesh).length).toBe(0);
    expectKept(scan, mesh);
  });

  it('is closed once: nothing is left to fill, and the mesh is given back as it is', () => {
    const again = fillHoles(mesh, { fill, neat: true });
    expect([again.closed, again.holes.length]).toEqual([0, 0]);
    expect(again.mesh).toBe(mesh);
  });

  it('tells each hole by its own outline', () => {
    const lengthOf = (loop: Uint32Array): number =>
      loop.reduce((sum, v, i) => {
        const [a, b] = [pointAt(scan.positions, v), pointAt(scan.positions, loop[(i + 1) % loop.length]!)];
        return sum + Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      }, 0);
    const told = holes.map(({ perimeter }) => perimeter).sort((a, b) => a - b);
    rims.map(lengthOf).sort((a, b) => a - b).forEach((length, i) => expect(told[i]).toBeCloseTo(length, 6)); // prettier-ignore
    for (const { centre, radius, perimeter } of holes) {
      expect(radius).toBeLessThanOrEqual(perimeter / 2);
      expect(buildBvh(scan).closestPoint(centre)!.distance).toBeLessThan(radius);
    }
  });

  it('is the same in the place where it stands turned by a quarter, and holds as much', () => {
    const turned = scan.positions.map((_, i, p) => [-p[i + 1]!, p[i - 1]!, p[i]!][i % 3]!);
    const other = fillHoles({ positions: turned, indices: scan.indices }, { fill, neat: true }).mesh;
    expect(Math.abs(volume(other) / volume(mesh) - 1)).toBeLessThan(1e-3);
  });
});

it('small holes of a scan are closed onto the skin that the body has there, to a millimetre and a half', () => {
  const smooth = fillHoles(scan, { fill: 'smooth', maxPerimeter: 300 });
  expect([smooth.closed, smooth.skipped]).toEqual([5, rims.length - 5]);
  const whole = buildBvh(largestPiece(scanOf(trunk, { holes: 0, seed: 4, noise: 0 })).mesh);
  const off: number[] = [];
  for (let v = scan.positions.length / 3; v < smooth.mesh.positions.length / 3; v++)
    off.push(whole.closestPoint(pointAt(smooth.mesh.positions, v))!.distance);
  expect(off.length).toBeGreaterThan(8);
  // The scanner's own noise is 0.5 mm.
  expect(Math.max(...off)).toBeLessThan(1.5);
});

describe('fairing', () => {
  /** A grid of points about a hole of 7 × 7, the outer two rows fixed. */
  const SIDE = 11;
  const grid = (heightAt: (x: number, y: number) => number) => {
    const cells = Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)] as const);
    const isFixed = ([x, y]: readonly [number, number]): boolean =>
      Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 2;
    const order = [...cells.filter(isFixed), ...cells.filter((cell) => !isFixed(cell))];
    const fixed = cells.filter(isFixed).length;
    const placeOf = new Map(order.map(([x, y], i) => [`${x} ${y}`, i]));
    const neighbours = order.map(([x, y]) =>
      Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 1
        ? undefined
        : [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) => placeOf.get(`${x + dx!} ${y + dy!}`)!)); // prettier-ignore
    const points = Float64Array.from(
      order.flatMap(([x, y], i) => [10 * x, 10 * y, i < fixed ? heightAt(x - 5, y - 5) : 0]),
    );
    return { order, points, fixed, neighbours };
  };

  it('a plane goes on as a plane, whichever way it is laid', () => {
    for (const rimWeight of [0, 1]) {
      const { order, ...problem } = grid((x, y) => 3 * x - 2 * y + 4);
      // The free points start in the plane, so that their distances weigh alike.
      order.forEach(([x, y], i) => (problem.points[3 * i + 2] = 3 * (x - 5) - 2 * (y - 5) + 4));
      const before = problem.points.slice();
      fairPatch({ ...problem, rimWeight });
      expect(Math.max(...problem.points.map((value, i) => Math.abs(value - before[i]!)))).toBeLessThan(1e-9);
    }
  });

  it('with the weight of its rim a bowl goes on as a bowl; without it is drawn taut and lies flatter', () => {
    const bowl = (x: number, y: number): number => 0.05 * (x * x - y * y) + 0.02 * x;
    const middle = (rimWeight: number): number => {
      const { order, ...problem } = grid(bowl);
      fairPatch({ ...problem, rimWeight });
      return order.reduce((most, [x, y], i) => Math.max(most, Math.abs(problem.points[3 * i + 2]! - bowl(x - 5, y - 5))), 0); // prettier-ignore
    };
    // A saddle has no Laplacian anywhere, so both kinds find it.
    expect(middle(1)).toBeLessThan(0.01);
    expect(middle(0)).toBeLessThan(0.01);
    const cap = (rimWeight: number): number => {
      const { order, ...problem } = grid((x, y) => -0.3 * (x * x + y * y));
      fairPatch({ ...problem, rimWeight });
      return problem.points[3 * order.findIndex(([x, y]) => x === 5 && y === 5) + 2]!;
    };
    expect(cap(1)).toBeGreaterThan(cap(0) + 1);
    expect(cap(1)).toBeLessThan(1);
  });
});

describe('sparse systems', () => {
  /** A grid of springs with random stiffness, held at one corner: positive definite. */
  const springs = (side: number, seed: number) => {
    const random = createRandom(seed);
    const n = side * side;
    const dense = Array.from({ length: n }, () => new Float64Array(n));
    const join = (i: number, j: number): void => {
      const stiff = 0.1 + random();
      dense[i]![i]! += stiff;
      dense[j]![j]! += stiff;
      dense[i]![j]! -= stiff;
      dense[j]![i]! -= stiff;
    };
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        if (x + 1 < side) join(y * side + x, y * side + x + 1);
        if (y + 1 < side) join(y * side + x, (y + 1) * side + x);
      }
    dense[0]![0]! += 1;
    const rows = dense.map((row) => [...row.keys()].filter((c) => row[c] !== 0));
    const offsets = new Uint32Array(n + 1);
    rows.forEach((row, r) => (offsets[r + 1] = offsets[r]! + row.length));
    const matrix: SparseMatrix = {
      offsets,
      columns: Uint32Array.from(rows.flat()),
      values: Float64Array.from(rows.flatMap((row, r) => row.map((c) => dense[r]![c]!))),
    };
    const points = Float64Array.from(
      { length: 3 * n },
      (_, i) => [(i / 3) % side, Math.floor(i / 3 / side), 0][i % 3]!,
    );
    return { n, dense, matrix, points };
  };

  it.each([3, 13])('of a grid of %s² are solved for each right side, in any order of elimination', (side) => {
    const { n, dense, matrix, points } = springs(side, side);
    const random = createRandom(1);
    const wanted = [0, 1].map(() => Float64Array.from({ length: n }, () => random() - 0.5));
    const sidesOf = () =>
      wanted.map((x) =>
        Float64Array.from(dense, (row) => row.reduce((sum, value, c) => sum + value * x[c]!, 0)),
      );
    const order = dissectionOrder(points, matrix);
    expect([...order].sort((a, b) => a - b)).toEqual([...Array(n).keys()]);
    for (const by of [order, Uint32Array.from({ length: n }, (_, i) => n - 1 - i)]) {
      const sides = sidesOf();
      expect(solveSparse(matrix, by, sides)).toBe(true);
      sides.forEach((found, s) =>
        found.forEach((x, i) => expect(Math.abs(x - wanted[s]![i]!)).toBeLessThan(1e-9)),
      );
    }
  });

  it('that are not positive definite are refused, the right side untouched', () => {
    const { n, matrix, points } = springs(8, 2);
    const values = matrix.values.slice();
    values[
      matrix.offsets[30]! + [...matrix.columns.subarray(matrix.offsets[30]!, matrix.offsets[31]!)].indexOf(30)
    ] = -1;
    const side = Float64Array.from({ length: n }, (_, i) => i);
    expect(solveSparse({ ...matrix, values }, dissectionOrder(points, matrix), [side])).toBe(false);
    expect([...side]).toEqual([...Array(n).keys()]);
  });
});
