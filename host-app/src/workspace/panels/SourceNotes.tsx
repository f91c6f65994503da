import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { refsIn, takeOverSource, type OperationRecord } from '@bracewright/core/history';
import { sourceNote, type SourceNote } from '../model/steps/source-note.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { recordTitle } from '../model/words/history-row.ts';
import styles from './HistoryPanel.module.css';

const WORDS: Readonly<Record<SourceNote['state'], string>> = {
  changed: 'history.sourceChanged',
  gone: 'history.sourceGone',
  off: 'history.sourceOff',
};

/** Says of a step that was made from another one whether that one has changed since or is switched off, and offers to take over what it says now. */
export const SourceNotes = observer(function SourceNotes({ record }: { readonly record: OperationRecord }) {
  const workspace = useWorkspace();
  const { words, design, catalog } = workspace.parts;
  const { operations } = catalog;
  if (!operations.has(record.type, record.version)) return null;
  const { records } = design.history;
  const mayEdit = workspace.may('operation/update');
  return refsIn(operations.get(record.type, record.version).params, record.params).map(({ name, ref }) => {
    const note = sourceNote(ref, records);
    if (!note) return null;
    const { state, source, step } = note;
    const takeOver = () =>
      workspace.change('operation/update', () =>
        design.editParams(record.id, takeOverSource(record.params, name, source!)),
      );
    return (
      <p key={name} className={styles['note']} role="note" data-testid="source-note" data-state={state}>
        {words.t(WORDS[state], source ? { name: recordTitle(source, catalog, words), step: step! } : {})}{' '}
        {state === 'changed' && mayEdit && (
          <Button size="small" onClick={() => void takeOver()}>
            {words.t('history.takeOver')}
          </Button>
        )}
      </p>
    );
  });
});
