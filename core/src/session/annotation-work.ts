import type { Annotation } from '../annotation/annotation.ts';

type Held = Annotation | undefined;

/** As a person or another window sees them: a value, and whether the store has taken it, is no change of anybody's. */
const textOf = ({ kind, name, params, frame }: Annotation): string =>
  JSON.stringify([kind, name, params, frame]);
const isSame = (one: Held, other: Held): boolean =>
  one && other ? one === other || textOf(one) === textOf(other) : one === other;

interface Touched {
  /** What there was before the work, or what others left there since. */
  before: Held;
  /** One that was not there is the work's own, whatever others call it since. */
  readonly isNew: boolean;
  /** What the work itself has put there; undefined where it removed it. */
  readonly own: Held[];
}

/** What one work writes of the annotations of a model, and what stands in its place where the work fails: what others did meanwhile is theirs. */
export class AnnotationWork {
  readonly #touched = new Map<string, Touched>();

  /** The work puts `wanted` in the place of `held`. */
  wrote(id: string, held: Held, wanted: Held): void {
    this.#see(id, held);
    const known = this.#touched.get(id);
    if (known) known.own.push(wanted);
    else this.#touched.set(id, { before: held, isNew: !held, own: [wanted] });
  }

  /** Others may have changed what it wrote: `held` says what there is. */
  see(held: (id: string) => Held): void {
    for (const id of this.#touched.keys()) this.#see(id, held(id));
  }

  /** What is to be put back, by its id. What others changed since the work did is left as it is, unless the work made it: it never was. */
  back(held: (id: string) => Held): ReadonlyMap<string, Held> {
    this.see(held);
    const back = [...this.#touched].filter(([id, { before }]) => held(id) !== before);
    return new Map(back.map(([id, { before }]) => [id, before]));
  }

  #see(id: string, held: Held): void {
    const known = this.#touched.get(id);
    if (known && !known.isNew && !known.own.some((one) => isSame(one, held))) known.before = held;
  }
}
