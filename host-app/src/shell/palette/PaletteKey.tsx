import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { latePart } from '../../kit/parts/late-page.tsx';
import { useServices } from '../../stores/services-context.ts';

const KeysDialog = latePart(['palette'], async () => (await import('./KeysDialog.tsx')).KeysDialog);
const Palette = latePart(['palette'], async () => (await import('./Palette.tsx')).Palette);

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const ASKING = '[role="dialog"], [role="menu"], [role="listbox"], dialog[open]';

/**
 * Opens the command palette with Ctrl+K, wherever somebody is signed in, and the sheet of keys with `?` on every page; the rest of both
 * comes when it is first wanted.
 */
export const PaletteKey = observer(function PaletteKey() {
  const { session, frame, settings } = useServices();
  const [showsKeys, setShowsKeys] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** What was chosen last on this page, newest first; in memory only, because it names people. */
  const recent = useRef<string[]>([]);
  const { isSignedIn, workplace } = session;
  useEffect(() => {
    recent.current = [];
    setOpen(false);
  }, [workplace]);
  useEffect(() => {
    if (!isSignedIn) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey ||
        event.key.toLowerCase() !== 'k'
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      setOpen((open) => !open);
    };
    // Before the editor and the browser take it for something else.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isSignedIn]);
  useEffect(() => {
    const show = () => {
      // The editor has a sheet of its own, with its tools on it.
      if (frame.editor)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
      else setShowsKeys(true);
    };
    const onKey = (event: KeyboardEvent) => {
      const isPlain = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || frame.editor || !settings.chosen.letterKeys) return;
      if (event.target instanceof Element && event.target.closest(`${TYPING}, ${ASKING}`)) return;
      event.preventDefault();
      setShowsKeys(true);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('bracewright:keys', show);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('bracewright:keys', show);
    };
  }, [frame, settings]);
  return (
    <Suspense fallback={null}>
      {isOpen && isSignedIn && <Palette recent={recent.current} onClose={() => setOpen(false)} />}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </Suspense>
  );
});
