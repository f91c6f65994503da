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
  /** The radius on which it goes through the air. */
  readonly safe: number;
  #at: ToolPlace;

  constructor(feed: CarverMachine['feed'], begin: ToolPlace) {
    this.#feed = feed;
    this.safe = begin.radius;
    this.#at = begin;
    this.moves.push({ ...begin, rapid: true, minutes: 0 });
  }

  get at(): ToolPlace {
    return this.#at;
  }

  /** Out of the work, over a place and straight in. */
  enter(place: ToolPlace): void {
    this.leave();
    this.#go({ ...place, radius: this.safe }, 'rapid');
    this.#go(place, 'plunge');
  }

  cut(place: ToolPlace): void {
    this.#go(place, 'cut');
  }

  leave(): void {
    if (this.#at.radius < this.safe) this.#go({ ...this.#at, radius: this.safe }, 'rapid');
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

/** Values along a way, at places that ascend. */
export interface Samples {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/**
 * The numbers of the samples to keep, first and last among them, so that straight pieces between them lie within `tolerance` of all; none is longer than `longest`. Source: the
 * "swinging door" of E. H. Bristol, US patent 4669097, 1987 (data compression), with kept samples on the data.
 */
export function keptSamples({ at, values }: Samples, tolerance: number, longest: number): readonly number[] {
  const kept = [0];
  let [start, low, high] = [0, -Infinity, Infinity];
  for (let i = 1; i < values.length; i++) {
    let way = at[i]! - at[start]!;
    const slope = (values[i]! - values[start]!) / way;
    if (slope < low || slope > high || way > longest) {
      start = i - 1;
      kept.push(start);
      [low, high] = [-Infinity, Infinity];
      way = at[i]! - at[start]!;
    }
    low = Math.max(low, (values[i]! - tolerance - values[start]!) / way);
    high = Math.min(high, (values[i]! + tolerance - values[start]!) / way);
  }
  if (values.length > 1) kept.push(values.length - 1);
  return kept;
}

/** The narrowest piece that is still halved, as a part of a sample. */
const FINEST = 1 / 64;

/**
 * Samples at whole places, and more where the values bend between them: a tool that went straight there would cut into what is round, or leave what is hollow. Pieces next to a bend are
 * halved until their middle lies within `tolerance` of the straight line. `between` gives the value at a place that is no whole number.
 */
export function refined(
  values: Float64Array,
  tolerance: number,
  between: (place: number) => number,
): Samples {
  const out = { at: [0], values: [values[0]!] };
  const bend = (i: number) =>
    i > 0 && i + 1 < values.length ? Math.abs(2 * values[i]! - values[i - 1]! - values[i + 1]!) : 0;
  const add = (place: number, value: number) => {
    out.at.push(place);
    out.values.push(value);
  };
  const halve = (a: number, va: number, b: number, vb: number): void => {
    if (b - a <= FINEST) return;
    const middle = (a + b) / 2;
    const value = between(middle);
    if (Math.abs(value - (va + vb) / 2) <= tolerance) return;
    halve(a, va, middle, value);
    add(middle, value);
    halve(middle, value, b, vb);
  };
  for (let i = 1; i < values.length; i++) {
    if (Math.max(bend(i - 1), bend(i)) > 8 * tolerance) halve(i - 1, values[i - 1]!, i, values[i]!);
    add(i, values[i]!);
  }
  return out;
}
