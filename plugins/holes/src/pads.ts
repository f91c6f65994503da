import { activeRecords, type History } from '@bracewright/core/history';
import type { Params } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import type { pattern } from './operation.ts';

/** What of the parameters of a region says which skin it presses in. */
interface PressedRegion {
  readonly contour: SurfacePoint[];
  readonly contourShape?: 'corners' | 'smooth';
  readonly amplitude: number;
}

/** The contours of the pads of a design, of which a hole would take the middle: regions that are pressed in before the step `before`, or at all. */
export function padsOf(history: History, before: string | undefined): Params<typeof pattern>['clear'] {
  const records = activeRecords(history);
  const end = records.findIndex(({ id }) => id === before);
  return records
    .slice(0, end < 0 ? records.length : end)
    .filter(({ type, state }) => type === 'region.deform' && state === 'on')
    .map(({ params }) => params as unknown as PressedRegion)
    .filter(({ amplitude }) => amplitude < 0)
    .map(({ contour, contourShape }) => ({
      points: contour,
      closed: true,
      smooth: contourShape === 'smooth',
    }));
}
