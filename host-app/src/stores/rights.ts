import type { LoginResult } from '@bracewright/core/contract';
import type { SignInStore } from './sign-in.ts';

/** How long what the server said of the rights is believed while nothing contradicts it. */
const FRESH_MS = 5 * 60_000;
/** A page full of refusals asks once. */
const LEAST_MS = 5_000;

/** What the follower of rights works with. */
export interface RightsDeps {
  readonly session: SignInStore;
  /** What sign-in would answer now. */
  readonly ask: () => Promise<Omit<LoginResult, 'cookie'>>;
  /** The roles are other ones than those the page was drawn with. */
  readonly onChanged: () => void;
  readonly now?: () => number;
}

/** Follows what an administrator changed about the rights of the signed-in user, so that the page neither offers what is refused nor hides what is allowed. */
export class RightsFollower {
  readonly #deps: RightsDeps;
  readonly #now: () => number;
  #asked: number;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RightsDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => Date.now());
    this.#asked = this.#now();
  }

  /** A page begins with the rights that an earlier one kept, and these are as old as that one's. */
  async begin(): Promise<void> {
    await this.#follow();
  }

  /** The page is looked at again. */
  async returned(): Promise<void> {
    if (this.#now() - this.#asked >= FRESH_MS) await this.#follow();
  }

  /** The server refused something that the page offered, or took what it had refused before. */
  async contradicted(): Promise<void> {
    const wait = this.#asked + LEAST_MS - this.#now();
    if (wait <= 0) return this.#follow();
    // What was asked just before may have been answered before the change: once more, and once for all that is refused until then.
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      void this.#follow();
    }, wait);
  }

  async #follow(): Promise<void> {
    const { session, ask, onChanged } = this.#deps;
    const before = session.current;
    if (!before) return;
    this.#asked = this.#now();
    // Without an answer the page stays as it is; the server refuses what it must.
    const answer = await ask().catch(() => undefined);
    const { current } = session;
    // Another user or space meanwhile: the answer is about something else.
    if (!answer || !current || current.token !== before.token || current.space.id !== answer.space.id) return;
    const isOther = JSON.stringify(current.roles) !== JSON.stringify(answer.roles);
    session.enter(answer);
    if (isOther) onChanged();
  }
}
