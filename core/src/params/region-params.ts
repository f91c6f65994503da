import { z } from 'zod';
import { p, type ParamPlaces } from './kinds.ts';

/** The parameters beside a line that say how it runs. */
interface RunsBy {
  /** The one of its shape; without it straight from point to point. */
  readonly shape?: string;
  /** The one of the way by which it is moved over the skin before. */
  readonly movedBy?: string;
}

const placesOf = (
  closed: Extract<ParamPlaces, { as: 'line' }>['closed'],
  { shape, movedBy }: RunsBy,
): ParamPlaces => ({
  as: 'line',
  closed,
  shape: shape === undefined ? 'corners' : { by: shape },
  ...(movedBy === undefined ? {} : { movedBy }),
});

/** The closed line round a region. */
export const contourParam = (by: RunsBy = {}) =>
  p.surfacePoints({ min: 3, max: 400, places: placesOf(true, by) });

/** The apex line of a region, which is a ring where `apexClosed` says so. */
export const apexParam = (by: Pick<RunsBy, 'movedBy'> = {}) =>
  p.surfacePoints({ min: 2, max: 400, places: { role: 'apex', ...placesOf({ by: 'apexClosed' }, by) } });

/** How a contour runs through its points. Records that do not say so are straight from one to the next. */
export const contourShapeParam = () => p.choice(['corners', 'smooth'], 'corners');

/** How a region is pushed: by how much (mm, positive lets out), which way, and how much of the way from contour to apex line the ramp takes. */
export const pushParams = () => ({
  amplitude: p.length({ min: -60, max: 60, default: -10 }),
  direction: p.wordOr(['normal', 'horizontal'], p.direction({ anyLength: true }), 'normal'),
  transition: p.count({ min: 1, max: 5, default: 3 }),
});

/** Which pressure zone or room of a class a region was placed as: its values are starting values until a person confirms them. */
export const regionZoneTag = z.strictObject({
  /** P1 to P10, R1 to R5. */
  code: z.string().regex(/^[PR]\d{1,2}$/),
  part: z.enum(['lateral', 'dorsal', 'left', 'right']).nullable(),
  /** The class of the curve, and the convex side that it is told by. */
  type: z.string().min(1).max(30),
  side: z.enum(['left', 'right']),
  /** The film (its id) that apices, angle and heights were taken from; absent where none was, and of zones that are older than this note. */
  film: z.string().min(1).max(100).optional(),
});
export type RegionZoneTag = z.output<typeof regionZoneTag>;

/** The schema of a region. */
export const regionParams = z.object({
  contour: contourParam({ shape: 'contourShape' }),
  apex: apexParam(),
  apexClosed: p.toggle(false),
  ...pushParams(),
  contourShape: contourShapeParam(),
  zone: p.custom(regionZoneTag.optional(), { hidden: true }),
});

/** The parameters of a region. */
export type RegionParams = z.output<typeof regionParams>;

/** What the records of an operation are and hold. */
export interface RecordKind<T extends string, V extends number, S extends z.ZodObject> {
  readonly type: T;
  readonly version: V;
  readonly params: S;
}

/**
 * Records of a region (`region.deform` of the plugin region, in the version that is made now): for the operation itself, and for those that make another region of such a record
 * (`p.recordRef`) and may not import the plugin.
 */
export const REGION_RECORD: RecordKind<'region.deform', 4, typeof regionParams> = {
  type: 'region.deform',
  version: 4,
  params: regionParams,
};
