import { openReport } from '../../../records/report/report-address.ts';
import type { Workspace } from '../workspace.ts';

/** Milliseconds that a report waits for changes on their way; a browser lets a window open for about five seconds after a press. */
const PATIENCE_MS = 3000;

/**
 * Opens the report of the model in a window of its own. The server makes it from what it holds, so changes go there first; where
 * they do not arrive, the user is told and no report is opened that lacks them.
 */
export async function openModelReport(workspace: Workspace): Promise<void> {
  const { parts } = workspace;
  const { design, storage, app, words, modelId, patientId } = parts;
  if (!workspace.may('report/pdf')) {
    app.toasts.show({ kind: 'info', text: words.sentence('workspace/not-allowed') });
    return;
  }
  const isOnTheWay = () => design.unkept > 0 || storage.pending > 0;
  const arrived = async () => {
    await design.settled();
    await storage.flush();
  };
  if (isOnTheWay())
    await Promise.race([arrived(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (isOnTheWay()) app.toasts.show({ kind: 'warning', text: words.t('export.report.unsaved') });
  else openReport(modelId, patientId);
}
