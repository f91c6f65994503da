import { Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isExporter, type OperationRecord, type RecordOutcome } from '@bracewright/core/history';
import { bodyFrame } from '@bracewright/core/tool';
import { CHROME_ICONS } from '../chrome/chrome-icons.ts';
import { ToolIcon } from '../chrome/ToolIcon.tsx';
import { makeFrom, toolsFrom } from './made-from.ts';
import { findingsNow } from '../model/steps/findings-now.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { Findings, Places } from '../parts/Findings.tsx';
import { useDifference } from './use-difference.ts';
import { recordHeadline, sidesToldOf, recordTitle, toolShownFor } from '../model/words/history-row.ts';
import { RimNotes } from './RimNotes.tsx';
import { SourceNotes } from './SourceNotes.tsx';
import { WallNotes } from './WallNotes.tsx';
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

/** The press that steps to a record: a click, unless it is the first of a double-click. */
function useStepping(record: OperationRecord, current: boolean): (presses: number) => void {
  const workspace = useWorkspace();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return (presses) => {
    clearTimeout(waiting.current);
    if (current || presses > 1 || !workspace.may('operation/step')) return;
    const go = () => void workspace.change('operation/step', () => workspace.design.stepTo(record.id));
    // The first press of a double-click must not take the later steps away; a key's press (0) has no second.
    if (presses === 0) go();
    else waiting.current = setTimeout(go, DOUBLE_MS);
  };
}

/** Words for the eye of a row: a step is switched, a wall that was made is shown. */
function eyeKey(wall: boolean, off: boolean): string {
  if (wall) return off ? 'history.showWall' : 'history.hideWall';
  return off ? 'history.switchOn' : 'history.switchOff';
}

const Warned = observer(function Warned() {
  const { words } = useWorkspace().parts;
  return (
    <span
      className={styles['warned']}
      role="img"
      aria-label={words.t('history.warned')}
      title={words.t('history.warned')}
    >
      !
    </span>
  );
});

/** What else may be done with a step. */
const RowMenu = observer(function RowMenu(
  props: Pick<RowProps, 'record' | 'onCancel' | 'onRename'> & {
    readonly edit: () => void;
    readonly toggle: () => void;
    readonly eye: string;
  },
) {
  const workspace = useWorkspace();
  const { words, catalog } = workspace.parts;
  const mayEdit = workspace.may('operation/update');
  const mayCancel = workspace.may('operation/delete');
  if (!mayEdit && !mayCancel) return null;
  const editing = [
    {
      key: 'edit',
      label: words.t('history.edit'),
      disabled: !catalog.toolOf(props.record.type),
      onClick: props.edit,
    },
    ...toolsFrom(workspace, props.record).map((tool) => ({
      key: tool.manifest.id,
      label: words.t(`${tool.plugin.id}:${tool.prefix}from`),
      disabled: props.record.state !== 'on',
      onClick: () => void makeFrom(workspace, tool, props.record),
    })),
    { key: 'rename', label: words.t('history.rename'), onClick: props.onRename },
    { key: 'toggle', label: words.t(props.eye), onClick: props.toggle },
  ];
  const cancel = { key: 'cancel', label: words.t('history.cancel'), danger: true, onClick: props.onCancel };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(mayEdit ? editing : []),
          ...(mayEdit && mayCancel ? [{ type: 'divider' as const }] : []),
          ...(mayCancel ? [cancel] : []),
        ],
      }}
    >
      <button type="button" className={styles['tool']} aria-label={words.t('history.menu')}>
        <ToolIcon svg={CHROME_ICONS.more} size={17} />
      </button>
    </Dropdown>
  );
});

/** Opens what a step found without stepping to it: the body stays as it is. */
const FindingsToggle = observer(function FindingsToggle(props: {
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { words } = useWorkspace().parts;
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={words.t('history.findings')}
      title={words.t('history.findings')}
      aria-expanded={props.open}
      onClick={props.onToggle}
    >
      <ToolIcon svg={CHROME_ICONS.place} size={17} />
    </button>
  );
});

/** What is to be said under a row: that the current step does not show on the body, another value of the server, a failure with its places, what the step found. */
const RowNotes = observer(function RowNotes(props: {
  readonly record: OperationRecord;
  readonly outcome: RecordOutcome | undefined;
  readonly failed: boolean;
  readonly found: boolean;
  readonly hidden: boolean;
}) {
  const { words, design } = useWorkspace().parts;
  const differs = useDifference(props.record);
  const { outcome, record } = props;
  const { history, mesh, roles } = design;
  const findings = useMemo(
    () => findingsNow(outcome?.findings ?? [], record.id, { history, roles }, bodyFrame(mesh)),
    [outcome, record.id, history, roles, mesh],
  );
  return (
    <>
      {props.hidden && (
        <p className={styles['note']} role="note">
          {words.t('history.hidden')}
        </p>
      )}
      <SourceNotes record={props.record} />
      <WallNotes record={props.record} />
      <RimNotes record={props.record} />
      {differs !== undefined && (
        <p className={styles['failure']} role="note">
          {words.t('history.differs', { since: differs })}
        </p>
      )}
      {props.failed && outcome && (
        <p className={styles['failure']} role="alert">
          {words.t('history.failed')}{' '}
          {outcome.error && words.sentence(outcome.error.code, outcome.error.data)}
          <Places places={outcome.error?.places ?? []} />
        </p>
      )}
      {props.found && <Findings findings={findings} />}
    </>
  );
});

