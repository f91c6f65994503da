import { useCallback, useEffect, useRef } from 'react';

/** How often lists that others may change are asked for anew, and how long after the last key or click that goes on. */
const EVERY_MS = 20_000;
const IN_USE_MS = 5 * 60_000;

/**
 * A `refetchInterval`: often while somebody works at this page, not at all while nobody does. Without the end, a page that was left open
 * would keep its session alive for good.
 */
export function useShortPoll(): () => number | false {
  const lastUse = useRef(Date.now());
  useEffect(() => {
    const note = () => {
      lastUse.current = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, note, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, note);
    };
  }, []);
  return useCallback(() => (Date.now() - lastUse.current < IN_USE_MS ? EVERY_MS : false), []);
}
