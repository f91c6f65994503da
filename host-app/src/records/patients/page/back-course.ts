import {
  BACK_REGIONS,
  isSideOpen,
  SCOLIOMETER_LEAST_DIFFERENCE,
  type BackRegion,
  type ReadingDoubt,
} from '@bracewright/core/brace';
import type { ScoliometerVisit } from '@bracewright/core/contract';

/** Doubts of a largest value that make it no peak: what was found may lie elsewhere on the next scan. */
const NO_PEAK: ReadonlySet<string> = new Set([
  'partly-seen',
  'at-the-border',
  'either-side',
  'flank-bridged',
  'contradictory',
  'sides-open',
]);

/** A region on one scan of the course. */
export interface BackValue {
  /** Degrees against the pelvis, + where the right side stands out; null where it is not known. */
  readonly value: number | null;
  /** The side that stands out, where the reading tells one; undefined where none may be told. */
  readonly side: 'left' | 'right' | null | undefined;
  /** Why none may be told: left and right of the body are not settled, or landmarks are not, or the side of this region alone is not. */
  readonly open: 'sides' | 'marks' | 'region' | undefined;
  /** Whether it is a peak that can be compared. */
  readonly isPeak: boolean;
  /** By how much it differs from the last scan on which it was known as a peak; undefined where there is none. */
  readonly change: number | undefined;
  /** Whether that is more than noise. */
  readonly isReal: boolean;
}

/** The values of each region over the scans. Only peaks are compared with one another, and a gap is not jumped over in silence: the change says since which scan it was last known. */
export function backCourse(
  scans: readonly ScoliometerVisit[],
): Readonly<Record<BackRegion, readonly BackValue[]>> {
  const of = (region: BackRegion): readonly BackValue[] => {
    let before: number | undefined;
    return scans.map(({ regions, areSidesConfirmed }): BackValue => {
      const openOf = (doubts: readonly ReadingDoubt[]): BackValue['open'] => {
        if (!areSidesConfirmed || doubts.includes('sides-open')) return 'sides';
        if (doubts.includes('contradictory')) return 'marks';
        return isSideOpen({ doubts }) ? 'region' : undefined;
      };
      const found = regions.find((one) => one.region === region);
      const value = found?.toPelvis ?? null;
      // A side that is another one on each of two scans is no change of the back.
      const isPeak =
        areSidesConfirmed && value !== null && !found!.doubts.some((doubt) => NO_PEAK.has(doubt));
      const change = isPeak && before !== undefined ? value - before : undefined;
      if (isPeak) before = value;
      const open = openOf(found?.doubts ?? []);
      return {
        ...{ value, isPeak, change, open },
        side: open ? undefined : (found?.side ?? null),
        isReal: change !== undefined && Math.abs(change) > SCOLIOMETER_LEAST_DIFFERENCE,
      };
    });
  };
  return Object.fromEntries(BACK_REGIONS.map((region) => [region, of(region)])) as Record<
    BackRegion,
    readonly BackValue[]
  >;
}

/** Runs of neighbouring scans on which a region is known, as places in the list. */
export function runsOf(values: readonly BackValue[]): readonly (readonly number[])[] {
  const runs: number[][] = [[]];
  values.forEach(({ value, side }, i) => {
    // Nobody knows on which side of the line it lies.
    if (value === null || side === undefined) runs.push([]);
    else runs.at(-1)!.push(i);
  });
  return runs.filter((run) => run.length > 0);
}
