import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../stores/services-context.ts';
import type { Reopening } from '../../stores/drafts.ts';

/** What was typed into a form before, and what becomes of what is typed now. */
export interface Draft<T> {
  /** From an earlier opening of the form. */
  readonly earlier: T | undefined;
  /** Says, at every paint, what stands in the form and is not saved; undefined when nothing does. */
  hold(typed: T | undefined): void;
  /** The user closes the form: what stands in it is there when it is opened again. Gives whether anything is. */
  close(): boolean;
  /** Throws away what was kept. */
  discard(): void;
  /** All of it is saved. */
  finish(): void;
}

/**
 * Keeps what is typed into a form: after a mistaken close it is back, and where the page is taken away, as the end of a session does, the
 * user is told of it afterwards.
 */
export function useDraft<T>(of: string, reopening: Reopening): Draft<T> {
  const { drafts, session } = useServices();
  // Whose the form is stays the same when the session ends under it.
  const [place] = useState(() => drafts.place<T>(session.workplace ?? '', of));
  const [earlier] = useState(() => place.get());
  const [opened] = useState(reopening);
  const held = useRef<T>(undefined);
  const isOver = useRef(false);
  const typed = useRef<T>(undefined);

  useEffect(() => {
    held.current = isOver.current ? undefined : typed.current;
  });
  useEffect(() => {
    place.resume();
    const ask = (event: BeforeUnloadEvent) => {
      if (held.current !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (held.current !== undefined) place.interrupt(held.current, opened);
    };
  }, [place, opened]);

  function end(): T | undefined {
    const last = held.current;
    isOver.current = true;
    held.current = undefined;
    return last;
  }

  return {
    earlier,
    hold(now) {
      typed.current = now;
    },
    close() {
      const last = end();
      if (last !== undefined) place.set(last);
      return last !== undefined;
    },
    discard: () => place.delete(),
    finish() {
      end();
      place.delete();
    },
  };
}
