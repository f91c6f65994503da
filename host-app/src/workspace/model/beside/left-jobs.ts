import type { RouteName } from '@bracewright/core/contract';
import { saveFile } from '../../../api/save-file.ts';
import type { JobEnd, LeftJob } from '../../../stores/server-jobs.ts';
import type { Workspace } from '../workspace.ts';

/** Names of work in the words of the workspace. */
const NAMES: Readonly<Partial<Record<RouteName, string>>> = {
  'document/savethickenmodel': 'jobs.wall',
  'document/export': 'jobs.export',
  'report/pdf': 'jobs.report',
};

/**
 * Takes up the work on this model that a page which is gone had begun: says that it goes on, and what came of it. What changed the model is shown,
 * a file is offered. The returned function leaves it to the next page.
 */
export function takeUpJobs(workspace: Workspace): () => void {
  const { app, modelId, words, storage } = workspace.parts;
  const leave = new AbortController();
  const { signal } = leave;

  async function came(end: JobEnd, name: string): Promise<void> {
    if ('file' in end) {
      const { file } = end;
      app.toasts.show({
        kind: 'success',
        text: words.t('jobs.file', { name }),
        about: [modelId],
        stays: true,
        action: { label: words.t('jobs.save'), run: () => saveFile(file, file.fileName ?? name) },
      });
      return;
    }
    await storage.reload().catch(() => undefined);
    void workspace.objects.refresh();
    void app.queries.invalidateQueries({ queryKey: ['documents'] });
    app.toasts.show({ kind: 'success', text: words.t('jobs.done', { name }), about: [modelId] });
  }

  async function takeUp(job: LeftJob): Promise<void> {
    const name = words.t(NAMES[job.type] ?? 'jobs.other');
    const notice = app.toasts.show({
      kind: 'info',
      text: words.t('jobs.goesOn', { name }),
      about: [modelId],
      stays: true,
    });
    try {
      const end = await job.follow({ leave: signal });
      app.toasts.dismiss(notice);
      if (!signal.aborted) await came(end, name);
    } catch (error) {
      app.toasts.dismiss(notice);
      if (signal.aborted) return;
      const reason = words.failure(error);
      app.toasts.show({ kind: 'error', text: words.t('jobs.failed', { name, reason }), about: [modelId] });
    }
  }

  void app.jobs.left(modelId).then(
    (jobs) => {
      if (!signal.aborted) for (const job of jobs) void takeUp(job);
    },
    // Without an answer nothing is known to go on.
    () => undefined,
  );
  return () => leave.abort();
}
