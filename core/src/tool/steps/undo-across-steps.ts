import type { ToolInstance, ToolSession } from '../../tool-contract/tool.ts';

/**
 * Undo and redo of a tool whose steps draw one after the other: where nothing was done in the step that is at work, by its gestures or to values of the form, the key goes back into the step
 * before it, and redo forward again, so that one key leads through all that was drawn.
 */
export const undoAcrossSteps = (
  session: Pick<ToolSession<never>, 'step' | 'previousStep' | 'nextStep'>,
): Required<Pick<ToolInstance, 'undo' | 'redo'>> => ({
  undo() {
    if (session.step?.isFirst !== false) return false;
    session.previousStep();
    return true;
  },
  redo() {
    session.nextStep();
    return true;
  },
});
