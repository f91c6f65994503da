import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { OperationRecord } from '@bracewright/core/history';
import { strayRimsOf } from '../model/steps/stray-rims.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './HistoryPanel.module.css';

/** Says of a step that shapes a rim that the line was moved since, so that the rim rises beside the edge of the brace, and opens it, where the line is taken anew. */
export const RimNotes = observer(function RimNotes({ record }: { readonly record: OperationRecord }) {
  const workspace = useWorkspace();
  const { words, design, units } = workspace.parts;
  const own = strayRimsOf(design).find(({ recordId }) => recordId === record.id);
  if (!own) return null;
  const edit = () => void workspace.guard(() => workspace.editor?.tools.edit(record.id));
  return (
    <p className={styles['failure']} role="note" data-testid="rim-stray-note">
      {words.t('rim.elsewhere', { aside: units.formatLength(own.aside) })}{' '}
      {workspace.may('operation/update') && (
        <Button size="small" onClick={edit}>
          {words.t('rim.elsewhere.edit')}
        </Button>
      )}
    </p>
  );
});
