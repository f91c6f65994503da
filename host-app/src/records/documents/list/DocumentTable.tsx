import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRows } from '../../../api/queries/document-rows.ts';
import type { Sort } from '../../../api/queries/documents.ts';
import { CheckMark } from '../../../kit/ui/CheckMark.tsx';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentRow, type EntryHandlers } from './DocumentRow.tsx';
import { GAP, PADDING, useLines } from './use-lines.ts';
import type { Selection } from './use-selection.ts';
import styles from '../documents.module.css';

/** What the list or grid shows. */
export interface DocumentTableProps {
  readonly rows: DocumentRows;
  readonly view: 'list' | 'grid';
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly handlers: EntryHandlers;
  readonly language: string;
  /** Says which rows are in sight, both included, and where the keyboard is. */
  readonly onShow: (from: number, to: number, focusAt: number) => void;
  /** Place of a row to be scrolled to. */
  readonly reveal: number | undefined;
  readonly onKeyDown: (event: KeyboardEvent, columns: number) => void;
}

function SortHeader(
  props: { readonly field: 'name' | 'fileType' | 'saveTime' | 'size'; readonly label: string } & Pick<
    DocumentTableProps,
    'sort' | 'onSort'
  >,
) {
  const { field, label, sort, onSort } = props;
  const { t } = useTranslation('documents');
  const active = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  // Times and sizes begin with the newest and the largest.
  const first: Sort = field === 'saveTime' || field === 'size' ? `-${field}` : field;
  const other: Sort = first === field ? `-${field}` : field;
  return (
    <span role="columnheader" aria-sort={active} className={styles['header']} data-field={field}>
      <button
        type="button"
        className={styles['sort']}
        aria-label={t('columns.sort', { column: label })}
        onClick={() => onSort(sort === first ? other : first)}
      >
        {label}
        {active !== 'none' && <Icon name={active === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
      </button>
    </span>
  );
}

/** The names of the columns, which order the list, and the mark that selects all of it. */
function Headers(
  props: { readonly rows: DocumentRows } & Pick<DocumentTableProps, 'sort' | 'onSort' | 'selection'>,
) {
  const { rows, sort, onSort, selection } = props;
  const { t } = useTranslation('documents');
  const all = rows.total > 0 && selection.ids.size === rows.total;
  return (
    <div role="row" aria-rowindex={1} className={styles['headers']}>
      <span role="columnheader" className={styles['check']}>
        <CheckMark
          checked={all}
          mixed={selection.ids.size > 0 && !all}
          label={t('select.all')}
          onChange={() => (all ? selection.clear() : selection.all())}
        />
      </span>
      <SortHeader field="name" label={t('columns.name')} sort={sort} onSort={onSort} />
      <SortHeader field="fileType" label={t('columns.type')} sort={sort} onSort={onSort} />
      <SortHeader field="saveTime" label={t('columns.saved')} sort={sort} onSort={onSort} />
      <SortHeader field="size" label={t('columns.size')} sort={sort} onSort={onSort} />
      <span role="columnheader" aria-label={t('actions.details')} />
    </div>
  );
}

/** One line: a row of the list, or as many cards as fit beside each other. */
function Line(
  props: { readonly index: number; readonly columns: number } & Pick<
    DocumentTableProps,
    'rows' | 'view' | 'selection' | 'handlers' | 'language'
  >,
) {
  const { index, columns, rows, view, selection, handlers, language } = props;
  const { focusId } = selection;
  const from = index * columns;
  if (view === 'list') {
    const entry = rows.at(from);
    if (!entry) return <div className={styles['row']} data-pending role="row" aria-rowindex={from + 2} />;
    return (
      <DocumentRow
        entry={entry}
        position={from + 1}
        selected={selection.ids.has(entry.id)}
        focused={entry.id === focusId}
        language={language}
        handlers={handlers}
      />
    );
  }
  return (
    <div
      role="row"
      className={styles['cards']}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: Math.min(columns, rows.total - from) }, (_, offset) => {
        const entry = rows.at(from + offset);
        if (!entry) return <div key={offset} className={styles['card']} data-pending role="gridcell" />;
        return (
          <DocumentCard
            key={entry.id}
            entry={entry}
            position={from + offset + 1}
            selected={selection.ids.has(entry.id)}
            focused={entry.id === focusId}
            language={language}
            handlers={handlers}
          />
        );
      })}
    </div>
  );
}

/** The entries of a folder as a list or as a grid. Only what is in sight is in the page, so a folder of thousands scrolls as one of ten. */
export function DocumentTable(props: DocumentTableProps) {
  const { rows, view, sort, onSort, selection, handlers, language, onShow, reveal, onKeyDown } = props;
  const { total } = rows;
  const { t } = useTranslation('documents');
  const { ref, columns, count, virtual } = useLines({ view, total, selection, onShow, reveal });
  return (
    <div
      ref={ref}
      className={styles['scroller']}
      role="grid"
      tabIndex={-1}
      aria-multiselectable="true"
      aria-rowcount={view === 'list' ? total + 1 : count}
      aria-label={t('title')}
      onKeyDown={(event) => onKeyDown(event, columns)}
      onClick={(event) => {
        if (event.target === event.currentTarget) selection.clear();
      }}
    >
      {view === 'list' && <Headers {...{ rows, sort, onSort, selection }} />}
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={view === 'list' ? (rows.at(item.index)?.id ?? item.key) : item.key}
            role="presentation"
            style={{
              position: 'absolute',
              inset: '0 0 auto',
              height: item.size,
              transform: `translateY(${item.start}px)`,
              ...(view === 'grid' ? { padding: `0 ${PADDING}px ${GAP}px` } : {}),
            }}
          >
            <Line index={item.index} {...{ columns, rows, view, selection, handlers, language }} />
          </div>
        ))}
      </div>
    </div>
  );
}
