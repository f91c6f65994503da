import { isAligning, isExporter, type History } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { Finding, FindingPlace, OperationRoles } from '@bracewright/core/operation';
import { alignmentOf, isStill } from '@bracewright/core/tool';
import type { AlignedBox } from '../words/place-names.ts';

/** How far beside the body a place may lie that is still on it, mm: what was smoothed or rounded since. */
const BESIDE = 5;

/** A place of a finding on the body as it is now. */
export interface PlaceNow extends FindingPlace {
  /** Whether a later step shaped the body: its ends may be others than when the place was found. */
  readonly isShapedSince?: boolean;
}

/** A place that reaches onto the body is on it, wherever its middle lies: a hole whose half was cut away. */
function isOnBody({ at, radius = 0 }: FindingPlace, { min, max }: AlignedBox): boolean {
  const reach = BESIDE + radius;
  return at.every((value, k) => value >= min[k]! - reach && value <= max[k]! + reach);
}

/**
 * What a step found, with its places where they are now: alignments after the step have moved them, and what lies beside the `body` as it
 * is was cut away since and is no place to look at.
 */
export function findingsNow(
  findings: readonly Finding[],
  recordId: string,
  {
    history: { base, records, cursor },
    roles,
  }: { readonly history: History; readonly roles: OperationRoles },
  body: AlignedBox,
): readonly Finding[] {
  const behind = records.findIndex(({ id }) => id === recordId) + 1;
  const moved = alignmentOf({ base, records: records.slice(behind, cursor), cursor: records.length }, roles);
  const still = isStill(moved);
  const isShapedSince = records
    .slice(behind, cursor)
    .some((one) => one.state === 'on' && !isAligning(one, roles) && !isExporter(one.type, roles));
  return findings.map((finding) => {
    const places: readonly PlaceNow[] =
      still && !isShapedSince
        ? finding.places
        : finding.places.map((place) => ({
            ...place,
            at: still ? place.at : mat4.transformPoint(moved, place.at),
            isShapedSince,
          }));
    return { ...finding, places: places.filter((place) => isOnBody(place, body)) };
  });
}
