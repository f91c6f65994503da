import { RADIANS, cos, exp, pow, sin } from '../math/portable.ts';
import { clamp, smoothstep } from '../math/scalar.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { monotoneCubic } from './monotone-cubic.ts';
import { createSpine, placeVertebrae, type SampleVertebra, type Spine, type SpineCurve } from './spine.ts';

/** What a generated trunk is made from. */
export interface TrunkOptions {
  /** Body height, metres, 0.8 to 2.1; 1.52. */
  readonly stature?: number;
  /** kg/m², 13 to 35; 18. */
  readonly bmi?: number;
  readonly sex?: 'female' | 'male';
  /** Cobb angle of the main curve, degrees, 0 to 70: a right thoracic curve T5–T12 with a compensating left lumbar one. Ignored when `curves` is given. */
  readonly cobb?: number;
  /** Curves from the highest to the lowest; an empty list is a straight spine. */
  readonly curves?: readonly SpineCurve[];
  /** Length of a triangle's edge, mm, 1 to 30; 4. */
  readonly edge?: number;
}

/** Where a landmark of product-spec §3 lies on the skin, mm. Keys end in `Left` or `Right` where there are two. */
export type TrunkLandmarks = Readonly<Record<string, Vec3>>;

/** A closed trunk with everything that is known about it. Greater trochanter at z = 0, LPS, facing −Y. */
export interface SampleTrunk {
  readonly mesh: TriMesh;
  readonly spine: Spine;
  readonly vertebrae: readonly SampleVertebra[];
  readonly landmarks: TrunkLandmarks;
  /** mm between the greater trochanter (t = 0) and the suprasternal notch (t = 1). */
  readonly unit: number;
  /** Height fractions of the lower and the upper end. */
  readonly bottom: number;
  readonly top: number;
  /** The skin: `theta` in degrees round the trunk (0 front, +90 patient's left, 180 back), `t` the height fraction. */
  surface(theta: number, t: number): Vec3;
}

interface Bump {
  readonly theta: number;
  readonly t: number;
  readonly widthDegrees: number;
  readonly heightT: number;
  /** mm outwards. */
  readonly amount: number;
}

const bump = (theta: number, t: number, widthDegrees: number, heightT: number, amount: number): Bump => ({
  theta, t, widthDegrees, heightT, amount,
}); // prettier-ignore

const both = (theta: number, t: number, widthDegrees: number, heightT: number, amount: number): Bump[] => [
  bump(theta, t, widthDegrees, heightT, amount),
  bump(-theta, t, widthDegrees, heightT, amount),
];

function bodyBumps(female: boolean, size: number): Bump[] {
  const list = [
    ...both(148, 0.0, 27, 0.12, 17), bump(180, -0.02, 9, 0.14, -10),
    bump(0, -0.14, 13, 0.06, -20), bump(180, -0.16, 12, 0.06, -16),
    ...both(142, 0.85, 15, 0.09, 6.5), ...both(152, 0.77, 9, 0.03, 2.5), bump(180, 0.62, 8, 0.34, -3.6), bump(180, 0.33, 9, 0.12, -2),
    bump(0, 0.17, 42, 0.09, 6), bump(0, 0.29, 4, 0.014, -5), ...both(50, 0.165, 9, 0.03, 4.5), ...both(84, 0.31, 22, 0.035, 3),
    bump(0, 0.52, 15, 0.06, -5), ...both(34, 0.5, 16, 0.05, 4), bump(0, 0.75, 7, 0.12, -4),
    ...both(116, 0.84, 14, 0.07, 7), ...both(62, 0.87, 13, 0.05, 6), ...both(90, 0.0, 20, 0.05, 3.5),
    ...both(33, 1.015, 14, 0.018, 4), bump(0, 1.0, 8, 0.02, -4),
  ]; // prettier-ignore
  if (female) list.push(...both(33, 0.69, 18, 0.06, 12), ...both(33, 0.61, 20, 0.025, -3));
  else list.push(...both(35, 0.76, 22, 0.07, 7));
  return list.map((entry) => ({ ...entry, amount: entry.amount * size }));
}

/** Asymmetry that the skin shows over a curve: rib hump or lumbar prominence on the convex side, a hollow on the concave one, the waist crease. */
function curveBumps(curves: readonly SpineCurve[], heightOf: (curve: SpineCurve) => number): Bump[] {
  return curves.flatMap((curve) => {
    const side = curve.side === 'left' ? 1 : -1;
    const t = heightOf(curve);
    const k = curve.cobb / 40;
    const lumbar = t < 0.55;
    return [
      bump(side * 142, t + 0.01, 24, 0.11, (lumbar ? 7 : 11) * k),
      bump(-side * 142, t, 26, 0.11, -(lumbar ? 4 : 6.5) * k),
      bump(-side * 40, t, 26, 0.1, (lumbar ? 2 : 5) * k),
      bump(-side * 92, lumbar ? 0.34 : Math.min(t - 0.2, 0.4), 26, 0.055, -6 * k),
    ];
  });
}

function angleBetween(a: number, b: number): number {
  const d = a - b - 360 * Math.round((a - b) / 360);
  return d < 0 ? -d : d;
}

