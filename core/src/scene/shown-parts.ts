import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Part } from '../operation/shape.ts';
import type { ClipPlane, SceneObject, SceneObjectFactory } from '../services/scene-objects.ts';
import type { ShownPart } from '../services/scene-service.ts';

const NONE: readonly Part[] = [];

/** Shows the parts of a model beside its body: each is an object of the scene that picking finds. */
export class ShownParts {
  readonly #factory: SceneObjectFactory;
  readonly #objects = new Map<string, SceneObject>();
  parts: readonly Part[] = NONE;
  temporary: readonly Part[] | undefined = undefined;
  /** Those that a step that is edited stands on. */
  ground: readonly Part[] | undefined = undefined;
  #clip: ClipPlane | undefined;
  /** While a key is held: those of the design over a preview, or none beside the scan. */
  peeked: readonly Part[] | undefined = undefined;
  /** Names that the user has switched off; one that comes back after an undo is still off. */
  hidden: ReadonlySet<string> = new Set();

  constructor(factory: SceneObjectFactory) {
    this.#factory = factory;
    makeObservable(this, {
      parts: observableRef,
      temporary: observableRef,
      ground: observableRef,
      peeked: observableRef,
      hidden: observableRef,
      all: computed,
    });
  }

  /** What is shown now, in the order it was made in. */
  get all(): readonly ShownPart[] {
    return (this.peeked ?? this.temporary ?? this.ground ?? this.parts).map(({ name }) => ({
      ...{ name, id: this.#objects.get(name)!.id, visible: !this.hidden.has(name) },
    }));
  }

  /** The parts of the design. */
  show(parts: readonly Part[]): void {
    if (parts !== this.parts) this.#set({ parts });
  }

  /** Other ones for a moment; undefined shows those of the design again. */
  showTemporary(temporary: readonly Part[] | undefined): void {
    if (temporary !== this.temporary) this.#set({ temporary });
  }

  /** In place of those of the design; undefined takes these again. */
  standOn(ground: readonly Part[] | undefined): void {
    if (ground !== this.ground) this.#set({ ground });
  }

  /** Over everything else while a key is held; undefined ends it. */
  peek(at: 'design' | 'nothing' | undefined): void {
    const peeked = at === 'design' ? this.parts : at === 'nothing' ? NONE : undefined;
    if (peeked !== this.peeked) this.#set({ peeked });
  }

  setVisible(name: string, on: boolean): void {
    const hidden = new Set(this.hidden);
    if (on) hidden.delete(name);
    else hidden.add(name);
    runInAction(() => (this.hidden = hidden));
    this.#objects.get(name)?.setVisible(on);
  }

  /** Leaves one side of a plane out; undefined shows all. */
  setClip(plane: ClipPlane | undefined): void {
    this.#clip = plane;
    for (const object of this.#objects.values()) object.setClip(plane);
  }

  #set(wanted: Partial<Pick<ShownParts, 'parts' | 'temporary' | 'ground' | 'peeked'>>): void {
    const { parts, temporary, ground, peeked } = this;
    const next = { parts, temporary, ground, peeked, ...wanted };
    this.#draw(next.peeked ?? next.temporary ?? next.ground ?? next.parts);
    runInAction(() => Object.assign(this, next));
  }

  #draw(shown: readonly Part[]): void {
    const meshes = new Map(shown.map(({ name, mesh }) => [name, mesh]));
    for (const [name, object] of this.#objects) {
      if (meshes.has(name)) continue;
      object.dispose();
      this.#objects.delete(name);
    }
    for (const [name, mesh] of meshes) {
      const known = this.#objects.get(name);
      if (known) {
        known.setMesh(mesh);
        continue;
      }
      const made = this.#factory.createObject({ mesh, name, pickable: true });
      if (this.hidden.has(name)) made.setVisible(false);
      if (this.#clip) made.setClip(this.#clip);
      this.#objects.set(name, made);
    }
  }
}
