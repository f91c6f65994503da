import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  determinant,
  IDENTITY,
  invertRigid,
  isRigid,
  multiply,
  rotation,
  transformDirection,
  transformPoint,
  translation,
  type Mat4,
} from './mat4.ts';
import { PI, sinCos } from './portable.ts';
import { cross, distance, dot, length, normalize, rotateVector, type Vec3 } from './vec3.ts';

const RUNS = { seed: 7 };

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const FLIP: Mat4 = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const part = fc.double({ min: -2000, max: 2000, noNaN: true });
const point = fc.tuple(part, part, part);
const way = point.filter((v) => length(v) > 1).map((v) => normalize(v));
const angle = fc.double({ min: -7, max: 7, noNaN: true });
/** Any rigid transform of a size that a scan has, flips among them. */
const rigid = fc
  .tuple(way, angle, point, fc.boolean())
  .map(([axis, by, centre, flips]) => multiply(rotation(axis, by, centre), flips ? FLIP : IDENTITY));
const matrix = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 16, maxLength: 16 });

const gap = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
/** Rounding of numbers of some thousand mm, a few times over. */
const ROUNDING = 1e-10;

describe('products', () => {
  it('are applied from the right, and grouped as one likes', () => {
    fc.assert(
      fc.property(rigid, rigid, rigid, point, (a, b, c, p) => {
        expect(gap(transformPoint(multiply(a, b), p), transformPoint(a, transformPoint(b, p)))).toBeLessThan(ROUNDING); // prettier-ignore
        expect(gap(multiply(multiply(a, b), c), multiply(a, multiply(b, c)))).toBeLessThan(ROUNDING);
        expect(multiply(IDENTITY, a)).toEqual(multiply(a, IDENTITY));
      }),
      RUNS,
    );
  });

  it('are the sums over rows and columns, also for matrices with a last row of their own', () => {
    fc.assert(
      fc.property(matrix, matrix, (a, b) => {
        const product = multiply(a, b);
        for (let r = 0; r < 4; r++)
          for (let c = 0; c < 4; c++) {
            const sum = [0, 1, 2, 3].reduce((s, k) => s + a[4 * r + k]! * b[4 * k + c]!, 0);
            expect(Math.abs(product[4 * r + c]! - sum)).toBeLessThan(1e-12);
          }
      }),
      { ...RUNS, numRuns: 30 },
    );
  });

  it('the determinant is that of Leibniz, turns over with two rows and multiplies', () => {
    fc.assert(
      fc.property(matrix, (m) => {
        const e = (r: number, c: number): number => m[4 * r + c]!;
        let sum = 0;
        for (const [i, j, k, sign] of [
          [0, 1, 2, 1],
          [1, 2, 0, 1],
          [2, 0, 1, 1],
          [0, 2, 1, -1],
          [2, 1, 0, -1],
          [1, 0, 2, -1],
        ] as const)
          // prettier-ignore
          sum += sign * e(0, i) * e(1, j) * e(2, k);
        expect(Math.abs(determinant(m) - sum)).toBeLessThan(1e-11);
        expect(Math.abs(determinant(multiply(FLIP, m)) + sum)).toBeLessThan(1e-11);
      }),
      RUNS,
    );
    expect(determinant(translation([5, -6, 7]))).toBe(1);
  });
});

