/** What a criterion of a classification measures. */
export const CRITERION_CODES = [
  'thoracic-angle',
  'no-thoracic',
  'low-angle',
  'low-mild',
  'no-low',
  'difference',
  'lower-end',
  'tp',
  't1',
  'l3-tilt',
  'l4-tilt',
  'l5-tilt',
  'counter-tilt',
  'low-apex',
  'upper-angle',
  'upper-apex',
  't1-tilt',
  'major-thoracic',
  'major-low',
  'upper-structural',
  'thoracic-structural',
  'low-structural',
] as const;
export type CriterionCode = (typeof CRITERION_CODES)[number];

/** `level` counts vertebrae from T1 = 0; `percent` is of the way from T1 to S1, where no scale is known. */
export type CriterionUnit = 'degrees' | 'mm' | 'percent' | 'level';

/** One criterion of a class as a film has it. Signed values count towards the convex side of the main thoracic curve. */
export interface Criterion {
  readonly code: CriterionCode;
  readonly unit: CriterionUnit;
  /** Null where what it takes is not marked. */
  readonly value: number | null;
  /** From and up to what it is met; null where it is open. */
  readonly least: number | null;
  readonly most: number | null;
  readonly state: 'met' | 'unmet' | 'unknown';
  /** So near the limit that marking anew could turn it over. */
  readonly isNear: boolean;
  /** How much it counts against the class, 0 to its weight. */
  readonly cost: number;
}

/** What marking the same film anew turns over: plates by 3° (the same observer, JBJS 72:320), a centre by 4 mm, an end vertebra by one level. */
const NEAR: Readonly<Record<CriterionUnit, number>> = { degrees: 3, mm: 4, percent: 1, level: 1 };
/** What is not known speaks neither for nor against. */
const UNKNOWN = 0.5;

export interface Asked {
  readonly code: CriterionCode;
  readonly unit: CriterionUnit;
  readonly value: number | null;
  readonly least?: number;
  readonly most?: number;
  /** 1 where it does not say. */
  readonly weight?: number;
}

/** Holds a value against its limits, which count as met. */
export function criterion({ code, unit, value, least, most, weight = 1 }: Asked): Criterion {
  const told = { code, unit, value, least: least ?? null, most: most ?? null };
  if (value === null) return { ...told, state: 'unknown', isNear: false, cost: weight * UNKNOWN };
  const margin = Math.min(value - (least ?? -Infinity), (most ?? Infinity) - value);
  const near = NEAR[unit];
  const share = Math.min(1, Math.max(0, 0.5 - margin / (2 * near)));
  return {
    ...told,
    state: margin >= 0 ? 'met' : 'unmet',
    isNear: Math.abs(margin) < near,
    cost: weight * share,
  };
}
