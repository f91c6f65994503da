import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../app/services-context.ts';
import type { UploadItem } from '../../stores/uploads.ts';
import { formatSize } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import type { Actions } from '../documents/use-actions.ts';
import styles from './upload.module.css';

/** One file of the upload list with what can be done with it. */
export const UploadRow = observer(function UploadRow(props: {
  readonly item: UploadItem;
  readonly actions: Actions;
}) {
  const { item, actions } = props;
  const { t, i18n } = useTranslation('upload');
  const { uploads, settings } = useServices();
  const { state, file, fault } = item;
  const { name } = file;
  const percent = Math.round(item.progress * 100);
  const failure = state === 'failed' && !fault ? describeError(item.error, i18n) : undefined;
  const active = state === 'uploading' || state === 'processing' || state === 'waiting' || state === 'asking';

  const button = (label: string, icon: 'close' | 'retry' | 'eye', run: () => void) => (
    <button type="button" className={styles['rowButton']} aria-label={label} title={label} onClick={run}>
      <Icon name={icon} size={16} />
    </button>
  );

  return (
    <li className={styles['item']} data-state={state}>
      <Icon
        name={state === 'done' ? 'check' : state === 'failed' ? 'error' : item.isScan ? 'scan' : 'file'}
        size={18}
        className={styles['itemIcon']}
      />
      <div className={styles['itemBody']}>
        <span className={styles['itemName']} title={name}>
          {name}
        </span>
        <span className={styles['itemLine']} role="status">
          {failure ? failure.text : fault ? t(fault) : t(`state.${state}`, { percent })}
          {!failure && !fault && <> · {formatSize(file.size, settings.language)}</>}
          {failure?.requestId && <RequestId id={failure.requestId} />}
        </span>
        {(state === 'uploading' || state === 'processing') && (
          <span
            className={styles['track']}
            role="progressbar"
            aria-label={t('progress', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            data-indeterminate={state === 'processing'}
          >
            <span className={styles['fill']} style={{ width: `${percent}%` }} />
          </span>
        )}
      </div>
      {item.entry &&
        button(t('open', { name }), 'eye', () => {
          uploads.close();
          actions.open(item.entry!);
        })}
      {(state === 'failed' || state === 'cancelled') &&
        !fault &&
        button(t('retry', { name }), 'retry', () => uploads.retry(item.id))}
      {active
        ? button(t('cancel', { name }), 'close', () => uploads.cancel(item.id))
        : button(t('remove', { name }), 'close', () => uploads.remove(item.id))}
    </li>
  );
});
