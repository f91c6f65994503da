/** Lets work with the same key run one after another; work with different keys runs side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` after everything taken before under `key`, whether that succeeded or not. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.#last.set(key, settled);
    void settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return mine;
  }
}
