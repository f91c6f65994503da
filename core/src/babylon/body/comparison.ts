import type { TriMesh } from '../../mesh/index.ts';
import type { BodyView } from './body-view.ts';

/** Another state of the body, shown left of a line down the screen. */
export class Comparison {
  readonly #body: BodyView;
  readonly #make: () => BodyView;
  #other: BodyView | undefined;
  /** Where the line stands: 0 at the left edge of the canvas, 1 at the right. */
  #at = 0.5;

  /** `make` gives a view that looks as that of the body does. */
  constructor(body: BodyView, make: () => BodyView) {
    this.#body = body;
    this.#make = make;
  }

  /** The view of the other state while there is one. */
  get other(): BodyView | undefined {
    return this.#other;
  }

  /** Null ends it. */
  show(mesh: TriMesh | null): void {
    if (!mesh) this.dispose();
    else {
      this.#other ??= this.#make();
      if (this.#other.source !== mesh) this.#other.show(mesh, { shadeFolds: true });
    }
    this.setAt(this.#at);
  }

  setAt(at: number): void {
    this.#at = Math.min(1, Math.max(0, at));
    this.#body.setSplit(this.#other && { side: 'right', at: this.#at });
    this.#other?.setSplit({ side: 'left', at: this.#at });
  }

  dispose(): void {
    this.#other?.dispose();
    this.#other = undefined;
  }
}
