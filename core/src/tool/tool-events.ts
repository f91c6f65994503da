import type { RunningSession } from './running-session.ts';
import type { ToolKey, ToolPointer } from './tool.ts';

/** Offers an event of the pointer to the step, then to the tool. */
export function offerPointer(session: RunningSession, event: ToolPointer): 'handled' | 'pass' {
  const { steps, instance } = session;
  const answer =
    steps?.current?.onPointer?.(event) === 'handled' ? 'handled' : (instance?.onPointer?.(event) ?? 'pass');
  if (event.phase === 'down' && answer === 'handled') session.isTouched = true;
  return answer;
}

/** Offers a key to the step, then to the tool. */
export function offerKey(session: RunningSession, event: ToolKey): 'handled' | 'pass' {
  const { steps, instance } = session;
  const answer =
    steps?.current?.onKey?.(event) === 'handled' ? 'handled' : (instance?.onKey?.(event) ?? 'pass');
  if (answer === 'handled') session.isTouched = true;
  return answer;
}

/** Offers undo to the step, then to the tool; whether one of them took something back. */
export const offerUndo = ({ steps, instance }: RunningSession): boolean =>
  steps?.current?.undo?.() === true || instance?.undo?.() === true;

/** What the keys that every tool has ask for: Enter goes on or applies, Escape goes back a step or cancels. */
export function wishOf(
  { steps }: RunningSession,
  { key, modifiers }: ToolKey,
): 'next' | 'apply' | 'back' | 'cancel' | undefined {
  if (modifiers.ctrl || modifiers.alt) return undefined;
  if (key === 'Enter') return steps?.current && (!steps.isLast || !steps.current.complete) ? 'next' : 'apply';
  if (key === 'Escape') return steps?.state && steps.state.index > 0 ? 'back' : 'cancel';
  return undefined;
}
