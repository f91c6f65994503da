import { OperationAborted, isSdkError } from '../errors/sdk-error.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * What an Apply was refused with that a tool itself asked for. A tool that does not wait for it (`void session.commit()`) leaves the refusal to nobody, as an error that reached nobody: it is known
 * again there, by itself and not by its file, and people hear why as if they had pressed the button.
 */
export class RefusedCommits {
  readonly #known = new WeakSet<object>();
  readonly #told = new WeakSet<object>();

  /** `commit`, which a tool asked for. */
  async watch(commit: Promise<void>): Promise<void> {
    try {
      await commit;
    } catch (error) {
      // That no tool is open is for the developer of who asked.
      if (isObject(error) && !(isSdkError(error) && error.code === 'tool/none')) this.#known.add(error);
      throw error;
    }
  }

  /** People heard of it. */
  told(error: unknown): void {
    if (isObject(error)) this.#told.add(error);
  }

  has(error: unknown): boolean {
    return isObject(error) && this.#known.has(error);
  }

  /** Whether people still have to hear of it: that they stopped it, or that the tool crashed, they know. */
  isUntold(error: unknown): boolean {
    if (!this.has(error) || this.#told.has(error as object) || error instanceof OperationAborted)
      return false;
    return !isSdkError(error) || error.code !== 'tool/crashed';
  }
}
