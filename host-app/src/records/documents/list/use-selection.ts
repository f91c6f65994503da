import type { DocumentEntry } from '@bracewright/core/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentRows } from '../../../api/queries/document-rows.ts';
import { keepSeen, type Picked } from './picked.ts';

/** Modifier keys of a click or key press. */
export interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Which rows are selected, and which one the keyboard stands on. */
export interface Selection {
  readonly ids: ReadonlyMap<string, unknown>;
  /** In the order in which they were selected. */
  readonly entries: readonly DocumentEntry[];
  /** Place of the keyboard; its row may still be on the way. */
  readonly focusAt: number;
  readonly focusId: string | undefined;
  /** While rows of a long selection are fetched: how far that is, from 0 to 1. */
  readonly gathering: number | undefined;
  /** A click on a row: alone, added with Ctrl, up to it with Shift. */
  pick(id: string, modifiers: Modifiers): void;
  /** Puts one row in or out and leaves the others. */
  toggle(id: string): void;
  /** Moves the keyboard by `step` rows; with Shift everything between is selected. */
  step(step: number, modifiers: Modifiers): void;
  only(id: string): void;
  /** Everything in the folder, whether it is loaded or not. */
  all(): void;
  clear(): void;
}

interface State {
  readonly scope: string;
  readonly picked: Picked;
  readonly focus: number;
  readonly focusId?: string | undefined;
  readonly anchor: number;
  /** The keyboard went to a row that is not loaded; it is selected when it comes. */
  readonly isComing?: boolean;
}

const NONE: Picked = new Map();

/** Fetches the rows of a long selection: how far that is, and what comes of it. A newer wish, and another folder, end the one before. */
function useGathering(rows: DocumentRows, scope: string, onFailure: (error: unknown) => void) {
  const [gathering, setGathering] = useState<number>();
  const gatherer = useRef<AbortController>();
  const stop = useCallback(() => {
    gatherer.current?.abort();
    setGathering(undefined);
  }, []);
  useEffect(() => stop, [scope, stop]);

  const gather = (from: number, to: number, keep: (found: readonly DocumentEntry[]) => void) => {
    const mine = new AbortController();
    gatherer.current = mine;
    setGathering(0);
    const progress = (part: number) => !mine.signal.aborted && setGathering(part);
    rows.range(from, to, mine.signal, progress).then(
      (found) => {
        if (mine.signal.aborted) return;
        setGathering(undefined);
        keep(found);
      },
      (error: unknown) => {
        if (mine.signal.aborted) return;
        stop();
        onFailure(error);
      },
    );
  };
  return { gathering, gather, stop };
}

/** What is selected in the folder `scope`, kept true to the rows as they come and go. */
function useSelected(rows: DocumentRows, scope: string) {
  const nothing = useMemo<State>(() => ({ scope, picked: NONE, focus: 0, anchor: 0 }), [scope]);
  const [state, setState] = useState<State>(nothing);
  const before = useRef(rows);
  useEffect(() => {
    const old = before.current;
    before.current = rows;
    setState((now) => {
      if (now.scope !== scope) return now;
      const entry = now.isComing ? rows.at(now.focus) : undefined;
      if (entry)
        return {
          scope,
          picked: new Map([[entry.id, entry]]),
          focus: now.focus,
          focusId: entry.id,
          anchor: now.focus,
        };
      const picked = keepSeen(now.picked, old, rows);
      return picked === now.picked ? now : { ...now, picked };
    });
  }, [rows, scope]);

  return [state.scope === scope ? state : nothing, setState] as const;
}

/** Selection as file managers have it. `scope` names the folder: another one begins with nothing selected. */
export function useSelection(
  rows: DocumentRows,
  scope: string,
  onFailure: (error: unknown) => void,
): Selection {
  const [current, setState] = useSelected(rows, scope);
  const { gathering, gather, stop } = useGathering(rows, scope, onFailure);
  const { picked } = current;
  const entries = useMemo(() => [...picked.values()], [picked]);
  const known = current.focusId === undefined ? -1 : rows.indexOf(current.focusId);
  const focusAt = known >= 0 ? known : Math.min(current.focus, Math.max(0, rows.total - 1));
  const focusId = rows.at(focusAt)?.id;

  const only = useCallback(
    (id: string) => {
      stop();
      const at = rows.indexOf(id);
      const entry = rows.at(at);
      if (entry) setState({ scope, picked: new Map([[id, entry]]), focus: at, focusId: id, anchor: at });
    },
    [rows, scope, stop, setState],
  );

  function toggle(id: string) {
    stop();
    const at = rows.indexOf(id);
    const entry = rows.at(at);
    if (!entry) return;
    const next = new Map(picked);
    if (!next.delete(id)) next.set(id, entry);
    setState({ scope, picked: next, focus: at, focusId: id, anchor: at });
  }

  /** Selects from `from` to `to`, fetching what is not loaded. */
  function select(from: number, to: number, focus: number, anchor: number) {
    stop();
    const keep = (found: readonly DocumentEntry[]) =>
      setState({
        scope,
        picked: new Map(found.map((entry) => [entry.id, entry])),
        focus,
        focusId: rows.at(focus)?.id,
        anchor,
      });
    const loaded = Array.from({ length: to - from + 1 }, (_, offset) => rows.at(from + offset));
    if (loaded.every((entry) => entry !== undefined)) return keep(loaded);
    setState({ ...current, focus, focusId: rows.at(focus)?.id, anchor, isComing: false });
    gather(from, to, keep);
  }
  const upTo = (at: number) =>
    select(Math.min(current.anchor, at), Math.max(current.anchor, at), at, current.anchor);

  return {
    ids: picked,
    entries,
    focusAt,
    focusId,
    gathering,
    pick(id, { ctrlKey, metaKey, shiftKey }) {
      if (shiftKey) upTo(rows.indexOf(id));
      else if (ctrlKey || metaKey) toggle(id);
      else only(id);
    },
    toggle,
    step(step, { shiftKey }) {
      if (rows.total === 0) return;
      const isFirst = current.focusId === undefined && !current.isComing && picked.size === 0;
      const at = Math.min(rows.total - 1, Math.max(0, isFirst && Number.isFinite(step) ? 0 : focusAt + step));
      const entry = rows.at(at);
      if (shiftKey) upTo(at);
      else if (entry) only(entry.id);
      else {
        stop();
        setState({ scope, picked: NONE, focus: at, anchor: at, isComing: true });
      }
    },
    only,
    all: () => rows.total > 0 && select(0, rows.total - 1, focusAt, current.anchor),
    clear() {
      stop();
      setState({ ...current, picked: NONE });
    },
  };
}
