import { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';

/** What shapes of this kind are told by in a library, beside edge lines and whatever else it holds. */
const KIND = 'region';
/** The form in which they are written today. */
const VERSION = 1;

/** A share of the radius: the farthest point of a contour lies within 1 of the middle, with room for rounding. */
const share = z.number().min(-1.001).max(1.001);
/** To the right and upwards as seen from outside, along the skin. */
const chartPoint = z.tuple([share, share]);
const unit = z.number().min(-1).max(1);

/** The schema of a kept region: its lines in coordinates of the skin about its middle, in parts of its radius, and how it is pushed. */
export const regionShape = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  contour: z.array(chartPoint).min(3).max(400),
  contourShape: z.enum(['corners', 'smooth']),
  apex: z.array(chartPoint).min(2).max(400),
  apexClosed: z.boolean(),
  transition: z.int().min(1).max(5),
  /** By how much it was pushed where it was kept, mm: what a tool begins with. */
  amplitude: z.number().min(-60).max(60),
  /** Square to the skin, level, or a unit vector to the right, upwards and out of the skin in the middle. */
  push: z.union([z.enum(['normal', 'horizontal']), z.tuple([unit, unit, unit])]),
  /** Which way its floor goes farther with a slope: degrees from its upward line, counter-clockwise as seen from outside; absent where that is upwards. */
  slopeTurn: z.number().min(-180).max(180).optional(),
});

/** See the schema. */
export type RegionShapeKept = z.output<typeof regionShape>;

/**
 * A region out of a stored shape; undefined where it is a shape of another kind, as an edge line. Throws SdkError `template/region-newer` for one that a later version wrote,
 * `template/region-damaged` with the `path` for one that does not hold together.
 */
export function readRegionShape(shape: unknown): RegionShapeKept | undefined {
  const { kind, version } = (typeof shape === 'object' && shape !== null ? shape : {}) as {
    readonly kind?: unknown;
    readonly version?: unknown;
  };
  if (kind !== KIND) return undefined;
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/region-newer');
  const { data, error } = regionShape.safeParse(shape);
  if (data) return data;
  throw new SdkError('template/region-damaged', { path: error.issues[0]!.path.join('.') || KIND });
}
