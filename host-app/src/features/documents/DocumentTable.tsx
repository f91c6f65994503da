import type { DocumentEntry } from '@bracewright/core/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../api/queries/documents.ts';
import { metrics } from '../../app/tokens.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentRow, type EntryHandlers } from './DocumentRow.tsx';
import type { Selection } from './use-selection.ts';
import styles from './documents.module.css';

/** What the list or grid shows. */
export interface DocumentTableProps {
  readonly rows: readonly DocumentEntry[];
  readonly total: number;
  readonly view: 'list' | 'grid';
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly handlers: EntryHandlers;
  readonly language: string;
  /** Asks for more rows when the end comes into sight. */
  readonly onEnd: () => void;
  /** A row to be scrolled to, when it is there. */
  readonly reveal: string | undefined;
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
  const { rows, total, view, sort, onSort, selection, handlers, language, onEnd, reveal, onKeyDown } = props;
  const { t } = useTranslation('documents');
  const { ref, columns } = useColumns(view);
  const lines = Math.ceil(rows.length / columns);
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => ref.current,
    estimateSize: () => (view === 'list' ? metrics.rowHeight : CARD_HEIGHT + GAP),
    overscan: 8,
    ...(view === 'grid' ? { paddingStart: PADDING, paddingEnd: PADDING } : {}),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => virtual.measure(), [view, columns, virtual]);
  useEffect(() => {
    if (rows.length < total && last >= lines - 12) onEnd();
  }, [last, lines, onEnd, rows.length, total]);

  const revealed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!reveal || revealed.current === reveal) return;
    const at = rows.findIndex(({ id }) => id === reveal);
    if (at < 0) return;
    revealed.current = reveal;
    virtual.scrollToIndex(Math.floor(at / columns), { align: 'auto' });
  }, [columns, reveal, rows, virtual]);

  const focusId = selection.focusId;
  const all = rows.length > 0 && selection.ids.size === rows.length;

  /** Keeps the keyboard's row in sight and under the focus. */
  const focusRow = () => {
    const at = rows.findIndex(({ id }) => id === focusId);
    if (at >= 0) virtual.scrollToIndex(Math.floor(at / columns), { align: 'auto' });
  };
  useEffect(() => {
    const inside =
      ref.current?.contains(document.activeElement) && document.activeElement?.closest('[data-entry]');
    if (!inside || inside.getAttribute('data-entry') === focusId) return;
    focusRow();
    const frame = requestAnimationFrame(() =>
      ref.current
        ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(focusId ?? '')}"]`)
        ?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
    // Only a move of the keyboard's row moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusId]);

  const line = (index: number) => {
    const from = index * columns;
    if (view === 'list') {
      const entry = rows[from]!;
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
        {rows.slice(from, from + columns).map((entry, offset) => (
          <DocumentCard
            key={entry.id}
            entry={entry}
            position={from + offset + 1}
            selected={selection.ids.has(entry.id)}
            focused={entry.id === focusId}
            language={language}
            handlers={handlers}
          />
        ))}
      </div>
    );
  };

  return (
    <div
      ref={ref}
      className={styles['scroller']}
      role="grid"
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
            <Checkbox
              checked={all}
              indeterminate={selection.ids.size > 0 && !all}
              aria-label={t('select.all')}
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
            key={view === 'list' ? (rows[item.index]?.id ?? item.key) : item.key}
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
