import { Popover } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './SaveBadge.module.css';

/** Whether everything is saved: a state, never a dialog. */
export const SaveBadge = observer(function SaveBadge() {
  const { words, storage, app } = useWorkspace().parts;
  const state = storage.saveState;
  const time = (at: number) =>
    new Intl.DateTimeFormat(app.settings.language, {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }).format(at);
  const text = () => {
    switch (state.kind) {
      case 'saved':
        return state.at === undefined
          ? words.t('save.opened')
          : words.t('save.saved', { time: time(state.at) });
      case 'saving':
        return words.t('save.saving');
      case 'offline':
        return words.t('save.offline', { count: state.pending });
      case 'conflict':
        return words.t('save.conflict', { count: state.pending });
      case 'failed':
        return words.t('save.failed', { reason: state.code });
    }
  };
  const badge = (
    <span className={styles['badge']} data-kind={state.kind} role="status" data-testid="save-state">
      <span className={styles['dot']} />
      {text()}
    </span>
  );
  if (state.kind === 'failed')
    return (
      <span className={styles['group']}>
        {badge}
        <button type="button" className={styles['action']} onClick={() => storage.retry()}>
          {words.t('save.retry')}
        </button>
      </span>
    );
  if (state.kind === 'conflict')
    return (
      <Popover content={<p className={styles['explain']}>{words.t('save.conflict.text')}</p>} defaultOpen>
        <span className={styles['group']}>
          {badge}
          <button type="button" className={styles['action']} onClick={() => storage.dismissDropped()}>
            {words.t('save.dismiss')}
          </button>
        </span>
      </Popover>
    );
  return badge;
});
