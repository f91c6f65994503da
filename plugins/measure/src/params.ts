import { MEASURED_SIZES, type CoreAnnotationKind, type MeasuredSize } from '@bracewright/core/annotation';
import { p, planePlaceField, planeTiltField } from '@bracewright/core/params';
import { z } from 'zod';

/** Every kind of core that is measured; a tape is a girth round a section or a length over points, which are drawn in two ways. */
export type MeasureChoice = Exclude<CoreAnnotationKind, `marker-${string}`> | 'tape-line';

/** A list that leaves out none of `T`, or it does not compile. */
const eachOf =
  <T extends string>() =>
  <const L extends readonly [T, ...T[]]>(list: L & ([T] extends [L[number]] ? unknown : never)): L =>
    list;

/** What can be measured, in the order the form shows it. */
export const MEASURE_CHOICES = eachOf<MeasureChoice>()([
  'perimeter',
  'tape',
  'width',
  'depth',
  'line-3d',
  'tape-line',
  'point-to-line',
  'point-to-plane',
  'angle',
  'volume',
  'area',
]);

/** The form of the tool; gestures fill the plane and the points. */
export const measureParams = z.object({
  kind: p.choice(MEASURE_CHOICES, 'perimeter'),
  /** Of volume and area: of all of the body, or of what lies between two planes. */
  part: p.choice(['whole', 'between'], 'whole'),
  height: planePlaceField(),
  upperHeight: planePlaceField(),
  leftUp: planeTiltField(),
  backUp: planeTiltField(),
  name: p.text({ max: 30 }),
  size: p.choice(['none', ...MEASURED_SIZES], 'none', { advanced: true }),
  plane: p.custom(p.plane().optional(), { hidden: true }),
  upper: p.custom(p.plane().optional(), { hidden: true }),
  points: p.custom(p.surfacePoints({ min: 0, max: 50 }).optional(), { hidden: true }),
});

/** The kinds that a size of the record may be, and which each of them is. */
export const KIND_OF_SIZE = {
  bust: 'tape',
  waist: 'tape',
  hip: 'tape',
  underarmWidth: 'width',
  chestWidth: 'width',
  waistWidth: 'width',
  hipWidth: 'width',
} as const satisfies Readonly<Record<MeasuredSize, MeasureChoice>>;

/** How each kind is drawn: a plane, or points (at least `min`, at most `max`), or both, or nothing. */
export const GESTURES: Readonly<
  Record<MeasureChoice, { readonly plane: boolean; readonly min: number; readonly max: number }>
> = {
  perimeter: { plane: true, min: 0, max: 0 },
  tape: { plane: true, min: 0, max: 0 },
  width: { plane: true, min: 0, max: 0 },
  depth: { plane: true, min: 0, max: 0 },
  'line-3d': { plane: false, min: 2, max: 2 },
  'tape-line': { plane: false, min: 2, max: 50 },
  'point-to-line': { plane: false, min: 3, max: 3 },
  'point-to-plane': { plane: true, min: 1, max: 1 },
  angle: { plane: false, min: 3, max: 3 },
  volume: { plane: false, min: 0, max: 0 },
  area: { plane: false, min: 0, max: 0 },
};
