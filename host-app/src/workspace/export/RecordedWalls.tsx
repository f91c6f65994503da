import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
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
  const { list } = recordings;
  const last = useRef<HTMLDivElement>(null);
  useEffect(() => void last.current?.scrollIntoView({ block: 'nearest' }), [list]);
  return list.map((recording, index) => {
    const { wall, state, text } = recording;
    return (
      <div
        key={`${index} ${wall.file}`}
        ref={index === list.length - 1 ? last : null}
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
