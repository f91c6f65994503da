import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { bodyRecords, type OperationRecord } from '@bracewright/core/history';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { CHROME_ICONS } from '../chrome/chrome-icons.ts';
import { ToolIcon } from '../chrome/ToolIcon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { EarlierHistories } from './EarlierHistories.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { recordTitle } from '../model/words/history-row.ts';
import styles from './HistoryPanel.module.css';

/** The buttons over the list, for all steps at once; what they did can be taken back at once. */
const AllSteps = observer(function AllSteps({ live }: { readonly live: readonly OperationRecord[] }) {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const before = live.filter((record) => design.history.records.indexOf(record) < design.history.cursor);
  const maySwitch = workspace.may('operation/update');
  // A wall that was made is no step of the shape: it is shown by its own eye alone.
  const ids = (state: 'on' | 'off') =>
    bodyRecords(
      live.filter((record) => record.state !== state),
      design.roles,
    ).map(({ id }) => id);
  const switchAll = (state: 'on' | 'off') =>
    void workspace.change('operation/update', async () => {
      const work = design.setState(ids(state), state);
      const at = design.order.doneAt;
      await work;
      const done = state === 'on' ? 'history.allOn.done' : 'history.allOff.done';
      workspace.steps.offerBack('info', words.t(done), at);
    });
  const button = (key: string, enabled: boolean, act: () => void) => (
    <Button size="small" disabled={!enabled} onClick={act}>
      {words.t(key)}
    </Button>
  );
  return (
    <div className={styles['head']}>
      {button(
        'history.undoAll',
        before.length > 0 && workspace.may('operation/step'),
        () => void workspace.steps.undoAll(),
      )}
      <span className={styles['space']} />
      {button('history.allOn', maySwitch && ids('on').length > 0, () => switchAll('on'))}
      {button('history.allOff', maySwitch && ids('off').length > 0, () => switchAll('off'))}
    </div>
  );
});

/** Asks before a step is cancelled, with every step that goes with it. */
const CancelQuestion = observer(function CancelQuestion(props: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const { id: cancelling, onClose } = props;
  const workspace = useWorkspace();
  const { words, catalog, design } = workspace.parts;
  const going = cancelling === undefined ? [] : design.cancelledWith(cancelling);
  return (
    <Modal
      open={cancelling !== undefined}
      title={words.t('history.cancel.title', { count: going.length })}
      okText={words.t('history.cancel.do')}
      okButtonProps={{ danger: true }}
      cancelText={words.t('history.keep')}
      cancelButtonProps={FIRST}
      onCancel={onClose}
      onOk={() => {
        const id = cancelling;
        onClose();
        if (id !== undefined) void workspace.change('operation/delete', () => design.cancelFrom(id));
      }}
      width={420}
    >
      <p>{words.t('history.cancel.text')}</p>
      <ul className={styles['going']}>
        {going.map((record) => (
          <li key={record.id}>{recordTitle(record, catalog, words)}</li>
        ))}
      </ul>
    </Modal>
  );
});

/** The key of an Enter that ended a word being composed, in a browser that tells it only after the word. */
const COMPOSED = 229;

/** A step and the name that it is to have. */
interface Renaming {
  readonly id: string;
  readonly name: string;
}

/** Gives a step another name. */
const RenameDialog = observer(function RenameDialog(props: {
  readonly renaming: Renaming | undefined;
  readonly onChange: (renaming: Renaming | undefined) => void;
}) {
  const { renaming, onChange: setRenaming } = props;
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const isNamed = Boolean(renaming?.name.trim());
  const keep = () => {
    if (renaming)
      void workspace.change('operation/update', () => design.rename(renaming.id, renaming.name.trim()));
    setRenaming(undefined);
  };
  return (
    <Modal
      open={renaming !== undefined}
      title={words.t('history.rename').replace('…', '')}
      okText={words.t('card.apply')}
      cancelText={words.t('card.cancel')}
      okButtonProps={{ disabled: !isNamed }}
      destroyOnHidden
      onCancel={() => setRenaming(undefined)}
      onOk={keep}
      width={380}
    >
      <Input
        aria-label={words.t('history.rename')}
        {...FIRST}
        maxLength={30}
        showCount
        value={renaming?.name}
        onFocus={(event) => event.target.select()}
        onPressEnter={(event) => {
          // While a word is being composed, Enter ends that word.
          if (isNamed && !event.nativeEvent.isComposing && event.keyCode !== COMPOSED) keep();
        }}
        onChange={(event) => renaming && setRenaming({ id: renaming.id, name: event.target.value })}
      />
    </Modal>
  );
});

/** The scan as it came, before every step: stepped to by a click, by who may step. */
const ScanButton = observer(function ScanButton({ current }: { readonly current: boolean }) {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const shown = (
    <>
      <ToolIcon svg={CHROME_ICONS.scan} size={18} />
      <span className={styles['title']}>{words.t('history.start')}</span>
    </>
  );
  const common = { className: styles['step'], 'aria-current': current ? ('step' as const) : undefined };
  if (!workspace.may('operation/step')) return <span {...common}>{shown}</span>;
  const go = () => void workspace.change('operation/step', () => design.stepTo(null));
  return (
    <button type="button" {...common} onClick={go}>
      {shown}
    </button>
  );
});

/** Every step of the design: stepped to by a click, edited by a double click, switched with its eye. */
export const HistoryPanel = observer(function HistoryPanel() {
  const workspace = useWorkspace();
  const { words, catalog, design } = workspace.parts;
  const [cancelling, setCancelling] = useState<string | undefined>(undefined);
  const [renaming, setRenaming] = useState<Renaming>();
  const { records, cursor } = design.history;
  const live = records
    .map((record, index) => ({ record, index }))
    .filter(({ record }) => record.state !== 'cancelled');
  const before = live.filter(({ index }) => index < cursor);
  const currentId = before.at(-1)?.record.id;
  return (
    <div className={styles['panel']}>
      <AllSteps live={live.map(({ record }) => record)} />
      <ol className={styles['list']}>
        <li className={styles['row']} data-current={before.length === 0 || undefined}>
          <ScanButton current={before.length === 0} />
        </li>
        {live.map(({ record, index }) => (
          <HistoryRow
            key={record.id}
            record={record}
            greyed={index >= cursor}
            current={record.id === currentId}
            onCancel={() => setCancelling(record.id)}
            onRename={() => setRenaming({ id: record.id, name: recordTitle(record, catalog, words) })}
          />
        ))}
      </ol>
      {live.length === 0 && <p className={styles['empty']}>{words.t('history.empty')}</p>}
      {workspace.may('operation/list') && <EarlierHistories />}
      <CancelQuestion id={cancelling} onClose={() => setCancelling(undefined)} />
      <RenameDialog renaming={renaming} onChange={setRenaming} />
    </div>
  );
});
