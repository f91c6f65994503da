/**
 * Elementary functions that return the same bits in every JavaScript engine.
 *
 * ECMAScript leaves the precision of `Math.sin`, `exp` and their like to the engine, and Node and Chromium do differ by one
 * unit in the last place. A replayed history must give the same brace everywhere, so operations take these instead. They use
 * only `+ - * / sqrt` and integer operations, which IEEE 754 fixes to the last bit.
 *
 * Source: argument reductions and minimax polynomials of FDLIBM 5.3 (Sun Microsystems, 1993), files k_sin.c, k_cos.c,
 * s_atan.c, e_exp.c and e_log.c; error below 1 ulp on the reduced range.
 */

const PIO2_HIGH = 1.57079632673412561417;
const PIO2_MIDDLE = 6.0771005063039659766e-11;
const PIO2_LOW = 2.02226624879595063154e-21;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

const words = new Uint32Array(2);
const double = new Float64Array(words.buffer);
words[0] = 1;
const LOW = double[0] === 0 ? 1 : 0;
const HIGH = 1 - LOW;

function kernelSin(x: number, y: number): number {
  const z = x * x;
  const v = z * x;
  const r =
    8.33333333332248946124e-3 +
    z *
      (-1.98412698298579493134e-4 +
        z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)));
  return x - (z * (0.5 * y - v * r) - y - v * -1.66666666666666324348e-1);
}

function kernelCos(x: number, y: number): number {
  const z = x * x;
  const r =
    z *
    (4.16666666666666019037e-2 +
      z *
        (-1.38888888888741095749e-3 +
          z *
            (2.48015872894767294178e-5 +
              z *
                (-2.75573143513906633035e-7 +
                  z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11)))));
  const hz = 0.5 * z;
  const w = 1 - hz;
  return w + (1 - w - hz + (z * r - x * y));
}

/** Sine and cosine of `x` radians, |x| < 1e6; beyond that the reduction loses digits and RangeError is thrown. */
export function sinCos(x: number): readonly [sin: number, cos: number] {
  if (!(x < 1e6 && x > -1e6)) throw new RangeError(`sinCos needs an angle within ±1e6 rad, got ${x}`);
  const n = Math.round(x * 0.636619772367581382433);
  const r = x - n * PIO2_HIGH;
  const w = n * PIO2_MIDDLE + n * PIO2_LOW;
  const high = r - w;
  const low = r - high - w;
  const s = kernelSin(high, low);
  const c = kernelCos(high, low);
  switch (n & 3) {
    case 0:
      return [s, c];
    case 1:
      return [c, -s];
    case 2:
      return [-s, -c];
    default:
      return [-c, s];
  }
}

/** Sine of `x` radians. */
export const sin = (x: number): number => sinCos(x)[0];
/** Cosine of `x` radians. */
export const cos = (x: number): number => sinCos(x)[1];
/** Tangent of `x` radians. */
export function tan(x: number): number {
  const [s, c] = sinCos(x);
  return s / c;
}

/** Sine and cosine of an angle in degrees; multiples of 90° are exact. */
export function sinCosDegrees(degrees: number): readonly [sin: number, cos: number] {
  const turns = Math.round(degrees / 90);
  const rest = degrees - turns * 90;
  const [s, c] = rest === 0 ? [0, 1] : sinCos(rest * 0.017453292519943295);
  switch (turns & 3) {
    case 0:
      return [s, c];
    case 1:
      return [c, -s];
    case 2:
      return [-s, -c];
    default:
      return [-c, s];
  }
}

const ATAN_HIGH = [
  4.63647609000806093515e-1, 7.85398163397448278999e-1, 9.82793723247329054082e-1, 1.570796326794896558,
];
const ATAN_LOW = [
  2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17,
  6.12323399573676603587e-17,
];
const ATAN_T = [
  3.33333333333329318027e-1, -1.99999999998764832476e-1, 1.42857142725034663711e-1, -1.1111110405462355788e-1,
  9.09088713343650656196e-2, -7.69187620504482999495e-2, 6.66107313738753120669e-2,
  -5.83357013379057348645e-2, 4.97687799461593236017e-2, -3.6531572744216915527e-2, 1.62858201153657823623e-2,
] as const;

