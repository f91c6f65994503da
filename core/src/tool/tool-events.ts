import { editInstead, type StepTools } from './edit-instead.ts';
import type { RunningSession } from './running-session.ts';
import type { StepQuestion } from '../tool-contract/step-question.ts';
import type { Step, ToolKey, ToolPointer, ToolServices } from '../tool-contract/tool.ts';

/** What a pointer does on a piece that a tool does not work on. */
const CHOOSING: ReadonlySet<ToolPointer['phase']> = new Set(['down', 'click', 'double']);

/**
 * Offers an event of the pointer to the step, then to the tool. For a tool that works on one of several pieces (`p.target`) the event meets that piece alone; a
 * press on another is the camera's, and where it moved nowhere the click chooses what it met.
 */
export function offerPointer(session: RunningSession, event: ToolPointer): 'handled' | 'pass' {
  const { target, gestures, steps } = session;
  if (!target) return offerEvent(session, event);
  const isFree = event.handle === undefined && gestures.press === undefined;
  // Another ray through all pieces, which a pointer that only moves need not pay for.
  const other = isFree && CHOOSING.has(event.phase) ? target.otherUnder(event.ray) : undefined;
  if (other !== undefined && event.phase !== 'click') return 'pass';
  if (other !== undefined)
    return gestures.around(steps?.current, () => {
      target.choose(other);
      return 'handled';
    });
  return offerEvent(session, target.isBody ? event : { ...event, hit: target.pick(event.ray) });
}

function offerEvent(session: RunningSession, event: ToolPointer): 'handled' | 'pass' {
  const { steps, instance, gestures } = session;
  const step = steps?.current;
  const offer = (): 'handled' | 'pass' =>
    step?.onPointer?.(event) === 'handled' ? 'handled' : (instance?.onPointer?.(event) ?? 'pass');
  if (event.phase === 'down') {
    const answer = gestures.begin(event, offer);
    if (answer === 'handled') session.isTouched = true;
    return answer;
  }
  // A click is known as one when its press is over: it is a gesture by itself.
  const isWhole = event.phase === 'click' || event.phase === 'double';
  const answer = isWhole ? gestures.around(step, offer) : offer();
  if (event.phase === 'up') gestures.end(step, 'kept');
  else if (event.phase === 'cancel') gestures.end(step, 'put-back');
  return answer;
}

/** Offers a key to the step, then to the tool. */
export function offerKey(session: RunningSession, event: ToolKey): 'handled' | 'pass' {
  const { steps, instance, gestures } = session;
  const step = steps?.current;
  const answer = gestures.around(step, () =>
    step?.onKey?.(event) === 'handled' ? 'handled' : (instance?.onKey?.(event) ?? 'pass'),
  );
  if (answer === 'handled') session.isTouched = true;
  return answer;
}

/**
 * Offers undo to the step; what it does not take back itself, a value that was dragged or typed, is put back for it, and where there is none the tool is asked. Whether
 * something was taken back: the last that was done.
 */
export function offerUndo(session: RunningSession): boolean {
  const { steps, instance, gestures } = session;
  const step = steps?.current;
  const saysLast = step !== undefined && 'lastGesture' in step;
  const { press } = gestures;
  const stepUndo = (): boolean => gestures.quietly(() => step?.undo?.()) === true;
  if (press) {
    if ((step?.lastGesture === Infinity || !saysLast) && stepUndo()) return true;
    // Every step puts back what a press that is cancelled has changed.
    offerPointer(session, { ...press, phase: 'cancel' });
    return true;
  }
  const own = step?.lastGesture ?? 0;
  const last = gestures.last(step) ?? 0;
  return gestures.takeBack(
    () => steps?.current,
    () => {
      if ((!saysLast || own >= last) && stepUndo()) return 'step';
      // What was done to the draft in this step comes before what the tool does for want of it: going back into the step before.
      if (last > 0 && gestures.undo()) return 'draft';
      return gestures.quietly(() => instance?.undo?.()) === true ? 'tool' : undefined;
    },
  );
}

/** Does again what undo took back last, until something else is done. Whether anything was done; with a press on nothing is. */
export function offerRedo({ steps, instance, gestures }: RunningSession): boolean {
  if (gestures.press) return false;
  const step = steps?.current;
  return gestures.redo(
    () => steps?.current,
    (by) => {
      const taker = by === 'step' ? step : by === 'tool' ? instance : undefined;
      return taker?.redo?.() ?? false;
    },
  );
}

/** What the keys that every tool has ask for: Enter goes on or applies, Escape goes back a step or cancels. */
export function wishOf(
  { steps }: RunningSession,
  { key, modifiers }: ToolKey,
): 'next' | 'apply' | 'back' | 'cancel' | undefined {
  if (modifiers.ctrl || modifiers.alt) return undefined;
  if (key === 'Enter') return steps?.current && (!steps.isLast || !steps.current.complete) ? 'next' : 'apply';
  if (key === 'Escape') return steps?.state?.isFirst === false ? 'back' : 'cancel';
  return undefined;
}

/** Goes on to the next step; what the current one needs first, where it is not complete and says so. */
export function goOn({ steps }: RunningSession): Step['requirement'] {
  const step = steps?.current;
  if (steps?.next() || !step || step.complete) return undefined;
  return step.requirement;
}

/** Enters the first question that is not answered so that the tool goes on; what it needs. */
export function openQuestion(
  { steps }: RunningSession,
  questions: readonly StepQuestion[] = [],
): Step['requirement'] {
  return steps?.goToOpen(questions.map(({ id }) => id))?.requirement;
}

/** Runs an action that the current step offers now, or opens the step that it leads to. */
export function runOffered(
  { steps, gestures }: RunningSession,
  action: string,
  ...ways: readonly [tools: StepTools, services: Pick<ToolServices, 'notifications'>]
): void {
  const step = steps?.current;
  const offered = step?.actions?.find((offer) => offer.id === action && offer.enabled);
  if (!step || !offered) return;
  const [tools, services] = ways;
  if (offered.edit === undefined) gestures.around(step, () => step.run?.(action));
  else void editInstead(tools, offered.edit, services);
}
