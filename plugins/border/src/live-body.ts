import { LiveWall, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError, type SdkError } from '@bracewright/core/operation';
import type { AnySession } from '@bracewright/core/tool';

/** Longest piece of work before the page draws and hears the hand again, ms. */
const SLICE = 8;

/** The body that lines are drawn on, as far as it is remembered from move to move; its work leaves the page free between pieces. */
export class LiveBody {
  readonly #session: AnySession;
  #known: { readonly mesh: TriMesh; readonly wall: LiveWall } | undefined;

  constructor(session: AnySession) {
    this.#session = session;
  }

  /** What `work` gives, or why it is refused; undefined where the session ended meanwhile, or `isStale` says that nobody wants it any more. */
  async does<T>(
    mesh: TriMesh,
    work: (wall: LiveWall) => Generator<undefined, T, undefined>,
    isStale: () => boolean = () => false,
  ): Promise<{ readonly value: T } | { readonly fault: SdkError } | undefined> {
    if (this.#known?.mesh !== mesh) this.#known = { mesh, wall: new LiveWall(mesh) };
    try {
      const steps = work(this.#known.wall);
      for (let since = performance.now(); ;) {
        const { done, value } = steps.next();
        if (done) return { value };
        if (performance.now() - since < SLICE) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (this.#session.ended || isStale()) return undefined;
        since = performance.now();
      }
    } catch (error) {
      if (!isSdkError(error)) throw error;
      return { fault: error };
    }
  }
}
