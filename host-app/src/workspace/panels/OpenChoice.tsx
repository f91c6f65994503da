import { Modal } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './OpenChoice.module.css';

/** A few things of which a tool lets the user choose one: a press takes it. */
export const OpenChoice = observer(function OpenChoice() {
  const { choice, parts } = useWorkspace();
  return (
    <Modal
      open={choice !== undefined}
      title={choice?.text}
      cancelText={parts.words.t('card.cancel')}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={() => choice?.answer(undefined)}
      width={420}
    >
      <ul className={styles['list']} data-testid="choices">
        {choice?.choices.map(({ id, name, detail }) => (
          <li key={id}>
            <button type="button" className={styles['choice']} onClick={() => choice.answer(id)}>
              <span className={styles['name']}>{name}</span>
              {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
});
