import { createCell } from './cell.ts';
import type { Step, StepAction, StepSetting, StepState } from '../tool-contract/tool.ts';

const NO_ACTIONS: readonly StepAction[] = [];
const NO_SETTINGS: readonly StepSetting[] = [];

/** The steps of a running tool and which of them is active. The one before is left before the next is entered. */
export class StepSequence {
  readonly #steps: readonly Step[];
  readonly #index = createCell(-1);
  /** Steps entered since somebody outside of them asked for another; 0 between changes. */
  #entered = 0;
  /** Set while a step is left, and when that threw: it is not left again, and nothing else is entered in its place. */
  #isLeaving = false;
  #isOver = false;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  /**
   * Enters the first step, or, to edit a record, the first that is not complete (the last when all are), or `at` before that; without `at` one that says that records open
   * there.
   */
  start(editing: boolean, at?: string): void {
    if (this.#steps.length === 0) return;
    const isOpenedAt = (step: Step) => (at === undefined ? step.opens === true : step.id === at);
    const open = this.#steps.findIndex((step) =>
      editing ? !step.complete || isOpenedAt(step) : step.skipped !== true,
    );
    this.#go(open < 0 ? this.#steps.length - 1 : open);
  }

  get current(): Step | undefined {
    return this.#steps[this.#index.get()];
  }

  get isLast(): boolean {
    return this.#after(1) === undefined;
  }

  /** Ids of the steps that are not complete. */
  get open(): readonly string[] {
    return this.#steps.filter((step) => !step.complete).map(({ id }) => id);
  }

  /** Names of the form fields that belong to other steps than the current one. Observable. */
  get fieldsOfOthers(): readonly string[] {
    const own = new Set(this.current?.fields ?? []);
    const others = this.#steps.flatMap((step) => step.fields ?? []);
    return [...new Set(others)].filter((name) => !own.has(name));
  }

  /** Observable. */
  get state(): StepState | undefined {
    const step = this.current;
    if (!step) return undefined;
    const after = (way: 1 | -1) => this.#after(way);
    return {
      id: step.id,
      index: this.#index.get(),
      count: this.#steps.length,
      get isFirst() {
        return after(-1) === undefined;
      },
      get isLast() {
        return after(1) === undefined;
      },
      // Asked for late: what a step offers may itself depend on which step is active.
      get complete() {
        return step.complete;
      },
      get actions() {
        return step.actions ?? NO_ACTIONS;
      },
      get settings() {
        return step.settings ?? NO_SETTINGS;
      },
    };
  }

  /** False when the step is not complete or is the last. */
  next(): boolean {
    const next = this.#after(1);
    if (next === undefined || !this.current?.complete) return false;
    this.#go(next);
    return true;
  }

  /** False on the first step. */
  previous(): boolean {
    const before = this.#after(-1);
    if (before === undefined) return false;
    this.#go(before);
    return true;
  }

  /** Enters the first of these steps that is not complete, and gives it; undefined when all are. */
  goToOpen(ids: readonly string[]): Step | undefined {
    const index = this.#steps.findIndex((step) => ids.includes(step.id) && !step.complete);
    if (index >= 0 && index !== this.#index.get()) this.#go(index);
    return this.#steps[index];
  }

  /** Place of the nearest step that way in which there is something to do. */
  #after(way: 1 | -1): number | undefined {
    for (let at = this.#index.get() + way; at >= 0 && at < this.#steps.length; at += way)
      if (this.#steps[at]!.skipped !== true) return at;
    return undefined;
  }

  /** Leaves the current step for good, unless it is being left: nothing is entered afterwards. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.#isLeaving) this.current?.leave?.();
  }

  /**
   * A step may go on as soon as it is entered, where there is nothing to do in it. Throws Error for one that asks for another while it is left, and for
   * steps that pass on to each other for ever: more of them than there are, there and back.
   */
  #go(index: number): void {
    if (this.#isOver) return;
    const id = this.current?.id ?? '';
    if (this.#isLeaving) throw new Error(`the step “${id}” asks for another step in its own leave()`);
    if (this.#entered > 2 * this.#steps.length)
      throw new Error(`the steps pass on to each other for ever in enter(), “${id}” among them`);
    this.#entered++;
    const isOutermost = this.#entered === 1;
    try {
      this.#isLeaving = true;
      this.current?.leave?.();
      this.#isLeaving = false;
      // It may have ended the tool.
      if (this.#hasEnded()) return;
      this.#index.set(index);
      this.current?.enter?.();
    } finally {
      if (isOutermost) this.#entered = 0;
    }
  }

  #hasEnded(): boolean {
    return this.#isOver;
  }
}
