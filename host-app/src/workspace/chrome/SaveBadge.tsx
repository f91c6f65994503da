import { Popover } from 'antd';
import { observer } from 'mobx-react-lite';
import type { SaveState } from '@bracewright/core/services';
import { formatClock } from '../../kit/ui/format.ts';
import { useUploads } from '../../records/sending/uploads-context.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { AsideList } from './AsideList.tsx';
import styles from './SaveBadge.module.css';

/** Whether everything is saved, shape, measures, markers and files: a state, never a dialog. */
export const SaveBadge = observer(function SaveBadge() {
  const { words, storage, app, design } = useWorkspace().parts;
  const state = design.saveState;
  const uploads = useUploads();
  const isCalm = state.kind === 'saved';
  const lost = uploads.items.filter((item) => item.state === 'failed').length;
  const time = (at: number) => formatClock(at, app.settings.language);
  const kind: SaveState['kind'] = !isCalm
    ? state.kind
    : uploads.isBusy
      ? 'saving'
      : lost > 0
        ? 'failed'
        : 'saved';
  const text = () => {
    if (isCalm && uploads.isBusy) return words.t('save.files');
    if (isCalm && lost > 0) return words.t('save.filesFailed', { count: lost });
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
    <span className={styles['badge']} data-kind={kind} role="status" data-testid="save-state">
      <span className={styles['dot']} />
      {text()}
    </span>
  );
  // What was refused stays in reach while something else is being sent.
  const aside = storage.aside.length > 0 && (
    <Popover content={<AsideList />} trigger="click" placement="bottomLeft">
      <button type="button" className={styles['action']}>
        {words.t('save.show')}
      </button>
    </Popover>
  );
  const again = () => {
    void design.keepAll().catch(() => undefined);
    storage.retry();
  };
  const retry = state.kind === 'failed' && (
    <button type="button" className={styles['action']} onClick={again}>
      {words.t('save.retry')}
    </button>
  );
  return (
    <span className={styles['group']}>
      {badge}
      {retry}
      {aside}
    </span>
  );
});
