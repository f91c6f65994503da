import { z } from 'zod';
import { portable } from '../math/index.ts';
import { SdkError } from '../errors/sdk-error.ts';

/** What shapes of this kind are told by in a library, beside edge lines and whatever else it holds. */
const KIND = 'region';
/** A slope that can be given a region reaches so far either way, degrees. */
export const MOST_SLOPE = 45;
/** The form in which they are written today. */
const VERSION = 1;

/** A share of the radius: the farthest point of a contour lies within 1 of the middle, with room for rounding. */
const share = z.number().min(-1.001).max(1.001);
/** To the right and upwards as seen from outside, along the skin. */
const chartPoint = z.tuple([share, share]);
const unit = z.number().min(-1).max(1);

/** An apex may lie this far beyond the straight lines between the points of its contour, in parts of the radius: lines on a skin bend. */
const BEYOND = 0.1;

type ChartPoint = z.output<typeof chartPoint>;

/** Whether a place lies within a contour, or so near beyond it that on a skin it may. A smooth line bulges by up to half of the way between two points. */
function liesWithin([x, y]: ChartPoint, contour: readonly ChartPoint[], isSmooth: boolean): boolean {
  let isInside = false;
  for (const [i, [ax, ay]] of contour.entries()) {
    const [bx, by] = contour[(i + 1) % contour.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const size = dx * dx + dy * dy;
    const t = size > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / size)) : 0;
    const off = portable.hypot(x - ax - t * dx, y - ay - t * dy);
    if (off <= BEYOND + (isSmooth ? Math.sqrt(size) / 2 : 0)) return true;
    if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) isInside = !isInside;
  }
  return isInside;
}

/** Whether points have something between them. */
const isContour = (points: readonly ChartPoint[]): boolean =>
  new Set(points.map((point) => point.join(' '))).size >= 3;

/** How a rule that is broken is told: by the part that breaks it. */
const refused = (part: string) => ({ path: [part], params: { code: 'region-shape', rule: 'type' } });

const parts = z.strictObject({
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

/** The schema of a kept region: its lines in coordinates of the skin about its middle, in parts of its radius, and how it is pushed. What it lets through encloses something, with its apex within. */
export const regionShape = parts
  .refine(({ contour }) => isContour(contour), refused('contour'))
  .refine(
    ({ contour, contourShape, apex }) =>
      !isContour(contour) || apex.every((place) => liesWithin(place, contour, contourShape === 'smooth')),
    refused('apex'),
  )
  .refine(({ push }) => typeof push === 'string' || push.some((along) => along !== 0), refused('push'));

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
