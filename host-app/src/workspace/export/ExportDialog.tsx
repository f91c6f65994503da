import { Button, Progress, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Cost, Reasons } from '@bracewright/core/contract';
import type { GateFound, GateReport } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { LoadedExporter } from '@bracewright/core/plugin';
import { Modal } from '../../kit/ui/Modal.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { formatSize } from '../../kit/ui/format.ts';
import { Findings, Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import { chosenOf } from './chosen.ts';
import { ClosedBody } from './ClosedBody.tsx';
import { costWords } from './cost-words.ts';
import { Doubts } from './Doubts.tsx';
import { stepCounts, type Exported } from './export-body.ts';
import { ExporterFields } from './ExporterFields.tsx';
import type { Values } from './exporter-choice.ts';
import { exportDeskOf, type ExportDesk, type ExportWhat } from './export-desk.ts';
import { GateFindings, HeldBack } from './GateFindings.tsx';
import { FormedFields } from './FormedFields.tsx';
import { KeepBeside } from './KeepBeside.tsx';
import { keptReasons } from './known-reasons.ts';
import type { KeptCheck } from './keep-check.ts';
import { MakeFields } from './MakeFields.tsx';
import { makeOn, type ReasonTexts } from './making.ts';
import { positiveOperation } from './positive.ts';
import { PositiveFields } from './PositiveFields.tsx';
import { takeSet } from './take-set.ts';
import { OlderFiles } from './OlderFiles.tsx';
import { Row } from './Row.tsx';
import { WallFields } from './WallFields.tsx';
import { RecordedWalls } from './RecordedWalls.tsx';
import { recordingsOf } from './recordings.ts';
import { openModelReport } from '../model/commands/open-model-report.ts';
import { useClosedBody, useMaking, type Making } from './use-making.ts';
import styles from './ExportDialog.module.css';

/** Whether the body itself goes into the file, a wall around it, or what the brace is formed over. */
const What = observer(function What(props: {
  readonly what: ExportWhat;
  readonly busy: boolean;
  readonly onChange: (what: ExportWhat) => void;
}) {
  const { what, busy, onChange: setWhat } = props;
  const workspace = useWorkspace();
  const { words, isWall } = workspace.parts;
  const { mayWall } = workspace;
  const mayBody = workspace.may('document/export');
  const { mode, side } = exportDeskOf(workspace).choice;
  // What is said of a wall would be wrong of these; they say what they are themselves.
  const isOther = what === 'wall' && (mode === 'thick' || side === 'inside');
  return (
    <>
      {isWall ? (
        <p data-testid="export-is-wall">{words.t('export.isWall')}</p>
      ) : (
        <Row label={words.t('export.what')}>
          <Segmented
            value={what}
            disabled={busy}
            onChange={setWhat}
            options={[
              ...(mayWall ? [{ value: 'wall' as const, label: words.t('export.wall') }] : []),
              ...(mayBody && positiveOperation(workspace.parts)
                ? [{ value: 'positive' as const, label: words.t('export.positive') }]
                : []),
              ...(mayBody ? [{ value: 'body' as const, label: words.t('export.body') }] : []),
            ]}
          />
        </Row>
      )}
      {!isWall && !isOther && <p className={styles['tip']}>{words.t(`export.${what}.tip`)}</p>}
    </>
  );
});

const MM3_PER_CM3 = 1000;

/** What was looked at on a wall whose file was made. */
const Checked = observer(function Checked(props: {
  readonly gate: GateReport;
  readonly reasons: Reasons | undefined;
  /** Whether it was asked if the wall fits a machine. */
  readonly hasRoom: boolean;
  readonly cost: Cost | undefined;
  readonly onGo: () => void;
}) {
  const { gate, reasons, hasRoom, cost, onGo } = props;
  const { words, app, units } = useWorkspace().parts;
  const number = new Intl.NumberFormat(app.settings.language, { maximumFractionDigits: 0 });
  const [mass, volume] = [number.format(gate.mass), number.format(gate.volume / MM3_PER_CM3)];
  const process = words.t(`export.process.${gate.process}`);
  const wall = gate.minWall && units.formatLength(gate.minWall.wall);
  return (
    <div data-testid="export-checked">
      {words.t(gate.passed ? 'export.checked' : 'export.answered', { process })}{' '}
      {!hasRoom && words.t('export.noRoom')}{' '}
      {wall !== undefined && words.t('export.thinnest', { wall, volume, mass })}{' '}
      {cost && <span data-testid="export-cost">{costWords(words, app.settings.language, gate, cost)}</span>}
      <GateFindings gate={gate} reasons={reasons} onGo={onGo} />
    </div>
  );
});

/** Whether all reasons stand with a wall of the design already. */
function isKept(workspace: Workspace, { reasons = {} }: Reasons): boolean {
  const kept = keptReasons(workspace);
  return Object.entries(reasons).every(([code, text]) => kept[code] === text);
}

/** What is said of reasons for what a brace is formed over. */
function formSaid(workspace: Workspace, reasons: Reasons, isKeptApart: boolean): string {
  if (isKeptApart) return 'export.formMade';
  return isKept(workspace, reasons) ? 'export.formKept' : 'export.formAnswered';
}

/** What was found on a body, or on what a brace is formed over, whose file was made. */
const FormChecked = observer(function FormChecked(props: {
  readonly form: GateFound;
  readonly reasons: Reasons | undefined;
  /** Whether another row tells what became of the reasons. */
  readonly isKeptApart: boolean;
  readonly onGo: () => void;
}) {
  const { form, reasons, isKeptApart, onGo } = props;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  if (form.findings.length === 0 && !form.agreement && !form.notCompared) return null;
  const isTold = reasons === undefined;
  return (
    <div data-testid="export-form-checked">
      {reasons && words.t(formSaid(workspace, reasons, isKeptApart))}
      <GateFindings gate={form} reasons={reasons} isTold={isTold} onGo={onGo} />
    </div>
  );
});

/** How a row about what is kept with a wall looks. */
const RECORD_OF = { 'under-way': 'under-way', kept: 'recorded', failed: 'failed' } as const;

/** What became of something that is kept with the design. */
const Kept = observer(function Kept(props: { readonly kept: KeptCheck; readonly testId: string }) {
  const { kept, testId } = props;
  const { words } = useWorkspace().parts;
  return (
    <div className={styles['record']} data-state={RECORD_OF[kept.state]} role="status" data-testid={testId}>
      {kept.text}{' '}
      {kept.again && (
        <Button size="small" onClick={kept.again}>
          {words.t('export.keepAgain')}
        </Button>
      )}
    </div>
  );
});

/** Green is what was compared and agrees alone. */
const lookOf = ({ gate, form }: Exported): 'held' | 'record' | 'done' =>
  (gate ?? form)?.passed === false ? 'held' : form?.notCompared ? 'record' : 'done';

/** What was made or why not. */
const Outcome = observer(function Outcome(props: {
  readonly making: Making;
  readonly onClose: () => void;
  readonly onSet: (set: Values) => void;
}) {
  const { failure, done, check, beside } = props.making;
  const { onClose: close } = props;
  const { words, app } = useWorkspace().parts;
  const number = new Intl.NumberFormat(app.settings.language);
  const end = useRef<HTMLDivElement>(null);
  // The form above is longer than many a screen.
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [done, failure, check, beside]);
  return (
    <div ref={end} className={styles['outcome']}>
      {failure !== undefined && (
        <p className={styles['error']} role="alert">
          {words.failure(failure)}
          <Places places={isSdkError(failure) ? failure.places : []} onGo={close} />
        </p>
      )}
      {done && (
        <div
          className={styles[lookOf(done)]}
          role="status"
          data-testid="export-done"
          data-hash={done.meshHash}
        >
          {words.t(done.triangles === undefined ? 'export.done.flat' : 'export.done', {
            name: done.name,
            triangles: number.format(done.triangles ?? 0),
            size: formatSize(done.bytes, app.settings.language),
          })}
          <Findings findings={done.findings} onGo={close} onSet={props.onSet} />
          {done.gate && (
            <Checked
              gate={done.gate}
              reasons={done.reasons}
              hasRoom={done.hasRoom}
              cost={done.cost}
              onGo={close}
            />
          )}
          {done.form && (
            <FormChecked
              form={done.form}
              reasons={done.reasons}
              isKeptApart={check !== undefined}
              onGo={close}
            />
          )}
        </div>
      )}
      {check && <Kept kept={check} testId="export-check" />}
      {beside && <Kept kept={beside} testId="export-beside-kept" />}
    </div>
  );
});

