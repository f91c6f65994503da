import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FilmIcon } from './view/FilmIcon.tsx';
import type { FilmSession } from './drawing/film-session.ts';
import type { Saving } from './use-saving.ts';
import styles from './films.module.css';

/** Whether the marks are kept, the way to keep them, and back and forth. */
export const SaveBar = observer(function SaveBar(props: {
  readonly session: FilmSession;
  readonly saving: Saving;
}) {
  const { session, saving } = props;
  const { t } = useTranslation('films');
  if (!session.mayEdit) return <p className={styles['note']}>{t('save.readOnly')}</p>;
  return (
    <div className={styles['save']}>
      <span role="status">{t(session.isChanged ? 'save.changed' : 'save.saved')}</span>
      <span className={styles['grow']} />
      <Button
        type="text"
        aria-label={t('tools.undo')}
        title={`${t('tools.undo')} (Ctrl+Z)`}
        disabled={!session.canUndo && session.pending.length === 0}
        icon={<FilmIcon name="undo" />}
        onClick={() => session.undo()}
      />
      <Button
        type="text"
        aria-label={t('tools.redo')}
        title={`${t('tools.redo')} (Ctrl+Y)`}
        disabled={!session.canRedo}
        icon={<FilmIcon name="redo" />}
        onClick={() => session.redo()}
      />
      <Button
        type={session.isChanged ? 'primary' : 'default'}
        disabled={!saving.maySave}
        loading={saving.busy}
        onClick={saving.save}
      >
        {t('save.action')}
      </Button>
    </div>
  );
});
