import type { SizeName } from '@bracewright/core/contract';

/** Size of the drawing, px. */
export const DRAWING = { width: 520, height: 500, left: 160, right: 360 } as const;

/** Heights on the drawn trunk, px from the top. */
export const LEVELS = {
  shoulder: 62,
  axilla: 122,
  chest: 150,
  scapula: 188,
  xiphoid: 214,
  waist: 282,
  crest: 326,
  trochanter: 398,
} as const;

/** How a measure is drawn: upwards from the iliac crest, across, or round. */
export type MeasureKind = 'height' | 'width' | 'girth' | 'depth';

/** Where a size stands: its field at one side, its measure at its level on the body. */
export interface SizePlace {
  readonly name: SizeName;
  readonly side: 'left' | 'right';
  /** Middle of the field, px from the top. */
  readonly y: number;
  readonly level: keyof typeof LEVELS;
  readonly kind: MeasureKind;
  /** Across the drawing: where a height's line stands, or half of a width. */
  readonly x: number;
}

/** All sizes of the table, each field as near to its level as the fields beside it let it be. */
export const SIZE_PLACES: readonly SizePlace[] = [
  { name: 'shoulderDepth', side: 'left', y: 50, level: 'shoulder', kind: 'depth', x: 34 },
  { name: 'crestToRightAxilla', side: 'left', y: 110, level: 'axilla', kind: 'height', x: 200 },
  { name: 'crestToChestJoint', side: 'left', y: 170, level: 'chest', kind: 'height', x: 244 },
  { name: 'crestToScapulaLower', side: 'left', y: 230, level: 'scapula', kind: 'height', x: 222 },
  { name: 'crestToXiphoid', side: 'left', y: 290, level: 'xiphoid', kind: 'height', x: 260 },
  { name: 'crestToTrochanter', side: 'left', y: 398, level: 'trochanter', kind: 'height', x: 196 },
  { name: 'underarmWidth', side: 'right', y: 50, level: 'axilla', kind: 'width', x: 66 },
  { name: 'crestToLeftAxilla', side: 'right', y: 110, level: 'axilla', kind: 'height', x: 320 },
  { name: 'bust', side: 'right', y: 170, level: 'chest', kind: 'girth', x: 68 },
  { name: 'chestWidth', side: 'right', y: 230, level: 'scapula', kind: 'width', x: 64 },
  { name: 'waist', side: 'right', y: 290, level: 'waist', kind: 'girth', x: 53 },
  { name: 'waistWidth', side: 'right', y: 350, level: 'waist', kind: 'width', x: 53 },
  { name: 'hip', side: 'right', y: 410, level: 'trochanter', kind: 'girth', x: 76 },
  { name: 'hipWidth', side: 'right', y: 470, level: 'trochanter', kind: 'width', x: 76 },
];