/** How far the file is: beside the button that began it, however far the form is scrolled. */
const Progressing = observer(function Progressing({ progress }: { readonly progress: number }) {
  const { words } = useWorkspace().parts;
  return (
    <div role="status" className={styles['making']} data-testid="export-progress">
      <span>{words.t('export.making')}</span>
      <Progress percent={Math.round(progress * 100)} size="small" />
    </div>
  );
});

/** How far the file is, the report, and the ways out: with a file or without. */
const Foot = observer(function Foot(props: {
  /** Of the whole; undefined while nothing is made. */
  readonly progress: number | undefined;
  readonly mayMake: boolean;
  readonly onMake: () => void;
  readonly onClose: () => void;
}) {
  const { progress, mayMake, onMake, onClose: close } = props;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const busy = progress !== undefined;
  return (
    <div className={styles['foot']}>
      {busy ? (
        <Progressing progress={progress} />
      ) : (
        workspace.may('report/pdf') && (
          <Button
            className={styles['report'] ?? ''}
            icon={<Icon name="pdf" size={18} />}
            onClick={() => void openModelReport(workspace)}
          >
            {words.t('export.report')}
          </Button>
        )
      )}
      <Button onClick={close}>{words.t(busy ? 'card.cancel' : 'card.close')}</Button>
      <Button type="primary" loading={busy} disabled={!mayMake} onClick={onMake} data-testid="export-make">
        {words.t('export.make')}
      </Button>
    </div>
  );
});

