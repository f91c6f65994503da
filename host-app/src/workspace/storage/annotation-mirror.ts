import type { Annotation } from '@bracewright/core/annotation';
import type { Measure } from '@bracewright/core/contract';
import { isAnnotationChange, keepsShape, type PendingChange } from '../../stores/outbox/changes.ts';

/** A measure of the server as an editor of the body `base` has it; its frame is of no use to one of another body. */
export const annotationOf = (
  { id, kind, name, params, frame, value, unit, checked, givenValue, step }: Measure,
  base: string,
): Annotation => ({
  ...{ id, kind, name, params, value, unit, checked, givenValue },
  ...(step === undefined ? {} : { step }),
  ...(frame.base === base ? { frame: frame.transform } : {}),
});

/** A measure whose value the server took on an earlier shape. A marker has none, and what it never takes it does not take now either. */
const outdated = (measure: Measure): Measure =>
  measure.unit === '' || measure.checked === 'unknown'
    ? measure
    : { ...measure, checked: false, givenValue: null };

/** Milliseconds between two looks at values that the server has not taken yet. */
const LOOKS = [2000, 4000, 8000, 15_000, 30_000, 60_000];

export interface AnnotationMirrorOptions {
  readonly list: () => Promise<readonly Measure[]>;
  /** Hash of the mesh that the design here begins with. */
  readonly base: () => string;
  /** What was made here and is not acknowledged yet. */
  readonly queue: () => readonly PendingChange[];
}

/** The measures that the server holds, under what was done here since. */
export class AnnotationMirror {
  readonly #options: AnnotationMirrorOptions;
  readonly #listeners = new Set<(annotations: readonly Annotation[]) => void>();
  #held: readonly Measure[] = [];
  #looks = 0;
  /** How often something was taken over one by one. */
  #turns = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Whether the shape changed on the server since the list was read. */
  #isOutdated = false;

  constructor(options: AnnotationMirrorOptions) {
    this.#options = options;
  }

  /** Called with all annotations whenever the server said something new about them; the answer stops it. */
  onDidChange(listener: (annotations: readonly Annotation[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  has(id: string): boolean {
    return this.#held.some((measure) => measure.id === id);
  }

  /** All annotations as they will be once everything was sent. */
  get annotations(): readonly Annotation[] {
    const base = this.#options.base();
    const queue = this.#options.queue();
    const isNew = this.#isOutdated || queue.some(({ command }) => !keepsShape(command));
    const held = isNew ? this.#held.map(outdated) : this.#held;
    const shown = new Map(held.map((measure) => [measure.id, annotationOf(measure, base)]));
    for (const { command } of queue) {
      if (!isAnnotationChange(command)) continue;
      if (command.kind === 'deleteAnnotation') shown.delete(command.id);
      else shown.set(command.annotation.id, command.annotation);
    }
    return [...shown.values()];
  }

  /** Takes over the server's list. */
  take(measures: readonly Measure[]): void {
    this.#held = measures;
    this.#isOutdated = false;
    this.#follow();
  }

  /** Takes over the server's answer about one. */
  put(measure: Measure): void {
    this.#held = this.has(measure.id)
      ? this.#held.map((one) => (one.id === measure.id ? measure : one))
      : [...this.#held, measure];
    this.#looks = 0;
    this.#turns++;
    this.#follow();
  }

  delete(id: string): void {
    this.#turns++;
    this.#held = this.#held.filter((measure) => measure.id !== id);
  }

  /** The server has a new shape: what it had taken is of the one before, and it is asked again. */
  outdate(): void {
    if (this.#held.every((measure) => outdated(measure) === measure)) return;
    this.#isOutdated = true;
    this.#turns++;
    this.#looks = 0;
    this.tell();
    this.#follow();
  }

  /** Tells what holds now. */
  tell(): void {
    for (const listener of [...this.#listeners]) listener(this.annotations);
  }

  /** Asks the server again, and tells where something is otherwise than it was known. Rejects with ApiError. */
  async refresh(): Promise<void> {
    const turns = this.#turns;
    const measures = await this.#options.list();
    if (this.#closed) return;
    // The list may have been read before what was acknowledged meanwhile.
    if (turns !== this.#turns) return this.refresh();
    const known = this.#isOutdated ? '' : JSON.stringify(this.#held);
    this.take(measures);
    if (JSON.stringify(measures) !== known) this.tell();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Looks again, ever more seldom, while the server has not taken every value. */
  #follow(): void {
    clearTimeout(this.#timer);
    if (this.#closed || (!this.#isOutdated && this.#held.every(({ checked }) => checked !== false))) return;
    const wait = LOOKS[Math.min(this.#looks++, LOOKS.length - 1)];
    // Without an answer the marks stay as they are, and the next look asks again.
    this.#timer = setTimeout(() => void this.refresh().catch(() => this.#follow()), wait);
  }
}
