import type { Choice } from '@bracewright/core/services';
import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { Outline } from './Outline.tsx';
import styles from './OpenChoice.module.css';

/** From so many on they are searched by name. */
const MANY = 6;

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
      width={480}
      destroyOnHidden
    >
      {choice && <Choices choices={choice.choices} onChosen={choice.answer} />}
    </Modal>
  );
});

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly onChosen: (id: string) => void;
}

const Choices = observer(function Choices({ choices, onChosen }: ChoicesProps) {
  const { words } = useWorkspace().parts;
  const [sought, setSought] = useState('');
  const part = sought.trim().toLocaleLowerCase();
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  return (
    <>
      {choices.length >= MANY && (
        <Input.Search
          className={styles['search']}
          placeholder={words.t('choice.search')}
          aria-label={words.t('choice.search')}
          value={sought}
          allowClear
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{words.t('choice.none')}</p>}
      <ul className={styles['list']} data-testid="choices" hidden={found.length === 0}>
        {found.map(({ id, name, detail, picture, more = [] }) => (
          <li key={id} className={styles['row']}>
            <button type="button" className={styles['choice']} onClick={() => onChosen(id)}>
              {picture && <Outline lines={picture} />}
              <span className={styles['words']}>
                <span className={styles['name']}>{name}</span>
                {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
              </span>
            </button>
            {more.map((act) => (
              <Button
                key={act.id}
                type="text"
                size="small"
                aria-label={`${act.name}: ${name}`}
                onClick={() => onChosen(act.id)}
              >
                {act.name}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
});
