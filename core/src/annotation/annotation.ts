import type { Mat4 } from '../math/mat4.ts';
import type { Json } from '../operation/json.ts';

/** Core's own kinds: measures, and markers. */
export const ANNOTATION_KINDS = [
  'perimeter',
  'tape',
  'width',
  'depth',
  'volume',
  'area',
  'line-3d',
  'point-to-line',
  'point-to-plane',
  'angle',
  'marker-point',
  'marker-line',
] as const;

export type CoreAnnotationKind = (typeof ANNOTATION_KINDS)[number];

/** What an annotation is: one of core's kinds, or `<plugin id>.<name>` of a plugin, which may not be part of this program. */
export type AnnotationKind = CoreAnnotationKind | (string & {});

/** Something written on the model that never changes its shape. */
export interface Annotation {
  readonly id: string;
  readonly kind: AnnotationKind;
  readonly name: string;
  readonly params: Json;
  /** In `unit`; null where the kind has no value or it cannot be taken on this shape. */
  readonly value: number | null;
  readonly unit: 'mm' | 'mm2' | 'mm3' | 'deg' | '';
  /** Whether the store took the value itself; `differs` where it found another one than was taken here on the same shape, `unknown` where it does not know the kind. */
  readonly checked?: boolean | 'differs' | 'unknown';
  /** The value that was taken here, where the store found another one. */
  readonly givenValue?: number | null;
  /**
   * Id of the step that it is locked to: `value` is of the body after that step, whatever was done later. While the step is undone or gone,
   * `value` is the last that was taken. Absent: it follows the shape of now.
   */
  readonly step?: string;
  /**
   * Where the body stood when the places in `params` were taken: the rigid transform from its base, of all alignments together. By it they
   * are found on the skin however the body is aligned since. Absent: as the body stands now.
   */
  readonly frame?: Mat4;
}
