import { hypot3 } from './gap-patches.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { BORDER } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/** How far the greatest gap may lie beyond the figure that is told, mm, where there was time to look closely enough. */
export const EDGES_SURE = 0.01;
/** On a longer stretch of an edge the gap is not taken to run on as it does at its ends, mm. */
const STRETCH = 2;
/** A shorter one is not parted, mm. */
const SHORTEST = 0.02;
/** So far from its ends an edge is measured first, mm: a corner has several nearest triangles. */
const INSET = 0.05;
/** What a gap may rise by beside what it does at the end of a stretch, mm for each mm. */
const STEEPER = 0.02;
/** Most places that are measured between the corners. */
const MOST_PLACES = 200_000;

/** How places of a patch are measured. Lengths in mm. */
export interface EdgeMeasure {
  /** The gap at a place of the patch's triangle `face`. */
  gap(x: number, y: number, z: number, face: number): number;
  /** The triangle of the other surface that the last place was measured to. */
  nearest(): number;
  /** The gap at a place where the other surface is that triangle alone; undefined where a gap is more than a distance. */
  readonly toTriangle: ((triangle: number, x: number, y: number, z: number) => number) | undefined;
}

/** A place on an edge of the patch that was measured. */
interface Measured {
  readonly at: readonly [number, number, number];
  readonly gap: number;
  readonly nearest: number;
}

interface Stretch {
  readonly a: Measured;
  readonly b: Measured;
  /** No place of it has a greater gap. */
  readonly bound: number;
  /** Where it is best parted, 0 to 1. */
  readonly part: number;
}

/**
 * Looks along the edges of a patch for a greater gap from another surface than is known. Two surfaces of flat triangles that run along each other lie furthest apart at a corner of one of them or
 * where two of their edges pass each other, so that corners of both and edges of one leave nothing out. A distance from one triangle is convex: on a stretch whose ends are nearest to the
 * same it is nowhere greater than there. Otherwise the gap rises from both ends as the edge leaves the planes of their triangles; stretches that could hold a greater gap are parted until none can by
 * more than `EDGES_SURE` (branch and bound; Piyavskii 1972, Shubert 1972).
 */
export class EdgeSearch {
  readonly #patch: TriMesh;
  readonly #twins: Int32Array;
  readonly #other: TriMesh;
  readonly #measure: EdgeMeasure;
  readonly #normal = new Float64Array(3);
  #best: number;
  #at: readonly [number, number, number] | undefined;
  #places = 0;

  /** `best` is the greatest gap that is known. */
  constructor(
    patch: { readonly mesh: TriMesh; readonly twins: Int32Array },
    other: TriMesh,
    measure: EdgeMeasure,
    best: number,
  ) {
    this.#patch = patch.mesh;
    this.#twins = patch.twins;
    this.#other = other;
    this.#measure = measure;
    this.#best = best;
  }

  /** The greatest gap, and where it is: undefined where it is none that was found here. */
  get found(): { readonly most: number; readonly at: readonly [number, number, number] | undefined } {
    return { most: this.#best, at: this.#at };
  }

  /** Looks along the edges of the triangles that can hold a greater gap by `bounds`, one number each. Gives what no gap is greater than, mm. */
  run(bounds: Float32Array, checkAborted?: () => void): number {
    const faces = [...bounds.keys()].filter((face) => bounds[face]! > this.#best + EDGES_SURE);
    // The likeliest first: what they hold, the others need not be asked for.
    faces.sort((f, g) => bounds[g]! - bounds[f]! || f - g);
    let left = 0;
    for (const [i, face] of faces.entries()) {
      if ((i & (BATCH_MASK >> 4)) === 0) checkAborted?.();
      if (bounds[face]! <= this.#best + EDGES_SURE) break;
      if (this.#places >= MOST_PLACES) {
        left = Math.max(left, bounds[face]!);
        break;
      }
      for (let k = 0; k < 3; k++) if (this.#isFirst(face, k)) left = Math.max(left, this.#along(face, k));
    }
    return Math.max(this.#best + EDGES_SURE, left);
  }

  /** Whether an edge is looked at from this triangle, and not from the one beyond it. */
  #isFirst(face: number, k: number): boolean {
    const twin = this.#twins[3 * face + k]!;
    return twin <= BORDER || 3 * face + k < twin;
  }

  /** Looks along one edge. Gives what is left unsure there. */
  #along(face: number, k: number): number {
    const { positions: p, indices } = this.#patch;
    const [a, b] = [3 * indices[3 * face + k]!, 3 * indices[3 * face + ((k + 1) % 3)]!];
    const length = hypot3(p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!);
    const inset = Math.min(0.25, INSET / length);
    const at = (t: number) =>
      [0, 1, 2].map((i) => p[a + i]! + t * (p[b + i]! - p[a + i]!)) as [number, number, number];
    if (!(length > 0)) return 0;
    const todo = [this.#stretch(this.#look(at(inset), face), this.#look(at(1 - inset), face))];
    let left = 0;
    for (let one = todo.pop(); one; one = todo.pop()) {
      if (one.bound <= this.#best + EDGES_SURE) continue;
      if (this.#places >= MOST_PLACES) {
        left = Math.max(left, one.bound);
        continue;
      }
      const { a: from, b: to, part } = one;
      const middle = this.#look(
        [0, 1, 2].map((i) => from.at[i]! + part * (to.at[i]! - from.at[i]!)) as [number, number, number],
        face,
      );
      todo.push(this.#stretch(from, middle), this.#stretch(middle, to));
    }
    return left;
  }

  #look(at: [number, number, number], face: number): Measured {
    this.#places++;
    const gap = this.#measure.gap(...at, face);
    if (gap > this.#best) [this.#best, this.#at] = [gap, at];
    return { at, gap, nearest: this.#measure.nearest() };
  }

  #stretch(a: Measured, b: Measured): Stretch {
    const way = [0, 1, 2].map((i) => b.at[i]! - a.at[i]!) as [number, number, number];
    const length = hypot3(...way);
    const least = Math.max(a.gap, b.gap);
    if (length < SHORTEST || a.nearest === b.nearest) return { a, b, bound: least, part: 0.5 };
    const { toTriangle } = this.#measure;
    const lipschitz = (a.gap + b.gap + length) / 2;
    const convex = toTriangle
      ? Math.min(
          Math.max(a.gap, toTriangle(a.nearest, ...b.at)),
          Math.max(b.gap, toTriangle(b.nearest, ...a.at)),
        )
      : Infinity;
    const bound = Math.min(lipschitz, convex);
    if (length > STRETCH) return { a, b, bound: Math.max(least, bound), part: 0.5 };
    const [rise, fall] = [this.#slope(a.nearest, way, length), this.#slope(b.nearest, way, length)];
    const meet = (fall * a.gap + rise * b.gap + rise * fall * length) / (rise + fall);
    const part = (b.gap - a.gap + fall * length) / ((rise + fall) * length);
    return {
      ...{ a, b, bound: Math.max(least, Math.min(bound, meet)) },
      part: Math.min(0.9, Math.max(0.1, part)),
    };
  }

  /** How fast the distance from the plane of a triangle can grow along a way. */
  #slope(triangle: number, [x, y, z]: readonly [number, number, number], length: number): number {
    const n = this.#normal;
    const size = triangleNormal(this.#other, triangle, n);
    if (!(size > 0)) return 1;
    return Math.min(1, Math.abs(n[0]! * x + n[1]! * y + n[2]! * z) / (size * length) + STEEPER);
  }
}
