import type { FormValues } from '@bracewright/core/plugin';
import type { PolylineStep, Step, StepAction, ToolSession } from '@bracewright/core/tool';
import type { borderForm } from './params.ts';

/** What a step offers besides its gestures, and what does it. */
interface Offers {
  readonly offered: readonly StepAction[];
  run(action: string): void;
}

/** The step of a line, drawn on the body as it is without the cut. */
export function onWhole(
  session: ToolSession<FormValues<typeof borderForm>>,
  step: PolylineStep,
  more: Partial<Pick<Step, 'complete' | 'fields' | 'opens'>> & { readonly offers: Offers },
): Step {
  return {
    ...partOf(step),
    id: step.id,
    ...(more.fields && { fields: more.fields }),
    ...(more.opens && { opens: true }),
    run: (action) => more.offers.run(action),
    get complete() {
      return more.complete === true || step.complete;
    },
    get requirement() {
      return more.complete === true ? undefined : step.requirement;
    },
    get actions() {
      return more.offers.offered;
    },
    get settings() {
      return step.settings;
    },
    get lastGesture() {
      return step.lastGesture;
    },
    enter: () => {
      session.holdPreview(true);
      step.enter();
    },
  };
}

/** What a line does, without what is asked of it. */
const partOf = (
  step: PolylineStep,
): Pick<Step, 'leave' | 'onPointer' | 'onKey' | 'deselect' | 'undo' | 'redo' | 'forget'> => ({
  leave: () => step.leave(),
  onPointer: (event) => step.onPointer(event),
  onKey: (event) => step.onKey(event),
  deselect: () => step.deselect(),
  undo: () => step.undo(),
  redo: () => step.redo(),
  forget: () => step.forget(),
});
