import { MODEL_FORMATS } from '@bracewright/core/contract';
import { Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../kit/ui/Modal.tsx';
import { saveFile } from '../../../api/save-file.ts';
import { useServices } from '../../../stores/services-context.ts';
import { FormFailure } from '../../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import type { EntryRef } from '../../entries/dialog-store.ts';
import styles from './dialogs.module.css';

type Format = (typeof MODEL_FORMATS)[number];

/** Chooses the format of a model's download. */
export function DownloadDialog({
  entry,
  onClose,
}: {
  readonly entry: EntryRef;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('documents');
  const { jobs, toasts } = useServices();
  const [format, setFormat] = useState<Format>('stl');
  const [applied, setApplied] = useState(true);
  const { busy, failure, submit } = useSubmit(undefined);
  const abort = useRef(new AbortController());
  const switchId = useId();

  async function exportModel() {
    const { signal } = abort.current;
    try {
      const file = await jobs.file('document/export', { id: entry.id, format, applied }, { signal });
      const fallback = `${entry.name.replace(/\.(stl|obj|ply|3mf)$/i, '')}.${format}`;
      saveFile(file, fallback);
      toasts.show({ kind: 'success', text: t('export.done', { name: file.fileName ?? fallback }) });
      onClose();
    } catch (error) {
      // Cancelled by the user.
      if (!signal.aborted) throw error;
    }
  }

  return (
    <Modal
      open
      width={460}
      title={t('export.title', { name: entry.name })}
      okText={busy ? t('export.working') : t('export.submit')}
      confirmLoading={busy}
      onOk={() => void submit(exportModel)}
      onCancel={() => {
        abort.current.abort();
        onClose();
      }}
    >
      <FormFailure failure={failure} holds={false} />
      <fieldset className={styles['fieldset']}>
        <legend className={styles['legend']}>{t('export.format')}</legend>
        <div className={styles['formats']}>
          {MODEL_FORMATS.map((name) => (
            <label key={name} className={styles['format']} data-chosen={name === format}>
              <input type="radio" name="format" checked={name === format} onChange={() => setFormat(name)} />
              {t(`export.formats.${name}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles['switch']}>
        <label htmlFor={switchId}>
          <div>{t('export.applied')}</div>
          <div className={styles['help']}>{t('export.appliedHelp')}</div>
        </label>
        <Switch id={switchId} checked={applied} onChange={setApplied} />
      </div>
    </Modal>
  );
}
