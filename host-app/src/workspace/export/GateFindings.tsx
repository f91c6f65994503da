import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { isReason, MOST_REASON, reasonFor, type Reasons } from '@bracewright/core/contract';
import { vec3 } from '@bracewright/core/math';
import type { GateFinding, GateFound } from '@bracewright/core/mesh';
import type { Finding, FindingPlace } from '@bracewright/core/operation';
import { AgreementLines } from './AgreementLines.tsx';
import { Findings, Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import type { ExportDesk, HeldBack as Held } from './export-desk.ts';
import type { Values } from './exporter-choice.ts';
import { completeReasons, heldTitle, isBlocked, openCodes, standingOf, type ReasonTexts } from './making.ts';
import { isAtLastStep } from './record-wall.ts';
import styles from './ExportDialog.module.css';

/** Whether it asks of a file that lies too far from the inside of the brace, which its exporter may mend. */
const isOfFile = ({ code, severity }: GateFinding): boolean =>
  severity === 'ask' && code.startsWith('gate/agree-') && code !== 'gate/agree-positive';

/** What was found on a wall or a body, the worst first, each with the places it is about. */
export const GateFindings = observer(function GateFindings(props: {
  readonly gate: GateFound;
  /** Why it was made in spite of what asks. */
  readonly reasons?: Reasons | undefined;
  /** Whether nobody is asked: it is only told. */
  readonly isTold?: boolean;
  /** Where the reason for what asks is written, under the last finding of its code. */
  readonly field?: ((code: string, label: string) => ReactNode) | undefined;
  /** What would mend what asks of a file, under the first of that kind; where nothing does, under all of them. */
  readonly mends?: ReactNode;
  readonly onGo: () => void;
}) {
  const { words } = useWorkspace().parts;
  const { findings } = props.gate;
  const mended = findings.findIndex(isOfFile);
  const isLast = (code: string, index: number) =>
    findings.findLastIndex((one) => one.code === code) === index;
  return (
    <>
      <ul className={styles['findings']}>
        {findings.map((finding, index) => {
          const { code, severity, data, places } = finding;
          const standing = standingOf(finding, props);
          const sentence = words.sentence(code, data);
          return (
            <li key={index} data-severity={severity} data-code={code} data-testid="gate-finding">
              <b>{words.t(`export.gate.${standing}`)}</b> {sentence}
              <Places places={places} onGo={props.onGo} />
              {standing === 'answered' && isLast(code, index) && (
                <div data-testid="gate-reason">
                  {words.t('export.reason.given', { reason: reasonFor(props.reasons!, code)! })}
                </div>
              )}
              {standing === 'ask' && isLast(code, index) && props.field?.(code, sentence)}
              {index === mended && props.mends}
            </li>
          );
        })}
      </ul>
      {mended < 0 && props.mends}
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

/** Places this near each other (mm) are one to whoever looks there. */
const SAME_PLACE = 5;

/** What would mend, without places that its question leads to already. */
function beside({ findings }: GateFound, mends: readonly Finding[]): readonly Finding[] {
  const led = findings.flatMap(({ places }) => places);
  const isNew = ({ at }: FindingPlace) => led.every((one) => vec3.distance(one.at, at) > SAME_PLACE);
  return mends.map((one) => ({ ...one, places: one.places.filter(isNew) }));
}

interface HeldProps {
  readonly desk: ExportDesk;
  readonly held: Held;
  /** What was said of it before. */
  readonly known: ReasonTexts;
  /** Whether it is a wall, or what a brace is formed over. */
  readonly isWall: boolean;
  readonly busy: boolean;
  readonly onMake: (reasons: ReasonTexts) => void;
  /** Takes values of the form that would mend the file, and makes it again. */
  readonly onSet: (set: Values) => void;
  readonly onGo: () => void;
}

/** Why one finding is acceptable; that of one is none of another. */
const ReasonField = observer(function ReasonField(props: {
  readonly desk: ExportDesk;
  readonly code: string;
  /** The sentence of the finding. */
  readonly about: string;
  readonly busy: boolean;
  /** What was said of the same finding on an earlier state of the design; it counts only once it is taken again. */
  readonly before: string | undefined;
}) {
  const { desk, code, about, busy, before } = props;
  const { words } = useWorkspace().parts;
  const text = desk.reasons[code] ?? '';
  const take = () => desk.set({ reasons: { ...desk.reasons, [code]: before! } });
  return (
    <div className={styles['reason']}>
      {before !== undefined && text === '' && (
        <div className={styles['before']} data-testid="export-reason-before">
          <span>{words.t('export.reason.before', { reason: before })}</span>
          <Button
            size="small"
            disabled={busy}
            onClick={take}
            aria-label={words.t('export.reason.againFor', { about })}
          >
            {words.t('export.reason.again')}
          </Button>
        </div>
      )}
      <Input.TextArea
        value={text}
        disabled={busy}
        maxLength={MOST_REASON}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={(event) => desk.set({ reasons: { ...desk.reasons, [code]: event.target.value } })}
        placeholder={words.t('export.reason.example')}
        aria-label={words.t('export.reason', { about })}
        data-testid="export-reason"
        data-code={code}
      />
      {text.trim() !== '' && !isReason(text) && (
        <p data-testid="export-wordless">{words.t('export.reason.wordless')}</p>
      )}
    </div>
  );
});

/** Why no file was made; what somebody may answer for asks for a reason each, which is kept with a wall. */
export const HeldBack = observer(function HeldBack(props: HeldProps) {
  const { desk, held, known, isWall, busy, onMake, onSet, onGo } = props;
  const { gate, mends } = held;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const blocked = isBlocked(gate);
  const answer = answerOf(workspace, isWall);
  const box = useRef<HTMLDivElement>(null);
  // The form above is longer than many a screen: what keeps the file back is not to be looked for.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [gate]);
  const title = words.t(`export.held.${heldTitle(isWall, blocked ? 'blocked' : answer)}`);
  const mayAnswer = !blocked && (answer === 'asked' || answer === 'form');
  const reasons = completeReasons(gate, desk.reasons, known);
  const before = desk.given.before(gate);
  const field = (code: string, about: string) => (
    <ReasonField {...{ desk, code, about, busy }} before={before[code]} />
  );
  return (
    <div ref={box} className={styles[blocked ? 'error' : 'held']} role="alert" data-testid="export-held">
      <p>{title}</p>
      <GateFindings
        gate={gate}
        reasons={{ reasons: known }}
        field={mayAnswer ? field : undefined}
        mends={
          <div className={styles['mends']}>
            <Findings findings={beside(gate, mends)} onGo={onGo} onSet={onSet} isBusy={busy} />
          </div>
        }
        onGo={onGo}
      />
      {mayAnswer && (
        <div className={styles['foot']}>
          <Button
            disabled={!reasons}
            loading={busy}
            onClick={() => reasons && onMake(reasons)}
            data-testid="export-with-reason"
          >
            {words.t('export.reason.make', { count: openCodes(gate, known).length })}
          </Button>
        </div>
      )}
    </div>
  );
});
