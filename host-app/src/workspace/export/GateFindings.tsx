import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { MOST_REASON } from '@bracewright/core/contract';
import type { GateReport, GateSeverity } from '@bracewright/core/mesh';
import { Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { isBlocked } from './making.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** What was found on a wall, the worst first, each with the places it is about. */
export const GateFindings = observer(function GateFindings(props: {
  readonly gate: GateReport;
  /** Whether somebody has answered for what asks. */
  readonly isAnswered?: boolean;
  readonly onGo: () => void;
}) {
  const { words } = useWorkspace().parts;
  const title = (severity: GateSeverity) =>
    words.t(`export.gate.${severity === 'ask' && props.isAnswered ? 'answered' : severity}`);
  return (
    <ul className={styles['findings']}>
      {props.gate.findings.map(({ code, severity, data, places }) => (
        <li key={code} data-severity={severity} data-code={code} data-testid="gate-finding">
          <b>{title(severity)}</b> {words.sentence(code, data)}
          <Places places={places} onGo={props.onGo} />
        </li>
      ))}
    </ul>
  );
});

/** Whether somebody may answer for what was found here and now: a reason that nobody keeps is none. */
function answerOf(workspace: Workspace): 'asked' | 'mayNot' | 'older' {
  if (!workspace.may('document/checkwall')) return 'mayNot';
  return workspace.parts.isWall || isAtLastStep(workspace) ? 'asked' : 'older';
}

interface HeldWallProps {
  readonly desk: ExportDesk;
  readonly gate: GateReport;
  readonly busy: boolean;
  readonly onMake: (reason: string) => void;
  readonly onGo: () => void;
}

/** Why no file was made of a wall; what somebody may answer for asks for the reason, which is kept with the wall. */
export const HeldWall = observer(function HeldWall(props: HeldWallProps) {
  const { desk, gate, busy, onMake, onGo } = props;
  const { reason } = desk;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const blocked = isBlocked(gate);
  const answer = answerOf(workspace);
  const box = useRef<HTMLDivElement>(null);
  // The form above is longer than many a screen: what keeps the file back is not to be looked for.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [gate]);
  const title = words.t(`export.held.${blocked ? 'blocked' : answer}`);
  return (
    <div ref={box} className={styles[blocked ? 'error' : 'held']} role="alert" data-testid="export-held">
      <p>{title}</p>
      <GateFindings gate={gate} onGo={onGo} />
      {!blocked && answer === 'asked' && (
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
          <div className={styles['foot']}>
            <Button
              disabled={reason.trim() === ''}
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
