import { SdkError } from '../../errors/sdk-error.ts';
import { PI, sinCos } from '../../math/portable.ts';
import { addScaled, type Vec3 } from '../../math/vec3.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { rasterLeavings, type Leavings } from './cylinder-raster.ts';

/** Radii of a body about an upright axis, level by level: what a carver that turns the block cuts. Lengths in mm. */
export interface RadiusGrid {
  /** Where the axis stands. */
  readonly axis: readonly [x: number, y: number];
  /** Of each level, ascending. */
  readonly heights: Float64Array;
  /** Radii a level: at angles 360°/`angles` apart, the first towards +X, then counter-clockwise as seen from above. */
  readonly angles: number;
  /** Level by level; NaN where no surface looks away from the axis. */
  readonly radii: Float64Array;
}

/** How a grid is taken. Lengths in mm. */
export interface GridOptions {
  readonly axis: readonly [x: number, y: number];
  readonly bottom: number;
  readonly top: number;
  readonly angles: number;
  /** Between levels, at most: they are spread evenly from the lowest to the highest. */
  readonly pitch: number;
}

/** A cell that no radial tool reaches: skin lies behind other skin there, or the axis runs outside of the body. */
export interface Unreached {
  readonly level: number;
  readonly angle: number;
  readonly at: Vec3;
  /** How far the hidden skin lies behind the outermost, mm; Infinity where there is none to cut. */
  readonly depth: number;
}

/** A grid, and the cells that it cannot tell. */
export interface SampledRadii {
  readonly grid: RadiusGrid;
  /** The deepest first. */
  readonly unreached: readonly Unreached[];
}

/** Most levels and radii: a metre at a millimetre, a tenth of a degree. */
export const MOST_LEVELS = 2000;
export const MOST_ANGLES = 3600;
/** End faces are level: the first and the last level lie this far inside of them, mm. */
const INSIDE = 0.01;
/** Two crossings nearer than this, mm, are one at an edge. */
const SAME = 1e-3;

/**
 * Takes the outermost radius in each direction from an upright axis, at levels from `bottom` to `top`. Where the surface leaves the body more than once
 * along a ray, a tool that comes from outside does not reach what lies behind. Throws SdkError `carve/grid` for bounds or numbers out of range.
 */
export function sampleRadii(mesh: TriMesh, options: GridOptions, work: Work = {}): SampledRadii {
  const { axis, bottom, top, angles, pitch } = options;
  const levels = Math.ceil((top - bottom) / pitch) + 1;
  if (!(top > bottom && pitch > 0 && levels <= MOST_LEVELS && angles >= 3 && angles <= MOST_ANGLES))
    throw new SdkError('carve/grid', { bottom, top, angles, pitch });
  const heights = Float64Array.from({ length: levels }, (_, level) =>
    level === 0
      ? bottom + INSIDE
      : level === levels - 1
        ? top - INSIDE
        : bottom + ((top - bottom) * level) / (levels - 1),
  );
  const leavings = rasterLeavings(mesh, { axis, heights, angles }, work);
  const radii = new Float64Array(levels * angles);
  const unreached: Unreached[] = [];
  for (let cell = 0; cell < radii.length; cell++) {
    const leaving = crossingsOut(leavings, cell);
    const radius = leaving.at(-1);
    radii[cell] = radius ?? NaN;
    if (leaving.length === 1) continue;
    const [level, angle] = [Math.floor(cell / angles), cell % angles];
    const [sin, cos] = sinCos((2 * PI * angle) / angles);
    const origin: Vec3 = [axis[0], axis[1], heights[level]!];
    const depth = radius === undefined ? Infinity : radius - leaving[0]!;
    unreached.push({ level, angle, at: addScaled(origin, [cos, sin, 0], radius ?? 0), depth });
  }
  work.progress?.(1);
  unreached.sort((a, b) => b.depth - a.depth || a.level - b.level || a.angle - b.angle);
  return { grid: { axis, heights, angles, radii }, unreached };
}

/** Where the ray of a cell leaves the body, by distance. */
function crossingsOut({ first, next, distances }: Leavings, cell: number): readonly number[] {
  const found: number[] = [];
  for (let entry = first[cell]!; entry >= 0; entry = next[entry]!) found.push(distances[entry]!);
  if (found.length < 2) return found;
  found.sort((a, b) => a - b);
  const leaving: number[] = [];
  for (const distance of found)
    if (leaving.length === 0 || distance - leaving.at(-1)! > SAME) leaving.push(distance);
  return leaving;
}

/** The radius between the cells, straight along the angle and then along the height: `level` and `turn` (in cells) need not be whole. */
export function radiusAt({ radii, angles, heights }: RadiusGrid, level: number, turn: number): number {
  const low = Math.min(Math.floor(level), heights.length - 1);
  const high = Math.min(low + 1, heights.length - 1);
  const first = Math.floor(turn) % angles;
  const second = (first + 1) % angles;
  const s = level - low;
  const t = turn - Math.floor(turn);
  const under = radii[low * angles + first]! * (1 - t) + radii[low * angles + second]! * t;
  const over = radii[high * angles + first]! * (1 - t) + radii[high * angles + second]! * t;
  return under * (1 - s) + over * s;
}

