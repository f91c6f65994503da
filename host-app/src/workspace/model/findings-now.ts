import type { History } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { Finding } from '@bracewright/core/operation';
import { alignmentOf, isStill } from '@bracewright/core/tool';

/** What a step found, with its places where they are now: alignments after the step have moved them. */
export function findingsNow(
  findings: readonly Finding[],
  recordId: string,
  { base, records, cursor }: History,
): readonly Finding[] {
  const behind = records.findIndex(({ id }) => id === recordId) + 1;
  const moved = alignmentOf({ base, records: records.slice(behind, cursor), cursor: records.length });
  if (isStill(moved)) return findings;
  return findings.map((finding) => ({
    ...finding,
    places: finding.places.map((place) => ({ ...place, at: mat4.transformPoint(moved, place.at) })),
  }));
}