function checkOptions(options: Required<Omit<TrunkOptions, 'curves' | 'sex'>>): void {
  const check = (name: string, value: number, min: number, max: number) => {
    if (!(value >= min && value <= max))
      throw new SdkError('sample/out-of-range', { name, min, max, found: value });
  };
  check('stature', options.stature, 0.8, 2.1);
  check('bmi', options.bmi, 13, 35);
  check('edge', options.edge, 1, 30);
  check('cobb', options.cobb, 0, 70);
}

/** The curves that a bare Cobb angle stands for: right thoracic T5–T12, and a left lumbar curve of 60 % of it below. */
export function curvesForCobb(cobb: number): readonly SpineCurve[] {
  if (cobb === 0) return [];
  return [
    { side: 'right', upper: 'T5', apex: 'T8', lower: 'T12', cobb },
    { side: 'left', upper: 'T12', apex: 'L2', lower: 'L4', cobb: 0.6 * cobb },
  ];
}

/**
 * A closed, manifold trunk with chosen curves, for demonstrations and tests: never a patient's shape. Sizes follow the regressions on
 * stature and BMI of the ANSUR II survey (Gordon et al., 2014); sections are superellipses whose centres follow 70 % of the spine's
 * shift and whose turn follows 40 % of the vertebral rotation. Throws SdkError `sample/out-of-range` and those of `createSpine`.
 */
export function sampleTrunk(options: TrunkOptions = {}): SampleTrunk {
  const { stature = 1.52, bmi = 18, sex = 'female', cobb = 35, edge = 4 } = options;
  checkOptions({ stature, bmi, cobb, edge });
  const female = sex === 'female';
  const unit = (female ? 0.294 : 0.297) * stature * 1000;
  const curves = options.curves ?? curvesForCobb(cobb);
  const spine = createSpine(curves, unit);
  const size = unit / 447;

  const half = (f: number, m: number) => (female ? f : m) / 2;
  const chestW = half(25 + 94 * stature + 3.6 * bmi, 37 + 95 * stature + 3.1 * bmi);
  const chestD = half(-39 + 81 * stature + 6.1 * bmi, -34 + 72 * stature + 5.8 * bmi);
  const waistW = half(-83 + 115 * stature + 7.6 * bmi, -75 + 120 * stature + 6.7 * bmi);
  const waistD = half(-31 + 49 * stature + 6.3 * bmi, -54 + 67 * stature + 6.0 * bmi);
  const hipW = half(-40 + 144 * stature + 6.3 * bmi, -6 + 133 * stature + 4.2 * bmi);
  const hipD = half(-33 + 75 * stature + 5.6 * bmi, -38 + 70 * stature + 5.8 * bmi);
  const acromion = half(69 + 163 * stature + 1.2 * bmi, 94 + 147 * stature + 2.4 * bmi);
  const neck = (female ? 50 : 56) * size;

  const [bottom, top] = [-0.15, 1.16];
  const width = monotoneCubic([
    [-0.15, 0.96 * hipW], [0.0, hipW], [0.12, 0.97 * hipW], [0.3, 0.96 * waistW], [0.44, 0.5 * (waistW + chestW)], [0.58, 0.98 * chestW],
    [0.7, 1.04 * chestW], [0.82, 1.1 * chestW], [0.9, 0.88 * acromion], [0.97, 0.9 * acromion], [1.02, 0.76 * acromion],
    [1.06, 0.52 * acromion], [1.1, 1.12 * neck], [1.16, neck],
  ]); // prettier-ignore
  const depth = monotoneCubic([
    [-0.15, 0.86 * hipD], [0.0, 0.97 * hipD], [0.14, 0.99 * hipD], [0.3, waistD], [0.44, 0.5 * (waistD + chestD)], [0.58, 0.95 * chestD],
    [0.7, 0.99 * chestD], [0.82, 0.93 * chestD], [0.92, 0.82 * chestD], [1.0, 0.7 * chestD], [1.06, 1.12 * neck], [1.16, neck],
  ]); // prettier-ignore
  const exponent = monotoneCubic([
    [-0.15, 2.5], [0.0, 2.7], [0.3, 2.45], [0.6, 2.5], [0.85, 2.6], [0.97, 2.3], [1.1, 2.0], [1.16, 2.0],
  ]); // prettier-ignore
  const bodyY = monotoneCubic([
    [-0.15, 2], [0.0, 4], [0.16, 2], [0.3, -8], [0.45, -5], [0.6, 3], [0.78, 11], [0.95, 16], [1.08, 12], [1.16, 0],
  ]); // prettier-ignore
  const columnY = monotoneCubic([[0.1, 40], [0.31, 22], [0.45, 22], [0.62, 34], [0.8, 52], [1.0, 44], [1.15, 18]]); // prettier-ignore
  const follow = (t: number) => smoothstep((t - 0.02) / 0.2) * (1 - 0.6 * smoothstep((t - 1.0) / 0.16));
  const bumps = [
    ...bodyBumps(female, size),
    ...curveBumps(
      curves,
      (curve) => placeVertebrae(spine, 1, () => 0).find((v) => v.level === curve.apex)!.centre[2],
    ),
  ];

  const surface = (theta: number, t: number): Vec3 => {
    const [st, ct] = [sin(theta * RADIANS), cos(theta * RADIANS)];
    const n = exponent(t);
    const [a, b] = [width(t), depth(t)];
    let r = pow(pow(Math.abs(st) / a, n) + pow(Math.abs(ct) / b, n), -1 / n);
    for (const entry of bumps) {
      const u = angleBetween(theta, entry.theta) / entry.widthDegrees;
      const v = (t - entry.t) / entry.heightT;
      const q = u * u + v * v;
      if (q < 16) r += entry.amount * exp(-q);
    }
    const k = follow(t);
    const turn = 0.4 * spine.rotation(t) * k * RADIANS;
    const [sr, cr] = [sin(turn), cos(turn)];
    const [x0, y0] = [r * st, -r * ct];
    const x = x0 * cr - y0 * sr;
    const lean = clamp(spine.tilt(t), -30, 30) * RADIANS * 0.3 * k * smoothstep((0.9 - t) / 0.3);
    return [x + 0.7 * k * spine.x(t), x0 * sr + y0 * cr + bodyY(t) * size, t * unit - lean * x];
  };

  return {
    mesh: loft(surface, { bottom, top, unit, edge, girth: 2 * (hipW + hipD) * 1.6 }),
    spine,
    vertebrae: placeVertebrae(spine, unit, (t) => columnY(t) * size),
    landmarks: landmarksOf(surface),
    unit, bottom, top, surface,
  }; // prettier-ignore
}