/** Which file is written, and what is set of it. */
const Format = observer(function Format(props: {
  readonly desk: ExportDesk;
  readonly exporters: readonly LoadedExporter[];
  readonly exporter: LoadedExporter;
  readonly set: Values;
  readonly busy: boolean;
}) {
  const { desk, exporters, exporter, set, busy } = props;
  const { values } = desk;
  const { id } = exporter.exporter;
  return (
    <ExporterFields
      exporters={exporters}
      chosen={exporter}
      values={set}
      busy={busy}
      onChoose={(next) => desk.set({ format: next })}
      onChange={(patch) => desk.set({ values: { ...values, [id]: { ...values[id], ...patch } } })}
    />
  );
});

/** What is written into which file; made in the worker from the design as it stands, never changing it. */
export const ExportDialog = observer(function ExportDialog() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const desk = exportDeskOf(workspace);
  const { what, choice } = desk;
  const making = useMaking();
  const recordings = recordingsOf(workspace);
  useEffect(() => recordings.tidy(), [recordings]);
  const closed = useClosedBody();
  const { applied, failed } = stepCounts(workspace);
  const busy = making.progress !== undefined;
  const { exporters, exporter, set, operation, option, isRefused, wanted } = chosenOf(workspace, desk);

  const close = () => {
    making.stop();
    workspace.closeExport();
  };
  // A line that is kept is what the wall is cut along; a solid is made of a closed body.
  const blocked = what === 'wall' && choice.mode !== 'thick' && closed && wanted.wall['curves'] === undefined;
  const held = making.heldOf({ ...wanted, exporter });
  const onSet = (set: Values) => making.done && takeSet(workspace, making.make, making.done.of, set);
  const make = (reasons?: ReasonTexts) =>
    exporter && void making.make({ ...wanted, make: option && makeOn(option, reasons), reasons, exporter });
  return (
    <Modal
      open
      title={words.t('export.title')}
      width={580}
      onCancel={close}
      footer={
        <Foot
          progress={making.progress}
          mayMake={!blocked && !isRefused}
          onMake={() => make()}
          onClose={close}
        />
      }
    >
      <div className={styles['form']}>
        <What {...{ what, busy }} onChange={(next) => desk.set({ what: next })} />
        {what === 'wall' && (
          <WallFields choice={choice} busy={busy} onChange={(next) => desk.set({ choice: next })} />
        )}
        {operation && <FormedFields desk={desk} busy={busy} />}
        {operation && (
          <PositiveFields
            operation={operation}
            values={desk.positive}
            busy={busy}
            onChange={(next) => desk.set({ positive: next })}
          />
        )}
        {option && <MakeFields busy={busy} />}
        {exporter && <Format {...{ desk, exporters, exporter, set, busy }} />}
        {!workspace.parts.isWall && <KeepBeside exporter={exporter} busy={busy} />}
        <p className={styles['tip']}>{words.t('export.from', { count: applied })}</p>
        <Doubts what={what} onGo={close} />
        <OlderFiles busy={busy} onAgain={(file) => void making.again(file)} />
        {failed > 0 && (
          <p className={styles['warning']}>{words.t('export.failedSteps', { count: failed })}</p>
        )}
        {blocked && <ClosedBody onGo={close} />}
        {held && (
          <HeldBack
            desk={desk}
            held={held}
            known={making.known({ ...wanted, exporter })}
            isWall={option !== undefined}
            busy={busy}
            onMake={make}
            onSet={(set) => takeSet(workspace, making.make, held.of, set)}
            onGo={close}
          />
        )}
        <Outcome making={making} onClose={close} onSet={onSet} />
        <RecordedWalls recordings={recordings} />
      </div>
    </Modal>
  );
});
