import type { DeviationLedger, DeviationZone } from '@bracewright/core/mesh';
import type { WorkspaceParts } from '../desk/desk.ts';
import { csvOf, textCell } from '../words/csv.ts';

/** What a table of changed zones says. */
export interface LedgerTable {
  readonly ledger: DeviationLedger;
  /** What each zone is called, in their order. */
  readonly names: readonly string[];
  /** The two states. */
  readonly of: string;
  readonly from: string;
}

type Parts = Pick<WorkspaceParts, 'words' | 'units'>;

/** Inwards is below zero. */
export const signed = (side: DeviationZone['side'], value: number): number =>
  side === 'in' ? -value : value;

/**
 * The changed zones as a table for a spreadsheet, in their order: name, direction, area, largest and mean deviation, volume and whether it is rough, from how far on skin counts as changed, and the two states; what was too small for a row of its own in one
 * row for each side. Inwards is below zero. In the person's language and units, with those in the head.
 */
export function ledgerCsv({ ledger, names, of, from }: LedgerTable, { words, units }: Parts): string {
  const number = (value: number | undefined, unit: 'mm' | 'mm2' | 'cm3'): string =>
    value === undefined ? '' : units.measureCells(value, unit).number;
  const head = (key: string, unit: 'mm' | 'mm2' | 'cm3'): string =>
    textCell(`${words.t(key)} (${units.measureCells(0, unit).unit})`);
  const all = [number(ledger.threshold, 'mm'), textCell(of), textCell(from)];
  const rows = ledger.zones.map(({ side, area, largest, mean, volume, isVolumeRough }, i) => [
    textCell(names[i] ?? ''),
    textCell(words.t(`ledger.${side}`)),
    number(area, 'mm2'),
    number(signed(side, largest), 'mm'),
    number(signed(side, mean), 'mm'),
    number(signed(side, volume), 'cm3'),
    isVolumeRough ? '≈' : '',
    ...all,
  ]);
  const { rest } = ledger;
  // Each side by itself: what lies out and what lies in would take each other away.
  const smallRow = (side: DeviationZone['side'], area: number, volume: number): readonly string[] => [
    textCell(words.t('ledger.csv.rest')),
    textCell(words.t(`ledger.${side}`)),
    ...[number(area, 'mm2'), '', '', number(signed(side, volume), 'cm3'), ''],
    ...all,
  ];
  const smallRows = [
    ...(rest.areaOut > 0 ? [smallRow('out', rest.areaOut, rest.volumeOut)] : []),
    ...(rest.areaIn > 0 ? [smallRow('in', rest.areaIn, rest.volumeIn)] : []),
  ];
  return csvOf([
    [
      textCell(words.t('ledger.zone')),
      textCell(words.t('ledger.csv.direction')),
      head('ledger.area', 'mm2'),
      head('ledger.largest', 'mm'),
      head('ledger.mean', 'mm'),
      head('ledger.volume', 'cm3'),
      textCell(words.t('ledger.csv.rough')),
      head('ledger.threshold', 'mm'),
      ...['states.of', 'states.from'].map((key) => textCell(words.t(key))),
    ],
    ...rows,
    ...smallRows,
  ]);
}
