// The package has no types; only a reference travels with this file into every project that compiles it.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./cdt2d.d.ts" />
import monotoneTriangulate from 'cdt2d/lib/monotone.js';
import { inCircle } from './in-circle.ts';

type Point = readonly [number, number];
type Edge = readonly [number, number];

/** Triangles by their corners: those at a corner `a` are pairs of the two other corners, counter-clockwise. The order of the pairs decides which of two ways points on one circle are joined, and so belongs to what is kept of a cut. */
class Stars {
  readonly #stars: number[][];
  readonly #kept: ReadonlySet<number>;

  constructor(
    count: number,
    triangles: readonly (readonly [number, number, number])[],
    kept: readonly Edge[],
  ) {
    this.#stars = Array.from({ length: count }, () => []);
    this.#kept = new Set(kept.map(([a, b]) => (a < b ? a * count + b : b * count + a)));
    for (const [a, b, c] of triangles) this.#add(a, b, c);
  }

  of(a: number): readonly number[] {
    return this.#stars[a]!;
  }

  /** Whether an edge, its lower corner first, has to stay. */
  isKept(a: number, b: number): boolean {
    return this.#kept.has(a * this.#stars.length + b);
  }

  /** The third corner of the triangle that has the edge from `a` to `b`; −1 beyond the border. */
  opposite(a: number, b: number): number {
    const star = this.#stars[b]!;
    for (let k = 1; k < star.length; k += 2) if (star[k] === a) return star[k - 1]!;
    return -1;
  }

  flip(a: number, b: number): void {
    const [left, right] = [this.opposite(a, b), this.opposite(b, a)];
    this.#remove(a, b, left);
    this.#remove(b, a, right);
    this.#add(a, right, left);
    this.#add(b, left, right);
  }

  cells(): [number, number, number][] {
    return this.#stars.flatMap((star, a) => {
      const first: [number, number, number][] = [];
      for (let k = 0; k < star.length; k += 2)
        if (a < Math.min(star[k]!, star[k + 1]!)) first.push([a, star[k]!, star[k + 1]!]);
      return first;
    });
  }

  #add(a: number, b: number, c: number): void {
    this.#stars[a]!.push(b, c);
    this.#stars[b]!.push(c, a);
    this.#stars[c]!.push(a, b);
  }

  #remove(a: number, b: number, c: number): void {
    this.#removePair(a, b, c);
    this.#removePair(b, c, a);
    this.#removePair(c, a, b);
  }

  /** The last pair takes the place of the one that goes. */
  #removePair(a: number, b: number, c: number): void {
    const star = this.#stars[a]!;
    for (let k = 0; k < star.length; k += 2) {
      if (star[k] !== b || star[k + 1] !== c) continue;
      star[k] = star[star.length - 2]!;
      star[k + 1] = star.at(-1)!;
      star.length -= 2;
      return;
    }
  }
}

/** The corner behind `b` where `b` comes first in a pair, and the one before it where it comes second; −1 where it does not. */
function besidesOf(star: readonly number[], b: number): readonly [before: number, behind: number] {
  let [before, behind] = [-1, -1];
  for (let k = 0; k < star.length; k += 2)
    if (star[k] === b) behind = star[k + 1]!;
    else if (star[k + 1] === b) before = star[k]!;
  return [before, behind];
}

/**
 * A constrained Delaunay triangulation of points with the edges kept, beyond the border too: triangle by triangle, to the last bit and in the order of the package cdt2d 1.0.0, which builds the first triangles, but with a
 * predicate that computes exactly only where it must (`inCircle`). Source: Anglada, An improved incremental algorithm for constructing restricted Delaunay triangulations, 1997; flips by Lawson, Software for C¹ surface interpolation, 1977.
 */
export function constrainedDelaunay(
  points: readonly Point[],
  edges: readonly Edge[],
): [number, number, number][] {
  const stars = new Stars(points.length, monotoneTriangulate(points, edges), edges);
  const isBetter = (a: number, b: number, x: number, y: number): boolean =>
    inCircle(points[a]!, points[b]!, points[x]!, points[y]!) < 0;
  const open: number[] = [];
  for (let a = 0; a < points.length; a++) {
    const star = stars.of(a);
    for (let k = 1; k < star.length; k += 2) {
      const b = star[k]!;
      if (b < a || stars.isKept(a, b)) continue;
      const [, y] = besidesOf(star, b);
      if (y >= 0 && isBetter(a, b, star[k - 1]!, y)) open.push(a, b);
    }
  }
  const look = (from: number, to: number, third: number): void => {
    const beyond = stars.opposite(from, to);
    if (beyond < 0) return;
    const [a, b, x, y] = to < from ? [to, from, beyond, third] : [from, to, third, beyond];
    if (!stars.isKept(a, b) && isBetter(a, b, x, y)) open.push(a, b);
  };
  while (open.length > 0) {
    const b = open.pop()!;
    const a = open.pop()!;
    const [x, y] = besidesOf(stars.of(a), b);
    if (x < 0 || y < 0 || !isBetter(a, b, x, y)) continue;
    stars.flip(a, b);
    look(x, a, y);
    look(a, y, x);
    look(y, b, x);
    look(b, x, y);
  }
  return stars.cells();
}
