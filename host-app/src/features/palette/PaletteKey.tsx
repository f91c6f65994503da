import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { latePart } from '../../app/late-page.tsx';
import { useServices } from '../../app/services-context.ts';

const Palette = latePart(['palette'], async () => (await import('./Palette.tsx')).Palette);

/** Opens the command palette with Ctrl+K, wherever somebody is signed in; the rest of it comes when it is first wanted. */
export const PaletteKey = observer(function PaletteKey() {
  const { session } = useServices();
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
  if (!isOpen || !isSignedIn) return null;
  return (
    <Suspense fallback={null}>
      <Palette recent={recent.current} onClose={() => setOpen(false)} />
    </Suspense>
  );
});
