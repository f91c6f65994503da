import { useEffect, useState } from 'react';

const KEY = 'bracewright.list-view';
/** Below this width of the window the details pane would leave too little of the list. */
const ROOM_FOR_DETAILS = 1180;

type View = 'list' | 'grid';

/** How this device shows lists; remembered here, not with the account, because it depends on the screen. */
export function useViewChoices() {
  const [view, setView] = useState<View>(() => (localStorage.getItem(KEY) === 'grid' ? 'grid' : 'list'));
  const [details, setDetails] = useState(() => window.innerWidth >= ROOM_FOR_DETAILS);
  useEffect(() => localStorage.setItem(KEY, view), [view]);
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${ROOM_FOR_DETAILS}px)`);
    const follow = () => setDetails(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return { view, setView, details, setDetails };
}
