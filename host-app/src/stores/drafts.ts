/**
 * What was typed and not saved, by whose it is (user and space) and what it is of. It outlives a page and the end of a session, in memory
 * only, because it names people.
 */
export class Drafts {
  readonly #kept = new Map<string, unknown>();

  get<T>(workplace: string, of: string): T | undefined {
    return this.#kept.get(`${workplace} ${of}`) as T | undefined;
  }

  set(workplace: string, of: string, draft: unknown): void {
    this.#kept.set(`${workplace} ${of}`, draft);
  }

  delete(workplace: string, of: string): void {
    this.#kept.delete(`${workplace} ${of}`);
  }

  /** Forgets everything of a user who signs out. */
  forget(userId: string): void {
    for (const key of [...this.#kept.keys()]) if (key.startsWith(`${userId}/`)) this.#kept.delete(key);
  }
}
