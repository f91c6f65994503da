import {
  ageOn,
  COBB_CHANGE,
  type WorklistColumn,
  type WorklistItem,
  type WorklistSort,
} from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, formatDay } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useQuantity } from '../patients/use-quantity.ts';
import { typeLabel } from '../patients/type-label.ts';
import { designAddress } from '../entries/addresses.ts';
import styles from './worklist.module.css';

const COLUMNS = [
  'name', 'age', 'type', 'cobb', 'trend', 'doctor', 'technician', 'lastVisit', 'stage', 'changed',
] as const satisfies readonly WorklistColumn[]; // prettier-ignore
/** Columns that begin with what asks for attention: the largest, the newest, the furthest. */
const DOWN_FIRST: readonly WorklistColumn[] = ['cobb', 'trend', 'lastVisit', 'stage', 'changed'];

/** The address of a patient's page. */
export const patientAddress = (id: string): string => `/patient/record?id=${encodeURIComponent(id)}`;

function Header(props: {
  readonly column: WorklistColumn;
  readonly sort: WorklistSort;
  readonly onSort: (sort: WorklistSort) => void;
}) {
  const { column, sort, onSort } = props;
  const { t } = useTranslation(['worklist', 'documents']);
  const active = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const label = t(`columns.${column}`);
  const first: WorklistSort = DOWN_FIRST.includes(column) ? `-${column}` : column;
  const other: WorklistSort = first === column ? `-${column}` : column;
  return (
    <th role="columnheader" scope="col" aria-sort={active} data-column={column}>
      <button
        type="button"
        className={styles['sort']}
        aria-label={t('documents:columns.sort', { column: label })}
        onClick={() => onSort(sort === first ? other : first)}
      >
        {label}
        {active !== 'none' && <Icon name={active === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
      </button>
    </th>
  );
}

/** The newest Cobb angle, and under it what it is of. */
const Cobb = observer(function Cobb(props: { readonly item: WorklistItem; readonly language: string }) {
  const { cobb, cobbDay, cobbSource } = props.item;
  const { t } = useTranslation('patients');
  const quantity = useQuantity();
  if (cobb === null || cobbSource === null) return <span className={styles['faint']}>–</span>;
  const day = cobbDay === null ? '' : formatDay(cobbDay, props.language);
  return (
    <span className={styles['two']}>
      {quantity(cobb, 'angle')}
      <span className={styles['from']}>{t(`cobbFrom.${cobbSource}`, { day })}</span>
    </span>
  );
});

/** What the Cobb angle did since it was another one; less than 5° is no change, and is said so. */
function Trend({ item, language }: { readonly item: WorklistItem; readonly language: string }) {
  const { t } = useTranslation('worklist');
  const { cobbChange, cobbSince } = item;
  if (cobbChange === null || cobbSince === null) return <span className={styles['faint']}>–</span>;
  const way = cobbChange >= COBB_CHANGE ? 'up' : cobbChange <= -COBB_CHANGE ? 'down' : 'same';
  const figure = `${cobbChange > 0 ? '+' : cobbChange < 0 ? '−' : '±'}${Math.abs(cobbChange).toFixed(1)}°`;
  const words = t(`trend.${way}Since`, { figure, day: formatDay(cobbSince, language) });
  return (
    <span className={styles['trend']} data-way={way} title={words}>
      {way !== 'same' && <Icon name={way === 'up' ? 'arrowUp' : 'arrowDown'} size={14} />}
      <span aria-hidden="true">{figure}</span>
      <span className={styles['unseen']}>{words}</span>
    </span>
  );
}

/** The patients of a page of the worklist. */
export function WorklistTable(props: {
  readonly items: readonly WorklistItem[];
  readonly sort: WorklistSort;
  readonly language: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly onSort: (sort: WorklistSort) => void;
}) {
  const { items, sort, language, today, onSort } = props;
  const { t } = useTranslation(['worklist', 'common']);
  const cells: Readonly<Record<WorklistColumn, (item: WorklistItem) => ReactNode>> = {
    name: ({ id, name, birthday }) => (
      <span className={styles['two']}>
        <Link className={styles['name']} to={patientAddress(id)}>
          {name}
        </Link>
        <span className={styles['from']}>{t('born', { day: formatDay(birthday, language) })}</span>
      </span>
    ),
    age: ({ birthday }) => ageOn(birthday, today),
    type: ({ type }) => typeLabel(type),
    cobb: (item) => <Cobb item={item} language={language} />,
    trend: (item) => <Trend item={item} language={language} />,
    doctor: ({ doctor }) => doctor,
    technician: ({ technician }) => technician,
    lastVisit: ({ lastVisit }) => formatDay(lastVisit, language),
    stage: ({ design }) => (
      <span className={styles['stage']} data-stage={design?.stage ?? 'none'}>
        {t(`stages.${design?.stage ?? 'none'}`)}
      </span>
    ),
    changed: ({ id, design }) =>
      design ? (
        <Link
          className={styles['design']}
          to={designAddress(design.id, id)}
          title={t('openDesign', { name: design.name })}
          aria-label={t('openDesign', { name: design.name })}
        >
          {formatDate(design.saveTime, language)}
        </Link>
      ) : (
        <span className={styles['faint']}>–</span>
      ),
  };
  return (
    <table role="table" className={styles['table']} aria-label={t('title')}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <Header key={column} {...{ column, sort, onSort }} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.id} role="row" data-patient={item.id}>
            {COLUMNS.map((column) => (
              <td key={column} role="cell" data-column={column} data-label={t(`columns.${column}`)}>
                {cells[column](item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
