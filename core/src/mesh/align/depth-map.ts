import type { Mat4 } from '../../math/mat4.ts';
import type { SurfaceSamples } from './sample-surface.ts';

/** Number of columns to each side of the mid-plane at which the skin's depth is looked at. */
export const COLUMNS = 4;
/** Front, back and half width. */
export const FRONT = 0;
export const BACK = 1;
export const WIDTH = 2;

/**
 * What a body looks like in a frame, free of left and right: at each level and column (distance from the mid-plane) where its front and
 * its back lie, and how wide it is to each side. Lengths in the unit of the samples.
 */
export interface DepthMap {
  readonly count: number;
  /** FRONT, BACK or WIDTH. */
  readonly kind: Uint8Array;
  /** Height and distance from the mid-plane at which the value was taken. */
  readonly z: Float64Array;
  readonly u: Float64Array;
  /** Depth (y) of the skin, or half the width. */
  readonly value: Float64Array;
  readonly lowest: number;
  readonly highest: number;
  /** Height of a level. */
  readonly step: number;
}

/** How squarely a surface must face the front, the back or the side to count. */
const FACING = 0.35;
const FEWEST_POINTS = 4;

/**
 * The depth map of `samples` moved by `frame`. `size` is a length of about a twentieth of the body's depth and width together; cells are
 * made from it, so that the map is the same in every unit.
 */
export function depthMap(samples: SurfaceSamples, frame: Mat4, size: number, columns = COLUMNS): DepthMap {
  const { count, points, normals } = samples;
  const column = 0.42 * size;
  const step = 0.34 * size;
  const local = new Float64Array(3 * count);
  for (let k = 0; k < 3; k++) {
    const [a, b, c, d] = [frame[4 * k]!, frame[4 * k + 1]!, frame[4 * k + 2]!, frame[4 * k + 3]!];
    for (let i = 0; i < 3 * count; i += 3)
      local[i + k] = a * points[i]! + b * points[i + 1]! + c * points[i + 2]! + d;
  }
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 2; i < 3 * count; i += 3) {
    const height = local[i]!;
    if (height < lowest) lowest = height;
    if (height > highest) highest = height;
  }
  const levels = count > 0 ? Math.floor((highest - lowest) / step) + 1 : 0;
  const sums = new Float64Array(levels * 2 * columns * 3);
  const tally = new Uint32Array(levels * 2 * columns);
  // The middle depth of each level, from the column next to the mid-plane and the next one.
  const near = new Float64Array(levels).fill(Infinity);
  const far = new Float64Array(levels).fill(-Infinity);
  const [m4, m5, m6] = [frame[4]!, frame[5]!, frame[6]!];
  for (let i = 0; i < count; i++) {
    const across = Math.abs(local[3 * i]!);
    const c = Math.round(across / column);
    if (c >= columns) continue;
    const level = Math.floor((local[3 * i + 2]! - lowest) / step);
    const y = local[3 * i + 1]!;
    if (y < near[level]!) near[level] = y;
    if (y > far[level]!) far[level] = y;
    const facing = m4 * normals[3 * i]! + m5 * normals[3 * i + 1]! + m6 * normals[3 * i + 2]!;
    if (facing > -FACING && facing < FACING) continue;
    const cell = (level * 2 + (facing < 0 ? FRONT : BACK)) * columns + c;
    tally[cell]!++;
    sums[3 * cell]! += local[3 * i + 2]!;
    sums[3 * cell + 1]! += across;
    sums[3 * cell + 2]! += y;
  }
  const sides = sideWidths(samples, frame, local, { column, step, lowest, levels, near, far });
  const most = levels * (2 * columns + 2);
  const kind = new Uint8Array(most);
  const [z, u, value] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let n = 0;
  const put = (what: number, height: number, across: number, found: number): void => {
    kind[n] = what;
    z[n] = height;
    u[n] = across;
    value[n++] = found;
  };
  for (let level = 0; level < levels; level++) {
    for (let side = 0; side < 2; side++)
      for (let c = 0; c < columns; c++) {
        const cell = (level * 2 + side) * columns + c;
        const points = tally[cell]!;
        if (points >= FEWEST_POINTS)
          put(side, sums[3 * cell]! / points, sums[3 * cell + 1]! / points, sums[3 * cell + 2]! / points);
      }
    for (let side = 0; side < 2; side++) {
      const found = sides[2 * level + side]!;
      if (found > 0) put(WIDTH, lowest + (level + 0.5) * step, 0, found);
    }
  }
  return { count: n, kind, z, u, value, lowest, highest, step };
}

interface Levels {
  readonly column: number;
  readonly step: number;
  readonly lowest: number;
  readonly levels: number;
  readonly near: Float64Array;
  readonly far: Float64Array;
}

/** Half widths to both sides of each level: the first wall outwards that faces the side, so that arms beside the trunk do not count; 0 for none. */
function sideWidths(
  { count, normals }: SurfaceSamples,
  frame: Mat4,
  local: Float64Array,
  { column, step, lowest, levels, near, far }: Levels,
): Float64Array {
  const walls: number[][] = Array.from({ length: 2 * levels }, () => []);
  const [m0, m1, m2] = [frame[0]!, frame[1]!, frame[2]!];
  for (let i = 0; i < count; i++) {
    const x = local[3 * i]!;
    const across = Math.abs(x);
    if (across < 1.5 * column) continue;
    const facing = m0 * normals[3 * i]! + m1 * normals[3 * i + 1]! + m2 * normals[3 * i + 2]!;
    if ((x > 0 ? facing : -facing) < 0.7) continue;
    const level = Math.floor((local[3 * i + 2]! - lowest) / step);
    const front = near[level]!;
    const back = far[level]!;
    const y = local[3 * i + 1]!;
    if (!(y > front + 0.25 * (back - front) && y < back - 0.25 * (back - front))) continue;
    walls[2 * level + (x > 0 ? 1 : 0)]!.push(across);
  }
  return Float64Array.from(walls, (found) => {
    if (found.length < FEWEST_POINTS) return 0;
    found.sort((a, b) => a - b);
    // The middle of the first wall: what lies within a column of its nearest points.
    const first = found[Math.floor(0.1 * found.length)]!;
    let [sum, n] = [0, 0];
    for (const across of found)
      if (across >= first - column && across <= first + column) [sum, n] = [sum + across, n + 1];
    return n > 0 ? sum / n : 0;
  });
}
