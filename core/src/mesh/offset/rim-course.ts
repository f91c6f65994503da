import { pairKey } from './retreat.ts';
import type { RimLoop } from './rim.ts';

/** The skin vertices over a border, in its order, while vertices go and edges are halved. */
export class RimCourse {
  #vertices: readonly number[];
  /** Where each vertex stands among those that the skin began with; between two of them where an edge was halved. */
  readonly #places: Map<number, number>;
  readonly #count: number;

  /** Begins with the skin vertices that stand for those of a border. */
  constructor(border: Iterable<number>, target: Uint32Array) {
    this.#vertices = chainOf(border, target);
    this.#places = new Map(this.#vertices.map((v, i) => [v, i]));
    this.#count = this.#vertices.length;
  }

  get vertices(): readonly number[] {
    return this.#vertices;
  }

  /** Lets the vertices go for which others stand by now. */
  settle(target: Uint32Array): void {
    this.#vertices = chainOf(this.#vertices, target);
  }

  /** Takes in the middles of edges that were halved, by `pairKey` of their ends, and gives those. */
  halve(middles: ReadonlyMap<number, number>): readonly number[] {
    const before = this.#vertices;
    const added: number[] = [];
    this.#vertices = before.flatMap((v, i) => {
      const next = before[(i + 1) % before.length]!;
      const middle = middles.get(pairKey(v, next));
      if (middle === undefined) return [v];
      const [from, to] = [this.#places.get(v)!, this.#places.get(next)!];
      this.#places.set(middle, ((from + (to < from ? to + this.#count : to)) / 2) % this.#count);
      added.push(middle);
      return [v, middle];
    });
    return added;
  }

  /** The entries of a loop, which has one for each vertex that the course began with, at the vertices that it has now. */
  frame(loop: RimLoop): RimLoop {
    return {
      ...loop,
      base: this.#pick(loop.base),
      smooth: this.#pick(loop.smooth),
      normal: this.#pick(loop.normal),
      across: this.#pick(loop.across),
    };
  }

  #pick(values: Float64Array): Float64Array {
    const out = new Float64Array(3 * this.#vertices.length);
    this.#vertices.forEach((v, i) => {
      const place = this.#places.get(v)!;
      const from = Math.floor(place);
      const [share, to] = [place - from, (from + 1) % this.#count];
      for (let k = 0; k < 3; k++)
        out[3 * i + k] = share > 0 ? (1 - share) * values[3 * from + k]! + share * values[3 * to + k]! : values[3 * from + k]!; // prettier-ignore
    });
    return out;
  }
}

/** The vertices that stand for those of a border, each once, in its order. */
function chainOf(border: Iterable<number>, target: Uint32Array): number[] {
  const chain: number[] = [];
  for (const vertex of border) if (chain[chain.length - 1] !== target[vertex]!) chain.push(target[vertex]!);
  if (chain.length > 1 && chain[0] === chain[chain.length - 1]) chain.pop();
  return chain;
}
