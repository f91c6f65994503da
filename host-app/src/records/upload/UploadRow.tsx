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

/** A small button of a row. */
function RowButton(props: {
  readonly label: string;
  readonly icon: 'close' | 'retry' | 'eye' | 'pause' | 'play' | 'upload';
  readonly onClick: () => void;
}) {
  const { label, icon, onClick } = props;
  return (
    <button type="button" className={styles['rowButton']} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  );
}

/** Goes on with a file that a reload interrupted: the user shows once more which it is. */
const GoOnButton = observer(function GoOnButton({ item: { id, name } }: { readonly item: UploadItem }) {
  const { t } = useTranslation('upload');
  const uploads = useUploads();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <RowButton label={t('goOn', { name })} icon="upload" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('goOn', { name })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) uploads.goOn(id, file);
          event.target.value = '';
        }}
      />
    </>
  );
});

const ACTIVE: readonly UploadItem['state'][] = [
  ...(['uploading', 'processing', 'waiting'] as const),
  ...(['asking', 'paused', 'interrupted'] as const),
];

/** What can be done with a file of the list as it stands. */
const RowButtons = observer(function RowButtons(props: {
  readonly item: UploadItem;
  readonly actions: Actions;
}) {
  const { item, actions } = props;
  const { t } = useTranslation('upload');
  const uploads = useUploads();
  const { id, state, name, fault } = item;
  const mayRetry = (state === 'failed' || state === 'cancelled') && !fault && !item.clash;
  return (
    <>
      {item.entry && (
        <RowButton
          label={t('open', { name })}
          icon="eye"
          onClick={() => {
            uploads.close();
            actions.open(item.entry!);
          }}
        />
      )}
      {(state === 'uploading' || state === 'waiting') && (
        <RowButton label={t('pause', { name })} icon="pause" onClick={() => uploads.pause(id)} />
      )}
      {state === 'paused' && (
        <RowButton label={t('resume', { name })} icon="play" onClick={() => uploads.resume(id)} />
      )}
      {state === 'interrupted' && <GoOnButton item={item} />}
      {mayRetry && <RowButton label={t('retry', { name })} icon="retry" onClick={() => uploads.retry(id)} />}
      {ACTIVE.includes(state) ? (
        <RowButton label={t('cancel', { name })} icon="close" onClick={() => uploads.cancel(id)} />
      ) : (
        <RowButton label={t('remove', { name })} icon="close" onClick={() => uploads.remove(id)} />
      )}
    </>
  );
});

/** One file of the upload list with what can be done with it. */
export const UploadRow = observer(function UploadRow(props: {
  readonly item: UploadItem;
  readonly actions: Actions;
}) {
  const { item, actions } = props;
  const { t, i18n } = useTranslation('upload');
  const { settings } = useServices();
  const { state, name, fault, duplicates } = item;
  const percent = Math.round(item.progress * 100);
  const failure = state === 'failed' && !fault ? describeError(item.error, i18n) : undefined;
  const [twin] = duplicates;

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
      <RowButtons item={item} actions={actions} />
    </li>
  );
});
