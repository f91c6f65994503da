import { ApiError, type DocumentEntry, type ErrorName } from '@bracewright/core/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { describeError } from '../../api/describe-error.ts';
import { saveFile } from '../../api/save-file.ts';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { aboutOne } from '../../i18n/about-one.ts';
import { makeFolders } from '../sending/make-folders.ts';
import { readFolders } from '../sending/read-folders.ts';
import { listAddress } from './addresses.ts';
import type { DroppedFolders } from './drag.ts';
import { isContainer } from './entry-icon.ts';
import { useDialogs, type EntryRef } from './dialog-store.ts';
import { useMany } from './use-many.ts';

/** What can be done with entries, the same from menus, keys, buttons and drops. */
export function useActions() {
  const { api, i18n, toasts } = useServices();
  const uploads = useUploads();
  const { t } = useTranslation('documents');
  const { t: tUpload } = useTranslation('upload');
  const { t: tCommon } = useTranslation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const refresh = useRefreshDocuments();
  const many = useMany();

  const fail = useCallback(
    (error: unknown, prefer?: ErrorName) => {
      const { text, requestId } = describeError(error, i18n, prefer);
      toasts.show({ kind: 'error', text, requestId });
    },
    [i18n, toasts],
  );

  return useMemo(() => {
    const actions = {
      fail,
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
        else if (entry.fileType === 'SCAN') actions.edit(entry);
        else dialogs.open({ kind: 'preview', entry });
      },

      /** Puts entries into the bin; the notice brings back what went. Gives whether anything did. */
      async remove(entries: readonly EntryRef[]): Promise<boolean> {
        const { done: gone, refusal } = await many('document/deletemany', entries);
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
        if (gone.length === 0) return false;
        toasts.show({
          kind: 'success',
          text: t(aboutOne('delete.done', gone.length), { count: gone.length, name: gone[0]!.name }),
          about: gone.map(({ id }) => id),
          action: { label: tCommon('undo'), run: () => void actions.restore(gone, t('delete.undone')) },
        });
        return true;
      },

      /** Puts entries back where they were, and says `words`. */
      async restore(entries: readonly EntryRef[], words: string): Promise<void> {
        const { done, refusal } = await many('recycle/restoremany', entries);
        toasts.settle(done.map(({ id }) => id));
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
        if (done.length > 0)
          toasts.show({
            kind: 'success',
            text: done.length < entries.length ? t('bin.restored', { count: done.length }) : words,
          });
      },

      /** Moves or copies entries; gives why some did not go, for where the person asked for it. */
      async place(
        kind: 'move' | 'copy',
        entries: readonly EntryRef[],
        target: { id: string; name: string },
      ): Promise<string | undefined> {
        const { done, refusal } = await many(`document/${kind}many`, entries, target.id);
        if (done.length > 0)
          toasts.show({
            kind: 'success',
            text: t(kind === 'move' ? 'move.done' : 'move.copied', {
              count: done.length,
              target: target.name,
            }),
          });
        return refusal;
      },

      /** Moves what was dropped; what is refused is said in a notice, for there is no other place. */
      async move(entries: readonly EntryRef[], target: { id: string; name: string }): Promise<void> {
        const refusal = await actions.place('move', entries, target);
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
      },

      async download(entry: EntryRef): Promise<void> {
        try {
          const answer = await api.download('document/export', { id: entry.id });
          if (!('bytes' in answer)) return;
          saveFile(answer, entry.name);
          toasts.show({ kind: 'success', text: t('export.done', { name: answer.fileName ?? entry.name }) });
        } catch (error) {
          fail(error);
        }
      },

      upload(files: File[], folders: DroppedFolders, target: { id: string; name: string }) {
        uploads.add(files, target);
        if (folders.length > 0) void actions.uploadFolders(folders, target);
      },

      /** Makes dropped folders with all below them, and uploads their files into them. */
      async uploadFolders(folders: DroppedFolders, target: { id: string; name: string }) {
        try {
          const files = await readFolders(folders);
          if (files.length === 0) toasts.show({ kind: 'info', text: tUpload('emptyFolder') });
          else uploads.addEach(await makeFolders(api, target.id, files), target);
        } catch (error) {
          if (error instanceof ApiError) fail(error);
          else toasts.show({ kind: 'error', text: tUpload('folder') });
        } finally {
          await refresh();
        }
      },
    };
    return actions;
  }, [api, dialogs, fail, many, navigate, refresh, t, tCommon, tUpload, toasts, uploads]);
}

/** What `useActions` gives. */
export type Actions = ReturnType<typeof useActions>;
