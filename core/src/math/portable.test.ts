import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as portable from './portable.ts';
import { createRandom } from './rng.ts';

const RUNS = { seed: 7 };

const { PI } = portable;

/**
 * The twin: values in whole numbers at a scale of 2^PLACES, from the power series alone. Nothing here is shared with the functions under
 * test, not even a constant.
 */
const PLACES = 1160;
const ONE = 1n << BigInt(PLACES);
const times = (a: bigint, b: bigint): bigint => (a * b) >> BigInt(PLACES);

/** A double as a whole number at the scale, exactly. */
function exact(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent > 0 ? 1n << 52n : 0n);
  const shifted = mantissa << BigInt(PLACES + Math.max(exponent, 1) - 1075);
  return value < 0 ? -shifted : shifted;
}

/** How far `got` lies from the true value, in units in its last place or of `least`, where that is more. */
function ulpsOff(got: number, truth: bigint, least = 0): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, got);
  const exponent = Number((view.getBigUint64(0) >> 52n) & 0x7ffn);
  const unit = 1n << BigInt(PLACES + Math.max(exponent, 1) - 1075);
  const wide = exact(least) > unit ? exact(least) : unit;
  const off = exact(got) - truth;
  return Number(((off < 0n ? -off : off) * 1024n) / wide) / 1024;
}

/** Sum of the terms that `next` makes of one another until they vanish. */
function series(
  first: bigint,
  next: (term: bigint, n: bigint) => bigint,
  share: (n: bigint) => bigint,
): bigint {
  let [sum, term] = [0n, first];
  for (let n = 0n; term !== 0n; n++) {
    sum += term / share(n);
    term = next(term, n);
  }
  return sum;
}
const atanOfInverse = (k: bigint): bigint => series(ONE / k, (term) => -term / (k * k), (n) => 2n * n + 1n); // prettier-ignore
/** Machin, 1706. */
const TRUE_PI = 4n * (4n * atanOfInverse(5n) - atanOfInverse(239n));
const trueExpOfSmall = (x: bigint): bigint => series(ONE, (term, n) => times(term, x) / (n + 1n), () => 1n); // prettier-ignore
/** 2·artanh(z). */
const twiceArtanh = (z: bigint): bigint => 2n * series(z, (term) => times(term, times(z, z)), (n) => 2n * n + 1n); // prettier-ignore
const TRUE_LN2 = twiceArtanh(ONE / 3n);

function trueSin(x: bigint): bigint {
  const rest = x % (2n * TRUE_PI);
  const square = times(rest, rest);
  return series(rest, (term, n) => -times(term, square) / ((2n * n + 2n) * (2n * n + 3n)), () => 1n); // prettier-ignore
}
const trueCos = (x: bigint): bigint => trueSin(x + TRUE_PI / 2n);
function trueExp(x: bigint): bigint {
  const k = x / TRUE_LN2;
  const small = trueExpOfSmall(x - k * TRUE_LN2);
  return k >= 0n ? small << k : small >> -k;
}
function trueLog(x: bigint): bigint {
  let [k, m] = [0n, x];
  for (; m > 2n * ONE; k++) m >>= 1n;
  for (; m < ONE; k--) m <<= 1n;
  return twiceArtanh(((m - ONE) << BigInt(PLACES)) / (m + ONE)) + k * TRUE_LN2;
}
/** Newton's steps on the tangent, from a double on. */
function trueAtan(x: bigint, near: number): bigint {
  let angle = exact(near);
  for (let step = 0; step < 3; step++) {
    const [s, c] = [trueSin(angle), trueCos(angle)];
    angle += times(times(x, c) - s, c);
  }
  return angle;
}

/** So many numbers from −1 to 1, the same ones always. */
function spread(count: number, seed: number): readonly number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => 2 * random() - 1);
}
const worst = (values: readonly number[], off: (value: number) => number): number =>
  values.reduce((most, value) => Math.max(most, off(value)), 0);

function squareRoot(square: bigint): bigint {
  let root = ONE;
  for (let last = 0n; last !== root;) [last, root] = [root, (root + square / root) >> 1n];
  return root;
}

