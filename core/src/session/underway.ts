/** Whether work is under way. */
export class Underway {
  /** Ends with the work that was begun last; undefined when that has ended. */
  ended: Promise<void> | undefined;

  run<T>(work: Promise<T>): Promise<T> {
    const end = (): void => {
      if (this.ended === ended) this.ended = undefined;
    };
    const ended = work.then(end, end);
    this.ended = ended;
    return work;
  }
}
