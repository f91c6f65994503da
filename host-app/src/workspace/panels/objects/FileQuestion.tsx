import { Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Modal } from '../../../kit/ui/Modal.tsx';
import { useWorkspace } from '../../model/use-workspace.ts';
import styles from './objects.module.css';

const UNITS = ['mm', 'cm', 'm', 'inch'] as const;
const AXES = ['Z', 'Y'] as const;

/** Asks in which unit a file is, and which axis points up; nothing is chosen beforehand. */
export const FileQuestion = observer(function FileQuestion(props: {
  readonly file: File;
  readonly onDone: () => void;
}) {
  const { file, onDone } = props;
  const { objects, parts } = useWorkspace();
  const { words } = parts;
  const [unit, setUnit] = useState<(typeof UNITS)[number]>();
  const [upAxis, setUpAxis] = useState<(typeof AXES)[number]>();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!unit || !upAxis) return;
    setBusy(true);
    await objects.addFile(file, { unit, upAxis });
    onDone();
  };
  return (
    <Modal
      open
      title={words.t('beside.unit.title', { name: file.name })}
      okText={words.t('beside.unit.add')}
      cancelText={words.t('beside.unit.cancel')}
      okButtonProps={{ disabled: !unit || !upAxis }}
      confirmLoading={busy}
      onOk={() => void add()}
      onCancel={onDone}
      width={440}
    >
      <div className={styles['question']}>
        <p>{words.t('beside.unit.text')}</p>
        <b>{words.t('beside.unit.unit')}</b>
        <Radio.Group
          value={unit}
          onChange={({ target }) => setUnit(target.value as typeof unit)}
          options={UNITS.map((value) => ({ value, label: words.t(`beside.unit.${value}`) }))}
        />
        <b>{words.t('beside.unit.axis')}</b>
        <Radio.Group
          value={upAxis}
          onChange={({ target }) => setUpAxis(target.value as typeof upAxis)}
          options={AXES.map((value) => ({ value, label: value }))}
        />
      </div>
    </Modal>
  );
});
