import type { z } from 'zod';
import type { EdgeLine } from './edge-line.ts';
import { defaultParams, describeParams } from './describe.ts';
import type { ParamField, ParamPlaces, Plane, SurfacePoint } from './kinds.ts';
import { mirrorPoint } from './mirror-point.ts';

/** How an operation goes through points of a record: each by itself, as a line on the skin, or straight as they were seen. */
export type PlacesWay =
  | { readonly as: 'points' }
  | { readonly as: 'line'; readonly closed: boolean; readonly shape: 'corners' | 'smooth' }
  | { readonly as: 'cut'; readonly view: readonly [number, number, number] };

/** Points on the body that a record holds, mm, and how its operation goes through them. */
export type PlacesTaken = PlacesWay & {
  /** The name of the parameter. */
  readonly field: string;
  /** Of the overlay they are shown in. */
  readonly role: string;
  readonly points: readonly SurfacePoint[];
  /** Whether they are the mirror images of those that the record holds: beside the skin as far as the other side of the body is another. */
  readonly isMirrored?: true;
};

type Values = Readonly<Record<string, unknown>>;
type Vector = readonly [number, number, number];

/** Points were kept without the skin's normal once. */
const pointOf = (point: SurfacePoint | Vector): SurfacePoint =>
  'position' in point ? point : { position: [...point], normal: [0, 0, 1] };

const told = <T>(fact: T | { readonly by: string }, values: Values): unknown =>
  typeof fact === 'object' && fact !== null && 'by' in fact ? values[fact.by] : fact;

/** What the points of a field are, where they were taken; what moves them along the skin moves them here. */
function pointsOf(places: ParamPlaces, value: unknown, values: Values): readonly SurfacePoint[] {
  const points = (value as readonly (SurfacePoint | Vector)[]).map(pointOf);
  const by =
    places.as === 'line' && places.movedBy ? (values[places.movedBy] as Vector | undefined) : undefined;
  if (!by) return points;
  return points.map(({ position: [x, y, z], normal }) => ({
    position: [x + by[0], y + by[1], z + by[2]],
    normal,
  }));
}

const mirrored = (taken: PlacesTaken, plane: unknown): PlacesTaken => ({
  ...taken,
  points: taken.points.map((point) => mirrorPoint(point, plane as Plane)),
  isMirrored: true,
});

/** What the copy of a record holds. */
function copiedIn({ name, copied }: ParamField, values: Values): readonly PlacesTaken[] {
  const ref = values[name] as { readonly params: Values } | undefined;
  if (!copied || !ref) return [];
  const { fields, mirroredBy } = copied;
  const found = fields.flatMap((field) => taken(field, ref.params)).map((one) => ({ ...one, field: name }));
  return mirroredBy === undefined ? found : found.map((one) => mirrored(one, values[mirroredBy]));
}

function taken(field: ParamField, values: Values): readonly PlacesTaken[] {
  const { name, places } = field;
  if (field.copied) return copiedIn(field, values);
  const held = values[name];
  // One point stands by itself.
  const value = field.kind === 'surface-point' && held !== undefined ? [held] : held;
  if (!places || !Array.isArray(value) || value.length === 0) return [];
  const of = { field: name, role: places.role ?? 'contour' };
  if (places.as === 'edge-lines')
    return (value as readonly EdgeLine[]).map(({ points, closed, smooth }) => ({
      ...of,
      points,
      ...{ as: 'line', closed, shape: smooth ? 'smooth' : 'corners' },
    }));
  const points = pointsOf(places, value, values);
  if (places.as === 'line') {
    const shape = told(places.shape, values) === 'smooth' ? 'smooth' : 'corners';
    const line = { ...of, points, as: 'line', closed: told(places.closed, values) === true, shape } as const;
    return [places.mirroredBy ? mirrored(line, values[places.mirroredBy]) : line];
  }
  const view = places.as === 'cut' ? (values[places.view] as Vector | undefined) : undefined;
  return [view ? { ...of, points, as: 'cut', view } : { ...of, points, as: 'points' }];
}

/**
 * The points on the body that the parameters of a record hold, field by field, by what their schema declares (`ParamMeta.places`) and nothing else. `params`
 * are those that the schema lets through; what they leave to a default is the default.
 */
export function placesTaken(schema: z.ZodObject, params: Values): readonly PlacesTaken[] {
  const values = { ...defaultParams(schema), ...params };
  return describeParams(schema).flatMap((field) => taken(field, values));
}
