import { smoothstep } from '../../math/scalar.ts';
import { dot, subtract, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { FlapGrid } from './flap-grid.ts';
import { placeIn, ROOT, type FlapColumn, type FlapRow } from './flap-rows.ts';
import type { FlapWish } from './flap-wish.ts';

/** The underside begins in the wall, so much of its thickness over the body side: the rim of its own edge stays round below it. */
const INSET = 0.45;
/** Over its root it may be off by so much of the thickness: it follows the skin there, not each grain of it. */
const LEVEL = 0.1;
/** Its own wall begins with so much of the thickness and is whole at the edge: its outer side comes out of that of the wall at a slant. */
const BEGIN = 0.35;
/** Over the skin of an opening it keeps so much of the thickness at least. */
const OVER_SKIN = 0.3;
/** The ramp ends so far before the other edge, beside the round of that, mm. */
const BEFORE = 1.5;
/** Added to the clearance, mm: between its corners a surface sinks by that. */
const SPARE = 0.09;
/** Rounds of evening out: of the skin, of which every grain would be drawn twice, and of how far it is moved off what lies below. */
const EVENED = 16;
const SETTLED = 12;

/** What is asked of a surface. */
type Tree = Omit<Bvh, 'refit'>;

/** What a flap is laid over. */
export interface FlapGround {
  /** The body side. */
  readonly skin: Tree;
  /** The whole wall without the flap. */
  readonly wall: Tree;
  /** The body before it was cut; undefined where it is not known. */
  readonly body: Tree | undefined;
}

/** The underside of a flap before its corners are rounded, and how thick its wall is in each column, mm. */
export interface LiftedFlap {
  readonly grid: FlapGrid;
  /** Away from the body in its middle. */
  readonly outward: Vec3;
  readonly thickness: readonly number[];
}

/** mm from a surface to a point, less than 0 behind it. */
export function signedDistance(surface: Pick<Bvh, 'mesh' | 'closestPoint'>, at: Vec3): number {
  const hit = surface.closestPoint(at)!;
  const normal = new Float64Array(3);
  triangleNormal(surface.mesh, hit.triangle, normal);
  return dot(subtract(at, hit.position), normal as unknown as Vec3) < 0 ? -hit.distance : hit.distance;
}

/** How high over the skin the underside is asked for in a column; between both edges it rises without a bend at its ends. */
function heightIn({ on, far }: FlapColumn, row: FlapRow, wish: FlapWish): number {
  const { thickness, clearance } = wish;
  const low = INSET * thickness;
  const high = thickness + clearance + SPARE;
  if (on === 'root') return low;
  if (on === 'lap') return high;
  return low + (high - low) * smoothstep((far * row.gap) / rampOver(row.gap, wish));
}

/** Within how many mm of the way across an opening a flap rises: it ends beside the round of the other edge. */
const rampOver = (gap: number, { thickness, clearance, edgeRadius }: FlapWish): number =>
  Math.max(gap / 3, gap - Math.min(edgeRadius, thickness / 2) - clearance - BEFORE);

/** By how much a flap rises a mm where it is steepest, over an opening so wide. */
export const steepestRise = (gap: number, wish: FlapWish): number =>
  (1.5 * ((1 - INSET) * wish.thickness + wish.clearance)) / rampOver(gap, wish);

/** The wall of the flap in a column. */
const wallIn = ({ on, far }: FlapColumn, thickness: number): number =>
  on === 'root' ? thickness * (1 - (1 - BEGIN) * smoothstep(far / ROOT)) : thickness;

/**
 * The underside of a flap: `INSET` in the wall over its root, from the edge on lifted without a bend to the clearance over the outer side of the other edge, and nowhere nearer to that. The skin is evened out before, so that it is drawn once and not twice.
 */
export function liftedFlap(
  rows: readonly FlapRow[],
  columns: readonly FlapColumn[],
  wish: FlapWish,
  { skin, wall, body }: FlapGround,
  checkAborted: () => void,
): LiftedFlap {
  const count = columns.length;
  const bare = new FlapGrid(rows.length, count, (i, j) => placeIn(rows[i]!, columns[j]!)).evened(EVENED);
  checkAborted();
  const normals = bare.normals(outwardOf(skin, bare));
  const asked = bare.places.map((_, n) => heightIn(columns[n % count]!, rows[Math.floor(n / count)]!, wish));
  const lacking = (at: Vec3, { on, far }: FlapColumn, height: number): number => {
    if (on === 'root') return beyond(height - signedDistance(skin, at), LEVEL * wish.thickness);
    const overSkin = on === 'gap' && body ? OVER_SKIN * wish.thickness - signedDistance(body, at) : 0;
    if (on === 'gap' && far < 0.5) return Math.max(0, overSkin);
    return Math.max(0, overSkin, wish.clearance + SPARE - signedDistance(wall, at));
  };
  let shift = new Float64Array(asked.length);
  for (let round = 0; round < SETTLED; round++) {
    checkAborted();
    const now = bare.moved(
      normals,
      asked.map((height, n) => height + shift[n]!),
    );
    now.places.forEach((at, n) => (shift[n]! += lacking(at, columns[n % count]!, asked[n]!)));
    if (round < SETTLED - 2) shift = raised(shift, rows.length, columns);
  }
  const grid = bare.moved(
    normals,
    asked.map((height, n) => height + shift[n]!),
  );
  const middle = Math.floor(rows.length / 2) * count + Math.floor(count / 2);
  return { grid, outward: normals[middle]!, thickness: columns.map((one) => wallIn(one, wish.thickness)) };
}

/** What of a value goes beyond a limit on either side of 0. */
const beyond = (value: number, limit: number): number =>
  Math.sign(value) * Math.max(0, Math.abs(value) - limit);

/** The mean of the outward directions of the skin under the first column. */
function outwardOf(skin: Tree, grid: FlapGrid): Vec3 {
  const normal = new Float64Array(3);
  const hit = skin.closestPoint(grid.at(Math.floor(grid.rows / 2), 0))!;
  triangleNormal(skin.mesh, hit.triangle, normal);
  return [normal[0]!, normal[1]!, normal[2]!];
}

/** Shifts evened out, nowhere below what they were: a grain of what lies below gives a swell, not a grain. Those of the root stay. */
function raised(
  shift: Float64Array,
  rows: number,
  columns: readonly FlapColumn[],
): Float64Array<ArrayBuffer> {
  const count = columns.length;
  const out = new Float64Array(shift);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < count; j++) {
      if (columns[j]!.on === 'root') continue;
      let [sum, near] = [0, 0];
      for (const [di, dj] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        if (i + di < 0 || i + di >= rows || j + dj < 0 || j + dj >= count) continue;
        sum += shift[(i + di) * count + j + dj]!;
        near++;
      }
      out[i * count + j] = Math.max(shift[i * count + j]!, (shift[i * count + j]! + sum / near) / 2);
    }
  return out;
}
