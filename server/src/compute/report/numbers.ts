import { MM_PER_INCH } from '@bracewright/core/math';
import type { Language } from '@bracewright/core/contract';
import type { LengthUnit } from './facts.ts';

const MILLIMETRES = { mm: 1, cm: 10, inch: MM_PER_INCH } as const;
const DIGITS = { mm: 1, cm: 2, inch: 2 } as const;
const SIGNS = { mm: 'mm', cm: 'cm', inch: 'in' } as const;
const MM2_PER_IN2 = 645.16;
const MM3_PER_IN3 = 16_387.064;
const KG_PER_LB = 0.45359237;

/** Numbers and times on a report, written as the editor writes them. */
export function numbersFor(language: Language, unit: LengthUnit, zone: string) {
  const number = (value: number, digits: number, isSigned = false): string =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    })
      .format(value)
      .replace('-', '−');
  const length = (mm: number, isSigned = false): string =>
    `${number(mm / MILLIMETRES[unit], DIGITS[unit], isSigned)} ${SIGNS[unit]}`;
  const area = (mm2: number): string =>
    unit === 'inch' ? `${number(mm2 / MM2_PER_IN2, 1)} in²` : `${number(mm2 / 100, 0)} cm²`;
  const short = (value: number): string => number(value, Number.isInteger(value) ? 0 : 1);
  return {
    unit,
    number,
    length,
    /** Lengths with one unit behind them. */
    lengths: (values: readonly number[]): string =>
      `${values.map((mm) => number(mm / MILLIMETRES[unit], DIGITS[unit])).join(' × ')} ${SIGNS[unit]}`,
    angle: (degrees: number, isSigned = false): string => `${number(degrees, 1, isSigned)}°`,
    volume: (mm3: number): string => `${number(mm3 / 1e6, 2)} L`,
    area,
    /** Of a part of the body, which litres would be too coarse for. */
    partVolume: (mm3: number, isSigned = false): string =>
      unit === 'inch'
        ? `${number(mm3 / MM3_PER_IN3, 1, isSigned)} in³`
        : `${number(mm3 / 1000, 1, isSigned)} cm³`,
    /** Height of a person, cm, and weight, kg: whoever reads inches reads pounds. */
    height: (cm: number): string => (unit === 'inch' ? `${number(cm / 2.54, 1)} in` : `${short(cm)} cm`),
    weight: (kg: number): string => (unit === 'inch' ? `${number(kg / KG_PER_LB, 1)} lb` : `${short(kg)} kg`),
    /** A measure in the unit that belongs to it. */
    measure: (value: number, kind: 'mm' | 'mm2' | 'mm3' | 'deg' | ''): string => {
      if (kind === 'mm') return length(value);
      if (kind === 'mm2') return area(value);
      if (kind === 'mm3') return `${number(value / 1e6, 2)} L`;
      return kind === 'deg' ? `${number(value, 1)}°` : number(value, 1);
    },
    time: (iso: string): string =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(new Date(iso)),
    /** The calendar day of an instant in the zone of the report, `YYYY-MM-DD`. */
    dayOf: (iso: string): string =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso)),
    /** A calendar day `YYYY-MM-DD`, in no zone. */
    day: (day: string): string =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${day}T00:00:00Z`)),
  };
}

export type Numbers = ReturnType<typeof numbersFor>;
