import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Annotation } from '../annotation/annotation.ts';
import { annotationAt } from '../annotation/annotation-at.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { IDENTITY, type Mat4 } from '../math/mat4.ts';
import type { AnnotationEffect, AnnotationService } from '../services/small-services.ts';
import type { StorageService } from '../services/storage-service.ts';
import { AnnotationWork } from './annotation-work.ts';
import { ShapeOrder } from './shape-order.ts';

/** One change that can be taken back: what there was before it and after it, each as it was put. */
interface AnnotationChange {
  readonly before: Annotation | undefined;
  readonly after: Annotation | undefined;
  /** When it came to the stack on which it lies (see `ShapeOrder`). */
  readonly at: number;
  /** The changes that were made with it and are taken back and done again with it; undefined of one by itself. */
  readonly group?: symbol | undefined;
}

const effectOf = (from: Annotation | undefined, to: Annotation | undefined): AnnotationEffect =>
  to === undefined ? 'delete' : from === undefined ? 'create' : 'update';

type Changes = readonly AnnotationChange[];

/** What undo and redo go through. */
interface Stacks {
  readonly done: Changes;
  readonly undone: Changes;
}

/** The last change, or all of its group, last first. */
function lastOf(changes: Changes): Changes {
  const last = changes.at(-1);
  if (!last?.group) return last ? [last] : [];
  return changes.filter(({ group }) => group === last.group).toReversed();
}

/** Waits for all, and rejects with what the first of them rejected with. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** A change of a user's own, and what could be done again until it was made. */
interface Ending {
  readonly at: number;
  undone: Changes;
}

const without = (changes: Changes, one: AnnotationChange): Changes =>
  changes.filter((change) => change !== one);
const withOne = (changes: Changes, one: AnnotationChange): Changes =>
  [...changes, one].toSorted((a, b) => a.at - b.at);

type AnnotationStorage = Pick<StorageService, 'putAnnotation' | 'deleteAnnotation'>;

/**
 * Measures and markers of the open model, in order of creation; each change is stored at once. Changes can be undone and redone, in one
 * order with the steps of the shape. Each is kept as it was put, with the frame that the body stood in, and shown where that spot of the skin
 * is now: an alignment is none of their changes, and nothing about them is stored with it. Invariant: all places in `annotations` are in
 * `#frame`.
 */
export class DesignAnnotations implements AnnotationService {
  annotations: readonly Annotation[] = [];
  private done: Changes = [];
  private undone: Changes = [];
  readonly may: (effect: AnnotationEffect) => boolean;
  readonly #storage: AnnotationStorage;
  readonly #shape: ShapeOrder;
  /** As they were put; `annotations` follows from these and from where the body stands. */
  #held: readonly Annotation[];
  /** Where the body stands, from its base. */
  #frame: Mat4;
  /** What the store has not answered yet, by id; what it says of these meanwhile is older. */
  readonly #writing = new Map<string, { readonly wanted: Annotation | undefined }>();
  /** Works that run (`allOrNothing`), with what undo and redo went through as they began. */
  readonly #works = new Map<AnnotationWork, Stacks>();
  /** Of the changes that the store has not answered, in order. */
  readonly #endings = new Set<Ending>();
  /** When the newest change was made that the store has kept. */
  #keptAt = -Infinity;

  constructor(
    annotations: readonly Annotation[],
    storage: AnnotationStorage,
    shape: ShapeOrder = new ShapeOrder(() => ({ undo: [], redo: [] })),
    frame: Mat4 = IDENTITY,
    /** Whether who works here may make, change or delete them. Asked each time: rights may change meanwhile. */
    may: (effect: AnnotationEffect) => boolean = () => true,
  ) {
    this.may = may;
    this.#storage = storage;
    this.#shape = shape;
    this.#frame = frame;
    this.#held = this.#framed(annotations);
    this.annotations = this.#shown;
    makeObservable<this, 'done' | 'undone'>(this, {
      annotations: observableRef,
      done: observableRef,
      undone: observableRef,
      undoEffect: computed,
      redoEffect: computed,
    });
  }

