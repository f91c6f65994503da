import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import type { DeskNaming } from '../model/desk/desk.ts';
import { useWorkspace } from '../model/use-workspace.ts';

/** Asks for the name of something that a tool keeps. */
export const OpenNaming = observer(function OpenNaming() {
  const { naming } = useWorkspace();
  return naming ? <Naming naming={naming} /> : null;
});

const Naming = observer(function Naming({ naming }: { naming: DeskNaming }) {
  const { words } = useWorkspace().parts;
  const [name, setName] = useState(naming.name);
  const given = name.trim();
  return (
    <Modal
      open
      title={words.t('name.title')}
      okText={words.t('name.save')}
      okButtonProps={{ disabled: given === '' }}
      cancelText={words.t('card.cancel')}
      onCancel={() => naming.answer(undefined)}
      onOk={() => naming.answer(given)}
      width={420}
    >
      <p id="naming-text">{naming.text}</p>
      <Input
        {...FIRST}
        aria-label={words.t('name.title')}
        aria-describedby="naming-text"
        value={name}
        maxLength={naming.max}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => given !== '' && naming.answer(given)}
      />
    </Modal>
  );
});
