import { reaction } from 'mobx';
import { useEffect } from 'react';
import { watchLaterSteps } from './model/steps/later-worse.ts';
import { openModelReport } from './model/commands/open-model-report.ts';
import { offerEditor } from './model/commands/offer-editor.ts';
import { drawAnnotations } from './model/marks/draw-annotations.ts';
import { drawKeptTexts } from './model/marks/draw-kept-texts.ts';
import { drawKeptLine } from './model/marks/draw-kept-line.ts';
import { followAlignment } from './model/beside/follow-alignment.ts';
import { computeAgain } from './model/beside/compute-again.ts';
import { followSettings } from './model/beside/follow-settings.ts';
import { followOthers } from './model/beside/follow-others.ts';
import { takeUpJobs } from './model/beside/left-jobs.ts';
import { holdFindings } from './model/preparation/hold-findings.ts';
import { connectKeys } from './model/commands/keys.ts';
import { connectLook } from './model/body/look.ts';
import { connectSnapshot } from './model/beside/snapshot.ts';
import type { Workspace } from './model/workspace.ts';

/** What reaches the editor from outside of it and what it offers there: keys, the palette, the report, notices, settings. */
function useReached(workspace: Workspace): void {
  const { app } = workspace.parts;
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
  useEffect(() => followSettings(workspace), [workspace]);
}

/** Everything that goes on beside the work for as long as the editor is open. */
export function useBeside(workspace: Workspace): void {
  useReached(workspace);
  useEffect(() => connectSnapshot(workspace), [workspace]);
  useEffect(() => followAlignment(workspace), [workspace]);
  useEffect(() => followOthers(workspace), [workspace]);
  useEffect(() => computeAgain(workspace), [workspace]);
  useEffect(() => takeUpJobs(workspace), [workspace]);
  useEffect(() => connectLook(workspace), [workspace]);
  useEffect(() => workspace.objects.watch(), [workspace]);
  useEffect(() => workspace.comparison.watch(), [workspace]);
  useEffect(() => workspace.films.watch(), [workspace]);
  useEffect(
    () =>
      reaction(
        () => [workspace.editor, workspace.standing.confirmed] as const,
        ([editor, confirmed]) => editor?.setSidesConfirmed(confirmed),
        { fireImmediately: true },
      ),
    [workspace],
  );
  useEffect(() => holdFindings(workspace), [workspace]);
  useEffect(() => workspace.guide.watch(), [workspace]);
  useEffect(() => watchLaterSteps(workspace), [workspace]);
  useEffect(() => drawAnnotations(workspace), [workspace]);
  useEffect(() => drawKeptLine(workspace), [workspace]);
  useEffect(() => drawKeptTexts(workspace), [workspace]);
}
