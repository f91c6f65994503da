import type { ToolDraft } from './draft.ts';
import { Gestures, lastMade } from './steps/gestures.ts';
import type { Step, ToolPointer } from '../tool-contract/tool.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a gesture that is under way found: the values, and how many gestures had been made. */
interface Start {
  before: Values;
  made: number;
}

/** Names of the values that differ. */
const changedIn = (a: Values, b: Values): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !Object.is(a[name], b[name]));

/** Something that was taken back: the values with it and without it, and who took it back. */
interface Undone {
  readonly to: Values;
  readonly from: Values;
  readonly by: TakenBy;
}

/** Who took something back: the step, the tool, or nobody but the draft. */
export type TakenBy = 'step' | 'tool' | 'draft';

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a step has kept a gesture itself since `made`; with a press on it says nothing of those that are done. */
const hasKept = (step: Step | undefined, made: number): boolean => {
  const last = step?.lastGesture ?? 0;
  return last !== Infinity && last > made;
};

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
  #press: (Start & { readonly event: ToolPointer }) | undefined;
  /** Gestures that are under way, but for the press. */
  readonly #starts = new Set<Start>();
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

  /** What was taken back, the last of it last, and the number of the gesture that was the last one then: any later one ends it. */
  #undone: readonly Undone[] = [];
  #undoneAt = 0;

  constructor(draft: ToolDraft) {
    this.#draft = draft;
    this.#known = draft.values;
  }

  /** The press that is on; undefined between presses. */
  get press(): ToolPointer | undefined {
    return this.#press?.event;
  }

  /** Does what a press asks for, which is on from then on where it is taken. */
  begin(event: ToolPointer, work: () => 'handled' | 'pass'): 'handled' | 'pass' {
    return this.#under((start) => {
      const answer = this.inside(work);
      if (answer === 'handled') this.#press = { ...start, event };
      return answer;
    });
  }

  /** The press is over: `kept`, or put back by its step. */
  end(step: Step | undefined, how: 'kept' | 'put-back'): void {
    const press = this.#press;
    this.#press = undefined;
    if (press && how === 'kept') this.#remember(step, press);
    // Put back by the step with copies: the values themselves are what the gesture before left.
    else if (press) this.#putBack(press.before);
    this.#form = undefined;
  }

  /** Does what is a gesture by itself. */
  around<T>(step: Step | undefined, work: () => T): T {
    return this.#under((start) => {
      const answer = this.inside(work);
      this.#remember(step, start);
      return answer;
    });
  }

  /** The values as they are are where the next begins: nothing before them is taken back, and a press that is on is put back to them. */
  beginNext(step: Step | undefined): void {
    step?.forget?.();
    this.#done.forget();
    this.#undone = [];
    this.#form = undefined;
    for (const start of [...this.#starts, ...(this.#press ? [this.#press] : [])]) {
      start.before = this.#draft.values;
      start.made = lastMade();
    }
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

  /**
   * Does what takes something back, and keeps it for `redo`. `work` says who took it back; undefined where nothing was. It may lead to another step, `current`
   * then: what was taken back before it is still done again.
   */
  takeBack(current: () => Step | undefined, work: () => TakenBy | undefined): boolean {
    const [to, known] = [this.#draft.values, this.#undoneAt === lastMade() ? this.#undone : []];
    const by = work();
    this.#turnTo(current());
    this.#undone = by ? [...known, { to, from: this.#draft.values, by }] : known;
    this.#undoneAt = lastMade();
    return by !== undefined;
  }

  /**
   * Does again what was taken back last, unless something else was done since: `again` asks who took it back for it, and where that does not know how, the
   * values are put back; `pass` leaves it to others. Whether anything was done.
   */
  redo(current: () => Step | undefined, again: (by: TakenBy) => boolean | 'pass'): boolean {
    this.#turnTo(current());
    const last = this.#undone.at(-1);
    const before = this.#draft.values;
    const isLast = this.#undoneAt === lastMade() && last && this.#changedIn(last.from, before).length === 0;
    const rest = isLast ? this.#undone.slice(0, -1) : [];
    let isDone = false;
    if (isLast) {
      const answer = this.quietly(() => again(last.by));
      isDone = answer === true;
      if (answer === false && this.#changedIn(before, last.to).length > 0) {
        this.#putBack(last.to);
        this.#done.remember({ before, after: this.#draft.values });
        isDone = true;
      }
    }
    this.#turnTo(current());
    this.#undone = rest;
    this.#undoneAt = lastMade();
    return isDone;
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

  #under<T>(work: (start: Start) => T): T {
    const start = { before: this.#draft.values, made: lastMade() };
    this.#starts.add(start);
    try {
      return work(start);
    } finally {
      this.#starts.delete(start);
    }
  }

  #remember(step: Step | undefined, { before, made }: Start): void {
    this.#turnTo(step);
    const after = this.#draft.values;
    const changed = hasKept(step, made) ? [] : this.#changedIn(before, after);
    if (changed.some((name) => !isEqual(before[name], after[name]))) this.#done.remember({ before, after });
    // Equal values that were set anew are no change: those before them are still what the gesture before left.
    else if (changed.length > 0) this.#putBack(before);
    this.#form = undefined;
  }

  #turnTo(step: Step | undefined): void {
    if (step !== this.#step) {
      this.#done.forget();
      this.#undone = [];
    }
    this.#step = step;
  }
}
