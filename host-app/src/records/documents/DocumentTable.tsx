import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRows } from '../../api/queries/document-rows.ts';
import type { Sort } from '../../api/queries/documents.ts';
import { metrics } from '../../look/design-tokens.ts';
import { CheckMark } from '../../kit/ui/CheckMark.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentRow, type EntryHandlers } from './DocumentRow.tsx';
import type { Selection } from './use-selection.ts';
import styles from './documents.module.css';

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

const CARD_WIDTH = 196;
const CARD_HEIGHT = 224;
const GAP = 12;
const PADDING = 16;

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

/** Columns of cards that fit into the element. */
function useColumns(view: 'list' | 'grid') {
  const ref = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  useEffect(() => {
    const element = ref.current;
    if (!element || view === 'list') return;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth - 2 * PADDING + GAP) / (CARD_WIDTH + GAP)))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return { ref, columns: view === 'list' ? 1 : columns };
}

/** The entries of a folder as a list or as a grid. Only what is in sight is in the page, so a folder of thousands scrolls as one of ten. */
export function DocumentTable(props: DocumentTableProps) {
  const { rows, view, sort, onSort, selection, handlers, language, onShow, reveal, onKeyDown } = props;
  const { total } = rows;
  const { t } = useTranslation('documents');
  const { ref, columns } = useColumns(view);
  const lines = Math.ceil(total / columns);
  const { focusAt, focusId } = selection;
  const focusLine = Math.floor(focusAt / columns);
  // The keyboard's row stays in the page when it is scrolled out of sight, so that the focus is not lost with it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (focusLine >= range.count || inSight.includes(focusLine)) return inSight;
      return [...inSight, focusLine].sort((a, b) => a - b);
    },
    [focusLine],
  );
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => ref.current,
    estimateSize: () => (view === 'list' ? metrics.rowHeight : CARD_HEIGHT + GAP),
    overscan: 8,
    rangeExtractor,
    ...(view === 'grid' ? { paddingStart: PADDING, paddingEnd: PADDING } : {}),
  });
  const items = virtual.getVirtualItems();
  const inSight = virtual.range;
  const first = inSight?.startIndex ?? 0;
  const last = inSight?.endIndex ?? 0;

  useEffect(() => virtual.measure(), [view, columns, virtual]);
  useEffect(
    () => onShow(first * columns, (last + 1) * columns - 1, focusAt),
    [first, last, columns, focusAt, onShow],
  );

  useEffect(() => {
    if (reveal !== undefined) virtual.scrollToIndex(Math.floor(reveal / columns), { align: 'center' });
  }, [columns, reveal, virtual]);

  const all = total > 0 && selection.ids.size === total;

  useEffect(() => {
    const grid = ref.current;
    const active = document.activeElement;
    const inside = grid?.contains(active) && (active === grid ? grid : active?.closest('[data-entry]'));
    if (!grid || !inside || (focusId !== undefined && inside.getAttribute('data-entry') === focusId)) return;
    virtual.scrollToIndex(focusLine, { align: 'auto' });
    const frame = requestAnimationFrame(() => {
      const row = grid.querySelector<HTMLElement>(`[data-entry="${CSS.escape(focusId ?? '')}"]`);
      // Until the row has come, the list itself takes the keys.
      (row ?? grid).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // Only a move of the keyboard's row moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusId, focusAt]);

  const line = (index: number) => {
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
        {Array.from({ length: Math.min(columns, total - from) }, (_, offset) => {
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
  };

  return (
    <div
      ref={ref}
      className={styles['scroller']}
      role="grid"
      tabIndex={-1}
      aria-multiselectable="true"
      aria-rowcount={view === 'list' ? total + 1 : lines}
      aria-label={t('title')}
      onKeyDown={(event) => onKeyDown(event, columns)}
      onClick={(event) => {
        if (event.target === event.currentTarget) selection.clear();
      }}
    >
      {view === 'list' && (
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
      )}
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {items.map((item) => (
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
            {line(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
