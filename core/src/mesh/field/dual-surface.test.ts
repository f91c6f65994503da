import { expect, it } from 'vitest';
import { BORDER, buildTwins, NON_MANIFOLD } from '../topology/adjacency.ts';
import { connectedComponents } from '../topology/components.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { volume } from '../measure/measure.ts';
import { dualSurface } from './dual-surface.ts';
import { sampleField, type ScalarField } from './field-grid.ts';

const quiet = () => undefined;
const surfaceOf = (field: ScalarField, half: number, spacing: number) => {
  const grid = sampleField(field, { low: [-half, -half, -half], high: [half, half, half], spacing }, quiet);
  const { points, indices } = dualSurface(grid, quiet);
  return { grid, mesh: { positions: Float32Array.from(points), indices } };
};

/** A field of which only the sign of a rule at each place is known. */
const signs = (isIn: (x: number, y: number, z: number) => boolean): ScalarField => ({
  value: (x, y, z) => (isIn(x, y, z) ? -1 : 1),
  clear: 0,
});

it('makes a closed ball of the right size from blocks about its skin only', () => {
  let asked = 0;
  const ball = {
    clear: 0,
    value(x: number, y: number, z: number) {
      asked++;
      const value = Math.sqrt(x * x + y * y + z * z) - 20.3;
      ball.clear = Math.abs(value);
      return value;
    },
  };
  const { grid, mesh } = surfaceOf(ball, 40, 1);
  const twins = buildTwins(mesh);
  expect([twins.includes(BORDER), twins.includes(NON_MANIFOLD)]).toEqual([false, false]);
  expect(connectedComponents(mesh).count).toBe(1);
  expect(selfIntersections(mesh)).toHaveLength(0);
  expect(volume(mesh) / ((4 / 3) * Math.PI * 20.3 ** 3)).toBeCloseTo(1, 2);
  expect([...grid.blocks()].length).toBeLessThan(600);
  expect(asked).toBeLessThan(0.25 * 80 ** 3);
});

it('has no edge of more than two triangles, whatever the signs of the corners are', () => {
  // A fixed row of numbers without a rule that the eye sees.
  let seed = 12345;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (const share of [0.2, 0.5, 0.8]) {
    const known = new Map<string, boolean>();
    const isIn = (x: number, y: number, z: number): boolean => {
      if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 9) return false;
      const key = [x, y, z].map(Math.round).join();
      if (!known.has(key)) known.set(key, next() < share);
      return known.get(key)!;
    };
    const { mesh } = surfaceOf(signs(isIn), 16, 1);
    const twins = buildTwins(mesh);
    expect(mesh.indices.length).toBeGreaterThan(1000);
    expect([twins.includes(BORDER), twins.includes(NON_MANIFOLD)]).toEqual([false, false]);
  }
});
