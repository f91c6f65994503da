import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { metrics } from '../../../look/design-tokens.ts';
import type { Selection } from './use-selection.ts';

const CARD_WIDTH = 196;
const CARD_HEIGHT = 224;
/** Between two cards, and around all of them, px. */
export const [GAP, PADDING] = [12, 16];

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

/** What the lines of a list or grid are made from. */
interface Lined {
  readonly view: 'list' | 'grid';
  readonly total: number;
  readonly selection: Selection;
  readonly onShow: (from: number, to: number, focusAt: number) => void;
  readonly reveal: number | undefined;
}

/** The lines that are in sight, each with as many entries as there are columns. `ref` is for the element that scrolls. */
export function useLines({ view, total, selection, onShow, reveal }: Lined) {
  const { ref, columns } = useColumns(view);
  const count = Math.ceil(total / columns);
  const { focusAt } = selection;
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
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => (view === 'list' ? metrics.rowHeight : CARD_HEIGHT + GAP),
    overscan: 8,
    rangeExtractor,
    ...(view === 'grid' ? { paddingStart: PADDING, paddingEnd: PADDING } : {}),
  });
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
  useFocusFollows({ ref, selection, toLine: () => virtual.scrollToIndex(focusLine, { align: 'auto' }) });
  return { ref, columns, count, virtual };
}

/** Moves the focus with the keyboard's row, where the focus is in the list. */
function useFocusFollows(props: {
  readonly ref: React.RefObject<HTMLDivElement>;
  readonly selection: Selection;
  readonly toLine: () => void;
}) {
  const { ref, selection, toLine } = props;
  const { focusAt, focusId } = selection;
  useEffect(() => {
    const grid = ref.current;
    const active = document.activeElement;
    const inside = grid?.contains(active) && (active === grid ? grid : active?.closest('[data-entry]'));
    if (!grid || !inside || (focusId !== undefined && inside.getAttribute('data-entry') === focusId)) return;
    toLine();
    const frame = requestAnimationFrame(() => {
      const row = grid.querySelector<HTMLElement>(`[data-entry="${CSS.escape(focusId ?? '')}"]`);
      // Until the row has come, the list itself takes the keys.
      (row ?? grid).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // Only a move of the keyboard's row moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusId, focusAt]);
}
