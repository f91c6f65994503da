import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useCallback, type ReactNode } from 'react';
import type { Scene } from '@babylonjs/core/scene';
import { FIRST, Modal } from '../kit/ui/Modal.tsx';
import { ConfirmDialog } from './align/ConfirmDialog.tsx';
import { SizeQuestion } from './checkup/SizeQuestion.tsx';
import { CompareLine } from './chrome/CompareLine.tsx';
import { HiddenBody } from './chrome/HiddenBody.tsx';
import { HeatLegend } from './chrome/HeatLegend.tsx';
import { KeySheet } from './chrome/KeySheet.tsx';
import { SectionBar } from './chrome/SectionBar.tsx';
import { SmallScreen } from './chrome/SmallScreen.tsx';
import { StatusBar } from './chrome/StatusBar.tsx';
import { ToolRail } from './chrome/ToolRail.tsx';
import { TopBar } from './chrome/TopBar.tsx';
import { ViewBar } from './chrome/ViewBar.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { useWorkspace } from './model/use-workspace.ts';
import { ApplyQuestion } from './panels/ApplyQuestion.tsx';
import { LaterQuestion } from './panels/LaterQuestion.tsx';
import { PanelColumn } from './panels/PanelColumn.tsx';
import { OpenChoice } from './panels/OpenChoice.tsx';
import { OpenNaming } from './panels/OpenNaming.tsx';
import { StepHint } from './chrome/StepHint.tsx';
import { shownWall } from './model/beside/shown-wall.ts';
import { OlderWallBanner, OtherPatientBanner, WallBanner } from './chrome/WallBanner.tsx';
import { useBeside } from './use-beside.ts';
import styles from './WorkspaceView.module.css';

const Viewport = lazy(() => import('./Viewport.tsx'));
const antialias = !new URLSearchParams(globalThis.location.search).has('plain');

/** A question of the workspace, to be answered before it goes on. */
const OpenQuestion = observer(function OpenQuestion() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  return (
    <Modal
      open={workspace.question !== undefined}
      title={workspace.question?.text}
      okText={workspace.question?.verbs?.yes ?? words.t('confirm.yes')}
      cancelText={workspace.question?.verbs?.no ?? words.t('confirm.no')}
      okType={workspace.question?.verbs ? 'default' : 'primary'}
      cancelButtonProps={workspace.question?.verbs ? { type: 'primary', ...FIRST } : { type: 'default' }}
      onOk={() => workspace.question?.answer(true)}
      onCancel={() => workspace.question?.answer(false)}
      width={420}
    />
  );
});

/** The workspace: the body large and alone, tools on the left, the active tool and the history on the right; `children` lie over it. */
export const WorkspaceView = observer(function WorkspaceView({ children }: { readonly children: ReactNode }) {
  const workspace = useWorkspace();
  const attach = useCallback(
    (scene: Scene, canvas: HTMLCanvasElement) => workspace.attach(scene, canvas),
    [workspace],
  );

  useBeside(workspace);
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
        <main className={styles['canvas']} data-testid="viewport" data-canvas-area>
          <Suspense>
            <Viewport onReady={attach} antialias={antialias} />
          </Suspense>
          <CompareLine />
          <ViewBar />
          <SectionBar />
          <WallBanner />
          <OtherPatientBanner />
          <OlderWallBanner />
          <HiddenBody />
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
      <OpenQuestion />
      <OpenChoice />
      <OpenNaming />
      <ApplyQuestion />
      <LaterQuestion />
      <SizeQuestion />
      <SmallScreen />
    </div>
  );
});
