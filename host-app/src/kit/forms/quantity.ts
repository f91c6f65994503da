import { MM_PER_INCH } from '@bracewright/core/math';
import type { Settings } from '@bracewright/core/contract';
import { halfWidth, parseNumber } from './number-text.ts';

/** What a number of a record is: a length is kept in mm, a height in cm, a weight in kg, an angle in degrees, years in years. */
export type QuantityKind = 'length' | 'height' | 'weight' | 'angle' | 'years';

/** The unit of length that a user chose; whoever chose inches weighs in pounds. */
export type LengthUnit = NonNullable<Settings['units']>;

interface Unit {
  readonly sign: string;
  /** Of the unit in which the quantity is kept. */
  readonly factor: number;
  readonly digits: number;
}

const MM: Unit = { sign: 'mm', factor: 1, digits: 1 };
const UNITS: Readonly<Record<QuantityKind, Readonly<Record<LengthUnit, Unit>>>> = {
  length: {
    mm: MM,
    cm: { sign: 'cm', factor: 10, digits: 2 },
    inch: { sign: 'in', factor: MM_PER_INCH, digits: 2 },
  },
  height: one({ sign: 'cm', factor: 1, digits: 1 }, { sign: 'in', factor: 2.54, digits: 1 }),
  weight: one({ sign: 'kg', factor: 1, digits: 1 }, { sign: 'lb', factor: 0.45359237, digits: 1 }),
  angle: one({ sign: '°', factor: 1, digits: 1 }),
  years: one({ sign: '', factor: 1, digits: 0 }),
};

function one(metric: Unit, imperial = metric): Readonly<Record<LengthUnit, Unit>> {
  return { mm: metric, cm: metric, inch: imperial };
}

const MILLIMETRES = { mm: 1, cm: 10, m: 1000, in: MM_PER_INCH, ft: 304.8 } as const;
// Not 寸: on a tailor's tape it is 33.3 mm, on a screen an inch.
const NAMES: Readonly<Record<string, keyof typeof MILLIMETRES>> = {
  mm: 'mm', cm: 'cm', m: 'm', in: 'in', inch: 'in', inches: 'in', '"': 'in', '″': 'in', "''": 'in', ft: 'ft', "'": 'ft', '′': 'ft',
  毫米: 'mm', 厘米: 'cm', 公分: 'cm', 米: 'm', 英寸: 'in', 英尺: 'ft',
}; // prettier-ignore
const KILOGRAMS: Readonly<Record<string, number>> = {
  kg: 1, g: 0.001, lb: 0.45359237, lbs: 0.45359237, 公斤: 1, 千克: 1, 斤: 0.5, 磅: 0.45359237,
}; // prettier-ignore
const ANGLES: Readonly<Record<string, number>> = { '°': 1, deg: 1, 度: 1 };
const YEARS: Readonly<Record<string, number>> = { y: 1, years: 1, 岁: 1 };

/** The unit in which a quantity is shown and typed. */
export const unitOf = (kind: QuantityKind, units: LengthUnit): string => UNITS[kind][units].sign;

/** A kept quantity as the number that is shown. */
export function shownQuantity(kept: number, kind: QuantityKind, units: LengthUnit): number {
  const { factor, digits } = UNITS[kind][units];
  return Number((kept / factor).toFixed(digits));
}

/** A kept quantity with its unit, in the words of `language`. */
export function formatQuantity(
  kept: number,
  kind: QuantityKind,
  { units, language }: { readonly units: LengthUnit; readonly language: string },
): string {
  const { sign, digits } = UNITS[kind][units];
  const number = new Intl.NumberFormat(language, {
    // An angle is told to a tenth, as everywhere: 38° could be any of 37.5 to 38.5.
    minimumFractionDigits: kind === 'angle' ? digits : 0,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number.format(shownQuantity(kept, kind, units))}${sign === '°' || sign === '' ? '' : ' '}${sign}`;
}

/** How much a named unit is of the one in which the quantity is kept; undefined for one that does not belong to it. */
function factorOf(name: string, kind: QuantityKind): number | undefined {
  if (kind === 'weight') return KILOGRAMS[name];
  if (kind === 'angle') return ANGLES[name];
  if (kind === 'years') return YEARS[name];
  const unit = NAMES[name];
  return unit === undefined ? undefined : MILLIMETRES[unit] / (kind === 'height' ? 10 : 1);
}

/**
 * What was typed, as it is kept: `65.3 cm`, `25.7in`, `5 ft 4 in`, or a number in the user's own unit. Undefined where it cannot be read. The
 * kept value is rounded to a hundredth of its unit, far below what a tape tells.
 */
export function readQuantity(text: string, kind: QuantityKind, units: LengthUnit): number | undefined {
  const plain = halfWidth(text).trim().toLowerCase();
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const feet = /^(\d+)\s*(?:ft|'|′|英尺)\s*(\d+(?:[.,]\d+)?)\s*(?:in|inch|"|″|''|英寸)?$/.exec(plain);
  if (feet && (kind === 'length' || kind === 'height')) {
    const rest = parseNumber(feet[2]!);
    if (rest === undefined || rest >= 12) return undefined;
    const inches = Number(feet[1]) * 12 + rest;
    return rounded((inches * MM_PER_INCH) / (kind === 'height' ? 10 : 1));
  }
  const match = /^([+\-−]?[\d.,]+)\s*(\D*)$/.exec(plain);
  const number = match ? parseNumber(match[1]!) : undefined;
  if (number === undefined) return undefined;
  const name = match![2]!.trim().replace(/\.$/, '');
  const factor = name === '' ? UNITS[kind][units].factor : factorOf(name, kind);
  return factor === undefined ? undefined : rounded(number * factor);
}
