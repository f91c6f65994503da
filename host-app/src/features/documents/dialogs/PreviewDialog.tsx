import type { DocumentEntry } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../api/describe-error.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useServices } from '../../../app/services-context.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLoading } from '../../../ui/PageLoading.tsx';
import { isArchive } from '../../upload/file-kind.ts';
import { useActions } from '../use-actions.ts';
import styles from './dialogs.module.css';

/** What the browser itself can show without running anything in the file. */
const MEDIA: Readonly<Partial<Record<DocumentEntry['fileType'], string>>> = {
  PDF: 'application/pdf',
};

/** Shows a picture or a PDF; for other files it says what to do instead. */
export function PreviewDialog({
  entry,
  onClose,
}: {
  readonly entry: DocumentEntry;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('documents');
  const { api } = useServices();
  const actions = useActions();
  const [zoomed, setZoomed] = useState(false);
  const [address, setAddress] = useState<string>();
  const canShow = entry.fileType === 'PICTURE' || entry.fileType === 'PDF';
  const { data, error } = useQuery({
    queryKey: ['file', entry.id, entry.saveTime],
    queryFn: async ({ signal }) => {
      const answer = await api.download('document/export', { id: entry.id }, { signal });
      return 'bytes' in answer ? answer : null;
    },
    enabled: canShow,
    gcTime: 0,
  });

  useEffect(() => {
    if (!data) return;
    const type =
      MEDIA[entry.fileType] ?? (entry.mediaType.startsWith('image/') ? entry.mediaType : 'image/png');
    const made = URL.createObjectURL(new Blob([data.bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data, entry.fileType, entry.mediaType]);

  const body = error ? (
    <p className={styles['stageText']} role="alert">
      {t('preview.failed')} {describeError(error, i18n).text}
    </p>
  ) : !canShow ? (
    <p className={styles['stageText']}>{t(isArchive(entry.name) ? 'preview.zip' : 'preview.other')}</p>
  ) : !address ? (
    <PageLoading />
  ) : entry.fileType === 'PDF' ? (
    <iframe src={address} title={entry.name} />
  ) : (
    <img src={address} alt={entry.name} />
  );

  return (
    <Modal
      open
      centered
      width={canShow ? 'min(1040px, calc(100vw - 48px))' : 460}
      title={entry.name}
      onCancel={onClose}
      footer={[
        entry.fileType === 'PICTURE' && (
          <Button
            key="zoom"
            icon={<Icon name="search" size={18} />}
            aria-pressed={zoomed}
            onClick={() => setZoomed(!zoomed)}
          >
            {t(zoomed ? 'preview.fit' : 'preview.zoomIn')}
          </Button>
        ),
        <Button
          key="download"
          type={canShow ? 'default' : 'primary'}
          icon={<Icon name="download" size={18} />}
          onClick={() => (data ? saveFile(data, entry.name) : void actions.download(entry))}
        >
          {t('actions.download')}
        </Button>,
      ]}
    >
      {canShow ? (
        <div className={styles['stage']} data-zoomed={zoomed} tabIndex={zoomed ? 0 : -1}>
          {body}
        </div>
      ) : (
        body
      )}
    </Modal>
  );
}
