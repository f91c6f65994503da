import type { Annotation } from '@bracewright/core/annotation';
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
