import { createCell } from './cell.ts';
import type { Step, StepAction, StepState } from './tool.ts';

const NO_ACTIONS: readonly StepAction[] = [];

/** The steps of a running tool and which of them is active. The one before is left before the next is entered. */
export class StepSequence {
  readonly #steps: readonly Step[];
  readonly #index = createCell(-1);

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  /** Enters the first step, or, to edit a record, the first that is not complete (the last when all are). */
  start(editing: boolean): void {
    if (this.#steps.length === 0) return;
    const open = editing ? this.#steps.findIndex((step) => !step.complete) : 0;
    this.#go(open < 0 ? this.#steps.length - 1 : open);
  }

  get current(): Step | undefined {
    return this.#steps[this.#index.get()];
  }

  get isLast(): boolean {
    return this.#index.get() >= this.#steps.length - 1;
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
    return {
      id: step.id,
      index: this.#index.get(),
      count: this.#steps.length,
      // Asked for late: what a step offers may itself depend on which step is active.
      get complete() {
        return step.complete;
      },
      get actions() {
        return step.actions ?? NO_ACTIONS;
      },
    };
  }

  /** False when the step is not complete or is the last. */
  next(): boolean {
    if (this.isLast || !this.current?.complete) return false;
    this.#go(this.#index.get() + 1);
    return true;
  }

  /** False on the first step. */
  previous(): boolean {
    if (this.#index.get() <= 0) return false;
    this.#go(this.#index.get() - 1);
    return true;
  }

  #go(index: number): void {
    this.current?.leave?.();
    this.#index.set(index);
    this.current?.enter?.();
  }
}
