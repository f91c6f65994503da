import { ROOT_ID, type FileType } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { useChange } from '../../api/use-change.ts';
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
  const isRoot = parent.id === ROOT_ID;
  const words = isRoot ? 'root' : parent.fileType === 'PATIENT' ? 'patient' : 'folder';

  const { ask: sample, busy } = useChange(
    () => addSample({ api, parentId: parent.id, withPatient: isRoot, language: settings.language }),
    {
      onDone: () => toasts.show({ kind: 'success', text: t('empty.sampleDone') }),
      refresh: [['documents']],
      onFail: actions.fail,
    },
  );

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