  /** Takes over what the store holds now: values it took itself, what another window did. */
  adopt(annotations: readonly Annotation[]): void {
    this.#held = this.#framed(annotations);
    for (const work of this.#works.keys()) work.see((id) => this.#find(id));
    for (const [id, { wanted }] of this.#writing) this.#hold(id, wanted);
    this.#show();
  }

  /** Shows all on the body, which stands in `frame` from now on. */
  moveTo(frame: Mat4): void {
    if (frame.every((value, i) => value === this.#frame[i])) return;
    this.#frame = frame;
    this.#show();
  }

  /** Shows the annotation at once; when the store answers, with the value it computed. Taken back when the store refuses. */
  async put(annotation: Annotation): Promise<void> {
    const before = this.#find(annotation.id);
    this.#require(before ? 'update' : 'create');
    await this.#changed(before, { ...annotation, frame: this.#frame });
  }

  /**
   * Puts several, which one undo takes back and one redo brings again. All or none: where the store refuses one, none was put. Rejects as
   * `put` does.
   */
  async putTogether(annotations: readonly Annotation[]): Promise<void> {
    for (const { id } of annotations) this.#require(this.#find(id) ? 'update' : 'create');
    const group = Symbol('put together');
    const put = (annotation: Annotation) =>
      this.#changed(this.#find(annotation.id), { ...annotation, frame: this.#frame }, group);
    await this.allOrNothing(() => settleAll(annotations.map(put)));
  }

  async remove(id: string, { takenBack = false }: { readonly takenBack?: boolean } = {}): Promise<void> {
    const before = this.#find(id);
    if (before) this.#require('delete');
    const last = this.done.at(-1);
    if (takenBack && last?.after?.id === id && !last.before) await this.#takeBack(last);
    else if (before) await this.#changed(before, undefined);
  }

  async allOrNothing<T>(work: () => Promise<T>): Promise<T> {
    const held = this.#held;
    const own = new AnnotationWork();
    this.#works.set(own, { done: this.done, undone: this.undone });
    try {
      return await work();
    } catch (error) {
      const stacks = this.#works.get(own)!;
      this.#works.delete(own);
      const back = own.back((id) => this.#find(id));
      // A store that refuses now is right about what it holds: what it says is shown.
      await Promise.allSettled([...back].map(([id, wanted]) => this.#write(id, wanted)));
      const order = new Map(held.map(({ id }, index) => [id, index]));
      const placeOf = ({ id }: Annotation): number => order.get(id) ?? held.length;
      this.#held = this.#held.toSorted((a, b) => placeOf(a) - placeOf(b));
      this.#set(stacks.done, stacks.undone);
      this.#show();
      throw error;
    } finally {
      this.#works.delete(own);
    }
  }

  /** What `undo` would do now; undefined where a step of the shape is newer, or there is nothing. */
  get undoEffect(): AnnotationEffect | undefined {
    const last = this.done.at(-1);
    return last && last.at > this.#shape.doneAt ? effectOf(last.after, last.before) : undefined;
  }

  /** What `redo` would do now; undefined where a step of the shape comes first or has come in between, or there is nothing. */
  get redoEffect(): AnnotationEffect | undefined {
    const next = this.undone.at(-1);
    const { undoneAt, madeAt } = this.#shape;
    return next && next.at > undoneAt && next.at > madeAt ? effectOf(next.before, next.after) : undefined;
  }

  /** Takes the last change back, with those that were put together with it. Rejects with what the store rejects with, and then leaves it. */
  async undo(): Promise<void> {
    if (!this.undoEffect) return;
    await settleAll(lastOf(this.done).map((change) => this.#takeBack(change)));
  }

  /** Does again what was taken back last. Rejects as `undo` does. */
  async redo(): Promise<void> {
    if (!this.redoEffect) return;
    await settleAll(lastOf(this.undone).map((change) => this.#doAgain(change)));
  }

  async #doAgain(next: AnnotationChange): Promise<void> {
    this.#require(effectOf(next.before, next.after));
    const again = { ...next, at: this.#shape.next() };
    this.#set([...this.done, again], without(this.undone, next));
    try {
      await this.#bring(next.after, next.before);
    } catch (error) {
      this.#mend(
        ({ done }) => done.includes(again),
        ({ done, undone }) => ({ done: without(done, again), undone: withOne(undone, next) }),
      );
      throw error;
    }
  }

  /** Brings back one that was removed, whatever was done since; nothing where it was brought back already. Rejects as `undo` does. */
  async bringBack(id: string): Promise<void> {
    const removal = this.done.findLast(({ before, after }) => before?.id === id && !after);
    if (removal) await this.#takeBack(removal);
  }

  /** Throws SdkError `measure/not-allowed`. */
  #require(effect: AnnotationEffect): void {
    if (!this.may(effect)) throw new SdkError('measure/not-allowed');
  }

  async #takeBack(change: AnnotationChange): Promise<void> {
    this.#require(effectOf(change.after, change.before));
    const back = { ...change, at: this.#shape.next() };
    // Moved over before the store answers: a second press meanwhile is about the change before it.
    this.#set(without(this.done, change), [...this.undone, back]);
    try {
      await this.#bring(change.before, change.after);
    } catch (error) {
      this.#mend(
        ({ undone }) => undone.includes(back),
        ({ done, undone }) => ({ done: withOne(done, change), undone: without(undone, back) }),
      );
      throw error;
    }
  }

  #bring(wanted: Annotation | undefined, instead: Annotation | undefined): Promise<void> {
    return this.#write((wanted ?? instead)!.id, wanted);
  }

  #find(id: string): Annotation | undefined {
    return this.#held.find((one) => one.id === id);
  }

  #set(done: Changes, undone: Changes): void {
    runInAction(() => {
      this.done = done;
      this.undone = undone;
    });
  }

  /** A change of the user's own. It counts, and can be taken back, from when it was made: the store may answer late. */
  async #changed(
    before: Annotation | undefined,
    after: Annotation | undefined,
    group?: symbol,
  ): Promise<void> {
    const change = { before, after, at: this.#shape.next(), group };
    const ending: Ending = { at: change.at, undone: this.undone };
    this.#endings.add(ending);
    this.#set(withOne(this.done, change), []);
    try {
      await this.#write((after ?? before)!.id, after);
      this.#keptAt = Math.max(this.#keptAt, change.at);
    } catch (error) {
      const undone = this.#undoneAgain(ending);
      this.#mend(
        ({ done }) => done.includes(change),
        (now) => ({ done: without(now.done, change), undone: [...undone, ...now.undone] }),
      );
      throw error;
    } finally {
      this.#endings.delete(ending);
    }
  }

  /** What can be done again since the change that ended it was not kept: nothing where a newer change ends it as well, or may. */
  #undoneAgain({ at, undone }: Ending): Changes {
    if (this.#keptAt > at) return [];
    const newer = [...this.#endings].find((one) => one.at > at);
    if (newer) newer.undone = [...undone, ...newer.undone];
    return newer ? [] : undone;
  }

  /** What was not kept after all is taken out by `mended`, also from what works that began after it put back where they fail. */
  #mend(holds: (stacks: Stacks) => boolean, mended: (stacks: Stacks) => Stacks): void {
    const now: Stacks = { done: this.done, undone: this.undone };
    if (holds(now)) {
      const { done, undone } = mended(now);
      this.#set(done, undone);
    }
    for (const [work, stacks] of this.#works) if (holds(stacks)) this.#works.set(work, mended(stacks));
  }

  /** Shows what is wanted at once and then what the store answers, or what was there when it refuses; nothing where a newer write has begun. */
  async #write(id: string, wanted: Annotation | undefined): Promise<void> {
    const write = { wanted };
    let held = this.#find(id);
    for (const work of this.#works.keys()) work.wrote(id, held, wanted);
    this.#writing.set(id, write);
    this.#hold(id, wanted);
    this.#show();
    try {
      if (wanted) [held] = this.#framed([await this.#storage.putAnnotation(wanted)], wanted.frame);
      else {
        await this.#storage.deleteAnnotation(id);
        held = undefined;
      }
    } finally {
      if (this.#writing.get(id) === write) {
        this.#writing.delete(id);
        this.#hold(id, held);
        this.#show();
      }
    }
  }

  /** Each with its frame; what has none lies as the body stands in `frame`. */
  #framed(annotations: readonly Annotation[], frame = this.#frame): readonly Annotation[] {
    return annotations.map((one) => (one.frame ? one : { ...one, frame }));
  }

  #hold(id: string, wanted: Annotation | undefined): void {
    const at = this.#held.findIndex((one) => one.id === id);
    if (!wanted) this.#held = this.#held.filter((one) => one.id !== id);
    else if (at < 0) this.#held = [...this.#held, wanted];
    else this.#held = this.#held.with(at, wanted);
  }

  get #shown(): readonly Annotation[] {
    return this.#held.map((one) => annotationAt(one, this.#frame));
  }

  #show(): void {
    runInAction(() => (this.annotations = this.#shown));
  }
}
