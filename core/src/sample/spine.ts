import { clamp } from '../math/scalar.ts';
import { DEGREES, RADIANS, atan, cos, sin, tan } from '../math/portable.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { monotoneCubic } from './monotone-cubic.ts';

/** Vertebrae from the neck down, as the generator places them. */
export const LEVELS = [
  'C7', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12', 'L1', 'L2', 'L3', 'L4', 'L5',
] as const; // prettier-ignore

export type VertebraLevel = (typeof LEVELS)[number];

/** Height of each vertebra's centre: 0 at the greater trochanter, 1 at the suprasternal notch (adult body heights fitted to ANSUR II). */
const HEIGHT: Readonly<Record<VertebraLevel, number>> = {
  C7: 1.15, T1: 1.11, T2: 1.075, T3: 1.04, T4: 1.0, T5: 0.95, T6: 0.9, T7: 0.86, T8: 0.8, T9: 0.75, T10: 0.7,
  T11: 0.64, T12: 0.58, L1: 0.52, L2: 0.45, L3: 0.38, L4: 0.31, L5: 0.24,
}; // prettier-ignore

/** Height of a vertebra as a fraction of the way from the greater trochanter to the suprasternal notch. */
export const levelHeight = (level: VertebraLevel): number => HEIGHT[level];

/** One frontal curve. `side` is where its apex points: `right` is −X. Angles in degrees. */
export interface SpineCurve {
  readonly side: 'left' | 'right';
  readonly upper: VertebraLevel;
  readonly apex: VertebraLevel;
  readonly lower: VertebraLevel;
  /** Cobb angle: the difference of the tilts of the end vertebrae. */
  readonly cobb: number;
}

/** The spine of a generated trunk: functions of the height fraction t. */
export interface Spine {
  readonly curves: readonly SpineCurve[];
  /** Offset of the centre line to the patient's left, mm. */
  x(t: number): number;
  /** Tilt of the centre line in the frontal plane, degrees; positive leans to the left going up. */
  tilt(t: number): number;
  /** Axial turn of the vertebra, degrees about +Z. */
  rotation(t: number): number;
}

const STEPS = 400;
const BOTTOM = -0.2;
const TOP = 1.25;

function checkCurves(curves: readonly SpineCurve[]): void {
  curves.forEach((curve, index) => {
    const [upper, apex, lower] = [
      LEVELS.indexOf(curve.upper),
      LEVELS.indexOf(curve.apex),
      LEVELS.indexOf(curve.lower),
    ];
    if (!(upper < apex && apex < lower))
      throw new SdkError('sample/curve-order', { upper: curve.upper, apex: curve.apex, lower: curve.lower });
    if (!(curve.cobb > 0 && curve.cobb <= 90))
      throw new SdkError('sample/cobb-range', { min: 0, max: 90, found: curve.cobb });
    const next = curves[index + 1];
    if (next && (next.upper !== curve.lower || next.side === curve.side))
      throw new SdkError('sample/curves-must-chain', { lower: curve.lower, upper: next.upper });
  });
}

/** Tilts (degrees) at the ends of a chain of alternating curves, so that each pair of ends differs by its curve's Cobb angle. */
function endTilts(curves: readonly SpineCurve[]): number[] {
  const shared = curves.length > 1 ? 0.55 * Math.min(...curves.map((curve) => curve.cobb)) : 0;
  const sizes = curves.map((curve, index) => {
    if (curves.length === 1) return curve.cobb / 2;
    return index === 0 ? curve.cobb - shared : shared;
  });
  const first = curves[0]!;
  const sign = first.side === 'left' ? -1 : 1;
  const tilts = [sign * sizes[0]!];
  curves.forEach((curve, index) => {
    const previous = tilts[index]!;
    tilts.push(previous > 0 ? previous - curve.cobb : previous + curve.cobb);
  });
  return tilts;
}

/**
 * A spine with the given curves, from the highest to the lowest; neighbours share an end vertebra and point to opposite sides.
 * `unit` is the length in mm of one height fraction. Throws SdkError `sample/curve-order`, `sample/cobb-range` or
 * `sample/curves-must-chain`.
 */
