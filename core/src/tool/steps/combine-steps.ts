import type { Step, StepAction } from '../../tool-contract/tool.ts';
import { lastMade } from './gestures.ts';

/**
 * Several gestures that are offered at once, as one step: each event goes to the first that handles it. Undo takes them back in the reverse of the
 * order they were made in, and none from before the step was entered.
 */
export function combineSteps(id: string, parts: readonly Step[]): Step {
  let entered = lastMade();
  /** Those that took something back, the last of them last. */
  const undone: Step[] = [];
  const undo = (part: Step): boolean => {
    // What a press has begun is put back, and was never done.
    const isPress = part.lastGesture === Infinity;
    const isDone = part.undo?.() === true;
    if (isDone && !isPress) undone.push(part);
    return isDone;
  };
  const turn = (): Step | undefined => {
    const numbered = parts.filter((part) => (part.lastGesture ?? 0) > entered);
    return numbered.sort((a, b) => b.lastGesture! - a.lastGesture!)[0];
  };
  return {
    id,
    get complete() {
      return parts.every((part) => part.complete);
    },
    get actions() {
      const offers = new Map<string, StepAction>();
      for (const offer of parts.flatMap((part) => part.actions ?? []))
        if (offer.enabled || !offers.has(offer.id)) offers.set(offer.id, offer);
      return [...offers.values()];
    },
    get settings() {
      // Lines of one tool share theirs.
      return [...new Map(parts.flatMap((part) => part.settings ?? []).map((one) => [one.id, one])).values()];
    },
    get fields() {
      return parts.flatMap((part) => part.fields ?? []);
    },
    get requirement() {
      return parts.find((part) => !part.complete)?.requirement;
    },
    enter: () => {
      entered = lastMade();
      parts.forEach((part) => part.enter?.());
    },
    leave: () => parts.forEach((part) => part.leave?.()),
    onPointer: (event) => {
      const taker = parts.find((part) => part.onPointer?.(event) === 'handled');
      if (taker && event.phase === 'down') for (const part of parts) if (part !== taker) part.deselect?.();
      return taker ? 'handled' : 'pass';
    },
    deselect: () => parts.forEach((part) => part.deselect?.()),
    onKey: (event) => (parts.some((part) => part.onKey?.(event) === 'handled') ? 'handled' : 'pass'),
    run: (action) => {
      const part = parts.find((one) => one.actions?.some((offer) => offer.id === action && offer.enabled));
      part?.run?.(action);
    },
    get lastGesture() {
      return turn()?.lastGesture;
    },
    forget: () => parts.forEach((part) => part.forget?.()),
    undo() {
      const last = turn();
      return last ? undo(last) : parts.some((part) => !('lastGesture' in part) && undo(part));
    },
    redo: () => undone.pop()?.redo?.() ?? false,
  };
}
