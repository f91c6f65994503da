import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Annotation } from '../annotation/annotation.ts';
import { moveParams } from '../annotation/move-params.ts';
import { isStill } from '../history/alignment.ts';
import { IDENTITY, invertRigid, multiply, type Mat4 } from '../math/mat4.ts';
import type { AnnotationService } from '../services/small-services.ts';
import type { StorageService } from '../services/storage-service.ts';
import { ShapeOrder } from './shape-order.ts';

/** One change that can be taken back: what there was before it and after it. */
interface AnnotationChange {
  readonly before: Annotation | undefined;
  readonly after: Annotation | undefined;
  /** Where the body stood then: places of both are in that frame. */
  readonly frame: Mat4;
  /** When it came to the stack on which it lies (see `ShapeOrder`). */
  readonly at: number;
}

/** What undoing or redoing a change does to the annotation. */
export type AnnotationEffect = 'create' | 'update' | 'delete';

const effectOf = (from: Annotation | undefined, to: Annotation | undefined): AnnotationEffect =>
  to === undefined ? 'delete' : from === undefined ? 'create' : 'update';

type Changes = readonly AnnotationChange[];

const without = (changes: Changes, one: AnnotationChange): Changes =>
  changes.filter((change) => change !== one);
const withOne = (changes: Changes, one: AnnotationChange): Changes =>
  [...changes, one].toSorted((a, b) => a.at - b.at);

/** Rounding of a stored transform; less than this is no move, mm or a part of one. */
const STILL = 1e-6;

/** The annotation where it lies once the body stands in `to` and no more in `from`. */
function moved(annotation: Annotation, from: Mat4, to: Mat4): Annotation {
  const by = multiply(to, invertRigid(from));
  return isStill(by, STILL) ? annotation : { ...annotation, params: moveParams(annotation.params, by) };
}

type AnnotationStorage = Pick<StorageService, 'putAnnotation' | 'deleteAnnotation'>;

/**
 * Measures and markers of the open model, in order of creation; each change is stored at once. Changes can be undone and redone, in one
 * order with the steps of the shape. Invariant: all places are in `#frame`; what is undone or done again comes to the same spot of the
 * skin, however the body was aligned since.
 */
export class DesignAnnotations implements AnnotationService {
  annotations: readonly Annotation[];
  private done: Changes = [];
  private undone: Changes = [];
  readonly #storage: AnnotationStorage;
  readonly #shape: ShapeOrder;
  /** Where the body stands, from the scan. */
  #frame: Mat4;
  /** What the store has not answered yet, by id; what it says of these meanwhile is older. */
  readonly #writing = new Map<string, { readonly wanted: Annotation | undefined }>();

