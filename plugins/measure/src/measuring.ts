import type { AnnotationKind } from '@bracewright/core/annotation';
import type { Json } from '@bracewright/core/operation';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import { GESTURES, type MeasureChoice } from './params.ts';

/** What the form and the gestures hold. */
export interface MeasureValues {
  readonly kind?: MeasureChoice;
  readonly name?: string;
  readonly plane?: Plane;
  readonly points?: readonly SurfacePoint[];
}

/** The kind and parameters that are evaluated and kept; undefined while points are missing. */
export function annotationOf(
  values: MeasureValues,
): { readonly kind: AnnotationKind; readonly params: Json } | undefined {
  const choice = values.kind ?? 'perimeter';
  const { plane } = values;
  const points = values.points ?? [];
  const gesture = GESTURES[choice];
  if (points.length < gesture.min || (gesture.plane && !plane)) return undefined;
  const json = (value: unknown): Json => value as Json;
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
      return { kind: choice, params: {} };
  }
}
