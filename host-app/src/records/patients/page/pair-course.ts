import { SYMMETRY_PAIRS, type SymmetryPair } from '@bracewright/core/brace';
import type { ScoliometerVisit } from '@bracewright/core/contract';

/** What is followed from scan to scan: the heights of the pairs, and the depths of the waist triangles. */
export const PAIR_ROWS = [...SYMMETRY_PAIRS, 'waist-depth'] as const;
export type PairRow = (typeof PAIR_ROWS)[number];

/** A pair on one scan of the course. */
export interface PairValue {
  /** By how much the left one is higher (of waists: deeper), mm; null where it is not known. */
  readonly value: number | null;
  /** How far it may be off, mm. */
  readonly within: number;
  /** The side that is higher (deeper) by more than it may be off; null where neither is; undefined where none may be told. */
  readonly side: 'left' | 'right' | null | undefined;
  /** Why it is not known, as the reading says; undefined where it is, or nothing was said. */
  readonly why: ScoliometerVisit['pairs'][number]['why'] | undefined;
  /** Whether the program found a place of it by the shape of the body. */
  readonly isFound: boolean;
  /** Against the last scan on which it was known; undefined where there is none. */
  readonly change:
    | {
        readonly mm: number;
        /** What both readings may be off together, mm. */
        readonly within: number;
        /** Whether it is more than that: less is no change. */
        readonly isReal: boolean;
        /** That scan: two may be of one day. */
        readonly since: Pick<ScoliometerVisit, 'at' | 'name'>;
      }
    | undefined;
}

const UNKNOWN = { value: null, within: 0, side: undefined, isFound: false, change: undefined } as const;

type Read = Pick<PairValue, 'value' | 'within' | 'why' | 'isFound'>;

/** What a scan says of a row. */
function readOf({ pairs, waist }: ScoliometerVisit, row: PairRow): Read {
  if (row === 'waist-depth')
    return { value: waist?.deeper ?? null, within: waist?.within ?? 0, why: waist?.why, isFound: true };
  const found = pairs.find(({ pair }) => pair === row);
  return {
    ...{ value: found?.higher ?? null, within: found?.within ?? 0, why: found?.why },
    isFound: found?.source === 'found',
  };
}

/** Whether the landmarks of a row are not settled on a scan: what follows from them is no number to be compared. */
const isOpen = ({ contradictory }: ScoliometerVisit, row: PairRow): boolean =>
  contradictory.some(({ mark }) => mark === (row === 'waist-depth' ? 'waist' : (row as SymmetryPair)));

/** A row over the scans. No side is told, and nothing compared, before left and right of a scan are confirmed; a gap is not jumped over in silence, for a change says since when it is. */
export function pairCourse(scans: readonly ScoliometerVisit[], row: PairRow): readonly PairValue[] {
  let before:
    | {
        readonly value: number;
        readonly within: number;
        readonly scan: Pick<ScoliometerVisit, 'at' | 'name'>;
      }
    | undefined;
  return scans.map((scan): PairValue => {
    const { value, within, why, isFound } = readOf(scan, row);
    if (value === null) return { ...UNKNOWN, why };
    if (!scan.areSidesConfirmed || isOpen(scan, row)) return { ...UNKNOWN, value, within, why, isFound };
    const both = before && Math.sqrt(within * within + before.within * before.within);
    const change = before && {
      ...{ mm: value - before.value, within: both!, since: before.scan },
      isReal: Math.abs(value - before.value) > both!,
    };
    before = { value, within, scan: { at: scan.at, name: scan.name } };
    const side = Math.abs(value) <= within ? null : value > 0 ? 'left' : 'right';
    return { value, within, side, why, isFound, change };
  });
}

/** The rows of which any scan says a number. */
export const knownRows = (scans: readonly ScoliometerVisit[]): readonly PairRow[] =>
  PAIR_ROWS.filter((row) => scans.some((scan) => readOf(scan, row).value !== null));
