import { ApiError } from '@bracewright/core/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import { makeFolders } from '../sending/make-folders.ts';
import { readFolders } from '../sending/read-folders.ts';
import { useUploads } from '../sending/uploads-context.ts';
import type { EntryRef } from './dialog-store.ts';
import type { DroppedFolders } from './drag.ts';

/**
 * Files on their way in and out. Uploads are no mutations: many go at a time, each with its progress, its questions and its ways to stop
 * and to go on after a reload, which the store of uploads keeps.
 */
export function useBringing(fail: (error: unknown) => void) {
  const { api, toasts } = useServices();
  const uploads = useUploads();
  const { t } = useTranslation('documents');
  const { t: tUpload } = useTranslation('upload');
  const refresh = useRefreshDocuments();
  return useMemo(() => {
    const bringing = {
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
        if (folders.length > 0) void bringing.uploadFolders(folders, target);
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
    return bringing;
  }, [api, fail, refresh, t, tUpload, toasts, uploads]);
}