  constructor(
    annotations: readonly Annotation[],
    storage: AnnotationStorage,
    shape: ShapeOrder = new ShapeOrder(() => ({ undo: [], redo: [] })),
    frame: Mat4 = IDENTITY,
  ) {
    this.annotations = annotations;
    this.#storage = storage;
    this.#shape = shape;
    this.#frame = frame;
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
    runInAction(() => {
      this.annotations = annotations;
      for (const [id, { wanted }] of this.#writing) this.#show(id, wanted);
    });
  }

  /** Keeps all on the body, which stands in `frame` from now on. Rejects with what the store rejects with; they are shown there all the same. */
  async moveTo(frame: Mat4): Promise<void> {
    const from = this.#frame;
    this.#frame = frame;
    const changed = this.annotations.flatMap((one) => {
      const there = moved(one, from, frame);
      return there === one ? [] : [there];
    });
    // All at once: none of them may be read, undone or moved again half way.
    const works = runInAction(() => changed.map((one) => this.#write(one.id, one, one)));
    await Promise.all(works);
  }

  /** Takes note that the store holds them on a body that stands in `frame`: they were moved elsewhere. */
  standIn(frame: Mat4): void {
    this.#frame = frame;
  }

  /** Shows the annotation at once; when the store answers, with the value it computed. Taken back when the store refuses. */
  async put(annotation: Annotation): Promise<void> {
    const before = this.#find(annotation.id);
    await this.#changed(before, annotation);
  }

  async remove(id: string, { takenBack = false }: { readonly takenBack?: boolean } = {}): Promise<void> {
    const before = this.#find(id);
    if (!takenBack) return before && this.#changed(before, undefined);
    await this.#write(id, undefined);
    this.#set(
      this.done.filter((change) => change.after?.id !== id),
      this.undone,
    );
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

  /** Takes the last change back. Rejects with what the store rejects with, and then leaves it. */
  async undo(): Promise<void> {
    const last = this.undoEffect && this.done.at(-1);
    if (last) await this.#takeBack(last);
  }

  /** Does again what was taken back last. Rejects as `undo` does. */
  async redo(): Promise<void> {
    const next = this.redoEffect && this.undone.at(-1);
    if (!next) return;
    const again = { ...next, at: this.#shape.next() };
    this.#set([...this.done, again], without(this.undone, next));
    try {
      await this.#bring(next, next.after, next.before);
    } catch (error) {
      this.#set(without(this.done, again), withOne(this.undone, next));
      throw error;
    }
  }

  /** Brings back one that was removed, whatever was done since; nothing where it was brought back already. Rejects as `undo` does. */
  async bringBack(id: string): Promise<void> {
    const removal = this.done.findLast(({ before, after }) => before?.id === id && !after);
    if (removal) await this.#takeBack(removal);
  }

  async #takeBack(change: AnnotationChange): Promise<void> {
    const back = { ...change, at: this.#shape.next() };
    // Moved over before the store answers: a second press meanwhile is about the change before it.
    this.#set(without(this.done, change), [...this.undone, back]);
    try {
      await this.#bring(change, change.before, change.after);
    } catch (error) {
      this.#set(withOne(this.done, change), without(this.undone, back));
      throw error;
    }
  }

  #bring(
    { frame }: AnnotationChange,
    wanted: Annotation | undefined,
    instead: Annotation | undefined,
  ): Promise<void> {
    return this.#write((wanted ?? instead)!.id, wanted && moved(wanted, frame, this.#frame));
  }

  #find(id: string): Annotation | undefined {
    return this.annotations.find((one) => one.id === id);
  }

  #set(done: Changes, undone: Changes): void {
    runInAction(() => {
      this.done = done;
      this.undone = undone;
    });
  }

  /** A change of the user's own. It counts from when it was made, also where the store answers late. */
  async #changed(before: Annotation | undefined, after: Annotation | undefined): Promise<void> {
    const change = { before, after, frame: this.#frame, at: this.#shape.next() };
    await this.#write((after ?? before)!.id, after);
    this.#set(withOne(this.done, change), []);
  }

  /** Shows what is wanted at once and then what the store answers, or `before` when it refuses; nothing where a newer write has begun. */
  async #write(id: string, wanted: Annotation | undefined, before = this.#find(id)): Promise<void> {
    const write = { wanted };
    this.#writing.set(id, write);
    runInAction(() => this.#show(id, wanted));
    let shown = before;
    try {
      if (wanted) shown = await this.#storage.putAnnotation(wanted);
      else {
        await this.#storage.deleteAnnotation(id);
        shown = undefined;
      }
    } finally {
      if (this.#writing.get(id) === write) {
        this.#writing.delete(id);
        runInAction(() => this.#show(id, shown));
      }
    }
  }

  #show(id: string, wanted: Annotation | undefined): void {
    const at = this.annotations.findIndex((one) => one.id === id);
    if (!wanted) this.annotations = this.annotations.filter((one) => one.id !== id);
    else if (at < 0) this.annotations = [...this.annotations, wanted];
    else this.annotations = this.annotations.with(at, wanted);
  }
}