/** A number with its unit, which no line parts. */
const FIGURE = /([+−±]?\d[\d.,]*\s(?:mm|cm²?|in|L|%)(?!\p{L}))/u;

/** A text whose figures stand each on one line. */
const Whole = ({ text }: { readonly text: string }) =>
  text.split(FIGURE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className={styles['figure']}>
        {part}
      </span>
    ),
  );

/** The name of a step and its main number: stepped to by a click, edited by a double click. */
const StepButton = observer(function StepButton(
  props: Pick<RowProps, 'record' | 'greyed' | 'current'> & {
    readonly counts: boolean;
    /** Whether it is open in its tool. */
    readonly edited: boolean;
    readonly edit: (() => void) | undefined;
  },
) {
  const { record, greyed, current, counts, edited, edit } = props;
  const workspace = useWorkspace();
  const { words, units, catalog, design } = workspace.parts;
  const shown = toolShownFor(record.type, catalog);
  const outcome = design.outcomes.get(record.id);
  const sides = sidesToldOf(record, design, workspace.standing.confirmed);
  // What a step counts is of its last run; switched off it has counted nothing.
  const report = outcome?.state === 'applied' ? outcome.report : undefined;
  const step = useStepping(record, current);
  const mayStep = workspace.may('operation/step');
  return (
    <button
      type="button"
      className={styles['step']}
      title={mayStep ? words.t(greyed ? 'history.greyed' : 'history.stepTo') : undefined}
      aria-current={current ? 'step' : undefined}
      // Who may neither step nor edit still comes to it by the keyboard: it shows where on the body the step is.
      aria-disabled={(!mayStep && !edit) || undefined}
      onClick={(event) => step(event.detail)}
      onDoubleClick={edit}
    >
      {shown ? <ToolIcon svg={shown.manifest.icon} size={18} /> : <span className={styles['noIcon']} />}
      <span className={styles['words']}>
        <span className={styles['title']}>{recordTitle(record, catalog, words)}</span>
        {counts && outcome?.findings.some(({ kind }) => kind === 'warning') && <Warned />}
        {edited ? (
          <span className={styles['edited']}>{words.t('history.edited')}</span>
        ) : (
          <span className={styles['number']}>
            <Whole text={recordHeadline(record, { catalog, words, units, sides }, report)} />
          </span>
        )}
      </span>
    </button>
  );
});

/** One step: stepped to by a click, edited by a double click, switched with its eye. */
export const HistoryRow = observer(function HistoryRow(props: RowProps) {
  const { record, greyed, current } = props;
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  const edited = workspace.editor?.tools.session?.editing === record.id;
  const wall = isExporter(record.type, design.roles);
  const outcome = design.outcomes.get(record.id);
  const off = record.state === 'off';
  const counts = !greyed && !off;
  const hasFound = counts && outcome?.state === 'applied' && outcome.findings.length > 0;
  const [open, setOpen] = useState(false);
  const failed = outcome?.state === 'failed' && counts;
  const mayEdit = workspace.may('operation/update');
  const edit = () => void workspace.guard(() => workspace.editor?.tools.edit(record.id));
  const toggle = () =>
    void workspace.change('operation/update', () => design.setState([record.id], off ? 'on' : 'off'));
  const eye = eyeKey(wall, off);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current || edited) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current, edited]);
  return (
    <li
      ref={row}
      className={styles['row']}
      data-greyed={greyed || undefined}
      data-off={(off && !wall) || undefined}
      data-wall={wall || undefined}
      data-current={current || undefined}
      data-edited={edited || undefined}
      data-failed={failed || undefined}
      data-record={record.type}
      onPointerEnter={() => void workspace.highlight.show(record)}
      onPointerLeave={() => void workspace.highlight.show(undefined)}
      onFocus={() => void workspace.highlight.show(record)}
      onBlur={() => void workspace.highlight.show(undefined)}
    >
      <StepButton {...{ record, greyed, current, counts, edited }} edit={mayEdit ? edit : undefined} />
      {hasFound && !current && <FindingsToggle open={open} onToggle={() => setOpen(!open)} />}
      <button
        type="button"
        className={styles['tool']}
        aria-label={words.t(eye)}
        title={words.t(eye)}
        aria-pressed={!off}
        disabled={!mayEdit}
        onClick={toggle}
      >
        <ToolIcon svg={off ? CHROME_ICONS.eyeOff : CHROME_ICONS.eye} size={17} />
      </button>
      <RowMenu {...props} edit={edit} toggle={toggle} eye={eye} />
      <RowNotes
        record={record}
        outcome={outcome}
        failed={failed}
        found={hasFound && (current || open)}
        hidden={current && off && !wall}
      />
    </li>
  );
});
