import { BODY } from '../params/part-name.ts';
import type { PickingService, PickTarget, Ray, SurfaceHit } from '../services/picking-service.ts';
import type { SceneService } from '../services/scene-service.ts';
import { lendService } from './lent-members.ts';
import type { ToolDraft } from './draft.ts';

/** What a tool with `p.target()` works on, and how the pointer finds it: a click on another piece of the model chooses that. */
export class TargetChoice {
  readonly #field: string;
  readonly #draft: ToolDraft;
  readonly #scene: SceneService;
  readonly #picking: PickingService;

  constructor(options: {
    readonly field: string;
    readonly draft: ToolDraft;
    readonly scene: SceneService;
    readonly picking: PickingService;
  }) {
    this.#field = options.field;
    this.#draft = options.draft;
    this.#scene = options.scene;
    this.#picking = options.picking;
  }

  /** Name of the part, or `body`. */
  get current(): string {
    const said = this.#draft.values[this.#field];
    return typeof said === 'string' ? said : BODY;
  }

  get isBody(): boolean {
    return this.current === BODY;
  }

  choose(name: string): void {
    this.#draft.set({ [this.#field]: name });
  }

  /** Where a ray meets what the tool works on; nowhere where that is hidden. */
  pick(ray: Ray): SurfaceHit | undefined {
    const { current } = this;
    if (this.isBody) return this.#picking.pick(ray);
    const part = this.#scene.parts.find(({ name }) => name === current);
    return part && this.#picking.pick(ray, [part]);
  }

  /** The piece that a ray meets first, where it is another one than the tool works on. */
  otherUnder(ray: Ray): string | undefined {
    const { parts } = this.#scene;
    if (parts.length === 0 && this.isBody) return undefined;
    const hit = this.#picking.pick(ray, ['preview', ...parts] satisfies readonly PickTarget[]);
    const name = hit?.on === 'object' ? parts.find(({ id }) => id === hit.object.id)?.name : hit && BODY;
    return name === this.current ? undefined : name;
  }
}

/** The picking as a tool sees it: a ray that is asked for nothing else meets what the tool works on. */
export const lendPicking = (
  picking: PickingService,
  target: () => TargetChoice | undefined,
): PickingService => {
  const pick = (ray: Ray, on?: readonly PickTarget[]): SurfaceHit | undefined => {
    if (on) return picking.pick(ray, on);
    const choice = target();
    return choice ? choice.pick(ray) : picking.pick(ray);
  };
  return lendService('picking', picking, {
    pick: pick as PickingService['pick'],
    pickAt: (x, y) => (target() ? pick(picking.rayAt(x, y)) : picking.pickAt(x, y)),
  });
};
