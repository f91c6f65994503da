import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Annotation } from '../annotation/annotation.ts';
import type { AnnotationService } from '../services/small-services.ts';
import type { StorageService } from '../services/storage-service.ts';

/** One change that can be taken back: what there was before it and after it. */
interface AnnotationChange {
  readonly before: Annotation | undefined;
  readonly after: Annotation | undefined;
  /** How many steps of the shape's history could be undone when it was made: what is newer is undone first. */
  readonly depth: number;
}

/** What undoing or redoing a change does to the annotation. */
export type AnnotationEffect = 'create' | 'update' | 'delete';

const effectOf = (from: Annotation | undefined, to: Annotation | undefined): AnnotationEffect =>
  to === undefined ? 'delete' : from === undefined ? 'create' : 'update';

const without = (changes: readonly AnnotationChange[], one: AnnotationChange): readonly AnnotationChange[] =>
  changes.filter((change) => change !== one);

type AnnotationStorage = Pick<StorageService, 'putAnnotation' | 'deleteAnnotation'>;

/**
 * Measures and markers of the open model, in order of creation; each change is stored at once. Changes can be undone and redone, in one
 * order with the steps of the shape, of which `depth` gives how many can be undone.
 */
export class DesignAnnotations implements AnnotationService {
  annotations: readonly Annotation[];
  private done: readonly AnnotationChange[] = [];
  private undone: readonly AnnotationChange[] = [];
  readonly #storage: AnnotationStorage;
  readonly #depth: () => number;

  constructor(annotations: readonly Annotation[], storage: AnnotationStorage, depth: () => number = () => 0) {
    this.annotations = annotations;
    this.#storage = storage;
    this.#depth = depth;
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
    runInAction(() => (this.annotations = annotations));
  }

  /** Shows the annotation at once; when the store answers, with the value it computed. Taken back when the store refuses. */
  async put(annotation: Annotation): Promise<void> {
    const before = this.#find(annotation.id);
    await this.follow(annotation);
    this.#remember({ before, after: annotation, depth: this.#depth() });
  }

  /** As `put`, for a change that another one brought about and that goes with it. */
  async follow(annotation: Annotation): Promise<void> {
    const before = this.annotations;
    this.#show(annotation);
    try {
      this.#show(await this.#storage.putAnnotation(annotation));
    } catch (error) {
      runInAction(() => (this.annotations = before));
      throw error;
    }
  }

  async remove(id: string, { takenBack = false }: { readonly takenBack?: boolean } = {}): Promise<void> {
    const before = this.#find(id);
    await this.#delete(id);
    if (takenBack)
      this.#set(
        this.done.filter((change) => change.after?.id !== id),
        this.undone,
      );
    else if (before) this.#remember({ before, after: undefined, depth: this.#depth() });
  }

  /** What `undo` would do now; undefined where a step of the shape is newer, or there is nothing. */
  get undoEffect(): AnnotationEffect | undefined {
    const last = this.done.at(-1);
    return last && last.depth >= this.#depth() ? effectOf(last.after, last.before) : undefined;
  }

  /** What `redo` would do now; undefined where a step of the shape comes first, or there is nothing. */
  get redoEffect(): AnnotationEffect | undefined {
    const next = this.undone.at(-1);
    return next?.depth === this.#depth() ? effectOf(next.before, next.after) : undefined;
  }

  /** Takes the last change back. Rejects with what the store rejects with, and then leaves it. */
  async undo(): Promise<void> {
    const last = this.undoEffect && this.done.at(-1);
    if (!last) return;
    // Moved over before the store answers: a second press meanwhile is about the change before it.
    this.#set(this.done.slice(0, -1), [...this.undone, last]);
    try {
      await this.#bring(last.before, last.after);
    } catch (error) {
      this.#set([...this.done, last], without(this.undone, last));
      throw error;
    }
  }

  /** Does again what was taken back last. Rejects as `undo` does. */
  async redo(): Promise<void> {
    const next = this.redoEffect && this.undone.at(-1);
    if (!next) return;
    this.#set([...this.done, next], this.undone.slice(0, -1));
    try {
      await this.#bring(next.after, next.before);
    } catch (error) {
      this.#set(without(this.done, next), [...this.undone, next]);
      throw error;
    }
  }

  #find(id: string): Annotation | undefined {
    return this.annotations.find((one) => one.id === id);
  }

  #bring(wanted: Annotation | undefined, instead: Annotation | undefined): Promise<void> {
    return wanted ? this.follow(wanted) : this.#delete(instead!.id);
  }

  #set(done: readonly AnnotationChange[], undone: readonly AnnotationChange[]): void {
    runInAction(() => {
      this.done = done;
      this.undone = undone;
    });
  }

  #remember(change: AnnotationChange): void {
    this.#set([...this.done, change], []);
  }

  async #delete(id: string): Promise<void> {
    const before = this.annotations;
    runInAction(() => (this.annotations = before.filter((one) => one.id !== id)));
    try {
      await this.#storage.deleteAnnotation(id);
    } catch (error) {
      runInAction(() => (this.annotations = before));
      throw error;
    }
  }

  #show(annotation: Annotation): void {
    const at = this.annotations.findIndex((one) => one.id === annotation.id);
    runInAction(() => {
      this.annotations = at < 0 ? [...this.annotations, annotation] : this.annotations.with(at, annotation);
    });
  }
}
