import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Annotation } from '../annotation/annotation.ts';
import type { AnnotationService } from '../services/small-services.ts';
import type { StorageService } from '../services/storage-service.ts';

/** Measures and markers of the open model, in order of creation; each change is stored at once. */
export class DesignAnnotations implements AnnotationService {
  annotations: readonly Annotation[];
  readonly #storage: Pick<StorageService, 'putAnnotation' | 'deleteAnnotation'>;

  constructor(
    annotations: readonly Annotation[],
    storage: Pick<StorageService, 'putAnnotation' | 'deleteAnnotation'>,
  ) {
    this.annotations = annotations;
    this.#storage = storage;
    makeObservable(this, { annotations: observableRef });
  }

  /** Takes over what the store holds now: values it took itself, what another window did. */
  adopt(annotations: readonly Annotation[]): void {
    runInAction(() => (this.annotations = annotations));
  }

  /** Shows the annotation at once; when the store answers, with the value it computed. Taken back when the store refuses. */
  async put(annotation: Annotation): Promise<void> {
    const before = this.annotations;
    this.#show(annotation);
    try {
      this.#show(await this.#storage.putAnnotation(annotation));
    } catch (error) {
      runInAction(() => (this.annotations = before));
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
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
