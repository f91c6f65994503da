import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useChange } from '../../api/use-change.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './CheckupCard.module.css';

/** Asks once whether it is this patient's scan in its real size, with the numbers that speak against it and the ways on. */
export const SizeQuestion = observer(function SizeQuestion() {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const { realSize, checkup } = workspace;
  const { ask: yes, busy: saving } = useChange(() => workspace.guard(() => realSize.confirm()));
  const { words, parentId } = workspace.parts;
  if (!realSize.asking) return null;
  const [unit, height] = ['unit', 'height'].map((name) => checkup.checks?.find((one) => one.name === name));
  // Where no unit gives the patient, the sentence about the unit has the heights.
  const checks = [unit, ...(unit?.words === 'nobody' ? [] : [height])].filter((one) => one !== undefined);
  const close = () => realSize.close();
  const folder = () =>
    void navigate(
      parentId === '0' ? '/patient/list' : `/patient/list?parentId=${encodeURIComponent(parentId)}`,
    );
  const measure = () => {
    close();
    void workspace.useTool('measure');
  };
  return (
    <Modal
      open
      title={words.t('checkup.size.title')}
      width={560}
      onCancel={close}
      footer={[
        <Button key="folder" onClick={folder}>
          {words.t('checkup.size.folder')}
        </Button>,
        <Button key="measure" onClick={measure}>
          {words.t('checkup.size.measure')}
        </Button>,
        <Button key="yes" type="primary" loading={saving} onClick={() => void yes()}>
          {words.t('checkup.size.yes')}
        </Button>,
      ]}
    >
      <div className={styles['question']} data-testid="size-question">
        {checks.map(({ name, words: said, data }) => (
          <p key={name}>{words.t(`checkup.${name}.${said}`, data)}</p>
        ))}
        <p>{words.t('checkup.size.text')}</p>
      </div>
    </Modal>
  );
});