describe('errors in units in the last place, against whole numbers', () => {
  const angles = [
    ...spread(24, 1).map((u) => 0.8 * u),
    ...spread(24, 2).map((u) => 20 * u),
    ...spread(24, 3).map((u) => 1e6 * u),
    ...[PI / 4, 1e-9, 1e-300],
    // Beside a multiple of a right angle almost all digits go with the reduction.
    ...[1, 2, 3, 4, 11, 355, 103_993, 636_000].map((n) => (n * PI) / 2),
  ];
  /** Where a sine vanishes the reduction of the angle leaves so much, absolutely. */
  const REDUCTION = 4e-21;
  const wide = [...spread(30, 4), ...spread(30, 5).map((u) => 1e3 * u ** 3), 0.4375, 0.6875, 1.1875, 2.4375];
  const over = (a: bigint, b: bigint): bigint => (a << BigInt(PLACES)) / b;

  it('sine, cosine and tangent', () => {
    expect(worst(angles, (x) => ulpsOff(portable.sin(x), trueSin(exact(x)), REDUCTION))).toBeLessThan(1);
    expect(worst(angles, (x) => ulpsOff(portable.cos(x), trueCos(exact(x)), REDUCTION))).toBeLessThan(1);
    const tame = angles.filter((x) => Math.abs(portable.cos(x)) > 0.1);
    const trueTan = (x: number): bigint => over(trueSin(exact(x)), trueCos(exact(x)));
    expect(worst(tame, (x) => ulpsOff(portable.tan(x), trueTan(x), 10 * REDUCTION))).toBeLessThan(2);
  });

  it('arc tangent of a number and of a vector, on both sides', () => {
    expect(worst(wide, (x) => ulpsOff(portable.atan(x), trueAtan(exact(x), Math.atan(x))))).toBeLessThan(1);
    const angleOf = (y: number, x: number): bigint => {
      const turn = x > 0 ? 0n : y > 0 ? TRUE_PI : -TRUE_PI;
      return trueAtan(over(exact(y), exact(x)), Math.atan(y / x)) + turn;
    };
    for (const x of [0.7, -0.7])
      expect(worst(wide, (y) => ulpsOff(portable.atan2(y, x), angleOf(y, x)))).toBeLessThan(1.5);
  });

  it('arc sine and arc cosine, also where they are steep', () => {
    const inside = [...spread(24, 6), 1 - 1e-12, -1 + 1e-12, 1e-12];
    const trueAsin = (x: number): bigint => {
      const square = (ONE - exact(x)) * (ONE + exact(x));
      return trueAtan(over(exact(x), squareRoot(square)), Math.asin(x));
    };
    expect(worst(inside, (x) => ulpsOff(portable.asin(x), trueAsin(x)))).toBeLessThan(1.5);
    expect(worst(inside, (x) => ulpsOff(portable.acos(x), TRUE_PI / 2n - trueAsin(x)))).toBeLessThan(1.5);
  });

  it('exponential and logarithm, down to the smallest numbers and up to the largest', () => {
    const powers = [...spread(24, 7), ...spread(24, 8).map((u) => 700 * u), 709.78, -709, -720, -744.5];
    expect(worst(powers, (x) => ulpsOff(portable.exp(x), trueExp(exact(x))))).toBeLessThan(1);
    const numbers = [
      ...spread(24, 9).map((u) => 1 + u),
      ...spread(24, 10).map((u) => 2 ** Math.round(1000 * u) * (1.5 + u / 3)),
      ...[1 + 2 ** -52, 1 - 2 ** -53, Math.SQRT2, 5e-324, 1e-310, Number.MAX_VALUE],
    ];
    expect(worst(numbers, (x) => ulpsOff(portable.log(x), trueLog(exact(x))))).toBeLessThan(1);
  });

  it('powers up to a million are as exact as is said', () => {
    const off = worst(spread(24, 11), (u) => {
      const [base, exponent] = [3 + 2.9 * u, 8 * u];
      const truth = trueExp(times(exact(exponent), trueLog(exact(base))));
      const gap = exact(portable.pow(base, exponent)) - truth;
      return Number(((gap < 0n ? -gap : gap) << 60n) / truth) / 2 ** 60;
    });
    expect(off).toBeLessThan(1e-13);
  });
});

it('gives these bits for ever: saved designs replay by them', () => {
  const { sinCos, sinCosDegrees, tan, atan, atan2, acos, asin, exp, log, pow, hypot } = portable;
  const results: number[] = [];
  for (const [i, u] of spread(4000, 12).entries()) {
    const x = u * [1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1e3, 1e4][i % 9]!;
    const size = Math.abs(x);
    results.push(...sinCos(x), ...sinCosDegrees(x), tan(x), atan(x), atan2(u, x), atan2(x, -size), acos(u));
    results.push(asin(u), exp(x / 20), log(size), pow(size, u), hypot(x, u, 1), hypot(u, x));
  }
  const bytes = Buffer.alloc(8 * results.length);
  results.forEach((value, i) => bytes.writeDoubleLE(value, 8 * i));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '6caf78bf4f3c4973c4a806e8566e298af149bfaa031adeca819424236e7a3332',
  );
});

