import type { Annotation } from '@bracewright/core/annotation';
import type { Json } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';

/** What the form and the gestures hold. */
export interface Values {
  readonly kind?: 'point' | 'line';
  readonly name?: string;
  readonly association?: string;
  readonly lineAssociation?: string;
  readonly zeroLevel?: boolean;
  readonly locked?: boolean;
  readonly points?: readonly SurfacePoint[];
  /** The kept marker that is open, by its id. */
  readonly opened?: string;
  /** The values before it was opened, or those of the last that has changes which are not kept. */
  readonly behind?: Values;
}

/** What a kept marker holds in its parameters. */
export interface Kept {
  readonly point?: SurfacePoint;
  readonly points?: readonly SurfacePoint[];
  readonly association?: string;
  readonly locked?: boolean;
  readonly zeroLevel?: boolean;
  /** Of a landmark that was estimated and that nobody has placed or confirmed, mm. What is kept by this tool has none: somebody placed it. */
  readonly within?: number;
}

export const pointsOf = (kept: Kept): readonly SurfacePoint[] =>
  kept.points ?? (kept.point ? [kept.point] : []);
export const placesOf = ({ params }: Annotation): readonly SurfacePoint[] => pointsOf(params as Kept);
/** What a marker says, whether it was just made or is kept: what is left out says as much as no. */
export const saidBy = (marker: Annotation) => {
  const { association = '', locked = false, zeroLevel = false } = marker.params as Kept;
  return { name: marker.name, association, locked, zeroLevel, points: placesOf(marker) };
};
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
export const isMarker = (annotation: Annotation): boolean => annotation.kind.startsWith('marker-');

/** The landmark or level that is chosen, `none` where there is none. */
export const associationOf = ({ kind, association, lineAssociation }: Values): string =>
  (kind === 'line' ? lineAssociation : association) ?? 'none';

/** The marker that values of the form stand for. */
export function markerOf(values: Values, id: string): Annotation {
  const { kind, points = [], zeroLevel, locked, name } = values;
  const line = kind === 'line';
  const association = associationOf(values);
  return {
    id,
    kind: line ? 'marker-line' : 'marker-point',
    name: name ?? '',
    params: {
      ...(line ? { points, zeroLevel: zeroLevel ?? false } : { point: points[0] }),
      ...(association === 'none' ? {} : { association }),
      locked: locked ?? false,
    } as unknown as Json,
    value: null,
    unit: '',
  };
}
