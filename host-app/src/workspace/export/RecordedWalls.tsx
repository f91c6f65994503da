import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './ExportDialog.module.css';
import type { Recordings } from './recordings.ts';

/** What became of the record of each wall that was exported, by the name of its file. */
export const RecordedWalls = observer(function RecordedWalls({
  recordings,
}: {
  readonly recordings: Recordings;
}) {
  const { words } = useWorkspace().parts;
  return recordings.list.map((recording, index) => {
    const { wall, state, text } = recording;
    return (
      <div
        key={`${index} ${wall.file}`}
        className={styles['record']}
        data-state={state}
        role="status"
        data-testid="export-record"
      >
        <b>{wall.file}</b> {text}
        {state === 'failed' && (
          <Button size="small" onClick={() => void recordings.record(wall)}>
            {words.t('export.recordAgain')}
          </Button>
        )}
      </div>
    );
  });
});
