import { SIZE_NAMES, type SizeName } from './patient.ts';

/** What a body measures, from a child of three to a large adult: lengths mm, height cm, weight kg. */
export const PLAUSIBLE = {
  crestToChestJoint: [100, 500],
  crestToXiphoid: [50, 350],
  crestToScapulaLower: [50, 350],
  crestToRightAxilla: [80, 450],
  crestToLeftAxilla: [80, 450],
  crestToTrochanter: [40, 250],
  chestWidth: [120, 550],
  waistWidth: [110, 550],
  hipWidth: [120, 600],
  bust: [400, 1800],
  waist: [350, 1800],
  hip: [350, 1900],
  shoulderDepth: [50, 400],
  underarmWidth: [120, 550],
  height: [80, 215],
  weight: [9, 180],
} as const satisfies Readonly<Record<SizeName | 'height' | 'weight', readonly [number, number]>>;
export type PlausibleName = keyof typeof PLAUSIBLE;

/** A value that bodies seldom have, and what they have. */
export interface DoubtfulValue {
  readonly name: PlausibleName;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Values outside of what a body measures: a slip of the unit or of the decimal point more often than a body, so whoever typed them is asked.
 * Those that stand in `known` already were asked about when they were typed.
 */
export function doubtfulValues(
  values: Readonly<Partial<Record<PlausibleName, number | null | undefined>>>,
  known: Readonly<Partial<Record<PlausibleName, number | null | undefined>>> = {},
): readonly DoubtfulValue[] {
  const names: readonly PlausibleName[] = ['height', 'weight', ...SIZE_NAMES];
  return names.flatMap((name) => {
    const value = values[name];
    const [from, to] = PLAUSIBLE[name];
    if (typeof value !== 'number' || value === known[name] || (value >= from && value <= to)) return [];
    return [{ name, value, from, to }];
  });
}
