import type { DocumentEntry } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../api/describe-error.ts';
import { saveFile } from '../../../api/save-file.ts';
import { lazyPart } from '../../../kit/parts/lazy-part.ts';
import { useServices } from '../../../stores/services-context.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import { isArchive } from '../../scans/file-kind.ts';
import { Thumbnail } from '../../entries/Thumbnail.tsx';
import { useActions } from '../../entries/use-actions.ts';
import styles from './dialogs.module.css';

const ModelPreview = lazyPart(async () => (await import('./ModelPreview.tsx')).ModelPreview);

/** What the browser itself can show without running anything in the file. */
const MEDIA: Readonly<Partial<Record<DocumentEntry['fileType'], string>>> = {
  PDF: 'application/pdf',
};

/** Shows a picture, a PDF or a body with its design applied; for other files it says what to do instead. */
export function PreviewDialog({
  entry,
  onClose,
}: {
  readonly entry: DocumentEntry;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('documents');
  const { jobs, session } = useServices();
  const actions = useActions();
  const [zoomed, setZoomed] = useState(false);
  const [address, setAddress] = useState<string>();
  const isModel = entry.fileType === 'SCAN';
  const isShown = isModel || entry.fileType === 'PICTURE' || entry.fileType === 'PDF';
  // Whoever may not take the file out sees its small picture.
  const mayTake = session.may('document/export');
  const canShow = isShown && mayTake;
  const [fault, setFault] = useState<unknown>();
  const onFail = useCallback((problem: unknown) => setFault(problem), []);
  const { data, error } = useQuery({
    queryKey: ['file', entry.id, entry.saveTime, entry.revision, entry.cursor],
    queryFn: async ({ signal }) => {
      const wanted = isModel ? { id: entry.id, format: 'stl' as const } : { id: entry.id };
      return jobs.file('document/export', wanted, { signal });
    },
    enabled: canShow,
    gcTime: 0,
  });

  useEffect(() => {
    if (!data || isModel) return;
    const type =
      MEDIA[entry.fileType] ?? (entry.mediaType.startsWith('image/') ? entry.mediaType : 'image/png');
    const made = URL.createObjectURL(new Blob([data.bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data, entry.fileType, entry.mediaType, isModel]);

  const problem = error ?? fault;
  const body = problem ? (
    <p className={styles['stageText']} role="alert">
      {t('preview.failed')} {describeError(problem, i18n).text}
    </p>
  ) : isShown && !mayTake ? (
    <div className={styles['small']}>
      <Thumbnail entry={entry} size="details" />
      <p className={styles['stageText']}>{t('preview.noRight')}</p>
    </div>
  ) : !canShow ? (
    <p className={styles['stageText']}>{t(isArchive(entry.name) ? 'preview.zip' : 'preview.other')}</p>
  ) : isModel ? (
    data ? (
      <Suspense fallback={<PageLoading />}>
        <ModelPreview bytes={data.bytes} name={entry.name} onFail={onFail} />
      </Suspense>
    ) : (
      <PageLoading />
    )
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
        canShow && entry.fileType === 'PICTURE' && (
          <Button
            key="zoom"
            icon={<Icon name="search" size={18} />}
            aria-pressed={zoomed}
            onClick={() => setZoomed(!zoomed)}
          >
            {t(zoomed ? 'preview.fit' : 'preview.zoomIn')}
          </Button>
        ),
        isModel && (
          <Button
            key="edit"
            icon={<Icon name="scan" size={18} />}
            onClick={() => {
              onClose();
              actions.edit(entry);
            }}
          >
            {t('actions.design')}
          </Button>
        ),
        mayTake && (
          <Button
            key="download"
            type={canShow ? 'default' : 'primary'}
            icon={<Icon name="download" size={18} />}
            onClick={() => (data ? saveFile(data, entry.name) : void actions.download(entry))}
          >
            {t('actions.download')}
          </Button>
        ),
      ]}
    >
      {isModel && data && !problem ? (
        body
      ) : canShow ? (
        <div className={styles['stage']} data-zoomed={zoomed} tabIndex={zoomed ? 0 : -1}>
          {body}
        </div>
      ) : (
        body
      )}
    </Modal>
  );
}
