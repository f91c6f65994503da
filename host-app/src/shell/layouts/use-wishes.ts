import { ROOT_ID } from '@bracewright/core/contract';
import { reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { DialogStore } from '../../records/entries/dialog-store.ts';
import { useUploads } from '../../records/sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';

/** Pages whose address names an entry as `id`. */
const NAMES_ID: ReadonlySet<string> = new Set(['/patient/record', '/patient/doclist']);

/** Begins what the palette was asked for, in the folder or patient that is on show. */
export function useWishes(dialogs: DialogStore): void {
  const { t } = useTranslation('documents');
  const { api, frame } = useServices();
  const uploads = useUploads();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const here = NAMES_ID.has(pathname) ? query.get('id') : query.get('parentId');
  const latest = useRef({ here: here ?? ROOT_ID, root: t('breadcrumb.root') });
  latest.current = { here: here ?? ROOT_ID, root: t('breadcrumb.root') };

  useEffect(() => {
    async function upload() {
      const { here: id, root } = latest.current;
      const home = { id: ROOT_ID, name: root };
      const entry =
        id === ROOT_ID ? undefined : await api.call('document/get', { id }).catch(() => undefined);
      const isPlace = entry?.fileType === 'PATIENT' || entry?.fileType === 'DIR';
      uploads.open(isPlace ? { id, name: entry.name } : home);
    }
    return reaction(
      () => frame.wish,
      (wish) => {
        if (wish === undefined) return;
        frame.take();
        if (wish === 'new-patient') {
          // A patient lies in no other patient.
          const isList = window.location.pathname === '/patient/list';
          dialogs.open({ kind: 'new-patient', parentId: isList ? latest.current.here : ROOT_ID });
        } else void upload();
      },
      { fireImmediately: true },
    );
  }, [api, dialogs, frame, uploads]);
}
