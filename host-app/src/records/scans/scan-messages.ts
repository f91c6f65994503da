import type { BodyFacts, Reason, UnitGuess } from '@bracewright/core/mesh';
import type { LengthUnit, MeshWarning, UpAxis } from '@bracewright/core/mesh-io';

/** What is known about a scan file before it is sent. */
export interface ScanMeasure {
  readonly triangles: number;
  /** Extents along the file's X, Y and Z, in the file's own unit. */
  readonly extents: readonly [number, number, number];
  /** The unit that the file itself says; undefined where it says none. */
  readonly saidUnit: LengthUnit | undefined;
  /** What speaks for and against each unit. */
  readonly guess: UnitGuess;
  readonly upAxis: UpAxis;
  /** What was odd in the file, and what was left out of it. */
  readonly warnings?: readonly MeshWarning[];
}

/** How a file is to be understood. */
export interface ScanFrame {
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
  /** Whether a person said that it is the patient's scan in its real size though the unit does not fit the record. */
  readonly sizeConfirmed?: boolean;
}

/** What the page asks the scan worker. */
export type ScanRequest =
  | { readonly id: number; readonly kind: 'measure'; readonly file: File; readonly facts: BodyFacts }
  | {
      readonly id: number;
      readonly kind: 'picture';
      readonly file: File;
      readonly frame: ScanFrame;
      readonly size: number;
      /** Turn about the vertical axis, degrees, and `#rrggbb` of the body; as `renderPicture` has them unless said. */
      readonly turn?: number;
      readonly colour?: string;
    };

/** What the scan worker answers. */
export type ScanAnswer =
  | { readonly id: number; readonly measure: ScanMeasure }
  | { readonly id: number; readonly picture: Blob }
  | { readonly id: number; readonly error: string };

/**
 * What is said of a unit: `fits` only where no other one does, `open` where others do or the record is silent, `height` where the
 * person would not be as tall as recorded.
 */
export type UnitVerdict = 'fits' | 'open' | 'height' | 'unlikely';

/** Judges the chosen unit. A unit that the file says is believed while the size does not speak against it. */
export function judgeUnit({ guess, saidUnit }: ScanMeasure, unit: LengthUnit): UnitVerdict {
  const option = guess.options.find((one) => one.unit === unit);
  if (!option?.fits) return 'unlikely';
  if (option.reasons.some(({ code }) => code === 'align/unit-height-differs')) return 'height';
  return unit === saidUnit || (guess.sure && unit === guess.unit) ? 'fits' : 'open';
}

/** Where no unit gives the person on record, what speaks against the nearest one: perhaps it is somebody else's scan. */
export function whyNobody({ guess }: ScanMeasure): Reason | undefined {
  if (guess.options.some(({ fits }) => fits)) return undefined;
  return guess.options.find(({ unit }) => unit === guess.unit)?.reasons[0];
}

/** The unit that is chosen already; undefined where the person must say it. What only the height speaks against is asked as a height. */
export function likelyUnit(measure: ScanMeasure): LengthUnit | undefined {
  const { saidUnit, guess } = measure;
  const alone = guess.options.filter(({ fits }) => fits).length === 1;
  return [saidUnit, guess.unit].find((unit) => {
    const verdict = unit && judgeUnit(measure, unit);
    return verdict === 'fits' || (verdict === 'height' && (alone || unit === saidUnit));
  });
}

/**
 * Equal for scans of which the same is said whichever unit and axis is chosen: the same guess, and for each unit the same verdict for the
 * same reasons. Only these may share an answer; their sizes may differ.
 */
export const guessKey = (measure: ScanMeasure): string =>
  JSON.stringify([
    measure.upAxis,
    likelyUnit(measure),
    measure.guess.unit,
    measure.guess.options.map(({ unit, stature, reasons }) => [
      unit,
      judgeUnit(measure, unit),
      stature !== undefined,
      reasons.map(({ code }) => code),
    ]),
    isLying(measure, 'Y'),
    isLying(measure, 'Z'),
  ]);

/** Whether a scan with this axis upwards lies instead of standing. */
export function isLying({ extents: [x, y, z] }: ScanMeasure, upAxis: UpAxis): boolean {
  const [height, depth] = upAxis === 'Z' ? [z, y] : [y, z];
  return height < 0.7 * Math.max(x, depth);
}