describe('edges of the domains', () => {
  it('quarter turns in degrees are exact, any number of them', () => {
    for (let turns = -9; turns <= 9; turns++) {
      const quarter = ((turns % 4) + 4) % 4;
      const [s, c] = portable.sinCosDegrees(90 * turns);
      // Without the sign of a zero.
      expect([s + 0, c + 0]).toEqual([[0, 1, 0, -1][quarter], [1, 0, -1, 0][quarter]]);
    }
    expect(portable.sinCosDegrees(30)[0]).toBeCloseTo(0.5, 15);
    expect(portable.sinCosDegrees(-120)[1]).toBeCloseTo(-0.5, 15);
  });

  it('an angle whose reduction would lose digits is refused, and so is no number', () => {
    for (const angle of [1e6, -1e6, Infinity, NaN]) expect(() => portable.sinCos(angle)).toThrow(RangeError);
    expect(portable.sin(999_999.999)).toBeCloseTo(Math.sin(999_999.999), 12);
  });

  it('vectors on the axes, and zeros with their signs', () => {
    const { atan2 } = portable;
    const cases = [
      [0, 1], [0, -1], [-0, 1], [-0, -1], [1, 0], [-1, 0], [1, -0], [0, 0], [-0, 0], [0, -0], [-0, -0],
    ] as const; // prettier-ignore
    for (const [y, x] of cases) expect(atan2(y, x), `${y}, ${x}`).toBe(Math.atan2(y, x));
    for (const [y, x] of [[NaN, 1], [1, NaN]] as const) expect(atan2(y, x)).toBeNaN(); // prettier-ignore
    expect([portable.atan(Infinity), portable.atan(-1e300)]).toEqual([PI / 2, -PI / 2]);
    expect(portable.atan(NaN)).toBeNaN();
  });

  it('dot products that stray beyond 1 by an ulp give the angle 0 or π', () => {
    expect([portable.acos(1 + 2 ** -52), portable.acos(-1 - 2 ** -52)]).toEqual([0, PI]);
    expect([portable.asin(1 + 2 ** -52), portable.asin(-1 - 2 ** -52)]).toEqual([PI / 2, -PI / 2]);
  });

  it('overflow, underflow and what has no logarithm', () => {
    const { exp, log, pow } = portable;
    expect([exp(710), exp(-746), exp(0), exp(-0)]).toEqual([Infinity, 0, 1, 1]);
    expect([exp(Infinity), exp(-Infinity), log(0), log(-0), log(Infinity), log(1)]).toEqual([
      Infinity, 0, -Infinity, -Infinity, Infinity, 0,
    ]); // prettier-ignore
    expect(exp(-745.13)).toBe(5e-324);
    for (const value of [exp(NaN), log(NaN), log(-1), pow(-1, 0.5)]) expect(value).toBeNaN();
    expect([pow(0, 0), pow(7, 0), pow(0, 2), pow(0, -1), pow(1, 1e6)]).toEqual([1, 1, 0, Infinity, 1]);
  });
});

describe('laws for all arguments', () => {
  const number = fc.double({ min: -1e5, max: 1e5, noNaN: true });

  it('a turn and its opposite mirror each other, and the circle is a circle', () => {
    fc.assert(
      fc.property(number, (x) => {
        const [s, c] = portable.sinCos(x);
        const [back, same] = portable.sinCos(-x);
        expect(Math.abs(s + back) + Math.abs(c - same)).toBeLessThan(1e-15);
        expect(Math.abs(s * s + c * c - 1)).toBeLessThan(5e-16);
      }),
      RUNS,
    );
  });

  it('the angle of a vector is that of its mirror image, to the last bit, and turns it back onto the axis', () => {
    fc.assert(
      fc.property(number, number, (x, y) => {
        fc.pre(Math.abs(x) + Math.abs(y) > 1e-3);
        const angle = portable.atan2(y, x);
        expect(portable.atan2(-y, x)).toBe(-angle);
        const [s, c] = portable.sinCos(angle);
        const size = portable.hypot(x, y);
        expect(Math.abs(c * y - s * x)).toBeLessThan(2e-15 * size);
        expect(Math.abs(c * x + s * y - size)).toBeLessThan(2e-15 * size);
      }),
      RUNS,
    );
  });

  it('the exponential and the logarithm undo each other and never fall', () => {
    fc.assert(
      fc.property(fc.double({ min: -600, max: 600, noNaN: true }), (x) => {
        expect(Math.abs(portable.log(portable.exp(x)) - x)).toBeLessThan(3e-16 * (1 + Math.abs(x)));
        expect(portable.exp(x + 1e-12 * (1 + Math.abs(x)))).toBeGreaterThan(portable.exp(x));
      }),
      RUNS,
    );
  });
});
