import type { RunningSession } from './running-session.ts';
import type { ToolKey, ToolPointer } from './tool.ts';

/** Offers an event of the pointer to the step, then to the tool. */
export function offerPointer({ steps, instance }: RunningSession, event: ToolPointer): 'handled' | 'pass' {
  if (steps?.current?.onPointer?.(event) === 'handled') return 'handled';
  return instance?.onPointer?.(event) ?? 'pass';
}

/** Offers a key to the step, then to the tool. */
export function offerKey({ steps, instance }: RunningSession, event: ToolKey): 'handled' | 'pass' {
  if (steps?.current?.onKey?.(event) === 'handled') return 'handled';
  return instance?.onKey?.(event) ?? 'pass';
}

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
