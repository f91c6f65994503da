import { Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { LengthUnit, UpAxis } from '@bracewright/core/mesh-io';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Modal } from '../../kit/ui/Modal.tsx';
import { ScanReader } from '../../records/scans/scan-reader.ts';
import type { ScanMeasure } from '../../records/scans/scan-messages.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { sizeText } from './size-text.ts';
import styles from './FileQuestion.module.css';

const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'inch'];
const MM_OF: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1000, inch: 25.4 };
const AXES = ['Z', 'Y'] as const;

/** How the coordinates of a file are meant. */
export interface FileFrame {
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
}

/** What a file holds, read here before it is sent. */
function useRead(file: File): ScanMeasure | 'reading' | 'unreadable' {
  const [read, setRead] = useState<ScanMeasure | 'reading' | 'unreadable'>('reading');
  useEffect(() => {
    const reader = new ScanReader();
    let isGone = false;
    reader.measure(file, {}).then(
      (measure) => isGone || setRead(measure),
      () => isGone || setRead('unreadable'),
    );
    return () => {
      isGone = true;
      reader.dispose();
    };
  }, [file]);
  return read;
}

/** Asks in which unit a file is, and which axis points up; nothing is chosen beforehand. */
export const FileQuestion = observer(function FileQuestion(props: {
  readonly file: File;
  /** Takes the file as it was said to be. */
  readonly take: (frame: FileFrame) => Promise<void>;
  readonly onDone: () => void;
}) {
  const { file, take, onDone } = props;
  const { parts } = useWorkspace();
  const { words } = parts;
  const [unit, setUnit] = useState<LengthUnit>();
  const [upAxis, setUpAxis] = useState<(typeof AXES)[number]>();
  const [busy, setBusy] = useState(false);
  const read = useRead(file);
  const meaning = (value: LengthUnit) =>
    read === 'reading' || read === 'unreadable'
      ? ''
      : sizeText(
          read.extents.map((length) => length * MM_OF[value]),
          parts.units,
        );
  const add = async () => {
    if (!unit || !upAxis) return;
    setBusy(true);
    await take({ unit, upAxis });
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
          className={styles['units'] ?? ''}
          options={UNITS.map((value) => ({
            value,
            label: (
              <span className={styles['unit']}>
                {words.t(`beside.unit.${value}`)} <small>{meaning(value)}</small>
              </span>
            ),
          }))}
        />
        {typeof read === 'string' ? (
          <p className={styles['muted']} role="status">
            {words.t(`beside.unit.${read}`)}
          </p>
        ) : (
          read.warnings?.map(({ code, data }) => (
            <p key={code} className={styles['told']} role="alert" data-testid="beside-repaired">
              <Icon name="warning" size={14} />
              <span>{words.sentence(code, data)}</span>
            </p>
          ))
        )}
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
