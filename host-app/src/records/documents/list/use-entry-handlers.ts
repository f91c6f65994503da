import type { DocumentEntry } from '@bracewright/core/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import { startDrag } from '../../entries/drag.ts';
import type { Actions } from '../../entries/use-actions.ts';
import type { EntryHandlers } from './DocumentRow.tsx';
import { entryMenu } from './entry-menu.tsx';
import type { Selection } from './use-selection.ts';

/** What rows and cards call, the same object for as long as the list stands. `patientId` is the record that the list lies in. */
export function useEntryHandlers(
  selection: Selection,
  actions: Actions,
  patientId: string | undefined,
): EntryHandlers {
  const { t } = useTranslation('documents');
  const { session } = useServices();
  const dialogs = useDialogs();
  /** What an action on `entry` is about: the selection when it is part of it, else itself alone. */
  const meant = (entry: DocumentEntry) => (selection.ids.has(entry.id) ? selection.entries : [entry]);
  const now: EntryHandlers = {
    menu: (entry) => entryMenu(meant(entry), { actions, dialogs, session, t, patientId }),
    pick: (entry, event) => selection.pick(entry.id, event),
    toggle: (entry) => selection.toggle(entry.id),
    open: actions.open,
    drag: (entry, event) => {
      const entries = meant(entry);
      if (session.may('document/movemany', entries)) startDrag(event, entries);
      else event.preventDefault();
    },
    dropEntries: (entries, into) => void actions.move(entries, into),
    dropFiles: (files, folders, into) => actions.upload(files, folders, into),
  };
  // Rows are drawn anew only when they change themselves, so what they call must stay the same object.
  const latest = useRef(now);
  latest.current = now;
  return useMemo<EntryHandlers>(
    () => ({
      menu: (...given) => latest.current.menu(...given),
      pick: (...given) => latest.current.pick(...given),
      toggle: (...given) => latest.current.toggle(...given),
      open: (...given) => latest.current.open(...given),
      drag: (...given) => latest.current.drag(...given),
      dropEntries: (...given) => latest.current.dropEntries(...given),
      dropFiles: (...given) => latest.current.dropFiles(...given),
    }),
    [],
  );
}
