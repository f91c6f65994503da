import { MM_PER_INCH } from '@bracewright/core/math';
import { makeAutoObservable } from 'mobx';
import type { UnitsService } from '@bracewright/core/services';
import { halfWidth, parseNumber } from '../../../kit/forms/number-text.ts';
import type { SettingsStore } from '../../../stores/settings.ts';

const MILLIMETRES = { mm: 1, cm: 10, inch: MM_PER_INCH } as const;
const DIGITS = { mm: 1, cm: 2, inch: 2 } as const;
const SIGNS = { mm: 'mm', cm: 'cm', inch: 'in' } as const;
const NAMES: Readonly<Record<string, keyof typeof MILLIMETRES>> = {
  '': 'mm', mm: 'mm', cm: 'cm', in: 'inch', inch: 'inch', '"': 'inch', '″': 'inch', 毫米: 'mm', 厘米: 'cm', 英寸: 'inch',
}; // prettier-ignore

/** How measures other than lengths are shown: what one of their unit is of the value's, its digits, its sign. */
const CELLS = {
  mm2: [100, 0, 'cm²'],
  mm3: [1e6, 2, 'L'],
  cm3: [1000, 1, 'cm³'],
  deg: [1, 1, '°'],
  '': [1, 1, ''],
} as const;

/** Whether a number above nothing has its plus. */
interface Signed {
  readonly signed?: boolean;
}

const signOf = (signed: boolean) => (signed ? 'exceptZero' : 'negative');

/** Lengths, angles, areas and volumes as the user reads and types them. */
export class Units implements UnitsService {
  readonly #settings: SettingsStore;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
    makeAutoObservable(this);
  }

  get length(): 'mm' | 'cm' | 'inch' {
    return this.#settings.values.units ?? 'mm';
  }

  get sign(): string {
    return SIGNS[this.length];
  }

  /** What a number field shows: without unit and thousands marks, which could not be typed over, and with a true minus. */
  fieldText(value: number, kind: string): string {
    const text =
      kind === 'length'
        ? (value / MILLIMETRES[this.length]).toFixed(DIGITS[this.length])
        : kind === 'angle'
          ? value.toFixed(Number.isInteger(value * 10) ? 1 : 2)
          : String(Number(value.toFixed(2)));
    return text.replace(/^-(?=0*\.?0*$)/, '').replace('-', '−');
  }

  /** `rough`: to the millimetre, of what is known no better. */
  formatLength(
    mm: number,
    options: { readonly signed?: boolean; readonly unit?: boolean; readonly rough?: boolean } = {},
  ): string {
    const digits = DIGITS[this.length] - (options.rough ? 1 : 0);
    const text = this.#number(mm / MILLIMETRES[this.length], digits, options.signed);
    return options.unit === false ? text : `${text} ${this.sign}`;
  }

  formatAngle(degrees: number, options: Signed = {}): string {
    return `${this.#number(degrees, 1, options.signed)}°`;
  }

  /** How many of something there are. */
  formatCount(count: number, { signed = false }: Signed = {}): string {
    const { language } = this.#settings;
    return new Intl.NumberFormat(language, { signDisplay: signOf(signed) }).format(count).replace('-', '−');
  }

  formatVolume(mm3: number, { signed }: Signed = {}): string {
    return `${this.#number(mm3 / 1e6, 2, signed)} L`;
  }

  /** Of a part of the body, which litres would be too coarse for. */
  formatPartVolume(mm3: number, { signed }: Signed = {}): string {
    return `${this.#number(mm3 / 1000, 1, signed)} cm³`;
  }

  formatArea(mm2: number, { signed }: Signed = {}): string {
    return `${this.#number(mm2 / 100, 0, signed)} cm²`;
  }

  parseLength(text: string): number | undefined {
    const match = /^(.*?)\s*([a-z"″\u4e00-\u9fff]*)$/i.exec(halfWidth(text).trim());
    const number = match ? parseNumber(match[1]!) : undefined;
    if (number === undefined) return undefined;
    const named = match![2]!.toLowerCase();
    const unit = named === '' ? this.length : NAMES[named];
    return unit === undefined ? undefined : number * MILLIMETRES[unit];
  }

  /** A measure in the unit that belongs to it. */
  formatMeasure(value: number, unit: 'mm' | 'mm2' | 'mm3' | 'deg' | '%' | '', options: Signed = {}): string {
    switch (unit) {
      case 'mm':
        return this.formatLength(value, options);
      case 'mm2':
        return this.formatArea(value, options);
      case 'mm3':
        return this.formatVolume(value, options);
      case 'deg':
        return this.formatAngle(value, options);
      case '%':
        return `${this.#number(value, 1, options.signed)} %`;
      default:
        return this.#number(value, 1, options.signed);
    }
  }

  /** A measure as a spreadsheet takes it: a plain number with a point, as exact as it is shown, and the sign of its unit apart. */
  measureCells(
    value: number,
    unit: keyof typeof CELLS | 'mm',
  ): { readonly number: string; readonly unit: string } {
    const [one, digits, sign] =
      unit === 'mm' ? [MILLIMETRES[this.length], DIGITS[this.length], this.sign] : CELLS[unit];
    // Rounded as what is shown is.
    const format = {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    } as const;
    const number = new Intl.NumberFormat('en-US', { ...format, signDisplay: 'negative' }).format(value / one);
    return { number, unit: sign };
  }

  #number(value: number, digits: number, signed = false): string {
    return new Intl.NumberFormat(this.#settings.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signOf(signed),
    })
      .format(value)
      .replace('-', '−');
  }
}