export function createSpine(curves: readonly SpineCurve[], unit: number): Spine {
  checkCurves(curves);
  if (curves.length === 0) return { curves, x: () => 0, tilt: () => 0, rotation: () => 0 };
  const tilts = endTilts(curves);
  const knots: [number, number][] = [];
  const last = curves[curves.length - 1]!;
  knots.push([Math.min(0.12, HEIGHT[last.lower] - 0.08), 0]);
  for (let i = curves.length - 1; i >= 0; i--) {
    knots.push([HEIGHT[curves[i]!.lower], tilts[i + 1]!]);
    knots.push([HEIGHT[curves[i]!.apex], 0]);
  }
  const top = HEIGHT[curves[0]!.upper];
  knots.push([top, tilts[0]!]);
  knots.push([Math.max(1.2, top + 0.12), 0]);
  const raw = monotoneCubic(knots);

  const dt = (TOP - BOTTOM) / STEPS;
  const x = new Float64Array(STEPS + 1);
  const at = (t: number) => {
    const f = clamp((t - BOTTOM) / dt, 0, STEPS - 1e-9);
    const i = Math.floor(f);
    return x[i]! + (x[i + 1]! - x[i]!) * (f - i);
  };
  // The neck stands over the pelvis: one lean of the whole column takes the sideways drift out and keeps every Cobb angle.
  let lean = 0;
  for (let round = 0; round < 6; round++) {
    for (let i = 1; i <= STEPS; i++)
      x[i] = x[i - 1]! + tan((raw(BOTTOM + (i - 0.5) * dt) - lean) * RADIANS) * dt * unit;
    lean += atan((at(1.13) - at(0.15)) / ((1.13 - 0.15) * unit)) * DEGREES;
  }
  const base = at(0.15);
  const rotationKnots: [number, number][] = [[0.1, 0]];
  for (let i = curves.length - 1; i >= 0; i--) {
    const curve = curves[i]!;
    const apical = (curve.side === 'left' ? 1 : -1) * curve.cobb * 0.36;
    if (i === curves.length - 1) rotationKnots.push([HEIGHT[curve.lower], 0.1 * apical]);
    rotationKnots.push([HEIGHT[curve.apex], apical]);
    if (i > 0) rotationKnots.push([HEIGHT[curve.upper], 0]);
    else rotationKnots.push([HEIGHT[curve.upper], 0.1 * apical]);
  }
  rotationKnots.push([1.22, 0]);
  return {
    curves,
    x: (t) => at(t) - base,
    tilt: (t) => raw(t) - lean,
    rotation: monotoneCubic(rotationKnots),
  };
}

/** A vertebra of a generated spine: centre and frontal corners (left upper, right upper, right lower, left lower) in mm. */
export interface SampleVertebra {
  readonly level: VertebraLevel;
  readonly centre: readonly [number, number, number];
  /** Frontal tilt, degrees. */
  readonly tilt: number;
  readonly rotation: number;
  readonly width: number;
  readonly height: number;
  readonly corners: readonly (readonly [number, number, number])[];
}

/** The vertebrae of `spine`; `y(t)` is the front-to-back place of the column in mm. */
export function placeVertebrae(
  spine: Spine,
  unit: number,
  y: (t: number) => number,
): readonly SampleVertebra[] {
  return LEVELS.map((level, index) => {
    const t = HEIGHT[level];
    const growth = index / (LEVELS.length - 1);
    const width = 26 + 20 * growth;
    const height = (13 + 13 * growth) * (unit / 447);
    const centre = [spine.x(t), y(t), t * unit] as const;
    const tilt = spine.tilt(t);
    const [s, c] = [sin(tilt * RADIANS), cos(tilt * RADIANS)];
    const corner = (u: number, w: number) =>
      [
        centre[0] + (u * width * c) / 2 + (w * height * s) / 2,
        centre[1],
        centre[2] - (u * width * s) / 2 + (w * height * c) / 2,
      ] as const;
    return {
      level, centre, tilt, rotation: spine.rotation(t), width, height,
      corners: [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)],
    }; // prettier-ignore
  });
}
