import { p, type ParamPlaces } from '@bracewright/core/params';

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
