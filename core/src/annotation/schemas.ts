import { z } from 'zod';
import { p } from '../params/kinds.ts';
import type { CoreAnnotationKind } from './annotation.ts';
import { LINE_ASSOCIATIONS, MEASURED_SIZES, POINT_ASSOCIATIONS } from './associations.ts';

const loops = (initial: 'main' | 'all') => p.choice(['main', 'all'], initial, { advanced: true });
const between = p.custom(z.tuple([p.plane(), p.plane()])).optional();
const association = <const T extends readonly [string, ...string[]]>(options: T) =>
  p.custom(z.enum(options), { options }).optional();

/**
 * A section measure. `loops: main` takes the trunk's line alone (the one that passes nearest to `near`, else the one that
 * encloses most); `all` takes every line in the plane, arms and both thighs included. `size` is the size of the record it stands for.
 */
const section = (initial: 'main' | 'all') =>
  z.strictObject({
    plane: p.plane(),
    loops: loops(initial),
    near: p.point().optional(),
    size: association(MEASURED_SIZES),
  });

/** A line in space, by two points of the skin or by a point and a unit direction (the force line is 0 0 0 and 0 0 1). */
const line = p.custom(
  z.union([
    z.strictObject({ a: p.surfacePoint(), b: p.surfacePoint() }),
    z.strictObject({ origin: p.point(), direction: p.direction() }),
  ]),
);

/** The parameters of every kind of annotation: model space, mm. Unknown names are refused. */
export const annotationSchemas = {
  /** Length of the section's line. */
  perimeter: section('main'),
  /** A tape measure: about the section of a plane, or laid over two or more points of the skin. */
  tape: z.union([section('all'), z.strictObject({ points: p.surfacePoints({ min: 2, max: 200 }) })]),
  /** Size of the section along X (left–right). */
  width: section('all'),
  /** Size of the section along Y (front–back). */
  depth: section('all'),
  /** Of the whole body, or of what lies between two planes. */
  volume: z.strictObject({ between }),
  /** Of the whole skin, or of what lies between two planes. */
  area: z.strictObject({ between }),
  /** Straight distance of two points of the skin. */
  'line-3d': z.strictObject({ a: p.surfacePoint(), b: p.surfacePoint() }),
  'point-to-line': z.strictObject({ point: p.surfacePoint(), line }),
  'point-to-plane': z.strictObject({ point: p.surfacePoint(), plane: p.plane() }),
  /** Three points: the angle at the second; four: between the lines 1–2 and 3–4. */
  angle: z.strictObject({ points: p.surfacePoints({ min: 3, max: 4 }) }),
  'marker-point': z.strictObject({
    point: p.surfacePoint(),
    association: association(POINT_ASSOCIATIONS),
    locked: p.toggle(false),
    /** Of a landmark that the program estimated and nobody has placed or confirmed: how far from here it may lie, mm. Absent where a person marked it. */
    within: z.number().positive().max(500).optional(),
  }),
  'marker-line': z.strictObject({
    points: p.surfacePoints({ min: 2, max: 200 }),
    association: association(LINE_ASSOCIATIONS),
    locked: p.toggle(false),
    zeroLevel: p.toggle(false),
  }),
} as const satisfies Record<CoreAnnotationKind, z.ZodType>;

/** The validated parameters of a kind. */
export type AnnotationParams<K extends CoreAnnotationKind> = z.output<(typeof annotationSchemas)[K]>;
