import { useRef, useState, type UIEvent } from 'react';

/** Less is a trembling hand, not scrolling, px. */
const STEP = 12;

/** Hides the header while something below is scrolled down, and brings it back with the first scroll up or when the focus goes there. */
export function useHidingHeader(on: boolean) {
  const [isHidden, setHidden] = useState(false);
  const last = useRef(new WeakMap<EventTarget, number>());
  return {
    isHidden: on && isHidden,
    handlers: on
      ? {
          onScrollCapture: (event: UIEvent) => {
            const { target } = event;
            if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
            const before = last.current.get(target) ?? 0;
            const now = target.scrollTop;
            if (Math.abs(now - before) < STEP) return;
            last.current.set(target, now);
            setHidden(now > before && now > STEP);
          },
          onFocusCapture: (event: { readonly target: EventTarget }) => {
            if (event.target instanceof Element && event.target.closest('header')) setHidden(false);
          },
        }
      : {},
  };
}
