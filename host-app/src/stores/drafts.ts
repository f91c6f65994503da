import type { VisitClash, VisitFields } from '@bracewright/core/contract';
import { makeAutoObservable, observableRef } from 'mobx';

/** What a visit said that was removed, and what somebody else wrote for its day before it could be put back. */
export interface RemovedVisit {
  readonly day: string;
  readonly values: VisitFields;
  readonly clash: VisitClash;
}

/** What is opened again to go on with a form; names are of people, for those who may read them. */
export type Reopening =
  | { readonly kind: 'new-patient'; readonly parentId: string }
  | { readonly kind: 'edit-patient'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'visit';
      readonly id: string;
      readonly name: string;
      readonly day?: string;
      readonly removed?: RemovedVisit;
    }
  /** Marks of a film (`film`) of a model (`id`). */
  | { readonly kind: 'film'; readonly id: string; readonly film: string; readonly name: string }
  /** Findings of a model. */
  | { readonly kind: 'findings'; readonly id: string; readonly name: string };

/** Where one form keeps what is typed into it. After its user signed out it holds nothing and takes nothing. */
export interface DraftPlace<T> {
  get(): T | undefined;
  set(draft: T): void;
  delete(): void;
  /** Keeps what stands in a form whose page is taken away: nobody closed it, so it is told of. */
  interrupt(draft: T, reopening: Reopening): void;
  /** The form is open again. */
  resume(): void;
}

/** A form that was taken away while somebody filled it in. */
export interface Unfinished {
  readonly key: string;
  readonly workplace: string;
  readonly reopening: Reopening;
}

/**
 * What was typed and not saved, by whose it is (user and space) and what it is of. It outlives a page and the end of a session, in memory
 * only, because it names people; of a user who signs out nothing is left, also where a page that is taken away would keep it a moment later.
 */
export class Drafts {
  /** Forms that were taken away, oldest first. */
  unfinished: readonly Unfinished[] = [];
  readonly #kept = new Map<string, unknown>();
  /** How often each user has signed out: a place of before is closed. */
  readonly #signOuts = new Map<string, number>();

  constructor() {
    makeAutoObservable(this, { unfinished: observableRef, place: false });
  }

  /** The place of one form, from its opening on; `workplace` is `user/space`. */
  place<T>(workplace: string, of: string): DraftPlace<T> {
    const key = `${workplace} ${of}`;
    const user = workplace.split('/')[0]!;
    const signOuts = this.#countOf(user);
    const isOpen = () => this.#countOf(user) === signOuts;
    return {
      get: () => (isOpen() ? (this.#kept.get(key) as T | undefined) : undefined),
      set: (draft) => void (isOpen() && this.#kept.set(key, draft)),
      delete: () => isOpen() && this.drop(key),
      interrupt: (draft, reopening) => isOpen() && this.tell(draft, { key, workplace, reopening }),
      resume: () => isOpen() && this.settle(key),
    };
  }

  /** Throws away what was typed into one form. */
  drop(key: string): void {
    this.#kept.delete(key);
    this.settle(key);
  }

  /** Forgets everything of a user who signs out. */
  forget(userId: string): void {
    this.#signOuts.set(userId, this.#countOf(userId) + 1);
    for (const key of [...this.#kept.keys()]) if (key.startsWith(`${userId}/`)) this.drop(key);
  }

  private tell(draft: unknown, form: Unfinished): void {
    this.#kept.set(form.key, draft);
    this.unfinished = [...this.unfinished.filter(({ key }) => key !== form.key), form];
  }

  private settle(key: string): void {
    if (this.unfinished.some((form) => form.key === key))
      this.unfinished = this.unfinished.filter((form) => form.key !== key);
  }

  #countOf(userId: string): number {
    return this.#signOuts.get(userId) ?? 0;
  }
}
