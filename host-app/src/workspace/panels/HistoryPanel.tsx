import { Button, Dropdown, Input, Modal } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { OperationRecord } from '@bracewright/core/history';
import { CHROME_ICONS } from '../chrome/chrome-icons.ts';
import { ToolIcon } from '../chrome/ToolIcon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { EarlierHistories } from './EarlierHistories.tsx';
import { Findings, Places } from './Findings.tsx';
import { useDifference } from './use-difference.ts';
import { recordHeadline, recordTitle, toolShownFor } from './history-row.ts';
import styles from './HistoryPanel.module.css';

/** A second press within this time is a double-click. */
const DOUBLE_MS = 240;

interface RowProps {
  readonly record: OperationRecord;
  readonly greyed: boolean;
  readonly current: boolean;
  readonly onCancel: () => void;
  readonly onRename: () => void;
}

const HistoryRow = observer(function HistoryRow({ record, greyed, current, onCancel, onRename }: RowProps) {
  const workspace = useWorkspace();
  const { words, units, catalog, design } = workspace.parts;
  const tool = catalog.toolOf(record.type);
  const shown = toolShownFor(record.type, catalog);
  const title = recordTitle(record, catalog, words);
  const outcome = design.outcomes.get(record.id);
  const off = record.state === 'off';
  const differs = useDifference(record);
  const warned = !greyed && !off && outcome?.findings.some(({ kind }) => kind === 'warning') === true;
  const failed = outcome?.state === 'failed' && !greyed && !off;
  const mayEdit = workspace.may('operation/update');
  const mayCancel = workspace.may('operation/delete');
  const edit = () => void workspace.guard(() => workspace.editor?.tools.edit(record.id));
  const toggle = () =>
    void workspace.change('operation/update', () => design.setState([record.id], off ? 'on' : 'off'));
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const step = (presses: number) => {
    clearTimeout(waiting.current);
    if (current || presses > 1 || !workspace.may('operation/step')) return;
    const go = () => void workspace.change('operation/step', () => design.stepTo(record.id));
    // The first press of a double-click must not take the later steps away; a key's press (0) has no second.
    if (presses === 0) go();
    else waiting.current = setTimeout(go, DOUBLE_MS);
  };
  return (
    <li
      className={styles['row']}
      data-greyed={greyed || undefined}
      data-off={off || undefined}
      data-current={current || undefined}
      data-failed={failed || undefined}
      data-record={record.type}
      onPointerEnter={() => workspace.highlight.show(record)}
      onPointerLeave={() => workspace.highlight.show(undefined)}
      onFocus={() => workspace.highlight.show(record)}
      onBlur={() => workspace.highlight.show(undefined)}
    >
      <button
        type="button"
        className={styles['step']}
        title={greyed ? words.t('history.greyed') : words.t('history.stepTo')}
        aria-current={current ? 'step' : undefined}
        onClick={(event) => step(event.detail)}
        onDoubleClick={mayEdit ? edit : undefined}
      >
        {shown ? <ToolIcon svg={shown.manifest.icon} size={18} /> : <span className={styles['noIcon']} />}
        <span className={styles['title']}>{title}</span>
        {warned && (
          <span
            className={styles['warned']}
            role="img"
            aria-label={words.t('history.warned')}
            title={words.t('history.warned')}
          >
            !
          </span>
        )}
        <span className={styles['number']}>
          {recordHeadline(record, { catalog, words, units }, outcome?.report)}
        </span>
      </button>
      <button
        type="button"
        className={styles['tool']}
        aria-label={words.t(off ? 'history.switchOn' : 'history.switchOff')}
        aria-pressed={!off}
        disabled={!mayEdit}
        onClick={toggle}
      >
        <ToolIcon svg={off ? CHROME_ICONS.eyeOff : CHROME_ICONS.eye} size={17} />
      </button>
      {(mayEdit || mayCancel) && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(mayEdit
                ? [
                    { key: 'edit', label: words.t('history.edit'), disabled: !tool, onClick: edit },
                    { key: 'rename', label: words.t('history.rename'), onClick: onRename },
                    {
                      key: 'toggle',
                      label: words.t(off ? 'history.switchOn' : 'history.switchOff'),
                      onClick: toggle,
                    },
                  ]
                : []),
              ...(mayEdit && mayCancel ? [{ type: 'divider' as const }] : []),
              ...(mayCancel
                ? [{ key: 'cancel', label: words.t('history.cancel'), danger: true, onClick: onCancel }]
                : []),
            ],
          }}
        >
          <button type="button" className={styles['tool']} aria-label={words.t('history.menu')}>
            <ToolIcon svg={CHROME_ICONS.more} size={17} />
          </button>
        </Dropdown>
      )}
      {differs !== undefined && (
        <p className={styles['failure']} role="note">
          {words.t('history.differs', { since: differs })}
        </p>
      )}
      {failed && (
        <p className={styles['failure']} role="alert">
          {words.t('history.failed')}{' '}
          {outcome.error && words.sentence(outcome.error.code, outcome.error.data)}
          <Places places={outcome.error?.places ?? []} />
        </p>
      )}
      {current && !off && outcome && <Findings findings={outcome.findings} />}
    </li>
  );
});

