import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useState } from 'react';
import type { DeviationZone } from '@bracewright/core/mesh';
import { useWorkspace } from '../model/use-workspace.ts';
import { signed } from '../model/compare/ledger-csv.ts';
import styles from './Compare.module.css';

const COLUMNS = ['area', 'largest', 'mean', 'volume'] as const;
type Column = (typeof COLUMNS)[number];

/** A number of a zone as it is read, with its direction. */
function useCell(): (zone: DeviationZone, column: Column) => string {
  const { units } = useWorkspace().parts;
  return (zone, column) => {
    const value = signed(zone.side, zone[column]);
    if (column === 'area') return units.formatArea(zone.area);
    if (column === 'volume')
      return `${zone.isVolumeRough ? '≈ ' : ''}${units.formatPartVolume(value, { signed: true })}`;
    return units.formatLength(value, { signed: true });
  };
}

/** The changed zones, the largest of the chosen column first; the name of each leads to the place. */
export const LedgerTable = observer(function LedgerTable({ names }: { readonly names: readonly string[] }) {
  const { comparison, guide, parts } = useWorkspace();
  const { words } = parts;
  const [column, setColumn] = useState<Column>('volume');
  const cell = useCell();
  const listed = comparison.rows;
  // The mark of a zone goes with its row.
  useEffect(
    () => () => {
      if (listed?.some(({ place }) => place === guide.shown)) guide.clear();
    },
    [listed, guide],
  );
  const rows = (listed ?? [])
    .map((row, i) => ({ ...row, name: names[i] ?? '' }))
    .toSorted((a, b) => b.zone[column] - a.zone[column]);
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map((one) => (
            <th key={one} scope="col" aria-sort={one === column ? 'descending' : 'none'}>
              <button
                type="button"
                className={styles['sort']}
                data-on={one === column || undefined}
                title={words.t('ledger.sort', { column: words.t(`ledger.${one}`) })}
                onClick={() => setColumn(one)}
              >
                {words.t(`ledger.${one}`)}
                <span aria-hidden>{one === column ? ' ↓' : ''}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ zone, place, name }, i) => (
          <Fragment key={i}>
            <tr className={styles['named']}>
              <th scope="rowgroup" colSpan={COLUMNS.length}>
                <button
                  type="button"
                  className={styles['place']}
                  aria-pressed={guide.shown === place}
                  title={words.t('place.go')}
                  onClick={() => guide.toggle(place)}
                >
                  {name}
                </button>
                <span className={styles['side']}>{words.t(`ledger.${zone.side}`)}</span>
              </th>
            </tr>
            <tr data-side={zone.side}>
              {COLUMNS.map((one) => (
                <td key={one}>{cell(zone, one)}</td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
});
