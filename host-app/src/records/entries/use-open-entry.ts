import type { DocumentEntry } from '@bracewright/core/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { filmsAddress, listAddress } from './addresses.ts';
import { useDialogs } from './dialog-store.ts';
import { isContainer } from './entry-icon.ts';

/** The ways to see entries: in a list, on the page of a patient, in the editor, in a dialog. */
export function useOpenEntry() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  return useMemo(() => {
    const opening = {
      openFilms: (id: string) => void navigate(filmsAddress(id)),
      openPatient: (id: string) => void navigate(`/patient/record?id=${encodeURIComponent(id)}`),
      openFolder: (id: string) => void navigate(listAddress(id)),

      /** Opens a model in the editor: to design, to align, to seal it, or to do next what its scan needs (`checkup`). */
      edit(
        entry: Pick<DocumentEntry, 'id' | 'parentId'>,
        route: 'operation' | 'preparation' | 'closedmesh' | 'checkup' = 'operation',
      ) {
        const { id, parentId } = entry;
        const isCheckup = route === 'checkup';
        const query = new URLSearchParams({
          id,
          parentId,
          ...(isCheckup && { first: 'checkup' }),
        }).toString();
        void navigate(`/${isCheckup ? 'preparation' : route}?${query}`);
      },

      open(entry: DocumentEntry) {
        if (isContainer(entry.fileType)) void navigate(listAddress(entry.id));
        else if (entry.fileType === 'SCAN') opening.edit(entry);
        else dialogs.open({ kind: 'preview', entry });
      },
    };
    return opening;
  }, [dialogs, navigate]);
}
