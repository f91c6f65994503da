import type { ToolDraft } from './draft.ts';
import { Gestures } from './steps/gestures.ts';
import type { Step, ToolPointer } from './tool.ts';

type Values = Readonly<Record<string, unknown>>;

/** Names of the values that differ. */
const changedIn = (a: Values, b: Values): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !Object.is(a[name], b[name]));

/** What a step says of its own gestures; one with a press on says nothing of those before it. */
const ownOf = (step: Step | undefined): number | undefined =>
  step?.lastGesture === Infinity ? undefined : step?.lastGesture;

/** Changes within this time, ms, are one: a value and those that follow from it. */
const AT_ONCE = 30;
/** Changes of the same value within this time are one: a slider that is dragged, a number that is typed, an arrow key that is held. */
const IN_A_ROW = 1000;

/**
 * What changed a draft and is not taken back by its step itself: a handle or a plane that was dragged, a key, an action, a value of the form, what
 * the tool found by itself. What was done in another step than the one that is at work now is not reached.
 */
export class DraftGestures {
  readonly #draft: ToolDraft;
  readonly #done = new Gestures<Values>((a, b) => this.#changedIn(a, b).length === 0);
  #step: Step | undefined;
  #press:
    { readonly before: Values; readonly own: number | undefined; readonly event: ToolPointer } | undefined;
  /** Depth of the work whose changes are no changes of their own. */
  #within = 0;
  /** The values that were seen last. */
  #known: Values;
  /** The last change of the form: what it found, which values it is of, and its number among the gestures as long as it changes something. */
  #form:
    | {
        readonly at: number;
        readonly names: string;
        readonly before: Values;
        readonly number: number | undefined;
      }
    | undefined;

  constructor(draft: ToolDraft) {
    this.#draft = draft;
    this.#known = draft.values;
  }

  /** The press that is on; undefined between presses. */
  get press(): ToolPointer | undefined {
    return this.#press?.event;
  }

  /** A press has taken hold, of values as they were `before` it. */
  begin(step: Step | undefined, event: ToolPointer, before: Values): void {
    this.#press = { before, own: ownOf(step), event };
  }

  /** The press is over: `kept`, or put back by its step, and `exactly` so where the draft is all that it changed. */
  end(step: Step | undefined, how: 'kept' | 'put-back' | 'put-back-exactly'): void {
    const press = this.#press;
    this.#press = undefined;
    if (press && how === 'kept') this.#remember(step, press.before, press.own);
    // Put back by the step with copies: the values themselves are what the gesture before left.
    else if (press && how === 'put-back-exactly') this.#putBack(press.before);
    this.#form = undefined;
  }

  /** Does what is a gesture by itself. */
  around<T>(step: Step | undefined, work: () => T): T {
    const before = this.#draft.values;
    const own = ownOf(step);
    const answer = this.inside(work);
    this.#remember(step, before, own);
    return answer;
  }

  /** The draft was changed: by the form or by the tool itself, unless a gesture is under way. */
  changed(step: Step | undefined, isOpen: boolean): void {
    const [before, after] = [this.#known, this.#draft.values];
    this.#known = after;
    if (this.#press || this.#within > 0 || !isOpen) return;
    this.#turnTo(step);
    const names = changedIn(before, after).join();
    const at = Date.now();
    const form = this.#form;
    const since = form ? at - form.at : Infinity;
    const goesOn = since < AT_ONCE || (since < IN_A_ROW && form?.names === names);
    const of = goesOn && form ? form : { before, names, number: undefined };
    this.#done.drop(of.number);
    this.#form = { ...of, at, number: this.#done.remember({ before: of.before, after }) };
  }

  /** Names of the values that differ, but for those that only show another one. */
  #changedIn(a: Values, b: Values): readonly string[] {
    return changedIn(a, b).filter((name) => !this.#draft.isFollowing(name));
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
    this.#putBack(last.before);
    return true;
  }

  /** Does what takes something back, and is none to take back itself. */
  quietly<T>(work: () => T): T {
    const answer = this.inside(work);
    this.#form = undefined;
    return answer;
  }

  #putBack(values: Values): void {
    const names = this.#changedIn(values, this.#draft.values);
    this.quietly(() => this.#draft.set(Object.fromEntries(names.map((name) => [name, values[name]]))));
  }

  /** Does what belongs to a gesture that is under way. */
  inside<T>(work: () => T): T {
    this.#within++;
    try {
      return work();
    } finally {
      this.#within--;
    }
  }

  /** `own` is what the step said before the gesture: one that says something else now has kept it itself. */
  #remember(step: Step | undefined, before: Values, own: number | undefined): void {
    this.#turnTo(step);
    if (ownOf(step) === own) this.#done.remember({ before, after: this.#draft.values });
    this.#form = undefined;
  }

  #turnTo(step: Step | undefined): void {
    if (step !== this.#step) this.#done.forget();
    this.#step = step;
  }
}
