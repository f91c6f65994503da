import { vec3 } from '@bracewright/core/math';
import type { Finding, FindingPlace } from '@bracewright/core/operation';
import type { PickingService } from '@bracewright/core/services';

/** How far from the skin that is shown a place of a file may lie, mm: foam that stays lies over it. */
const BESIDE = 5;

/** What was found on a file, as it is told over the body on the screen. */
export interface SeenFinding extends Finding {
  /** Whether all of its places lie beyond the edge of the body on the screen. */
  readonly isBeyond?: boolean;
}

/**
 * Findings of a file with those of their places that lie on the body on the screen, or within `over` mm of it (a liner is as thick as that): a form reaches
 * beyond the edge of a brace, where a mark would stand in the air.
 */
export function onBody(
  findings: readonly Finding[],
  picking: Pick<PickingService, 'nearest'>,
  over = 0,
): readonly SeenFinding[] {
  const isSeen = ({ at, radius = 0 }: FindingPlace): boolean => {
    const on = picking.nearest(at);
    return on !== undefined && vec3.distance(on.position, at) <= BESIDE + over + radius;
  };
  return findings.map((finding) => {
    const places = finding.places.filter(isSeen);
    return { ...finding, places, isBeyond: finding.places.length > 0 && places.length === 0 };
  });
}
