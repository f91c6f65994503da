import { atan2, PI, sinCos } from '../../math/portable.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** Cells about an upright axis: level rays from it at some heights (mm, ascending), evenly in `angles` directions. */
export interface RadialRays {
  readonly axis: readonly [x: number, y: number];
  readonly heights: Float64Array;
  readonly angles: number;
}

/** Distances (mm) at which each ray leaves the body, in lists: `first[cell]` and `next[entry]` are entries, −1 ends a list. No order within one. */
export interface Leavings {
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly distances: Float64Array;
}

/** So much wider than its corners a triangle is taken to be, rad: far more than rounding, far less than a cell. */
const MARGIN = 1e-4;
/** Nearer to the axis than this, mm, a corner has no direction that could be relied on. */
const AT_AXIS = 1e-3;

/**
 * Where level rays from an axis leave a body, triangle by triangle: each looks only at the cells between its own heights and directions, and asks there
 * what a ray through a tree would ask, with the same arithmetic, so that the distances have the same bits and no edge leaks. Source of the test of one
 * triangle: Woop, Benthin and Wald, Watertight Ray/Triangle Intersection, 2013.
 */
export function rasterLeavings(
  { positions: p, indices }: TriMesh,
  { axis, heights, angles }: RadialRays,
  work: Work = {},
): Leavings {
  const rays = Array.from({ length: angles }, (_, angle) => rayOf((2 * PI * angle) / angles));
  const lists = new Lists(heights.length * angles);
  const corner = new Float64Array(9);
  const faces = indices.length / 3;
  for (let face = 0; face < faces; face++) {
    if ((face & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(face / faces);
    }
    for (let k = 0; k < 9; k++) corner[k] = p[3 * indices[3 * face + ((k / 3) | 0)]! + (k % 3)]!;
    const first = firstAtLeast(heights, Math.min(corner[2]!, corner[5]!, corner[8]!));
    const top = Math.max(corner[2]!, corner[5]!, corner[8]!);
    // Most triangles lie between two levels.
    if (!(first < heights.length && heights[first]! <= top)) continue;
    const [ux, uy, uz] = [corner[3]! - corner[0]!, corner[4]! - corner[1]!, corner[5]! - corner[2]!];
    const [vx, vy, vz] = [corner[6]! - corner[0]!, corner[7]! - corner[1]!, corner[8]! - corner[2]!];
    const [nx, ny] = [uy * vz - uz * vy, uz * vx - ux * vz];
    for (let k = 0; k < 9; k += 3) {
      corner[k] = corner[k]! - axis[0];
      corner[k + 1] = corner[k + 1]! - axis[1];
    }
    const [from, to] = turnsOf(corner, angles);
    for (let turn = from; turn <= to; turn++) {
      const angle = ((turn % angles) + angles) % angles;
      const ray = rays[angle]!;
      // Of the crossings those count where the body ends.
      if (nx * ray.cos + ny * ray.sin <= 0) continue;
      for (let level = first; level < heights.length && heights[level]! <= top; level++) {
        const distance = crossing(corner, ray, heights[level]!);
        if (distance >= 0) lists.add(level * angles + angle, distance);
      }
    }
  }
  return lists;
}

/** A level ray: its direction, which of x, y it mostly follows (`along`), and the shear that turns it into that axis. */
interface LevelRay {
  readonly cos: number;
  readonly sin: number;
  readonly along: 0 | 1;
  readonly forward: boolean;
  readonly shear: number;
  readonly inverse: number;
}

function rayOf(radians: number): LevelRay {
  const [sin, cos] = sinCos(radians);
  const size = Math.sqrt(cos * cos + sin * sin);
  const [dx, dy] = [cos / size, sin / size];
  const along = Math.abs(dx) >= Math.abs(dy) ? 0 : 1;
  const [main, other] = along === 0 ? [dx, dy] : [dy, dx];
  const inverse = 1 / main;
  return { cos, sin, along, forward: main >= 0, shear: other * inverse, inverse };
}

/** How far along a ray at a height it meets a triangle (corners about the axis), mm; −1 where it does not. */
function crossing(c: Float64Array, { along, forward, shear, inverse }: LevelRay, height: number): number {
  const side = 1 - along;
  const [az, bz, cz] = [c[along]!, c[3 + along]!, c[6 + along]!];
  const as = c[side]! - shear * az;
  const bs = c[3 + side]! - shear * bz;
  const cs = c[6 + side]! - shear * cz;
  const [ah, bh, ch] = [c[2]! - height, c[5]! - height, c[8]! - height];
  // Which of the two comes first decides the sign of all three alike.
  const sideFirst = (along === 0) === forward;
  const u = sideFirst ? cs * bh - ch * bs : ch * bs - cs * bh;
  const v = sideFirst ? as * ch - ah * cs : ah * cs - as * ch;
  const w = sideFirst ? bs * ah - bh * as : bh * as - bs * ah;
  if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return -1;
  const det = u + v + w;
  return det === 0 ? -1 : ((u * az + v * bz + w * cz) * inverse) / det;
}

/** The first of ascending heights that is no lower. */
function firstAtLeast(heights: Float64Array, low: number): number {
  let [from, to] = [0, heights.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (heights[middle]! < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The directions (whole cells, the last included, beyond a turn and below none too) between which a triangle lies; all about an axis that it is on, or nearly. */
function turnsOf(c: Float64Array, angles: number): readonly [from: number, to: number] {
  const all = [0, angles - 1] as const;
  for (let k = 0; k < 9; k += 3) if (Math.abs(c[k]!) < AT_AXIS && Math.abs(c[k + 1]!) < AT_AXIS) return all;
  const a = atan2(c[1]!, c[0]!);
  const b = wrapped(atan2(c[4]!, c[3]!) - a);
  const d = wrapped(atan2(c[7]!, c[6]!) - a);
  const [low, high] = [Math.min(0, b, d), Math.max(0, b, d)];
  // Seen from outside a triangle is less than half a turn wide.
  if (high - low > PI - 10 * MARGIN) return all;
  const cells = angles / (2 * PI);
  return [Math.ceil((a + low - MARGIN) * cells), Math.floor((a + high + MARGIN) * cells)];
}

const wrapped = (turn: number): number => (turn > PI ? turn - 2 * PI : turn <= -PI ? turn + 2 * PI : turn);

/** Numbers by cell, that grow. */
class Lists implements Leavings {
  readonly first: Int32Array;
  next: Int32Array;
  distances: Float64Array;
  #count = 0;

  constructor(cells: number) {
    this.first = new Int32Array(cells).fill(-1);
    this.next = new Int32Array(2 * cells);
    this.distances = new Float64Array(2 * cells);
  }

  add(cell: number, distance: number): void {
    if (this.#count === this.next.length) {
      const [next, distances] = [this.next, this.distances];
      this.next = new Int32Array(2 * this.#count);
      this.next.set(next);
      this.distances = new Float64Array(2 * this.#count);
      this.distances.set(distances);
    }
    this.next[this.#count] = this.first[cell]!;
    this.distances[this.#count] = distance;
    this.first[cell] = this.#count++;
  }
}
