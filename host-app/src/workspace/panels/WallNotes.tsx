import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { isExporter, type OperationRecord } from '@bracewright/core/history';
import { chooseWall } from '../export/choose-wall.ts';
import { isWallOfOtherSteps, stepsAfterWall } from '../model/beside/shown-wall.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './HistoryPanel.module.css';

/** Says of a wall in the time line that the design is another by now, and offers to make it again with the same values. */
export const WallNotes = observer(function WallNotes({ record }: { readonly record: OperationRecord }) {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const { history, roles } = design;
  const isOther = useMemo(() => isWallOfOtherSteps(history, record, roles), [history, record, roles]);
  if (!isExporter(record.type, roles)) return null;
  const ago = stepsAfterWall(history, record.id, roles);
  if (!isOther && ago === 0) return null;
  return (
    <p className={styles[isOther ? 'failure' : 'note']} role="note" data-testid="wall-older-note">
      {isOther ? words.t('history.wallDiffers') : words.t('wall.older', { count: ago })}{' '}
      {workspace.mayWall && (
        <Button size="small" onClick={() => chooseWall(workspace, record.params)}>
          {words.t('export.makeAgain')}
        </Button>
      )}
    </p>
  );
});
