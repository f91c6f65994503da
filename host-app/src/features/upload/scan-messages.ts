import type { LengthUnit, UpAxis } from '@bracewright/core/mesh-io';

/** What is known about a scan file before it is sent. */
export interface ScanMeasure {
  readonly triangles: number;
  /** Extents along the file's X, Y and Z, in the file's own unit. */
  readonly extents: readonly [number, number, number];
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
  /** Whether the file itself says its unit; then it is not a guess. */
  readonly saysUnit: boolean;
}

/** How a file is to be understood. */
export interface ScanFrame {
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
}

/** What the page asks the scan worker. */
export type ScanRequest =
  | { readonly id: number; readonly kind: 'measure'; readonly file: File }
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

/** Millimetres of each unit. */
export const MILLIMETRES: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1000, inch: 25.4 };

/** Width, depth and height in cm of a scan understood in `frame`. */
export function sizeInCm(
  { extents: [x, y, z] }: ScanMeasure,
  { unit, upAxis }: ScanFrame,
): readonly [number, number, number] {
  const cm = MILLIMETRES[unit] / 10;
  return upAxis === 'Z' ? [x * cm, y * cm, z * cm] : [x * cm, z * cm, y * cm];
}

/** What a look at the size says about unit and axis. */
export type SizeVerdict = 'plausible' | 'tooSmall' | 'tooLarge' | 'lying';

/** Judges the size of a trunk: from a toddler's (25 cm high) to a whole body (210 cm). */
export function judgeSize([width, depth, height]: readonly [number, number, number]): SizeVerdict {
  const largest = Math.max(width, depth, height);
  if (largest < 25) return 'tooSmall';
  if (largest > 220) return 'tooLarge';
  return height < 0.7 * Math.max(width, depth) ? 'lying' : 'plausible';
}
