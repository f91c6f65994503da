import type { z } from 'zod';
import type { EdgeLine } from './edge-line.ts';
import { defaultParams, describeParams } from './describe.ts';
import type { ParamField, ParamPlaces, SurfacePoint } from './kinds.ts';

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

function taken({ name, places }: ParamField, values: Values): readonly PlacesTaken[] {
  const value = values[name];
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
    return [{ ...of, points, as: 'line', closed: told(places.closed, values) === true, shape }];
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
