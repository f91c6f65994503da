import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { useStepNames } from '../model/use-step-names.ts';
import { cursorRecord } from '../model/words/history-row.ts';
import styles from './HistoryPanel.module.css';

/** Asks before a new step takes the place of those that were stepped back over; the safe answer is the one under Enter. */
export const LaterQuestion = observer(function LaterQuestion() {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const { nameOf } = useStepNames();
  const { question } = workspace.later;
  // Each question is a dialog of its own, so that each has its focus.
  if (!question) return null;
  const stand = cursorRecord(design.history);
  const name = stand ? nameOf(stand) : words.t('history.start');
  const stay = () => question.answer('stay');
  return (
    <Modal
      open
      title={words.t('later.title', { count: question.steps.length })}
      width={520}
      onCancel={stay}
      footer={[
        <Button key="stay" {...(question.mayGoLast === false ? FIRST : {})} onClick={stay}>
          {words.t('card.cancel')}
        </Button>,
        <Button key="here" onClick={() => question.answer('here')}>
          {words.t('later.here')}
        </Button>,
        question.mayGoLast && (
          <Button key="last" type="primary" {...FIRST} onClick={() => question.answer('last')}>
            {words.t('later.last')}
          </Button>
        ),
      ]}
    >
      <div data-testid="later-question">
        <p>{words.t('later.text', { name })}</p>
        <ol className={styles['going']}>
          {question.steps.map((record) => (
            <li key={record.id}>{nameOf(record)}</li>
          ))}
        </ol>
        <p className={styles['after']}>{words.t(workspace.later.comeBack ? 'later.undo' : 'later.gone')}</p>
      </div>
    </Modal>
  );
});
