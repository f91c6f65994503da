import type { ToolDraft } from './draft.ts';
import { Gestures } from './steps/gestures.ts';
import type { Step, ToolPointer } from './tool.ts';

type Values = Readonly<Record<string, unknown>>;

const isSame = (a: Values, b: Values): boolean => {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && Object.is(a[name], b[name]))
  );
};

/** What a step says of its own gestures; one with a press on says nothing of those before it. */
const ownOf = (step: Step | undefined): number | undefined =>
  step?.lastGesture === Infinity ? undefined : step?.lastGesture;

/**
 * The gestures that changed a draft and that its step does not take back by itself: a handle or a plane that was dragged, a press of an arrow key, an
 * action. Those of another step than the one that is at work now are not reached.
 */
export class DraftGestures {
  readonly #draft: ToolDraft;
  readonly #done = new Gestures<Values>(isSame);
  #step: string | undefined;
  #press:
    { readonly before: Values; readonly own: number | undefined; readonly event: ToolPointer } | undefined;

  constructor(draft: ToolDraft) {
    this.#draft = draft;
  }

  /** The press that is on; undefined between presses. */
  get press(): ToolPointer | undefined {
    return this.#press?.event;
  }

  /** A press has taken hold, of values as they were `before` it. */
  begin(step: Step | undefined, event: ToolPointer, before: Values): void {
    this.#press = { before, own: ownOf(step), event };
  }

  /** The press is over. */
  end(step: Step | undefined, isKept: boolean): void {
    const press = this.#press;
    this.#press = undefined;
    if (press && isKept) this.remember(step, press.before, press.own);
  }

  /** Does what is a gesture by itself. */
  around<T>(step: Step | undefined, work: () => T): T {
    const before = this.#draft.values;
    const own = ownOf(step);
    const answer = work();
    this.remember(step, before, own);
    return answer;
  }

  /** `own` is what the step said before the gesture: one that says something else now has kept it itself. */
  remember(step: Step | undefined, before: Values, own: number | undefined): void {
    this.#turnTo(step);
    if (ownOf(step) === own) this.#done.remember({ before, after: this.#draft.values });
  }

  /** Number of the last gesture, as `Step.lastGesture`. */
  last(step: Step | undefined): number | undefined {
    this.#turnTo(step);
    return this.#done.last(this.#draft.values);
  }

  /** Takes the last gesture back; false where there is none. */
  undo(): boolean {
    const last = this.#done.take(this.#draft.values);
    if (!last) return false;
    const gone = Object.keys(this.#draft.values).filter((name) => !Object.hasOwn(last.before, name));
    this.#draft.set({ ...Object.fromEntries(gone.map((name) => [name, undefined])), ...last.before });
    return true;
  }

  #turnTo(step: Step | undefined): void {
    if (step?.id !== this.#step) this.#done.forget();
    this.#step = step?.id;
  }
}
