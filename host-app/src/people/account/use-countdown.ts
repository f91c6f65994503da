import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be done again; 0 when it may. It goes on by the clock, also while the page sleeps. */
export function useCountdown(): { readonly left: number; start(seconds: number): void } {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    const stop = setTimeout(() => clearInterval(timer), end - Date.now() + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [end]);
  return { left, start: useCallback((seconds) => setEnd(Date.now() + seconds * 1000), []) };
}
