import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamp, lerp, smootherstep, smoothstep } from './scalar.ts';
import { MM_PER_INCH } from './units.ts';
import { add, addScaled, cross, distance, dot, length, mix, normalize, perpendicularFrame, pointAt, scale, subtract, type Vec3 } from './vec3.ts'; // prettier-ignore

const RUNS = { seed: 7 };

const part = fc.double({ min: -2000, max: 2000, noNaN: true });
const vector = fc.tuple(part, part, part);
const gap = (a: Vec3, b: Vec3): number => Math.max(...a.map((value, k) => Math.abs(value - b[k]!)));

describe('vectors', () => {
  it('the cross product stands on both, right-handed, as long as their area', () => {
    expect([cross([1, 0, 0], [0, 1, 0]), cross([0, 1, 0], [0, 0, 1]), cross([0, 0, 1], [1, 0, 0])]).toEqual([
      [0, 0, 1], [1, 0, 0], [0, 1, 0],
    ]); // prettier-ignore
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const c = cross(a, b);
        const bound = 1e-15 * (1 + dot(a, a) + dot(b, b)) ** 1.5;
        expect(Math.abs(dot(c, a)) + Math.abs(dot(c, b))).toBeLessThan(10 * bound);
        // Lagrange: |a × b|² + (a · b)² = |a|² |b|².
        const whole = dot(a, a) * dot(b, b);
        expect(Math.abs(dot(c, c) + dot(a, b) ** 2 - whole)).toBeLessThanOrEqual(1e-14 * whole + 1e-300);
        expect(gap(cross(b, a), scale(c, -1))).toBe(0);
      }),
      RUNS,
    );
  });

  it('sums, distances and blends agree with each other', () => {
    fc.assert(
      fc.property(vector, vector, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
        expect(gap(subtract(add(a, b), b), a)).toBeLessThan(1e-12);
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b)).toBeLessThanOrEqual((length(a) + length(b)) * (1 + 1e-15));
        expect(gap(mix(a, b, t), addScaled(a, subtract(b, a), t))).toBeLessThan(1e-12);
        expect(Math.abs(distance(mix(a, b, t), a) - t * distance(a, b))).toBeLessThan(1e-11);
        expect(gap(mix(a, b, 0), a)).toBe(0);
      }),
      RUNS,
    );
  });

  it('a direction has length 1, and nothing has none but the one that is given', () => {
    fc.assert(
      fc.property(vector, (a) => {
        if (length(a) > 1e-100) expect(Math.abs(length(normalize(a)) - 1)).toBeLessThan(1e-15);
      }),
      RUNS,
    );
    expect(normalize([0, 0, 0])).toEqual([0, 0, 1]);
    expect(normalize([0, 0, 0], [1, 0, 0])).toEqual([1, 0, 0]);
  });

  it('the frame about a direction is right-handed and square, also where components are equal or none', () => {
    const ties: Vec3[] = [[1, 1, 1], [1, 1, 0], [0, 0, 1], [0, -1, 0], [-1, 0, 0], [-1, 1, -1], [1e-9, 1, 0]]; // prettier-ignore
    const check = (way: Vec3): void => {
      const axis = normalize(way);
      const [u, v] = perpendicularFrame(axis);
      expect(gap(cross(u, v), axis)).toBeLessThan(1e-15);
      for (const side of [u, v]) expect(Math.abs(length(side) - 1)).toBeLessThan(1e-15);
      expect(Math.abs(dot(u, v)) + Math.abs(dot(u, axis)) + Math.abs(dot(v, axis))).toBeLessThan(1e-15);
    };
    ties.forEach(check);
    fc.assert(fc.property(vector.filter((a) => length(a) > 1e-3), check), RUNS); // prettier-ignore
  });

  it('a point of a packed array is that of its number', () => {
    expect(pointAt(Float32Array.of(1, 2, 3, 4, 5, 6), 1)).toEqual([4, 5, 6]);
  });
});

describe('ramps', () => {
  it.each([
    ['smoothstep', smoothstep, 1.5],
    ['smootherstep', smootherstep, 1.875],
  ])('%s runs from 0 to 1 without turning back, alike from both ends, flat at them', (_, ramp, steepest) => {
    expect([ramp(-3), ramp(0), ramp(0.5), ramp(1), ramp(9)]).toEqual([0, 0, 0.5, 1, 1]);
    const step = 1e-3;
    const slopes: number[] = [];
    let unlike = 0;
    for (let t = step; t < 1 - step / 2; t += step) {
      slopes.push((ramp(t + step) - ramp(t - step)) / (2 * step));
      unlike = Math.max(unlike, Math.abs(ramp(t) + ramp(1 - t) - 1));
    }
    expect(unlike).toBeLessThan(1e-14);
    expect(Math.min(...slopes)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...slopes)).toBeCloseTo(steepest, 4);
    expect([ramp(1e-5) / 1e-5, (1 - ramp(1 - 1e-5)) / 1e-5].every((slope) => slope < 1e-4)).toBe(true);
  });

  it('only the second one is uncurved at its ends', () => {
    const curving = (ramp: (t: number) => number): number => (ramp(2e-4) - 2 * ramp(1e-4)) / 1e-8;
    expect(curving(smoothstep)).toBeCloseTo(6, 2);
    expect(Math.abs(curving(smootherstep))).toBeLessThan(0.01);
  });

  it('clamp and lerp keep to their ends', () => {
    expect([clamp(-1, 0, 5), clamp(7, 0, 5), clamp(3, 0, 5)]).toEqual([0, 5, 3]);
    expect([lerp(2, 10, 0), lerp(2, 10, 0.25), lerp(2, 10, 1)]).toEqual([2, 4, 10]);
    expect(MM_PER_INCH * 36).toBeCloseTo(914.4, 12);
  });
});
