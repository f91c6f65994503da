import type { AnnotationKind, MeasuredSize } from '@bracewright/core/annotation';
import type { Json } from '@bracewright/core/operation';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import { GESTURES, KIND_OF_SIZE, type MeasureChoice } from './params.ts';

/** What the form and the gestures hold. */
export interface MeasureValues {
  readonly kind?: MeasureChoice;
  readonly name?: string;
  /** The size of the record that the measure stands for. */
  readonly size?: MeasuredSize | 'none';
  /** Of volume and area: the whole body, or what lies between `plane` and `upper`. */
  readonly part?: 'whole' | 'between';
  readonly plane?: Plane;
  readonly upper?: Plane;
  readonly points?: readonly SurfacePoint[];
}

/** Whether what lies between two planes is measured. */
export const isBetween = ({ kind, part }: MeasureValues): boolean =>
  part === 'between' && (kind === 'volume' || kind === 'area');

/** Whether a plane is dragged for these values. */
export const takesPlane = (values: MeasureValues): boolean =>
  GESTURES[values.kind ?? 'perimeter'].plane || isBetween(values);

/** The size of the record that the values stand for; undefined where their kind is not the size's. */
export function sizeOf({ kind, size = 'none' }: MeasureValues): MeasuredSize | undefined {
  return size !== 'none' && KIND_OF_SIZE[size] === (kind ?? 'perimeter') ? size : undefined;
}

/** The kind and parameters that are evaluated and kept; undefined while points are missing. */
export function annotationOf(
  values: MeasureValues,
): { readonly kind: AnnotationKind; readonly params: Json } | undefined {
  const choice = values.kind ?? 'perimeter';
  const { plane, upper } = values;
  const points = values.points ?? [];
  const gesture = GESTURES[choice];
  if (points.length < gesture.min || (takesPlane(values) && !plane)) return undefined;
  const json = (value: unknown): Json => value as Json;
  const size = sizeOf(values);
  // A size is the trunk's own: an arm or a loose piece at its level is none of it.
  if (size) return { kind: KIND_OF_SIZE[size], params: json({ plane, loops: 'main', size }) };
  switch (choice) {
    case 'perimeter':
    case 'tape':
    case 'width':
    case 'depth':
      return { kind: choice, params: json({ plane }) };
    case 'line-3d':
      return { kind: choice, params: json({ a: points[0], b: points[1] }) };
    case 'tape-line':
      return { kind: 'tape', params: json({ points }) };
    case 'point-to-line':
      return { kind: choice, params: json({ point: points[0], line: { a: points[1], b: points[2] } }) };
    case 'point-to-plane':
      return { kind: choice, params: json({ point: points[0], plane }) };
    case 'angle':
      return { kind: choice, params: json({ points: points.slice(0, 3) }) };
    case 'volume':
    case 'area':
      if (!isBetween(values)) return { kind: choice, params: {} };
      return upper && { kind: choice, params: json({ between: [plane, upper] }) };
  }
}
