/** Where one form keeps what is typed into it. After its user signed out it holds nothing and takes nothing. */
export interface DraftPlace<T> {
  get(): T | undefined;
  set(draft: T): void;
  delete(): void;
}

/**
 * What was typed and not saved, by whose it is (user and space) and what it is of. It outlives a page and the end of a session, in memory
 * only, because it names people; of a user who signs out nothing is left, also where a page that is taken away would keep it a moment later.
 */
export class Drafts {
  readonly #kept = new Map<string, unknown>();
  /** How often each user has signed out: a place of before is closed. */
  readonly #signOuts = new Map<string, number>();

  /** The place of one form, from its opening on; `workplace` is `user/space`. */
  place<T>(workplace: string, of: string): DraftPlace<T> {
    const key = `${workplace} ${of}`;
    const user = workplace.split('/')[0]!;
    const signOuts = this.#countOf(user);
    const isOpen = () => this.#countOf(user) === signOuts;
    return {
      get: () => (isOpen() ? (this.#kept.get(key) as T | undefined) : undefined),
      set: (draft) => void (isOpen() && this.#kept.set(key, draft)),
      delete: () => void (isOpen() && this.#kept.delete(key)),
    };
  }

  /** Forgets everything of a user who signs out. */
  forget(userId: string): void {
    this.#signOuts.set(userId, this.#countOf(userId) + 1);
    for (const key of [...this.#kept.keys()]) if (key.startsWith(`${userId}/`)) this.#kept.delete(key);
  }

  #countOf(userId: string): number {
    return this.#signOuts.get(userId) ?? 0;
  }
}
