import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { isReason, MOST_REASON } from '@bracewright/core/contract';
import type { GateFound } from '@bracewright/core/mesh';
import { AgreementLines } from './AgreementLines.tsx';
import { Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { isBlocked, standingOf } from './making.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** What was found on a wall or a body, the worst first, each with the places it is about. */
export const GateFindings = observer(function GateFindings(props: {
  readonly gate: GateFound;
  /** Why it was made in spite of what asks. */
  readonly reason?: string | undefined;
  /** Whether nobody is asked: it is only told. */
  readonly isTold?: boolean;
  readonly onGo: () => void;
}) {
  const { words } = useWorkspace().parts;
  return (
    <>
      <ul className={styles['findings']}>
        {props.gate.findings.map(({ code, severity, data, places }, index) => (
          <li key={index} data-severity={severity} data-code={code} data-testid="gate-finding">
            <b>{words.t(`export.gate.${standingOf(severity, props)}`)}</b> {words.sentence(code, data)}
            <Places places={places} onGo={props.onGo} />
            {standingOf(severity, props) === 'answered' && (
              <div data-testid="gate-reason">{words.t('export.reason.given', { reason: props.reason! })}</div>
            )}
          </li>
        ))}
      </ul>
      <AgreementLines found={props.gate} onGo={props.onGo} />
    </>
  );
});

/** Whether somebody may answer for what was found here and now: a reason for a wall that nobody keeps is none; of what a brace is formed over nothing is kept. */
function answerOf(workspace: Workspace, isWall: boolean): 'asked' | 'form' | 'mayNot' | 'older' {
  if (!workspace.may('document/checkwall')) return 'mayNot';
  if (!isWall) return 'form';
  return workspace.parts.isWall || isAtLastStep(workspace) ? 'asked' : 'older';
}

interface HeldProps {
  readonly desk: ExportDesk;
  readonly gate: GateFound;
  /** Whether it is a wall, or what a brace is formed over. */
  readonly isWall: boolean;
  readonly busy: boolean;
  readonly onMake: (reason: string) => void;
  readonly onGo: () => void;
}

/** Why no file was made; what somebody may answer for asks for the reason, which is kept with a wall. */
export const HeldBack = observer(function HeldBack(props: HeldProps) {
  const { desk, gate, isWall, busy, onMake, onGo } = props;
  const { reason } = desk;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const blocked = isBlocked(gate);
  const answer = answerOf(workspace, isWall);
  const box = useRef<HTMLDivElement>(null);
  // The form above is longer than many a screen: what keeps the file back is not to be looked for.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [gate]);
  const title = words.t(`export.held.${blocked ? 'blocked' : answer}`);
  return (
    <div ref={box} className={styles[blocked ? 'error' : 'held']} role="alert" data-testid="export-held">
      <p>{title}</p>
      <GateFindings gate={gate} onGo={onGo} />
      {!blocked && (answer === 'asked' || answer === 'form') && (
        <>
          <Input.TextArea
            value={reason}
            disabled={busy}
            maxLength={MOST_REASON}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={(event) => desk.set({ reason: event.target.value })}
            placeholder={words.t('export.reason.example')}
            aria-label={words.t('export.reason')}
            data-testid="export-reason"
          />
          {reason.trim() !== '' && !isReason(reason) && (
            <p data-testid="export-wordless">{words.t('export.reason.wordless')}</p>
          )}
          <div className={styles['foot']}>
            <Button
              disabled={!isReason(reason)}
              loading={busy}
              onClick={() => onMake(reason.trim())}
              data-testid="export-with-reason"
            >
              {words.t('export.reason.make')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
