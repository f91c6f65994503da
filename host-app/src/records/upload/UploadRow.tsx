import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/describe-error.ts';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import { formatSize } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { RequestId } from '../../kit/ui/RequestId.tsx';
import type { Actions } from '../entries/use-actions.ts';
import { aboutOne } from '../../i18n/about-one.ts';
import { ClashChoice } from './ClashChoice.tsx';
import styles from './upload.module.css';

/** One file of the upload list with what can be done with it. */
export const UploadRow = observer(function UploadRow(props: {
  readonly item: UploadItem;
  readonly actions: Actions;
}) {
  const { item, actions } = props;
  const { t, i18n } = useTranslation('upload');
  const { settings } = useServices();
  const uploads = useUploads();
  const { state, name, fault, duplicates } = item;
  const chooser = useRef<HTMLInputElement>(null);
  const percent = Math.round(item.progress * 100);
  const failure = state === 'failed' && !fault ? describeError(item.error, i18n) : undefined;
  const active = ['uploading', 'processing', 'waiting', 'asking', 'paused', 'interrupted'].includes(state);
  const [twin] = duplicates;

  const button = (
    label: string,
    icon: 'close' | 'retry' | 'eye' | 'pause' | 'play' | 'upload',
    run: () => void,
  ) => (
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
          {item.entry?.name ?? name}
        </span>
        <span className={styles['itemLine']} role="status">
          {item.clash
            ? t('clash.text')
            : failure
              ? failure.text
              : fault
                ? t(fault)
                : t(`state.${state}`, { percent })}
          {!failure && !fault && <> · {formatSize(item.size, settings.language)}</>}
          {failure?.requestId && !item.clash && <RequestId id={failure.requestId} />}
        </span>
        {item.clash && <ClashChoice key={item.clash.free} item={item} free={item.clash.free} />}
        {twin && (
          <span className={styles['itemLine']}>
            {t(aboutOne('duplicate', duplicates.length), {
              count: duplicates.length,
              name: twin.name,
              more: duplicates.length - 1,
            })}
          </span>
        )}
        {['uploading', 'processing', 'paused', 'interrupted'].includes(state) && (
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
      {(state === 'uploading' || state === 'waiting') &&
        button(t('pause', { name }), 'pause', () => uploads.pause(item.id))}
      {state === 'paused' && button(t('resume', { name }), 'play', () => uploads.resume(item.id))}
      {state === 'interrupted' && (
        <>
          {button(t('goOn', { name }), 'upload', () => chooser.current?.click())}
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t('goOn', { name })}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) uploads.goOn(item.id, file);
              event.target.value = '';
            }}
          />
        </>
      )}
      {(state === 'failed' || state === 'cancelled') &&
        !fault &&
        !item.clash &&
        button(t('retry', { name }), 'retry', () => uploads.retry(item.id))}
      {active
        ? button(t('cancel', { name }), 'close', () => uploads.cancel(item.id))
        : button(t('remove', { name }), 'close', () => uploads.remove(item.id))}
    </li>
  );
});
