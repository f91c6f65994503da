import type { RecordOutcome } from '@bracewright/core/history';
import type { Workspace } from './workspace.ts';

/** What of a report is worth a sentence: counts that are not zero and that the plugin has a word for. */
function countsOf({ report }: RecordOutcome, plugin: string, { parts }: Workspace): readonly string[] {
  const { words, app } = parts;
  const named = Object.entries(report).filter(([name]) => words.has(`${plugin}:report.${name}`));
  const number = new Intl.NumberFormat(app.settings.language);
  const found = named.filter(([, count]) => count !== 0);
  if (found.length > 0) {
    const each = found.map(([name, count]) =>
      words.t('done.said', { name: words.t(`${plugin}:report.${name}`), what: number.format(count) }),
    );
    return [new Intl.ListFormat(app.settings.language, { type: 'conjunction' }).format(each)];
  }
  return named.length > 0 && words.has(`${plugin}:report.none`) ? [words.t(`${plugin}:report.none`)] : [];
}

/**
 * Says in words what a step did that was just applied, where there is more to say than its row in the history does: holes closed,
 * flaws mended. One press leads to the first place; the row lists them all.
 */
export function tellDone(workspace: Workspace, recordId: string): void {
  const { design, words, catalog, app, modelId } = workspace.parts;
  const outcome = design.outcomes.get(recordId);
  const tool = outcome && catalog.toolOf(outcome.type);
  if (!tool || outcome.state !== 'applied') return;
  const said = outcome.findings.map(({ code, data }) => words.sentence(code, data));
  const sentences = said.length > 0 ? said : countsOf(outcome, tool.plugin.id, workspace);
  if (sentences.length === 0) return;
  const place = outcome.findings.flatMap(({ places }) => places)[0];
  app.toasts.show({
    kind: outcome.findings.some(({ kind }) => kind === 'warning') ? 'warning' : 'success',
    text: words.t('done.said', {
      name: words.tool(tool, 'title'),
      what: sentences.join(words.t('done.space')),
    }),
    about: [modelId],
    action: place && {
      label: words.t('place.go'),
      run: () => {
        workspace.setTab('history');
        workspace.guide.toggle(place);
      },
    },
  });
}
