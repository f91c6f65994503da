import { useEffect } from 'react';
import type { FilmView } from './view/film-view.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

/** The keys of the page: undo, redo, save, zoom, and the pen's. */
export function useFilmKeys(options: {
  readonly view: FilmView;
  readonly onSave: () => void;
  readonly onPlace: () => void;
  readonly onMatch: () => void;
}): void {
  useEffect(() => {
    const { view, onSave, onPlace, onMatch } = options;
    const { session } = view;
    const onControl = (event: KeyboardEvent): boolean => {
      const key = event.key.toLowerCase();
      if (key === 's') onSave();
      else if (key === 'z' && !event.shiftKey) session.undo();
      else if (key === 'y' || key === 'z') session.redo();
      else return false;
      return true;
    };
    const onPlain = (event: KeyboardEvent): boolean => {
      const onButton = event.target instanceof HTMLElement && event.target.matches('button, a');
      if (event.key === 'Escape' && session.target) {
        if (session.pending.length > 0) session.cancelPending();
        else session.aim(null);
      } else if (event.key === 'Enter' && session.target && !onButton) onPlace();
      else if (event.key.toLowerCase() === 'n' && session.target) session.skip();
      else if (event.key.toLowerCase() === 'd' && !session.target) session.aimNext();
      else if (event.key.toLowerCase() === 'm' && !session.target) onMatch();
      else if (event.key === '+' || event.key === '=') view.zoomBy(1.25);
      else if (event.key === '-') view.zoomBy(0.8);
      else if (event.key === '0') view.fit();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const isControl = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.altKey) return;
      // Saving works from a field too; the rest of the keys are the field's.
      if (isTyping(event.target) && !(isControl && event.key.toLowerCase() === 's')) return;
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
      if (isControl ? onControl(event) : onPlain(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
