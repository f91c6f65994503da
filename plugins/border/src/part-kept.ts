import type { FormValues } from '@bracewright/core/plugin';
import { pickPoint, watchValue, type Step, type ToolSession } from '@bracewright/core/tool';
import type { FurtherLines } from './further-lines.ts';
import type { borderForm } from './params.ts';
import { PROPOSAL_FIELDS } from './proposal.ts';

/** The step in which the part that stays is clicked; the body is shown cut from then on. One more line may still be drawn, which goes back a step. */
export function partKept(session: ToolSession<FormValues<typeof borderForm>>, lines: FurtherLines): Step {
  const kept = pickPoint(session, { id: 'part', into: 'keep', role: 'handle' });
  // A line that is kept without a cut leaves the body whole.
  const hold = () => session.holdPreview(session.draft.values.cuts === false);
  watchValue(
    session,
    () => session.draft.values.cuts,
    () => {
      if (session.step?.id === 'part') hold();
    },
  );
  return {
    ...kept,
    // A record is opened here: what its lines are for is seen at once.
    fields: PROPOSAL_FIELDS,
    get complete() {
      return kept.complete;
    },
    get requirement() {
      return kept.requirement;
    },
    get actions() {
      return lines.actions;
    },
    run(action) {
      session.previousStep();
      lines.run(action);
    },
    enter: () => {
      hold();
      kept.enter?.();
    },
    // What goes is not on the shown body, so the whole one is asked.
    onPointer: (event) =>
      kept.onPointer?.({ ...event, hit: session.services.picking.pick(event.ray, ['body']) }) ?? 'pass',
  };
}
