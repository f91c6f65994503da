import type { Step } from '../../tool-contract/tool.ts';
import { watchValue } from '../watch.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/**
 * One of several ways to do the same, as one step: which of them is at work a field says (`by plane | by line`). Only the chosen way is entered, gets
 * events, is asked whether it is complete and takes back; when another is chosen the one before is left first. What a way has made stays in its
 * own fields, so that choosing it again goes on with it.
 */
export function chooseStep<K extends string>(
  session: AnySession,
  options: {
    readonly id: string;
    /** Which way is chosen: read from the draft. */
    readonly by: () => K;
    readonly ways: Readonly<Record<K, Step>>;
  },
): Step {
  const { id, by, ways } = options;
  const now = (): Step => ways[by()];
  let entered: Step | undefined;
  const go = (next: Step | undefined): void => {
    if (next === entered) return;
    const before = entered;
    entered = next;
    before?.deselect?.();
    before?.leave?.();
    next?.enter?.();
  };
  watchValue(session, now, (next) => {
    if (entered) go(next);
  });
  return {
    id,
    get complete() {
      return now().complete;
    },
    get requirement() {
      return now().requirement;
    },
    get actions() {
      return now().actions ?? [];
    },
    get settings() {
      return now().settings ?? [];
    },
    get fields() {
      return now().fields ?? [];
    },
    enter: () => go(now()),
    leave: () => go(undefined),
    onPointer: (event) => now().onPointer?.(event) ?? 'pass',
    onKey: (event) => now().onKey?.(event) ?? 'pass',
    run: (action) => now().run?.(action),
    deselect: () => now().deselect?.(),
    get lastGesture() {
      return now().lastGesture;
    },
    forget: () => Object.values<Step>(ways).forEach((way) => way.forget?.()),
    undo: () => now().undo?.() ?? false,
    redo: () => now().redo?.() ?? false,
  };
}
