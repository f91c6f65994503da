import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './PreparationCard.module.css';

/** Leads back to the path that was closed. */
export const OpenPreparation = observer(function OpenPreparation() {
  const { preparation, parts, activeTool, checkup } = useWorkspace();
  if (parts.isWall || activeTool || checkup.isOpen) return null;
  return (
    <div className={styles['again']}>
      <Button block onClick={() => preparation.open()} data-testid="open-preparation">
        {parts.words.t('prep.open')}
      </Button>
    </div>
  );
});
