import { SdkError } from '../errors/sdk-error.ts';
import type { PickTarget, Ray, SceneHit } from '../services/picking-service.ts';
import type { SceneObject, SceneObjectFactory, SceneObjectOptions } from '../services/scene-objects.ts';
import { checkColour } from './check-object.ts';
import type { ObjectParts } from './object-parts.ts';
import { ShownObject } from './shown-object.ts';

/** The objects beside the body of one editor. */
export class SceneObjects implements SceneObjectFactory {
  readonly #parts: ObjectParts;
  readonly #objects = new Map<string, ShownObject>();
  #serial = 0;

  constructor(parts: ObjectParts) {
    this.#parts = parts;
  }

  /** What is there now, in the order it was made in. */
  get all(): readonly SceneObject[] {
    return [...this.#objects.values()];
  }

  /** Those of them that are pictures, shown or not. */
  get pictures(): readonly SceneObject[] {
    return [...this.#objects.values()].filter(({ isPicture }) => isPicture);
  }

  /** What is shown and belongs into view with the body. */
  get framed(): readonly Pick<ShownObject, 'mesh' | 'transform'>[] {
    return [...this.#objects.values()].filter(({ framed, visible }) => framed && visible);
  }

  /** The shape of an object; undefined for one that is gone. */
  find(id: string): Pick<ShownObject, 'mesh' | 'transform'> | undefined {
    return this.#objects.get(id);
  }

  createObject(options: SceneObjectOptions): SceneObject {
    if ((options.mesh === undefined) === (options.image === undefined)) throw new SdkError('scene/no-shape');
    const colour = options.colour ?? 'body';
    checkColour(colour);
    const object = new ShownObject(`object-${++this.#serial}`, options, {
      ...this.#parts,
      style: { colour, yields: options.yields ?? false },
      onDidDispose: (gone) => this.#objects.delete(gone.id),
    });
    this.#objects.set(object.id, object);
    this.#parts.onDidChange();
    return object;
  }

  /** Nearest hit among the objects that are meant. */
  pick(ray: Ray, on: readonly PickTarget[]): SceneHit | undefined {
    const named = new Set(on.flatMap((target) => (typeof target === 'string' ? [] : [target.id])));
    const all = on.includes('objects');
    let best: SceneHit | undefined;
    for (const object of this.#objects.values()) {
      if (!(all && object.pickable) && !named.has(object.id)) continue;
      const hit = object.pick(ray);
      if (hit && !(best && best.distance <= hit.distance)) best = hit;
    }
    return best;
  }

  /** Takes all of them away. */
  dispose(): void {
    for (const object of [...this.#objects.values()]) object.dispose();
  }
}
