import { Modal } from 'antd';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useCallback, useEffect, type ReactNode } from 'react';
import type { Scene } from '@babylonjs/core/scene';
import { ConfirmDialog } from './align/ConfirmDialog.tsx';
import { SizeQuestion } from './checkup/SizeQuestion.tsx';
import { CompareLine } from './chrome/CompareLine.tsx';
import { HeatLegend } from './chrome/HeatLegend.tsx';
import { KeySheet } from './chrome/KeySheet.tsx';
import { SectionBar } from './chrome/SectionBar.tsx';
import { StatusBar } from './chrome/StatusBar.tsx';
import { ToolRail } from './chrome/ToolRail.tsx';
import { TopBar } from './chrome/TopBar.tsx';
import { ViewBar } from './chrome/ViewBar.tsx';
import { openModelReport } from './model/commands/open-model-report.ts';
import { offerEditor } from './model/commands/offer-editor.ts';
import { ExportDialog } from './export/ExportDialog.tsx';
import { drawAnnotations } from './model/marks/draw-annotations.ts';
import { followAlignment } from './model/beside/follow-alignment.ts';
import { computeAgain } from './model/beside/compute-again.ts';
import { followOthers } from './model/beside/follow-others.ts';
import { takeUpJobs } from './model/beside/left-jobs.ts';
import { connectKeys } from './model/commands/keys.ts';
import { connectLook } from './model/body/look.ts';
import { connectSnapshot } from './model/beside/snapshot.ts';
import { useWorkspace } from './model/use-workspace.ts';
import { ApplyQuestion } from './panels/ApplyQuestion.tsx';
import { LaterQuestion } from './panels/LaterQuestion.tsx';
import { PanelColumn } from './panels/PanelColumn.tsx';
import { StepHint } from './chrome/StepHint.tsx';
import { shownWall } from './model/beside/shown-wall.ts';
import { OtherPatientBanner, WallBanner } from './chrome/WallBanner.tsx';
import styles from './WorkspaceView.module.css';

const Viewport = lazy(() => import('./Viewport.tsx'));
const antialias = !new URLSearchParams(globalThis.location.search).has('plain');

/** The workspace: the body large and alone, tools on the left, the active tool and the history on the right; `children` lie over it. */
export const WorkspaceView = observer(function WorkspaceView({ children }: { readonly children: ReactNode }) {
  const workspace = useWorkspace();
  const { words, app } = workspace.parts;
  const attach = useCallback(
    (scene: Scene, canvas: HTMLCanvasElement) => workspace.attach(scene, canvas),
    [workspace],
  );

  useEffect(() => connectKeys(workspace), [workspace]);
  useEffect(() => {
    // Notices stand above the line that says what the hand does next.
    const { style } = document.documentElement;
    style.setProperty('--bw-toast-bottom', '88px');
    return () => void style.removeProperty('--bw-toast-bottom');
  }, []);
  useEffect(() => {
    app.frame.offerEditor(offerEditor(workspace));
    return () => app.frame.offerEditor(undefined);
  }, [app, workspace]);
  useEffect(() => {
    if (workspace.may('report/pdf')) app.frame.offerReport(() => void openModelReport(workspace));
    return () => app.frame.offerReport(undefined);
  }, [app, workspace]);
  useEffect(() => connectSnapshot(workspace), [workspace]);
  useEffect(() => followAlignment(workspace), [workspace]);
  useEffect(() => followOthers(workspace), [workspace]);
  useEffect(() => computeAgain(workspace), [workspace]);
  useEffect(() => takeUpJobs(workspace), [workspace]);
  useEffect(() => connectLook(workspace), [workspace]);
  useEffect(
    () =>
      reaction(
        () => [workspace.editor, workspace.standing.confirmed] as const,
        ([editor, confirmed]) => editor?.setSidesConfirmed(confirmed),
        { fireImmediately: true },
      ),
    [workspace],
  );
  useEffect(() => workspace.guide.watch(), [workspace]);
  useEffect(() => drawAnnotations(workspace), [workspace]);
  useEffect(
    () =>
      reaction(
        () => [workspace.editor, app.settings.theme, app.settings.chosen] as const,
        ([editor, theme, { mousePreset, mouseSensitivity, invertWheel, letterKeys }]) => {
          editor?.scene.setTheme(theme);
          editor?.setNavigation({ preset: mousePreset, sensitivity: mouseSensitivity, invertWheel });
          editor?.setLetterKeys(letterKeys);
        },
        { fireImmediately: true },
      ),
    [workspace, app],
  );

  return (
    <div
      className={styles['workspace']}
      data-ready={workspace.isShown ? 'true' : 'false'}
      data-tools={workspace.toolsAtHand ? 'here' : 'coming'}
      data-mesh={(shownWall(workspace) ?? workspace.design).hash}
    >
      <TopBar />
      <div className={styles['middle']}>
        <ToolRail />
        <main className={styles['canvas']} data-testid="viewport">
          <Suspense>
            <Viewport onReady={attach} antialias={antialias} />
          </Suspense>
          <CompareLine />
          <ViewBar />
          <SectionBar />
          <WallBanner />
          <OtherPatientBanner />
          <StepHint />
          <HeatLegend />
        </main>
        <PanelColumn />
      </div>
      <StatusBar />
      {workspace.exporting && <ExportDialog />}
      {workspace.showingKeys && <KeySheet />}
      <ConfirmDialog />
      {children}
      <Modal
        open={workspace.question !== undefined}
        title={workspace.question?.text}
        okText={workspace.question?.verbs?.yes ?? words.t('confirm.yes')}
        cancelText={workspace.question?.verbs?.no ?? words.t('confirm.no')}
        okType={workspace.question?.verbs ? 'default' : 'primary'}
        cancelButtonProps={
          workspace.question?.verbs ? { type: 'primary', autoFocus: true } : { type: 'default' }
        }
        onOk={() => workspace.question?.answer(true)}
        onCancel={() => workspace.question?.answer(false)}
        width={420}
      />
      <ApplyQuestion />
      <LaterQuestion />
      <SizeQuestion />
    </div>
  );
});