function landmarksOf(surface: (theta: number, t: number) => Vec3): TrunkLandmarks {
  const pair = (name: string, theta: number, t: number) => ({
    [`${name}Left`]: surface(theta, t),
    [`${name}Right`]: surface(-theta, t),
  });
  return {
    ...pair('asis', 50, 0.165),
    ...pair('psis', 153, 0.18),
    ...pair('axilla', 90, 0.85),
    ...pair('scapula', 138, 0.83),
    ...pair('trochanter', 90, 0),
    ...pair('iliacCrest', 84, 0.31),
    suprasternalNotch: surface(0, 1.0),
    xiphoid: surface(0, 0.73),
    c7: surface(180, 1.13),
  };
}

interface LoftOptions {
  readonly bottom: number;
  readonly top: number;
  readonly unit: number;
  readonly edge: number;
  /** Rough girth in mm, to choose the number of segments. */
  readonly girth: number;
}

/** Rings of equal segments from bottom to top, closed by flat caps of concentric rings. */
function loft(surface: (theta: number, t: number) => Vec3, options: LoftOptions): TriMesh {
  const segments = Math.max(12, 2 * Math.round(options.girth / options.edge / 2));
  const rings = Math.max(8, Math.round(((options.top - options.bottom) * options.unit) / options.edge)) + 1;
  const capRings = Math.max(1, Math.round(segments / 12));
  const count = segments * rings + 2 * (segments * (capRings - 1) + 1);
  const positions = new Float32Array(3 * count);
  const indices: number[] = [];
  const write = (index: number, [x, y, z]: Vec3) => positions.set([x, y, z], 3 * index);
  for (let ring = 0; ring < rings; ring++) {
    const t = options.bottom + ((options.top - options.bottom) * ring) / (rings - 1);
    for (let s = 0; s < segments; s++) write(ring * segments + s, surface((360 * s) / segments, t));
  }
  // Seen from outside with up up, theta grows to the right in front (towards +X): (s, s+1, next ring) is counter-clockwise.
  const band = (lower: number, upper: number) => {
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      indices.push(lower + s, lower + n, upper + n, lower + s, upper + n, upper + s);
    }
  };
  for (let ring = 0; ring + 1 < rings; ring++) band(ring * segments, (ring + 1) * segments);
  let next = segments * rings;
  const cap = (rim: number, upward: boolean) => {
    const centre = [0, 0, 0];
    for (let s = 0; s < segments; s++)
      for (let k = 0; k < 3; k++) centre[k]! += positions[3 * (rim + s) + k]! / segments;
    let outer = rim;
    for (let ring = 1; ring < capRings; ring++) {
      const f = 1 - ring / capRings;
      const inner = next;
      for (let s = 0; s < segments; s++)
        write(
          next++,
          [0, 1, 2].map(
            (k) => centre[k]! + (positions[3 * (rim + s) + k]! - centre[k]!) * f,
          ) as unknown as Vec3,
        );
      if (upward) band(outer, inner);
      else bandReversed(outer, inner);
      outer = inner;
    }
    const middle = next++;
    write(middle, centre as unknown as Vec3);
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      if (upward) indices.push(outer + s, outer + n, middle);
      else indices.push(outer + n, outer + s, middle);
    }
  };
  const bandReversed = (outer: number, inner: number) => {
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      indices.push(outer + n, outer + s, inner + s, outer + n, inner + s, inner + n);
    }
  };
  cap(0, false);
  cap((rings - 1) * segments, true);
  return { positions, indices: Uint32Array.from(indices) };
}
