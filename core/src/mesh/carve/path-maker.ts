import { PI } from '../../math/portable.ts';
import type { CarverMachine } from './machine.ts';
import type { ToolPlace } from './machine-frame.ts';

/** One move of a tool from where it stands, straight in angle, height and radius at once. */
export interface CarveMove extends ToolPlace {
  /** Through the air. */
  readonly rapid: boolean;
  /** How long it takes, at most as fast as the machine may. */
  readonly minutes: number;
}

/** Kinds of moves by their feeds. */
type Pace = 'cut' | 'plunge' | 'rapid';

/** Writes down moves, one after the other; the tool begins and ends at the safe radius. */
export class PathMaker {
  readonly moves: CarveMove[] = [];
  readonly #feed: CarverMachine['feed'];
  readonly #safe: number;
  #at: ToolPlace;

  constructor(feed: CarverMachine['feed'], begin: ToolPlace) {
    this.#feed = feed;
    this.#safe = begin.radius;
    this.#at = begin;
    this.moves.push({ ...begin, rapid: true, minutes: 0 });
  }

  get at(): ToolPlace {
    return this.#at;
  }

  /** Out of the work, over a place and straight in. */
  enter(place: ToolPlace): void {
    this.leave();
    this.#go({ ...place, radius: this.#safe }, 'rapid');
    this.#go(place, 'plunge');
  }

  cut(place: ToolPlace): void {
    this.#go(place, 'cut');
  }

  leave(): void {
    if (this.#at.radius < this.#safe) this.#go({ ...this.#at, radius: this.#safe }, 'rapid');
  }

  #go(to: ToolPlace, pace: Pace): void {
    const from = this.#at;
    const turned = Math.abs(to.angle - from.angle);
    const [rise, out] = [to.height - from.height, to.radius - from.radius];
    // What the tip goes over on the work; in the air turning has a limit of its own.
    const arc = pace === 'rapid' ? 0 : (PI / 180) * turned * Math.max(from.radius, to.radius, 1);
    const way = Math.sqrt(arc * arc + rise * rise + out * out);
    if (way === 0 && turned === 0) return;
    const minutes = Math.max(way / this.#feed[pace], turned / this.#feed.turning);
    this.moves.push({ ...to, rapid: pace === 'rapid', minutes });
    this.#at = to;
  }
}

/**
 * The samples to keep, first and last among them, so that straight pieces between them lie within `tolerance` of all; none is longer than `longest` samples. Source: the
 * "swinging door" of E. H. Bristol, US patent 4669097, 1987 (data compression), with kept samples on the data.
 */
export function keptSamples(values: Float64Array, tolerance: number, longest: number): readonly number[] {
  const kept = [0];
  let [start, low, high] = [0, -Infinity, Infinity];
  for (let i = 1; i < values.length; i++) {
    const slope = (values[i]! - values[start]!) / (i - start);
    if (slope < low || slope > high || i - start > longest) {
      start = i - 1;
      kept.push(start);
      [low, high] = [-Infinity, Infinity];
    }
    low = Math.max(low, (values[i]! - tolerance - values[start]!) / (i - start));
    high = Math.min(high, (values[i]! + tolerance - values[start]!) / (i - start));
  }
  if (values.length > 1) kept.push(values.length - 1);
  return kept;
}
