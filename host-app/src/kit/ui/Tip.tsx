import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tip.module.css';

/** Long enough that a pointer that only passes shows nothing. */
const WAIT_MS = 300;
const GAP = 6;
/** Nearest that the middle of the words comes to an edge of the window, px. */
const EDGE = 96;

/**
 * Words under a control that shows only a picture, on hover and on focus by key; Esc takes them away. The control itself has the same
 * words as its label, so that a screen reader does not say them twice.
 */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);

  const show = () => {
    const rect = box.current?.firstElementChild?.getBoundingClientRect();
    if (rect)
      setPlace({
        x: Math.min(Math.max(rect.left + rect.width / 2, EDGE), window.innerWidth - EDGE),
        y: rect.bottom + GAP,
      });
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPlace(undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place]);

  return (
    <span
      ref={box}
      className={styles['box']}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') timer.current = setTimeout(show, WAIT_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
    >
      {children}
      {place &&
        createPortal(
          <span aria-hidden="true" className={styles['tip']} style={{ left: place.x, top: place.y }}>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
