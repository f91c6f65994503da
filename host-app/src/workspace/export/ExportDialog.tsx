import { Button, Modal, Progress, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { OperationAborted, isSdkError } from '@bracewright/core/operation';
import { Icon } from '../../kit/ui/Icon.tsx';
import { formatSize } from '../../kit/ui/format.ts';
import { isBodyClosed } from '../workers/body-jobs.ts';
import { Findings, Places } from '../parts/Findings.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { ClosedBody } from './ClosedBody.tsx';
import { Doubts } from './Doubts.tsx';
import { exportBody, stepCounts, type Exported } from './export-body.ts';
import { ExporterFields } from './ExporterFields.tsx';
import { exportersFor, issuesOf, paramsOf, type Values } from './exporter-choice.ts';
import { Row } from './Row.tsx';
import { firstChoice, refusedFields, wallParams } from './wall-params.ts';
import { WallFields } from './WallFields.tsx';
import { isAtLastStep } from './record-wall.ts';
import { RecordedWalls } from './RecordedWalls.tsx';
import { recordingsOf } from './recordings.ts';
import { openModelReport } from '../model/commands/open-model-report.ts';
import styles from './ExportDialog.module.css';

/** What is written into which file; made in the worker from the design as it stands, never changing it. */
export const ExportDialog = observer(function ExportDialog() {
  const workspace = useWorkspace();
  const { words, app, design, isWall, catalog } = workspace.parts;
  const { mayWall } = workspace;
  const mayBody = workspace.may('document/export');
  const [what, setWhat] = useState<'body' | 'wall'>(mayWall ? 'wall' : 'body');
  const [choice, setChoice] = useState(() => firstChoice(workspace));
  const [format, setFormat] = useState<string | undefined>(undefined);
  const [values, setValues] = useState<Readonly<Record<string, Values>>>({});
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [done, setDone] = useState<Exported | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const recordings = recordingsOf(workspace);
  useEffect(() => recordings.tidy(), [recordings]);
  const abort = useRef<AbortController | undefined>(undefined);
  const [closed, setClosed] = useState(false);
  const { mesh } = design;
  useEffect(() => {
    let current = true;
    // Not knowing is no refusal: the operation itself refuses a closed body.
    isBodyClosed(mesh)
      .then((answer) => current && setClosed(answer))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [mesh]);
  const { applied, failed } = stepCounts(workspace);
  const busy = progress !== undefined;
  const exporters = exportersFor(catalog, isWall ? 'wall' : what);
  const exporter = exporters.find((one) => one.exporter.id === format) ?? exporters[0];
  const set = values[exporter?.exporter.id ?? ''] ?? {};
  const number = new Intl.NumberFormat(app.settings.language);

  const make = async () => {
    if (!exporter) return;
    abort.current = new AbortController();
    setProgress(0);
    setFailure(undefined);
    setDone(undefined);
    // One frame, so that the bar is seen before the work takes the machine.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    try {
      const wall = wallParams(choice);
      const made = await exportBody(workspace, {
        what,
        wall,
        exporter,
        params: paramsOf(exporter, set),
        signal: abort.current.signal,
        onProgress: setProgress,
      });
      setDone(made);
      if (what === 'wall' && isAtLastStep(workspace))
        void recordings.record({ name: made.entry, file: made.name, params: wall, meshHash: made.meshHash });
    } catch (error) {
      if (error instanceof OperationAborted)
        app.toasts.show({ kind: 'info', text: words.t('export.stopped') });
      else setFailure(error);
    } finally {
      setProgress(undefined);
    }
  };
  const close = () => {
    abort.current?.abort();
    workspace.closeExport();
  };
  const blocked = what === 'wall' && closed;
  const isRefused =
    !exporter ||
    issuesOf(exporter, paramsOf(exporter, set)).length > 0 ||
    (what === 'wall' && refusedFields(workspace, choice).size > 0);
  return (
    <Modal
      open
      title={words.t('export.title')}
      width={580}
      onCancel={close}
      footer={
        <div className={styles['foot']}>
          {workspace.may('report/pdf') && (
            <Button
              className={styles['report'] ?? ''}
              icon={<Icon name="pdf" size={18} />}
              disabled={busy}
              onClick={() => void openModelReport(workspace)}
            >
              {words.t('export.report')}
            </Button>
          )}
          <Button onClick={close}>{words.t(busy ? 'card.cancel' : 'card.close')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={blocked || isRefused}
            onClick={() => void make()}
            data-testid="export-make"
          >
            {words.t('export.make')}
          </Button>
        </div>
      }
    >
      <div className={styles['form']}>
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
                ...(mayBody ? [{ value: 'body' as const, label: words.t('export.body') }] : []),
              ]}
            />
          </Row>
        )}
        {!isWall && (
          <p className={styles['tip']}>{words.t(what === 'wall' ? 'export.wall.tip' : 'export.body.tip')}</p>
        )}
        {what === 'wall' && <WallFields choice={choice} busy={busy} onChange={setChoice} />}
        {exporter && (
          <ExporterFields
            exporters={exporters}
            chosen={exporter}
            values={set}
            busy={busy}
            onChoose={setFormat}
            onChange={(next) => setValues({ ...values, [exporter.exporter.id]: next })}
          />
        )}
        <p className={styles['tip']}>{words.t('export.from', { count: applied })}</p>
        <Doubts what={what} />
        {failed > 0 && (
          <p className={styles['warning']}>{words.t('export.failedSteps', { count: failed })}</p>
        )}
        {blocked && <ClosedBody onGo={close} />}
        {busy && (
          <div role="status">
            {words.t('export.making')}
            <Progress percent={Math.round(progress * 100)} size="small" />
          </div>
        )}
        {failure !== undefined && (
          <p className={styles['error']} role="alert">
            {words.failure(failure)}
            <Places places={isSdkError(failure) ? failure.places : []} onGo={close} />
          </p>
        )}
        {done && (
          <div className={styles['done']} role="status" data-testid="export-done" data-hash={done.meshHash}>
            {words.t('export.done', {
              name: done.name,
              triangles: number.format(done.triangles),
              size: formatSize(done.bytes, app.settings.language),
            })}
            <Findings findings={done.findings} onGo={close} />
          </div>
        )}
        <RecordedWalls recordings={recordings} />
      </div>
    </Modal>
  );
});
