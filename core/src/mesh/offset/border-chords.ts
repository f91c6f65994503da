import { pointAt } from '../../math/vec3.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';

/** Borders from which vertices are taken away, so long as the chords that are left keep near the vertices that went. */
export class BorderChords {
  readonly #positions: ArrayLike<number>;
  readonly #drift: number;
  /** The vertices after and before each one: as the border runs, and of those that are left. */
  readonly #after = new Map<number, number>();
  readonly #next = new Map<number, number>();
  readonly #previous = new Map<number, number>();

  /** `positions` in mm; no vertex of `borders` ends further than `drift` mm from the chord that stands for it. */
  constructor(positions: ArrayLike<number>, borders: readonly Uint32Array[], drift: number) {
    this.#positions = positions;
    this.#drift = drift;
    for (const border of borders)
      border.forEach((v, i) => {
        const next = border[(i + 1) % border.length]!;
        this.#after.set(v, next);
        this.#next.set(v, next);
        this.#previous.set(next, v);
      });
  }

  /** Whether `gone` may go, so that a chord joins its neighbours. */
  spares(gone: number): boolean {
    const [from, to] = [this.#previous.get(gone)!, this.#next.get(gone)!];
    const [a, b] = [pointAt(this.#positions, from), pointAt(this.#positions, to)];
    for (let v = this.#after.get(from)!; v !== to; v = this.#after.get(v)!)
      if (distanceToSegment(...pointAt(this.#positions, v), a, b) > this.#drift) return false;
    return true;
  }

  /** Takes a vertex away. */
  remove(gone: number): void {
    const [from, to] = [this.#previous.get(gone)!, this.#next.get(gone)!];
    this.#next.set(from, to);
    this.#previous.set(to, from);
  }
}
