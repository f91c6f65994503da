import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../sending/uploads-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Tip } from '../../kit/ui/Tip.tsx';
import styles from './upload.module.css';

/** In the header while files are on their way: how far they are, and the way back to their list. */
export const UploadButton = observer(function UploadButton() {
  const uploads = useUploads();
  const { t } = useTranslation('upload');
  const { items } = uploads;
  if (items.length === 0) return null;
  const running = items.filter(({ state }) =>
    ['waiting', 'uploading', 'processing', 'asking'].includes(state),
  );
  const failed = items.filter(({ state }) => state === 'failed').length;
  const done = items.filter(({ state }) => state === 'done').length;
  const stopped = items.filter(({ state }) => state === 'interrupted' || state === 'paused').length;
  const label =
    running.length > 0
      ? t('running', { count: running.length })
      : failed > 0
        ? t('someFailed', { count: failed })
        : stopped > 0
          ? t('stopped', { count: stopped })
          : t('allDone', { count: done });
  const share =
    items.reduce((sum, { progress, state }) => sum + (state === 'done' ? 1 : progress), 0) / items.length;
  return (
    <Tip text={label}>
      <button
        type="button"
        className={styles['status']}
        data-failed={failed + stopped > 0}
        aria-label={label}
        aria-expanded={uploads.isOpen}
        onClick={() => (uploads.isOpen ? uploads.close() : uploads.open(uploads.target))}
      >
        <Icon name={running.length > 0 ? 'upload' : failed + stopped > 0 ? 'warning' : 'check'} size={18} />
        {running.length > 0 && (
          <span className={styles['statusBar']} style={{ width: `${Math.round(share * 100)}%` }} />
        )}
      </button>
    </Tip>
  );
});
