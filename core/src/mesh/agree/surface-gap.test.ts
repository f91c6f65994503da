import { describe, expect, test } from 'vitest';
import { buildBvh } from '../bvh/bvh.ts';
import { laidAnew } from '../trim/laid-anew.ts';
import { surfaceGap } from './surface-gap.ts';
import { sheet, bruteForce, bowl, toldOfSquares } from './surface-gap.fixture.test.ts';

describe('how far two surfaces lie apart between the corners of their triangles', () => {
  test.each([12, 24])('is told where squares of 96/%i mm are parted the other way', (n) => {
    const patch = sheet(n, bowl);
    const other = sheet(n, bowl, (i, j) => (i * 7 + j * 3) % 5 === 0);
    const brute = bruteForce(patch, other);
    const told = surfaceGap(buildBvh(patch), buildBvh(other))!;
    expect(told.upTo - told.most).toBeLessThan(0.0101);
    expect(told.most).toBeGreaterThan(brute - 0.01);
    expect(told.most).toBeLessThan(brute + 0.02);
  });
  test.each([
    [8, 13],
    [23, 24],
  ])('is told of %i squares against %i', toldOfSquares);

  test('is told where neither corners nor middles show more than is allowed', () => {
    const twisted = (x: number, y: number) => (0.5 * x * y) / 144;
    const [patch, other] = [sheet(8, twisted), sheet(8, twisted, () => true)];
    const told = surfaceGap(buildBvh(patch), buildBvh(other))!;
    // At the middles of its triangles it lies two thirds of that off.
    expect(told.most).toBeGreaterThan(0.23);
    expect(told.upTo).toBeLessThan(0.26);
    expect(told.at[0] % 12).toBeCloseTo(6, 0);
    // What is said of skin that was laid anew is the same.
    expect(laidAnew(patch, other).off).toBeCloseTo(told.most, 2);
  });

  test('is told of a surface that was asked to lie further out', () => {
    const flat = (x: number, y: number) => 0.02 * x + 0.01 * y;
    const ridge = (x: number, y: number) => flat(x, y) + 5 - Math.max(0, 0.6 - Math.abs(x - 42) / 8);
    const [patch, other] = [sheet(4, flat), sheet(48, ridge)];
    const told = surfaceGap(buildBvh(patch), buildBvh(other), { offset: 5 })!;
    expect(told.most).toBeGreaterThan(0.58);
    expect(told.most).toBeLessThan(0.62);
  });
});
