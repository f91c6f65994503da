import type { Step } from '@bracewright/core/tool';

/** The step in which places are clicked. */
interface Placing {
  readonly lastGesture: number | undefined;
  redo(): boolean;
}

/**
 * The step of the markers with redo. A place is placed again, values of an opened marker are put back by the draft, and a kept marker that was taken back is
 * brought again by the redo of measures and markers.
 */
export function withRedo(step: Step, place: Placing, isOpened: () => boolean): Step {
  const undone: ('values' | 'place' | 'kept')[] = [];
  const undo = step.undo?.bind(step);
  return Object.assign(step, {
    undo(): boolean {
      const { lastGesture } = place;
      const by = isOpened() ? 'values' : lastGesture === undefined ? 'kept' : 'place';
      const isDone = undo?.() === true;
      // What a press has begun is put back, and was never done.
      if (isDone && lastGesture !== Infinity) undone.push(by);
      return isDone;
    },
    redo(): boolean | 'pass' {
      const by = undone.pop();
      return by === 'kept' ? 'pass' : by === 'place' && place.redo();
    },
  });
}
