import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import type { MadeFile } from './kept-files.ts';
import { madeFilesOf } from './older-exports.ts';
import styles from './ExportDialog.module.css';

/** Files that were made before the design changed: each stays named, and offered again, until it was made anew. */
export const OlderFiles = observer(function OlderFiles(props: {
  readonly busy: boolean;
  readonly onAgain: (file: MadeFile) => void;
}) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const files = madeFilesOf(workspace);
  useEffect(() => files.look(), [files]);
  return files.older.map((file) => (
    <div key={file.name} className={styles['warning']} role="status" data-testid="export-older">
      <span>
        <b>{file.name}</b> {words.t('export.olderFile', { count: file.ago })}
      </span>
      <Button size="small" disabled={props.busy} onClick={() => props.onAgain(file)}>
        {words.t('export.makeAgain')}
      </Button>
    </div>
  ));
});
