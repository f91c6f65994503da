import { cos, sin } from '../../math/portable.ts';
import { buildSoundWall } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { WorkPart } from '../work.ts';
import { FlapGrid } from './flap-grid.ts';
import { CELL, ROOT, type FlapColumn } from './flap-rows.ts';
import type { FlapWish } from './flap-wish.ts';
import type { LiftedFlap } from './lifted.ts';

/** Corners of the free end are rounded by so much, mm, and by so much of the overlap and of the height at most. */
const [CORNER, OF_OVERLAP, OF_HEIGHT] = [12, 0.6, 0.25];
/** Columns in a rounded corner. */
const ARC = 5;

/** The underside of a flap with its rounded corners. */
export interface FlapUnder {
  readonly mesh: TriMesh;
  /** What lies over the other edge: from the middle of the opening on. */
  readonly over: TriMesh;
  /** The wall of the flap at each vertex, mm. */
  readonly thickness: Float64Array;
}

/** A flap as a solid of its own. Its first `underTriangles` triangles are its underside, those with all corners before `skinEnd` besides its outer side, the rest its rim. */
export interface FlapSolid {
  readonly mesh: TriMesh;
  readonly underTriangles: number;
  readonly skinEnd: number;
}

/** The radius of the corners at the free end of a flap that is so high, mm. */
const cornerOf = (overlap: number, height: number): number =>
  Math.min(CORNER, OF_OVERLAP * overlap, OF_HEIGHT * height);

/** The columns of a flap from its root to its free end, for the widest gap, mm. */
export function flapColumns(overlap: number, gap: number): readonly FlapColumn[] {
  const evenly = (length: number): number => Math.max(1, Math.ceil(length / CELL));
  const [inRoot, inGap, inLap] = [evenly(ROOT), evenly(gap), evenly(overlap)];
  const columns: FlapColumn[] = [];
  for (let k = inRoot; k >= 0; k--) columns.push({ on: 'root', far: (ROOT * k) / inRoot });
  for (let k = 1; k < inGap; k++) columns.push({ on: 'gap', far: k / inGap });
  for (let k = 0; k <= inLap; k++) columns.push({ on: 'lap', far: (overlap * k) / inLap });
  return columns;
}

/** Where the columns of a flap with rounded corners are: by the column of the flap without, which need not be a whole number, and mm from its upper and lower end. */
function roundedStops(columns: readonly FlapColumn[], overlap: number, corner: number) {
  const first = columns.findIndex(({ on }) => on === 'lap');
  const columnAt = (far: number): number => first + (far / overlap) * (columns.length - 1 - first);
  const stops = columns.slice(0, first).map((_, column) => ({ column, inset: 0 }));
  const straight = Math.max(1, Math.ceil((overlap - corner) / CELL));
  for (let k = 0; k <= straight; k++)
    stops.push({ column: columnAt(((overlap - corner) * k) / straight), inset: 0 });
  for (let k = 1; k <= ARC; k++) {
    const turn = (Math.PI / 2) * (k / ARC);
    stops.push({ column: columnAt(overlap - corner + corner * sin(turn)), inset: corner * (1 - cos(turn)) });
  }
  return stops;
}

/** A lifted underside with its free corners rounded; `height` is that of its rows, mm. */
export function roundedUnder(
  { grid, outward, thickness }: LiftedFlap,
  columns: readonly FlapColumn[],
  { overlap, thickness: whole }: FlapWish,
  height: number,
): FlapUnder {
  const last = grid.rows - 1;
  const stops = roundedStops(columns, overlap, cornerOf(overlap, height));
  const rounded = new FlapGrid(grid.rows, stops.length, (i, j) => {
    const { column, inset } = stops[j]!;
    const into = (inset / height) * last;
    return grid.between(into + (i / last) * (last - 2 * into), column);
  });
  const { mesh, order } = rounded.surface(outward);
  const first = columns.findIndex(({ on, far }) => on === 'lap' || (on === 'gap' && far > 0.5));
  const over = new FlapGrid(grid.rows, stops.length - first, (i, j) => rounded.at(i, first + j));
  return {
    mesh,
    over: over.surface(outward).mesh,
    // Where columns are moved for the corners the wall is whole.
    thickness: Float64Array.from(order, (n) => thickness[n % stops.length] ?? whole),
  };
}

/** The wall on an underside. Throws WallError. */
export function flapSolid(
  { mesh, thickness }: FlapUnder,
  { edgeRadius }: FlapWish,
  work: WorkPart,
): FlapSolid {
  const walls = new Map(Array.from(thickness, (wall, v) => [keyOf(mesh, v), wall]));
  const wallOn = (patch: TriMesh): Float64Array =>
    Float64Array.from({ length: patch.positions.length / 3 }, (_, v) => walls.get(keyOf(patch, v))!);
  const rules = { isFine: true, followsEdges: true, takesFins: true, mendsByField: true, keepsGood: true };
  const { wall, patch } = buildSoundWall(mesh, wallOn, { ...rules, edgeRadius }, work);
  return { mesh: wall.mesh, underTriangles: patch.indices.length / 3, skinEnd: wall.skinEnd };
}

const keyOf = ({ positions }: TriMesh, v: number): string => positions.subarray(3 * v, 3 * v + 3).join();