describe('turns', () => {
  it('are right-handed: a quarter turn about each axis takes the next to the one after it', () => {
    for (const [axis, from, to] of [
      [X, Y, Z],
      [Y, Z, X],
      [Z, X, Y],
    ] as const) {
      // prettier-ignore
      expect(gap(transformDirection(rotation(axis, PI / 2), from), to)).toBeLessThan(1e-15);
      expect(cross(axis, from)).toEqual(to);
    }
  });

  it('keep the centre, lengths, angles and handedness, and turn by the angle', () => {
    fc.assert(
      fc.property(way, angle, point, point, point, (axis, by, centre, p, q) => {
        const m = rotation(axis, by, centre);
        expect(gap(transformPoint(m, centre), centre)).toBeLessThan(ROUNDING);
        expect(Math.abs(distance(transformPoint(m, p), transformPoint(m, q)) - distance(p, q))).toBeLessThan(ROUNDING); // prettier-ignore
        expect(gap(transformDirection(m, axis), axis)).toBeLessThan(1e-14);
        expect(Math.abs(determinant(m) - 1)).toBeLessThan(1e-14);
        expect(Math.abs(m[0]! + m[5]! + m[10]! - 1 - 2 * sinCos(by)[1])).toBeLessThan(1e-14);
        expect(isRigid(m, 1e-12)).toBe(true);
      }),
      RUNS,
    );
  });

  it('about one axis add up, and are those of vectors', () => {
    fc.assert(
      fc.property(way, angle, angle, point, (axis, a, b, p) => {
        expect(gap(multiply(rotation(axis, a), rotation(axis, b)), rotation(axis, a + b))).toBeLessThan(1e-14); // prettier-ignore
        expect(gap(transformPoint(rotation(axis, a), p), rotateVector(p, axis, ...sinCos(a)))).toBeLessThan(ROUNDING); // prettier-ignore
      }),
      RUNS,
    );
  });

  it('a direction is not moved by a translation, a point is', () => {
    const m = multiply(translation([10, 20, 30]), rotation(Z, PI));
    expect(gap(transformDirection(m, X), [-1, 0, 0])).toBeLessThan(1e-15);
    expect(gap(transformPoint(m, X), [9, 20, 30])).toBeLessThan(1e-14);
  });
});

describe('the inverse', () => {
  it('brings every point back, from either side, also after a flip', () => {
    fc.assert(
      fc.property(rigid, point, (m, p) => {
        const back = invertRigid(m);
        expect(gap(transformPoint(back, transformPoint(m, p)), p)).toBeLessThan(ROUNDING);
        expect(gap(multiply(m, back), IDENTITY)).toBeLessThan(ROUNDING);
        expect(gap(multiply(back, m), IDENTITY)).toBeLessThan(ROUNDING);
        expect(Math.sign(determinant(back))).toBe(Math.sign(determinant(m)));
      }),
      RUNS,
    );
  });

  it('of a product is the product of the inverses the other way round', () => {
    fc.assert(
      fc.property(rigid, rigid, (a, b) => {
        const gapOf = gap(invertRigid(multiply(a, b)), multiply(invertRigid(b), invertRigid(a)));
        expect(gapOf).toBeLessThan(ROUNDING);
      }),
      RUNS,
    );
  });
});

describe('what is rigid', () => {
  it('turns and flips, wherever they lie; a scale or a shear beyond the tolerance in any place is not', () => {
    fc.assert(
      fc.property(rigid, fc.nat(2), fc.nat(2), fc.boolean(), (m, row, column, grows) => {
        expect(isRigid(m)).toBe(true);
        const bend = [...IDENTITY];
        bend[4 * row + column]! += grows ? 1e-3 : -1e-3;
        expect(isRigid(multiply(bend, m))).toBe(false);
        bend[4 * row + column] = IDENTITY[4 * row + column]! + (grows ? 1e-5 : -1e-5);
        expect(isRigid(multiply(bend, m))).toBe(true);
      }),
      RUNS,
    );
  });

  it('nor is what lacks a number, has a wrong one, or a last row of its own', () => {
    expect(isRigid(IDENTITY.slice(0, 12))).toBe(false);
    for (let i = 0; i < 16; i++)
      for (const value of [NaN, Infinity])
        expect(isRigid(IDENTITY.map((old, k) => (k === i ? value : old)))).toBe(false);
    for (let i = 12; i < 16; i++)
      expect(isRigid(IDENTITY.map((old, k) => (k === i ? old + 0.01 : old)))).toBe(false);
    expect(isRigid(new Array<number>(16).fill(0))).toBe(false);
  });

  it('its rows stand on each other like its columns', () => {
    fc.assert(
      fc.property(rigid, (m) => {
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 3; j++) {
            const columns: [Vec3, Vec3] = [[m[i]!, m[4 + i]!, m[8 + i]!], [m[j]!, m[4 + j]!, m[8 + j]!]]; // prettier-ignore
            expect(Math.abs(dot(...columns) - (i === j ? 1 : 0))).toBeLessThan(1e-14);
          }
      }),
      RUNS,
    );
  });
});