/** How far the surface that a grid tells lies from the one it was taken of, mm. */
export interface GridAccuracy {
  /** Of the samples 99 % lie nearer. */
  readonly p99: number;
  readonly largest: number;
  /** Where it is largest. */
  readonly at: Vec3;
}

/**
 * Measures a grid against its body: in the middle of each cell, where it tells least, to the nearest skin. Cells with a corner that it cannot tell are left
 * out. Undefined where nothing is left.
 */
export function gridAccuracy(
  mesh: TriMesh,
  { grid, unreached }: SampledRadii,
  work: Work = {},
): GridAccuracy | undefined {
  const { axis, angles, heights } = grid;
  const skin = new ManyQueries(sharedBvh(mesh, work.checkAborted));
  const odd = new Uint8Array(heights.length * angles);
  for (const { level, angle } of unreached) odd[level * angles + angle] = 1;
  const directions = Array.from({ length: angles }, (_, angle) => sinCos((2 * PI * (angle + 0.5)) / angles));
  const cells = Math.max(0, heights.length - 1) * angles;
  const distances = new Float64Array(cells);
  let [count, largest] = [0, -1];
  let at: Vec3 = [0, 0, 0];
  const out = new Float64Array(7);
  let hint = -1;
  for (let level = 0; level + 1 < heights.length; level++) {
    work.checkAborted?.();
    const z = (heights[level]! + heights[level + 1]!) / 2;
    for (let angle = 0; angle < angles; angle++) {
      const [cell, next] = [level * angles + angle, level * angles + ((angle + 1) % angles)];
      // Odd corners: what lies between them it cannot tell.
      if (odd[cell]! + odd[next]! + odd[cell + angles]! + odd[next + angles]! > 0) continue;
      const radius = radiusAt(grid, level + 0.5, angle + 0.5);
      const [sin, cos] = directions[angle]!;
      const [x, y] = [axis[0] + radius * cos, axis[1] + radius * sin];
      hint = skin.closestPointInto(x, y, z, Infinity, out, hint);
      const distance = out[6]!;
      distances[count++] = distance;
      if (distance >= largest) [largest, at] = [distance, [x, y, z]];
    }
  }
  skin.free();
  if (count === 0) return undefined;
  const sorted = distances.subarray(0, count).sort();
  return { p99: sorted[Math.floor(0.99 * (count - 1))]!, largest, at };
}

/** mm about the middle of the body among which an axis is looked for, and between two that are tried. */
const SEARCH = 40;
const STEP = 10;
/** Levels and directions of a try. */
const COARSE = { angles: 36, levels: 24 } as const;

/**
 * Where an upright axis stands from which as little as possible is hidden: the middle of the body's outlines, or beside it where fewer cells of a coarse
 * grid are hidden from there, the nearest of those.
 */
export function carvingAxis(
  mesh: TriMesh,
  { bottom, top }: Pick<GridOptions, 'bottom' | 'top'>,
  work: Work = {},
): readonly [x: number, y: number] {
  const middle = middleOf(mesh, bottom, top);
  const pitch = (top - bottom) / COARSE.levels;
  const hidden = (axis: readonly [number, number]) =>
    sampleRadii(
      mesh,
      { axis, bottom, top, angles: COARSE.angles, pitch },
      { checkAborted: work.checkAborted },
    ).unreached.length;
  let best = { axis: middle, count: hidden(middle), away: 0 };
  if (best.count === 0) return middle;
  for (let dx = -SEARCH; dx <= SEARCH; dx += STEP)
    for (let dy = -SEARCH; dy <= SEARCH; dy += STEP) {
      const axis: readonly [number, number] = [middle[0] + dx, middle[1] + dy];
      const [count, away] = [hidden(axis), dx * dx + dy * dy];
      if (count < best.count || (count === best.count && away < best.away)) best = { axis, count, away };
    }
  return best.axis;
}

/** The middle of the box about the surface between two heights, to a tenth of a millimetre. */
function middleOf({ positions: p }: TriMesh, bottom: number, top: number): readonly [number, number] {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ] as [number[], number[]];
  for (let i = 0; i < p.length; i += 3) {
    // Heights of corners are rounded, bounds may be none of them.
    if (p[i + 2]! < bottom - INSIDE || p[i + 2]! > top + INSIDE) continue;
    for (let k = 0; k < 2; k++) {
      low[k] = Math.min(low[k]!, p[i + k]!);
      high[k] = Math.max(high[k]!, p[i + k]!);
    }
  }
  const tenth = (value: number) => Math.round(10 * value) / 10;
  return [tenth((low[0]! + high[0]!) / 2), tenth((low[1]! + high[1]!) / 2)];
}