/** Every step of the design: stepped to by a click, edited by a double click, switched with its eye. */
export const HistoryPanel = observer(function HistoryPanel() {
  const workspace = useWorkspace();
  const { words, catalog, design } = workspace.parts;
  const [cancelling, setCancelling] = useState<string | undefined>(undefined);
  const [renaming, setRenaming] = useState<{ readonly id: string; readonly name: string } | undefined>(
    undefined,
  );
  const { records, cursor } = design.history;
  const live = records
    .map((record, index) => ({ record, index }))
    .filter(({ record }) => record.state !== 'cancelled');
  const before = live.filter(({ index }) => index < cursor);
  const currentId = before.at(-1)?.record.id;
  const going = cancelling === undefined ? [] : design.cancelledWith(cancelling);
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <Button
          size="small"
          disabled={before.length === 0 || !workspace.may('operation/step')}
          onClick={() => void workspace.steps.undoAll()}
        >
          {words.t('history.undoAll')}
        </Button>
        <span className={styles['space']} />
        <Button
          size="small"
          disabled={live.length === 0 || !workspace.may('operation/update')}
          onClick={() => void workspace.change('operation/update', () => design.setAll('on'))}
        >
          {words.t('history.allOn')}
        </Button>
        <Button
          size="small"
          disabled={live.length === 0 || !workspace.may('operation/update')}
          onClick={() => void workspace.change('operation/update', () => design.setAll('off'))}
        >
          {words.t('history.allOff')}
        </Button>
      </div>
      <ol className={styles['list']}>
        <li className={styles['row']} data-current={before.length === 0 || undefined}>
          <button
            type="button"
            className={styles['step']}
            aria-current={before.length === 0 ? 'step' : undefined}
            onClick={() => void workspace.change('operation/step', () => design.stepTo(null))}
          >
            <ToolIcon svg={CHROME_ICONS.scan} size={18} />
            <span className={styles['title']}>{words.t('history.start')}</span>
          </button>
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
      <Modal
        open={cancelling !== undefined}
        title={words.t('history.cancel.title', { count: going.length })}
        okText={words.t('history.cancel.do')}
        okButtonProps={{ danger: true }}
        cancelText={words.t('history.keep')}
        onCancel={() => setCancelling(undefined)}
        onOk={() => {
          const id = cancelling;
          setCancelling(undefined);
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
      <Modal
        open={renaming !== undefined}
        title={words.t('history.rename').replace('…', '')}
        okText={words.t('card.apply')}
        cancelText={words.t('card.cancel')}
        okButtonProps={{ disabled: !renaming?.name.trim() }}
        onCancel={() => setRenaming(undefined)}
        onOk={() => {
          if (renaming)
            void workspace.change('operation/update', () => design.rename(renaming.id, renaming.name.trim()));
          setRenaming(undefined);
        }}
        width={380}
      >
        <Input
          aria-label={words.t('history.rename')}
          maxLength={30}
          showCount
          value={renaming?.name}
          onChange={(event) => renaming && setRenaming({ id: renaming.id, name: event.target.value })}
        />
      </Modal>
    </div>
  );
});
