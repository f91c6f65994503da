import type { Unreached } from '@bracewright/core/mesh';
import type { FindingDetails } from '@bracewright/core/operation';

/** Most places told of one finding. */
const PLACES = 20;

/**
 * Says which cells of a radius grid a tool that comes from the side does not reach: `export/undercut` with the places and how far (mm) skin lies behind other
 * skin, `export/axis-outside` with the levels where the axis runs outside of the body.
 */
export function tellUnreached(
  unreached: readonly Unreached[],
  warn: (code: string, details: FindingDetails) => void,
): void {
  const hidden = unreached.filter(({ depth }) => Number.isFinite(depth));
  const levels = new Set(unreached.filter(({ depth }) => depth === Infinity).map(({ level }) => level));
  if (hidden.length > 0)
    warn('export/undercut', {
      data: { cells: hidden.length, depth: Math.round(10 * hidden[0]!.depth) / 10 },
      places: hidden.slice(0, PLACES).map(({ at }) => ({ at })),
    });
  if (levels.size > 0) warn('export/axis-outside', { data: { levels: levels.size } });
}
