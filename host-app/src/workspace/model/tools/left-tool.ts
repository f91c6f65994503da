import type { LeftDraft } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';

/** Says that a tool was closed with values that were not applied, and offers to go on with them by `resume`. */
export function tellLeft({ parts }: Desk, left: LeftDraft, resume: () => void): void {
  const { app, words, catalog, modelId } = parts;
  app.toasts.show({
    kind: 'info',
    text: words.t('left.closed', { tool: words.tool(catalog.tool(left.toolId), 'title') }),
    about: [modelId],
    action: { label: words.t('left.resume'), run: resume },
  });
}