/** Arc tangent in radians, −π/2 to π/2. */
export function atan(value: number): number {
  if (value !== value) return NaN;
  const negative = value < 0 || Object.is(value, -0);
  let x = negative ? -value : value;
  if (x >= 1.8014398509481984e16) {
    const limit = ATAN_HIGH[3]! + ATAN_LOW[3]!;
    return negative ? -limit : limit;
  }
  let id = -1;
  if (x >= 0.4375) {
    if (x < 1.1875) {
      if (x < 0.6875) {
        id = 0;
        x = (2 * x - 1) / (2 + x);
      } else {
        id = 1;
        x = (x - 1) / (x + 1);
      }
    } else if (x < 2.4375) {
      id = 2;
      x = (x - 1.5) / (1 + 1.5 * x);
    } else {
      id = 3;
      x = -1 / x;
    }
  }
  const z = x * x;
  const w = z * z;
  const s1 =
    z * (ATAN_T[0] + w * (ATAN_T[2] + w * (ATAN_T[4] + w * (ATAN_T[6] + w * (ATAN_T[8] + w * ATAN_T[10])))));
  const s2 = w * (ATAN_T[1] + w * (ATAN_T[3] + w * (ATAN_T[5] + w * (ATAN_T[7] + w * ATAN_T[9]))));
  const result = id < 0 ? x - x * (s1 + s2) : ATAN_HIGH[id]! - (x * (s1 + s2) - ATAN_LOW[id]! - x);
  return negative ? -result : result;
}

/** Angle of the vector (x, y) in radians, −π to π. */
export function atan2(y: number, x: number): number {
  if (x !== x || y !== y) return NaN;
  if (x === 0 && y === 0) return Object.is(x, -0) ? (Object.is(y, -0) ? -PI : PI) : y;
  if (x === 0) return y > 0 ? PI / 2 : -PI / 2;
  if (x > 0) return atan(y / x);
  const angle = atan(y / x);
  return y > 0 || Object.is(y, 0) ? angle + PI : angle - PI;
}

/** Arc cosine in radians; the argument is clamped to −1..1 because dot products of unit vectors stray by an ulp. */
export function acos(x: number): number {
  const c = x < -1 ? -1 : x > 1 ? 1 : x;
  return atan2(Math.sqrt((1 - c) * (1 + c)), c);
}

/** Arc sine in radians; the argument is clamped to −1..1. */
export function asin(x: number): number {
  const s = x < -1 ? -1 : x > 1 ? 1 : x;
  return atan2(s, Math.sqrt((1 - s) * (1 + s)));
}

function scaleByPowerOfTwo(x: number, exponent: number): number {
  let value = x;
  let rest = exponent;
  while (rest > 1000) {
    value *= 1.0715086071862673e301;
    rest -= 1000;
  }
  while (rest < -1000) {
    value *= 9.332636185032189e-302;
    rest += 1000;
  }
  words[LOW] = 0;
  words[HIGH] = (rest + 1023) << 20;
  return value * double[0]!;
}

/** e to the power `x`; Infinity above 709.78, 0 below −745.13. */
export function exp(x: number): number {
  if (x !== x) return NaN;
  if (x > 709.782712893383973096) return Infinity;
  if (x < -745.13321910194110842) return 0;
  const k = Math.round(x * 1.442695040888963387);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (1.66666666666666019037e-1 +
        t *
          (-2.77777777770155933842e-3 +
            t *
              (6.61375632143793436117e-5 + t * (-1.6533902205465251539e-6 + t * 4.13813679705723846039e-8))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  return scaleByPowerOfTwo(y, k);
}

/** Natural logarithm; NaN below 0, −Infinity at 0. */
export function log(x: number): number {
  if (x !== x || x < 0) return NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return Infinity;
  let exponent = 0;
  let value = x;
  if (value < 2.2250738585072014e-308) {
    value *= 18014398509481984;
    exponent = -54;
  }
  double[0] = value;
  const high = words[HIGH]!;
  exponent += (high >>> 20) - 1023;
  words[HIGH] = (high & 0x000fffff) | 0x3ff00000;
  let m = double[0]!;
  if (m > 1.4142135623730951) {
    m *= 0.5;
    exponent += 1;
  }
  const f = m - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const t1 = w * (3.999999999940941908e-1 + w * (2.222219843214978396e-1 + w * 1.531383769920937332e-1));
  const t2 =
    z *
    (6.66666666666673513e-1 +
      w * (2.857142874366239149e-1 + w * (1.818357216161805012e-1 + w * 1.479819860511658591e-1)));
  const r = t1 + t2;
  const hfsq = 0.5 * f * f;
  return exponent * LN2_HIGH - (hfsq - (s * (hfsq + r) + exponent * LN2_LOW) - f);
}

/** `base` to the power `exponent` for base ≥ 0; relative error grows with |exponent · ln base| (below 1e-13 for results up to 1e6). */
export function pow(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  return exp(exponent * log(base));
}

/** Square root of the sum of squares, in argument order. */
export function hypot(x: number, y: number, z = 0): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** π, the nearest double. */
export const PI = 3.141592653589793;
/** Radians per degree. */
export const RADIANS = PI / 180;
/** Degrees per radian. */
export const DEGREES = 180 / PI;
