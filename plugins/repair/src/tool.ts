import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { repair } from './operation.ts';

/** A count of what there is, not of what was done. */
const FOUND = 'componentsFound';

/**
 * Nothing to place: the preview shows what would be left, the counts are in its report. Where nothing is to be mended Apply only closes the
 * tool: a step that does nothing would stand in the history as a repair.
 */
const tool: ToolFactory<Params<typeof repair>> = (session) => {
  session.preview();
  const isSound = (): boolean => {
    const counts = Object.entries(session.feedback.report);
    return (
      session.editing === undefined &&
      session.feedback.isOfDraft &&
      counts.length > 0 &&
      counts.every(([name, count]) => name === FOUND || count === 0)
    );
  };
  return {
    get finished() {
      return isSound();
    },
    get onCommit() {
      return isSound() ? () => Promise.resolve('close' as const) : undefined;
    },
  };
};

export default tool;
