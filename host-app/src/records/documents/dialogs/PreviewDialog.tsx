import type { DocumentEntry } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../kit/ui/Modal.tsx';
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

type Bytes = ArrayBuffer;

/** Address of a file's bytes for the browser to show; undefined of a model, and until they are there. */
function useAddress(entry: DocumentEntry, bytes: Bytes | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  const isModel = entry.fileType === 'SCAN';
  useEffect(() => {
    if (!bytes || isModel) return;
    const type =
      MEDIA[entry.fileType] ?? (entry.mediaType.startsWith('image/') ? entry.mediaType : 'image/png');
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, entry.fileType, entry.mediaType, isModel]);
  return address;
}

/** A file that can be shown, as soon as it is there. */
function Shown(props: {
  readonly entry: DocumentEntry;
  readonly bytes: Bytes | undefined;
  readonly onFail: (error: unknown) => void;
}) {
  const { entry, bytes, onFail } = props;
  const address = useAddress(entry, bytes);
  if (bytes && entry.fileType === 'SCAN')
    return (
      <Suspense fallback={<PageLoading />}>
        <ModelPreview bytes={bytes} name={entry.name} onFail={onFail} />
      </Suspense>
    );
  if (!address) return <PageLoading />;
  return entry.fileType === 'PDF' ? (
    <iframe src={address} title={entry.name} />
  ) : (
    <img src={address} alt={entry.name} />
  );
}

/** Says why a file is not shown; whoever may not take it out sees its small picture. */
function NotShown({ entry, isKept }: { readonly entry: DocumentEntry; readonly isKept: boolean }) {
  const { t } = useTranslation('documents');
  if (!isKept)
    return (
      <p className={styles['stageText']}>{t(isArchive(entry.name) ? 'preview.zip' : 'preview.other')}</p>
    );
  return (
    <div className={styles['small']}>
      <Thumbnail entry={entry} size="details" />
      <p className={styles['stageText']}>{t('preview.noRight')}</p>
    </div>
  );
}

/** Whether the dialog of this entry shows the file itself. */
const isShowable = ({ fileType }: DocumentEntry): boolean =>
  fileType === 'SCAN' || fileType === 'PICTURE' || fileType === 'PDF';

/** The buttons below: closer, into the editor, out of the house. */
function Buttons(props: {
  readonly entry: DocumentEntry;
  readonly file: Parameters<typeof saveFile>[0] | undefined;
  readonly mayTake: boolean;
  readonly zoomed: boolean;
  readonly onZoom: (zoomed: boolean) => void;
  readonly onClose: () => void;
}) {
  const { entry, file, mayTake, zoomed, onZoom, onClose } = props;
  const { t } = useTranslation('documents');
  const actions = useActions();
  const canShow = isShowable(entry) && mayTake;
  return (
    <>
      {canShow && entry.fileType === 'PICTURE' && (
        <Button icon={<Icon name="search" size={18} />} aria-pressed={zoomed} onClick={() => onZoom(!zoomed)}>
          {t(zoomed ? 'preview.fit' : 'preview.zoomIn')}
        </Button>
      )}
      {entry.fileType === 'SCAN' && (
        <Button
          icon={<Icon name="scan" size={18} />}
          onClick={() => {
            onClose();
            actions.edit(entry);
          }}
        >
          {t('actions.design')}
        </Button>
      )}
      {mayTake && (
        <Button
          type={canShow ? 'default' : 'primary'}
          icon={<Icon name="download" size={18} />}
          onClick={() => (file ? saveFile(file, entry.name) : void actions.download(entry))}
        >
          {t('actions.download')}
        </Button>
      )}
    </>
  );
}

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
  const [zoomed, setZoomed] = useState(false);
  const isModel = entry.fileType === 'SCAN';
  const mayTake = session.may('document/export');
  const canShow = isShowable(entry) && mayTake;
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

  const problem = error ?? fault;
  const content = problem ? (
    <p className={styles['stageText']} role="alert">
      {t('preview.failed')} {describeError(problem, i18n).text}
    </p>
  ) : canShow ? (
    <Shown entry={entry} bytes={data?.bytes} onFail={onFail} />
  ) : (
    <NotShown entry={entry} isKept={isShowable(entry)} />
  );

  return (
    <Modal
      open
      centered
      width={canShow ? 'min(1040px, calc(100vw - 48px))' : 460}
      title={entry.name}
      onCancel={onClose}
      footer={<Buttons {...{ entry, mayTake, zoomed, onClose }} file={data} onZoom={setZoomed} />}
    >
      {isModel && data && !problem ? (
        content
      ) : canShow ? (
        <div className={styles['stage']} data-zoomed={zoomed} tabIndex={zoomed ? 0 : -1}>
          {content}
        </div>
      ) : (
        content
      )}
    </Modal>
  );
}
