import type { DocumentEntry } from '@bracewright/core/contract';
import { useCallback, useMemo, useState } from 'react';

/** Modifier keys of a click or key press. */
export interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Which rows are selected, and which one the keyboard stands on. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly focusId: string | undefined;
  readonly entries: readonly DocumentEntry[];
  /** A click on a row: alone, added with Ctrl, up to it with Shift. */
  pick(id: string, modifiers: Modifiers): void;
  /** Puts one row in or out and leaves the others. */
  toggle(id: string): void;
  /** Moves the keyboard by `step` rows; with Shift everything between is selected. */
  step(step: number, modifiers: Modifiers): string | undefined;
  only(id: string): void;
  all(): void;
  clear(): void;
}

/** Selection as file managers have it. `rows` in the order of the page. */
export function useSelection(rows: readonly DocumentEntry[], scope: string): Selection {
  const [state, setState] = useState<{
    scope: string;
    ids: ReadonlySet<string>;
    focus?: string;
    anchor?: string;
  }>({
    scope,
    ids: new Set(),
  });
  // Another folder begins with nothing selected.
  const current = state.scope === scope ? state : { scope, ids: new Set<string>() };
  const index = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  const ids = useMemo(() => new Set([...current.ids].filter((id) => index.has(id))), [current.ids, index]);
  const entries = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);

  const between = (from: string | undefined, to: string): Set<string> => {
    const a = index.get(from ?? to) ?? index.get(to) ?? 0;
    const b = index.get(to) ?? a;
    return new Set(rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id));
  };
  const only = useCallback(
    (id: string) => setState({ scope, ids: new Set([id]), focus: id, anchor: id }),
    [scope],
  );
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setState({ scope, ids: next, focus: id, anchor: id });
  };

  return {
    ids,
    entries,
    focusId: current.focus !== undefined && index.has(current.focus) ? current.focus : rows[0]?.id,
    pick(id, { ctrlKey, metaKey, shiftKey }) {
      if (shiftKey) setState({ ...current, scope, ids: between(current.anchor, id), focus: id });
      else if (ctrlKey || metaKey) toggle(id);
      else only(id);
    },
    toggle,
    step(step, { shiftKey }) {
      if (rows.length === 0) return undefined;
      const at = current.focus === undefined ? -1 : (index.get(current.focus) ?? -1);
      const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + step))]!.id;
      if (shiftKey) setState({ ...current, scope, ids: between(current.anchor, next), focus: next });
      else only(next);
      return next;
    },
    only,
    all: () => setState({ ...current, scope, ids: new Set(rows.map(({ id }) => id)) }),
    clear: () => setState({ ...current, scope, ids: new Set() }),
  };
}
