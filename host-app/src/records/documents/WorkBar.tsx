import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../entries/dialog-store.ts';
import { WorkProgress } from '../entries/WorkProgress.tsx';
import styles from '../entries/WorkBar.module.css';

/** How far work on many entries is, and the way to stop it; shown once it takes longer than a moment. */
export const WorkBar = observer(function WorkBar() {
  const { t } = useTranslation(['documents', 'common']);
  const { work, consent } = useDialogs();
  // While a consent is asked for, the work waits for the answer.
  if (!work || consent) return null;
  const label = t(`work.${work.kind}`, { count: work.count });
  return (
    <div className={styles['bar']} role="status">
      <span className={styles['label']}>{label}</span>
      <WorkProgress label={label} fraction={work.fraction} />
      <Button size="small" onClick={() => work.stop()}>
        {t('work.stop')}
      </Button>
    </div>
  );
});
