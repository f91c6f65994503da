import type { Vec3 } from '@bracewright/core/math';

interface Curve {
  /** Of the apex over the pelvis, and of half of its length, in parts of the body height. */
  readonly apex: number;
  readonly reach: number;
  /** mm, to the patient's left positive. */
  readonly amount: number;
}

/** What the skin takes of the spine's shift, its rotation and its tilt: as the generated bodies that the product is checked with. */
const [SHIFT, TURN, TILT] = [0.7, 0.8, 0.5];
/** Degrees of rotation for a mm of shift at the apex. */
const DEGREES_A_MM = 0.4;
/** How far behind the middle of the pelvis the spine lies, in parts of the body height. */
const SPINE = 0.022;

/** How far aside the spine lies at a height over the pelvis (parts of the body height), mm, and its slope. */
function asideAt(curves: readonly Curve[], h: number): readonly [mm: number, slope: number] {
  let [mm, slope] = [0, 0];
  for (const { apex, reach, amount } of curves) {
    const t = (h - apex) / reach;
    if (Math.abs(t) >= 1) continue;
    mm += (amount * (1 + Math.cos(Math.PI * t))) / 2;
    slope -= (amount * Math.PI * Math.sin(Math.PI * t)) / (2 * reach);
  }
  return [mm, slope];
}

/** None, one or two curves, thoracic and lumbar. */
export function curvesOf(random: () => number): readonly Curve[] {
  if (random() < 0.3) return [];
  const side = random() < 0.8 ? -1 : 1;
  const thoracic = { apex: 0.19 + 0.03 * (random() - 0.5), reach: 0.11 + 0.03 * random(), amount: side * 45 * random() }; // prettier-ignore
  const lumbar = { apex: 0.075 + 0.04 * (random() - 0.5), reach: 0.1 + 0.03 * random(), amount: -side * 40 * random() }; // prettier-ignore
  return random() < 0.3 ? [random() < 0.5 ? thoracic : lumbar] : [thoracic, lumbar];
}

/** The skin of a body whose spine has curves: moved aside, turned and tilted with it, level by level. */
export function curved(
  { positions, height, pelvis }: { readonly positions: Float64Array; readonly height: number; readonly pelvis: Vec3 },
  curves: readonly Curve[],
): Float64Array {
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const [mm, slope] = asideAt(curves, (out[i + 2]! - pelvis[2]) / height);
    if (mm === 0 && slope === 0) continue;
    const angle = (TURN * DEGREES_A_MM * mm * Math.PI) / 180;
    const [x, y] = [out[i]!, out[i + 1]! - pelvis[1] - SPINE * height];
    out[i] = x * Math.cos(angle) - y * Math.sin(angle) + SHIFT * mm;
    out[i + 1] = x * Math.sin(angle) + y * Math.cos(angle) + pelvis[1] + SPINE * height;
    out[i + 2]! -= (TILT * slope * x) / height;
  }
  return out;
} // prettier-ignore
