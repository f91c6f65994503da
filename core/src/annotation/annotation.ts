import type { Mat4 } from '../math/mat4.ts';
import type { Json } from '../operation/json.ts';

/** What an annotation is: a measure the server can compute, or a marker. */
export type AnnotationKind =
  | 'perimeter'
  | 'tape'
  | 'width'
  | 'depth'
  | 'volume'
  | 'area'
  | 'line-3d'
  | 'point-to-line'
  | 'point-to-plane'
  | 'angle'
  | 'marker-point'
  | 'marker-line';

/** Something written on the model that never changes its shape. */
export interface Annotation {
  readonly id: string;
  readonly kind: AnnotationKind;
  readonly name: string;
  readonly params: Json;
  /** In `unit`; null where the kind has no value or it cannot be taken on this shape. */
  readonly value: number | null;
  readonly unit: 'mm' | 'mm2' | 'mm3' | 'deg' | '';
  /** Whether the store took the value itself; `differs` where it found another one than was taken here on the same shape. */
  readonly checked?: boolean | 'differs';
  /** The value that was taken here, where the store found another one. */
  readonly givenValue?: number | null;
  /**
   * Where the body stood when the places in `params` were taken: the rigid transform from its base, of all alignments together. By it they
   * are found on the skin however the body is aligned since. Absent: as the body stands now.
   */
  readonly frame?: Mat4;
}
