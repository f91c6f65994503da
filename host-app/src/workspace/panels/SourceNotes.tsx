import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { refsIn, refState, sourceOf, takeOverSource, type OperationRecord } from '@bracewright/core/history';
import { useWorkspace } from '../model/use-workspace.ts';
import { recordTitle } from '../model/words/history-row.ts';
import styles from './HistoryPanel.module.css';

/** Says of a step that was made from another one whether that one has changed since, and offers to take over what it says now. */
export const SourceNotes = observer(function SourceNotes({ record }: { readonly record: OperationRecord }) {
  const workspace = useWorkspace();
  const { words, design, catalog } = workspace.parts;
  const { operations } = catalog;
  if (!operations.has(record.type, record.version)) return null;
  const { records } = design.history;
  const mayEdit = workspace.may('operation/update');
  return refsIn(operations.get(record.type, record.version).params, record.params).map(({ name, ref }) => {
    const state = refState(ref, records);
    if (state === 'same') return null;
    const source = sourceOf(ref, records);
    const takeOver = () =>
      workspace.change('operation/update', () =>
        design.editParams(record.id, takeOverSource(record.params, name, source!)),
      );
    return (
      <p key={name} className={styles['note']} role="note" data-testid="source-note" data-state={state}>
        {words.t(
          state === 'gone' ? 'history.sourceGone' : 'history.sourceChanged',
          source ? { name: recordTitle(source, catalog, words) } : {},
        )}{' '}
        {source && mayEdit && (
          <Button size="small" onClick={() => void takeOver()}>
            {words.t('history.takeOver')}
          </Button>
        )}
      </p>
    );
  });
});
