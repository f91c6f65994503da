import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { useDialogs } from '../entries/dialog-store.ts';
import { countsOf, endWords, goingWords, useBraceBatch, useLookForBatch } from './use-brace-batch.ts';
import { WorkProgress } from '../entries/WorkProgress.tsx';
import styles from '../entries/WorkBar.module.css';

/** Id of the batch whose end was seen: random, and nothing of a patient. */
const SEEN = 'bracewright.braces-seen';

function seenId(): string | null {
  try {
    return localStorage.getItem(SEEN);
  } catch {
    return null;
  }
}

function keepSeen(id: string): void {
  try {
    localStorage.setItem(SEEN, id);
  } catch {
    // A browser that keeps nothing tells of it again on the next page.
  }
}

/** How far the braces of several models are, on every page of the records, and what became of them until that was seen. */
export const BraceBar = observer(function BraceBar() {
  const { t } = useTranslation('documents');
  const { api } = useServices();
  const dialogs = useDialogs();
  const look = useLookForBatch();
  const newest = useBraceBatch();
  const [seen, setSeen] = useState(seenId);
  if (!newest || dialogs.current?.kind === 'brace-results') return null;
  const { id, isGoing, batch, state, by } = newest;
  if (!isGoing && id === seen) return null;
  const dismiss = () => {
    keepSeen(id);
    setSeen(id);
  };
  const done = batch?.outcomes.length ?? 0;
  const label = isGoing
    ? t(goingWords(newest), { done, count: batch?.ids.length, name: by })
    : t(endWords({ state, batch }), countsOf(batch));
  return (
    <div
      className={styles['bar']}
      role="status"
      data-testid="brace-bar"
      data-state={state}
      data-upper={dialogs.work !== undefined}
    >
      <span className={styles['label']}>{label}</span>
      {isGoing && <WorkProgress label={label} fraction={newest.progress} />}
      <Button size="small" onClick={() => dialogs.open({ kind: 'brace-results' })}>
        {t('braces.show')}
      </Button>
      {isGoing ? (
        <Button size="small" onClick={() => void api.call('jobs/cancel', { id }).then(look)}>
          {t('braces.stop')}
        </Button>
      ) : (
        <Button size="small" onClick={dismiss}>
          {t('braces.dismiss')}
        </Button>
      )}
    </div>
  );
});
