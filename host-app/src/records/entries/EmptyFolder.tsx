import { ROOT_ID, type FileType } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Illustration } from '../../kit/ui/Illustration.tsx';
import { useDialogs } from './dialog-store.ts';
import { addSample } from './sample.ts';
import type { Actions } from './use-actions.ts';
import styles from './EmptyFolder.module.css';

/** What belongs into an empty place, and a way to begin: the sample for those who have no scan at hand. */
export function EmptyFolder(props: {
  readonly parent: { readonly id: string; readonly name: string; readonly fileType: FileType };
  readonly actions: Actions;
  readonly onUpload: () => void;
}) {
  const { parent, actions, onUpload } = props;
  const { t } = useTranslation('documents');
  const { api, toasts, session, settings } = useServices();
  const dialogs = useDialogs();
  const refresh = useRefreshDocuments();
  const [busy, setBusy] = useState(false);
  const isRoot = parent.id === ROOT_ID;
  const words = isRoot ? 'root' : parent.fileType === 'PATIENT' ? 'patient' : 'folder';

  async function sample() {
    setBusy(true);
    try {
      await addSample({ api, parentId: parent.id, withPatient: isRoot, language: settings.language });
      toasts.show({ kind: 'success', text: t('empty.sampleDone') });
    } catch (error) {
      actions.fail(error);
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  return (
    <div className={styles['empty']} data-tour="list">
      <Illustration name={words === 'folder' ? 'folder' : 'trunk'} />
      <h2 className={styles['emptyTitle']}>{t(`empty.${words}Title`)}</h2>
      <p className={styles['emptyText']}>{t(`empty.${words}Text`)}</p>
      <div className={styles['emptyActions']}>
        {isRoot && session.may('document/patient/save') ? (
          <Button
            icon={<Icon name="plus" size={18} />}
            onClick={() => dialogs.open({ kind: 'new-patient', parentId: parent.id })}
          >
            {t('actions.newPatient')}
          </Button>
        ) : (
          session.may('document/upload') && (
            <Button icon={<Icon name="upload" size={18} />} onClick={onUpload}>
              {t('actions.upload')}
            </Button>
          )
        )}
        {session.may('document/upload') && (!isRoot || session.may('document/patient/save')) && (
          <Button icon={<Icon name="scan" size={18} />} loading={busy} onClick={() => void sample()}>
            {t(isRoot ? 'empty.samplePatient' : 'empty.sample')}
          </Button>
        )}
      </div>
      {session.may('document/upload') && <p className={styles['emptyHint']}>{t('empty.sampleHint')}</p>}
    </div>
  );
}
