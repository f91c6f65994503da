import 'node:module';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Gunzip, Inflate } from 'fflate';
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
  let target = {};
  for (var name in all)
    __defProp(target, name, {
      get: all[name],
      enumerable: true,
    });
  if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: 'Module' });
  return target;
};
// ../core/src/errors/across-copies.ts
/**
 * Lets `instanceof` of a class know the instances of another copy of this package: a page that holds a plugin with a bundled copy has
 * two classes of one name, and an expected failure of the one must not be a crash to the other. Subclasses that do not call this are
 * compared as ever. Call it in a static block of the class; `name` is kept for ever.
 */
function acrossCopies(type, name) {
  const brand = Symbol.for(`bracewright/${name}`);
  Object.defineProperty(type.prototype, brand, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value(value) {
      if (this !== type) return Function.prototype[Symbol.hasInstance].call(this, value);
      try {
        return typeof value === 'object' && value !== null && brand in value;
      } catch {
        return false;
      }
    },
  });
}
/**
 * What all copies of this package on a page share, made by the first that asks. For meanings that are attached to values which travel
 * between copies, never for state of an editor.
 */
function sharedByCopies(name, make) {
  const key = Symbol.for(`bracewright/${name}`);
  const scope = globalThis;
  return (scope[key] ??= make());
}
// ../core/src/math/portable.ts
var portable_exports = /* @__PURE__ */ __exportAll({
  DEGREES: () => DEGREES,
  PI: () => PI,
  RADIANS: () => RADIANS,
  acos: () => acos,
  asin: () => asin,
  atan: () => atan,
  atan2: () => atan2,
  cos: () => cos,
  exp: () => exp,
  hypot: () => hypot,
  log: () => log,
  pow: () => pow,
  sin: () => sin,
  sinCos: () => sinCos,
  sinCosDegrees: () => sinCosDegrees,
  tan: () => tan,
});
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
var PIO2_HIGH = 1.5707963267341256;
var PIO2_MIDDLE = 6077100506303966e-26;
var PIO2_LOW = 20222662487959506e-37;
var LN2_HIGH = 0.6931471803691238;
var LN2_LOW = 19082149292705877e-26;
var words = /* @__PURE__ */ new Uint32Array(2);
var double = new Float64Array(words.buffer);
words[0] = 1;
var LOW = double[0] === 0 ? 1 : 0;
var HIGH = 1 - LOW;
function kernelSin(x, y) {
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (27557313707070068e-22 + z * (-2.5050760253406863e-8 + z * 158969099521155e-24)));
  return x - (z * (0.5 * y - v * r) - y - v * -0.16666666666666632);
}
function kernelCos(x, y) {
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2480158728947673e-20 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -11359647557788195e-27)))));
  const hz = 0.5 * z;
  const w = 1 - hz;
  return w + (1 - w - hz + (z * r - x * y));
}
/** Sine and cosine of `x` radians, |x| < 1e6; beyond that the reduction loses digits and RangeError is thrown. */
function sinCos(x) {
  if (!(x < 1e6 && x > -1e6)) throw new RangeError(`sinCos needs an angle within ±1e6 rad, got ${x}`);
  const n = Math.round(x * 0.6366197723675814);
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
var sin = (x) => sinCos(x)[0];
/** Cosine of `x` radians. */
var cos = (x) => sinCos(x)[1];
/** Tangent of `x` radians. */
function tan(x) {
  const [s, c] = sinCos(x);
  return s / c;
}
/** Sine and cosine of an angle in degrees; multiples of 90° are exact. */
function sinCosDegrees(degrees) {
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
var ATAN_HIGH = [0.4636476090008061, 0.7853981633974483, 0.982793723247329, 1.5707963267948966];
var ATAN_LOW = [22698777452961687e-33, 3061616997868383e-32, 13903311031230998e-33, 6123233995736766e-32];
var ATAN_T = [
  0.3333333333333293, -0.19999999999876483, 0.14285714272503466, -0.11111110405462356, 0.09090887133436507,
  -0.0769187620504483, 0.06661073137387531, -0.058335701337905735, 0.049768779946159324,
  -0.036531572744216916, 0.016285820115365782,
];
/** Arc tangent in radians, −π/2 to π/2. */
function atan(value) {
  if (value !== value) return NaN;
  const negative = value < 0 || Object.is(value, -0);
  let x = negative ? -value : value;
  if (x >= 0x40000000000000) {
    const limit = ATAN_HIGH[3] + ATAN_LOW[3];
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
  const result = id < 0 ? x - x * (s1 + s2) : ATAN_HIGH[id] - (x * (s1 + s2) - ATAN_LOW[id] - x);
  return negative ? -result : result;
}
/** Angle of the vector (x, y) in radians, −π to π. */
function atan2(y, x) {
  if (x !== x || y !== y) return NaN;
  if (x === 0 && y === 0) return Object.is(x, -0) ? (Object.is(y, -0) ? -PI : PI) : y;
  if (x === 0) return y > 0 ? PI / 2 : -PI / 2;
  if (x > 0) return atan(y / x);
  const angle = atan(y / x);
  return y > 0 || Object.is(y, 0) ? angle + PI : angle - PI;
}
/** Arc cosine in radians; the argument is clamped to −1..1 because dot products of unit vectors stray by an ulp. */
function acos(x) {
  const c = x < -1 ? -1 : x > 1 ? 1 : x;
  return atan2(Math.sqrt((1 - c) * (1 + c)), c);
}
/** Arc sine in radians; the argument is clamped to −1..1. */
function asin(x) {
  const s = x < -1 ? -1 : x > 1 ? 1 : x;
  return atan2(s, Math.sqrt((1 - s) * (1 + s)));
}
function scaleByPowerOfTwo(x, exponent) {
  let value = x;
  let rest = exponent;
  while (rest > 1e3) {
    value *= 10715086071862673e285;
    rest -= 1e3;
  }
  while (rest < -1e3) {
    value *= 9332636185032189e-317;
    rest += 1e3;
  }
  words[LOW] = 0;
  words[HIGH] = (rest + 1023) << 20;
  return value * double[0];
}
/** e to the power `x`; Infinity above 709.78, 0 below −745.13. */
function exp(x) {
  if (x !== x) return NaN;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019411) return 0;
  const k = Math.round(x * 1.4426950408889634);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6613756321437934e-20 + t * (-16533902205465252e-22 + t * 4.1381367970572385e-8))));
  return scaleByPowerOfTwo(1 - (low - (r * c) / (2 - c) - high), k);
}
/** Natural logarithm; NaN below 0, −Infinity at 0. */
function log(x) {
  if (x !== x || x < 0) return NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return Infinity;
  let exponent = 0;
  let value = x;
  if (value < 22250738585072014e-324) {
    value *= 0x40000000000000;
    exponent = -54;
  }
  double[0] = value;
  const high = words[HIGH];
  exponent += (high >>> 20) - 1023;
  words[HIGH] = (high & 1048575) | 1072693248;
  let m = double[0];
  if (m > 1.4142135623730951) {
    m *= 0.5;
    exponent += 1;
  }
  const f = m - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const r =
    w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373)) +
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const hfsq = 0.5 * f * f;
  return exponent * LN2_HIGH - (hfsq - (s * (hfsq + r) + exponent * LN2_LOW) - f);
}
/** `base` to the power `exponent` for base ≥ 0; relative error grows with |exponent · ln base| (below 1e-13 for results up to 1e6). */
function pow(base, exponent) {
  if (exponent === 0) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  return exp(exponent * log(base));
}
/** Square root of the sum of squares, in argument order. */
function hypot(x, y, z = 0) {
  return Math.sqrt(x * x + y * y + z * z);
}
/** π, the nearest double. */
var PI = 3.141592653589793;
/** Radians per degree. */
var RADIANS = PI / 180;
/** Degrees per radian. */
var DEGREES = 180 / PI;
// ../core/src/math/mat4.ts
var IDENTITY$1 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** `a · b`: first `b`, then `a`. */
function multiply(a, b) {
  const out = [];
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 4; c++)
      out.push(
        a[4 * r] * b[c] + a[4 * r + 1] * b[4 + c] + a[4 * r + 2] * b[8 + c] + a[4 * r + 3] * b[12 + c],
      );
  return out;
}
function transformPoint(m, p) {
  return [
    m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3],
    m[4] * p[0] + m[5] * p[1] + m[6] * p[2] + m[7],
    m[8] * p[0] + m[9] * p[1] + m[10] * p[2] + m[11],
  ];
}
/** Turns a direction by the linear part only. */
function transformDirection(m, d) {
  return [
    m[0] * d[0] + m[1] * d[1] + m[2] * d[2],
    m[4] * d[0] + m[5] * d[1] + m[6] * d[2],
    m[8] * d[0] + m[9] * d[1] + m[10] * d[2],
  ];
}
var translation = (t) => [1, 0, 0, t[0], 0, 1, 0, t[1], 0, 0, 1, t[2], 0, 0, 0, 1];
/** Rotation by `angle` radians about the unit vector `axis` through `centre`, right-handed. */
function rotation(axis, angle, centre = [0, 0, 0]) {
  const [s, c] = sinCos(angle);
  const [x, y, z] = axis;
  const k = 1 - c;
  const linear = [
    c + x * x * k,
    x * y * k - z * s,
    x * z * k + y * s,
    0,
    y * x * k + z * s,
    c + y * y * k,
    y * z * k - x * s,
    0,
    z * x * k - y * s,
    z * y * k + x * s,
    c + z * z * k,
    0,
    0,
    0,
    0,
    1,
  ];
  const moved = transformPoint(linear, centre);
  return [
    linear[0],
    linear[1],
    linear[2],
    centre[0] - moved[0],
    linear[4],
    linear[5],
    linear[6],
    centre[1] - moved[1],
    linear[8],
    linear[9],
    linear[10],
    centre[2] - moved[2],
    0,
    0,
    0,
    1,
  ];
}
/** Determinant of the linear part: 1 for a rigid turn, −1 for a rigid flip. */
function determinant$1(m) {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[1] * (m[4] * m[10] - m[6] * m[8]) +
    m[2] * (m[4] * m[9] - m[5] * m[8])
  );
}
/** Inverse of a rigid transform (rotation or flip, and translation): transpose of the linear part. */
function invertRigid(m) {
  const t = [m[3], m[7], m[11]];
  return [
    m[0],
    m[4],
    m[8],
    -(m[0] * t[0] + m[4] * t[1] + m[8] * t[2]),
    m[1],
    m[5],
    m[9],
    -(m[1] * t[0] + m[5] * t[1] + m[9] * t[2]),
    m[2],
    m[6],
    m[10],
    -(m[2] * t[0] + m[6] * t[1] + m[10] * t[2]),
    0,
    0,
    0,
    1,
  ];
}
/** Whether the linear part is orthonormal within `tolerance` (flip allowed) and the last row is 0 0 0 1. */
function isRigid(m, tolerance = 1e-4) {
  if (m.length !== 16 || m.some((value) => !Number.isFinite(value))) return false;
  for (let i = 0; i < 3; i++)
    for (let j = i; j < 3; j++) {
      const product = m[4 * i] * m[4 * j] + m[4 * i + 1] * m[4 * j + 1] + m[4 * i + 2] * m[4 * j + 2];
      if (Math.abs(product - (i === j ? 1 : 0)) > tolerance) return false;
    }
  return Math.abs(m[12]) + Math.abs(m[13]) + Math.abs(m[14]) + Math.abs(m[15] - 1) <= tolerance;
}
// ../core/src/errors/sdk-error.ts
/**
 * An expected failure. `code` is stable for ever (`plugin/what-happened`) and is the i18n key of the sentence a person reads;
 * the sentence itself is made at the edge, never here.
 */
var SdkError = class extends Error {
  code;
  data;
  /** Where on the body the cause lies. */
  places;
  static {
    acrossCopies(this, 'SdkError');
  }
  constructor(code, data = {}, options) {
    super(`${code} ${JSON.stringify(data)}`, options);
    this.name = 'SdkError';
    this.code = code;
    this.data = data;
    this.places = options?.places ?? [];
  }
};
/** Thrown by `checkAborted` after the caller asked the work to stop; never shown to a person. */
var OperationAborted = class extends Error {
  static {
    acrossCopies(this, 'OperationAborted');
  }
  constructor() {
    super('The operation was stopped by its caller');
    this.name = 'OperationAborted';
  }
};
/** Whether `error` is an expected failure that has a sentence of its own. */
var isSdkError = (error) => error instanceof SdkError;
// ../core/src/math/vec3.ts
var add$1 = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
var subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
var scale = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
var addScaled = (a, b, factor) => [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
var dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
var cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
var length = (a) => Math.sqrt(dot(a, a));
var distance = (a, b) => length(subtract(a, b));
var mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
/** The vector scaled to length 1; the zero vector gives `fallback` (+Z). */
function normalize(a, fallback = [0, 0, 1]) {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : fallback;
}
/** Two unit vectors that form a right-handed frame (u, v, axis) with the unit vector `axis`; ties by smallest component. */
function perpendicularFrame(axis) {
  const [x, y, z] = [Math.abs(axis[0]), Math.abs(axis[1]), Math.abs(axis[2])];
  const u = normalize(cross(x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1], axis));
  return [u, cross(axis, u)];
}
/** The point number `index` of a packed array `3·V`. */
function pointAt(packed, index) {
  return [packed[3 * index], packed[3 * index + 1], packed[3 * index + 2]];
}
// ../core/src/math/units.ts
/** Millimetres in an inch: exact by definition (1959). */
var MM_PER_INCH = 25.4;
// ../core/src/mesh/work.ts
/** Elements (triangles, vertices) between two questions whether to stop, as a mask of their numbers: a few milliseconds each. */
var BATCH_MASK = 16383;
/** A part of the work that goes from `from` to `to` of the whole: it may be told from 0 to 1 by itself. */
function partOf(work, from, to) {
  return {
    checkAborted: () => work.checkAborted?.(),
    progress: (fraction) => work.progress?.(from + (to - from) * fraction),
  };
}
// ../core/src/mesh/tri-mesh.ts
/** Number of vertices. */
var vertexCount = (mesh) => mesh.positions.length / 3;
/** Number of triangles. */
var triangleCount = (mesh) => mesh.indices.length / 3;
/** The next half-edge in the same triangle. */
var nextHalfEdge = (h) => (h % 3 === 2 ? h - 2 : h + 1);
/** The half-edge before `h` in the same triangle. */
var previousHalfEdge = (h) => (h % 3 === 0 ? h + 2 : h - 1);
/**
 * Half-edge `3f + k` runs from corner `k` to corner `k + 1` of triangle `f`; its twin runs the other way in the neighbouring
 * triangle. Returns `3·F` half-edge numbers, `BORDER` (−1) or `NON_MANIFOLD` (−2).
 * Source: Campagna, Kobbelt and Seidel, Directed Edges, 1998; edges are matched through buckets of their lower vertex.
 */
function buildTwins(mesh) {
  const { indices } = mesh;
  const twins = new Int32Array(indices.length).fill(-1);
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start === 2 && indices[halfEdges[start]] !== indices[halfEdges[start + 1]]) {
      twins[halfEdges[start]] = halfEdges[start + 1];
      twins[halfEdges[start + 1]] = halfEdges[start];
    } else if (end - start > 1) for (let i = start; i < end; i++) twins[halfEdges[i]] = -2;
  });
  return twins;
}
/**
 * Calls `visit(halfEdges, start, end)` once for every undirected edge: `halfEdges[start … end − 1]` are the half-edges on it,
 * ascending. Edges come in ascending order of their lower vertex. The array is valid during the call only.
 */
function forEachEdge(mesh, visit) {
  const { indices } = mesh;
  const offsets = new Uint32Array(vertexCount(mesh) + 1);
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h];
    const b = indices[h % 3 === 2 ? h - 2 : h + 1];
    offsets[(a < b ? a : b) + 1]++;
  }
  for (let v = 1; v < offsets.length; v++) offsets[v] += offsets[v - 1];
  const fill = offsets.slice();
  const bucket = new Uint32Array(indices.length);
  /** The higher vertex of the half-edge in each place of the bucket. */
  const highs = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h];
    const b = indices[h % 3 === 2 ? h - 2 : h + 1];
    const at = a < b ? fill[a]++ : fill[b]++;
    bucket[at] = h;
    highs[at] = a < b ? b : a;
  }
  for (let v = 0; v + 1 < offsets.length; v++) {
    const start = offsets[v];
    const end = offsets[v + 1];
    if (end - start > 32) {
      const highOf = (h) => Math.max(indices[h], indices[nextHalfEdge(h)]);
      bucket.subarray(start, end).sort((g, h) => highOf(g) - highOf(h) || g - h);
      highs.subarray(start, end).sort();
    } else
      for (let i = start + 1; i < end; i++) {
        const h = bucket[i];
        const high = highs[i];
        let j = i - 1;
        for (; j >= start && highs[j] > high; j--) {
          bucket[j + 1] = bucket[j];
          highs[j + 1] = highs[j];
        }
        bucket[j + 1] = h;
        highs[j + 1] = high;
      }
    for (let i = start; i < end;) {
      const high = highs[i];
      let j = i + 1;
      while (j < end && highs[j] === high) j++;
      visit(bucket, i, j);
      i = j;
    }
  }
}
/** The vertices joined to each vertex by an edge, as one compressed list. */
function vertexNeighbours(mesh) {
  const { indices } = mesh;
  const count = vertexCount(mesh);
  const edges = new Uint32Array(2 * indices.length);
  let edgeCount = 0;
  const offsets = new Uint32Array(count + 1);
  forEachEdge(mesh, (halfEdges, start) => {
    const a = indices[halfEdges[start]];
    const b = indices[nextHalfEdge(halfEdges[start])];
    if (a === b) return;
    edges[edgeCount++] = a;
    edges[edgeCount++] = b;
    offsets[a + 1]++;
    offsets[b + 1]++;
  });
  for (let v = 0; v < count; v++) offsets[v + 1] += offsets[v];
  const fill = offsets.slice();
  const neighbours = new Uint32Array(edgeCount);
  for (let e = 0; e < edgeCount; e += 2) {
    neighbours[fill[edges[e]]++] = edges[e + 1];
    neighbours[fill[edges[e + 1]]++] = edges[e];
  }
  for (let v = 0; v < count; v++) sortRun(neighbours, offsets[v], offsets[v + 1]);
  return {
    offsets,
    neighbours,
  };
}
/** Sorts `values[start … end − 1]`: runs are short, and half sorted already. */
function sortRun(values, start, end) {
  if (end - start > 32) values.subarray(start, end).sort();
  else
    for (let i = start + 1; i < end; i++) {
      const value = values[i];
      let j = i - 1;
      for (; j >= start && values[j] > value; j--) values[j + 1] = values[j];
      values[j + 1] = value;
    }
}
/** Which triangle corners meet at each vertex. */
function vertexCorners(mesh) {
  const { indices } = mesh;
  const offsets = new Uint32Array(vertexCount(mesh) + 1);
  for (let c = 0; c < indices.length; c++) offsets[indices[c] + 1]++;
  for (let v = 1; v < offsets.length; v++) offsets[v] += offsets[v - 1];
  const fill = offsets.slice();
  const corners = new Uint32Array(indices.length);
  for (let c = 0; c < indices.length; c++) corners[fill[indices[c]]++] = c;
  return {
    offsets,
    corners,
  };
}
// ../core/src/mesh/triangle-normal.ts
/** Writes the normal of triangle `f` into `out`, as long as twice its area, and gives that length, mm². */
function triangleNormal({ positions: p, indices }, f, out) {
  const a = 3 * indices[3 * f];
  const b = 3 * indices[3 * f + 1];
  const c = 3 * indices[3 * f + 2];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return Math.sqrt(x * x + y * y + z * z);
}
var scratch$1 = /* @__PURE__ */ new Float64Array(3);
/** Area of triangle `f`, mm². */
var triangleArea = (mesh, f) => triangleNormal(mesh, f, scratch$1) / 2;
// ../core/src/mesh/bvh/wasm/bvh-build.wasm.ts
/** WebAssembly, base64. */
var BVH_BUILD_WASM =
  'AGFzbQEAAAABKQVgBH9/f38AYAF/AXxgBX9/f3x8AX9gAX8Bf2AKf39/f39/f39/fwF/Ag8BA2VudgZtZW1vcnkCAAEDBwYAAQACAwQGdg9/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt8AUQAAAAAAAAAAAt8AUQAAAAAAAAAAAt8AUQAAAAAAAAAAAt8AUQAAAAAAAAAAAt8AUQAAAAAAAAAAAt8AUQAAAAAAAAAAAsHGwMFYmVnaW4ABQZkaXZpZGUABAZtZW1vcnkCAAwBAwqxEwbOAQIFfwJ9IAAgAUECdGooAgAhBwNAIAFBAXRBAWoiBCACSARAAkAgACAEQQJ0aigCACEFIARBAWoiCCIGIAJIBEAgAyAAIAZBAnRqKAIAIgZBDGxqKgIAIQkgBSAGSSADIAVBDGxqKgIAIgogCVtxIAkgCl5yBEAgBiEFIAghBAsLIAUgB0sgAyAHQQxsaioCACIJIAMgBUEMbGoqAgAiCltxIAkgCl1yRQ0AIAAgAUECdGogBTYCACAEIQEMAgsLCyAAIAFBAnRqIAc2AgALoAECAnwBfyAAQQJ0QYAIaigCACIDQQBKBEAjCCADaiQIIwkgAEEYbEHACGoiACoCALukJAkjCiAAKgIEu6QkCiMLIAAqAgi7pCQLIwwgACoCDLulJAwjDSAAKgIQu6UkDSMOIAAqAhS7pSQOCyMIRQRARAAAAAAAAPB/DwsjCLcjDCMJoSIBIw0jCqEiAqIgAiMOIwuhIgKioCACIAGioKILswYDDX0HfwR8IwIhEyMAIRQjASEVIwMgAEEYbGohFkMAAIB/IQZDAACAfyEHQwAAgH8hBEMAAID/IQ5DAACA/yEPQwAAgP8hEEMAAIB/IQhDAACAfyEJQwAAgH8hCkMAAID/IQtDAACA/yEMQwAAgP8hDSABIREDQCACIBFKBEAgFCATIBFBAnRqKAIAIhdBGGxqIhIqAgAiBSAIXQRAIAUhCAsgEioCBCIFIAldBEAgBSEJCyASKgIIIgUgCl0EQCAFIQoLIBIqAgwiBSALXgRAIAUhCwsgEioCECIFIAxeBEAgBSEMCyASKgIUIgUgDV4EQCAFIQ0LIBUgF0EMbGoiEioCACIFIAZdBEAgBSEGCyAFIA4gBSAOXhshDiASKgIEIgUgB10EQCAFIQcLIAUgDyAFIA9eGyEPIBIqAggiBSAEXQRAIAUhBAsgBSAQIAUgEF4bIRAgEUEBaiERDAELCyAWIAg4AgAgFiAJOAIEIBYgCjgCCCAWIAs4AgwgFiAMOAIQIBYgDTgCFCACIAFrIhJBBEwEQCMEIABBA3RqIgAgATYCACAAIBI2AgQPCyMEIABBA3RqQQA2AgQgByAEQQBBAUECIA+7IAe7oSIaIBC7IAS7oSIbZhsgDrsgBruhIhggG2YgGCAaZnEbIhNBAUYiERsgBiATG7shGSACIANBKEggGiAbIBEbIBggExsiGEQAAAAAAAAAAGRxBH8gASACIwEgE0ECdGogGUQep+hILv8vQCAYoxADBUF/CyIRTCABIBFOcgRAIwIgAUECdGohFCMBIBNBAnRqIRMgEkEBdUEBayERA0AgEUEATgRAIBQgESASIBMQACARQQFrIREMAQsLIBJBAWshEQNAIBFBAEoEQCAUKAIAIRIgFCAUIBFBAnRqIhUoAgA2AgAgFSASNgIAIBRBACARIBMQACARQQFrIREMAQsLIAEgAmpBAXUhEQsjBSMGaiIWIBE2AgAgFiACNgIEIBYgADYCCCAWIANBAWoiADYCDCMGQRBqJAYjBSMGaiABNgIAIwUjBmogETYCBCMFIwZqQX82AggjBSMGaiAANgIMIwZBEGokBguWBgMGfwJ8AX0jAiEHIwAhCEGACEEAQcAA/AsAA0AgBUEQSARAIAVBGGxBwAhqIgZDAACAfzgCACAGQwAAgH84AgQgBkMAAIB/OAIIIAZDAACA/zgCDCAGQwAAgP84AhAgBkMAAID/OAIUIAVBAWohBQwBCwsgACEGA0AgASAGSgRAIAIgByAGQQJ0aigCACIJQQxsaioCALsgA6EgBKL8AiIKQQJ0QYAIaiIFIAUoAgBBAWo2AgAgCCAJQRhsaiIFKgIAIg0gCkEYbEHACGoiCSoCAF0EQCAJIA04AgALIAUqAgQiDSAJKgIEXQRAIAkgDTgCBAsgBSoCCCINIAkqAghdBEAgCSANOAIICyAFKgIMIg0gCSoCDF4EQCAJIA04AgwLIAUqAhAiDSAJKgIQXgRAIAkgDTgCEAsgBSoCFCINIAkqAhReBEAgCSANOAIUCyAGQQFqIQYMAQsLQQAkCEQAAAAAAADwfyQJRAAAAAAAAPB/JApEAAAAAAAA8H8kC0QAAAAAAADw/yQMRAAAAAAAAPD/JA1EAAAAAAAA8P8kDkEPIQYDQCAGQQBKBEAgBkEDdEHAC2ogBhABOQMAIAZBAWshBgwBCwtBACQIRAAAAAAAAPB/JAlEAAAAAAAA8H8kCkQAAAAAAADwfyQLRAAAAAAAAPD/JAxEAAAAAAAA8P8kDUQAAAAAAADw/yQORAAAAAAAAPB/IQtBACEFQQEhBgNAIAZBEEgEQCAGQQFrEAEgBkEDdEHAC2orAwCgIgwgC2MEQCAMIQsgBiEFCyAGQQFqIQYMAQsLIAVFBEBBfw8LIAFBAWshAQNAA0AgACABTAR/IAUgAiAHIABBAnRqKAIAQQxsaioCALsgA6EgBKL8AkoFQQALBEAgAEEBaiEADAELCwNAIAAgAUwEfyAFIAIgByABQQJ0aigCAEEMbGoqAgC7IAOhIASi/AJMBUEACwRAIAFBAWshAQwBCwsgACABSARAIAcgAEECdGoiBigCACEIIAYgByABQQJ0aiIGKAIANgIAIAYgCDYCAAwBCwsgAAtzAQZ/A0AjBgRAIAAgAUgEQEF/DwsjBkEQayQGIwUjBmoiBSgCACECIAUoAgghAyAFKAIMIQQgASAFKAIEIgYgAmtqIQEjByIFQQFqJAcgA0EATgRAIwQgA0EDdGogBTYCAAsgBSACIAYgBBACDAELCyMHC/sCAgR9An8gBCQAIAUkASAGJAIgByQDIAgkBCAJJAVBACEFA0AgAyAFSgRAIwIgBUECdGogBTYCACACIAVBDGxqIgQoAgAiBiABTyAEKAIEIgcgAU9yIAQoAggiBCABT3IEQEEADwsgACAGQQxsaiEIIAAgB0EMbGohCSAAIARBDGxqIQYjACAFQRhsaiEOIwEgBUEMbGohD0EAIQQDQCAEQQxJBEAgBCAIaioCACINIA2TIAQgCWoqAgAiCiAKk5IgBCAGaioCACIMIAyTkkMAAAAAXARAQQAPCyAEIA5qIgcgDSAMIAwgDV4bIAogDCAKIAxdGyAKIA1eGyILOAIAIAcgDSAMIAwgDV0bIAogDCAKIAxeGyAKIA1dGyIKOAIMIAQgD2ogC7sgCrugRAAAAAAAAOA/orY4AgAgBEEEaiEEDAELCyAFQQFqIQUMAQsLQQAkBkEAJAcjBUEANgIAIwUgAzYCBCMFQX82AggjBUEANgIMQRAkBkEBCwvVBAMAQYAIC0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEHACAuAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBwAsLgAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==';
// ../core/src/mesh/wasm/decode-base64.ts
var LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Bytes of a base64 text with its padding. Node's and the browser's own functions are not in both. */
function decodeBase64(text) {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    let bits = 0;
    for (let i = from; i < from + 4; i++) bits = (bits << 6) | Math.max(0, LETTERS.indexOf(text[i]));
    for (let k = 0; k < 3; k++) bytes[to + k] = (bits >> (16 - 8 * k)) & 255;
  }
  return bytes;
}
// ../core/src/mesh/wasm/machines.ts
var PAGE = 65536;
/** What lies below is the module's own. */
var OWN = 4096;
/** Memory up to this many pages (32 MB) is kept for the next work; more is let go, and so are more machines than these. */
var MOST_KEPT = 512;
var MOST_SPARE = 2;
/** Lays out the memory of a machine: arrays one after another, at places that 16 divides. */
var Layout = class {
  end = OWN;
  /** The place of the next so many bytes. */
  take(bytes) {
    const at = this.end;
    this.end += (bytes + 15) & -16;
    return at;
  }
};
/** Machines of one module: each call has one for itself. */
var Machines = class {
  #text;
  #made;
  /** `text` is the module, base64. */
  constructor(text) {
    this.#text = text;
  }
  /** What `work` gives with a machine whose memory has what was laid out; undefined where there is none (see `borrow`). */
  use(layout, work) {
    const machine = this.borrow(layout);
    if (!machine) return void 0;
    try {
      return work(machine);
    } finally {
      this.giveBack(machine);
    }
  }
  /**
   * A machine whose memory has what was laid out, to be given back; one that is not is let go with whoever holds it. Undefined where there is none: WebAssembly is switched off,
   * lacks what the module needs or is forbidden by the page's policy, or there is no memory.
   */
  borrow({ end }) {
    const { WebAssembly: wasm } = globalThis;
    if (!wasm) return void 0;
    if (this.#made?.by !== wasm)
      this.#made = {
        by: wasm,
        module: this.#moduleOf(wasm),
        spare: [],
      };
    const { module, spare } = this.#made;
    if (!module) return void 0;
    const pages = Math.ceil(end / PAGE);
    const known = spare.findIndex(({ memory }) => memory.buffer.byteLength >= pages * PAGE);
    if (known >= 0) return spare.splice(known, 1)[0];
    try {
      const memory = new wasm.Memory({ initial: pages });
      const { exports } = new wasm.Instance(module, { env: { memory } });
      return {
        memory,
        exports,
      };
    } catch {
      return;
    }
  }
  /** Keeps the machine for the next who borrows one. */
  giveBack(machine) {
    const spare = this.#made?.spare;
    if (!spare || machine.memory.buffer.byteLength > MOST_KEPT * PAGE) return;
    spare.push(machine);
    spare.sort((a, b) => a.memory.buffer.byteLength - b.memory.buffer.byteLength);
    if (spare.length > MOST_SPARE) spare.shift();
  }
  #moduleOf(wasm) {
    try {
      return new wasm.Module(decodeBase64(this.#text));
    } catch {
      return;
    }
  }
};
// ../core/src/mesh/bvh/wasm/bvh-nodes.ts
/** Entries of 16 bytes on the stack of a division, more than it is ever deep. */
var STACK = 4096;
var machines$1 = new Machines(BVH_BUILD_WASM);
/**
 * What `splitAll` of `bvh-build.ts` gives, by the same bits, computed in WebAssembly; undefined where there is none (switched off, forbidden by
 * the page's policy, no memory), a coordinate is not
 * finite, or a vertex is not there.
 */
function bvhNodes(mesh, checkAborted) {
  const count = mesh.indices.length / 3;
  const nodes = 2 * count - 1;
  const layout = new Layout();
  const positions = layout.take(4 * mesh.positions.length);
  const indices = layout.take(12 * count);
  const boxes = layout.take(24 * count);
  const centres = layout.take(12 * count);
  const order = layout.take(4 * count);
  const bounds = layout.take(24 * nodes);
  const info = layout.take(8 * nodes);
  const stack = layout.take(STACK);
  return machines$1.use(layout, ({ memory, exports: builder }) => {
    new Float32Array(memory.buffer, positions, mesh.positions.length).set(mesh.positions);
    new Uint32Array(memory.buffer, indices, 3 * count).set(mesh.indices);
    const vertices = mesh.positions.length / 3;
    if (!builder.begin(positions, vertices, indices, count, boxes, centres, order, bounds, info, stack))
      return void 0;
    let nodeCount = -1;
    while (nodeCount < 0) {
      checkAborted?.();
      nodeCount = builder.divide(checkAborted ? 4 * BATCH_MASK : 2147483647);
    }
    return {
      nodeCount,
      bounds: new Float32Array(memory.buffer, bounds, 6 * nodeCount).slice(),
      info: new Int32Array(memory.buffer, info, 2 * nodeCount).slice(),
      order: new Uint32Array(memory.buffer, order, count).slice(),
    };
  });
}
// ../core/src/mesh/bvh/bvh-build.ts
var BINS = 16;
var LEAF_SIZE$1 = 4;
/** Bodies of fewer triangles are divided before a machine for it is made. */
var LEAST_FOR_WASM$1 = 2048;
/** Below this depth the surface-area heuristic chooses; deeper (only degenerate input) halves are taken, so stacks stay short. */
var MAX_SAH_DEPTH = 40;
/** Area of a box up to a factor 2. */
var halfArea = (x, y, z) => x * y + y * z + z * x;
/**
 * Builds the tree by the binned surface-area heuristic on the longest axis of the centroids.
 * Source: Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007.
 */
function buildBvhTree(mesh, checkAborted) {
  const nodes = mesh.indices.length < 3 * LEAST_FOR_WASM$1 ? void 0 : bvhNodes(mesh, checkAborted);
  if (!nodes) return buildBvhTreePlain(mesh, checkAborted);
  const tree = {
    ...nodes,
    corners: new Float32Array(3 * mesh.indices.length),
  };
  copyCorners(tree, mesh);
  return tree;
}
/** The twin of `buildBvhTree` without WebAssembly, by the same bits. */
function buildBvhTreePlain(mesh, checkAborted) {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const boxes = new Float32Array(6 * count);
  const centres = new Float32Array(3 * count);
  const order = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    order[f] = f;
    const a = 3 * indices[3 * f];
    const b = 3 * indices[3 * f + 1];
    const c = 3 * indices[3 * f + 2];
    for (let k = 0; k < 3; k++) {
      const p = positions[a + k];
      const q = positions[b + k];
      const r = positions[c + k];
      const low = p < q ? (p < r ? p : r) : q < r ? q : r;
      const high = p > q ? (p > r ? p : r) : q > r ? q : r;
      boxes[6 * f + k] = low;
      boxes[6 * f + 3 + k] = high;
      centres[3 * f + k] = (low + high) * 0.5;
    }
  }
  const bounds = new Float32Array(6 * Math.max(0, 2 * count - 1));
  const info = new Int32Array(2 * Math.max(0, 2 * count - 1));
  const nodeCount = count === 0 ? 0 : splitAll(boxes, centres, order, bounds, info, checkAborted);
  const corners = new Float32Array(9 * count);
  const tree = {
    nodeCount,
    bounds: bounds.slice(0, 6 * nodeCount),
    info: info.slice(0, 2 * nodeCount),
    order,
    corners,
  };
  copyCorners(tree, mesh);
  return tree;
}
/** Reads the coordinates of every slot again from the mesh. */
function copyCorners(tree, mesh) {
  for (let slot = 0; slot < tree.order.length; slot++) copySlot(tree, mesh, slot);
}
/** The same for one slot. */
function copySlot({ order, corners }, { positions, indices }, slot) {
  const face = 3 * order[slot];
  for (let k = 0, to = 9 * slot; k < 3; k++) {
    const from = 3 * indices[face + k];
    corners[to++] = positions[from];
    corners[to++] = positions[from + 1];
    corners[to++] = positions[from + 2];
  }
}
/** The box of every slot, `6·F`, from its nine coordinates. */
function slotBoxes(corners) {
  const boxes = new Float32Array((corners.length / 9) * 6);
  for (let c = 0, b = 0; c < corners.length; c += 9, b += 6)
    for (let k = 0; k < 3; k++) {
      const p = corners[c + k];
      const q = corners[c + 3 + k];
      const r = corners[c + 6 + k];
      boxes[b + k] = p < q ? (p < r ? p : r) : q < r ? q : r;
      boxes[b + 3 + k] = p > q ? (p > r ? p : r) : q > r ? q : r;
    }
  return boxes;
}
/** Recomputes all boxes from `corners`, children before parents. */
function refitBounds(tree) {
  for (let node = tree.nodeCount - 1; node >= 0; node--) fitNode(tree, node);
}
/** Recomputes the box of one node: of a leaf from `corners`, else from the boxes of its children. */
function fitNode({ bounds, info, corners }, node) {
  const count = info[2 * node + 1];
  const at = 6 * node;
  if (count === 0) {
    const left = at + 6;
    const right = 6 * info[2 * node];
    for (let k = 0; k < 3; k++) {
      bounds[at + k] = Math.min(bounds[left + k], bounds[right + k]);
      bounds[at + 3 + k] = Math.max(bounds[left + 3 + k], bounds[right + 3 + k]);
    }
    return;
  }
  const first = 9 * info[2 * node];
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = first + k; i < first + 9 * count; i += 3) {
      const value = corners[i];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    bounds[at + k] = low;
    bounds[at + 3 + k] = high;
  }
}
function splitAll(boxes, centres, order, bounds, info, checkAborted) {
  const binCount = new Int32Array(BINS);
  const binBox = /* @__PURE__ */ new Float32Array(96);
  const costRight = new Float64Array(BINS);
  const starts = [0];
  const ends = [order.length];
  const parents = [-1];
  const depths = [0];
  let nodeCount = 0;
  /** Triangles gone through since the last question whether to stop. */
  let gone = Infinity;
  while (starts.length > 0) {
    const start = starts.pop();
    const end = ends.pop();
    const parent = parents.pop();
    const depth = depths.pop();
    if ((gone += end - start) > 65532) {
      checkAborted?.();
      gone = 0;
    }
    const node = nodeCount++;
    if (parent >= 0) info[2 * parent] = node;
    const at = 6 * node;
    let x0 = Infinity,
      y0 = Infinity,
      z0 = Infinity,
      x1 = -Infinity,
      y1 = -Infinity,
      z1 = -Infinity;
    let cx0 = Infinity,
      cy0 = Infinity,
      cz0 = Infinity,
      cx1 = -Infinity,
      cy1 = -Infinity,
      cz1 = -Infinity;
    for (let i = start; i < end; i++) {
      const f = order[i];
      const b = 6 * f;
      if (boxes[b] < x0) x0 = boxes[b];
      if (boxes[b + 1] < y0) y0 = boxes[b + 1];
      if (boxes[b + 2] < z0) z0 = boxes[b + 2];
      if (boxes[b + 3] > x1) x1 = boxes[b + 3];
      if (boxes[b + 4] > y1) y1 = boxes[b + 4];
      if (boxes[b + 5] > z1) z1 = boxes[b + 5];
      const c = 3 * f;
      const cx = centres[c];
      const cy = centres[c + 1];
      const cz = centres[c + 2];
      if (cx < cx0) cx0 = cx;
      if (cx > cx1) cx1 = cx;
      if (cy < cy0) cy0 = cy;
      if (cy > cy1) cy1 = cy;
      if (cz < cz0) cz0 = cz;
      if (cz > cz1) cz1 = cz;
    }
    bounds[at] = x0;
    bounds[at + 1] = y0;
    bounds[at + 2] = z0;
    bounds[at + 3] = x1;
    bounds[at + 4] = y1;
    bounds[at + 5] = z1;
    const count = end - start;
    if (count <= LEAF_SIZE$1) {
      info[2 * node] = start;
      info[2 * node + 1] = count;
      continue;
    }
    const sx = cx1 - cx0;
    const sy = cy1 - cy0;
    const sz = cz1 - cz0;
    const axis = sx >= sy && sx >= sz ? 0 : sy >= sz ? 1 : 2;
    const low = axis === 0 ? cx0 : axis === 1 ? cy0 : cz0;
    const span = axis === 0 ? sx : axis === 1 ? sy : sz;
    let middle = -1;
    if (span > 0 && depth < MAX_SAH_DEPTH) {
      const factor = (BINS * 0.9999) / span;
      binCount.fill(0);
      for (let i = 0; i < 96; i += 6) {
        binBox[i] = binBox[i + 1] = binBox[i + 2] = Infinity;
        binBox[i + 3] = binBox[i + 4] = binBox[i + 5] = -Infinity;
      }
      for (let i = start; i < end; i++) {
        const f = order[i];
        const bin = ((centres[3 * f + axis] - low) * factor) | 0;
        binCount[bin]++;
        const to = 6 * bin;
        const b = 6 * f;
        if (boxes[b] < binBox[to]) binBox[to] = boxes[b];
        if (boxes[b + 1] < binBox[to + 1]) binBox[to + 1] = boxes[b + 1];
        if (boxes[b + 2] < binBox[to + 2]) binBox[to + 2] = boxes[b + 2];
        if (boxes[b + 3] > binBox[to + 3]) binBox[to + 3] = boxes[b + 3];
        if (boxes[b + 4] > binBox[to + 4]) binBox[to + 4] = boxes[b + 4];
        if (boxes[b + 5] > binBox[to + 5]) binBox[to + 5] = boxes[b + 5];
      }
      const plane = cheapestPlane(binCount, binBox, costRight);
      if (plane > 0) {
        let i = start;
        let j = end - 1;
        for (;;) {
          while (i <= j && (((centres[3 * order[i] + axis] - low) * factor) | 0) < plane) i++;
          while (i <= j && (((centres[3 * order[j] + axis] - low) * factor) | 0) >= plane) j--;
          if (i >= j) break;
          const swap = order[i];
          order[i] = order[j];
          order[j] = swap;
        }
        middle = i;
      }
    }
    if (middle <= start || middle >= end) {
      order.subarray(start, end).sort((p, q) => centres[3 * p + axis] - centres[3 * q + axis] || p - q);
      middle = (start + end) >> 1;
    }
    starts.push(middle, start);
    ends.push(end, middle);
    parents.push(node, -1);
    depths.push(depth + 1, depth + 1);
  }
  return nodeCount;
}
/** The first bin of the right side of the cheapest split, or 0 when one side would be empty. */
function cheapestPlane(binCount, binBox, costRight) {
  let count = 0;
  let x0 = Infinity,
    y0 = Infinity,
    z0 = Infinity,
    x1 = -Infinity,
    y1 = -Infinity,
    z1 = -Infinity;
  const grow = (bin) => {
    const b = 6 * bin;
    if (binCount[bin] > 0) {
      count += binCount[bin];
      x0 = Math.min(x0, binBox[b]);
      y0 = Math.min(y0, binBox[b + 1]);
      z0 = Math.min(z0, binBox[b + 2]);
      x1 = Math.max(x1, binBox[b + 3]);
      y1 = Math.max(y1, binBox[b + 4]);
      z1 = Math.max(z1, binBox[b + 5]);
    }
    return count === 0 ? Infinity : count * halfArea(x1 - x0, y1 - y0, z1 - z0);
  };
  for (let bin = 15; bin > 0; bin--) costRight[bin] = grow(bin);
  count = 0;
  x0 = y0 = z0 = Infinity;
  x1 = y1 = z1 = -Infinity;
  let best = Infinity;
  let plane = 0;
  for (let bin = 1; bin < BINS; bin++) {
    const cost = grow(bin - 1) + costRight[bin];
    if (cost < best) {
      best = cost;
      plane = bin;
    }
  }
  return plane;
}
// ../core/src/mesh/sha256.ts
var here = globalThis;
/** SHA-256 in JavaScript: a fifth to a twelfth of the speed of a native one, and there everywhere. */
function createPlainSha256() {
  const state = sha256.create();
  const hash = {
    update(bytes) {
      state.update(bytes);
      return hash;
    },
    hex: () => bytesToHex(state.digest()),
  };
  return hash;
}
function nodeCrypto(runtime) {
  try {
    return runtime.process?.getBuiltinModule?.('node:crypto');
  } catch {
    return;
  }
}
/** Held from the start: an operation may put another one there. */
var createHashHere = nodeCrypto(here)?.createHash;
/** SHA-256 by Node, undefined in a browser, which has none that answers at once. */
function createNodeSha256(runtime = here) {
  const state = (runtime === here ? createHashHere : nodeCrypto(runtime)?.createHash)?.('sha256');
  if (!state) return void 0;
  const hash = {
    update(bytes) {
      state.update(bytes);
      return hash;
    },
    hex: () => state.digest('hex'),
  };
  return hash;
}
/** The fastest SHA-256 that answers at once. */
var createSha256 = (runtime = here) => createNodeSha256(runtime) ?? createPlainSha256();
/**
 * SHA-256 of the pieces that `bytes` joins, in hex, by the browser itself where it may be asked (pages from https or this machine); else as
 * `createSha256`. `bytes` is called at most once, and not where the pieces can be taken one by one.
 */
async function sha256Hex(pieces, join, runtime = here) {
  const hash = createNodeSha256(runtime);
  const subtle = hash ? void 0 : runtime.crypto?.subtle;
  if (subtle)
    try {
      return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', join())));
    } catch {}
  return pieces.reduce((state, piece) => state.update(piece), hash ?? createPlainSha256()).hex();
}
// ../core/src/mesh/hash.ts
/** `BWM1` in ASCII: the mark of the canonical form of a mesh. */
var MAGIC = [66, 87, 77, 49];
var HEADER_BYTES$1 = 12;
var isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
function header(mesh) {
  const bytes = new Uint8Array(HEADER_BYTES$1);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, mesh.positions.length / 3, true);
  view.setUint32(8, mesh.indices.length / 3, true);
  return bytes;
}
/** The bytes of 32-bit words in little-endian order; a view on the array itself where the machine stores them so. */
function littleEndianBytes(words) {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  if (isLittleEndian) return bytes;
  const swapped = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) swapped[i] = bytes[i ^ 3];
  return swapped;
}
/** The canonical form in pieces, without a copy where the machine stores words as the form does. */
var piecesOf = (mesh) => [header(mesh), littleEndianBytes(mesh.positions), littleEndianBytes(mesh.indices)];
/**
 * SHA-256, in hex, of the canonical form of a mesh: "BWM1", vertex count and triangle count as u32, positions as f32, indices as
 * u32, all little-endian. Two meshes have the same hash exactly when they are the same bit for bit. In a browser `meshHashAsync` is ten times as fast.
 */
function meshHash(mesh) {
  return piecesOf(mesh)
    .reduce((hash, piece) => hash.update(piece), createSha256())
    .hex();
}
/** The same as `meshHash`, by the browser's own SHA-256. */
function meshHashAsync(mesh) {
  return sha256Hex(piecesOf(mesh), () => encodeMesh(mesh));
}
/** The canonical form itself, as it is hashed: what a store keeps, so that the SHA-256 of the blob is the hash of the mesh. */
function encodeMesh(mesh) {
  const positions = littleEndianBytes(mesh.positions);
  const bytes = new Uint8Array(HEADER_BYTES$1 + positions.length + 4 * mesh.indices.length);
  bytes.set(header(mesh));
  bytes.set(positions, HEADER_BYTES$1);
  bytes.set(littleEndianBytes(mesh.indices), HEADER_BYTES$1 + positions.length);
  return bytes;
}
/** Reads the canonical form; undefined when the bytes are not one (wrong mark, wrong length, an index out of range). */
function decodeMesh(bytes) {
  if (bytes.length < HEADER_BYTES$1 || MAGIC.some((byte, i) => bytes[i] !== byte)) return void 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vertices = view.getUint32(4, true);
  const triangles = view.getUint32(8, true);
  if (bytes.length !== HEADER_BYTES$1 + 12 * vertices + 12 * triangles) return void 0;
  const body = new Uint8Array(bytes.subarray(HEADER_BYTES$1));
  const words = littleEndianBytes(new Uint32Array(body.buffer));
  const positions = new Float32Array(words.buffer, 0, 3 * vertices);
  const indices = new Uint32Array(words.buffer, 12 * vertices, 3 * triangles);
  for (let i = 0; i < indices.length; i++) if (indices[i] >= vertices) return void 0;
  return {
    positions,
    indices,
  };
}
// ../core/src/mesh/topology/components.ts
/** Finds the connected pieces by union of triangles that share an edge. */
function connectedComponents(mesh) {
  const faces = mesh.indices.length / 3;
  const parent = new Uint32Array(faces);
  for (let f = 0; f < faces; f++) parent[f] = f;
  const find = (f) => {
    let root = f;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  forEachEdge(mesh, (halfEdges, start, end) => {
    for (let i = start + 1; i < end; i++) {
      const a = find((halfEdges[start] / 3) | 0);
      const b = find((halfEdges[i] / 3) | 0);
      if (a < b) parent[b] = a;
      else if (b < a) parent[a] = b;
    }
  });
  const ofFace = new Uint32Array(faces);
  let count = 0;
  for (let f = 0; f < faces; f++) {
    const root = find(f);
    ofFace[f] = root === f ? count++ : ofFace[root];
  }
  return {
    count,
    ofFace,
  };
}
// ../core/src/mesh/topology/boundary.ts
/**
 * The closed borders of the surface, each as its vertices in the direction in which the triangles run (surface on the left,
 * seen from outside), beginning at the border half-edge of the lowest number. Where several borders touch in one vertex the
 * walk stays with the same fan of triangles, so a vertex may occur twice in a loop.
 * A chain that runs into a non-manifold edge and so does not close is left out; `repairMesh` removes such edges.
 */
function boundaryLoops(mesh, twins = buildTwins(mesh)) {
  const { indices } = mesh;
  const used = new Uint8Array(indices.length);
  const loops = [];
  for (let first = 0; first < indices.length; first++) {
    if (twins[first] !== -1 || used[first]) continue;
    const loop = [];
    let h = first;
    while (h >= 0 && !used[h]) {
      used[h] = 1;
      loop.push(indices[h]);
      h = nextBorder(h, twins);
    }
    if (h === first) loops.push(Uint32Array.from(loop));
  }
  return loops;
}
/** The border half-edge that follows `h`, found by turning about its end vertex; −1 when a non-manifold edge is in the way. */
function nextBorder(h, twins) {
  let next = nextHalfEdge(h);
  while (twins[next] >= 0) next = nextHalfEdge(twins[next]);
  return twins[next] === -1 ? next : -1;
}
/** Splits a loop at the vertices it passes twice into simple loops; pieces of fewer than three vertices are dropped. */
function splitLoop(loop) {
  const simple = [];
  const stack = [];
  const place = /* @__PURE__ */ new Map();
  for (const vertex of loop) {
    const seen = place.get(vertex);
    if (seen !== void 0) {
      const piece = stack.splice(seen);
      for (const inner of piece) place.delete(inner);
      if (piece.length >= 3) simple.push(Uint32Array.from(piece));
    }
    place.set(vertex, stack.length);
    stack.push(vertex);
  }
  if (stack.length >= 3) simple.push(Uint32Array.from(stack));
  return simple;
}
// ../core/src/mesh/section/plane.ts
/**
 * The frame measures are taken in: `u` is the patient's left–right axis (+X) laid into the plane, so a horizontal plane has
 * width along X and depth along Y; a plane that stands across X takes +Y instead.
 */
function planeFrame(plane) {
  const normal = normalize(plane.normal);
  const helper = Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const along = dot(helper, normal);
  const u = normalize([
    helper[0] - along * normal[0],
    helper[1] - along * normal[1],
    helper[2] - along * normal[2],
  ]);
  return {
    origin: plane.origin,
    u,
    v: cross(normal, u),
    normal,
  };
}
/** Signed distance in mm of every vertex from the plane, positive on the side of the normal, `V`. */
function planeDistances(positions, plane) {
  const [nx, ny, nz] = normalize(plane.normal);
  const [ox, oy, oz] = plane.origin;
  const out = new Float64Array(positions.length / 3);
  for (let v = 0, i = 0; v < out.length; v++, i += 3)
    out[v] = (positions[i] - ox) * nx + (positions[i + 1] - oy) * ny + (positions[i + 2] - oz) * nz;
  return out;
}
/** The points `3·n` in the frame, as x, y pairs `2·n`. */
function toPlane(points, frame) {
  const { origin, u, v } = frame;
  const out = new Float64Array((points.length / 3) * 2);
  for (let i = 0, k = 0; i < points.length; i += 3, k += 2) {
    const x = points[i] - origin[0];
    const y = points[i + 1] - origin[1];
    const z = points[i + 2] - origin[2];
    out[k] = x * u[0] + y * u[1] + z * u[2];
    out[k + 1] = x * v[0] + y * v[1] + z * v[2];
  }
  return out;
}
// ../core/src/mesh/section/section.ts
/**
 * The lines in which a plane meets the surface, open chains first, each kind by its lowest triangle. A vertex that lies on the
 * plane counts as above it, so a plane through vertices, or along a flat end, still gives closed lines.
 * One pass over the triangles; the pieces are joined through the mesh edges they cross, never by nearness of points.
 */
function sectionByPlane(mesh, plane) {
  return sectionAmong(mesh, planeDistances(mesh.positions, plane));
}
/**
 * As `sectionByPlane`, with the `distance` of vertices from the plane (`V`), of the triangles `among` (ascending; all unless given): the same lines
 * where all that the plane meets are among them. Only distances of their vertices are read.
 */
function sectionAmong(mesh, distance, among) {
  const { positions, indices } = mesh;
  const vertices = distance.length;
  const count = among?.length ?? indices.length / 3;
  const from = [];
  const to = [];
  for (let i = 0; i < count; i++) {
    const f = 3 * (among ? among[i] : i);
    const a = distance[indices[f]] >= 0;
    const b = distance[indices[f + 1]] >= 0;
    const c = distance[indices[f + 2]] >= 0;
    if (a === b && b === c) continue;
    const alone = a === b ? f + 2 : a === c ? f + 1 : f;
    const before = alone === f ? f + 2 : alone - 1;
    const out = edgeKey(indices, alone, vertices);
    const into = edgeKey(indices, before, vertices);
    const aloneIsAbove = distance[indices[alone]] >= 0;
    from.push(aloneIsAbove ? out : into);
    to.push(aloneIsAbove ? into : out);
  }
  const startingAt = /* @__PURE__ */ new Map();
  for (let s = 0; s < from.length; s++) {
    const list = startingAt.get(from[s]);
    if (list) list.push(s);
    else startingAt.set(from[s], [s]);
  }
  const ends = /* @__PURE__ */ new Map();
  for (const key of to) ends.set(key, (ends.get(key) ?? 0) + 1);
  const used = new Uint8Array(from.length);
  const takeStart = (key) => {
    const list = startingAt.get(key);
    while (list && list.length > 0) {
      const s = list.shift();
      if (!used[s]) return s;
    }
    return -1;
  };
  const loops = [];
  const trace = (first) => {
    const keys = [from[first]];
    let s = first;
    let closed = false;
    for (;;) {
      used[s] = 1;
      if (to[s] === keys[0]) {
        closed = true;
        break;
      }
      keys.push(to[s]);
      const next = takeStart(to[s]);
      if (next < 0) break;
      s = next;
    }
    const points = crossingPoints(keys, positions, distance, closed);
    if (points.length >= (closed ? 9 : 6))
      loops.push({
        points,
        closed,
      });
  };
  for (let s = 0; s < from.length; s++) {
    const starts = startingAt.get(from[s]);
    if (!used[s] && starts.length > (ends.get(from[s]) ?? 0)) trace(s);
  }
  for (let s = 0; s < from.length; s++) if (!used[s]) trace(s);
  return loops;
}
function edgeKey(indices, halfEdge, vertices) {
  const a = indices[halfEdge];
  const b = indices[nextHalfEdge(halfEdge)];
  return a < b ? a * vertices + b : b * vertices + a;
}
/** Where the edges meet the plane; computed from the lower vertex, so both triangles of an edge agree to the bit. */
function crossingPoints(keys, positions, distance, closed) {
  const out = new Float64Array(3 * keys.length);
  let size = 0;
  for (const key of keys) {
    const a = Math.floor(key / distance.length);
    const b = key - a * distance.length;
    const t = distance[a] / (distance[a] - distance[b]);
    for (let k = 0; k < 3; k++) {
      const low = positions[3 * a + k];
      out[size + k] = low + (positions[3 * b + k] - low) * t;
    }
    if (size === 0 || !same(out, size, size - 3)) size += 3;
  }
  if (closed) while (size > 3 && same(out, 0, size - 3)) size -= 3;
  return out.slice(0, size);
}
var same = (points, a, b) =>
  points[a] === points[b] && points[a + 1] === points[b + 1] && points[a + 2] === points[b + 2];
/** Length of a polyline `3·n` in mm, with the piece from last to first when `closed`. */
function polylineLength(points, closed) {
  let sum = 0;
  for (let i = closed ? 0 : 3; i < points.length; i += 3) {
    const j = i === 0 ? points.length - 3 : i - 3;
    const x = points[i] - points[j];
    const y = points[i + 1] - points[j + 1];
    const z = points[i + 2] - points[j + 2];
    sum += Math.sqrt(x * x + y * y + z * z);
  }
  return sum;
}
/**
 * Closes the open chains of a section by straight pieces, as a tape lies over a hole: always the shortest gap from the end of a
 * chain to the start of one first, until every chain is part of a loop.
 */
function bridgeSection(loops) {
  const chains = loops.filter((loop) => !loop.closed).map((loop) => [...loop.points]);
  const done = loops.filter((loop) => loop.closed);
  const bridged = /* @__PURE__ */ new Set();
  let gap = 0;
  while (chains.length > 0) {
    let best = Infinity;
    let [end, start] = [0, 0];
    chains.forEach((a, i) =>
      chains.forEach((b, j) => {
        const n = a.length;
        const [x, y, z] = [a[n - 3] - b[0], a[n - 2] - b[1], a[n - 1] - b[2]];
        const size = Math.sqrt(x * x + y * y + z * z);
        if (size < best) [best, end, start] = [size, i, j];
      }),
    );
    gap += best;
    if (end === start) {
      const loop = {
        points: Float64Array.from(chains.splice(end, 1)[0]),
        closed: true,
      };
      bridged.add(loop);
      done.push(loop);
    } else {
      chains[end] = [...chains[end], ...chains[start]];
      chains.splice(start, 1);
    }
  }
  return {
    loops: done,
    gap,
    bridged,
  };
}
// ../core/src/mesh/measure/measure.ts
/** Area of the surface in mm². */
function surfaceArea(mesh) {
  let sum = 0;
  for (let f = 0; f < mesh.indices.length / 3; f++) sum += triangleArea(mesh, f);
  return sum;
}
/** The lowest and the highest vertex; of no vertex Infinity and −Infinity. */
function heightsOf({ positions }) {
  let [bottom, top] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    bottom = Math.min(bottom, positions[i]);
    top = Math.max(top, positions[i]);
  }
  return {
    bottom,
    top,
  };
}
/**
 * Volume in mm³ that the surface encloses, positive when the triangles face outward. Only a closed surface (`isClosed`) has one;
 * for an open one the number means nothing. Source: divergence theorem, summed about a vertex to keep digits.
 */
function volume(mesh) {
  const { positions: p, indices } = mesh;
  if (indices.length === 0) return 0;
  const ox = p[3 * indices[0]];
  const oy = p[3 * indices[0] + 1];
  const oz = p[3 * indices[0] + 2];
  let sum = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f];
    const b = 3 * indices[f + 1];
    const c = 3 * indices[f + 2];
    const ax = p[a] - ox;
    const ay = p[a + 1] - oy;
    const az = p[a + 2] - oz;
    const bx = p[b] - ox;
    const by = p[b + 1] - oy;
    const bz = p[b + 2] - oz;
    const cx = p[c] - ox;
    const cy = p[c + 1] - oy;
    const cz = p[c + 2] - oz;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}
/** Whether every edge is passed as often one way as the other, so that the surface has an inside. False for no triangles. */
function isClosed(mesh) {
  const { indices } = mesh;
  let closed = indices.length > 0;
  forEachEdge(mesh, (halfEdges, start, end) => {
    let balance = 0;
    for (let i = start; i < end; i++)
      balance += indices[halfEdges[i]] < indices[nextHalfEdge(halfEdges[i])] ? 1 : -1;
    if (balance !== 0) closed = false;
  });
  return closed;
}
/**
 * Measures what lies between two planes, whichever way their normals point: triangles are clipped to the slab, and the volume
 * is the flux of a field parallel to both planes through the skin alone, so the cut faces need not be built.
 */
function measureBetween(mesh, first, second) {
  const [a, b] = [facing(first, second), facing(second, first)];
  const line = cross(a.normal, b.normal);
  const along = length(line) > 1e-6 ? normalize(line) : perpendicularFrame(a.normal)[0];
  const { positions: p, indices } = mesh;
  let flux = 0;
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    let polygon = [0, 1, 2].map((k) => {
      const i = 3 * indices[f + k];
      return [p[i] - a.origin[0], p[i + 1] - a.origin[1], p[i + 2] - a.origin[2]];
    });
    polygon = clip(polygon, a.normal, 0);
    polygon = clip(polygon, b.normal, dot(b.normal, subtract(b.origin, a.origin)));
    for (let k = 2; k < polygon.length; k++) {
      const [q, r, s] = [polygon[0], polygon[k - 1], polygon[k]];
      const twice = cross(subtract(r, q), subtract(s, q));
      area += length(twice) / 2;
      flux += ((dot(q, along) + dot(r, along) + dot(s, along)) / 3) * (dot(twice, along) / 2);
    }
  }
  return {
    volume: flux,
    area,
  };
}
/** `plane` with its normal turned to the side on which `other` lies. */
function facing(plane, other) {
  const normal = normalize(plane.normal);
  const towards = dot(normal, subtract(other.origin, plane.origin));
  return {
    origin: plane.origin,
    normal: towards >= 0 ? normal : [-normal[0], -normal[1], -normal[2]],
  };
}
/** The part of a convex polygon where `dot(normal, p) ≥ offset`. Source: Sutherland and Hodgman, Reentrant polygon clipping, 1974. */
function clip(polygon, normal, offset) {
  const height = polygon.map((point) => dot(normal, point) - offset);
  if (height.every((value) => value >= 0)) return [...polygon];
  const out = [];
  polygon.forEach((point, i) => {
    const j = (i + 1) % polygon.length;
    if (height[i] >= 0) out.push(point);
    if (height[i] >= 0 !== height[j] >= 0)
      out.push(addScaled(point, subtract(polygon[j], point), height[i] / (height[i] - height[j])));
  });
  return out;
}
/** Sum in mm of the lengths of the closed loops. */
function perimeter(loops) {
  return loops.reduce((sum, loop) => (loop.closed ? sum + polylineLength(loop.points, true) : sum), 0);
}
/** Enclosed area in mm² of a loop in its plane, positive for an outer contour. */
function loopArea(loop, frame) {
  const xy = toPlane(loop.points, frame);
  let twice = 0;
  for (let i = 0, j = xy.length - 2; i < xy.length; j = i, i += 2)
    twice += (xy[j] - xy[0]) * (xy[i + 1] - xy[1]) - (xy[i] - xy[0]) * (xy[j + 1] - xy[1]);
  return twice / 2;
}
/**
 * The loop that is the trunk: the closed loop that passes nearest to `near` when a point is given, otherwise the one that
 * encloses most (arms and thighs make loops of their own). Undefined without a closed loop.
 */
function mainLoop(loops, plane, near) {
  const frame = planeFrame(plane);
  let best;
  let bestScore = -Infinity;
  for (const loop of loops) {
    if (!loop.closed) continue;
    const score = near ? -nearestSquared(loop.points, near) : loopArea(loop, frame);
    if (score > bestScore) [best, bestScore] = [loop, score];
  }
  return best;
}
function nearestSquared(points, [x, y, z]) {
  let best = Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const dx = points[i] - x;
    const dy = points[i + 1] - y;
    const dz = points[i + 2] - z;
    best = Math.min(best, dx * dx + dy * dy + dz * dz);
  }
  return best;
}
/** Width and depth in mm of all given loops together, open chains included; both 0 when there are none. */
function sectionExtent(loops, plane) {
  const frame = planeFrame(plane);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loop of loops) {
    const xy = toPlane(loop.points, frame);
    for (let i = 0; i < xy.length; i += 2) {
      x0 = Math.min(x0, xy[i]);
      x1 = Math.max(x1, xy[i]);
      y0 = Math.min(y0, xy[i + 1]);
      y1 = Math.max(y1, xy[i + 1]);
    }
  }
  if (x1 < x0)
    return {
      width: 0,
      depth: 0,
      centre: frame.origin,
    };
  const centre = addScaled(addScaled(frame.origin, frame.u, (x0 + x1) / 2), frame.v, (y0 + y1) / 2);
  return {
    width: x1 - x0,
    depth: y1 - y0,
    centre,
  };
}
// ../core/src/mesh/repair/repair-orient.ts
/**
 * Walks each piece from its lowest triangle across partners and turns triangles so that partners run against each other. Where that
 * cannot be (a one-sided surface) the partners are parted in `partner`, which opens a seam. Each piece is then faced outward:
 * by the sign of its volume about its own centre of area, which for an open shell is the side it bulges to; a flat or hardly
 * bulging piece keeps the facing of most of its area.
 */
function faceOutward(mesh, partner) {
  const { indices } = mesh;
  const faces = indices.length / 3;
  const ofFace = new Uint32Array(faces);
  const seen = new Uint8Array(faces);
  const turned = new Uint8Array(faces);
  const queue = new Uint32Array(faces);
  const closed = [];
  let count = 0;
  for (let seed = 0; seed < faces; seed++) {
    if (seen[seed]) continue;
    let head = 0;
    let tail = 0;
    let borders = 0;
    queue[tail++] = seed;
    seen[seed] = 1;
    while (head < tail) {
      const f = queue[head++];
      ofFace[f] = count;
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const other = partner[h];
        if (other < 0) {
          borders++;
          continue;
        }
        const g = (other / 3) | 0;
        const runsSameWay = indices[h] === indices[other] ? 1 : 0;
        const wanted = turned[f] ^ runsSameWay;
        if (!seen[g]) {
          seen[g] = 1;
          turned[g] = wanted;
          queue[tail++] = g;
        } else if (turned[g] !== wanted) {
          partner[h] = -1;
          partner[other] = -1;
          borders++;
        }
      }
    }
    if (shouldTurn(mesh, queue.subarray(0, tail), turned, borders === 0))
      for (let i = 0; i < tail; i++) turned[queue[i]] = turned[queue[i]] ^ 1;
    closed.push(borders === 0 ? 1 : 0);
    count++;
  }
  return {
    ofFace,
    count,
    turned,
    isClosed: Uint8Array.from(closed),
  };
}
/**
 * Six times the volume about the centre, over the 3/2 power of twice the area, below which a piece is flat: a ball has 0.2, half a
 * tube about as much. An open piece that bulges less than a tenth of that may be a hollow of the body, so its bulge says nothing.
 */
var CLOSED_FLATNESS = 1e-9;
var OPEN_FLATNESS = 0.02;
/** Whether a piece, turned as marked, faces inward; a flat one, whether most of its area was turned. */
function shouldTurn({ positions: p, indices }, piece, turned, isClosed) {
  const o = 3 * indices[3 * piece[0]];
  const sum = {
    area: 0,
    x: 0,
    y: 0,
    z: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    volume: 0,
    kept: 0,
  };
  for (const f of piece) {
    const a = 3 * indices[3 * f];
    const b = 3 * indices[3 * f + 1];
    const c = 3 * indices[3 * f + 2];
    const ax = p[a] - p[o];
    const ay = p[a + 1] - p[o + 1];
    const az = p[a + 2] - p[o + 2];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const sign = turned[f] ? -1 : 1;
    const nx = (uy * vz - uz * vy) * sign;
    const ny = (uz * vx - ux * vz) * sign;
    const nz = (ux * vy - uy * vx) * sign;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    sum.area += area;
    sum.kept += turned[f] ? -area : area;
    sum.x += area * (ax + (ux + vx) / 3);
    sum.y += area * (ay + (uy + vy) / 3);
    sum.z += area * (az + (uz + vz) / 3);
    sum.nx += nx;
    sum.ny += ny;
    sum.nz += nz;
    sum.volume += ax * nx + ay * ny + az * nz;
  }
  if (!(sum.area > 0)) return false;
  const centred = sum.volume - (sum.x * sum.nx + sum.y * sum.ny + sum.z * sum.nz) / sum.area;
  const clear = (isClosed ? CLOSED_FLATNESS : OPEN_FLATNESS) * sum.area * Math.sqrt(sum.area);
  if (Math.abs(centred) < clear) return sum.kept < 0;
  return centred < 0;
}
// ../core/src/mesh/repair/facing.ts
/** Only memories: meshes never change. */
var KNOWN$1 = /* @__PURE__ */ new WeakMap();
var TURNED = /* @__PURE__ */ new WeakMap();
/**
 * Whether the surface of a body, open or closed, plainly faces inwards, as a file does that lists the corners of its triangles the other way
 * round: what grows along its normals grows into the body. Judged as `faceOutward` judges a piece, so that a repair turns what this finds;
 * debris is too small to change it. A surface that hardly bulges is not plain.
 */
function facesInwards(mesh) {
  const known = KNOWN$1.get(mesh);
  if (known !== void 0) return known;
  const faces = mesh.indices.length / 3;
  const all = Uint32Array.from({ length: faces }, (_, f) => f);
  const isTurned = faces > 0 && shouldTurn(mesh, all, new Uint8Array(faces), false);
  KNOWN$1.set(mesh, isTurned);
  return isTurned;
}
/** The mesh, each triangle turned where all of it faces inwards; always the same one of the same mesh. */
function facedOutward(mesh) {
  if (!facesInwards(mesh)) return mesh;
  const known = TURNED.get(mesh);
  if (known) return known;
  const indices = mesh.indices.slice();
  for (let f = 0; f < indices.length; f += 3) {
    indices[f + 1] = mesh.indices[f + 2];
    indices[f + 2] = mesh.indices[f + 1];
  }
  const turned = {
    positions: mesh.positions,
    indices,
  };
  TURNED.set(mesh, turned);
  return turned;
}
// ../core/src/mesh/crossings/exact-sum.ts
/** Halves the digits of a double: 2²⁷ + 1. */
var HALVES = 134217729;
/** What is left of `a − b` beside its rounded value `difference`. */
function differenceTail(a, b, difference) {
  const taken = a - difference;
  return a - (difference + taken) + (taken - b);
}
/** What is left of `x · y` beside its rounded value `product`. */
function productTail(x, y, product) {
  const wideX = HALVES * x;
  const wideY = HALVES * y;
  const highX = wideX - (wideX - x);
  const highY = wideY - (wideY - y);
  const lowX = x - highX;
  const lowY = y - highY;
  return lowX * lowY - (product - highX * highY - lowX * highY - highX * lowY);
}
/**
 * An exact sum of products of doubles that neither overflow nor underflow, as one of numbers whose digits do not overlap.
 * Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (Two-Diff, Two-Product, Grow-Expansion, without zeros).
 */
var ExactSum = class {
  /** From the least to the greatest. */
  #parts = /* @__PURE__ */ new Float64Array(32);
  #count = 0;
  clear() {
    this.#count = 0;
  }
  /** −1, 0 or 1: that of the greatest part. */
  sign() {
    return this.#count === 0 ? 0 : this.#parts[this.#count - 1] > 0 ? 1 : -1;
  }
  /** Adds x · y. */
  add2(x, y) {
    const product = x * y;
    this.#grow(productTail(x, y, product));
    this.#grow(product);
  }
  /** Adds x · y · z. */
  add3(x, y, z) {
    const product = x * y;
    const tail = productTail(x, y, product);
    if (tail !== 0) this.add2(tail, z);
    this.add2(product, z);
  }
  #grow(value) {
    const parts = this.#parts;
    let [sum, kept] = [value, 0];
    for (let i = 0; i < this.#count; i++) {
      const part = parts[i];
      const next = sum + part;
      const taken = next - sum;
      const tail = sum - (next - taken) + (part - taken);
      if (tail !== 0) parts[kept++] = tail;
      sum = next;
    }
    if (sum !== 0) parts[kept++] = sum;
    this.#count = kept;
  }
};
// ../core/src/mesh/crossings/orientation.ts
/** Scale that makes Float32 coordinates (mm) of 2⁻¹⁷ mm and more whole numbers: 2⁴⁰. */
var WHOLE$1 = 1099511627776;
/** Scale that makes every Float32 a whole number: 2¹⁴⁹. The numbers are three times as long, so it is taken only where it has to be. */
var WHOLE_FOR_ALL = 71362384635298e31;
var exact = new ExactSum();
/**
 * On which side of the plane through a, b, c the point d lies: > 0 below it (a, b, c clockwise seen from d), < 0 above, 0 on it,
 * exactly. Arguments are places in the packed array `p` of Float32 coordinates.
 * Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (the error bound);
 * undecided cases are summed exactly, and in whole numbers where the differences of coordinates are rounded.
 */
function orient3d(p, a, b, c, d) {
  const dx = p[d];
  const dy = p[d + 1];
  const dz = p[d + 2];
  const adx = p[a] - dx;
  const ady = p[a + 1] - dy;
  const adz = p[a + 2] - dz;
  const bdx = p[b] - dx;
  const bdy = p[b + 1] - dy;
  const bdz = p[b + 2] - dz;
  const cdx = p[c] - dx;
  const cdy = p[c + 1] - dy;
  const cdz = p[c + 2] - dz;
  const bc = bdx * cdy;
  const cb = cdx * bdy;
  const ca = cdx * ady;
  const ac = adx * cdy;
  const ab = adx * bdy;
  const ba = bdx * ady;
  const value = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
  const size =
    (Math.abs(bc) + Math.abs(cb)) * Math.abs(adz) +
    (Math.abs(ca) + Math.abs(ac)) * Math.abs(bdz) +
    (Math.abs(ab) + Math.abs(ba)) * Math.abs(cdz);
  const bound = 78e-17 * size;
  if (value > bound || -value > bound || size === 0) return value;
  if (
    differenceTail(p[a], dx, adx) === 0 &&
    differenceTail(p[a + 1], dy, ady) === 0 &&
    differenceTail(p[a + 2], dz, adz) === 0 &&
    differenceTail(p[b], dx, bdx) === 0 &&
    differenceTail(p[b + 1], dy, bdy) === 0 &&
    differenceTail(p[b + 2], dz, bdz) === 0 &&
    differenceTail(p[c], dx, cdx) === 0 &&
    differenceTail(p[c + 1], dy, cdy) === 0 &&
    differenceTail(p[c + 2], dz, cdz) === 0
  ) {
    exact.clear();
    exact.add3(bdx, cdy, adz);
    exact.add3(-cdx, bdy, adz);
    exact.add3(cdx, ady, bdz);
    exact.add3(-adx, cdy, bdz);
    exact.add3(adx, bdy, cdz);
    exact.add3(-bdx, ady, cdz);
    return exact.sign();
  }
  const scale = isFine(p, a) && isFine(p, b) && isFine(p, c) && isFine(p, d) ? WHOLE$1 : WHOLE_FOR_ALL;
  const whole = (i) => BigInt(p[i] * scale);
  const [x0, y0, z0] = [whole(d), whole(d + 1), whole(d + 2)];
  const [x1, y1, z1] = [whole(a) - x0, whole(a + 1) - y0, whole(a + 2) - z0];
  const [x2, y2, z2] = [whole(b) - x0, whole(b + 1) - y0, whole(b + 2) - z0];
  const [x3, y3, z3] = [whole(c) - x0, whole(c + 1) - y0, whole(c + 2) - z0];
  return sign(z1 * (x2 * y3 - x3 * y2) + z2 * (x3 * y1 - x1 * y3) + z3 * (x1 * y2 - x2 * y1));
}
/** Turn of a, b, c in the coordinates `i` and `j` (0 to 2): > 0 left, < 0 right, 0 straight, exactly. */
function orient2d(p, a, b, c, i, j) {
  const acx = p[a + i] - p[c + i];
  const acy = p[a + j] - p[c + j];
  const bcx = p[b + i] - p[c + i];
  const bcy = p[b + j] - p[c + j];
  const left = acx * bcy;
  const right = acy * bcx;
  const value = left - right;
  const bound = 34e-17 * (Math.abs(left) + Math.abs(right));
  if (value > bound || -value > bound || bound === 0) return value;
  if (
    differenceTail(p[a + i], p[c + i], acx) === 0 &&
    differenceTail(p[a + j], p[c + j], acy) === 0 &&
    differenceTail(p[b + i], p[c + i], bcx) === 0 &&
    differenceTail(p[b + j], p[c + j], bcy) === 0
  ) {
    exact.clear();
    exact.add2(acx, bcy);
    exact.add2(-acy, bcx);
    return exact.sign();
  }
  const scale = isFine(p, a) && isFine(p, b) && isFine(p, c) ? WHOLE$1 : WHOLE_FOR_ALL;
  const whole = (at) => BigInt(p[at] * scale);
  const [x0, y0] = [whole(c + i), whole(c + j)];
  const [x1, y1] = [whole(a + i) - x0, whole(a + j) - y0];
  const [x2, y2] = [whole(b + i) - x0, whole(b + j) - y0];
  return sign(x1 * y2 - y1 * x2);
}
/** Whether the point at `i` is whole at the lesser scale. */
var isFine = (p, i) =>
  (p[i] * WHOLE$1) % 1 === 0 && (p[i + 1] * WHOLE$1) % 1 === 0 && (p[i + 2] * WHOLE$1) % 1 === 0;
var sign = (value) => (value > 0n ? 1 : value < 0n ? -1 : 0);
// ../core/src/mesh/crossings/triangle-pair.ts
/**
 * Whether two triangles `p[s … s + 8]` and `p[t … t + 8]` have more in common than corners at the same place or the edge between
 * two such corners. Touching counts; so does lying on each other. A triangle without area meets nothing.
 * Source: the sign tests of Devillers and Guigue, Faster Triangle-Triangle Intersection Tests, 2002, edge by edge; the cases of
 * common corners are ours (what two triangles share beyond a common corner always reaches one of the opposite edges).
 */
function trianglesMeet(p, s, t) {
  let common = 0;
  let [s0, s1, t0, t1] = [0, 0, 0, 0];
  for (let i = 0; i < 9; i += 3)
    for (let j = 0; j < 9; j += 3)
      if (p[s + i] === p[t + j] && p[s + i + 1] === p[t + j + 1] && p[s + i + 2] === p[t + j + 2]) {
        if (common === 0) [s0, t0] = [i, j];
        else [s1, t1] = [i, j];
        common++;
      }
  if (common === 0) return apartMeet(p, s, t);
  if (common === 1)
    return cornerMeet(
      p,
      s + s0,
      s + ((s0 + 3) % 9),
      s + ((s0 + 6) % 9),
      t + t0,
      t + ((t0 + 3) % 9),
      t + ((t0 + 6) % 9),
    );
  if (common === 2 && (s0 === s1 || t0 === t1)) return false;
  if (common === 2) return foldedOver(p, s + s0, s + s1, s + 9 - s0 - s1, t + 9 - t0 - t1);
  return hasArea$1(p, s, s + 3, s + 6);
}
function hasArea$1(p, a, b, c) {
  return (
    orient2d(p, a, b, c, 0, 1) !== 0 || orient2d(p, a, b, c, 1, 2) !== 0 || orient2d(p, a, b, c, 2, 0) !== 0
  );
}
/** Triangles a b c and a b d: only flat on each other is more than the common edge. */
function foldedOver(p, a, b, c, d) {
  if (orient3d(p, a, b, c, d) !== 0) return false;
  for (const [i, j] of PROJECTIONS) {
    const onC = orient2d(p, a, b, c, i, j);
    if (onC === 0) continue;
    return onC > 0 === orient2d(p, a, b, d, i, j) > 0 && orient2d(p, a, b, d, i, j) !== 0;
  }
  return false;
}
var PROJECTIONS = [
  [0, 1],
  [1, 2],
  [2, 0],
];
/** Triangles v a b and w c d with v and w at the same place. */
function cornerMeet(p, v, a, b, w, c, d) {
  const sa = orient3d(p, w, c, d, a);
  const sb = orient3d(p, w, c, d, b);
  if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return false;
  const sc = orient3d(p, v, a, b, c);
  const sd = orient3d(p, v, a, b, d);
  if ((sc > 0 && sd > 0) || (sc < 0 && sd < 0)) return false;
  if (!hasArea$1(p, v, a, b) || !hasArea$1(p, w, c, d)) return false;
  if (sa === 0 && sb === 0) return flatEdgeMeets(p, a, b, w, c, d) || flatEdgeMeets(p, c, d, v, a, b);
  return edgeMeets(p, a, b, w, c, d, sa, sb) || edgeMeets(p, c, d, v, a, b, sc, sd);
}
function apartMeet(p, s, t) {
  const a0 = orient3d(p, t, t + 3, t + 6, s);
  const a1 = orient3d(p, t, t + 3, t + 6, s + 3);
  const a2 = orient3d(p, t, t + 3, t + 6, s + 6);
  if ((a0 > 0 && a1 > 0 && a2 > 0) || (a0 < 0 && a1 < 0 && a2 < 0)) return false;
  const b0 = orient3d(p, s, s + 3, s + 6, t);
  const b1 = orient3d(p, s, s + 3, s + 6, t + 3);
  const b2 = orient3d(p, s, s + 3, s + 6, t + 6);
  if ((b0 > 0 && b1 > 0 && b2 > 0) || (b0 < 0 && b1 < 0 && b2 < 0)) return false;
  if (!hasArea$1(p, s, s + 3, s + 6) || !hasArea$1(p, t, t + 3, t + 6)) return false;
  if (a0 === 0 && a1 === 0 && a2 === 0)
    return (
      !flatApart(p, s, t) &&
      (flatEdgeMeets(p, s, s + 3, t, t + 3, t + 6) ||
        flatEdgeMeets(p, s + 3, s + 6, t, t + 3, t + 6) ||
        flatEdgeMeets(p, s + 6, s, t, t + 3, t + 6) ||
        flatEdgeMeets(p, t, t + 3, s, s + 3, s + 6))
    );
  return (
    edgeMeets(p, s, s + 3, t, t + 3, t + 6, a0, a1) ||
    edgeMeets(p, s + 3, s + 6, t, t + 3, t + 6, a1, a2) ||
    edgeMeets(p, s + 6, s, t, t + 3, t + 6, a2, a0) ||
    edgeMeets(p, t, t + 3, s, s + 3, s + 6, b0, b1) ||
    edgeMeets(p, t + 3, t + 6, s, s + 3, s + 6, b1, b2) ||
    edgeMeets(p, t + 6, t, s, s + 3, s + 6, b2, b0)
  );
}
/** Whether an edge of one of two triangles in one plane has the other on its far side. */
function flatApart(p, s, t) {
  for (const [i, j] of PROJECTIONS) {
    const turnS = orient2d(p, s, s + 3, s + 6, i, j);
    if (turnS === 0) continue;
    return edgeParts(p, s, t, i, j, turnS) || edgeParts(p, t, s, i, j, orient2d(p, t, t + 3, t + 6, i, j));
  }
  return false;
}
/** Whether triangle t lies wholly beyond one edge of triangle s, which turns by the sign of `turn`. */
function edgeParts(p, s, t, i, j, turn) {
  for (let k = 0; k < 9; k += 3) {
    const a = s + k;
    const b = s + ((k + 3) % 9);
    if (orient2d(p, a, b, t, i, j) * turn >= 0) continue;
    if (orient2d(p, a, b, t + 3, i, j) * turn >= 0) continue;
    if (orient2d(p, a, b, t + 6, i, j) * turn < 0) return true;
  }
  return false;
}
/** Edge a b against triangle q r u, whose plane it has on the sides `sa` and `sb`. */
function edgeMeets(p, a, b, q, r, u, sa, sb) {
  if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return false;
  if (sa === 0 && sb === 0) return flatEdgeMeets(p, a, b, q, r, u);
  const x = orient3d(p, a, b, q, r);
  const y = orient3d(p, a, b, r, u);
  if ((x > 0 && y < 0) || (x < 0 && y > 0)) return false;
  const z = orient3d(p, a, b, u, q);
  return (x >= 0 && y >= 0 && z >= 0) || (x <= 0 && y <= 0 && z <= 0);
}
/** The same when edge and triangle lie in one plane. */
function flatEdgeMeets(p, a, b, q, r, u) {
  let [i, j] = PROJECTIONS[0];
  let turn = 0;
  for ([i, j] of PROJECTIONS) {
    turn = orient2d(p, q, r, u, i, j);
    if (turn !== 0) break;
  }
  if (turn === 0) return false;
  const [r0, u0] = turn > 0 ? [r, u] : [u, r];
  const inside = (x) =>
    orient2d(p, q, r0, x, i, j) >= 0 && orient2d(p, r0, u0, x, i, j) >= 0 && orient2d(p, u0, q, x, i, j) >= 0;
  if (inside(a) || inside(b)) return true;
  const crosses = (c, d) => {
    const c0 = orient2d(p, a, b, c, i, j);
    const d0 = orient2d(p, a, b, d, i, j);
    if ((c0 > 0 && d0 > 0) || (c0 < 0 && d0 < 0) || (c0 === 0 && d0 === 0)) return false;
    const a0 = orient2d(p, c, d, a, i, j);
    const b0 = orient2d(p, c, d, b, i, j);
    return !((a0 > 0 && b0 > 0) || (a0 < 0 && b0 < 0));
  };
  return crosses(q, r0) || crosses(r0, u0) || crosses(u0, q);
}
// ../core/src/mesh/crossings/crossing-grid.ts
/** Sides of a cell over the mean side of the triangles' boxes. */
var CELL$1 = 2;
/** Most cells, and most entries in them a triangle in the mean: beyond that the triangles are too unlike for a grid. */
var MOST_CELLS = 1 << 22;
var MOST_ENTRIES = 24;
/** Most pairs to be looked at, a triangle in the mean. */
var MOST_PAIRS = 200;
/**
 * Pairs of triangles that cross, the lower first, in no order; undefined where a grid does not serve because triangles are too unlike in size.
 * About three times as quick as the descent of a tree, because the triangles of a scan are much the same size.
 */
function crossingsByGrid(mesh, { open, faces, limit, checkAborted, progress }) {
  const corners = packedCorners(mesh);
  const boxes = slotBoxes(corners);
  checkAborted?.();
  const grid = gridOf$1(boxes, checkAborted);
  if (!grid) return void 0;
  const { starts, entries, spans, sizes } = grid;
  const stars = starsOf(mesh.indices, open);
  const pairs = [];
  let cell = 0;
  /** Entries up to which nothing is asked or told. */
  let next = 0;
  for (let z = 0; z < sizes[2]; z++)
    for (let y = 0; y < sizes[1]; y++) {
      if (starts[cell] >= next) {
        checkAborted?.();
        progress?.(starts[cell] / entries.length);
        next = starts[cell] + BATCH_MASK;
      }
      for (let x = 0; x < sizes[0]; x++, cell++) {
        const end = starts[cell + 1];
        for (let m = starts[cell]; m + 1 < end; m++) {
          const f = entries[m];
          const i = 6 * f;
          const isWanted = !faces || faces[f] === 1;
          for (let n = m + 1; n < end; n++) {
            const g = entries[n];
            const j = 6 * g;
            if (
              boxes[i] > boxes[j + 3] ||
              boxes[j] > boxes[i + 3] ||
              boxes[i + 1] > boxes[j + 4] ||
              boxes[j + 1] > boxes[i + 4] ||
              boxes[i + 2] > boxes[j + 5] ||
              boxes[j + 2] > boxes[i + 5]
            )
              continue;
            if (!isWanted && faces[g] === 0) continue;
            if (shareStar(stars, 3 * f, 3 * g)) continue;
            if (
              (spans[i] > spans[j] ? spans[i] : spans[j]) !== x ||
              (spans[i + 1] > spans[j + 1] ? spans[i + 1] : spans[j + 1]) !== y ||
              (spans[i + 2] > spans[j + 2] ? spans[i + 2] : spans[j + 2]) !== z
            )
              continue;
            if (!trianglesMeet(corners, 9 * f, 9 * g)) continue;
            pairs.push([f, g]);
            if (pairs.length >= limit) return pairs;
          }
        }
      }
    }
  progress?.(1);
  return pairs;
}
function packedCorners({ positions: p, indices }) {
  const corners = new Float32Array(3 * indices.length);
  for (let c = 0, at = 0; c < indices.length; c++) {
    const from = 3 * indices[c];
    corners[at++] = p[from];
    corners[at++] = p[from + 1];
    corners[at++] = p[from + 2];
  }
  return corners;
}
/** The open star at each corner, `3·F`: two that share one are equal; a corner in no open star equals no other. */
function starsOf(indices, open) {
  const stars = new Int32Array(indices.length);
  for (let c = 0; c < stars.length; c++) stars[c] = open[indices[c]] === 1 ? indices[c] : -1 - c;
  return stars;
}
function shareStar(stars, f, g) {
  const a = stars[g];
  const b = stars[g + 1];
  const c = stars[g + 2];
  for (let i = f; i < f + 3; i++) {
    const star = stars[i];
    if (star === a || star === b || star === c) return true;
  }
  return false;
}
function gridOf$1(boxes, checkAborted) {
  const count = boxes.length / 6;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let sides = 0;
  for (let i = 0; i < boxes.length; i += 6)
    for (let k = 0; k < 3; k++) {
      const least = boxes[i + k];
      const most = boxes[i + 3 + k];
      if (least < low[k]) low[k] = least;
      if (most > high[k]) high[k] = most;
      sides += most - least;
    }
  const size = (CELL$1 * sides) / (3 * count);
  if (!(size > 0) || size === Infinity) return void 0;
  const [nx, ny, nz] = [0, 1, 2].map((k) => Math.floor((high[k] - low[k]) / size) + 1);
  if (!(nx * ny * nz <= MOST_CELLS) || Math.max(nx, ny, nz) > 65535) return void 0;
  checkAborted?.();
  const spans = new Uint16Array(boxes.length);
  const starts = new Uint32Array(nx * ny * nz + 1);
  let room = 0;
  for (let i = 0; i < boxes.length; i += 6) {
    for (let k = 0; k < 3; k++) {
      spans[i + k] = Math.floor((boxes[i + k] - low[k]) / size);
      spans[i + 3 + k] = Math.floor((boxes[i + 3 + k] - low[k]) / size);
    }
    room +=
      (spans[i + 3] - spans[i] + 1) * (spans[i + 4] - spans[i + 1] + 1) * (spans[i + 5] - spans[i + 2] + 1);
    if (room > MOST_ENTRIES * count + 4096) return void 0;
    for (let z = spans[i + 2]; z <= spans[i + 5]; z++)
      for (let y = spans[i + 1]; y <= spans[i + 4]; y++)
        for (let x = spans[i]; x <= spans[i + 3]; x++) {
          const next = (z * ny + y) * nx + x + 1;
          starts[next] = starts[next] + 1;
        }
  }
  let work = 0;
  for (let c = 1; c < starts.length; c++) {
    work += starts[c] * starts[c];
    starts[c] = starts[c] + starts[c - 1];
  }
  if (work > MOST_PAIRS * count + 1e6) return void 0;
  checkAborted?.();
  const entries = new Uint32Array(room);
  const fill = starts.slice();
  for (let i = 0, f = 0; i < boxes.length; i += 6, f++)
    for (let z = spans[i + 2]; z <= spans[i + 5]; z++)
      for (let y = spans[i + 1]; y <= spans[i + 4]; y++)
        for (let x = spans[i]; x <= spans[i + 3]; x++) {
          const at = (z * ny + y) * nx + x;
          entries[fill[at]] = f;
          fill[at] = fill[at] + 1;
        }
  return {
    starts,
    entries,
    spans,
    sizes: [nx, ny, nz],
  };
}
// ../core/src/mesh/bvh/morton-tree.ts
var LEAF_SIZE = 4;
/**
 * A tree for one pass over a body: triangles sorted along a space-filling curve and halved again and again. Several times quicker to
 * build than `buildBvhTree`, a little slower to ask, with the same invariants. Equal places keep the order of their numbers.
 * Source: Lauterbach et al., Fast BVH Construction on GPUs, 2009, with halves instead of the highest differing bit.
 */
function buildMortonTree(mesh) {
  const count = mesh.indices.length / 3;
  const order = sortByKey(mortonKeys(mesh));
  const nodes = Math.max(0, 2 * count - 1);
  const info = new Int32Array(2 * nodes);
  let nodeCount = 0;
  const split = (first, size) => {
    const node = nodeCount++;
    if (size <= LEAF_SIZE) {
      info[2 * node] = first;
      info[2 * node + 1] = size;
      return;
    }
    const half = (size + 1) >> 1;
    split(first, half);
    info[2 * node] = nodeCount;
    split(first + half, size - half);
  };
  if (count > 0) split(0, count);
  const tree = {
    nodeCount,
    bounds: new Float32Array(6 * nodeCount),
    info: info.slice(0, 2 * nodeCount),
    order,
    corners: new Float32Array(9 * count),
  };
  copyCorners(tree, mesh);
  refitBounds(tree);
  return tree;
}
/** The place of every triangle's middle along the curve, 30 bits, `F` numbers. */
function mortonKeys({ positions: p, indices }) {
  const count = indices.length / 3;
  const middles = new Float32Array(indices.length);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < indices.length; at += 3)
    for (let k = 0; k < 3; k++) {
      const sum = p[3 * indices[at] + k] + p[3 * indices[at + 1] + k] + p[3 * indices[at + 2] + k];
      middles[at + k] = sum;
      if (sum < low[k]) low[k] = sum;
      if (sum > high[k]) high[k] = sum;
    }
  const side = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const scale = side > 0 ? 1023 / side : 0;
  const keys = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    const x = spread(((middles[3 * f] - low[0]) * scale) | 0);
    const y = spread(((middles[3 * f + 1] - low[1]) * scale) | 0);
    const z = spread(((middles[3 * f + 2] - low[2]) * scale) | 0);
    keys[f] = (x | (y << 1) | (z << 2)) >>> 0;
  }
  return keys;
}
/** Ten bits with two free places after each. */
function spread(value) {
  let bits = value & 1023;
  bits = (bits | (bits << 16)) & 50331903;
  bits = (bits | (bits << 8)) & 50393103;
  bits = (bits | (bits << 4)) & 51130563;
  return (bits | (bits << 2)) & 153391689;
}
/** Numbers 0 … n − 1 in the order of their keys, equal keys in order of number: two passes of a counting sort. */
function sortByKey(keys) {
  let from = Uint32Array.from(keys, (_, i) => i);
  let to = new Uint32Array(keys.length);
  for (const shift of [0, 15]) {
    const starts = /* @__PURE__ */ new Uint32Array(32769);
    for (let i = 0; i < keys.length; i++) starts[((keys[i] >>> shift) & 32767) + 1]++;
    for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
    for (const i of from) to[starts[(keys[i] >>> shift) & 32767]++] = i;
    [from, to] = [to, from];
  }
  return from;
}
// ../core/src/mesh/crossings/open-stars.ts
/** A triangle must face the mean way of its star by this cosine. */
var LEAST_FACING = 0.05;
/** Triangles at a vertex beyond which its star is not looked at: needles of a cap, and no part of a skin. */
var MOST_TRIANGLES = 64;
var scratch = /* @__PURE__ */ new Float64Array(192);
/**
 * Vertices round which the triangles lie side by side: `V` flags. Seen along the mean of their normals every triangle of such a star
 * faces the eye and has a sector of its own, so no two of them have more in common than the spoke between them, and a search for
 * crossings may pass over pairs that share the vertex. A star that is not one fan, or that only might overlap, is not flagged.
 */
function openStars(mesh, corners = vertexCorners(mesh), checkAborted) {
  const flags = new Uint8Array(mesh.positions.length / 3);
  for (let v = 0; v < flags.length; v++) {
    if ((v & 16383) === 0) checkAborted?.();
    flags[v] = isOpenStar(mesh, corners, v) ? 1 : 0;
  }
  return flags;
}
/** `openStars` of the vertices that `indices` name; the others are not looked at and not flagged. */
function openStarsOf(mesh, corners, indices, checkAborted) {
  const flags = new Uint8Array(mesh.positions.length / 3);
  if (indices.length === mesh.indices.length) return openStars(mesh, corners, checkAborted);
  const isKnown = new Uint8Array(flags.length);
  for (let i = 0; i < indices.length; i++) {
    if ((i & 16383) === 0) checkAborted?.();
    const v = indices[i];
    if (isKnown[v] === 1) continue;
    isKnown[v] = 1;
    flags[v] = isOpenStar(mesh, corners, v) ? 1 : 0;
  }
  return flags;
}
/** Whether the star of one vertex is open in the sense of `openStars`. */
function isOpenStar({ positions: p, indices }, { offsets, corners }, v) {
  const first = offsets[v];
  const last = offsets[v + 1];
  if (first === last || last - first > MOST_TRIANGLES) return false;
  const ends = fanEnds(corners, indices, first, last);
  if (ends > 1) return false;
  const o = 3 * v;
  let nx = 0;
  let ny = 0;
  let nz = 0;
  for (let i = first, at = 0; i < last; i++, at += 3) {
    const c = corners[i];
    const q = 3 * indices[c % 3 === 2 ? c - 2 : c + 1];
    const r = 3 * indices[c % 3 === 0 ? c + 2 : c - 1];
    const ux = p[q] - p[o];
    const uy = p[q + 1] - p[o + 1];
    const uz = p[q + 2] - p[o + 2];
    const vx = p[r] - p[o];
    const vy = p[r + 1] - p[o + 1];
    const vz = p[r + 2] - p[o + 2];
    nx += scratch[at] = uy * vz - uz * vy;
    ny += scratch[at + 1] = uz * vx - ux * vz;
    nz += scratch[at + 2] = ux * vy - uy * vx;
  }
  const size = nx * nx + ny * ny + nz * nz;
  if (!(size > 0)) return false;
  const flat = Math.abs(nx) < Math.abs(ny);
  const ax = flat ? 0 : nz;
  const ay = flat ? -nz : 0;
  const az = flat ? ny : -nx;
  const bx = ny * az - nz * ay;
  const by = nz * ax - nx * az;
  const bz = nx * ay - ny * ax;
  let rising = 0;
  let falling = 0;
  for (let i = first, at = 0; i < last; i++, at += 3) {
    const fx = scratch[at];
    const fy = scratch[at + 1];
    const fz = scratch[at + 2];
    const along = fx * nx + fy * ny + fz * nz;
    const own = fx * fx + fy * fy + fz * fz;
    if (!(along > 0) || along * along < LEAST_FACING * LEAST_FACING * own * size) return false;
    const c = corners[i];
    const q = 3 * indices[c % 3 === 2 ? c - 2 : c + 1];
    const r = 3 * indices[c % 3 === 0 ? c + 2 : c - 1];
    const hq = (p[q] - p[o]) * bx + (p[q + 1] - p[o + 1]) * by + (p[q + 2] - p[o + 2]) * bz;
    const hr = (p[r] - p[o]) * bx + (p[r + 1] - p[o + 1]) * by + (p[r + 2] - p[o + 2]) * bz;
    if (hq < 0 && hr >= 0) rising++;
    else if (hq >= 0 && hr < 0) falling++;
  }
  return ends === 0 ? rising === 1 : rising + falling <= 1;
}
/**
 * How many of the triangles at a vertex no other follows over its last spoke: 0 for a closed star, 1 for an open one. More than 1, also
 * where several follow over one spoke, for what is not one fan.
 */
function fanEnds(corners, indices, first, last) {
  let ends = 0;
  for (let i = first; i < last; i++) {
    const c = corners[i];
    const spoke = indices[c % 3 === 0 ? c + 2 : c - 1];
    let followers = 0;
    for (let j = first; j < last; j++) {
      const d = corners[j];
      if (indices[d % 3 === 2 ? d - 2 : d + 1] === spoke) followers++;
    }
    if (followers > 1) return Infinity;
    if (followers === 0) ends++;
  }
  return ends;
}
// ../core/src/mesh/crossings/wasm/crossing-grid.wasm.ts
/** WebAssembly, base64. */
var CROSSING_GRID_WASM =
  'AGFzbQEAAAABPQhgBH9/f38Bf2ABfwF/YAd/f39/f39/AX9gAAF/YAJ/fwF/YAN/f38Bf2AAAXxgC39/f39/f39/f39/AX8CDwEDZW52Bm1lbW9yeQIAAQMLCgACAAEDBAEFBgcGTA9/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAsHLAUFYmVnaW4ACQZzZWFyY2gAAwdwYWlyc0F0AAQEZG9uZQAIBm1lbW9yeQIADAEBCtYiCvoBAQt8IAAqAgC7IAMqAgC7IgWhIQYgACoCBLsgAyoCBLsiB6EhCCAAKgIIuyADKgIIuyIJoSIKIAEqAgC7IAWhIgsgAioCBLsgB6EiDKIiBCACKgIAuyAFoSINIAEqAgS7IAehIgWiIgehoiABKgIIuyAJoSIOIA0gCKIiDSAGIAyiIgyhoqAgAioCCLsgCaEiCSAGIAWiIgUgCyAIoiIGoaKgIgggBJkgB5mgIAqZoiANmSAMmaAgDpmioCAFmSAGmaAgCZmioCIERBdTpu06Gsw8oiIFZARAQQEPCyAImiAFZARAQX8PC0ECQQAgBEQAAAAAAAAAAGIbC8oBAQF/IAUgBkYEQEEADwsgACABIAIgAxAAIgUgACABIAMgBBAAIgNHIQYgBUEfdSIHIAUgB2pzQQFGBH8gA0EfdSIHIAMgB2pzQQFGBUEACyAGcQRAQQAPCyAAIAEgBCACEAAiACAFRyEBIAVBH3UiAiACIAVqc0EBRgR/IABBH3UiAiAAIAJqc0EBRgVBAAsgAXEEQEEADwsgACADRyEBIANBH3UiAiACIANqc0EBRgR/IABBH3UiAiAAIAJqc0EBRgVBAAsgAXFFC+8DAgt/BnsjByMGIABBAnRqIgAoAgRBAnRqIQYjAyEHIwUhCCMEIQkjByAAKAIAQQJ0aiEEA0AgBEEEaiIAIAZJBED9DAAAAAAAAAAAAAAAAAAAgH8gByAEKAIAIgVBGGxqIgoqAgz9IAAgCioCEP0gASAKKgIU/SACIRD9DAAAgP8AAAAAAAAAAAAAAAAgCioCAP0gASAKKgIE/SACIAoqAgj9IAMhESAIIAVBDGxqIgooAgD9ESESIAooAgT9ESETIAooAgj9ESEUA0AgACAGSQRAAkAgByAAKAIAIgpBGGxqIgv9AAQAIBD9RSAL/QAECCAR/Ub9Tv2jAUUNACAIIApBDGwiC2r9AAQAIg8gEv03IA8gE/03/VAgDyAU/Tf9UP2kAUEHcQ0AIAkgBUEMbGoiDC8BACINIAkgC2oiCy8BACIOIA0gDksbIAFHBH9BAQUgDC8BAiINIAsvAQIiDiANIA5LGyACRwsEf0EBBSAMLwEEIgwgCy8BBCILIAsgDEkbIANHCw0AIAUgChAFRQ0AIwgjDkEDdGoiC0GHgARqQRB2PwBrIgxBAEwEf0EBBSAMQABBAE4LRQRAQQAPCyALIAU2AgAgCyAKNgIEIw5BAWokDgsgAEEEaiEADAELCyAEQQRqIQQMAQsLQQELgAEBA39BACQOA0AjDSMLIwxsSCAAIAJKcQRAIAIjBiMNIwpsIgMjCmpBAnRqKAIAQQFqIwYgA0ECdGooAgBraiECQQAhAQNAIAEjCkgEQCABIANqIAEjDSMLbyMNIwttEAJFBEBBfw8LIAFBAWohAQwBCwsjDUEBaiQNDAELCyMOCwQAIwgLhgQBC38jACMBIABBA2wiAkECdGooAgBBDGxqIQUjACMBIAFBA2wiAEECdGooAgBBDGxqIgYjACMBIABBAWpBAnRqKAIAQQxsaiIJIwAjASAAQQJqQQJ0aigCAEEMbGoiByMAIwEgAkECakECdGooAgBBDGxqIgoQACIAIAYgCSAHIwAjASACQQFqQQJ0aigCAEEMbGoiCBAAIgsgBiAJIAcgBRAAIgFxcUF/RiALQQFGIAFBAUZxIABBAUZxcgRAQQAPCyAFIAggCiAHEAAiAiAFIAggCiAJEAAiAyAFIAggCiAGEAAiBHFxQX9GIANBAUYgBEEBRnEgAkEBRnFyBEBBAA8LIAFBH3UiDCABIAxqc0EBRwR/QQEFIAtBH3UiDCALIAxqc0EBRwsEf0EBBSAAQR91IgwgACAManNBAUcLBH9BAQUgBEEfdSIMIAQgDGpzQQFHCwR/QQEFIANBH3UiDCADIAxqc0EBRwsEf0EBBSACQR91IgwgAiAManNBAUcLBEBBAQ8LIAUgCCAGIAkgByABIAsQAQR/QQEFIAggCiAGIAkgByALIAAQAQsEf0EBBSAKIAUgBiAJIAcgACABEAELBH9BAQUgBiAJIAUgCCAKIAQgAxABCwR/QQEFIAkgByAFIAggCiADIAIQAQsEf0EBBSAHIAYgBSAIIAogAiAEEAELC/cIAgx/DXxEAAAAAAAA8H8hDkQAAAAAAADwfyESRAAAAAAAAPB/IRNEAAAAAAAA8P8hD0QAAAAAAADw/yEQRAAAAAAAAPD/IREjAyMCQRhsaiEKIwMhAQNAIAEgCkkEQCABKgIAuyIUIA6kIQ4gASoCBLsiFSASpCESIAEqAgi7IhYgE6QhEyABKgIMuyIXIA+lIQ8gASoCELsiGCAQpSEQIAEqAhS7IhkgEaUhESANIBcgFKGgIBggFaGgIBkgFqGgIQ0gAUEYaiEBDAELCyANIA2gIwK3RAAAAAAAAAhAoqMiDUQAAAAAAAAAAGRFIA1EAAAAAAAA8H9hcgRAQQIPCyARIBOhIA2jnEQAAAAAAADwP6AiESAPIA6hIA2jnEQAAAAAAADwP6AiDyAQIBKhIA2jnEQAAAAAAADwP6AiEKWlRAAAAADg/+9AZAR/QQAFIA8gEKIgEaJEAAAAAAAAUEFlC0UEQEECDwsgD/wCJAogEPwCJAsgEfwCJAwgACQGIwYjDCMKIwtsbCIHQQJqQQJ0aiQHIwdB//8DakEQdj8AayIAQQBMBH9BAQUgAEAAQQBOC0UEQEEADwsjBkEAIAdBAmpBAnT8CwBBACQJIwQhBSMDIQYDQCAGIApJBEAgBioCBLsgEqEgDaOc/AIhAyAGKgIIuyAToSANo5z8AiEAIAYqAgy7IA6hIA2jnPwCIQggBioCELsgEqEgDaOc/AIhCSAGKgIUuyAToSANo5z8AiELIAUgBioCALsgDqEgDaOc/AIiBDsBACAFIAM7AQIgBSAAOwEEIAUgCDsBBiAFIAk7AQggBSALOwEKIAVBDGohBSMJIAsgAGtBAWogCCAEa0EBaiAJIANrQQFqbGxqJAkjCSMCQRhsQYAgakoEQEECDwsDQCAAIAtMBEAgAyEBA0AgASAJTARAIAQhAgNAIAIgCEwEQCMGIwogACMLbCABamwgAmpBAmpBAnRqIgwgDCgCAEEBajYCACACQQFqIQIMAQsLIAFBAWohAQwBCwsgAEEBaiEADAELCyAGQRhqIQYMAQsLRAAAAAAAAAAAIQ1BAiEAA0AgACAHQQFqTARAIA0jBiAAQQJ0aiIBKAIAIgK3Ig0gDaKgIQ0gASACIAFBBGsoAgBqNgIAIABBAWohAAwBCwsgDSMCt0QAAAAAAABpQKJEAAAAAICELkGgZARAQQIPCyMHIwlBAnRqJAgjCEH//wNqQRB2PwBrIgBBAEwEf0EBBSAAQABBAE4LRQRAQQAPCyMEIQVBACEAA0AgACMCSARAIAUvAQYhBCAFLwEIIQYgBS8BCiEHIAUvAQQhAQNAIAEgB0wEQCAFLwECIQIDQCACIAZMBEAgBS8BACEDA0AgAyAETARAIwcjBiMKIAEjC2wgAmpsIANqQQFqQQJ0aiIIKAIAIglBAnRqIAA2AgAgCCAJQQFqNgIAIANBAWohAwwBCwsgAkEBaiECDAELCyABQQFqIQEMAQsLIAVBDGohBSAAQQFqIQAMAQsLQQEL8AcCB38OfCABIABBAnRqIgEoAgAiAyABKAIEIgZGIAYgA2tBwABKcgRAQQAPCyADIQQCfwNAIAQgBkgEQCMBIAIgBEECdGooAgAiAUEBayABQQJqIAFBA28bQQJ0aigCACEIQQAhBSADIQEDQCABIAZIBEAgBUEBaiAFIAgjASACIAFBAnRqKAIAIgVBAmsgBUEBaiAFQQNvQQJGG0ECdGooAgBGGyEFIAFBAWohAQwBCwtBAiAFQQFKDQIaIAcgB0EBaiAFGyEHIARBAWohBAwBCwsgBwsiB0EBSgRAQQAPCyMAIABBDGxqIgAqAgC7IQ0gACoCBLshDiAAKgIIuyEPQYAIIQUgAyEBA0AgASAGSARAIAIgAUECdGooAgAiAEEDbyEEIwAjASAAQQFrIABBAmogBBtBAnRqKAIAQQxsaiIIKgIAuyANoSEQIwAjASAAQQJrIABBAWogBEECRhtBAnRqKAIAQQxsaiIAKgIEuyAOoSIRIAgqAgi7IA+hIhKiIAAqAgi7IA+hIhMgCCoCBLsgDqEiFKKhIRUgEyAQoiAAKgIAuyANoSITIBKioSESIAUgFTkDACAFIBI5AwggBSATIBSiIBEgEKKhIhA5AxAgCiAVoCEKIAsgEqAhCyAMIBCgIQwgBUEYaiEFIAFBAWohAQwBCwsgCiAKoiALIAuioCAMIAyioCISRAAAAAAAAAAAZEUEQEEADwtEAAAAAAAAAAAgDCAKmSALmWMiABshECALIAsgCpogABsiEaIgDCAMmkQAAAAAAAAAACAAGyIToqEhFCAMIBCiIAogEaKhIRUgCiAToiALIBCioSETQQAhAUEAIQRBgAghBQNAIAMgBkgEQCAFKwMAIRYgBSsDCCEQIAUrAxAhESAFQRhqIQUgFiAWoiAQIBCioCARIBGioCEXIBYgCqIgECALoqAgESAMoqAiEEQAAAAAAAAAAGQEfyAQIBCiIBdEfBSuR+F6ZD+iIBKiYwVBAQsEQEEADwsgAiADQQJ0aigCACIIQQNvIQkjACMBIAhBAmsgCEEBaiAJQQJGG0ECdGooAgBBDGxqIgAqAgC7IA2hIBSiIAAqAgS7IA6hIBWioCAAKgIIuyAPoSAToqAiEEQAAAAAAAAAAGMjACMBIAhBAWsgCEECaiAJG0ECdGooAgBBDGxqIgAqAgC7IA2hIBSiIAAqAgS7IA6hIBWioCAAKgIIuyAPoSAToqAiEUQAAAAAAAAAAGZxBEAgAUEBaiEBBSAEQQFqIAQgEUQAAAAAAAAAAGMgEEQAAAAAAAAAAGZxGyEECyADQQFqIQMMAQsLIAEgBGpBAUwgAUEBRiAHGwsqACMNIwsjDGxOBHxEAAAAAAAA8D8FIwYjDSMKbEECdGooAgC3Iwm3owsL9QQCA30BfyAAJAAgAiQBIAMkAiAEJAMgBSQEIAYkBUEAJA1BACQOQQAhAgJ/A0AgAiMCSARAQQAjASACQQxsaiIAKAIAIgMgAU8gACgCBCIEIAFPciAAKAIIIgAgAU9yDQIaIwAgA0EMbGohBSMAIARBDGxqIQQjACAAQQxsaiEGIwMgAkEYbGohDkEAIQADQCAAQQxJBEBBACAAIAVqKgIAIgwgDJMgACAEaioCACINIA2TkiAAIAZqKgIAIgsgC5OSQwAAAABcDQQaIAAgDmoiAyAMIAsgCyAMXhsgDSALIAsgDV4bIAwgDV0bOAIAIAMgDCALIAsgDF0bIA0gCyALIA1dGyAMIA1eGzgCDCAAQQRqIQAMAQsLIAJBAWohAgwBCwtBAQtFBEBBAA8LIAdBACABQQFqQQJ0/AsAQQAhAANAIAAjAkEDbEgEQCABIwEgAEECdGooAgBBAmoiAk8EQCAHIAJBAnRqIgIgAigCAEEBajYCAAsgAEEBaiEADAELC0EBIQADQCAAIAFMBEAgByAAQQJ0aiICIAIoAgAgAkEEaygCAGo2AgAgAEEBaiEADAELC0EAIQADQCAAIwJBA2xIBEAgCCAHIwEgAEECdGooAgBBAWpBAnRqIgIoAgAiA0ECdGogADYCACACIANBAWo2AgAgAEEBaiEADAELC0EAIQADQCAAIAFIBEAgACAJaiAAIAcgCBAHQQBHOgAAIABBAWohAAwBCwtBACEAA0AgACMCQQNsSARAIABBAnQiASMBaigCACECIwUgAWogAkF/IABrIAIgCWotAABBAUYbNgIAIABBAWohAAwBCwsgChAGCwuIDAEAQYAIC4AMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
// ../core/src/mesh/crossings/wasm/crossing-search.ts
var NOT_HERE = 0;
var TOO_UNLIKE = 2;
var machines = new Machines(CROSSING_GRID_WASM);
/**
 * The pairs that `crossingsByGrid` finds with the mesh's `openStars`, in the same order, searched in WebAssembly; `meet` is the exact test. `too-unlike` where a grid does not serve; undefined where
 * there is no WebAssembly, a coordinate is not finite, or a vertex is not there.
 */
function searchCrossings(mesh, meet, { limit, checkAborted, progress }) {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const vertices = positions.length / 3;
  const layout = new Layout();
  const positionsAt = layout.take(12 * vertices);
  const indicesAt = layout.take(12 * count);
  const boxes = layout.take(24 * count);
  const spans = layout.take(12 * count);
  const stars = layout.take(12 * count);
  const offsets = layout.take(4 * vertices + 4);
  const cornersOf = layout.take(12 * count);
  const open = layout.take(vertices);
  return machines.use(layout, ({ memory, exports }) => {
    new Float32Array(memory.buffer, positionsAt, positions.length).set(positions);
    new Uint32Array(memory.buffer, indicesAt, indices.length).set(indices);
    checkAborted?.();
    const ready = exports.begin(
      positionsAt,
      vertices,
      indicesAt,
      count,
      boxes,
      spans,
      stars,
      offsets,
      cornersOf,
      open,
      layout.end,
    );
    if (ready === NOT_HERE) return void 0;
    if (ready === TOO_UNLIKE) return 'too-unlike';
    const found = [];
    for (let isDone = false; !isDone;) {
      checkAborted?.();
      const many = exports.search(checkAborted || progress ? BATCH_MASK : 2147483647);
      if (many < 0) return void 0;
      const share = exports.done();
      isDone = share === 1;
      progress?.(share);
      const pairs = new Uint32Array(memory.buffer, exports.pairsAt(), 2 * many);
      for (let i = 0; i < pairs.length; i += 2) {
        if (!meet(pairs[i], pairs[i + 1])) continue;
        found.push([pairs[i], pairs[i + 1]]);
        if (found.length >= limit) return found;
      }
    }
    return found;
  });
}
// ../core/src/mesh/crossings/self-intersection.ts
/** Bodies of fewer triangles are searched before a machine for it is made. */
var LEAST_FOR_WASM = 2048;
/**
 * Pairs of triangles that meet beyond a common corner or edge, `2·n` numbers, the lower first, sorted. Corners at the same place
 * count as common even when they are different vertices, so an unwelded mesh is judged by its shape. Decided exactly; a star of
 * triangles that lie side by side (`openStars`) is not tested in itself.
 */
function selfIntersections(mesh, options = {}) {
  const { limit = Infinity, faces, bvh, ...work } = options;
  const found =
    !faces && !bvh && mesh.indices.length >= 3 * LEAST_FOR_WASM
      ? searchCrossings(mesh, pairTest(mesh), {
          limit,
          ...work,
        })
      : void 0;
  if (Array.isArray(found)) return sorted(found);
  return findCrossings(
    mesh,
    openStars(mesh, void 0, options.checkAborted),
    found
      ? {
          ...options,
          bvh: { tree: buildMortonTree(mesh) },
        }
      : options,
  );
}
/** The exact test of two triangles of a mesh. */
function pairTest({ positions, indices }) {
  const pair = /* @__PURE__ */ new Float32Array(18);
  return (f, g) => {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [3 * indices[3 * f + c], 3 * indices[3 * g + c]];
      for (let k = 0; k < 3; k++) {
        pair[3 * c + k] = positions[a + k];
        pair[9 + 3 * c + k] = positions[b + k];
      }
    }
    return trianglesMeet(pair, 0, 9);
  };
}
/** `selfIntersections` for callers that have the mesh's `openStars`. */
function findCrossings(mesh, open, options = {}) {
  const { limit = Infinity, faces, checkAborted, progress } = options;
  const found = options.bvh
    ? void 0
    : crossingsByGrid(mesh, {
        open,
        faces,
        limit,
        checkAborted,
        progress,
      });
  if (found) return sorted(found);
  const tree = options.bvh?.tree ?? buildMortonTree(mesh);
  return crossingPairs(
    mesh,
    {
      tree,
      boxes: slotBoxes(tree.corners),
      open,
    },
    options,
  );
}
/** `selfIntersections` for callers that keep the search ready. */
function crossingPairs(
  mesh,
  { tree: { bounds, info, order, corners, nodeCount }, boxes, open },
  { limit = Infinity, checkAborted, faces },
) {
  const { indices } = mesh;
  const wanted = faces && wantedNodes(info, order, nodeCount, faces);
  const pairs = [];
  let stack = /* @__PURE__ */ new Int32Array(1024);
  let top = 0;
  const push = (a, b) => {
    if (wanted && wanted[a] === 0 && wanted[b] === 0) return;
    if (top + 2 > stack.length) {
      const wider = new Int32Array(2 * stack.length);
      wider.set(stack);
      stack = wider;
    }
    stack[top++] = a;
    stack[top++] = b;
  };
  const apart = (a, b) => {
    const i = 6 * a;
    const j = 6 * b;
    return (
      bounds[i] > bounds[j + 3] ||
      bounds[j] > bounds[i + 3] ||
      bounds[i + 1] > bounds[j + 4] ||
      bounds[j + 1] > bounds[i + 4] ||
      bounds[i + 2] > bounds[j + 5] ||
      bounds[j + 2] > bounds[i + 5]
    );
  };
  const testSlots = (a, b) => {
    const i = 6 * a;
    const j = 6 * b;
    if (
      boxes[i] > boxes[j + 3] ||
      boxes[j] > boxes[i + 3] ||
      boxes[i + 1] > boxes[j + 4] ||
      boxes[j + 1] > boxes[i + 4] ||
      boxes[i + 2] > boxes[j + 5] ||
      boxes[j + 2] > boxes[i + 5]
    )
      return;
    const f = order[a];
    const g = order[b];
    if (faces && faces[f] === 0 && faces[g] === 0) return;
    if (shareOpenStar(indices, open, f, g) || !trianglesMeet(corners, 9 * a, 9 * b)) return;
    pairs.push(f < g ? [f, g] : [g, f]);
  };
  if (nodeCount > 0) push(0, 0);
  for (let step = 0; top > 0 && pairs.length < limit; step++) {
    if (checkAborted && (step & 8191) === 0) checkAborted();
    const b = stack[--top];
    const a = stack[--top];
    const countA = info[2 * a + 1];
    const countB = info[2 * b + 1];
    if (a === b) {
      const first = info[2 * a];
      if (countA > 0)
        for (let i = first; i < first + countA; i++)
          for (let j = i + 1; j < first + countA; j++) testSlots(i, j);
      else {
        const left = a + 1;
        const right = info[2 * a];
        push(left, left);
        push(right, right);
        if (!apart(left, right)) push(left, right);
      }
      continue;
    }
    if (countA > 0 && countB > 0) {
      const first = info[2 * a];
      const second = info[2 * b];
      for (let i = first; i < first + countA; i++)
        for (let j = second; j < second + countB; j++) testSlots(i, j);
    } else if (countA === 0) {
      if (!apart(a + 1, b)) push(a + 1, b);
      if (!apart(info[2 * a], b)) push(info[2 * a], b);
    } else {
      if (!apart(a, b + 1)) push(a, b + 1);
      if (!apart(a, info[2 * b])) push(a, info[2 * b]);
    }
  }
  if (pairs.length > limit) pairs.length = limit;
  return sorted(pairs);
}
/** Whether two triangles share a vertex whose star is open. */
function shareOpenStar(indices, open, f, g) {
  for (let i = 3 * f; i < 3 * f + 3; i++) {
    const v = indices[i];
    if (v !== indices[3 * g] && v !== indices[3 * g + 1] && v !== indices[3 * g + 2]) continue;
    if (open[v] === 1) return true;
  }
  return false;
}
function sorted(pairs) {
  return Uint32Array.from(pairs.sort((x, y) => x[0] - y[0] || x[1] - y[1]).flat());
}
/** Nodes with a flagged triangle below them: a flag a node. */
function wantedNodes(info, order, nodeCount, faces) {
  const wanted = new Uint8Array(nodeCount);
  for (let node = nodeCount - 1; node >= 0; node--) {
    const count = info[2 * node + 1];
    const first = info[2 * node];
    if (count === 0) wanted[node] = wanted[node + 1] | wanted[first];
    else for (let i = first; i < first + count; i++) wanted[node] |= faces[order[i]];
  }
  return wanted;
}
// ../core/src/mesh/normals.ts
/** Unit normal of every triangle, `3·F`, outward for counter-clockwise triangles; a triangle without area gives 0 0 0. */
function faceNormals(mesh) {
  const out = new Float32Array(mesh.indices.length);
  const normal = /* @__PURE__ */ new Float64Array(3);
  for (let at = 0; at < out.length; at += 3) {
    const size = triangleNormal(mesh, at / 3, normal);
    if (size === 0) continue;
    out[at] = normal[0] / size;
    out[at + 1] = normal[1] / size;
    out[at + 2] = normal[2] / size;
  }
  return out;
}
/**
 * Unit normal of every vertex, `3·V`: the mean of the normals of its triangles, each weighted by its angle there, so the result
 * does not depend on how a flat patch is cut into triangles. A vertex without area around it gives 0 0 0.
 * Source: Thürmer and Wüthrich, Computing Vertex Normals from Polygonal Facets, 1998.
 */
function vertexNormals(mesh) {
  const { positions: p, indices } = mesh;
  const sums = new Float64Array(p.length);
  for (let at = 0; at < indices.length; at += 3) {
    const a = 3 * indices[at];
    const b = 3 * indices[at + 1];
    const c = 3 * indices[at + 2];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) continue;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    const atA = atan2(size, uv);
    const atB = atan2(size, uu - uv);
    const atC = atan2(size, vv - uv);
    add(sums, a, nx, ny, nz, atA / size);
    add(sums, b, nx, ny, nz, atB / size);
    add(sums, c, nx, ny, nz, atC / size);
  }
  const out = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const x = sums[i];
    const y = sums[i + 1];
    const z = sums[i + 2];
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size === 0) continue;
    out[i] = x / size;
    out[i + 1] = y / size;
    out[i + 2] = z / size;
  }
  return out;
}
function add(sums, at, x, y, z, weight) {
  sums[at] += x * weight;
  sums[at + 1] += y * weight;
  sums[at + 2] += z * weight;
}
// ../core/src/mesh/topology/compact.ts
/** The given triangles with unused vertices dropped and the order of the others kept. */
function compacted(positions, triangles) {
  const target = new Int32Array(positions.length / 3).fill(-1);
  for (let i = 0; i < triangles.length; i++) target[triangles[i]] = 0;
  let count = 0;
  for (let v = 0; v < target.length; v++) if (target[v] === 0) target[v] = count++;
  const used = new Float32Array(3 * count);
  for (let v = 0; v < target.length; v++)
    if (target[v] >= 0) for (let k = 0; k < 3; k++) used[3 * target[v] + k] = positions[3 * v + k];
  const indices = new Uint32Array(triangles.length);
  for (let i = 0; i < indices.length; i++) indices[i] = target[triangles[i]];
  return {
    mesh: {
      positions: used,
      indices,
    },
    target,
  };
}
/** A mesh of the given triangles with unused vertices dropped and the order of the others kept. */
function compact(positions, triangles) {
  return compacted(positions, triangles).mesh;
}
/** Drops vertices that no triangle uses and closes the gaps; returns `mesh` itself when all are used. */
function dropUnusedVertices(mesh) {
  const without = compact(mesh.positions, mesh.indices);
  return without.positions.length === mesh.positions.length ? mesh : without;
}
// ../core/src/mesh/measure/piece-areas.ts
/** Area of each piece, `count` values, mm²; `ofFace` numbers the piece of each triangle. */
function pieceAreas(mesh, ofFace, count) {
  const areas = new Float64Array(count);
  for (let f = 0; f < ofFace.length; f++) areas[ofFace[f]] += triangleArea(mesh, f);
  return areas;
}
/** Sum of all normals over the sum of their lengths, by area: nothing for a closed surface. */
function facingOf(mesh) {
  const normal = /* @__PURE__ */ new Float64Array(3);
  let [x, y, z, total] = [0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    total += triangleNormal(mesh, f, normal);
    x += normal[0];
    y += normal[1];
    z += normal[2];
  }
  return total > 0 ? [x / total, y / total, z / total] : [0, 0, 0];
}
// ../core/src/mesh/measure/body-pieces.ts
/** A piece with this share of the surface is a body, not debris. */
var BODY_SHARE = 0.05;
/** The pieces of a mesh that are bodies rather than debris: the middle of the box about each, largest first. */
function bodyPieces(mesh, { ofFace, count } = connectedComponents(mesh)) {
  const areas = pieceAreas(mesh, ofFace, count);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const bodies = [...areas.keys()].filter((piece) => areas[piece] >= BODY_SHARE * total);
  bodies.sort((a, b) => areas[b] - areas[a] || a - b);
  return middlesOf(mesh, ofFace, bodies);
}
function middlesOf({ positions, indices }, ofFace, pieces) {
  const placeOf = new Map(pieces.map((piece, i) => [piece, i]));
  const boxes = pieces.map(() => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (let i = 0; i < indices.length; i++) {
    const at = placeOf.get(ofFace[Math.floor(i / 3)]);
    if (at === void 0) continue;
    const box = boxes[at];
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * indices[i] + k];
      if (value < box[k]) box[k] = value;
      if (value > box[k + 3]) box[k + 3] = value;
    }
  }
  return boxes.map((box) => [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2]);
}
/**
 * The bodies that a cut left where it left more than there were: a thigh, an arm or a lobe that hung on what went. Undefined where it did not.
 */
function partedPieces(before, after) {
  const components = connectedComponents(after);
  if (components.count < 2) return void 0;
  const pieces = bodyPieces(after, components);
  return pieces.length > 1 && pieces.length > bodyPieces(before).length ? pieces : void 0;
}
// ../core/src/mesh/topology/faulty-edges.ts
/** Calls `visit` once for every edge from `a` to `b` that has a fault, in the order of `forEachEdge`; an edge without length has none. */
function forEachFaultyEdge(mesh, visit) {
  const { indices } = mesh;
  forEachEdge(mesh, (halfEdges, start, end) => {
    const h = halfEdges[start];
    const [a, b] = [indices[h], indices[nextHalfEdge(h)]];
    if (a === b) return;
    if (end - start === 1) visit('border', a, b);
    else if (end - start > 2) visit('nonManifold', a, b);
    else if (a === indices[halfEdges[start + 1]]) visit('flipped', a, b);
  });
}
// ../core/src/mesh/repair/needles.ts
/** Whether three places lie on one line (or coincide): the cross product is exactly zero in f64. */
function hasNoArea(positions, a, b, c) {
  const ux = positions[3 * b] - positions[3 * a];
  const uy = positions[3 * b + 1] - positions[3 * a + 1];
  const uz = positions[3 * b + 2] - positions[3 * a + 2];
  const vx = positions[3 * c] - positions[3 * a];
  const vy = positions[3 * c + 1] - positions[3 * a + 1];
  const vz = positions[3 * c + 2] - positions[3 * a + 2];
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}
/**
 * Decides which triangles without area may go. `fate` holds 3 for the candidates (three corners on one line) and 0 for sound
 * triangles; a candidate becomes 0 (stays) when each of its three edges has a neighbour running the other way, because dropping it
 * would open the surface. Candidates may be neighbours of each other. Only edges of candidates are looked up, so the table is
 * small in all but degenerate files.
 */
function keepNeedles(indices, fate) {
  let candidates = 0;
  for (let f = 0; f < fate.length; f++) if (fate[f] === 3) candidates++;
  let capacity = 16;
  while (capacity < 6 * candidates) capacity *= 2;
  const mask = capacity - 1;
  const from = new Uint32Array(capacity);
  const to = new Uint32Array(capacity);
  /** 0 free, 1 wanted, 2 wanted and seen. */
  const state = new Uint8Array(capacity);
  const find = (a, b) => {
    let h = Math.imul(a, 2654435761) ^ Math.imul(b, 2246822519);
    h = Math.imul(h ^ (h >>> 15), 739982445);
    let slot = (h ^ (h >>> 13)) & mask;
    while (state[slot] !== 0 && (from[slot] !== a || to[slot] !== b)) slot = (slot + 1) & mask;
    return slot;
  };
  const corner = (f, k) => indices[3 * f + (k % 3)];
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 3) continue;
    for (let k = 0; k < 3; k++) {
      const slot = find(corner(f, k + 1), corner(f, k));
      if (state[slot] !== 0) continue;
      state[slot] = 1;
      from[slot] = corner(f, k + 1);
      to[slot] = corner(f, k);
    }
  }
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 0 && fate[f] !== 3) continue;
    for (let k = 0; k < 3; k++) {
      const slot = find(corner(f, k), corner(f, k + 1));
      if (state[slot] === 1) state[slot] = 2;
    }
  }
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 3) continue;
    let closed = 0;
    for (let k = 0; k < 3; k++) if (state[find(corner(f, k + 1), corner(f, k))] === 2) closed++;
    if (closed === 3) fate[f] = 0;
  }
}
// ../core/src/mesh/repair/duplicate-faces.ts
/**
 * Marks the triangles that repeat an earlier one: the same three vertices, in the same turning sense or, with `eitherSense`, in
 * any. Open addressing over the sorted triple; the first of a group stays. Returns one byte a triangle, 1 = repeats, and their
 * number.
 */
function findDuplicateFaces(indices, options) {
  const faces = indices.length / 3;
  const repeats = new Uint8Array(faces);
  let capacity = 16;
  while (capacity < 2 * faces) capacity *= 2;
  const mask = capacity - 1;
  const table = new Int32Array(capacity).fill(-1);
  let count = 0;
  const start = (f) => {
    const a = indices[3 * f];
    const b = indices[3 * f + 1];
    const c = indices[3 * f + 2];
    return a <= b && a <= c ? 0 : b <= c ? 1 : 2;
  };
  for (let f = 0; f < faces; f++) {
    const k = start(f);
    const a = indices[3 * f + k];
    const b = indices[3 * f + ((k + 1) % 3)];
    const c = indices[3 * f + ((k + 2) % 3)];
    const low = b < c ? b : c;
    const high = b < c ? c : b;
    let h = Math.imul(a, 2654435761) ^ Math.imul(low, 2246822519) ^ Math.imul(high, 3266489917);
    h = Math.imul(h ^ (h >>> 15), 739982445);
    let slot = (h ^ (h >>> 13)) & mask;
    let other = table[slot];
    while (other >= 0) {
      const m = start(other);
      if (indices[3 * other + m] === a) {
        const p = indices[3 * other + ((m + 1) % 3)];
        const q = indices[3 * other + ((m + 2) % 3)];
        if ((p === b && q === c) || (options.eitherSense && p === c && q === b)) break;
      }
      slot = (slot + 1) & mask;
      other = table[slot];
    }
    if (other >= 0) {
      repeats[f] = 1;
      count++;
    } else table[slot] = f;
  }
  return {
    repeats,
    count,
  };
}
// ../core/src/mesh/section/section-by-tree.ts
/** A part of the distance that is far more than what its rounding may be. */
var HAIR = 1e-9;
/**
 * Sections of one body by many planes, each to the bit as `sectionByPlane` gives it: a tree over the same triangles finds those that a plane meets,
 * so that each costs by the length of its lines and not by the size of the body.
 */
function sectionsByTree(mesh, tree) {
  const { positions, indices } = mesh;
  const distance = new Float64Array(positions.length / 3);
  let found = /* @__PURE__ */ new Uint32Array(1024);
  return (plane) => {
    const [nx, ny, nz] = normalize(plane.normal);
    const [ox, oy, oz] = plane.origin;
    let count = 0;
    eachLeafAt(tree, plane, (first, end) => {
      for (let slot = first; slot < end; slot++) {
        const face = tree.order[slot];
        let above = 0;
        for (let corner = 3 * face; corner < 3 * face + 3; corner++) {
          const v = indices[corner];
          const i = 3 * v;
          const far = (positions[i] - ox) * nx + (positions[i + 1] - oy) * ny + (positions[i + 2] - oz) * nz;
          distance[v] = far;
          if (far >= 0) above++;
        }
        if (above === 0 || above === 3) continue;
        if (count === found.length) {
          const larger = new Uint32Array(2 * count);
          larger.set(found);
          found = larger;
        }
        found[count++] = face;
      }
    });
    return sectionAmong(mesh, distance, found.subarray(0, count).sort());
  };
}
/** The leaves, by their slots, whose box a plane meets or all but meets. */
function eachLeafAt({ nodeCount, bounds, info }, { origin, normal }, visit) {
  const [nx, ny, nz] = normalize(normal);
  const [ox, oy, oz] = origin;
  const [ax, ay, az] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)];
  const stack = /* @__PURE__ */ new Int32Array(80);
  let top = nodeCount === 0 ? 0 : 1;
  while (top > 0) {
    const node = stack[--top];
    const b = 6 * node;
    const cx = (bounds[b] + bounds[b + 3]) / 2 - ox;
    const cy = (bounds[b + 1] + bounds[b + 4]) / 2 - oy;
    const cz = (bounds[b + 2] + bounds[b + 5]) / 2 - oz;
    const reach =
      ((bounds[b + 3] - bounds[b]) * ax +
        (bounds[b + 4] - bounds[b + 1]) * ay +
        (bounds[b + 5] - bounds[b + 2]) * az) /
      2;
    const hair = HAIR * (Math.abs(cx) * ax + Math.abs(cy) * ay + Math.abs(cz) * az + reach);
    if (Math.abs(cx * nx + cy * ny + cz * nz) > reach + hair) continue;
    const count = info[2 * node + 1];
    if (count > 0) {
      visit(info[2 * node], info[2 * node] + count);
      continue;
    }
    stack[top++] = info[2 * node];
    stack[top++] = node + 1;
  }
}
// ../core/src/mesh/topology/weld.ts
/**
 * Mixes three 32-bit words. Source: Appleby, MurmurHash3, 2011 (x86, 32 bits). The full mixing is needed: the low bits of
 * coordinates are mostly zero, and a weaker hash puts a regular grid into one long run of the table.
 */
function hash3(a, b, c) {
  let k = Math.imul(a, 3432918353);
  let h = Math.imul((k << 15) | (k >>> 17), 461845907);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 3864292196) | 0;
  k = Math.imul(b, 3432918353);
  h ^= Math.imul((k << 15) | (k >>> 17), 461845907);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 3864292196) | 0;
  k = Math.imul(c, 3432918353);
  h ^= Math.imul((k << 15) | (k >>> 17), 461845907);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 3864292196) | 0;
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return h ^ (h >>> 16);
}
function tableSize(entries) {
  let size = 1024;
  while (size < entries) size *= 2;
  return size;
}
/**
 * Gives every corner the number of the first corner at the same place. Two places are the same when their coordinates are the
 * same bit for bit, with -0 taken as 0. Open addressing with linear probing in one Int32Array: a JS Map holds at most 2²⁴ keys
 * and is twenty times slower. Numbers are dealt in order of first appearance, so the result does not depend on the table's size.
 */
function numberPlaces(corners) {
  const count = corners.length / 3;
  const values = new Float32Array(corners.length);
  for (let i = 0; i < values.length; i++) values[i] = corners[i] + 0;
  const bits = new Uint32Array(values.buffer);
  const vertexOf = new Uint32Array(count);
  let capacity = tableSize(Math.ceil(count / 2));
  let mask = capacity - 1;
  let table = new Int32Array(capacity).fill(-1);
  let used = 0;
  for (let corner = 0; corner < count; corner++) {
    const at = 3 * corner;
    const x = bits[at];
    const y = bits[at + 1];
    const z = bits[at + 2];
    let slot = hash3(x, y, z) & mask;
    let place = table[slot];
    while (place >= 0) {
      const other = 3 * place;
      if (bits[other] === x && bits[other + 1] === y && bits[other + 2] === z) break;
      slot = (slot + 1) & mask;
      place = table[slot];
    }
    if (place < 0) {
      place = used++;
      table[slot] = place;
      bits[3 * place] = x;
      bits[3 * place + 1] = y;
      bits[3 * place + 2] = z;
      if (used * 5 > capacity * 3) {
        capacity *= 2;
        mask = capacity - 1;
        table = new Int32Array(capacity).fill(-1);
        for (let p = 0; p < used; p++) {
          let free = hash3(bits[3 * p], bits[3 * p + 1], bits[3 * p + 2]) & mask;
          while (table[free] >= 0) free = (free + 1) & mask;
          table[free] = p;
        }
      }
    }
    vertexOf[corner] = place;
  }
  return {
    vertexOf,
    positions: values.slice(0, 3 * used),
  };
}
/**
 * Makes an indexed mesh of a triangle soup (`9·F` coordinates, three corners a triangle): corners at bit-equal places (-0 = 0)
 * become one vertex, numbered in order of first appearance. Triangles are kept as they are, degenerate ones too.
 */
function weld(soup) {
  const { vertexOf, positions } = numberPlaces(soup);
  return {
    positions,
    indices: vertexOf,
  };
}
/** Joins the vertices of an indexed mesh that lie at bit-equal places (-0 = 0); returns `mesh` itself when there are none. */
function weldVertices(mesh) {
  const { vertexOf, positions } = numberPlaces(mesh.positions);
  if (positions.length === mesh.positions.length) return mesh;
  const indices = new Uint32Array(mesh.indices.length);
  for (let i = 0; i < indices.length; i++) indices[i] = vertexOf[mesh.indices[i]];
  return {
    positions,
    indices,
  };
}
// ../core/src/mesh/align/solve-symmetric.ts
/**
 * Solves `A·x = b` for a symmetric positive definite matrix of which the upper half is given (row-major, `size`²); both are overwritten.
 * A pivot that vanishes leaves its unknown 0. Source: Cholesky's LDLᵀ factorization.
 */
function solveSymmetric(a, b, size, x) {
  for (let i = 0; i < size; i++) {
    const pivot = a[i * size + i];
    for (let r = i + 1; r < size; r++) {
      const factor = pivot > 1e-300 ? a[i * size + r] / pivot : 0;
      for (let c = r; c < size; c++) a[r * size + c] -= factor * a[i * size + c];
      b[r] -= factor * b[i];
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = b[i];
    for (let c = i + 1; c < size; c++) sum -= a[i * size + c] * x[c];
    x[i] = a[i * size + i] > 1e-300 ? sum / a[i * size + i] : 0;
  }
}
/** How squarely a surface must face the front, the back or the side to count. */
var FACING = 0.35;
var FEWEST_POINTS = 4;
/**
 * The depth map of `samples` moved by `frame`. `size` is a length of about a twentieth of the body's depth and width together; cells are
 * made from it, so that the map is the same in every unit.
 */
function depthMap(samples, frame, size, columns = 4) {
  const { count, points, normals } = samples;
  const column = 0.42 * size;
  const step = 0.34 * size;
  const local = new Float64Array(3 * count);
  for (let k = 0; k < 3; k++) {
    const [a, b, c, d] = [frame[4 * k], frame[4 * k + 1], frame[4 * k + 2], frame[4 * k + 3]];
    for (let i = 0; i < 3 * count; i += 3)
      local[i + k] = a * points[i] + b * points[i + 1] + c * points[i + 2] + d;
  }
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 2; i < 3 * count; i += 3) {
    const height = local[i];
    if (height < lowest) lowest = height;
    if (height > highest) highest = height;
  }
  const levels = count > 0 ? Math.floor((highest - lowest) / step) + 1 : 0;
  const sums = new Float64Array(levels * 2 * columns * 3);
  const tally = new Uint32Array(levels * 2 * columns);
  const near = new Float64Array(levels).fill(Infinity);
  const far = new Float64Array(levels).fill(-Infinity);
  const [m4, m5, m6] = [frame[4], frame[5], frame[6]];
  for (let i = 0; i < count; i++) {
    const across = Math.abs(local[3 * i]);
    const c = Math.round(across / column);
    if (c >= columns) continue;
    const level = Math.floor((local[3 * i + 2] - lowest) / step);
    const y = local[3 * i + 1];
    if (y < near[level]) near[level] = y;
    if (y > far[level]) far[level] = y;
    const facing = m4 * normals[3 * i] + m5 * normals[3 * i + 1] + m6 * normals[3 * i + 2];
    if (facing > -0.35 && facing < FACING) continue;
    const cell = (level * 2 + (facing < 0 ? 0 : 1)) * columns + c;
    tally[cell]++;
    sums[3 * cell] += local[3 * i + 2];
    sums[3 * cell + 1] += across;
    sums[3 * cell + 2] += y;
  }
  const sides = sideWidths(samples, frame, local, {
    column,
    step,
    lowest,
    levels,
    near,
    far,
  });
  const most = levels * (2 * columns + 2);
  const kind = new Uint8Array(most);
  const [z, u, value] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let n = 0;
  const put = (what, height, across, found) => {
    kind[n] = what;
    z[n] = height;
    u[n] = across;
    value[n++] = found;
  };
  for (let level = 0; level < levels; level++) {
    for (let side = 0; side < 2; side++)
      for (let c = 0; c < columns; c++) {
        const cell = (level * 2 + side) * columns + c;
        const points = tally[cell];
        if (points >= FEWEST_POINTS)
          put(side, sums[3 * cell] / points, sums[3 * cell + 1] / points, sums[3 * cell + 2] / points);
      }
    for (let side = 0; side < 2; side++) {
      const found = sides[2 * level + side];
      if (found > 0) put(2, lowest + (level + 0.5) * step, 0, found);
    }
  }
  return {
    count: n,
    kind,
    z,
    u,
    value,
    lowest,
    highest,
    step,
  };
}
/** Half widths to both sides of each level: the first wall outwards that faces the side, so that arms beside the trunk do not count; 0 for none. */
function sideWidths({ count, normals }, frame, local, { column, step, lowest, levels, near, far }) {
  const walls = Array.from({ length: 2 * levels }, () => []);
  const [m0, m1, m2] = [frame[0], frame[1], frame[2]];
  for (let i = 0; i < count; i++) {
    const x = local[3 * i];
    const across = Math.abs(x);
    if (across < 1.5 * column) continue;
    const facing = m0 * normals[3 * i] + m1 * normals[3 * i + 1] + m2 * normals[3 * i + 2];
    if ((x > 0 ? facing : -facing) < 0.7) continue;
    const level = Math.floor((local[3 * i + 2] - lowest) / step);
    const front = near[level];
    const back = far[level];
    const y = local[3 * i + 1];
    if (!(y > front + 0.25 * (back - front) && y < back - 0.25 * (back - front))) continue;
    walls[2 * level + (x > 0 ? 1 : 0)].push(across);
  }
  return Float64Array.from(walls, (found) => {
    if (found.length < FEWEST_POINTS) return 0;
    found.sort((a, b) => a - b);
    const first = found[Math.floor(0.1 * found.length)];
    let [sum, n] = [0, 0];
    for (const across of found)
      if (across >= first - column && across <= first + column) [sum, n] = [sum + across, n + 1];
    return n > 0 ? sum / n : 0;
  });
}
// ../core/src/mesh/align/robust-lines.ts
var sums = /* @__PURE__ */ new Float64Array(8);
/**
 * The normal equations of weighted lines: each line holds `width − 1` coefficients and its right side, one line after the other, with
 * `LINE_ROOM` behind the last. The upper half of `matrix` and `right` are written. Every sum runs over the lines in their order, so that its
 * bits do not depend on how many sums are taken at once.
 */
function normalEquations({ lines, weights, used, width }, matrix, right) {
  const size = width - 1;
  for (let r = 0; r < size; r += 2)
    for (let c = r; c <= size; c += 4) {
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let i = 0, at = 0; i < used; i++, at += width) {
        const weight = weights[i];
        const a = lines[at + r] * weight;
        const b = lines[at + r + 1] * weight;
        const x0 = lines[at + c];
        const x1 = lines[at + c + 1];
        const x2 = lines[at + c + 2];
        const x3 = lines[at + c + 3];
        a0 += a * x0;
        a1 += a * x1;
        a2 += a * x2;
        a3 += a * x3;
        b0 += b * x0;
        b1 += b * x1;
        b2 += b * x2;
        b3 += b * x3;
      }
      sums[0] = a0;
      sums[1] = a1;
      sums[2] = a2;
      sums[3] = a3;
      sums[4] = b0;
      sums[5] = b1;
      sums[6] = b2;
      sums[7] = b3;
      for (let row = r; row < Math.min(r + 2, size); row++)
        for (let k = 0; k < 4 && c + k <= size; k++) {
          const sum = sums[4 * (row - r) + k];
          if (c + k === size) right[row] = sum;
          else matrix[row * size + c + k] = sum;
        }
    }
}
/** The value that would stand at `rank` if the first `count` values were sorted; they are reordered. Source: Hoare, Algorithm 65, 1961. */
function valueAtRank(values, count, rank) {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (pivot < values[j]) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank];
}
// ../core/src/mesh/align/trunk-table.ts
/**
 * The shape of a body as depths of its skin, for `TrunkModel`: what 400 bodies of MakeHuman's base mesh and targets (makehumancommunity/makehuman,
 * data/3dobjs and data/targets, CC0 1.0; both sexes, 8 to 30 years, thin to heavy, arms hanging to level) have in common and how they
 * differ. Made by `node .config/scripts/make-trunk-table.mjs`, which reads them from a folder: the mean and the principal components
 * (Jolliffe, Principal Component Analysis, 2002) of their depth maps, each in parts of its body height from the middle of its pelvis.
 * Rows: front at 5 distances from the mid-plane, back at the same, half width; along each row the height rises. Two characters a
 * number, see `decode`; a spread of 0 marks a place where the model says nothing.
 */
var TRUNK_TABLE = {
  lowest: -0.575,
  step: 0.0125,
  column: 0.018,
  columns: 5,
  levels: 84,
  mean: [
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#LfKGJHInIMI4HsHXHHHGHMHNHHHCH>H:H9H;H@HIHZHsI7I_J:JzKiLSM)M4LnL2KXK;J~JEINHkHPH_I>IzQ#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#M;M7M8M:M+LNKUJ[I}IZI@I#HdHPHHHLHQHNHFH?H:H8H:H<H?HEHVHxILJ/JwKlLbMFMkMhM0L+K;JrJNI{IPI8I>IrJMQ#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#MSM(L_LGL/KrK_KUKXK[KVKGK/JiJIJ.IoIRI:I)I#I+I.I(HtHeHXHSHQHIH5H#H0HYI=J-K&L)M4N@O7OLNjM;KaK#K&JtJIJ3JEJgQ#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#NxN?MjM:LaL*KRK*JfJNJ@J?JOJkJ}J|JpJZJOJPJOJFJ:J/J*J0J;J@J9J(InIZIPIGI0H^H;H<HeIJJ@K@LJMdO.Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P8P,O|OpObOOO9NpN8MOLiL3KeKCK&JgJMJ8J)I~J2JWJ~K4K2K#JoJoJzK,K7KFKWKgKxL(L)K|KiKMK;K5K-JlJ0IQIDIfJBK)KtLqN%OFQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SQUVW-WkWxWmWRW&VJUqUGU1U(U.U<UIUVUfUwV1VEVUV^V^VVVGV1UoUHTtT=S/Q*O%NAObQzSoTpU*T[Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#RCR_RuS3SwU?VoW|XSXYXDWvW<VVUyUQU=U5U:UGUUUfUxV1VFVYVlVwV{VwVjVQV0U]T|T7SCR4P_OiP/Q#Q}S)StSrQ#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#R&R6RIRbR~SDSdSxS~T5TuV*WCX>XbX]XAWpW3VFUbU<U+T~U)U8UKUcU{V9VRVmW+W>WKWMWBW)VXUtTxSoRnR)QVQ;QAQrRSR|S.S,Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#R<R;RBRPRfR~S?S]S{T;TPT[TWTDTFT|V#W5W{X3X%WaW1VNUcT}TUT@T5T7TET[TzUAUgV1VTVvW5WEWKWCW,VYUlQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SFSXSjSuS{SzSuSjSYSHS9S5S<SIS[SrT0TETWTdT_TDSzSrT@U6V:VkVnVUV+UMToT/SOS-RvRlRfRjS&SKSyTKTxUGUnV4VOVcVeVQU}U6Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#b.ataZaKa@a;a:a=aCaJaQaYaaafajaiacaVaBa&_]_6^l^O^?^9^8^;^A^G^L^L^D^+]_]H]W]b]T]>[}[a[B[(ZiZIZ)YhYSYHYGYRYeYxZ2ZHZd[&[D[u^FaTbKb>aiQ#U8TmT[TUTdU%UGU_UjUiUZUDU5Q#Q#Q#',
  ],
  spread: [
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#UUU=T/S7RQRlSaT4TPTMT6SbS1RqR_ReRlRuRkRZRNRNRRRkRoR^RZS&S&RwR~SYS_SMT&T3TJSXRgRuS<S^Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#T0TDTiTnT/T<T>SoR{RARTSHSoT(SwSfS;RgRWR^R^RcReR[RGR@R]R{S:SDS7RkRpRwRmS1SISoSTS<R~S2S9S3S?SESKQ#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SoSXS_StTSTmU/URT~T5T+T(SMRtRURBR.RGR|S/S3S6RfRFRGRaRsR}RsRrRiRjRyS=S:SGS,RkRfRmSQT*T@VyVLTrTyTJUySBRmRxQ#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#T0SbSXSLSsT)SySqSkScS}U7UlT^TGTKT:STRrRPRHR?Q~R*R=RQR^RkRzS8SZSpSkS_S_ShS_SOSCS(R|R_RZRhS)Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#S6S2S@SKSUSSSaSoS{SySES;S)RxS0S=SISISBS}UkU_TMUNUcU*S}R|R|S)S>SQSSSTS9S*S1SWSuT0TkTrTOU,UqUtU_U0T.S:RZRYS.SdQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#WbUjU%TDS[S*RsRdRdR{S0S9S+S3S@S5S6S0RtRnRRR=R6R0R/R1R7R9R<R>S)U=V&TvUfVKWQXdU2SYT&Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#T4T*T{VyX7UwT_TWT-SQS7RkRPRIRhS%R~RnRuS(R{RrRmRVRNRDR=R9R5R=R:R9R<R<RFRZS9TIUNTEU0VxW{V~U;UlQ#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SWSMS:SOSgSvT&TfV8U|UTTiTaT_SySwSMS4RfRWRjS*S+S#RwRnRcRXRZR_RXRTR>R2R7R3R5R5RJRaRWRhS5S]SqS2S/SuTQT(S}T-Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#S[SOSTSKSVScSPSMSNSSSLSzUtUhT-TUUQU/TTT%SaS?S(R|S2SPSdSkSQS,S,RhRmRsR~R{RjRRR?R@RMRQReRvRuQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SUSOSOSOS7S+S4S6S.SFSPSYS^SBS9S;S5S6S7SPTyV,T<U7VPVfUcU*TUTNT3TPT?TCT1T4T)T*SjSzSnSPSwTBT^TmTESvSdSAS1S<SPSSQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
    'Q#Q#SKSKSDSBS4RvRrRoRlReRaRbR_R[R_RhRpRqS2S;SFS=S+RjRVRTR[RkRjRnS,SMT(UgX.Y/V4TSTYTVTnTWTWTCT7THTMT3S|SpSnS|SwT:T:TFTXTjUCW{^fcC[%W{W9Q#SXRNRDRLRIR4R-QtQwR2RJRTRXQ#Q#Q#',
  ],
  modes: [
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#ZXZ&Y7XcY+YmZNZoZvZu[5[B[5ZlZ5YKXYWkW(VHUqUET|TaTMTFTCT8T+S|S}S]S#RJRPRmRTRaRER=R:R[Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#UwVRW>X/XNXnY5Y&XcY%YcZ?ZeZ~[-[,[,ZvZKYlY(X<WWVyVEUvUNU.TkTRTFT>T0T#SwS~T<SXR]RTRYRXR]R@RJRAR]Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SoT;TeUBUyVQV{W]XSY,Y3X|XNX@XIXqYMZ(ZUZ|[4[6[1ZtZ>YQXeW}WIW#VbV:UhU>TtTTT<S}SfSXSZSkSkR{RkRbS)RzR_RCR;RIQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#R[ROR_S,SaT/TPTlU+UHUuVTX)YDYwYgY;X7W[WTWgX/XcYFZ3Zz[J[T[:ZZYhXwX:WjWPW:VhV-UOTzTMS~SRS3RvQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SVSUSXS]SYSPSJS1RnRZR_RrS4SPSmT.TLTsUHV1WBY;ZBZXZ9YMX>WhWXWMWUWkX6X|YiYwYqYVY#X@W_WCW>W[WpWmVqVAUXTgS|S=RfRJQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#GaHzJgKpKfKYKPKOKVKbKyLIM%MRMoN-NENVN^NdNkNvO%O,O0O2O3O8OAOQOtQ3R>R&Q5Q7QZQ,QvR=R*Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#ODN{MyK|IXH6HRJ/K5K=K6K0K0K9KLKkL:LpM@M^M}N>NNNWN^NcNhNkNmNpNtNyO*O?OYOtPBQ8QqQdQrQzQcR;QuQ{Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P}PnPXP;OoOFNtN/LAJ2HLGAG}I@J=JLJKJKJNJbK0KVK}LSM#M@MbN&NANTN_N_N]N^NgNuO+O=OPOhOyP.PIPuQBQRQCQNQwR6QsR%Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QJQ@Q5Q%PoPbPTPCP,OiOBNeM0JbHHG?G3HAI@IVIXISIPIWIqJCJcK%KVL+LNL|MLMoN-N<NDNHNON^NqO(O;OQOiQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QvQfQ]QLQDQ<Q3Q,Q*Q,Q/Q)PwPkP_PPP:OvOLNmMuKcINGrG,G5H]HuH_HGH&GxH8HqIaJHK-KwL[M/MUMeMjMdMRM=M9M<MUN%NQNuO3OJQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#QGPyP/P]PlPYPDP5P-O{OlOaOUOOOHOHOEOJOHOIOCOIODO:O*NmNZNPNDN4MxM^MKM9L,KiKmKuKzKvKzL*L:LFLSLoL5KJK4KMKzLJLpM2MCMOMHMWMtNVLbKoLfMqMKQ#PIPJPPPOPFPLPbPfPmPtPsPwPgQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#M-M)N#O?PNQIR:RqS1S8S3S?SXSnSpShShSkSpT3TdU1U^VDW=X1XHW2S|OwKYJLL{OEOOJuJ1LsP;TTXSW3Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#S?SCS6RuQaOQM{N2ODPOQER/R]R|S2S6S3S2S?SOS_SjShSQS@SdTgU}W-X,XpY%X6U_R9NIIiH+L7O*M?L|MeOISdWzVuQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#TsS~SeSUSDS>SMSOSQSJRoQpPnPJPOPjQ5QjR8RURoRwRdRDR<RORoS%RcQhQ:RhURWSX[YIYtZ,Z0XwUqPLIeDEFtOQSfPbNPQ%T@TNQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#STT?U/UGT~TDSpSVSTSZS^SYSKSLSIRtREQfQWQQQ6Q>QmR/R1R7R4QvQQQ4Q)Q2Q8PoOiOXR4UdWrXyY]Z&ZO[@[FQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SvSsStS|T4TAT?SzSKS4S=SZSmSiS]SNS@S;SESTSPSqT(StSJS.R]RMR/QhQhR,R.QMP|PmPaP:P-P8PTPeP/NgN0P[T[VSVmW#WlXwZP[?Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#V]V,SWR%Q.PjP^PuQ>QoReSrU1VAW0WWWqX)X/WsW0U}T[S@R2Q3P<OENMMnM(Fo?xD5QTd~ga_cWqPsL5Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SWSwT>TqUBUuU4SIQcPjPMPRPrQGR.S)T1U?V>V|WNWuX5X8WqW+U}ThSSRCQ0OxNkMYLRKyJtGEEiNOXwYgZx]9V7O%Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#T%StScSJS?S=S<SFSFSaT4TlT@RjQ8P;OxP*PSQ;R.S#T-U?V?W)WkXKXlXhXBWdVsUuTkSLQqP&N:L7J2IAJMLnN{P>SNVBUnS=Q#P5Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#S%S(S@SfS~T*S|SpSeS[STSDSIS<S;S^T;SgR>PpO|OTORP&PjQRRGSQTnV1WBX@Y-YZYeYHXtX;WAV-T]R~Q7O.LBQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#T#S~ScSKS3RuRWR=R/R@R{SrTLT_T_TWTNT>T)SpSTS2RxRcS0SARWQ(O|OBNSN3NqOYP=Q*R@T0V(WRXiYnZKZQZ>YuYGXfWeV2T6Q|OKMdQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#R6Q+R3RxSASoT4T:T?T8T/S}SmS[SHR|R[R7QkQAPwPqQ#QPQ~R?RLRURWRPR:QsQBPmP4NoO+NwNxNdN^NdNuO(OBOrPNQAQtR;RgS+SFSaT#TaU?UjV)Xpf5f(W%O4NnQ#MlOoP8QERfScS?R)PeOTNGMcNwQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#JbM/OsQ_QzQnQWQFQBQNQ~R5Q}QlQnQzR)R,R-R5R=RERXRzSGSvTATISzS(QlQ?R#R7Q~PPOkQ<S^UhWpWzQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O&O[OyN}MvM=N*OuQMQpQgQVQNQMQPQfR(R2R(QwQoQoQxQ{QyR%RCRnS<S^T.TZTvTbSzR_PwP;Q;R:QfQqR@S;U8WbWuQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#IAJ}LSM9MRM|NqO^O@MnLuM%N=P.Q-QWQeQ^Q[QZQXQgR2RURXRCR1R7RAQzQ,PjQZRcSKSxTNU<V/VMUORNNTKzM[R_UIT6S(TBV<VcQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#G}H>HOH>HRINJbKmL_M?NDP6Q<OTLlKUKaMhP8Q;QOQFQ5Q5QIQ^Q}RRS(S;SASISSS@QzP(OMPeR?SNT<T{UmVfWOQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#MkN%M}MZM,LYKfJ6HXGsHHIWJbKNK~LGLjM5MwOJQJQRNWK}K)K8MNOmPVPcPLP,P8Q&R+RURzSSSVSSSTSeS[Q|ODN:P.RRS}TgU7UkVFW9Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#b}^tWLRvQ,P^PHOzOVNwMwLpKvK4JZJ>J5J:JYK<L)LdM6MYMwN0N:N>N:N2M_KAHxKLQrYa]8XcSNP1MYQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OtO&N|R,X;]Y[LVpRiQ2PZP=OvOMNbMXLNKWJ{JVJAJ9JAJbK?L(LjMHMqN*N1N7N7N#MdMJLuK]K|P^UbT{UAVtTuOUQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O5ODOkPGP}Q(P6NnO6SlYU]WZbUmRLQ<PzPZP0OQN^MXLKKOJxJTJ<J1J8JZKAL3LsMAMXMdMgMmMdM7LcL_MBN5NoObQ9S9TISwR<PwQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#N<O-OSOcOhO|P@PVP[PLOqN@LyO)T~Z<]NYfTWQtQ8Q=Q1PaP*O=N5LyKkJsJ5IqInJ+JZK<KqL?LdM(M;M?M3LiL+Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P~PQP(OXO/NZN2MlMNM4M?MqNCNeO.OPOcO_OONbLfKiO*TaYJ[KXNSxR&QiR3RSR#QDPaOUN2LGJvJCJGJ?J;JJJyKGKxL>LmM1M1LhL/L&Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#OWMoMhMLMmNMO)OIOfO~P.P/P.P-P)OpORO-NVM~MdM^N,NhOLOtP7PNPcPiPjPTOvNIO@S.T*RjRLR?RIRcRiR{R~RqQxPXO[NvNINANDNBN<N9NHNLNZN}PtQUQIN?N%Q#NaOpOuPFQ)QLQOP|PHOyOONwO:Q#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#R<QXQ4Q#Q@QXQeQaQKQ,PVP%OVO&NJMtMPM=M9MFM_MyN<NdO3O[OrONN>LkK.JAJVJ|JyIiJ&J@JXK.KNJMQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QPQnRNS%S*R9QVQ+Q#QAQVQaQ[QIQ-P_P0OZO(NMMzMWMBM6M3MGMvNQO(OSOyP.OtNyMYL)J;HqJ.K-JQJTJ=J_K8K8J4Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PqP]P^PzQAQcQ~RJSMT=T@SaRVQVQ?QBQLQSQRQFQ/PfP4ORNrN;MjMDM#L[LHM)N8O/O^P*PCPMPUP5N~LhJ+GsH0IvJ)HXHHIwJpJRQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PYPRPaPnPxPuPnPmPyQ0QIQlRbT.TkTbS~RfQnQ[QNQHQFQ:Q&PhPDOnO.NCM^M*LXL4KcKSLZN3O6OhP1PGPZPzQ1Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P/O~O|P%P3P>P?P@PIPVPYPMP=P6P8P?PKP^PvQ5QaRxT7TTTCSgRSQiQXQKQEQ?Q)PdP9OjO6NSMsM?LkL>KoK%JJKOMGNHNkO+OQP#P[P|Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#KXM]O[PgPxPwPzPzPkPIO|O^OIO7N}NpNjNkNpNmNZN9MlMDL{L[L@K~KaKJK=IXGKGxK^P6O?NGN?MjM+Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PfPnP:N[LbLCMSOJPVPePlPsPvPlPOP+OeOIO.NqNcN^NaNbNYNGN+MdM?LvLNL&K]K7JqJfJYJ%HrJILhM2NbN#LELlQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OYOWOhOlOqP#P6P2NxL~KbKhMZOnPLPQPYPgPpPoPXP3OkOLO/NqNhNhNjNgN^NQN=M}M[M5L]K|KBJXIlIUJ2KDLML}N6O1NRMHLvMiQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OAO7O6O6O7O<OCOPOeO~P9PNP,N9LAK<K{N3P)PEPIPLPXPhPmPUP4OpOWOAO4O1O5O6O2O&NsNcNIM~MPLwL<KQJJQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O(N}N}O,O.O3O6O6O8O?OHONONOPOUO^OkP#P>PMPROmN6LxLNLxNaP-P>P=P2PCPQPYPKP8P%OlOZOJODORO^OYOPO=N}NpNRN*MJL]K]JmQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#QCQaQ|RMRMR7Q}QuQoQiQ^QVQSQOQKQEQEQIQMQSQXQWQRQJQBQ7Q,Q#PzP{PzQ,QJQHPZPcPtPbPZPYPWP]P]P]P^PsQ.Q-Q9QJQgR,RBRRRcRkR{S.S1TzXXYWQpOdP9Q#OcPZPkQAR#RXR_RIR7R-QzQyRJQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QXQ%P=OPO.NiNIN8N8NCNLNTN[NmO.OPOpP/PBPRP^PmQ)QBQ[QwR7RLRWROR0R.RRS1SLRMQzRpS}U7VTW6Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O@P%Q6R3R#QRP}P&OIO.NkNMN>N;NANON^NpO(O?OWOrP1PDPPPZPnQ-QEQ]QyR@R]RlRdREQmR%RMRvR~S,SMS_TwVLW0Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#MWN8NqN~NzO&O[Q)S:TBT)R}Q=OgO5O#NnNRNCN<N?NLNfO*ODO]OvP8PQPNP1P+PNQ#QIQeR,R]S0SGR}Q}PnP+QKSyUHU-TPTmUbV+Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#LvM4M;M1M2MQN%NSNoN~OEP{SkV@VWUFSJPfOIO>O9O&N_NLNKNQNdO%OHOmP6PZPyQ%POO]ONP2P~QXR%ROS%SST&Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O2O=O?O4N{NlNPMxM8LyM7MfN4NMNYNcNlNtO0OtR>UhW=VLToRSOjNcNcNiN[N?N7NQNyODOnP2PJPfQ0QYQNPgOXOHPdQuRFR]RvS9ScT,Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#HALbP:Q^QsR&R4R7R3R+QpQPQ.PsPiPePgPrQ-QLQmR*R<RJRWRbRhRjRcRTRCPvP5PzS<VXX6V(SZQnO{Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PNO?L~IZG^H6KcOvQiR)R3R9R9R0Q}QfQHQ+PvPpPlPmPvQ/QNQoR2RJRYRcRhRkRhRYRCR+QXPUPmRuT{TpT5U}T_QZQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PTPXPaPmQ%PxP>N3JEF}EQF{K{PTR/RLRZR_RYRKR5QxQWQ5P|PvPoPkPoQ(QIQnR/R@RIRKRLRNRGR3QzQlQfQYQTQeR@S&SASXRUQQQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P,POPgPoPtPzQ%Q%PwPiPGO,KzG4DGDSGaMbQaRTRuS6SFSBS1RqRRR,QZQ7P~PpPkPsQ,QCQVQeQqQ{R%R%QyQeQLQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P}Q+PsPaPRPBP3P*OzOpOqP)P?PNP[PfPfP[POO}MyIvElDVExIWOXRkSJSkT;TiTbT@SqSERgQpQ4Q&PtPsPwQ2QDQLQKQSQdQlQgQPQ4Q;Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#PrP4O^OIOiP=P]PqQ%Q4Q=QBQBQDQEQ<Q/PxPbPOP9P8PTPmQ1QGQVQcQlQpQxQ{Q~Q_Q,R4SJSqShSgSpSsSuS{SpSVS*RZR8QwQ]QLQ7Q+PuPiPdPQPBPVS9OTMYM;MTQ#P|PuPjPuQ%P|PtPXP;O}ObO=OGQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PKPaQ8QYR(R<RDRCR:R.R*QhQ<PpPSP=P*O{OyP#P:P[P{Q=Q]R.RpSpTYTYT9QdNvO1PzSGPyN=L}L*K%LiQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P?PRPuQ;QAQ4Q,Q5QUQzR3R?RAR8R&QoQ[Q=PtPQP5O|O{P*P.P/PAPoQEQmR?R|SoTaTeT;SGP9N@P(R#PoP&NwL9JUL8Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OkP#P.P8P;P>PGPbQ)P|PhPfPlQ0QPQkQyR)R0R-QxQiQ]QIQ(PZP:P.P<PAOYNnOAP_QQR(RaS7SwU&UfU@TdROL~IXKeMfMUM&L^MoQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PLOhOFOAOSOiOzP&P&P*P6P^Q?Q[Q6PRPDPRP~QWQeQ]QUQ^QlQtQxQzQoQRQ1PnPcPiPFNiMaNfPMQVR>RxSBStU,Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q+PnPdPXPVPNPQPWP[PLP2OtOpOvO}P%P)P+P.PBPtQeQpPoP6P,P5PoQ>QEQ=Q-Q.QPQuR/R0R0QuQFPzP~Q#PWNWM*NMP~RFRhS%S7SaT_Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SvT4R[QXPNPAPAP?P>PCPDPCPAPJPYPnQ*Q>QaR7RlS8SKSPSPSMSISBS,R[RpU<S)K|H4FKN:U,WeWPWvQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OWO;NpNkOzQcRmRUQNPTP=P9P7P7P9P9P;P?PMPbPvQ0QHQoRCRsS>SUSaSdSaSXSKS3RaR<RwS|PUIsJMQ)O[NhT>XIQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PNP?P;P?PAP>P1OgO9OHPcQuRdR?Q5PPPDP@P;P8P7P<P<P<PJP[PoQ,QIQsRGRwSASTS]SaSeSaSOS7R_QkQ0Q)QXQ}QfS)TPTFU3UQQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PmPjPUPKPEPFPLPOPKPBP3OoO9NZO+PiR)RkR+PnPQPWPZPRPHPFPKPJPFPEPKP_P~QIQzRMRoS*S=SMSSSNSDS4RtQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PRPOP]PiPpPyP~Q(Q&PpPOP0P,P5P<PAPBPAP8P&OTNgN:O=P}R9RoR#PxPqQ%Q9Q+P{PtPtPiPOPCP=P]Q,QZR0R[RjRoRxS2SCSCS1R^QKQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#P#PePvQ)PYP.P5P;PBPEPHPMPTP[PfPtQ(Q2Q;QIQEQ<Q/PxPiPgPhPjPjPnPvP{P~P|PJQCRCQlQxQuQvQnQmQpQmQWQ7PfPFP=P>PHPUPfPbP^PXPZP<NaLfUAV0OHNXQ#OkQ-PfPUQ+Q~RvS[SwT*T?TFSKQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QYR8S+SXSiS{T4T9T,SaS%RAQYPnP(OGNsNKN-MsMeM_MaMiMzN9NaO7OoP;P4P9Q+QJQhPlP%QLRDS8TNU0Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PyQ8Q6Q+Q(Q_R@S1STSdSvT/T1SvSLRmR1QRPmP+OMN{NRN1MqM[MRMOMTMaMxNFO%O_P0PIPdPWPvQQQ8Q-QTQ_R}T[U3Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O/OVOwP-P<PaQ/QHQ?PvQ+QbRAS(SDSRSbSmSnSVS0RVQ}QJPrP=OhO:NhN?MlMLMAMFMHMPMgN6NwO^P5PZPUP=PlRkTOS{R_RtSZT#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#NSN}O.N~N{O4OJOkP3P[Q2QSQFPtP9PWQ@R:R|S0S4S7S4S2S%RcR;QiQ?PvPQP+OVO&NHM^M5M0M;MDMRMmN@O#OgQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OtP)P(O~O{OtOeOANsNfNxO?OUO]O_OfOtP5P^Q*Q=PuP8OuPGQ2R#RPRSRSRNR>R4R9R1QwQUQ6PoPPP6OnOENiMfM*LcLeM,MTN-NdOBP/Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#SJQ;NeMqMxN/NCNVNrO6O]P*PGPdPyQ+Q7QJQgR(R@RPR[RfRnRtRwRsR[R/QdPyO^P6Q.TLV-R=P6O+MRQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P3P+PIQERJR*PRNYMsMwN-N=NTNsO9ObP3PWPxQ3Q?QJQ]QwR7RLR[RgRqRxR~S(S%RmR@QcP~PCP@QdS8QeQPT+QbNNQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q+P|PzPyPtPZP9P+P[QxRTQ_PDNaM{N#N2NBNZNzOEOrPCPiQ+Q=QJQXQnR+RARRR[RcRlRsRyS#S#RsRPQmP~PEP)OrOxPFPdPVOVNcQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P[PePpPzQ&Q*Q(PwP_P?OsOdP#P|RXRoQjP5NWN;NLNeO&OFOjP5PYPwQ.Q;QHQYQpR,RARSR_RhRoRxS%S+S+S&RoQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q=Q2P~PmP[PMP?P7P7P5PAPWPhPnPsPpPbPDP%OfOjPQQmR|RdQ^P6N}NxO3OVP6PXPtQ0Q?QHQAQ<QPQcQtR9RcS5SPSZSaSaSSSDS<S-RvQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q4O{OLP*PTPmP}Q-Q:QAQEQGQFQFQFQ=Q1Q#PnP[PNPWPcQ#Q=QHQNQSQXQ_QbQeQyR&Q_QuQzQrQlQgQiQsR&R/R?R?R:R)QuQbQWQUQYQeQpQ|R,R?R(QwR;TCS5S1SPQ#PlP~PmPoP[P[POP/OqOaOGO)O,Q#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#TuT.RQQ5PlPjPmPnPrP}Q/Q8Q@QGQKQJQGQIQIQAQ@QBQ=Q4Q*Q+Q<QkR1R1R#P,OiP_RQS1P%OVPDQ2R8UdQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q=Q/Q#QcReSCS@R>Q4PkPfPiPkPqP|Q-Q8QAQHQJQJQKQQQ[QTQ=Q.Q.Q3Q1Q7Q>Q[Q}Q|Q}R>P@O8Q;R*P^Q2PCP=R&UoQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q{QjQjQlQqQrQLPeOyPRQMRLR_QkQ%PcPYPYPZPcPnP{Q2Q?QGQIQHQLQcQ{QXPnPgQ1Q>Q=QCQ8Q7QYR4R_RZQ#M{NYS<UTRwQ*QcSwQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PyQ#Q>QZQoQyQwQoQiQ_Q>P9NlN6O(PIQoR>Q:PdPYPRPIPAP@PIPWPlPyQ)Q4Q9QGQfR-QNPWPmQ=QIQGQGQ0PlQ*Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QEQ@QBQBQ@QDQKQSQOQ=Q3Q:QLQUQVQWQVQOQ6PHNtL|LuNCOuQ=Q^PWP/P(O|OsOhOcOyP6PLP[PtP|PyQ-QVR1QQPAPbQVQuQVQ:PsPMQ+Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#I&InM^P/Q.Q@QAQ=Q6Q1Q*PyPhPUPHPCPAP?P?PFPQPWPUPPPJPCPAPDPIPEPfS;Q)LTJnMeVGV~TAR2PPQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QFQlR;Q]O;LOKjN0PCQ;QLQIQ>Q3Q.Q)PyPhPTPFP<P6P4P9PAPHPLPLPJPKPJPFPGPOPMPBPcQVNiL-PFT<O~S9UlSAQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q-Q/Q*PwPoQ:RLT#SRQ&MgLWNmPsQ[QcQ^QQQEQ@Q9Q+PpPXPDP3P(P)P.P3P8P>PBPGPNPVPVPXPfP]P+ONO7OcOdO%OsQ3QqQ?OpQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P{Q#P~Q&Q+Q)Q)Q%P~Q#Q9R5T)UzUPRnO2MeP)QcR3R8R6R+QxQiQWQDQ+PkPLP2OwOpOtO{P#P)P1P:P@PDPJP]PmQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q3QRQIQ=Q7Q3Q1Q,P}PsPkPvQ3Q<Q;Q7Q5Q5Q=QlSFUvWPVQSdPCO9QARPRoRqRtRnRTR6QrQbQ@P|PJO}OfOdO]OhOmOqOmOzP8PKP[PjP8Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q^QZPSPJPUQ(QGQPQVQZQ]QZQXQRQUQVQJQFQMQEQAQ2Q0Q/Q6Q<Q>Q?QCQLQXQvRDSTV2W3SkRRRcRqRkRhRZRWRNRLRCR*QqQ^QHQ0PrP]PMP@PIPVPINhJ(VgWNQuQPQ#P0Q-PcPBPIPXPuPtPZP=P8OUNUQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#RMS-S1RiRFR?R>R>RHRYRxS5S2R}RlR^RTRIRAR=R8R2R1R1R.R(QtQVQ:Q/Q/R;R,QTP@O[RNR&Q]P|P/L|Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P6P8P?PJPpQgRQRwRYR:R3R6R5R<RKRbRyS%RxRjR]RPR@R1R,R3R<R;R6R1R&QyQdQAQ.PxPaQzRSQ5PUQcQ#QxQ]P&LoQ#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#O?OgOkOfOkP)PGPWPYPaPjQ8QcQ~QwQiQfQcQ]Q_QhQxR6RGRKRHRAR5Q{QhQnR0R9R+R-R-R&R/R(QYPyPXPAQJS2RONoM1O(POPINbQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q^Q5PVP#OlOfOgOiOnO|P>P]POPFP8PBPoQGQXQOQJQ>Q)PmP]PLPLPdQ(Q=QHQLQDQ/PzQ5QaQiQbQjQsR#R>RKR-Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PtPvPvPuPyPuPkPrQ0Q;Q/PnPMP:P.O}OwOxP*P7P0O_O%O(O@OkPIPEP9P7P+OlO_OOOIOpPQP|Q=QJQZQEPtP?PEPoPXP0PBP{QUR3RTRAQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#OaNXNaONOyP.P3P1P7PAP@P2O{OoOjOiOkOqOwP%P1P;PDPLPQPTPSPRPWPpPoOAQYS[TyT)LCMZO^QJRLQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P4O[OaO{P.OINnNfOQP0P?P?P;P=PAP:P-O~OyOyO|P%P)P,P3P>PIPSP^P_P[PZPYPWPhQ3Q6PuR]T*Q<NtS)NfMxPYQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q5Q0Q+Q-P~PaP2OjP+PIPMO{OXOJP,P[PgPbPXPSPRPRPOPMPQPVPYPWPRPPPUP^PfPeP_PWPOPLPGPAPYQDR2RNRARJSJRmQgQ>QpSAQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q1QEQJQ@Q<Q7Q3Q.P|PfP?OyP/PfQRQ]Q#PTPYQ<QeQqQrQgQcQnQpQjQhQlQqQkQ^QPQFQCQ@Q:Q.P|PsPhP_PRPTQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P}P}P|Q&Q.Q7Q>QGQSQ^QdQVQ>Q4Q0Q-Q&PvPhPOP?P}R)R~S7RYR5R^S1S9SLSaSSSDS9RlR>Q{QoR.R8R4R)R5RORgRdRXR8QlQOQ>QBQyQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#PRQKQzQ_QPQ5P}PvPvPxP|Q%Q,Q3Q6Q7QAQCQJQWQfQlQiQjQ^QXQSQSQXQjR*RQS.SqUMVKULTtTnTsTnTcTJT=TETHT_T[T>SrSUSJSNSISNSRSZS]SfT~X~RARGS}T,Q#QaQ@QRQZQ_Q^QSQUQnR.R:RgSRQ#Q#Q#',
    ],
    [
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#RdRlRJQXPxPNP#OfOPO>O-NqNkNmNuN}O)O2OAOWOpP2P]Q4QgR6RHR;QnQJP}QBQTQ)P1O.PiQ|Q[QAP}O&Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#QWQ_Q8Q&Q;QWR0R8QXQ#PTP.OtOcOOO<O-O&O&O)O*O.O<OHOXOyPJPyQHQuRBR]RcRHR)Q@P=P]QgPnPCQ0Q+QOQ{Q4N^Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q*QQQ[QUQ^QwR)QNPNP7PbQFQ~QqQJQ3PtPUPCP4O~OoOiOgObOWOTO[OcOQOBOwPfQ<QdR0RVS*SUSQR]PgO.O-R1S;P#MNNKPwPxOgQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PAPYPLPMPrQ<QQQYQUQRQ_QRP:NwNnOrPrQvQkQ@Q1Q)PpPhPrQ(Q1Q3Q*PuPgPfPmPXOoO;P#PzQaR:R_R{SHSqSzQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q3Q3Q(PvPpPmPaP<P=PgQ*Q1Q&P{Q%Q,Q4Q<QLQfQ4O6MzN?O@PAQXQOQ<Q<Q6Q*Q3QcR9R-QjQ]Q?PoPhQ+PtOvO6PDR)S<SbS[SVS[SeSrQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#N+LNMeOKPWPtQ%Q/Q,P{PwPwPzQ&Q0Q=QSQkR(RBRSR[RaRdRgRfRaRRR6QmQ(O)OAS2UaUTPCMIOrPqQ#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PXP;Q#R6QYO:MCMYOQPXPwQ*Q.Q#PqPoPrPvP}Q/Q>QNQcQyR5RGRURaReRaRYRRRCQ|QPQ)PQOuQQTTRTO0QuQ4MvNSQ#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#P=P0P9PCPBP4OuP:QxS0R>P+MeMkORPWPyQ0Q3Q)PvPsPjPdPcPhPtQ*Q=QUQtR1R?RHRMRJR@R7Q{QGPpPlQ5QeQxR8SOScRfQ?Q-R%Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PfP]PRPCP<P;P;P9P8P9P0O~Q)SCTSS?PlM|N.OZPFPcPwP|PqP[PLP8P%OlOfOxP:PYPxQ4QBQMQXQeQhQaQKQ#PFQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#PAP0P1P8P;P@PFPJPMPVPbPVPBP:P;P9P2P-P*OoOlQ_T(U)T+QLNPNfOiP3PNPcP^PUP@P@P@P/OnOgOxO}P7P:P4OrOyP1PVPsPoPGOoOwQ#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#Q#',
      'Q#Q#P>PiQ7QQQ_QDQ%PwPoPhPaPXPXPYPTPQPXPZP^PeP{Q8QAQ9PvP^PNPFP?P9P2OvO_OrQlSQQKPUP9PAPJPSP_PWPFOlO5N^NUNbNnNsO(O+O,N{NoN[NHMvO)O7JdMIN-Q#P~PIPjQFQfQhQXQRQZQlQpR)S(Q#Q#Q#',
    ],
  ],
};
// ../core/src/mesh/align/trunk-model.ts
/** Characters of the table, each a digit. */
var DIGITS = (() => {
  const digits = /* @__PURE__ */ new Int16Array(128).fill(-1);
  let next = 0;
  for (let code = 35; code < 127; code++)
    if (code !== 36 && code !== 39 && code !== 92 && code !== 96) digits[code] = next++;
  return {
    digits,
    base: next,
  };
})();
/** Two characters a number, most significant first, zero in the middle of the range. */
function decode(text, unit) {
  const { digits, base } = DIGITS;
  const zero = Math.floor((base * base) / 2);
  return Float64Array.from(
    { length: text.length / 2 },
    (_, i) => (digits[text.charCodeAt(2 * i)] * base + digits[text.charCodeAt(2 * i + 1)] - zero) * unit,
  );
}
/** How many ways of differing from the mean are known. */
var MODES = TRUNK_TABLE.modes.length;
/** Values a cell: its mean, its spread, its modes. */
var CELL = MODES + 2;
var known$1;
/** The model, decoded once. */
function trunkModel() {
  if (known$1) return known$1;
  const { lowest, step, levels, column, columns, mean, spread, modes } = TRUNK_TABLE;
  const cells = new Float64Array(mean.length * levels * CELL);
  mean.forEach((text, row) => {
    [decode(text, 1e-4), decode(spread[row], 1e-5), ...modes.map((mode) => decode(mode[row], 1e-5))].forEach(
      (layer, k) => layer.forEach((value, level) => void (cells[(row * levels + level) * CELL + k] = value)),
    );
  });
  known$1 = {
    lowest,
    step,
    levels,
    column,
    columns,
    cells,
  };
  return known$1;
}
/** Error of a scan and of the model's interpolation, in parts of the body height. */
var FLOOR = 0.003;
/** A cell that counts less than this does not count. */
var LEAST_SHARE$1 = 1e-6;
function readAs(map, { up, front }) {
  const { count, kind, z, value } = map;
  const read = {
    z: new Float64Array(count),
    value: new Float64Array(count),
    row: new Uint8Array(count),
    map,
    places: new Uint32Array(count),
    lines: new Float64Array(count * (MODES + 3) + 4),
    variances: new Float64Array(count),
    weights: new Float64Array(count),
    scratch: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const isWidth = kind[i] === 2;
    read.z[i] = up * z[i];
    read.value[i] = isWidth ? value[i] : front * value[i];
    read.row[i] = isWidth ? 2 : front > 0 ? kind[i] : 1 - kind[i];
  }
  return read;
}
/** Shares of the four cells about a place: of two levels in one column, then in the next. */
var shares = /* @__PURE__ */ new Float64Array(4);
/** The first `values` values between the cells from `from` on, into `lines`; false where a cell that counts says nothing. */
function blend({ levels, cells }, from, values, lines, line) {
  const [w0, w1, w2, w3] = [shares[0], shares[1], shares[2], shares[3]];
  const next = from + CELL;
  const beside = from + levels * CELL;
  const last = beside + CELL;
  if (
    w0 >= LEAST_SHARE$1 &&
    w1 >= LEAST_SHARE$1 &&
    w2 >= LEAST_SHARE$1 &&
    w3 >= LEAST_SHARE$1 &&
    cells[from + 1] !== 0 &&
    cells[next + 1] !== 0 &&
    cells[beside + 1] !== 0 &&
    cells[last + 1] !== 0
  ) {
    for (let k = 0; k < values; k++)
      lines[line + k] =
        w0 * cells[from + k] + w1 * cells[next + k] + w2 * cells[beside + k] + w3 * cells[last + k];
    return true;
  }
  lines.fill(0, line, line + values);
  for (let corner = 0; corner < 4; corner++) {
    const w = shares[corner];
    if (w < LEAST_SHARE$1) continue;
    const at = from + ((corner >> 1) * levels + (corner & 1)) * CELL;
    if (cells[at + 1] === 0) {
      if (w > 0.25) return false;
      continue;
    }
    for (let k = 0; k < values; k++) lines[line + k] += w * cells[at + k];
  }
  return true;
}
/**
 * Writes a line (depth, lean, the modes, what is left to explain, in parts of the body height) for each place of which the model says
 * something where the body is placed so, and gives their number; −1 once the places without a line cost `bound` by themselves.
 */
function layModelLines(
  { z, value, row, map: { count, u }, places, lines, variances },
  { stature, pelvisZ, modes, stride },
  bound,
) {
  const model = trunkModel();
  const { lowest, step, levels, column, columns } = model;
  const [width, values] = [modes + 3, modes + 2];
  const [farthest, reach] = [columns - 1.001, (columns - 0.5) * column];
  const all = Math.ceil(count / stride);
  let [used, missed] = [0, 0];
  for (let i = 0; i < count; i += stride) {
    const height = (z[i] - pelvisZ) / stature;
    const across = u[i] / stature;
    const level = (height - lowest) / step;
    const l = Math.floor(level);
    const isWidth = row[i] === 2;
    const line = used * width;
    let isKnown = l >= 0 && l < levels - 1 && (isWidth || !(across > reach));
    if (isKnown) {
      const f = level - l;
      const at = isWidth ? 0 : Math.min(farthest, across / column);
      const c = Math.floor(at);
      const g = at - c;
      shares[0] = (1 - f) * (1 - g);
      shares[1] = f * (1 - g);
      shares[2] = (1 - f) * g;
      shares[3] = f * g;
      isKnown = blend(
        model,
        ((isWidth ? 2 * columns : (row[i] === 0 ? 0 : columns) + c) * levels + l) * CELL,
        values,
        lines,
        line,
      );
    }
    if (!isKnown) {
      missed++;
      if ((6 * missed) / all >= bound) return -1;
      continue;
    }
    const mean = lines[line];
    const spread = isWidth ? 2 * lines[line + 1] : lines[line + 1];
    lines[line] = isWidth ? 0 : 1;
    lines[line + 1] = isWidth ? 0 : height;
    lines[line + width - 1] = value[i] / stature - mean;
    variances[used] = spread * spread + FLOOR * FLOOR;
    places[used++] = i;
  }
  return used;
}
/** How much a mode counts against the places: neighbouring places err together. */
var RIDGE = 10;
/** Between the thighs and the neck the body keeps its posture; legs, arms and head do not, and count less. */
var CORE$1 = {
  low: -0.14,
  high: 0.26,
};
var LOOSE = 0.25;
/** What errors are held under in the first round, in squared spreads: where the body lies is not known then. */
var FIRST_LIMIT = 64;
/** What the equations of one fit are written into. */
var found = new Float64Array(MODES + 2);
var right = new Float64Array(MODES + 2);
var matrix = new Float64Array((MODES + 2) * (MODES + 2));
/** The middle of all depths, in parts of the body height; undefined where there is none. */
function middleDepth({ lines, scratch }, used, width) {
  let depths = 0;
  for (let i = 0; i < used; i++) if (lines[i * width] === 1) scratch[depths++] = lines[i * width + width - 1];
  return depths > 0 ? valueAtRank(scratch, depths, depths >> 1) : void 0;
}
/** Weighs the lines by how well `found` explains them, errors held under `limit`; gives the sum of all costs. */
function weigh({ lines, weights, scratch }, used, width, limit) {
  let total = 0;
  for (let i = 0, line = 0; i < used; i++, line += width) {
    let error = lines[line + width - 1];
    for (let k = 0; k < width - 1; k++) error -= lines[line + k] * found[k];
    const weight = weights[i];
    const squared = error * error * weight;
    const scale = 1 / (1 + squared / limit);
    total += squared * scale;
    scratch[i] = weight * scale * scale;
  }
  return total;
}
/**
 * Fits depth, lean and the first `modes` modes where a body is placed so, in `rounds` rounds of robust weights; the cost is the fit's.
 * Undefined where too little of the map has a place on the body, and where it costs `bound` or more.
 */
function fitAt(read, placing, rounds, bound = Infinity) {
  const { stature, pelvisZ, modes, stride } = placing;
  const { map, lines, variances, weights, scratch } = read;
  const used = layModelLines(read, placing, bound);
  if (used < 0 || used * stride < 30) return void 0;
  const missed = Math.ceil(map.count / stride) - used;
  const width = modes + 3;
  const size = width - 1;
  const middle = middleDepth(read, used, width);
  if (middle === void 0) return void 0;
  for (let i = 0; i < used; i++) {
    const height = (read.z[read.places[i]] - pelvisZ) / stature;
    weights[i] = (height < CORE$1.low || height > CORE$1.high ? LOOSE : 1) / variances[i];
  }
  found.fill(0);
  found[0] = middle;
  let total = 0;
  for (let round = 0; round <= rounds; round++) {
    total = weigh(read, used, width, round === 0 ? FIRST_LIMIT : 9);
    if (round === rounds) break;
    normalEquations(
      {
        lines,
        weights: scratch,
        used,
        width,
      },
      matrix,
      right,
    );
    for (let k = 2; k < size; k++) matrix[k * width] += RIDGE;
    matrix[0] += 1e-9;
    matrix[width] += 100;
    solveSymmetric(matrix, right, size, found);
  }
  let prior = 0;
  for (let k = 2; k < size; k++) prior += found[k] * found[k] * RIDGE;
  const cost = (total + prior + 6 * missed) / (used + missed);
  if (cost >= bound) return void 0;
  const all = new Float64Array(MODES);
  all.set(found.subarray(2, size));
  return {
    up: 1,
    front: 1,
    stature,
    pelvisZ,
    pelvisY: found[0] * stature,
    lean: found[1],
    modes: all,
    cost,
  };
}
/** Cost of each place of a map under a fit: where two fits differ, this says which part of the body speaks for which. */
function placeCosts(map, fit) {
  const { stature, pelvisZ, pelvisY, lean, modes } = fit;
  const read = readAs(map, fit);
  const { lines, variances, places } = read;
  const used = layModelLines(
    read,
    {
      stature,
      pelvisZ,
      modes: MODES,
      stride: 1,
    },
    Infinity,
  );
  const costs = new Float64Array(map.count).fill(6);
  for (let i = 0, line = 0; i < used; i++, line += MODES + 3) {
    let left = lines[line + MODES + 2];
    if (lines[line] === 1) left -= pelvisY / stature + lean * lines[line + 1];
    for (let k = 0; k < MODES; k++) left -= lines[line + 2 + k] * modes[k];
    const error = (left * left) / variances[i];
    costs[places[i]] = error / (1 + error / 9);
  }
  return costs;
}
var SCALE_STEP = 1.06;
/** Steps of the pelvis height, in parts of the body height, at which a search ends: to know the best place, and to tell readings apart. */
var ENDS = {
  fine: 4e-4,
  rough: 0.003,
  coarse: 1,
};
/** How much is looked at where a body is searched for, and where it is placed. */
var SKETCH = {
  modes: 3,
  stride: 3,
};
var WHOLE = {
  modes: MODES,
  stride: 1,
};
/**
 * The best place of a body in a depth map read in one way, found on a grid of body heights and pelvis heights and then made finer.
 * Undefined where no place holds enough of the map. From `start`, the same reading placed more coarsely, only the finer steps are taken.
 */
function fitTrunk(map, reading, { least, most }, precision = 'fine', start) {
  const end = ENDS[precision];
  const read = readAs(map, reading);
  const [low, high] = reading.up > 0 ? [map.lowest, map.highest] : [-map.highest, -map.lowest];
  let best = start;
  const consider = (placing, rounds) => {
    const fit = fitAt(read, placing, rounds, best?.cost);
    if (fit) best = fit;
    return fit !== void 0;
  };
  if (!start) {
    for (let stature = least; stature <= most * 1.0001; stature *= SCALE_STEP)
      for (let z = low - 0.08 * stature; z < high; z += 0.025 * stature)
        consider(
          {
            stature,
            pelvisZ: z,
            ...SKETCH,
          },
          2,
        );
    if (!best) return void 0;
    best =
      fitAt(
        read,
        {
          stature: best.stature,
          pelvisZ: best.pelvisZ,
          ...WHOLE,
        },
        4,
      ) ?? best;
  }
  for (let scale = 0.03, shift = 0.0125; shift > end; scale /= 2, shift /= 2)
    for (let tries = 0; tries < 12; tries++) {
      const { stature, pelvisZ } = best;
      let improved = false;
      for (const [height, at] of [
        [stature * (1 + scale), pelvisZ],
        [stature / (1 + scale), pelvisZ],
        [stature, pelvisZ + shift * stature],
        [stature, pelvisZ - shift * stature],
      ]) {
        if (!(height >= least / 1.03 && height <= most * 1.03)) continue;
        improved =
          consider(
            {
              stature: height,
              pelvisZ: at,
              ...WHOLE,
            },
            4,
          ) || improved;
      }
      if (!improved) break;
    }
  return (
    best && {
      ...best,
      ...reading,
    }
  );
}
// ../core/src/mesh/align/mirror-plane.ts
var ROUNDS = 12;
/** Along one side of all cubes. */
var MOST_CUBES = 128;
function zoneOf({ count, points, normals }, frame, { low, high }, most) {
  const [m8, m9, m10, m11] = [frame[8], frame[9], frame[10], frame[11]];
  const inside = new Uint32Array(count);
  let found = 0;
  for (let i = 0; i < count; i++) {
    const z = m8 * points[3 * i] + m9 * points[3 * i + 1] + m10 * points[3 * i + 2] + m11;
    if (z >= low && z <= high) inside[found++] = i;
  }
  const stride = Math.max(1, Math.ceil(found / most));
  const chosen = Math.ceil(found / stride);
  const side = {
    count: chosen,
    points: new Float64Array(3 * chosen),
    normals: new Float64Array(3 * chosen),
  };
  for (let k = 0; k < 3; k++) {
    const [a, b, c, d] = [frame[4 * k], frame[4 * k + 1], frame[4 * k + 2], frame[4 * k + 3]];
    for (let n = 0; n < chosen; n++) {
      const at = 3 * inside[n * stride];
      side.points[3 * n + k] = a * points[at] + b * points[at + 1] + c * points[at + 2] + d;
      side.normals[3 * n + k] = a * normals[at] + b * normals[at + 1] + c * normals[at + 2];
    }
  }
  return side;
}
/** Cosine between the normals of two points from which one may be the partner of the other. */
var LIKE = 0.5;
/** Rounding may not lose the nearest point: what distances are held under, as a factor, and how far a point may lie outside of its own cube, in edges. */
var SLACK = 1 + 1e-9;
var ROUNDING = 1e-9;
/** How far `at` lies outside of `low` to `high`. */
var outside = (at, low, high) => (at < low ? low - at : at > high ? at - high : 0);
/** Points in cubes, for the nearest one to a place. */
var Cubes = class {
  #side;
  #reach;
  #edge;
  #min = /* @__PURE__ */ new Float64Array(3).fill(Infinity);
  #size = /* @__PURE__ */ new Uint32Array(3);
  #starts;
  #order;
  /** Point and normal, six numbers each, one cube after the other. */
  #sorted;
  constructor(side, reach) {
    this.#side = side;
    this.#reach = reach;
    const max = [-Infinity, -Infinity, -Infinity];
    for (let i = 0, k = 0; i < 3 * side.count; i++, k = k === 2 ? 0 : k + 1) {
      const value = side.points[i];
      if (value < this.#min[k]) this.#min[k] = value;
      if (value > max[k]) max[k] = value;
    }
    const longest = Math.max(...max.map((value, k) => value - this.#min[k]));
    const edge = Math.max(reach, longest / MOST_CUBES);
    this.#edge = edge;
    for (let k = 0; k < 3; k++) this.#size[k] = Math.max(1, Math.floor((max[k] - this.#min[k]) / edge) + 1);
    const cubes = this.#size[0] * this.#size[1] * this.#size[2];
    this.#starts = new Uint32Array(cubes + 1);
    const cubeOf = new Uint32Array(side.count);
    const [wide, deep] = [this.#size[0], this.#size[1]];
    for (let i = 0; i < side.count; i++) {
      const a = this.#cube(0, side.points[3 * i]);
      const b = this.#cube(1, side.points[3 * i + 1]);
      const c = this.#cube(2, side.points[3 * i + 2]);
      cubeOf[i] = (c * deep + b) * wide + a;
      this.#starts[cubeOf[i] + 1]++;
    }
    for (let c = 0; c < cubes; c++) this.#starts[c + 1] += this.#starts[c];
    this.#order = new Uint32Array(side.count);
    const next = this.#starts.slice();
    for (let i = 0; i < side.count; i++) this.#order[next[cubeOf[i]]++] = i;
    this.#sorted = new Float64Array(6 * side.count);
    for (let o = 0; o < side.count; o++) {
      const i = this.#order[o];
      for (let k = 0; k < 3; k++) {
        this.#sorted[6 * o + k] = side.points[3 * i + k];
        this.#sorted[6 * o + 3 + k] = side.normals[3 * i + k];
      }
    }
  }
  /**
   * The nearest point within reach of a place whose normal is like the place's: `query` is the place and its normal; −1 for none. A `guess`
   * that lies near makes it quick, and never changes the answer; −1 for none.
   */
  nearest(query, guess) {
    const sorted = this.#sorted;
    const [x, y, z] = [query[0], query[1], query[2]];
    const [nx, ny, nz] = [query[3], query[4], query[5]];
    const [w, d, h] = [this.#size[0], this.#size[1], this.#size[2]];
    const [i, j, k] = [this.#cube(0, x), this.#cube(1, y), this.#cube(2, z)];
    const from = Math.max(0, i - 1);
    const to = Math.min(w - 1, i + 1);
    if (from > to) return -1;
    let best = -1;
    let least = this.#bound(query, guess);
    for (let c = Math.max(0, k - 1); c <= Math.min(h - 1, k + 1); c++) {
      const apart = this.#apart(2, c, z);
      for (let b = Math.max(0, j - 1); b <= Math.min(d - 1, j + 1); b++) {
        const off = apart + this.#apart(1, b, y);
        if (off > least * SLACK) continue;
        let [first, last] = [from, to];
        if (first < i && off + this.#apart(0, first, x) > least * SLACK) first = i;
        if (last > i && off + this.#apart(0, last, x) > least * SLACK) last = i;
        const row = (c * d + b) * w;
        const end = 6 * this.#starts[row + last + 1];
        for (let o = 6 * this.#starts[row + first]; o < end; o += 6) {
          const dx = sorted[o] - x;
          const dy = sorted[o + 1] - y;
          const dz = sorted[o + 2] - z;
          const squared = dx * dx + dy * dy + dz * dz;
          if (squared >= least) continue;
          if (sorted[o + 3] * nx + sorted[o + 4] * ny + sorted[o + 5] * nz < LIKE) continue;
          least = squared;
          best = o;
        }
      }
    }
    return best < 0 ? -1 : this.#order[best / 6];
  }
  #cube(k, value) {
    return Math.floor((value - this.#min[k]) / this.#edge);
  }
  /** Squared distance along one axis from a place to a layer of cubes, or a little less. */
  #apart(k, layer, value) {
    const low = this.#min[k] + layer * this.#edge;
    const gap = Math.max(0, outside(value, low, low + this.#edge) - ROUNDING * this.#edge);
    return gap * gap;
  }
  /** Squared distance that the nearest point is under: the guess's where that would do, else the reach. */
  #bound(query, guess) {
    const reach = this.#reach * this.#reach;
    if (guess < 0) return reach;
    const { points, normals } = this.#side;
    const g = 3 * guess;
    if (normals[g] * query[3] + normals[g + 1] * query[4] + normals[g + 2] * query[5] < LIKE) return reach;
    const dx = points[g] - query[0];
    const dy = points[g + 1] - query[1];
    const dz = points[g + 2] - query[2];
    return Math.min(reach, (dx * dx + dy * dy + dz * dz) * SLACK + Number.MIN_VALUE);
  }
};
/** The frame whose X axis is the plane's normal and whose Z axis stays as near as it can. */
function frameOfPlane(frame, normal, distance) {
  const x = normal[0] < 0 ? scale(normal, -1) : normal;
  const d = normal[0] < 0 ? -distance : distance;
  const z = normalize(addScaled([0, 0, 1], x, -x[2]));
  const y = cross(z, x);
  return multiply([...x, -d, ...y, 0, ...z, 0, 0, 0, 0, 1], frame);
}
/** A mirrored point and its normal. */
var query = /* @__PURE__ */ new Float64Array(6);
/** Mirrors every `stride`th point in the plane and finds its partner; gaps of more than `limit` count little. Written in numbers: it is run for each point in each round. */
function comparePartners(
  { points, normals, count },
  cubes,
  partners,
  { normal, e1, e2, distance, middle },
  { stride, limit },
) {
  const [n0, n1, n2] = normal;
  const [a0, a1, a2] = e1;
  const [b0, b1, b2] = e2;
  let [m00, m01, m02, m11, m12, m22, r0, r1, r2] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [found, looked, sum, weights] = [0, 0, 0, 0];
  for (let i = 0; i < count; i += stride) {
    const [px, py, pz] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    const [nx, ny, nz] = [normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]];
    looked++;
    const off = n0 * px + n1 * py + n2 * pz - distance;
    const across = nx * n0 + ny * n1 + nz * n2;
    query[0] = px + n0 * (-2 * off);
    query[1] = py + n1 * (-2 * off);
    query[2] = pz + n2 * (-2 * off);
    query[3] = nx + n0 * (-2 * across);
    query[4] = ny + n1 * (-2 * across);
    query[5] = nz + n2 * (-2 * across);
    const partner = cubes.nearest(query, partners[i]);
    partners[i] = partner;
    if (partner < 0) continue;
    const p = 3 * partner;
    const [sx, sy, sz] = [normals[p], normals[p + 1], normals[p + 2]];
    const gap =
      sx * (query[0] - points[p]) + sy * (query[1] - points[p + 1]) + sz * (query[2] - points[p + 2]);
    const ratio = gap / limit;
    const weight = 1 / ((1 + ratio * ratio) * (1 + ratio * ratio));
    found++;
    weights += weight;
    sum += weight * gap * gap;
    const arm = pz - middle;
    const along = sx * n0 + sy * n1 + sz * n2;
    const l0 = -2 * ((a0 * px + a1 * py + a2 * arm) * along + off * (sx * a0 + sy * a1 + sz * a2));
    const l1 = -2 * ((b0 * px + b1 * py + b2 * arm) * along + off * (sx * b0 + sy * b1 + sz * b2));
    const l2 = 2 * along;
    r0 -= weight * l0 * gap;
    r1 -= weight * l1 * gap;
    r2 -= weight * l2 * gap;
    m00 += weight * l0 * l0;
    m01 += weight * l0 * l1;
    m02 += weight * l0 * l2;
    m11 += weight * l1 * l1;
    m12 += weight * l1 * l2;
    m22 += weight * l2 * l2;
  }
  return {
    matrix: Float64Array.of(m00, m01, m02, 0, m11, m12, 0, 0, m22),
    right: Float64Array.of(r0, r1, r2),
    looked,
    found,
    weights,
    sum,
  };
}
/**
 * The plane between two sides that are each other's mirror image, near x = 0 of `frame`: each point is mirrored, the nearest surface with a
 * like normal is its partner, and the plane moves until the partners lie in one another's surface. `reach` is how far off a partner may be.
 * Source: iterated closest points to planes (Chen and Medioni, 1992) with the reflection in place of a motion; robust weights of Geman
 * and McClure.
 */
function mirrorPlane(samples, frame, zone, reach, most) {
  const side = zoneOf(samples, frame, zone, most);
  const stride = side.count > 3e3 ? 2 : 1;
  if (side.count < 100)
    return {
      frame,
      lean: 0,
      share: 0,
      error: Infinity,
    };
  const cubes = new Cubes(side, reach);
  const partners = new Int32Array(side.count).fill(-1);
  let normal = [1, 0, 0];
  let distance = 0;
  let share = 0;
  let error = Infinity;
  let middle = 0;
  for (let i = 0; i < side.count; i++) middle += side.points[3 * i + 2] / side.count;
  for (let round = 0; round < ROUNDS; round++) {
    const [e1, e2] = perpendicularFrame(normal);
    const limit = reach * (round < 4 ? 0.5 : round < 8 ? 0.2 : 0.1);
    const { matrix, right, looked, found, weights, sum } = comparePartners(
      side,
      cubes,
      partners,
      {
        normal,
        e1,
        e2,
        distance,
        middle,
      },
      {
        stride,
        limit,
      },
    );
    share = looked > 0 ? found / looked : 0;
    error = weights > 0 ? Math.sqrt(sum / weights) : Infinity;
    if (found < 50) break;
    const change = /* @__PURE__ */ new Float64Array(3);
    for (let k = 0; k < 3; k++) matrix[4 * k] += 1e-9;
    solveSymmetric(matrix, right, 3, change);
    const anchored = distance - normal[2] * middle;
    normal = normalize(addScaled(addScaled(normal, e1, change[0]), e2, change[1]));
    distance = anchored + change[2] + normal[2] * middle;
  }
  const lean = normal[0] < 0 ? -normal[2] : normal[2];
  return {
    frame: frameOfPlane(frame, normal, distance),
    lean,
    share,
    error,
  };
}
// ../core/src/mesh/align/find-pose.ts
/** As it stands, turned round, and upside down in both ways. */
var READINGS = [
  {
    up: 1,
    front: 1,
  },
  {
    up: 1,
    front: -1,
  },
  {
    up: -1,
    front: -1,
  },
  {
    up: -1,
    front: 1,
  },
];
/** Body height over the flat spread of a section: bounds of the calibration's bodies, with room. */
var LEAST_STATURE = 16;
var MOST_STATURE = 34;
/** Longest extent, debris with it, as a multiple of the section's spread: a sheet or a wire is no body, and rounding gives its sections a spread. */
var MOST_LENGTH = 200;
/** How far the height that is recorded may be off: a guess from years ago is worse than none. */
var HEIGHT_TOLERANCE$1 = 1.15;
/** A fit so good, and so much better than all other readings, needs no other axis to be tried. */
var GOOD = 1.6;
var CLEAR = 0.8;
/** Coarse cost from which no finer fit makes a trunk of it. */
var HOPELESS = 3.4;
/** How far the long axis may be led aside by an arm that is held up, radians. */
var LED_ASIDE = [-0.5, -0.25, 0.25, 0.5];
/** The part of the body that scoliosis leaves alone, from the middle of the pelvis, in parts of the body height. */
var LOWER_THIRD = {
  low: -0.1,
  high: 0.02,
};
/** Parts of it whose mid-planes are compared: where they differ, one of them is crooked. */
var NEIGHBOURS = [
  {
    low: -0.08,
    high: 0.05,
  },
  {
    low: -0.12,
    high: -0.02,
  },
];
var REFINEMENTS = 3;
/** How far the body height may still be off after the first refinement, as a ratio. */
var NEAR = 1.1;
function statures(size, { height }) {
  const range = {
    least: LEAST_STATURE * size,
    most: MOST_STATURE * size,
  };
  if (height === void 0) return range;
  const told = {
    least: height / HEIGHT_TOLERANCE$1,
    most: height * HEIGHT_TOLERANCE$1,
  };
  return told.most < range.least || told.least > range.most ? range : told;
}
var fitAll = (map, range, readings, precision = 'fine') =>
  readings
    .flatMap((reading) => fitTrunk(map, reading, range, precision) ?? [])
    .sort((a, b) => a.cost - b.cost);
/** The ways in which a body may stand about the axis of `start`; its plane of symmetry is looked for near x = 0. */
function poseAt(views, start, size, range) {
  const { frame, map } = views.mirrored(start, size);
  const coarse = fitAll(map, range, READINGS, 'coarse');
  const fits =
    (coarse[0]?.cost ?? 9) > HOPELESS
      ? coarse
      : coarse
          .flatMap((fit) => fitTrunk(map, fit, range, 'rough', fit) ?? [])
          .sort((a, b) => a.cost - b.cost);
  return fits.length > 0
    ? {
        frame,
        size,
        fits,
      }
    : void 0;
}
/** Poses about axes beside that of `pose`: an arm that is held up leads the axis of the whole to its side. */
function posesBeside(views, { frame, size }, facts, { checkAborted }) {
  const range = statures(size, facts);
  const starts = LED_ASIDE.map((angle) => {
    checkAborted();
    const start = multiply(rotation([0, 1, 0], angle), frame);
    const { share, error } = views.mirrored(start, size);
    return {
      start,
      merit: share / (error + 0.02 * size),
    };
  });
  starts.sort((a, b) => b.merit - a.merit);
  return starts.slice(0, 2).flatMap(({ start }) => {
    checkAborted();
    return poseAt(views, start, size, range) ?? [];
  });
}
/** The ways in which the scan may stand, the best first: along each axis, with its wide side to the side and to the front. */
function findPoses(views, facts, work) {
  const found = [];
  const best = () => found.sort((a, b) => a.fits[0].cost - b.fits[0].cost)[0];
  const axes = views.axes();
  for (const [i, axis] of axes.entries()) {
    work.progress((0.8 * i) / axes.length);
    const { frame, size, extent } = views.along(axis);
    if (!(MOST_LENGTH * size > extent)) continue;
    const range = statures(size, facts);
    for (const turn of [0, PI / 2]) {
      work.checkAborted();
      const pose = poseAt(views, multiply(rotation([0, 0, 1], turn), frame), size, range);
      if (!pose) continue;
      const [first, next] = pose.fits;
      if (first.cost < GOOD && (next?.cost ?? 9) > first.cost + CLEAR) return [pose];
      found.push(pose);
    }
  }
  const whole = best();
  work.progress(0.8);
  if (whole && whole.fits[0].cost >= GOOD) {
    work.checkAborted();
    found.push(...posesBeside(views, whole, facts, work));
    best();
  }
  return found;
}
/** Turns a frame as a fit reads it, takes its lean away and brings its pelvis to the origin. */
function settle(frame, { up, front, lean, pelvisY, pelvisZ }) {
  const read = [up * front, 0, 0, 0, 0, front, 0, 0, 0, 0, up, 0, 0, 0, 0, 1];
  const toPelvis = translation([0, -pelvisY, -pelvisZ]);
  return [rotation([1, 0, 0], atan(lean)), toPelvis, read, frame].reduce((a, b) => multiply(a, b));
}
/** Poses that are made exact where none is good at first sight. */
var TRIED = 3;
/** The best of the poses, made exact. */
function refineBest(samples, poses, facts, work) {
  const tried = poses.slice(0, (poses[0]?.fits[0].cost ?? 0) < GOOD ? 1 : TRIED);
  return tried
    .map((pose, i) =>
      refinePose(samples, pose, facts, partOf(work, i / tried.length, (i + 1) / tried.length)),
    )
    .reduce((a, b) => (a && a.fit.cost <= b.fit.cost ? a : b), void 0);
}
/** Makes the best fit of a pose exact: the mid-plane of the lower third, then the fit in it, in turns. */
function refinePose(samples, { frame: start, size, fits }, facts, { checkAborted, progress }) {
  const range = statures(size, facts);
  let fit = fits[0];
  let frame = settle(start, fit);
  let mirror = {
    frame,
    lean: 0,
    share: 0,
    error: Infinity,
  };
  let map;
  for (let round = 0; round < REFINEMENTS; round++) {
    checkAborted();
    progress(round / 4);
    const isFirst = round === 0;
    const isLast = round === 2;
    const zone = {
      low: LOWER_THIRD.low * fit.stature,
      high: LOWER_THIRD.high * fit.stature,
    };
    mirror = mirrorPlane(samples, frame, zone, (isFirst ? 0.4 : 0.2) * size, isLast ? 8e3 : 3e3);
    map = depthMap(samples, mirror.frame, size);
    const near = {
      least: fit.stature / NEAR,
      most: fit.stature * NEAR,
    };
    const found = fitTrunk(map, READINGS[0], isFirst ? range : near, isLast ? 'fine' : 'rough');
    if (!found) break;
    fit = found;
    frame = settle(mirror.frame, fit);
  }
  progress(REFINEMENTS / 4);
  const leans = NEIGHBOURS.map(({ low, high }) => {
    checkAborted();
    const zone = {
      low: low * fit.stature,
      high: high * fit.stature,
    };
    const beside = mirrorPlane(samples, frame, zone, 0.2 * size, 4e3);
    return beside.share > 0 ? beside.lean : 0;
  });
  checkAborted();
  const crookedness = Math.max(0, ...leans) - Math.min(0, ...leans);
  return {
    frame,
    size,
    map,
    fit,
    mirror,
    crookedness,
    rivals: fitAll(map, range, READINGS.slice(1), 'rough'),
  };
}
// ../core/src/mesh/align/sample-surface.ts
/** Enough points to stand a body to a fraction of a degree. */
var SAMPLES = 24e3;
/** A piece with this share of the largest one's surface is a part of the body, not debris. */
var PIECE_SHARE = 0.03;
/** Where even the largest piece is less than this share of all, the pieces are no pieces: nothing is left out. */
var LARGEST_SHARE = 0.3;
/** Length of the sum of a piece's normals over its area from which it is flat. */
var FLAT = 0.97;
/** Fractional parts of the steps of the R2 sequence (Roberts, 2018). */
var STEP_U = 0.7548776662466927;
var STEP_V = 0.5698402909980532;
/** Loose pieces and flat ones beside the body, a floor or a wall of the scanner's room, are left out. */
function keptPieces(mesh) {
  const { ofFace, count } = connectedComponents(mesh);
  const areas = pieceAreas(mesh, ofFace, count);
  const normals = new Float64Array(3 * count);
  const normal = /* @__PURE__ */ new Float64Array(3);
  for (let f = 0; f < ofFace.length; f++) {
    triangleNormal(mesh, f, normal);
    for (let k = 0; k < 3; k++) normals[3 * ofFace[f] + k] += normal[k] / 2;
  }
  const isFlat = (piece) => {
    const [x, y, z] = normals.subarray(3 * piece, 3 * piece + 3);
    return Math.sqrt(x * x + y * y + z * z) > FLAT * areas[piece];
  };
  let [total, largest, solid] = [0, 0, 0];
  for (let piece = 0; piece < count; piece++) {
    total += areas[piece];
    largest = Math.max(largest, areas[piece]);
    if (!isFlat(piece)) solid = Math.max(solid, areas[piece]);
  }
  const dropsFlat = solid > LARGEST_SHARE * total;
  const least = largest < LARGEST_SHARE * total ? 0 : PIECE_SHARE * (dropsFlat ? solid : largest);
  return {
    ofFace,
    keeps: Uint8Array.from(areas, (area, piece) =>
      area >= least && !(dropsFlat && area > 0 && isFlat(piece)) ? 1 : 0,
    ),
  };
}
/**
 * About `wanted` points, as many on each mm² everywhere, so that dense parts of a scan count no more than coarse ones. Loose pieces are
 * left out. The same mesh gives the same points.
 */
function sampleSurface(mesh, wanted, checkAborted) {
  const { positions: p, indices } = mesh;
  const faces = indices.length / 3;
  const { ofFace, keeps } = keptPieces(mesh);
  checkAborted?.();
  const areas = new Float64Array(faces);
  const cross = new Float64Array(3 * faces);
  const normal = /* @__PURE__ */ new Float64Array(3);
  let area = 0;
  const centre = [0, 0, 0];
  for (let f = 0; f < faces; f++) {
    if ((f & 16383) === 0) checkAborted?.();
    if (keeps[ofFace[f]] === 0) continue;
    const [a, b, c] = [3 * indices[3 * f], 3 * indices[3 * f + 1], 3 * indices[3 * f + 2]];
    const double = triangleNormal(mesh, f, normal);
    if (!(double > 0)) continue;
    areas[f] = double / 2;
    area += double / 2;
    for (let k = 0; k < 3; k++) cross[3 * f + k] = normal[k] / double;
    for (let k = 0; k < 3; k++) centre[k] += ((p[a + k] + p[b + k] + p[c + k]) / 6) * double;
  }
  for (let k = 0; k < 3; k++) centre[k] = area > 0 ? centre[k] / area : 0;
  const step = area > 0 ? area / wanted : Infinity;
  const points = new Float64Array(3 * (wanted + 1));
  const normals = new Float64Array(3 * (wanted + 1));
  let count = 0;
  let passed = step / 2;
  let outward = 0;
  for (let f = 0; f < faces && count <= wanted; f++) {
    passed += areas[f];
    for (; passed >= step && count <= wanted; passed -= step, count++) {
      let u = (0.5 + count * STEP_U) % 1;
      let v = (0.5 + count * STEP_V) % 1;
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const [a, b, c] = [3 * indices[3 * f], 3 * indices[3 * f + 1], 3 * indices[3 * f + 2]];
      for (let k = 0; k < 3; k++) {
        const at = p[a + k] + u * (p[b + k] - p[a + k]) + v * (p[c + k] - p[a + k]);
        points[3 * count + k] = at;
        normals[3 * count + k] = cross[3 * f + k];
        outward += (at - centre[k]) * cross[3 * f + k];
      }
    }
  }
  if (outward < 0) for (let i = 0; i < 3 * count; i++) normals[i] = -normals[i];
  return {
    count,
    points: points.subarray(0, 3 * count),
    normals: normals.subarray(0, 3 * count),
    centre,
    area,
  };
}
/** Length of the mean of all normals: 0 for a closed surface, 1 for a flat one, 0.64 for half a tube. */
function oneSidednessOf({ count, normals }) {
  const sum = [0, 0, 0];
  for (let i = 0; i < 3 * count; i++) sum[i % 3] += normals[i];
  return count > 0 ? Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / count : 0;
}
/** Length along a direction. */
function extentAlong({ count, points }, [x, y, z]) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i += 3) {
    const along = x * points[i] + y * points[i + 1] + z * points[i + 2];
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return high - low;
}
// ../core/src/mesh/align/flat-side.ts
/** One-sidedness from which a surface shows one side of the body only. */
var ONE_SIDED = 0.35;
/** Share of the surface in one plane along the body from which it was cut through and closed. */
var FLAT_SIDE = 0.1;
/** How far points may lie off that plane, in flat spreads. */
var THICKNESS = 0.03;
/** Cosine between normals that may lie in one plane: 8°. */
var ALIKE = 0.99;
/** Cosine to the long axis from which a plane is an end of the body, cut there and closed. */
var END = 0.8;
/**
 * The share of the surface that lies in one plane along the body: of a body that was cut through lengthwise and closed, and of boxes, much;
 * of bodies next to nothing. `axis` is the long axis, `thickness` how far points may lie off the plane.
 */
function flatSideShare({ count, points, normals }, axis, thickness) {
  const bins = /* @__PURE__ */ new Map();
  for (let i = 0; i < count; i++) {
    const n = pointAt(normals, i);
    if (Math.abs(dot(n, axis)) > END) continue;
    const key = n.reduce((sum, value) => sum * 32 + Math.round((value + 1) * 5), 0);
    const bin = bins.get(key);
    if (bin) bin.push(i);
    else bins.set(key, [i]);
  }
  let [fullest] = [[]];
  for (const bin of bins.values()) if (bin.length > fullest.length) fullest = bin;
  if (fullest.length < 0.03 * count) return 0;
  const normal = normalize(
    fullest.reduce(
      (a, i) => [a[0] + normals[3 * i], a[1] + normals[3 * i + 1], a[2] + normals[3 * i + 2]],
      [0, 0, 0],
    ),
  );
  const offsets = fullest.map((i) => dot(normal, pointAt(points, i))).sort((a, b) => a - b);
  const offset = offsets[offsets.length >> 1];
  let inPlane = 0;
  for (let i = 0; i < count; i++)
    if (
      dot(pointAt(normals, i), normal) > ALIKE &&
      Math.abs(dot(pointAt(points, i), normal) - offset) < thickness
    )
      inPlane++;
  return inPlane / count;
}
/** Whether a scan shows a part of the body's round only: one side of it, or half of it with the cut closed. `size` is its flat spread. */
var isHalf = (samples, axis, size) =>
  oneSidednessOf(samples) > ONE_SIDED || flatSideShare(samples, axis, THICKNESS * size) > FLAT_SIDE;
// ../core/src/mesh/align/eigenvectors.ts
/** Eigenvectors of a symmetric matrix, the largest eigenvalue first. Source: Jacobi, 1846; cyclic sweeps. */
function eigenvectors(matrix) {
  const m = [...matrix];
  const v = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 32; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const off = m[3 * p + q];
      if (Math.abs(off) < 1e-300) continue;
      const theta = (m[3 * q + q] - m[3 * p + p]) / (2 * off);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * k + p], m[3 * k + q]];
        m[3 * k + p] = c * a - s * b;
        m[3 * k + q] = s * a + c * b;
      }
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * p + k], m[3 * q + k]];
        m[3 * p + k] = c * a - s * b;
        m[3 * q + k] = s * a + c * b;
        const [x, y] = [v[3 * k + p], v[3 * k + q]];
        v[3 * k + p] = c * x - s * y;
        v[3 * k + q] = s * x + c * y;
      }
    }
  return [0, 1, 2].sort((a, b) => m[4 * b] - m[4 * a] || a - b).map((k) => [v[k], v[3 + k], v[6 + k]]);
}
// ../core/src/mesh/align/body-axes.ts
/** Axes nearer than this are one: cosine of 15°. */
var SAME = 0.966;
var SLABS = 24;
/** How packed vectors spread about a point. */
function scatter(count, packed, [ox, oy, oz]) {
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 3 * count; i += 3) {
    const x = packed[i] - ox;
    const y = packed[i + 1] - oy;
    const z = packed[i + 2] - oz;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  return [xx, xy, xz, xy, yy, yz, xz, yz, zz];
}
/** The directions that may be the body's long axis: along a tube the normals stand across it, and a body is longer than wide; the likelier first. */
function candidateAxes({ count, points, normals, centre }) {
  const across = eigenvectors(scatter(count, normals, [0, 0, 0]));
  const along = eigenvectors(scatter(count, points, centre));
  const axes = [];
  for (const axis of [across[2], along[0], along[1], along[2]])
    if (axes.every((known) => Math.abs(dot(known, axis)) < SAME)) axes.push(axis);
  return axes;
}
/** The frame of an axis: slab by slab the spread of the section about its own middle gives the wide direction. */
function viewAlong({ count, points, centre }, axis) {
  const [u, v] = perpendicularFrame(axis);
  const [[ux, uy, uz], [vx, vy, vz], [ax, ay, az], [cx, cy, cz]] = [u, v, axis, centre];
  const local = new Float64Array(3 * count);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const dx = points[3 * i] - cx;
    const dy = points[3 * i + 1] - cy;
    const dz = points[3 * i + 2] - cz;
    const z = dx * ax + dy * ay + dz * az;
    local[3 * i] = dx * ux + dy * uy + dz * uz;
    local[3 * i + 1] = dx * vx + dy * vy + dz * vz;
    local[3 * i + 2] = z;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const sums = /* @__PURE__ */ new Float64Array(144);
  for (let i = 0; i < count; i++) {
    const at = 6 * Math.min(23, Math.floor(((local[3 * i + 2] - low) / (high - low)) * SLABS));
    const x = local[3 * i];
    const y = local[3 * i + 1];
    sums[at] += 1;
    sums[at + 1] += x;
    sums[at + 2] += y;
    sums[at + 3] += x * x;
    sums[at + 4] += x * y;
    sums[at + 5] += y * y;
  }
  const total = [0, 0, 0];
  const flat = [];
  for (let slab = 0; slab < SLABS; slab++) {
    const [n, x, y, xx, xy, yy] = sums.subarray(6 * slab, 6 * slab + 6);
    if (n < count / SLABS / 5) continue;
    const [a, b, c] = [xx / n - (x / n) * (x / n), xy / n - (x / n) * (y / n), yy / n - (y / n) * (y / n)];
    total[0] += a;
    total[1] += b;
    total[2] += c;
    const half = (a + c) / 2;
    flat.push({
      least: half - Math.sqrt(Math.max(0, (a - half) * (a - half) + b * b)),
      weight: n,
    });
  }
  flat.sort((a, b) => a.least - b.least);
  const size = Math.sqrt(Math.max(0, flat[flat.length >> 1]?.least ?? 0));
  const [wide] = eigenvectors([total[0], total[1], 0, total[1], total[2], 0, 0, 0, -1]);
  const x = normalize(add$1(scale(u, wide[0]), scale(v, wide[1])));
  const y = cross(axis, x);
  const row = (direction) => [...direction, -dot(direction, centre)];
  return {
    frame: [...row(x), ...row(y), ...row(axis), 0, 0, 0, 1],
    size,
  };
}
// ../core/src/mesh/align/scan-views.ts
/** Anywhere along a body. */
var EVERYWHERE = {
  low: -Infinity,
  high: Infinity,
};
/** Points that the mid-plane of a whole body is looked for with. */
var PLANE_POINTS = 2e3;
/** A value that is computed when it is first asked for. */
function once(make) {
  let known;
  return () => (known ??= { value: make() }).value;
}
/**
 * What is seen of a scan by its surface alone, whatever is known of the person: computed when first asked for and kept, so that every
 * question about a scan looks at the same.
 */
var ScanViews = class {
  samples;
  /** The directions that may be the long axis, the likelier first. */
  axes;
  #along = /* @__PURE__ */ new Map();
  #mirrors = /* @__PURE__ */ new Map();
  constructor(samples) {
    this.samples = samples;
    this.axes = once(() => candidateAxes(samples));
  }
  /** The body along one of `axes`. */
  along(axis) {
    let view = this.#along.get(axis);
    if (!view) {
      view = {
        ...viewAlong(this.samples, axis),
        extent: extentAlong(this.samples, axis),
      };
      this.#along.set(axis, view);
    }
    return view;
  }
  /** The whole body in the frame of the mid-plane that lies near x = 0 of `start`; `size` is its flat spread. */
  mirrored(start, size) {
    const key = [...start, size].join(' ');
    let view = this.#mirrors.get(key);
    if (!view) {
      const { samples } = this;
      const { frame, share, error } = mirrorPlane(samples, start, EVERYWHERE, 0.6 * size, PLANE_POINTS);
      const map = once(() => depthMap(samples, frame, size));
      view = {
        frame,
        share,
        error,
        get map() {
          return map();
        },
      };
      this.#mirrors.set(key, view);
    }
    return view;
  }
};
var FURROW_BELOW = {
  least: 0.04,
  full: 0.14,
  weight: 1,
};
var FURROW_ABOVE = {
  least: 0.07,
  full: 0.14,
  weight: 1,
};
var HOLLOW = {
  least: 0.2,
  full: 0.6,
  weight: 0.5,
};
var LEGS = {
  least: 2,
  full: 4,
  weight: 1,
};
var NECK = {
  least: 2,
  full: 3,
  weight: 1,
};
/** Levels below and above against which a level's hollow is taken. */
var REACH = 5;
function gridOf(map, size) {
  const levels = map.count > 0 ? Math.floor((map.highest - map.lowest) / map.step) + 1 : 0;
  const empty = () => new Float64Array(levels).fill(NaN);
  const front = Array.from({ length: 6 }, empty);
  const back = Array.from({ length: 6 }, empty);
  const width = empty();
  for (let i = 0; i < map.count; i++) {
    const level = Math.min(levels - 1, Math.floor((map.z[i] - map.lowest) / map.step));
    if (map.kind[i] === 2) {
      width[level] = Number.isNaN(width[level]) ? map.value[i] : (width[level] + map.value[i]) / 2;
      continue;
    }
    const side = map.kind[i] === 1 ? back : front;
    side[Math.min(5, Math.round(map.u[i] / (0.42 * size)))][level] = map.value[i];
  }
  return {
    levels,
    front,
    back,
    width,
  };
}
var known = (values) => values.filter((value) => !Number.isNaN(value));
/** Median; NaN of nothing. */
function median(values) {
  const sorted = known(values).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}
/** The second largest, so that one odd level does not decide; NaN of fewer than three. */
function large(values) {
  const sorted = known(values).sort((a, b) => b - a);
  return sorted.length < 3 ? NaN : sorted[1];
}
var isThere = (...values) => values.every((value) => value !== void 0 && !Number.isNaN(value));
/**
 * How much deeper the furrow along the mid-plane is at the back than at the front, in `size`, at a level: the spine and the cleft of the
 * buttocks lie in a furrow, the belly and the breastbone stand out.
 */
function furrow({ front, back }, size, l) {
  const beside = (side) => (side[2][l] + side[3][l]) / 2 - side[0][l];
  return (beside(back) + beside(front)) / size;
}
/** How much hollower the back's profile is than the front's: the hollow of the loins between buttocks and shoulder blades. */
function hollow({ levels, front, back }, size) {
  const at = (side, l) => {
    const depth = (k) => (side[1][k] + side[2][k]) / 2;
    return l < REACH || l + REACH >= levels
      ? NaN
      : (depth(l - REACH) + depth(l + REACH) - 2 * depth(l)) / size;
  };
  const all = Array.from({ length: levels }, (_, l) => l);
  return large(all.map((l) => at(back, l))) - large(all.map((l) => -at(front, l)));
}
/** How many more levels of the lower half than of the upper one have a property. */
function moreBelow(levels, has) {
  const half = Math.floor(levels / 2);
  let sum = 0;
  for (let l = 0; l < levels; l++) if (has(l)) sum += l < half ? 1 : -1;
  return sum;
}
/**
 * What parts of the body say of up and facing, each by its own geometry and without the calibrated shape: the furrow of the spine below and
 * above, the hollow of the loins, the gap between the legs, the neck. `map` is made with `VOTE_COLUMNS` in the frame that is asked about;
 * positive votes speak for it. A part that is not in the scan, or says too little, does not vote.
 */
function shapeVotes(map, size) {
  const grid = gridOf(map, size);
  const { levels, front, back, width } = grid;
  const trunk = [];
  for (let l = 0; l < levels; l++) if (isThere(width[l], front[0][l], back[0][l])) trunk.push(l);
  const middle = trunk[trunk.length >> 1] ?? 0;
  const furrows = (levelsOf) => median(levelsOf.map((l) => furrow(grid, size, l)));
  const isGap = (l) =>
    !isThere(front[0][l]) &&
    !isThere(back[0][l]) &&
    (isThere(front[2][l]) || isThere(front[3][l]) || isThere(back[3][l]));
  const isNarrow = (l) =>
    isThere(front[0][l], back[0][l]) &&
    [front[4], front[5], back[4], back[5]].every((side) => !isThere(side[l]));
  const vote = (question, by, found, { least, full, weight }) =>
    Math.abs(found) >= least
      ? [
          {
            question,
            by,
            says: Math.max(-1, Math.min(1, found / full)),
            weight,
          },
        ]
      : [];
  return [
    ...vote('facing', 'furrow-below', furrows(trunk.filter((l) => l < middle)), FURROW_BELOW),
    ...vote('facing', 'furrow-above', furrows(trunk.filter((l) => l >= middle)), FURROW_ABOVE),
    ...vote('facing', 'hollow-of-the-loins', hollow(grid, size), HOLLOW),
    ...vote('up', 'legs', moreBelow(levels, isGap), LEGS),
    ...vote('up', 'neck', -moreBelow(levels, isNarrow), NECK),
  ];
}
// ../core/src/mesh/align/flanks.ts
/** Heights from the middle of the pelvis between which a trunk has flanks, in parts of the body height: from the thighs to the arm pits. */
var FLANKS = {
  low: -0.14,
  high: 0.2,
};
/**
 * Share of a fit's levels that show what a trunk has at any height: a wall of skin to the left and one to the right. Half a body has one of
 * them only, and a body that was laid on its side has its neck and its thighs there, which are open or far off.
 */
function flankShare({ count, kind, z, lowest, step }, { pelvisZ, stature }) {
  const walls = /* @__PURE__ */ new Map();
  for (let i = 0; i < count; i++) {
    const height = (z[i] - pelvisZ) / stature;
    if (height < FLANKS.low || height > FLANKS.high) continue;
    const level = Math.floor((z[i] - lowest) / step);
    walls.set(level, (walls.get(level) ?? 0) + (kind[i] === 2 ? 1 : 0));
  }
  const both = [...walls.values()].filter((count) => count === 2).length;
  return walls.size > 0 ? both / walls.size : 0;
}
// ../core/src/mesh/align/judge.ts
/** Parts of a body that speak for up and facing on their own; heights from the middle of the pelvis, in parts of the body height. */
var PARTS = [
  ['feet-and-legs', -Infinity, -0.14],
  ['thighs', -0.14, -0.08],
  ['buttocks', -0.08, 0],
  ['lumbar-hollow', 0, 0.09],
  ['chest', 0.09, 0.17],
  ['shoulder-blades', 0.17, 0.23],
  ['shoulders-and-neck', 0.23, 0.3],
  ['head', 0.3, Infinity],
];
/** Cost from which a scan is no trunk; calibrated: trunks 0.2 to 1.75, chairs, limbs, spheres and halves from 1.9. */
var NO_TRUNK = 1.8;
/** How much worse it must fit where no part of the body votes by its own geometry. */
var FAR_WORSE = 0.56;
/** Share of the votes that must speak for the alignment. */
var MAJORITY = 0.6;
/** Cost above which posture differs so much from the calibration that the lean is not sure. */
var ODD_POSTURE = 1.25;
/** How far below and above the middle of the pelvis a scan must reach, in parts of the body height. */
var PELVIS_BELOW = 0.075;
var TRUNK_ABOVE = 0.2;
/** Share of the levels that must show both flanks; calibrated: bodies 0.7 to 1, halves and bodies on their side at most 0.3. */
var LEAST_FLANKS = 0.5;
/** Share of the pelvis that must have a mirror image, and how well it must fit (in flat spreads). */
var LEAST_SHARE = 0.5;
var MOST_ERROR = 0.03;
/** How far parts of the pelvis may lean from one another, radians; calibrated: 0.7°. */
var MOST_CROOKED = 0.0122;
var HEIGHT_TOLERANCE = 1.13;
function votesAgainst(pose, rival, question) {
  const { map, fit } = pose;
  const mine = placeCosts(map, fit);
  const theirs = placeCosts(map, rival);
  return PARTS.flatMap(([by, low, high]) => {
    let [own, other, count] = [0, 0, 0];
    for (let i = 0; i < map.count; i++) {
      const height = (map.z[i] - fit.pelvisZ) / fit.stature;
      if (height < low || height >= high) continue;
      own += mine[i];
      other += theirs[i];
      count++;
    }
    if (count < 0.03 * map.count) return [];
    return [
      {
        question,
        by,
        says: (other - own) / (other + own + count / 4),
        weight: count / map.count,
      },
    ];
  });
}
/** Share of the weight of all votes that speak for the alignment. */
function agreement(votes) {
  let [agreeing, all] = [0, 0];
  for (const { says, weight } of votes) {
    all += weight;
    if (says > 0) agreeing += weight;
  }
  return all > 0 ? agreeing / all : 0;
}
/** Whether the best of all fits, best first, is a trunk and clearly better than the others. */
var isRecognised = ([best, next]) =>
  best !== void 0 && best.cost <= NO_TRUNK && (!next || next.cost > best.cost + 0.28);
/** What is said where a body height by shape, mm, is not the one on record; undefined where it fits, or none is on record. */
function heightReason(stature, { height }) {
  if (height === void 0) return void 0;
  const ratio = stature / height;
  if (ratio <= HEIGHT_TOLERANCE && ratio >= 1 / HEIGHT_TOLERANCE) return void 0;
  return {
    code: 'align/height-differs',
    data: {
      stature: Math.round(stature / 10),
      recorded: Math.round(height / 10),
    },
  };
}
/**
 * What is sure about a refined pose, and why not. Up and facing are judged twice: by the fit, which must be clearly better than the other
 * readings, and by `shape`, the votes of parts that know nothing of the fit. Where they differ the person is asked. That the long axis is
 * one is judged by the flanks.
 */
function judge$1(pose, facts, shape, oneSided) {
  const { fit, mirror, map, rivals, size, crookedness } = pose;
  const unsure = [];
  const reasons = [];
  const doubt = (what, code) => {
    unsure.push(what);
    reasons.push({ code });
  };
  const votes = [];
  const ask = (question, opposes) => {
    const best = rivals.filter(opposes).reduce((a, b) => (a && a.cost <= b.cost ? a : b), void 0);
    const fits = best ? votesAgainst(pose, best, question) : [];
    const own = shape.filter((vote) => vote.question === question);
    votes.push(...fits, ...own);
    const margin = (best?.cost ?? 9) - fit.cost;
    if (margin <= 0.28 || (best && agreement(fits) < MAJORITY)) return 'unclear';
    const sum = own.reduce((all, { says, weight }) => all + says * weight, 0);
    if (own.length === 0) return margin > FAR_WORSE ? 'clear' : 'unclear';
    return sum > 0 ? 'clear' : 'disputed';
  };
  const up = ask('up', (rival) => rival.up < 0);
  const facing = ask('facing', (rival) => rival.front < 0);
  const symmetry = {
    share: mirror.share,
    error: mirror.error / size,
  };
  votes.push({
    question: 'yaw',
    by: 'mirror-of-the-lower-third',
    says: symmetry.share,
    weight: 1,
  });
  const flanks = flankShare(map, fit);
  const lacksFlanks = flanks < LEAST_FLANKS;
  votes.push({
    question: 'axis',
    by: 'flanks',
    says: 2 * flanks - 1,
    weight: 1,
  });
  if (oneSided) doubt('body', 'align/one-side');
  else if (fit.cost > NO_TRUNK || (up === 'unclear' && facing === 'unclear'))
    doubt('body', 'align/not-a-trunk');
  else if (lacksFlanks) doubt('body', 'align/flanks-missing');
  if (up !== 'clear') doubt('up', `align/up-${up}`);
  else if (lacksFlanks) doubt('up', 'align/up-unclear');
  if (facing !== 'clear') doubt('facing', `align/facing-${facing}`);
  if (!unsure.includes('body')) {
    const lopsided = symmetry.share < LEAST_SHARE || symmetry.error > MOST_ERROR;
    if (lopsided) doubt('yaw', 'align/yaw-unclear');
    if (lopsided || crookedness > MOST_CROOKED) doubt('roll', 'align/roll-unclear');
    const pelvisMissing = map.lowest > fit.pelvisZ - PELVIS_BELOW * fit.stature;
    const topMissing = map.highest < fit.pelvisZ + TRUNK_ABOVE * fit.stature;
    if (pelvisMissing || topMissing || fit.cost > ODD_POSTURE) doubt('pitch', 'align/pitch-unclear');
    else doubt('pitch', 'align/pitch-by-shape');
    if (pelvisMissing) doubt('force-line', 'align/force-line-unclear');
    const height = heightReason(fit.stature, facts);
    if (height) reasons.push(height);
  }
  if (!unsure.some((one) => one === 'body' || one === 'up' || one === 'facing'))
    reasons.unshift({ code: 'align/recognised' });
  if (!unsure.includes('body') && !unsure.includes('force-line'))
    doubt('force-line', 'align/force-line-by-shape');
  return {
    sure: unsure.length === 0,
    unsure,
    reasons,
    votes,
  };
}
// ../core/src/mesh/align/recognise.ts
/** What was recognised, by mesh. Only a memory: meshes never change, and the same mesh is always recognised the same. */
var KNOWN = /* @__PURE__ */ new WeakMap();
/** Of the scans that were asked about of late, the last one the latest: what reads a file anew has another mesh of the same surface. */
var RECENT = [];
/** Each keeps a megabyte or two. */
var MOST_RECENT = 4;
/** Whether two surfaces are the same to the last bit, in all that a scan is recognised by. */
function isSame(a, b) {
  if (a.count !== b.count || a.area !== b.area) return false;
  return ['centre', 'points', 'normals'].every((of) => {
    const [own, other] = [a[of], b[of]];
    for (let i = 0; i < own.length; i++) if (!Object.is(own[i], other[i])) return false;
    return true;
  });
}
function knownOf(mesh, checkAborted) {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const samples = sampleSurface(mesh, SAMPLES, checkAborted);
  const at = RECENT.findIndex(({ views }) => isSame(views.samples, samples));
  const [again] = at < 0 ? [] : RECENT.splice(at, 1);
  const now = again ?? {
    views: new ScanViews(samples),
    byHeight: /* @__PURE__ */ new Map(),
  };
  RECENT.push(now);
  if (RECENT.length > MOST_RECENT) RECENT.shift();
  KNOWN.set(mesh, now);
  return now;
}
/** The views of a scan, for all that is asked about it. Throws only what `checkAborted` throws. */
var viewsOf = (mesh, checkAborted) => knownOf(mesh, checkAborted).views;
/**
 * Recognises the body in a scan, once for all that is asked about it: how it should stand, its unit, its size. Only the height of `facts`
 * has a part in it. Undefined where the scan has no surface that a body could be placed on. Throws only what `checkAborted` throws.
 */
function recognise(mesh, { height }, work) {
  const { views, byHeight } = knownOf(mesh, work.checkAborted);
  if (byHeight.has(height)) return byHeight.get(height);
  work.progress(0.2);
  const facts = height === void 0 ? {} : { height };
  const poses = findPoses(views, facts, partOf(work, 0.2, 0.6));
  work.progress(0.6);
  const first = refineBest(views.samples, poses, facts, partOf(work, 0.6, 0.85));
  work.progress(0.85);
  work.checkAborted();
  const best = first && {
    pose: first,
    ...ownVotes(views, first),
  };
  const recognition = best && {
    poses,
    ...(overturned(views, best, facts, partOf(work, 0.85, 1)) ?? best),
  };
  byHeight.set(height, recognition);
  return recognition;
}
/**
 * The body the other way up, where that fits hardly worse and the parts that know nothing of the fit speak for it: a broad trunk tapers so little that its
 * shape alone may be read upside down, but its neck is where it is. Which way is up stays unsure.
 */
function overturned(views, { pose, shape }, facts, work) {
  if (forUp(shape) >= 0) return void 0;
  const rival = pose.rivals.find(({ up }) => up < 0);
  if (!rival || rival.cost > pose.fit.cost + 0.28) return void 0;
  const other = refinePose(
    views.samples,
    {
      frame: pose.frame,
      size: pose.size,
      fits: [rival],
    },
    facts,
    work,
  );
  const found = {
    pose: other,
    ...ownVotes(views, other),
  };
  return forUp(found.shape) > 0 ? found : void 0;
}
var forUp = (shape) =>
  shape.reduce((sum, { question, says, weight }) => sum + (question === 'up' ? says * weight : 0), 0);
function ownVotes({ samples }, { frame, size }) {
  return {
    shape: shapeVotes(depthMap(samples, frame, size, 6), size),
    oneSided: isHalf(samples, [frame[8], frame[9], frame[10]], size),
  };
}
// ../core/src/mesh/io/convert.ts
/** Millimetres in each unit. */
var UNIT_IN_MM = {
  mm: 1,
  cm: 10,
  m: 1e3,
  inch: MM_PER_INCH,
};
/**
 * The 4×4 row-major transform from the file's unit and axes to mm with +Z up. A Y-up file turns by 90° about X, which takes its front
 * (+Z) to the patient frame's front (-Y) and leaves left and right where they are; it never mirrors.
 */
function importTransform({ unit, upAxis }) {
  const s = UNIT_IN_MM[unit];
  return upAxis === 'Z'
    ? [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]
    : [s, 0, 0, 0, 0, 0, -s, 0, 0, s, 0, 0, 0, 0, 0, 1];
}
/** The mesh of a file in mm with +Z up; `mesh` itself when it is so already. */
function convertImported(mesh, frame) {
  if (frame.unit === 'mm' && frame.upAxis === 'Z') return mesh;
  const factor = UNIT_IN_MM[frame.unit];
  const positions = new Float32Array(mesh.positions.length);
  for (let v = 0; v < positions.length; v += 3) {
    const x = mesh.positions[v] * factor;
    const y = mesh.positions[v + 1] * factor;
    const z = mesh.positions[v + 2] * factor;
    positions[v] = x;
    positions[v + 1] = frame.upAxis === 'Z' ? y : 0 - z;
    positions[v + 2] = frame.upAxis === 'Z' ? z : y;
  }
  return {
    positions,
    indices: mesh.indices,
  };
}
// ../core/src/mesh/io/design-hash.ts
/** Bytes at the head of a file among which the title stands that `writeMesh` gives it. */
var HEAD = 1024;
var TITLE = /(?:Bracewright (?:mm|cm|m|inch) |^\(design |^design,)([0-9A-Za-z]{1,64})(?![0-9A-Za-z])/m;
/** The design hash in the title of a file of ours: STL, OBJ, PLY, the model part of a 3MF, DXF, SVG, a radius grid or G-code. */
function designHashIn(bytes) {
  let head = '';
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte);
  return TITLE.exec(head)?.[1];
}
// ../core/src/mesh/io/clean.ts
/** Why a triangle goes: 0 stays, 1 a coordinate is not finite, 2 no area. */
function judge(mesh) {
  const { positions, indices } = mesh;
  const faces = indices.length / 3;
  const fate = new Uint8Array(faces);
  const vertexIsFinite = new Uint8Array(positions.length / 3);
  for (let v = 0; v < vertexIsFinite.length; v++)
    vertexIsFinite[v] =
      positions[3 * v] * 0 + positions[3 * v + 1] * 0 + positions[3 * v + 2] * 0 === 0 ? 1 : 0;
  let notFinite = 0;
  let needles = 0;
  for (let f = 0; f < faces; f++) {
    const a = indices[3 * f];
    const b = indices[3 * f + 1];
    const c = indices[3 * f + 2];
    if (!(vertexIsFinite[a] & vertexIsFinite[b] & vertexIsFinite[c])) {
      fate[f] = 1;
      notFinite++;
    } else if (a === b || b === c || c === a) fate[f] = 2;
    else if (hasNoArea(positions, a, b, c)) {
      fate[f] = 3;
      needles++;
    }
  }
  return {
    fate,
    notFinite,
    needles,
  };
}
/**
 * Joins the vertices of an indexed file that lie at one place, as exporters leave them along texture seams; but not when the file's
 * own surface is closed: then its author's joints are right, and joining two places that only touch would spoil them.
 */
function joinOpenSeams(mesh) {
  const joined = weldVertices(mesh);
  if (joined === mesh || mesh.indices.length === 0) return joined;
  let isClosed = true;
  forEachEdge(mesh, (_halfEdges, start, end) => {
    if (end - start !== 2) isClosed = false;
  });
  return isClosed ? mesh : joined;
}
/**
 * Turns what a reader found into a mesh that the kernel can trust: joined vertices, finite coordinates, no triangle without area, no
 * triangle twice, no vertex without a triangle. Everything dropped is told with its count. A triangle whose corners lie on one
 * line or coincide but which closes the surface (three neighbours) stays: without it the surface would have a crack.
 * Throws `mesh-io/points-only`, `mesh-io/no-triangles`, `mesh-io/no-area`, `mesh-io/no-numbers`.
 */
function cleanMesh(raw) {
  const warnings = [...raw.warnings];
  const welded = raw.indices
    ? joinOpenSeams({
        positions: raw.positions,
        indices: raw.indices,
      })
    : weld(raw.positions);
  const faces = welded.indices.length / 3;
  if (faces === 0)
    throw raw.positions.length > 0
      ? new SdkError('mesh-io/points-only', { points: raw.positions.length / 3 })
      : new SdkError('mesh-io/no-triangles');
  const { fate, notFinite, needles } = judge(welded);
  if (notFinite === faces) throw new SdkError('mesh-io/no-numbers', { count: notFinite });
  if (needles > 0) keepNeedles(welded.indices, fate);
  const kept = new Uint32Array(welded.indices.length);
  let used = 0;
  let degenerate = 0;
  for (let f = 0; f < faces; f++)
    if (fate[f] === 0) {
      kept[used] = welded.indices[3 * f];
      kept[used + 1] = welded.indices[3 * f + 1];
      kept[used + 2] = welded.indices[3 * f + 2];
      used += 3;
    } else if (fate[f] !== 1) degenerate++;
  if (notFinite > 0)
    warnings.push({
      code: 'mesh-io/not-finite-dropped',
      data: { count: notFinite },
    });
  if (degenerate > 0)
    warnings.push({
      code: 'mesh-io/degenerate-dropped',
      data: { count: degenerate },
    });
  if (used === 0 || !hasArea(welded.positions, kept, used))
    throw new SdkError('mesh-io/no-area', { count: faces - notFinite });
  let indices = used === kept.length ? kept : kept.slice(0, used);
  const { repeats, count } = findDuplicateFaces(indices, { eitherSense: false });
  if (count > 0) {
    warnings.push({
      code: 'mesh-io/duplicates-dropped',
      data: { count },
    });
    const single = new Uint32Array(indices.length - 3 * count);
    for (let f = 0, to = 0; f < repeats.length; f++)
      if (!repeats[f]) {
        single[to++] = indices[3 * f];
        single[to++] = indices[3 * f + 1];
        single[to++] = indices[3 * f + 2];
      }
    indices = single;
  }
  return {
    mesh: dropUnusedVertices({
      positions: welded.positions,
      indices,
    }),
    warnings,
  };
}
function hasArea(positions, indices, length) {
  for (let i = 0; i < length; i += 3)
    if (!hasNoArea(positions, indices[i], indices[i + 1], indices[i + 2])) return true;
  return false;
}
// ../core/src/mesh/io/stl-binary.ts
var HEADER_BYTES = 84;
var RECORD_BYTES = 50;
/** The number of triangles that the header claims; undefined when the file is shorter than a header. */
function claimedTriangles(bytes) {
  if (bytes.length < HEADER_BYTES) return void 0;
  return (bytes[80] | (bytes[81] << 8) | (bytes[82] << 16) | (bytes[83] << 24)) >>> 0;
}
/** Whether the file is exactly as long as its triangle count says: then it is binary, whatever its header starts with. */
function isExactBinaryStl(bytes) {
  const count = claimedTriangles(bytes);
  return count !== void 0 && bytes.length === HEADER_BYTES + RECORD_BYTES * count;
}
/**
 * Reads a binary STL into a soup. The count is checked against the length of the file before anything is allocated. A file that is
 * shorter than its count says is refused, because nobody can tell which part of the body is missing; a longer one is read as far
 * as its count says, with a warning. A count of 0 before whole records (written by exporters that stream and never go back to
 * fill it in) is taken from the length. Normals in the file are not used: the turning sense of the corners tells the outside.
 */
function readBinaryStl(bytes, limits) {
  const claimed = claimedTriangles(bytes);
  if (claimed === void 0)
    throw new SdkError('mesh-io/truncated', {
      expected: HEADER_BYTES,
      found: bytes.length,
    });
  const room = (bytes.length - HEADER_BYTES) / RECORD_BYTES;
  const warnings = [];
  let count = claimed;
  if (claimed === 0 && room >= 1 && Number.isInteger(room)) {
    count = room;
    warnings.push({
      code: 'mesh-io/count-mismatch',
      data: {
        claimed,
        found: room,
      },
    });
  }
  if (count === 0) throw new SdkError('mesh-io/no-triangles');
  if (count > room)
    throw new SdkError('mesh-io/truncated', {
      expected: HEADER_BYTES + RECORD_BYTES * count,
      found: bytes.length,
    });
  if (count > limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', {
      found: count,
      max: limits.maxTriangles,
    });
  const trailing = bytes.length - HEADER_BYTES - RECORD_BYTES * count;
  if (trailing > 0)
    warnings.push({
      code: 'mesh-io/trailing-bytes',
      data: { bytes: trailing },
    });
  const words = new Uint32Array(9 * count);
  if (bytes.byteOffset % 2 === 0) {
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    for (let f = 0, to = 0, from = 48; f < count; f++, from += 25)
      for (let k = 0; k < 18; k += 2) words[to++] = halves[from + k] | (halves[from + k + 1] << 16);
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let f = 0, to = 0, from = 96; f < count; f++, from += RECORD_BYTES)
      for (let k = 0; k < 36; k += 4) words[to++] = view.getUint32(from + k, true);
  }
  return {
    positions: new Float32Array(words.buffer),
    warnings,
  };
}
/** The unit normal of triangle `f`, zero for one without area. */
function facetNormal(mesh, f, out) {
  const size = triangleNormal(mesh, f, out);
  const scale = size > 0 ? 1 / size : 0;
  for (let k = 0; k < 3; k++) out[k] *= scale;
}
/**
 * Writes a binary STL. `title` (ASCII, cut at 80 characters) is the header; it must not start with "solid", which many programs
 * take for the text form. Attribute bytes are 0. Throws nothing.
 */
function writeBinaryStl(mesh, title) {
  const count = mesh.indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + RECORD_BYTES * count);
  for (let i = 0; i < Math.min(80, title.length); i++) bytes[i] = title.charCodeAt(i) & 127;
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  const normal = /* @__PURE__ */ new Float64Array(3);
  for (let f = 0; f < count; f++) {
    const at = HEADER_BYTES + RECORD_BYTES * f;
    facetNormal(mesh, f, normal);
    for (let k = 0; k < 3; k++) view.setFloat32(at + 4 * k, normal[k], true);
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * mesh.indices[3 * f + corner];
      for (let k = 0; k < 3; k++) view.setFloat32(at + 12 + 12 * corner + 4 * k, mesh.positions[v + k], true);
    }
  }
  return bytes;
}
// ../core/src/mesh/io/text-scanner.ts
/** Powers of ten that a double holds exactly. */
var POWERS = [
  1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 0xe8d4a51000, 0x9184e72a000, 0x5af3107a4000,
  0x38d7ea4c68000, 0x2386f26fc10000, 0x16345785d8a0000, 0xde0b6b3a7640000, 0x8ac7230489e80000,
  0x56bc75e2d63100000, 1e21, 1e22,
];
var MAX_NUMBER_CHARACTERS = 400;
var LF$1 = 10;
var CR$1 = 13;
var COMMA = 44;
var DOT = 46;
var SLASH$2 = 47;
var isDigit = (byte) => byte >= 48 && byte <= 57;
/** The bytes as text, one character a byte; for names and short words only. */
function latin1(bytes, from, to) {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]);
  return text;
}
/**
 * Reads words and numbers out of a text file byte by byte, in one pass and without making strings. Invariant: `at` only grows,
 * so whatever the bytes are, the work is linear in them.
 */
var TextScanner = class {
  bytes;
  end;
  at;
  /** How many numbers were written with a decimal comma. */
  commas = 0;
  constructor(bytes, from = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }
  /** Moves past blanks and line ends; false at the end of the file. */
  skipWhite() {
    const { bytes, end } = this;
    while (this.at < end && bytes[this.at] <= 32) this.at++;
    return this.at < end;
  }
  /** Moves past blanks on the line; false at the end of the line or of the file. */
  skipBlank() {
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at];
      if (byte === LF$1 || byte === CR$1) return false;
      if (byte > 32) return true;
      this.at++;
    }
    return false;
  }
  /** Moves to the first byte of the next line. LF, CR LF and CR alone end a line. */
  skipLine() {
    const { bytes, end } = this;
    while (this.at < end && bytes[this.at] !== LF$1 && bytes[this.at] !== CR$1) this.at++;
    if (this.at < end && bytes[this.at] === CR$1) this.at++;
    if (this.at < end && bytes[this.at] === LF$1) this.at++;
  }
  /** Moves past the word at `at` and gives its length. */
  skipWord() {
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at] > 32) this.at++;
    return this.at - from;
  }
  /** Whether the word that starts at `from` and is `length` long is `word` (lower case), in any case. */
  isWord(from, length, word) {
    if (length !== word.length) return false;
    for (let i = 0; i < length; i++) {
      const byte = this.bytes[from + i];
      if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== word.charCodeAt(i)) return false;
    }
    return true;
  }
  /** The 1-based line of `at`; counted only when an error is told. */
  line() {
    let lines = 1;
    for (let i = 0; i < this.at && i < this.end; i++) {
      const byte = this.bytes[i];
      if (byte === LF$1 || (byte === CR$1 && this.bytes[i + 1] !== LF$1)) lines++;
    }
    return lines;
  }
  /** Throws `mesh-io/malformed` with the line. */
  malformed() {
    throw new SdkError('mesh-io/malformed', { line: this.line() });
  }
  /**
   * Reads the number at `at`, a decimal point or a decimal comma, and moves past it; words for "not a number" and "infinite"
   * (`nan`, `inf`, `-nan(ind)`, `1.#QNAN`) give NaN. Exact for up to 15 digits by one multiplication or division (Clinger, How to
   * read floating point numbers accurately, 1990, the fast path); longer numbers go through `Number`. Throws
   * `mesh-io/malformed` for anything else.
   */
  number() {
    const { bytes, end } = this;
    const from = this.at;
    let at = from;
    let negative = false;
    let byte = at < end ? bytes[at] : 0;
    if (byte === 45 || byte === 43) {
      negative = byte === 45;
      at++;
    }
    let mantissa = 0;
    let digits = 0;
    let significant = 0;
    let exponent = 0;
    let hasSeparator = false;
    for (; at < end; at++) {
      byte = bytes[at];
      if (isDigit(byte)) {
        digits++;
        if (significant > 0 || byte !== 48) significant++;
        if (significant <= 15) mantissa = 10 * mantissa + (byte - 48);
        if (hasSeparator) exponent--;
      } else if (
        !hasSeparator &&
        (byte === DOT || (byte === COMMA && at + 1 < end && isDigit(bytes[at + 1])))
      ) {
        hasSeparator = true;
        if (byte === COMMA) this.commas++;
      } else break;
    }
    if (digits === 0) return this.notFinite(from, at);
    if (at < end && (bytes[at] | 32) === 101) {
      at++;
      let down = false;
      if (at < end && (bytes[at] === 45 || bytes[at] === 43)) {
        down = bytes[at] === 45;
        at++;
      }
      if (at >= end || !isDigit(bytes[at])) this.malformed();
      let power = 0;
      for (; at < end && isDigit(bytes[at]); at++) if (power < 1e5) power = 10 * power + (bytes[at] - 48);
      exponent += down ? -power : power;
    }
    if (at < end && bytes[at] > 32) {
      if (!(bytes[at] === COMMA && (at + 1 >= end || bytes[at + 1] <= 32))) return this.notFinite(from, at);
    }
    this.at = at < end && bytes[at] === COMMA ? at + 1 : at;
    let value;
    if (significant <= 15 && exponent >= -22 && exponent <= 22)
      value = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
    else {
      if (at - from > MAX_NUMBER_CHARACTERS) this.malformed();
      const text = latin1(bytes, bytes[from] === 45 || bytes[from] === 43 ? from + 1 : from, at);
      value = Number(text.replace(',', '.'));
    }
    return negative ? -value : value;
  }
  notFinite(from, at) {
    const byte = at < this.end ? this.bytes[at] | 32 : 0;
    if (!(byte === 110 || byte === 105 || byte === 113 || byte === 115) && !(byte === 35 && at > from))
      this.malformed();
    if (this.skipWord() > 24) this.malformed();
    return NaN;
  }
  /** Reads a whole number with an optional sign at `at`; stops at a blank or a slash. Throws `mesh-io/malformed`. */
  integer() {
    const { bytes, end } = this;
    let at = this.at;
    let negative = false;
    if (at < end && (bytes[at] === 45 || bytes[at] === 43)) negative = bytes[at++] === 45;
    const from = at;
    let value = 0;
    for (; at < end && isDigit(bytes[at]); at++) value = 10 * value + (bytes[at] - 48);
    if (at === from || at - from > 15) this.malformed();
    if (at < end && bytes[at] > 32 && bytes[at] !== SLASH$2) this.malformed();
    this.at = at;
    return negative ? -value : value;
  }
};
// ../core/src/mesh/io/detect.ts
/** Marks at the start of files that are often sent by mistake. Source: the file formats' own specifications. */
var MARKS = [
  ['PNG\r\n', 'mesh-io/file-is-image', 'PNG'],
  ['ÿØÿ', 'mesh-io/file-is-image', 'JPEG'],
  ['GIF8', 'mesh-io/file-is-image', 'GIF'],
  ['BM', 'mesh-io/file-is-image', 'BMP'],
  ['II*\0', 'mesh-io/file-is-image', 'TIFF'],
  ['MM\0*', 'mesh-io/file-is-image', 'TIFF'],
  ['%PDF', 'mesh-io/file-is-document', 'PDF'],
  ['ÐÏà', 'mesh-io/file-is-document', 'Office'],
  ['{\\rtf', 'mesh-io/file-is-document', 'RTF'],
  ['Rar!', 'mesh-io/file-is-archive', 'RAR'],
  ["7z¼¯'", 'mesh-io/file-is-archive', '7z'],
  ['BZh', 'mesh-io/file-is-archive', 'bzip2'],
  ['ý7zXZ', 'mesh-io/file-is-archive', 'xz'],
  ['(µ/ý', 'mesh-io/file-is-archive', 'zstd'],
  ['glTF', 'mesh-io/file-is-other-model', 'glTF'],
  ['Kaydara FBX', 'mesh-io/file-is-other-model', 'FBX'],
  ['BLENDER', 'mesh-io/file-is-other-model', 'Blender'],
  ['ISO-10303-21', 'mesh-io/file-is-other-model', 'STEP'],
  ['OFF', 'mesh-io/file-is-other-model', 'OFF'],
  ['COFF', 'mesh-io/file-is-other-model', 'OFF'],
  ['#VRML', 'mesh-io/file-is-other-model', 'VRML'],
  ['# vtk', 'mesh-io/file-is-other-model', 'VTK'],
  ['MZ', 'mesh-io/file-is-program', 'EXE'],
  ['ELF', 'mesh-io/file-is-program', 'ELF'],
];
var startsWith = (bytes, at, mark) => {
  if (at + mark.length > bytes.length) return false;
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark.charCodeAt(i)) return false;
  return true;
};
/** Where the content starts: after a UTF-8 byte order mark. */
var contentStart = (bytes) => (startsWith(bytes, 0, 'ï»¿') ? 3 : 0);
function utf16(bytes) {
  if (startsWith(bytes, 0, 'ÿþ') || startsWith(bytes, 0, 'þÿ')) return true;
  let even = 0;
  let odd = 0;
  const length = Math.min(64, bytes.length);
  if (length < 16) return false;
  for (let i = 0; i + 1 < length; i += 2) {
    if (bytes[i] === 0 && bytes[i + 1] >= 9 && bytes[i + 1] < 127) even++;
    if (bytes[i + 1] === 0 && bytes[i] >= 9 && bytes[i] < 127) odd++;
  }
  return even === length >> 1 || odd === length >> 1;
}
/** How much of a file's start is looked at to tell text from binary. */
var SAMPLE = 1024;
function looksLikeText(bytes) {
  const length = Math.min(SAMPLE, bytes.length);
  for (let i = 0; i < length; i++) {
    const byte = bytes[i];
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27) || byte === 127) return false;
  }
  return true;
}
var KEYWORDS_OBJ = /* @__PURE__ */ new Set([
  'v',
  'vn',
  'vt',
  'f',
  'o',
  'g',
  'mtllib',
  'usemtl',
  's',
  'vp',
  'l',
  'p',
  'cstype',
]);
/** The first word of the first line that is not empty and no comment, looking no farther than the sample. */
function firstWord(text) {
  for (const line of text.split(/[\r\n]/)) {
    const word = /^\s*(\S+)/.exec(line)?.[1];
    if (word !== void 0 && !word.startsWith('#')) return word;
  }
  return '';
}
/**
 * Tells what a file is from its content; its name is asked only where the content leaves it open (`readMesh` does that). An exact
 * binary STL is recognised before the word "solid" is looked at, because many programs start the binary header with it.
 */
function detect(bytes) {
  if (bytes.length === 0) return { is: 'empty' };
  if (startsWith(bytes, 0, '')) return { is: 'gzip' };
  if (startsWith(bytes, 0, 'PK') || startsWith(bytes, 0, 'PK')) return { is: 'zip' };
  const start = contentStart(bytes);
  const head = latin1(bytes, start, Math.min(bytes.length, start + SAMPLE)).trimStart();
  if (/^ply\s/.test(head))
    return {
      is: 'mesh',
      format: 'ply',
    };
  if (isExactBinaryStl(bytes))
    return {
      is: 'mesh',
      format: 'stl-binary',
    };
  if (startsWith(bytes, 128, 'DICM'))
    return {
      is: 'other',
      code: 'mesh-io/file-is-dicom',
      kind: 'DICOM',
    };
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))
    return {
      is: 'other',
      code: 'mesh-io/file-is-image',
      kind: 'WebP',
    };
  if (startsWith(bytes, 4, 'ftyp'))
    return {
      is: 'other',
      code: 'mesh-io/file-is-image',
      kind: 'HEIC/MP4',
    };
  const isText = looksLikeText(bytes);
  for (const [mark, code, kind] of MARKS)
    if (startsWith(bytes, 0, mark) && (mark.length > 2 || !isText))
      return {
        is: 'other',
        code,
        kind,
      };
  if (utf16(bytes)) return { is: 'utf16' };
  if (/^<(!doctype html|html|head|body|script)/i.test(head))
    return {
      is: 'other',
      code: 'mesh-io/file-is-web-page',
      kind: 'HTML',
    };
  if (head.startsWith('<'))
    return head.includes('<model')
      ? {
          is: 'other',
          code: 'mesh-io/file-is-other-model',
          kind: '3MF (model.xml)',
        }
      : {
          is: 'other',
          code: 'mesh-io/file-is-web-page',
          kind: 'XML',
        };
  if (/^solid(\s|$)/i.test(head) && isText)
    return {
      is: 'mesh',
      format: 'stl-ascii',
    };
  if (!isText) return { is: 'unknown' };
  const word = firstWord(head);
  if (KEYWORDS_OBJ.has(word))
    return {
      is: 'mesh',
      format: 'obj',
    };
  if (/^(facet|vertex)$/i.test(word))
    return {
      is: 'mesh',
      format: 'stl-ascii',
    };
  return { is: 'unknown' };
}
/** The format that a file name promises, from its last extension. */
function formatOfName(name) {
  const extension = /\.([a-z0-9]+)$/i.exec(name ?? '')?.[1]?.toLowerCase();
  return extension === 'stl' || extension === 'obj' || extension === 'ply' || extension === '3mf'
    ? extension
    : void 0;
}
/** Whether the start of the file is text without control bytes. */
var isText = looksLikeText;
// ../core/src/mesh/io/inflate.ts
/** Below this an archive may have any ratio: a small text of zeros packs a thousandfold and harms nobody. */
var RATIO_FLOOR_BYTES = 16777216;
/** Packed bytes given to the inflater at a time: at most 16 MiB come out before the caps are looked at again. */
var STEP = 16384;
/**
 * Unpacks deflated or gzipped bytes step by step and stops as soon as a cap is passed; what the headers claim is not believed.
 * Throws `mesh-io/archive-too-large` and `mesh-io/archive-damaged`.
 */
function inflateWithin(packed, kind, budget) {
  const chunks = [];
  let length = 0;
  let tooLarge = false;
  const onData = (chunk) => {
    length += chunk.length;
    if (
      budget.unpacked + length > budget.limits.maxUnpackedBytes ||
      (length > RATIO_FLOOR_BYTES && length > budget.limits.maxRatio * packed.length)
    )
      tooLarge = true;
    else if (chunk.length > 0) chunks.push(chunk);
  };
  const stream = kind === 'gzip' ? new Gunzip(onData) : new Inflate(onData);
  try {
    for (let at = 0; at < packed.length && !tooLarge; at += STEP) {
      const end = Math.min(packed.length, at + STEP);
      stream.push(packed.slice(at, end), end === packed.length);
    }
  } catch (cause) {
    throw new SdkError('mesh-io/archive-damaged', {}, { cause });
  }
  if (tooLarge)
    throw new SdkError('mesh-io/archive-too-large', {
      maxMegabytes: Math.floor(budget.limits.maxUnpackedBytes / 1048576),
      maxRatio: budget.limits.maxRatio,
    });
  budget.unpacked += length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
/** CRC-32 of zip and gzip (ISO 3309), by a table of 256. */
function crc32(bytes) {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}
var CRC_TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 3988292384 : c >>> 1;
  return c;
});
/** Unpacks one gzip member and checks its checksum, which the inflater does not. Throws as `inflateWithin`. */
function gunzip(bytes, budget) {
  if (bytes.length < 18) throw new SdkError('mesh-io/archive-damaged');
  const whole = inflateWithin(bytes, 'gzip', budget);
  if (
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 8, true) !==
    crc32(whole)
  )
    throw new SdkError('mesh-io/archive-damaged');
  return whole;
}
// ../core/src/mesh/io/growing.ts
/** A list of f32 that doubles as it grows; a file's own count is never trusted for its size. */
var FloatList = class {
  data;
  length = 0;
  constructor(capacity = 3072) {
    this.data = new Float32Array(capacity);
  }
  push3(x, y, z) {
    if (this.length + 3 > this.data.length) {
      const larger = new Float32Array(2 * this.data.length + 3);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = x;
    this.data[this.length + 1] = y;
    this.data[this.length + 2] = z;
    this.length += 3;
  }
  /** The values so far, in an array of exactly their number. */
  toArray() {
    return this.data.slice(0, this.length);
  }
};
/** A list of triangle indices that doubles as it grows. */
var IndexList = class {
  data;
  length = 0;
  constructor(capacity = 3072) {
    this.data = new Uint32Array(capacity);
  }
  push3(a, b, c) {
    if (this.length + 3 > this.data.length) {
      const larger = new Uint32Array(2 * this.data.length + 3);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = a;
    this.data[this.length + 1] = b;
    this.data[this.length + 2] = c;
    this.length += 3;
  }
  /** The values so far, in an array of exactly their number. */
  toArray() {
    return this.data.slice(0, this.length);
  }
};
// ../core/src/mesh/io/polygon.ts
/** Corner tests that cutting ears may cost over a whole file: ear cutting is cubic at its worst. */
var EAR_TESTS = 5e7;
/** A full budget, one for each file. */
var createEarBudget = () => ({ left: EAR_TESTS });
/**
 * Cuts a polygon (`count` vertex numbers at the front of `corners`, counter-clockwise from outside) into `count - 2` triangles. A
 * convex one is fanned from its first corner; another is cut ear by ear in the plane of its Newell normal, so that a notch stays
 * a notch. Sources: Newell's normal (Sutherland, Sproull, Schumacker, 1974); Meisters, Polygons have ears, 1975. Corners on one
 * line are kept, so no neighbour gets a vertex in the middle of its edge. Corners must be valid vertex numbers.
 */
function cutPolygon(corners, count, positions, out, budget) {
  if (count < 3) return;
  if (count === 3) {
    out.push3(corners[0], corners[1], corners[2]);
    return;
  }
  const [u, v] = flatAxes(corners, count, positions);
  if (budget.left <= 0 || isConvex(corners, count, positions, u, v)) {
    for (let i = 1; i + 1 < count; i++) out.push3(corners[0], corners[i], corners[i + 1]);
    return;
  }
  cutEars(corners, count, positions, u, v, out, budget);
}
/** Two axes that span the plane of the polygon such that it runs counter-clockwise in them. */
function flatAxes(corners, count, p) {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < count; i++) {
    const a = 3 * corners[i];
    const b = 3 * corners[(i + 1) % count];
    x += (p[a + 1] - p[b + 1]) * (p[a + 2] + p[b + 2]);
    y += (p[a + 2] - p[b + 2]) * (p[a] + p[b]);
    z += (p[a] - p[b]) * (p[a + 1] + p[b + 1]);
  }
  if (Math.abs(x) >= Math.abs(y) && Math.abs(x) >= Math.abs(z))
    return x >= 0
      ? [
          [0, 1, 0],
          [0, 0, 1],
        ]
      : [
          [0, 0, 1],
          [0, 1, 0],
        ];
  if (Math.abs(y) >= Math.abs(z))
    return y >= 0
      ? [
          [0, 0, 1],
          [1, 0, 0],
        ]
      : [
          [1, 0, 0],
          [0, 0, 1],
        ];
  return z >= 0
    ? [
        [1, 0, 0],
        [0, 1, 0],
      ]
    : [
        [0, 1, 0],
        [1, 0, 0],
      ];
}
var along = (p, vertex, axis) =>
  p[3 * vertex] * axis[0] + p[3 * vertex + 1] * axis[1] + p[3 * vertex + 2] * axis[2];
/** Twice the signed area of (a, b, c) in the plane of `u` and `v`. */
function turn(p, a, b, c, u, v) {
  const ax = along(p, a, u);
  const ay = along(p, a, v);
  return (along(p, b, u) - ax) * (along(p, c, v) - ay) - (along(p, b, v) - ay) * (along(p, c, u) - ax);
}
function isConvex(corners, count, p, u, v) {
  for (let i = 0; i < count; i++)
    if (!(turn(p, corners[i], corners[(i + 1) % count], corners[(i + 2) % count], u, v) > 0)) return false;
  return true;
}
function cutEars(corners, count, p, u, v, out, budget) {
  const x = Float64Array.from({ length: count }, (_, i) => along(p, corners[i], u));
  const y = Float64Array.from({ length: count }, (_, i) => along(p, corners[i], v));
  const turns = (a, b, c) => (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
  const push = (a, b, c) => out.push3(corners[a], corners[b], corners[c]);
  const rest = Array.from({ length: count }, (_, i) => i);
  const isEmpty = (a, b, c) => {
    for (const q of rest) {
      if (!(turns(a, b, q) >= 0 && turns(b, c, q) >= 0 && turns(c, a, q) >= 0)) continue;
      const vertex = corners[q];
      if (vertex !== corners[a] && vertex !== corners[b] && vertex !== corners[c]) return false;
    }
    return true;
  };
  while (rest.length > 3) {
    let ear = -1;
    for (let i = 0; i < rest.length && ear < 0 && budget.left > 0; i++) {
      budget.left -= 1;
      const a = rest[(i + rest.length - 1) % rest.length];
      const b = rest[i];
      const c = rest[(i + 1) % rest.length];
      if (!(turns(a, b, c) > 0)) continue;
      budget.left -= rest.length;
      if (isEmpty(a, b, c)) ear = i;
    }
    if (budget.left <= 0) break;
    if (ear < 0) ear = 1;
    const at = rest.length;
    push(rest[(ear + at - 1) % at], rest[ear], rest[(ear + 1) % at]);
    rest.splice(ear, 1);
  }
  for (let i = 1; i + 1 < rest.length; i++) push(rest[0], rest[i], rest[i + 1]);
}
// ../core/src/mesh/io/text-writer.ts
/** The shortest decimal that reads back to the same f32. 9 significant digits always do (IEEE 754-2008, 5.12.2). */
function shortestFloat(value) {
  const single = Math.fround(value);
  if (single === 0) return '0';
  if (Number.isInteger(single) && Math.abs(single) < 1e7) return String(single);
  for (let digits = 6; digits < 9; digits++) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(Number(single.toPrecision(9)));
}
/** Collects ASCII text into bytes, without holding the whole file as one string. */
var TextWriter = class {
  data = /* @__PURE__ */ new Uint8Array(65536);
  length = 0;
  /** Adds text as it is; characters outside ASCII are not expected and become "?". */
  text(value) {
    if (this.length + value.length > this.data.length) {
      const larger = new Uint8Array(2 * (this.length + value.length));
      larger.set(this.data.subarray(0, this.length));
      this.data = larger;
    }
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      this.data[this.length++] = code < 128 ? code : 63;
    }
  }
  line(value) {
    this.text(value);
    this.text('\n');
  }
  /** A line of `prefix` and three numbers. */
  triple(prefix, x, y, z) {
    this.line(`${prefix}${shortestFloat(x)} ${shortestFloat(y)} ${shortestFloat(z)}`);
  }
  /** A copy of what was written. */
  toBytes() {
    return this.data.slice(0, this.length);
  }
};
// ../core/src/mesh/io/obj.ts
var LF = 10;
var CR = 13;
var BACKSLASH = 92;
var HASH = 35;
var SLASH$1 = 47;
/**
 * Reads the polygons of a Wavefront OBJ: `v` (further numbers are colours and are not used) and `f` with plain, negative and
 * `v/vt/vn` corners; faces may come before their vertices; `\` continues a line. Every other keyword is passed over, a missing
 * material file does not matter. Throws `mesh-io/malformed` with the line and `mesh-io/index-out-of-range`.
 */
function readObj(bytes, limits) {
  const scan = new TextScanner(bytes);
  const state = {
    vertices: new FloatList(),
    triangles: new IndexList(),
    corners: /* @__PURE__ */ new Int32Array(64),
    count: 0,
    later: [],
    ears: createEarBudget(),
    short: 0,
  };
  while (scan.skipWhite()) {
    const from = scan.at;
    const length = scan.skipWord();
    const first = bytes[from];
    if (length === 1 && first === 118) readVertex(scan, state, limits);
    else if (length === 1 && first === 102) readFace(scan, state, limits);
    else {
      scan.at = from;
      skipLogicalLine(scan);
    }
  }
  cutLater(state, limits);
  const warnings = [];
  if (scan.commas > 0)
    warnings.push({
      code: 'mesh-io/decimal-commas',
      data: { count: scan.commas },
    });
  if (state.ears.left <= 0)
    warnings.push({
      code: 'mesh-io/polygons-simplified',
      data: {},
    });
  if (state.short > 0)
    warnings.push({
      code: 'mesh-io/short-faces-dropped',
      data: { count: state.short },
    });
  return {
    positions: state.vertices.toArray(),
    indices: state.triangles.toArray(),
    warnings,
  };
}
/** Moves to the end of the line, over line ends that a backslash continues. */
function skipLogicalLine(scan) {
  const { bytes, end } = scan;
  while (scan.at < end) {
    const byte = bytes[scan.at];
    if (byte === BACKSLASH && isLineEnd(bytes[scan.at + 1])) {
      scan.at++;
      scan.skipLine();
    } else if (byte === LF || byte === CR) return scan.skipLine();
    else scan.at++;
  }
}
var isLineEnd = (byte) => byte === LF || byte === CR;
/** Moves to the next value of the line; false when the line, as continued by backslashes, is over or a comment follows. */
function nextValue(scan) {
  while (scan.skipBlank()) {
    const byte = scan.bytes[scan.at];
    if (byte === HASH) return false;
    if (byte !== BACKSLASH || !isLineEnd(scan.bytes[scan.at + 1])) return true;
    scan.at++;
    scan.skipLine();
  }
  return false;
}
function readVertex(scan, state, limits) {
  let x = 0;
  let y = 0;
  for (let k = 0; k < 3; k++) {
    if (!nextValue(scan)) scan.malformed();
    const value = scan.number();
    if (k === 0) x = value;
    else if (k === 1) y = value;
    else state.vertices.push3(x, y, value);
  }
  if (state.vertices.length > 9 * limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', {
      found: state.vertices.length / 9,
      max: limits.maxTriangles,
    });
  skipLogicalLine(scan);
}
function readFace(scan, state, limits) {
  const known = state.vertices.length / 3;
  let isLater = false;
  state.count = 0;
  while (nextValue(scan)) {
    const number = scan.integer();
    if (scan.at < scan.end && scan.bytes[scan.at] === SLASH$1) scan.skipWord();
    const vertex = number > 0 ? number - 1 : known + number;
    if (number === 0 || vertex < 0 || vertex > 2147483647)
      throw new SdkError('mesh-io/index-out-of-range', {
        index: number,
        vertices: known,
      });
    if (vertex >= known) isLater = true;
    if (state.count === state.corners.length) {
      const larger = new Int32Array(2 * state.count);
      larger.set(state.corners);
      state.corners = larger;
    }
    state.corners[state.count++] = vertex;
  }
  skipLogicalLine(scan);
  if (state.count < 3) {
    if (scan.at >= scan.end && scan.bytes[scan.end - 1] > 32)
      throw new SdkError('mesh-io/truncated-text', {
        line: scan.line(),
        triangles: state.triangles.length / 3,
      });
    state.short++;
    return;
  }
  checkBudget(state, state.count - 2, limits);
  if (!isLater) cutPolygon(state.corners, state.count, state.vertices.data, state.triangles, state.ears);
  else {
    state.later.push(state.count);
    for (let i = 0; i < state.count; i++) state.later.push(state.corners[i]);
  }
}
function checkBudget(state, more, limits) {
  const found = state.triangles.length / 3 + more;
  if (found > limits.maxTriangles || state.later.length > 5 * limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', {
      found,
      max: limits.maxTriangles,
    });
}
function cutLater(state, limits) {
  const vertices = state.vertices.length / 3;
  for (let at = 0; at < state.later.length;) {
    const count = state.later[at];
    const corners = state.later.slice(at + 1, at + 1 + count);
    for (const vertex of corners)
      if (vertex >= vertices)
        throw new SdkError('mesh-io/index-out-of-range', {
          index: vertex + 1,
          vertices,
        });
    checkBudget(state, count - 2, limits);
    cutPolygon(corners, count, state.vertices.data, state.triangles, state.ears);
    at += 1 + count;
  }
}
/**
 * Writes an OBJ with `comment` lines first. Colours follow the coordinates of their vertex (0 to 1), labels are materials of the file
 * `materials`, in the order of the triangles.
 */
function writeObj(mesh, comment, materials) {
  const { positions, indices, paint } = mesh;
  const text = new TextWriter();
  for (const line of comment) text.line(`# ${line}`);
  if (materials !== void 0 && paint?.labelOf) text.line(`mtllib ${materials}`);
  const colours = paint?.colours;
  for (let v = 0; v < positions.length; v += 3) {
    const [x, y, z] = [positions[v], positions[v + 1], positions[v + 2]];
    if (!colours) text.triple('v ', x, y, z);
    else {
      const [r, g, b] = [0, 1, 2].map((part) => String(Math.round((colours[v + part] / 255) * 1e4) / 1e4));
      text.line(`v ${shortestFloat(x)} ${shortestFloat(y)} ${shortestFloat(z)} ${r} ${g} ${b}`);
    }
  }
  let label = -1;
  for (let i = 0; i < indices.length; i += 3) {
    const own = paint?.labelOf?.[i / 3] ?? -1;
    if (own !== label) text.line(`usemtl ${paint.labels[own].name}`);
    label = own;
    text.line(`f ${indices[i] + 1} ${indices[i + 1] + 1} ${indices[i + 2] + 1}`);
  }
  return text.toBytes();
}
/** The materials of an OBJ: the colour of each label. */
function writeMaterials(labels) {
  const text = new TextWriter();
  for (const { name, colour } of labels) {
    text.line(`newmtl ${name}`);
    text.line(`Kd ${colour.map((part) => String(Math.round((part / 255) * 1e4) / 1e4)).join(' ')}`);
  }
  return text.toBytes();
}
// ../core/src/mesh/io/ply-header.ts
var TYPES = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
};
/** Bytes of each scalar type. */
var PLY_BYTES = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};
var ENCODINGS = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};
var MAX_HEADER_BYTES = 262144;
var MAX_LINE_BYTES = 4096;
var MAX_COLUMNS = 1024;
function typeOf(word) {
  const type = word !== void 0 && Object.hasOwn(TYPES, word) ? TYPES[word] : void 0;
  if (!type) throw new SdkError('mesh-io/ply-header', { line: (word ?? '').slice(0, 40) });
  return type;
}
function readProperty(words) {
  return words[1] === 'list'
    ? {
        name: words[4] ?? '',
        type: typeOf(words[3]),
        listLength: typeOf(words[2]),
      }
    : {
        name: words[2] ?? '',
        type: typeOf(words[1]),
      };
}
/**
 * Reads the header of a PLY file (Turk, The PLY polygon file format, 1994). After `end_header` exactly one line end is passed over, because a
 * binary body may begin with the byte of one; CR LF counts as one unless the header's lines end with CR alone. Throws `mesh-io/ply-header`.
 */
function readPlyHeader(bytes) {
  const scan = new TextScanner(bytes, 0, Math.min(bytes.length, MAX_HEADER_BYTES));
  scan.skipWhite();
  scan.skipWord();
  scan.skipBlank();
  const isCrOnly = bytes[scan.at] === 13 && bytes[scan.at + 1] !== 10;
  let encoding;
  const elements = [];
  let columns = 0;
  while (scan.skipWhite()) {
    const from = scan.at;
    while (scan.at < scan.end && bytes[scan.at] !== 10 && bytes[scan.at] !== 13) scan.at++;
    const line = latin1(bytes, from, Math.min(scan.at, from + MAX_LINE_BYTES));
    const words = line.trim().split(/[ \t]+/);
    const fail = () => {
      throw new SdkError('mesh-io/ply-header', { line: line.slice(0, 40) });
    };
    if (words[0] === 'end_header') {
      if (encoding === void 0) return fail();
      const hasCr = bytes[scan.at] === 13;
      const bodyAt = scan.at + (hasCr && !isCrOnly && bytes[scan.at + 1] === 10 ? 2 : 1);
      return {
        encoding,
        elements,
        bodyAt,
      };
    }
    if (words[0] === 'comment' || words[0] === 'obj_info') continue;
    if (words[0] === 'format') {
      const name = words[1] ?? '';
      encoding = Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : fail();
    } else if (words[0] === 'element') {
      const count = /^\d{1,10}$/.test(words[2] ?? '') ? Number(words[2]) : fail();
      elements.push({
        name: words[1] ?? '',
        count,
        properties: [],
      });
    } else if (words[0] === 'property') {
      const element = elements.at(-1) ?? fail();
      if (++columns > MAX_COLUMNS) fail();
      element.properties.push(readProperty(words));
    } else fail();
  }
  throw new SdkError('mesh-io/ply-header', { line: '' });
}
// ../core/src/mesh/io/ply-source.ts
var cut = () => {
  throw new SdkError('mesh-io/truncated-table', {
    table: 'data',
    rows: 0,
  });
};
var BinarySource = class {
  at;
  view;
  isLittle;
  constructor(bytes, header) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isLittle = header.encoding === 'little';
    this.at = header.bodyAt;
  }
  number(type) {
    const at = this.at;
    this.at += PLY_BYTES[type];
    if (this.at > this.view.byteLength) return cut();
    switch (type) {
      case 'float32':
        return this.view.getFloat32(at, this.isLittle);
      case 'float64':
        return this.view.getFloat64(at, this.isLittle);
      case 'int32':
        return this.view.getInt32(at, this.isLittle);
      case 'uint32':
        return this.view.getUint32(at, this.isLittle);
      case 'int16':
        return this.view.getInt16(at, this.isLittle);
      case 'uint16':
        return this.view.getUint16(at, this.isLittle);
      case 'int8':
        return this.view.getInt8(at);
      default:
        return this.view.getUint8(at);
    }
  }
  listLength(column) {
    const count = this.number(column.listLength ?? 'uint8');
    if (!(count >= 0) || Math.floor(count) !== count) return cut();
    if (count * PLY_BYTES[column.type] > this.view.byteLength - this.at) return cut();
    return count;
  }
  skip(column) {
    const count = column.listLength ? this.listLength(column) : 1;
    this.at += count * PLY_BYTES[column.type];
    if (this.at > this.view.byteLength) cut();
  }
  commas() {
    return 0;
  }
};
var TextSource = class {
  scan;
  constructor(bytes, header) {
    this.scan = new TextScanner(bytes, Math.min(bytes.length, header.bodyAt));
  }
  get at() {
    return this.scan.at;
  }
  number(_type) {
    if (!this.scan.skipWhite()) return cut();
    return this.scan.number();
  }
  listLength(column) {
    const count = this.number(column.listLength ?? 'uint8');
    if (!(count >= 0) || Math.floor(count) !== count) return this.scan.malformed();
    if (2 * count - 1 > this.scan.end - this.scan.at) return cut();
    return count;
  }
  skip(column) {
    const count = column.listLength ? this.listLength(column) : 1;
    for (let k = 0; k < count; k++) {
      if (!this.scan.skipWhite()) cut();
      this.scan.skipWord();
    }
  }
  commas() {
    return this.scan.commas;
  }
};
/** Opens the body for reading. */
function createPlySource(bytes, header) {
  return header.encoding === 'ascii' ? new TextSource(bytes, header) : new BinarySource(bytes, header);
}
// ../core/src/mesh/io/ply.ts
var isFaceList = (name) => name === 'vertex_indices' || name === 'vertex_index';
/**
 * Reads a PLY file: text or binary in either byte order, any scalar types, further properties and elements, lists of any length,
 * `tristrips`, and faces before vertices. The number of rows is checked against the bytes left before a table is read.
 * Throws `mesh-io/ply-header`, `mesh-io/truncated-table`, `mesh-io/index-out-of-range`, `mesh-io/malformed`.
 */
function readPly(bytes, limits) {
  const header = readPlyHeader(bytes);
  const source = createPlySource(bytes, header);
  let vertices;
  const faces = {
    data: /* @__PURE__ */ new Int32Array(1024),
    length: 0,
    short: 0,
  };
  const faceBudget = {
    left: limits.maxTriangles,
    limits,
  };
  for (const element of header.elements) {
    checkRoom(element, header, bytes.length - source.at);
    if (element.properties.length === 0) continue;
    if (element.name === 'vertex') {
      if (element.count > 3 * limits.maxTriangles)
        throw new SdkError('mesh-io/too-many-triangles', {
          found: element.count,
          max: limits.maxTriangles,
        });
      vertices = readVertices(element, source);
    } else if (element.name === 'face') readFaces(element, source, faces, isFaceList, false, faceBudget);
    else if (element.name === 'tristrips') readFaces(element, source, faces, isFaceList, true, faceBudget);
    else
      for (let row = 0; row < element.count; row++)
        for (const column of element.properties) source.skip(column);
  }
  if (!vertices) throw new SdkError('mesh-io/ply-header', { line: 'element vertex' });
  const ears = createEarBudget();
  const indices = cutFaces(faces, vertices, limits, ears);
  const warnings = [];
  if (ears.left <= 0)
    warnings.push({
      code: 'mesh-io/polygons-simplified',
      data: {},
    });
  const trailing = header.encoding === 'ascii' ? 0 : bytes.length - source.at;
  if (trailing > 0)
    warnings.push({
      code: 'mesh-io/trailing-bytes',
      data: { bytes: trailing },
    });
  if (source.commas() > 0)
    warnings.push({
      code: 'mesh-io/decimal-commas',
      data: { count: source.commas() },
    });
  if (faces.short > 0)
    warnings.push({
      code: 'mesh-io/short-faces-dropped',
      data: { count: faces.short },
    });
  return {
    positions: vertices,
    indices,
    warnings,
  };
}
function checkRoom(element, header, left) {
  let row = 0;
  for (const column of element.properties)
    row += header.encoding === 'ascii' ? 2 : PLY_BYTES[column.listLength ?? column.type];
  if (row * element.count - (header.encoding === 'ascii' ? 1 : 0) > left)
    throw new SdkError('mesh-io/truncated-table', {
      table: element.name.slice(0, 40),
      rows: element.count,
    });
}
function readVertices(element, source) {
  const place = ['x', 'y', 'z'].map((name) => element.properties.findIndex((column) => column.name === name));
  if (place.some((at) => at < 0 || element.properties[at].listLength !== void 0))
    throw new SdkError('mesh-io/ply-header', { line: 'property x y z' });
  const positions = new Float32Array(3 * element.count);
  const target = element.properties.map((_, at) => place.indexOf(at));
  for (let v = 0; v < element.count; v++)
    for (let column = 0; column < target.length; column++) {
      const to = target[column];
      if (to < 0) source.skip(element.properties[column]);
      else positions[3 * v + to] = source.number(element.properties[column].type);
    }
  return positions;
}
function readFaces(element, source, faces, isCorners, isStrip, budget) {
  const corners = element.properties.findIndex((column) => isCorners(column.name) && column.listLength);
  for (let row = 0; row < element.count; row++)
    for (let at = 0; at < element.properties.length; at++) {
      const column = element.properties[at];
      if (at !== corners) {
        source.skip(column);
        continue;
      }
      const count = source.listLength(column);
      budget.left -= Math.max(0, count - 2);
      if (count < 3) faces.short++;
      if (budget.left < 0) {
        const { maxTriangles } = budget.limits;
        throw new SdkError('mesh-io/too-many-triangles', {
          found: maxTriangles - budget.left,
          max: maxTriangles,
        });
      }
      if (faces.length + count + 1 > faces.data.length) {
        const larger = new Int32Array(2 * (faces.length + count + 1));
        larger.set(faces.data.subarray(0, faces.length));
        faces.data = larger;
      }
      faces.data[faces.length++] = isStrip ? -(count + 1) : count;
      for (let k = 0; k < count; k++) faces.data[faces.length++] = wholeIndex(source.number(column.type));
    }
}
function wholeIndex(value) {
  if (!(value >= -1 && value <= 2147483647) || Math.floor(value) !== value)
    throw new SdkError('mesh-io/index-invalid', { index: String(value) });
  return value;
}
function cutFaces(faces, positions, limits, ears) {
  const out = new IndexList(Math.min(3 * limits.maxTriangles, Math.max(3, faces.length)));
  const vertices = positions.length / 3;
  for (let at = 0; at < faces.length;) {
    const mark = faces.data[at];
    const count = mark < 0 ? -mark - 1 : mark;
    const corners = faces.data.subarray(at + 1, at + 1 + count);
    for (let k = 0; k < count; k++)
      if (corners[k] >= vertices || (corners[k] < 0 && mark >= 0))
        throw new SdkError('mesh-io/index-out-of-range', {
          index: corners[k],
          vertices,
        });
    if (mark < 0) cutStrip(corners, out);
    else cutPolygon(corners, count, positions, out, ears);
    at += 1 + count;
  }
  return out.toArray();
}
/** A triangle strip: every second triangle turns the other way; -1 starts the next strip. */
function cutStrip(corners, out) {
  for (let k = 0, start = 0; k < corners.length; k++)
    if (corners[k] === -1) start = k + 1;
    else if (k - start >= 2) {
      const a = corners[k - 2];
      const b = corners[k - 1];
      if ((k - start) % 2 === 0) out.push3(a, b, corners[k]);
      else out.push3(b, a, corners[k]);
    }
}
/** Writes a binary PLY with `comment` lines first; colours go to the vertices, labels as numbers with their colours to the faces. */
function writePly(mesh, comment) {
  const { positions, indices, paint } = mesh;
  const vertices = positions.length / 3;
  const faces = indices.length / 3;
  const { colours, labelOf, labels = [] } = paint ?? {};
  const rgb = ['red', 'green', 'blue'].map((name) => `property uchar ${name}`);
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    ...comment.map((line) => `comment ${line}`),
    ...labels.map(({ name }, index) => `comment label ${index} ${name}`),
    `element vertex ${vertices}`,
    'property float x',
    'property float y',
    'property float z',
    ...(colours ? rgb : []),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    ...(labelOf ? ['property ushort label', ...rgb] : []),
    'end_header',
    '',
  ].join('\n');
  const vertexBytes = colours ? 15 : 12;
  const faceBytes = labelOf ? 18 : 13;
  const bytes = new Uint8Array(header.length + vertexBytes * vertices + faceBytes * faces);
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i) & 127;
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (let v = 0; v < vertices; v++, at += vertexBytes) {
    for (let k = 0; k < 3; k++) view.setFloat32(at + 4 * k, positions[3 * v + k], true);
    if (colours) for (let k = 0; k < 3; k++) bytes[at + 12 + k] = colours[3 * v + k];
  }
  for (let f = 0; f < faces; f++, at += faceBytes) {
    bytes[at] = 3;
    for (let k = 0; k < 3; k++) view.setUint32(at + 1 + 4 * k, indices[3 * f + k], true);
    if (!labelOf) continue;
    const label = labelOf[f];
    view.setUint16(at + 13, label, true);
    for (let k = 0; k < 3; k++) bytes[at + 15 + k] = labels[label].colour[k];
  }
  return bytes;
}
// ../core/src/mesh/io/stl-ascii.ts
/**
 * Reads a text STL into a soup: any case, any line end, tabs, several solids, decimal commas. Corners written as "nan" stay NaN for
 * the cleaning to drop and count. A file that stops inside a triangle is refused (`mesh-io/truncated-text`); one that only lacks
 * its last `endsolid` is read with a warning, because it may lack triangles too.
 */
function readAsciiStl(bytes, limits) {
  const scan = new TextScanner(bytes);
  const soup = new FloatList(Math.min(9 * Math.floor(bytes.length / 80) + 9, 9 * limits.maxTriangles));
  const warnings = [];
  let place = 'outside';
  let corners = 0;
  let line = 0;
  while (scan.skipWhite()) {
    const from = scan.at;
    const length = scan.skipWord();
    line = from;
    if (place === 'loop') {
      if (scan.isWord(from, length, 'vertex')) {
        if (++corners > 3) scan.malformed();
        readCorner(scan, soup);
      } else if (scan.isWord(from, length, 'endloop')) {
        if (corners !== 3) scan.malformed();
        place = 'facet';
      } else if (from + length >= scan.end) break;
      else scan.malformed();
    } else if (place === 'facet') {
      if (scan.isWord(from, length, 'loop')) {
        if (corners !== 0) scan.malformed();
        if (soup.length / 9 >= limits.maxTriangles)
          throw new SdkError('mesh-io/too-many-triangles', {
            found: soup.length / 9 + 1,
            max: limits.maxTriangles,
          });
        place = 'loop';
      } else if (scan.isWord(from, length, 'endfacet')) {
        if (corners !== 3) scan.malformed();
        place = 'solid';
      } else if (scan.isWord(from, length, 'vertex') || scan.isWord(from, length, 'facet')) scan.malformed();
    } else if (scan.isWord(from, length, 'facet')) {
      place = 'facet';
      corners = 0;
    } else if (scan.isWord(from, length, 'solid') && place === 'outside') {
      place = 'solid';
      scan.skipLine();
    } else if (scan.isWord(from, length, 'endsolid') && place === 'solid') {
      place = 'outside';
      scan.skipLine();
    } else if (from + length >= scan.end) break;
    else scan.malformed();
  }
  if (place === 'facet' || place === 'loop') {
    scan.at = line;
    throw new SdkError('mesh-io/truncated-text', {
      line: scan.line(),
      triangles: Math.floor(soup.length / 9),
    });
  }
  if (place === 'solid')
    warnings.push({
      code: 'mesh-io/missing-end',
      data: { triangles: soup.length / 9 },
    });
  if (scan.commas > 0)
    warnings.push({
      code: 'mesh-io/decimal-commas',
      data: { count: scan.commas },
    });
  return {
    positions: soup.toArray(),
    warnings,
  };
}
/** Reads the three numbers of a corner; a file that ends in the middle of them is told as cut, by the caller. */
function readCorner(scan, soup) {
  let x = 0;
  let y = 0;
  for (let k = 0; k < 3; k++) {
    if (!scan.skipWhite()) return;
    const value = scan.number();
    if (k === 0) x = value;
    else if (k === 1) y = value;
    else soup.push3(x, y, value);
  }
}
/** Writes a text STL; numbers have the fewest digits that read back to the same bits. */
function writeAsciiStl(mesh, name) {
  const text = new TextWriter();
  const normal = /* @__PURE__ */ new Float64Array(3);
  text.line(`solid ${name}`);
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    facetNormal(mesh, f, normal);
    text.triple('facet normal ', normal[0], normal[1], normal[2]);
    text.line('outer loop');
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * mesh.indices[3 * f + corner];
      text.triple('vertex ', mesh.positions[v], mesh.positions[v + 1], mesh.positions[v + 2]);
    }
    text.line('endloop');
    text.line('endfacet');
  }
  text.line(`endsolid ${name}`);
  return text.toBytes();
}
// ../core/src/mesh/io/xml-scanner.ts
var LT = 60;
var GT = 62;
var EQUALS = 61;
var SLASH = 47;
var MAX_DEPTH = 64;
var MAX_ATTRIBUTES = 64;
var MAX_NAME = 256;
/**
 * Walks the elements of an XML document in one pass. Attribute values stay where they are in the bytes until they are asked for, so
 * a vertex costs no strings. A document type declaration is refused, so there are no entities to expand but the five of XML
 * itself. Names are compared without their namespace prefix unless the caller asks for it.
 * Throws `mesh-io/xml-malformed` with the line.
 */
var XmlScanner = class {
  /** Name of the element without its prefix, and the prefix ("" for none). */
  name = '';
  prefix = '';
  /** Number of open elements around the current place. */
  depth = 0;
  bytes;
  at = 0;
  open = [];
  isEmpty = false;
  attributes = 0;
  /** For each attribute: name start, name end, value start, value end. */
  spans = /* @__PURE__ */ new Int32Array(256);
  /** Names seen so far, by their bytes, so that a million `vertex` share one string. */
  names = /* @__PURE__ */ new Map();
  constructor(bytes) {
    this.bytes = bytes;
  }
  /** Moves to the next start or end of an element; text, comments and instructions are passed over. */
  next() {
    if (this.isEmpty) {
      this.isEmpty = false;
      this.setName(this.open.pop() ?? '');
      this.depth = this.open.length;
      return 'end';
    }
    const { bytes } = this;
    for (;;) {
      const open = bytes.indexOf(LT, this.at);
      if (open < 0) {
        if (this.open.length > 0) this.fail();
        return 'done';
      }
      this.at = open + 1;
      const mark = bytes[this.at];
      if (mark === 63) this.skipPast('?>');
      else if (mark === 33) this.skipDeclaration();
      else if (mark === SLASH) return this.readEnd();
      else return this.readStart();
    }
  }
  skipDeclaration() {
    if (this.follows('!--')) {
      this.at += 3;
      this.skipPast('-->');
    } else if (this.follows('![CDATA[')) this.skipPast(']]>');
    else throw new SdkError('mesh-io/xml-doctype');
  }
  follows(text) {
    for (let i = 0; i < text.length; i++) if (this.bytes[this.at + i] !== text.charCodeAt(i)) return false;
    return true;
  }
  skipPast(text) {
    const first = text.charCodeAt(0);
    for (
      let from = this.bytes.indexOf(first, this.at);
      from >= 0;
      from = this.bytes.indexOf(first, from + 1)
    ) {
      this.at = from;
      if (!this.follows(text)) continue;
      this.at += text.length;
      return;
    }
    this.fail();
  }
  readEnd() {
    this.at++;
    const name = this.readName();
    this.skipWhite();
    if (this.bytes[this.at] !== GT || this.open.pop() !== name) this.fail();
    this.at++;
    this.depth = this.open.length;
    this.setName(name);
    return 'end';
  }
  readStart() {
    const name = this.readName();
    this.attributes = 0;
    for (;;) {
      this.skipWhite();
      const byte = this.bytes[this.at];
      if (byte === GT) break;
      if (byte === SLASH) {
        if (this.bytes[this.at + 1] !== GT) this.fail();
        this.at++;
        this.isEmpty = true;
        break;
      }
      this.readAttribute();
    }
    this.at++;
    this.open.push(name);
    this.depth = this.open.length;
    if (this.depth > MAX_DEPTH) this.fail();
    this.setName(name);
    return 'start';
  }
  readAttribute() {
    if (this.attributes === MAX_ATTRIBUTES) this.fail();
    const { bytes } = this;
    const from = this.at;
    this.at = this.nameEnd(from);
    const slot = 4 * this.attributes++;
    this.spans[slot] = from;
    this.spans[slot + 1] = this.at;
    this.skipWhite();
    if (bytes[this.at] !== EQUALS) this.fail();
    this.at++;
    this.skipWhite();
    const quote = bytes[this.at];
    if (quote !== 34 && quote !== 39) this.fail();
    this.spans[slot + 2] = this.at + 1;
    let end = this.at + 1;
    while (end < bytes.length && bytes[end] !== quote) {
      if (bytes[end] === LT) this.fail();
      end++;
    }
    if (end === bytes.length) this.fail();
    this.spans[slot + 3] = end;
    this.at = end + 1;
  }
  skipWhite() {
    while (this.at < this.bytes.length && this.bytes[this.at] <= 32) this.at++;
  }
  nameEnd(from) {
    let end = from;
    for (; end < this.bytes.length; end++) {
      const byte = this.bytes[end];
      if (byte <= 32 || byte === GT || byte === SLASH || byte === EQUALS || byte === LT) break;
    }
    if (end === from || end - from > MAX_NAME || end === this.bytes.length) this.fail();
    return end;
  }
  readName() {
    const from = this.at;
    this.at = this.nameEnd(from);
    const key = (this.at - from) * 65536 + this.bytes[from] * 256 + this.bytes[this.at - 1];
    const bucket = this.names.get(key);
    const known = bucket?.find((name) => this.isNamed(from, this.at, name));
    if (known !== void 0) return known;
    const name = latin1(this.bytes, from, this.at);
    if (!bucket) this.names.set(key, [name]);
    else if (bucket.length < 8) bucket.push(name);
    return name;
  }
  setName(qualified) {
    const colon = qualified.indexOf(':');
    this.prefix = colon < 0 ? '' : qualified.slice(0, colon);
    this.name = colon < 0 ? qualified : qualified.slice(colon + 1);
  }
  isNamed(from, end, name) {
    if (end - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.bytes[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }
  find(name) {
    for (let i = 0; i < this.attributes; i++)
      if (this.isNamed(this.spans[4 * i], this.spans[4 * i + 1], name)) return 4 * i;
    return -1;
  }
  /** The attributes of the start just found, as pairs of qualified name and text. */
  all() {
    return Array.from({ length: this.attributes }, (_, i) => {
      const name = latin1(this.bytes, this.spans[4 * i], this.spans[4 * i + 1]);
      return [name, this.text(name) ?? ''];
    });
  }
  /** An attribute as text, by its qualified name; bytes above ASCII stand for themselves. Undefined when it is absent. */
  text(name) {
    const slot = this.find(name);
    if (slot < 0) return void 0;
    return latin1(
      this.bytes,
      this.spans[slot + 2],
      Math.min(this.spans[slot + 3], this.spans[slot + 2] + 4096),
    ).replace(/&(amp|lt|gt|quot|apos);/g, (_, word) => ENTITIES[word] ?? '');
  }
  /** An attribute as a number; throws `mesh-io/xml-malformed` when it is absent or none. */
  number(name) {
    const slot = this.find(name);
    if (slot < 0) return this.fail();
    const scan = new TextScanner(this.bytes, this.spans[slot + 2], this.spans[slot + 3]);
    if (!scan.skipWhite()) this.fail();
    const value = scan.number();
    if (scan.skipWhite() || scan.commas > 0) this.fail();
    return value;
  }
  /** An attribute as a whole number from 0; throws `mesh-io/xml-malformed`. */
  count(name) {
    const value = this.number(name);
    return Number.isInteger(value) && value >= 0 && value <= 2147483647 ? value : this.fail();
  }
  /** Throws `mesh-io/xml-malformed` for the place reached. */
  fail() {
    const scan = new TextScanner(this.bytes);
    scan.at = this.at;
    throw new SdkError('mesh-io/xml-malformed', { line: scan.line() });
  }
};
var ENTITIES = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
// ../core/src/mesh/io/three-mf-part.ts
/** Leaves everything in place; compared by reference to skip the arithmetic. */
var IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
var CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
var PRODUCTION = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06';
/** Extensions that a file may require: they do not change the shape, or are read. */
var KNOWN_EXTENSIONS = [
  CORE,
  PRODUCTION,
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/production/alternatives/2021/04',
  'http://schemas.3mf.io/3dmanufacturing/triangleset/2021/07',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
];
var MAX_OBJECTS = 1e5;
function readTransform(xml) {
  const text = xml.text('transform');
  if (text === void 0) return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : xml.fail();
}
/** The prefixes that stand for the production extension, and a check of the extensions that the file requires. */
function readNamespaces(xml) {
  const byPrefix = /* @__PURE__ */ new Map();
  for (const [name, value] of xml.all()) if (name.startsWith('xmlns:')) byPrefix.set(name.slice(6), value);
  for (const prefix of (xml.text('requiredextensions') ?? '').split(/\s+/).filter(Boolean)) {
    const namespace = byPrefix.get(prefix) ?? prefix;
    if (!KNOWN_EXTENSIONS.includes(namespace))
      throw new SdkError('mesh-io/3mf-extension', {
        name: namespace.replace(/^https?:\/\/[^/]+\/3dmanufacturing\//, '').slice(0, 60),
      });
  }
  for (const [prefix, namespace] of byPrefix) if (namespace === PRODUCTION) return prefix;
}
/**
 * Reads one model part. A part that is not the root is read for its objects only. Throws `mesh-io/xml-malformed`,
 * `mesh-io/3mf-extension`, `mesh-io/index-out-of-range`, `mesh-io/too-many-triangles`.
 */
function readModelPart(bytes, options) {
  const xml = new XmlScanner(bytes);
  const { maxTriangles } = options.limits;
  const objects = /* @__PURE__ */ new Map();
  let unit = 'millimeter';
  let build;
  let production;
  let object;
  let vertices = new FloatList(0);
  let triangles = new IndexList(0);
  let isMesh = false;
  let isComponents = false;
  let isBuild = false;
  const readUse = () => {
    const path = production === void 0 ? void 0 : xml.text(`${production}:path`);
    return {
      id: xml.text('objectid') ?? xml.fail(),
      transform: readTransform(xml),
      ...(path === void 0 ? {} : { path }),
    };
  };
  const readTriangle = () => {
    const a = xml.count('v1');
    const b = xml.count('v2');
    const c = xml.count('v3');
    const known = vertices.length / 3;
    if (a >= known || b >= known || c >= known)
      throw new SdkError('mesh-io/index-out-of-range', {
        index: Math.max(a, b, c),
        vertices: known,
      });
    if (triangles.length >= 3 * maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', {
        found: maxTriangles + 1,
        max: maxTriangles,
      });
    triangles.push3(a, b, c);
  };
  for (let event = xml.next(); event !== 'done'; event = xml.next()) {
    const isStart = event === 'start';
    switch (xml.name) {
      case 'model':
        if (!isStart) break;
        if (xml.depth !== 1) xml.fail();
        unit = xml.text('unit') ?? unit;
        production = readNamespaces(xml);
        break;
      case 'object':
        if (!isStart) {
          object = void 0;
          break;
        }
        if (object || objects.size >= MAX_OBJECTS) xml.fail();
        object = {
          type: xml.text('type') ?? 'model',
          vertices: /* @__PURE__ */ new Float32Array(0),
          triangles: /* @__PURE__ */ new Uint32Array(0),
          components: [],
        };
        {
          const id = xml.text('id') ?? xml.fail();
          if (objects.has(id)) xml.fail();
          objects.set(id, object);
        }
        break;
      case 'mesh':
        if (isStart) {
          if (!object) xml.fail();
          isMesh = true;
          vertices = new FloatList();
          triangles = new IndexList();
        } else if (object) {
          isMesh = false;
          object.vertices = vertices.toArray();
          object.triangles = triangles.toArray();
        }
        break;
      case 'vertex':
        if (isStart && isMesh) {
          if (vertices.length >= 9 * maxTriangles)
            throw new SdkError('mesh-io/too-many-triangles', {
              found: maxTriangles + 1,
              max: maxTriangles,
            });
          vertices.push3(xml.number('x'), xml.number('y'), xml.number('z'));
        }
        break;
      case 'triangle':
        if (isStart && isMesh) readTriangle();
        break;
      case 'components':
        isComponents = isStart;
        break;
      case 'component':
        if (isStart && isComponents && object) object.components.push(readUse());
        break;
      case 'build':
        isBuild = isStart;
        if (isStart) build ??= [];
        break;
      case 'item':
        if (isStart && isBuild) build?.push(readUse());
    }
  }
  return {
    unit,
    objects,
    build: options.isRoot ? build : void 0,
  };
}
// ../core/src/mesh/io/utf16.ts
/**
 * A UTF-16 text as one byte a character, which is all that mesh formats need; characters outside ASCII become "?". Little- or
 * big-endian by the mark, or by where the zero bytes are. Throws `mesh-io/malformed` for an odd number of bytes.
 */
function narrowUtf16(bytes) {
  if (bytes.length % 2 !== 0)
    throw new SdkError('mesh-io/truncated-text', {
      line: 1,
      triangles: 0,
    });
  const isMarked = (bytes[0] === 255 && bytes[1] === 254) || (bytes[0] === 254 && bytes[1] === 255);
  const low = (isMarked ? bytes[0] === 255 : bytes[1] === 0) ? 0 : 1;
  const text = new Uint8Array(bytes.length / 2 - (isMarked ? 1 : 0));
  for (let i = 0, at = isMarked ? 2 : 0; i < text.length; i++, at += 2)
    text[i] = bytes[at + 1 - low] === 0 && bytes[at + low] < 128 ? bytes[at + low] : 63;
  return text;
}
// ../core/src/mesh/io/zip-read.ts
var END_BYTES = 22;
var MAX_COMMENT = 65535;
var UNSET = 4294967295;
var damaged = () => {
  throw new SdkError('mesh-io/archive-damaged');
};
/**
 * Opens a zip archive from its central directory (PKWARE APPNOTE 6.3, with the 64-bit sizes). Sizes and checksum of every entry that
 * is read are checked; encrypted entries and methods other than stored and deflated are refused.
 * Throws `mesh-io/archive-damaged`, `mesh-io/archive-encrypted`, `mesh-io/archive-too-many`, `mesh-io/archive-names-twice` and, when
 * reading an entry, `mesh-io/archive-too-large`.
 */
function openZip(bytes, budget) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at: start, count } = findDirectory(view);
  if (count > budget.limits.maxEntries)
    throw new SdkError('mesh-io/archive-too-many', {
      found: count,
      max: budget.limits.maxEntries,
    });
  const entries = /* @__PURE__ */ new Map();
  const names = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 33639248) return damaged();
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) return damaged();
    let name = '';
    for (let k = 0; k < nameLength; k++) name += String.fromCharCode(bytes[at + 46 + k]);
    const key = normalizeName(name);
    if (entries.has(key)) throw new SdkError('mesh-io/archive-names-twice', { name });
    entries.set(key, readSizes(view, at, at + 46 + nameLength, extraLength));
    names.push(name);
    at = next;
  }
  return {
    names,
    read: (name) => {
      const entry = entries.get(normalizeName(name));
      return entry && readEntry(bytes, view, entry, budget);
    },
  };
}
var normalizeName = (name) => name.replace(/^\/+/, '').toLowerCase();
function findDirectory(view) {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) !== 101010256) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    if (count !== 65535 && start !== UNSET)
      return {
        at: start,
        count,
      };
    if (at < 20 || view.getUint32(at - 20, true) !== 117853008) return damaged();
    const wide = Number(view.getBigUint64(at - 12, true));
    if (wide + 56 > view.byteLength || view.getUint32(wide, true) !== 101075792) return damaged();
    return {
      at: Number(view.getBigUint64(wide + 48, true)),
      count: Number(view.getBigUint64(wide + 32, true)),
    };
  }
  return damaged();
}
function readSizes(view, at, extraAt, extraLength) {
  const sizes = {
    unpacked: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  for (let field = extraAt; field + 4 <= extraAt + extraLength;) {
    const length = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      let value = field + 4;
      for (const key of ['unpacked', 'packed', 'offset'])
        if (sizes[key] === UNSET) {
          if (value + 8 > field + 4 + length || value + 8 > view.byteLength) return damaged();
          sizes[key] = Number(view.getBigUint64(value, true));
          value += 8;
        }
    }
    field += 4 + length;
  }
  return {
    ...sizes,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
  };
}
function readEntry(bytes, view, entry, budget) {
  if (entry.flags & 1) throw new SdkError('mesh-io/archive-encrypted');
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 67324752) return damaged();
  const from =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  if (from + entry.packed > bytes.length) return damaged();
  const packed = bytes.subarray(from, from + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) return damaged();
  let whole = packed;
  if (entry.method === 8) whole = inflateWithin(packed, 'deflate', budget);
  else budget.unpacked += packed.length;
  if (whole.length !== entry.unpacked || crc32(whole) !== entry.crc) return damaged();
  return whole;
}
// ../core/src/mesh/io/three-mf-read.ts
var MODEL_RELATIONSHIP = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
var MAX_INSTANCES = 1e5;
var MAX_NESTING = 32;
var MAX_PARTS = 200;
/** Units of the format (3MF Core 1.3, 3.4) as ours; the two that we do not have are turned into mm. */
var UNITS = {
  micron: {
    unit: 'mm',
    factor: 0.001,
  },
  millimeter: {
    unit: 'mm',
    factor: 1,
  },
  centimeter: {
    unit: 'cm',
    factor: 1,
  },
  inch: {
    unit: 'inch',
    factor: 1,
  },
  foot: {
    unit: 'mm',
    factor: 304.8,
  },
  meter: {
    unit: 'm',
    factor: 1,
  },
};
/** Reads a part's bytes as XML, whatever of the two encodings that 3MF allows it has. */
function partBytes(archive, path) {
  const bytes = archive.read(path);
  if (!bytes) return void 0;
  return (bytes[0] === 255 && bytes[1] === 254) || (bytes[0] === 254 && bytes[1] === 255)
    ? narrowUtf16(bytes)
    : bytes;
}
/** The path of the root model, which the relationships of the package name (OPC). */
function rootModelPath(archive) {
  const relationships = partBytes(archive, '_rels/.rels');
  if (!relationships)
    throw !archive.names.some((name) => /\.model$/i.test(name))
      ? new SdkError('mesh-io/file-is-archive', { kind: 'ZIP' })
      : new SdkError('mesh-io/3mf-no-model', { part: '_rels/.rels' });
  const xml = new XmlScanner(relationships);
  for (let event = xml.next(); event !== 'done'; event = xml.next())
    if (event === 'start' && xml.name === 'Relationship' && xml.text('Type') === MODEL_RELATIONSHIP)
      return xml.text('Target') ?? '';
  throw new SdkError('mesh-io/file-is-archive', { kind: 'ZIP' });
}
/** `first`, then `second`, in the row-vector form of 3MF: m00 m01 m02 m10 … m32, the last three the shift. */
function compose(first, second) {
  const out = new Array(12);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? second[9 + column] : 0;
      for (let k = 0; k < 3; k++) sum += first[3 * row + k] * second[3 * k + column];
      out[3 * row + column] = sum;
    }
  return out;
}
function determinant(m) {
  return (
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
    m[1] * (m[3] * m[8] - m[5] * m[6]) +
    m[2] * (m[3] * m[7] - m[4] * m[6])
  );
}
/** Puts the objects that the build names together into one mesh. */
var Assembler = class {
  vertices = new FloatList();
  triangles = new IndexList();
  supports = 0;
  /** Of the root model. */
  designHash = void 0;
  parts = /* @__PURE__ */ new Map();
  instances = 0;
  archive;
  limits;
  constructor(archive, limits) {
    this.archive = archive;
    this.limits = limits;
  }
  part(path, isRoot) {
    const key = path.replace(/^\/+/, '').toLowerCase();
    const known = this.parts.get(key);
    if (known) return known;
    if (this.parts.size >= MAX_PARTS) throw new SdkError('mesh-io/3mf-too-nested');
    const bytes = partBytes(this.archive, path);
    if (!bytes) throw new SdkError('mesh-io/3mf-no-model', { part: path.slice(0, 80) });
    if (isRoot) this.designHash = designHashIn(bytes);
    const part = readModelPart(bytes, {
      limits: this.limits,
      isRoot,
    });
    this.parts.set(key, part);
    return part;
  }
  add(path, isRoot, id, transform, nesting) {
    if (nesting > MAX_NESTING || ++this.instances > MAX_INSTANCES)
      throw new SdkError('mesh-io/3mf-too-nested');
    const object = this.part(path, isRoot).objects.get(id);
    if (!object) throw new SdkError('mesh-io/3mf-object-missing', { id: id.slice(0, 40) });
    if (object.type === 'support' || object.type === 'solidsupport') {
      this.supports++;
      return;
    }
    this.addMesh(object, transform);
    for (const component of object.components) {
      const from = component.path ?? path;
      this.add(
        from,
        component.path === void 0 && isRoot,
        component.id,
        compose(component.transform, transform),
        nesting + 1,
      );
    }
  }
  addMesh(object, m) {
    const found = (this.triangles.length + object.triangles.length) / 3;
    if (found > this.limits.maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', {
        found,
        max: this.limits.maxTriangles,
      });
    const base = this.vertices.length / 3;
    if (base + object.vertices.length / 3 > 3 * this.limits.maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', {
        found,
        max: this.limits.maxTriangles,
      });
    const isPlain = m === IDENTITY;
    for (let v = 0; v < object.vertices.length; v += 3) {
      const x = object.vertices[v];
      const y = object.vertices[v + 1];
      const z = object.vertices[v + 2];
      if (isPlain) this.vertices.push3(x, y, z);
      else
        this.vertices.push3(
          x * m[0] + y * m[3] + z * m[6] + m[9],
          x * m[1] + y * m[4] + z * m[7] + m[10],
          x * m[2] + y * m[5] + z * m[8] + m[11],
        );
    }
    const isMirrored = determinant(m) < 0;
    for (let i = 0; i < object.triangles.length; i += 3) {
      const a = base + object.triangles[i];
      const b = base + object.triangles[i + 1];
      const c = base + object.triangles[i + 2];
      if (isMirrored) this.triangles.push3(a, c, b);
      else this.triangles.push3(a, b, c);
    }
  }
};
/**
 * Reads a 3MF package (3MF Core 1.3, with components, transforms and the production extension's `path`): the objects of the build,
 * each in its place, as one mesh in the unit of the file. Colours and textures are passed over; support structures are left
 * out with a warning. Throws `mesh-io/3mf-…`, `mesh-io/xml-…`, `mesh-io/archive-…`, `mesh-io/index-out-of-range`.
 */
function read3mf(bytes, limits) {
  const archive = openZip(bytes, {
    limits,
    unpacked: 0,
  });
  const rootPath = rootModelPath(archive);
  const assembler = new Assembler(archive, limits);
  const root = assembler.part(rootPath, true);
  if (!root.build) throw new SdkError('mesh-io/3mf-no-build');
  for (const item of root.build)
    assembler.add(item.path ?? rootPath, item.path === void 0, item.id, item.transform, 0);
  const known = Object.hasOwn(UNITS, root.unit) ? UNITS[root.unit] : void 0;
  if (!known) throw new SdkError('mesh-io/3mf-unit', { unit: root.unit.slice(0, 40) });
  const positions = assembler.vertices.toArray();
  if (known.factor !== 1)
    for (let i = 0; i < positions.length; i++) positions[i] = positions[i] * known.factor;
  const warnings = [];
  if (assembler.supports > 0)
    warnings.push({
      code: 'mesh-io/3mf-support-left-out',
      data: { count: assembler.supports },
    });
  return {
    positions,
    indices: assembler.triangles.toArray(),
    unit: known.unit,
    designHash: assembler.designHash,
    warnings,
  };
}
// ../core/src/mesh/io/types.ts
/** The limits that hold unless others are given. */
var DEFAULT_LIMITS = {
  maxTriangles: 1e7,
  maxUnpackedBytes: 1073741824,
  maxRatio: 100,
  maxEntries: 200,
};
// ../core/src/mesh/io/read-mesh.ts
/**
 * Reads a mesh file: STL (binary, text), OBJ, PLY (text, binary in both byte orders) or 3MF; STL, OBJ and PLY may be gzipped or be
 * UTF-16 text. What the file is, its content says first and its name second. Work and memory are linear in the file's size and
 * held by `limits`; nothing is allocated on the word of a header alone. Vertices at one place are joined; triangles without area,
 * with coordinates that are not finite, or that repeat another are dropped and told in `warnings`.
 * Throws SdkError `mesh-io/…` for a file that cannot be read whole and right; `MESH_MESSAGES` has a sentence for every code.
 */
function readMesh(bytes, options = {}) {
  const limits = {
    ...DEFAULT_LIMITS,
    ...options.limits,
  };
  let content = bytes;
  let found = detect(content);
  if (found.is === 'gzip') {
    content = gunzip(content, {
      limits,
      unpacked: 0,
    });
    found = detect(content);
    if (found.is === 'gzip') throw new SdkError('mesh-io/file-is-archive', { kind: 'gzip' });
  }
  if (found.is === 'utf16') {
    content = narrowUtf16(content);
    found = detect(content);
  }
  if (found.is === 'empty') throw new SdkError('mesh-io/empty');
  if (found.is === 'other') throw new SdkError(found.code, { kind: found.kind });
  const { format, raw } =
    found.is === 'zip'
      ? {
          format: '3mf',
          raw: read3mf(content, limits),
        }
      : readPlain(content, options, found.is === 'mesh' ? found.format : void 0, limits);
  const { mesh, warnings } = cleanMesh(raw);
  const designHash = format === '3mf' ? raw.designHash : designHashIn(content);
  return {
    mesh,
    format,
    warnings,
    ...(raw.unit ? { unit: raw.unit } : {}),
    ...(designHash === void 0 ? {} : { designHash }),
  };
}
function readPlain(content, options, detected, limits) {
  const wanted = options.format ?? (detected === void 0 ? formatOfName(options.name) : void 0);
  const start = contentStart(content);
  const text = start > 0 ? content.subarray(start) : content;
  if (wanted === void 0 && detected !== void 0)
    switch (detected) {
      case 'stl-binary':
        return {
          format: 'stl',
          raw: readBinaryStl(content, limits),
        };
      case 'stl-ascii':
        return {
          format: 'stl',
          raw: readAsciiStl(text, limits),
        };
      case 'obj':
        return {
          format: 'obj',
          raw: readObj(text, limits),
        };
      case 'ply':
        return {
          format: 'ply',
          raw: readPly(text, limits),
        };
      default:
        throw new SdkError('mesh-io/unknown-format');
    }
  const isTextFile = isText(content);
  if (wanted === 'obj') {
    if (!isTextFile) throw new SdkError('mesh-io/unknown-format');
    return {
      format: 'obj',
      raw: readObj(text, limits),
    };
  }
  if (wanted === 'ply' && detected === 'ply')
    return {
      format: 'ply',
      raw: readPly(text, limits),
    };
  if (wanted === 'stl' && (detected === 'stl-binary' || (detected !== 'stl-ascii' && !isTextFile)))
    return {
      format: 'stl',
      raw: readBinaryStl(content, limits),
    };
  if (wanted === 'stl' && detected === 'stl-ascii')
    return {
      format: 'stl',
      raw: readAsciiStl(text, limits),
    };
  throw new SdkError(isTextFile ? 'mesh-io/file-is-text' : 'mesh-io/unknown-format');
}
export {
  measureBetween as $,
  IDENTITY$1 as $t,
  forEachFaultyEdge as A,
  previousHalfEdge as At,
  findCrossings as B,
  cross as Bt,
  depthMap as C,
  sinCosDegrees as Cn,
  Machines as Ct,
  findDuplicateFaces as D,
  __exportAll as Dn,
  buildTwins as Dt,
  sectionsByTree as E,
  sharedByCopies as En,
  triangleNormal as Et,
  compact as F,
  BATCH_MASK as Ft,
  buildMortonTree as G,
  normalize as Gt,
  shareOpenStar as H,
  dot as Ht,
  compacted as I,
  partOf as It,
  facesInwards as J,
  scale as Jt,
  trianglesMeet as K,
  perpendicularFrame as Kt,
  dropUnusedVertices as L,
  MM_PER_INCH as Lt,
  partedPieces as M,
  vertexNeighbours as Mt,
  facingOf as N,
  triangleCount as Nt,
  hasNoArea as O,
  forEachEdge as Ot,
  pieceAreas as P,
  vertexCount as Pt,
  mainLoop as Q,
  isSdkError as Qt,
  faceNormals as R,
  add$1 as Rt,
  fitTrunk as S,
  sinCos as Sn,
  Layout as St,
  weldVertices as T,
  acrossCopies as Tn,
  triangleArea as Tt,
  isOpenStar as U,
  length as Ut,
  selfIntersections as V,
  distance as Vt,
  openStarsOf as W,
  mix as Wt,
  heightsOf as X,
  OperationAborted as Xt,
  faceOutward as Y,
  subtract as Yt,
  isClosed as Z,
  SdkError as Zt,
  judge$1 as _,
  hypot as _n,
  buildBvhTree as _t,
  writeObj as a,
  transformDirection as an,
  polylineLength as at,
  READINGS as b,
  pow as bn,
  refitBounds as bt,
  writeBinaryStl as c,
  DEGREES as cn,
  planeFrame as ct,
  convertImported as d,
  acos as dn,
  splitLoop as dt,
  determinant$1 as en,
  perimeter as et,
  importTransform as f,
  asin as fn,
  connectedComponents as ft,
  isRecognised as g,
  exp as gn,
  meshHashAsync as gt,
  heightReason as h,
  cos as hn,
  meshHash as ht,
  writeMaterials as i,
  rotation as in,
  bridgeSection as it,
  bodyPieces as j,
  vertexCorners as jt,
  keepNeedles as k,
  nextHalfEdge as kt,
  designHashIn as l,
  PI as ln,
  toPlane as lt,
  viewsOf as m,
  atan2 as mn,
  encodeMesh as mt,
  writeAsciiStl as n,
  isRigid as nn,
  surfaceArea as nt,
  TextWriter as o,
  transformPoint as on,
  sectionByPlane as ot,
  recognise as p,
  atan as pn,
  decodeMesh as pt,
  facedOutward as q,
  pointAt as qt,
  writePly as r,
  multiply as rn,
  volume as rt,
  shortestFloat as s,
  translation as sn,
  planeDistances as st,
  readMesh as t,
  invertRigid as tn,
  sectionExtent as tt,
  UNIT_IN_MM as u,
  RADIANS as un,
  boundaryLoops as ut,
  extentAlong as v,
  log as vn,
  copyCorners as vt,
  solveSymmetric as w,
  tan as wn,
  decodeBase64 as wt,
  mirrorPlane as x,
  sin as xn,
  slotBoxes as xt,
  sampleSurface as y,
  portable_exports as yn,
  fitNode as yt,
  vertexNormals as z,
  addScaled as zt,
};

//# sourceMappingURL=read-mesh-_zs8acAn.js.map
