import { boundaryLoops } from '../topology/boundary.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { pointAt } from '../../math/vec3.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { markCrossings } from './crossings.ts';
import type { EvenSurface, FieldSkin } from './even-surface.ts';
import { fieldSkin } from './field-skin.ts';
import { squaredDistance } from './retreat.ts';
import { withoutFins } from './fins.ts';
import type { FinnedWall } from './folded-pairs.ts';
import { createOffsetField } from './offset-field.ts';
import { measureWall } from './measure-wall.ts';
import { simpleBorders } from './patch.ts';
import type { UntangleReport } from './untangle.ts';
import { WallField } from './wall-field.ts';
import { WallError, type WallPorts } from './wall-options.ts';
import type { Wall, WallOptions } from './wall.ts';
import { zipLoops } from './zip-loops.ts';

/** Distance between the corners of the grid, as a share of the thinnest wall, and its limits, mm. */
const FINENESS = 0.35;
const FINEST = 0.7;
const COARSEST = 1.5;

/**
 * Builds the same wall as `buildWall` from a distance field, however the outer skin runs together: folds narrower than two walls are full, also where an edge
 * runs through them. It has more triangles and takes longer; a rim rounder than the grid is fine comes out as round as that. Throws WallError where the outer
 * side has no line along each border, or crosses itself.
 */
export function buildFieldWall(
  patch: TriMesh,
  { thickness, edgeRadius, takesFins = false }: Pick<WallOptions, 'thickness' | 'edgeRadius' | 'takesFins'>,
  ports: WallPorts,
): Wall {
  const borders = simpleBorders(patch);
  const bvh = buildBvh(patch, () => ports.checkAborted());
  const field = new WallField({ bvh, borders, thickness, edgeRadius });
  const thinnest = thickness.reduce((a, b) => Math.min(a, b), Infinity);
  const spacing = Math.min(COARSEST, Math.max(FINEST, FINENESS * thinnest));
  try {
    return wallOf({ patch, thickness, borders, field, bvh, takesFins }, spacing, ports);
  } finally {
    field.free();
  }
}

interface FieldWallDraft {
  readonly patch: TriMesh;
  readonly thickness: Float64Array;
  readonly borders: readonly Uint32Array[];
  readonly field: WallField;
  readonly bvh: Bvh;
  readonly takesFins: boolean;
}

/** The wall on a grid of `spacing` mm. */
function wallOf(
  { patch, borders, field, takesFins, ...rest }: FieldWallDraft,
  spacing: number,
  ports: WallPorts,
): Wall {
  const abort = (): void => ports.checkAborted();
  const surface = fieldSkin(field, patch, spacing, abort);
  const { skin } = surface;
  ports.progress(0.7);
  const first = patch.positions.length / 3;
  const { order, skinEnd } = skinFirst(skin, field);
  const points = new Float64Array(3 * (first + order.length));
  points.set(patch.positions);
  order.forEach((to, v) => points.set(skin.points.subarray(3 * v, 3 * v + 3), 3 * (first + to)));
  const outer = skin.indices.map((v) => first + order[v]!);
  const strip = zipped(points, borders, outer);
  const body = patch.indices.length;
  const indices = new Uint32Array(body + outer.length + strip.length);
  for (let t = 0; t < body; t += 3) {
    indices[t] = patch.indices[t]!;
    indices[t + 1] = patch.indices[t + 2]!;
    indices[t + 2] = patch.indices[t + 1]!;
  }
  indices.set(outer, body);
  indices.set(strip, body + outer.length);
  const untangling = mend(points, indices, { surface, order, bodyEnd: first }, abort);
  ports.progress(0.9);
  const made = { points, indices, bodyEnd: first, skinEnd: first + skinEnd, onRim: new Uint8Array(skinEnd) };
  const wall = takesFins ? finless(made, { patch, ...rest }, abort) : made;
  const mesh = { positions: Float32Array.from(wall.points), indices: wall.indices };
  const end = wall.skinEnd;
  const measured = { patch, borders, ...rest, wall: mesh, first, end, onRim: wall.onRim };
  return {
    mesh,
    skinEnd: end,
    borders: borders.length,
    untangling,
    measure: measureWall(measured, abort),
  };
}

function finless(
  wall: FinnedWall,
  { patch, thickness, bvh }: Pick<FieldWallDraft, 'patch' | 'thickness' | 'bvh'>,
  checkAborted: () => void,
): FinnedWall {
  const closest = new ManyQueries(bvh);
  const { error } = createOffsetField(patch, thickness, closest);
  try {
    return withoutFins(wall, (x, y, z) => error(x, y, z, -1), checkAborted);
  } finally {
    closest.free();
  }
}

/** Times that what crosses is drawn even. */
const MENDINGS = 8;

/** Draws the outer side even where triangles cross, until none do. Throws WallError where some are left. */
function mend(
  points: Float64Array,
  indices: Uint32Array,
  { surface, order, bodyEnd }: { readonly surface: EvenSurface; readonly order: Uint32Array; readonly bodyEnd: number }, // prettier-ignore
  checkAborted: () => void,
): UntangleReport {
  const own = new Map<number, number>();
  order.forEach((to, v) => own.set(bodyEnd + to, v));
  let pairsBefore = 0;
  let near: Uint32Array | undefined;
  for (let round = 0; ; round++) {
    const bad = new Uint8Array(indices.length / 3);
    const mesh = { positions: Float32Array.from(points), indices };
    const pairs = markCrossings(mesh, near, bad, checkAborted);
    if (round === 0) pairsBefore = pairs;
    if (pairs === 0) return { rounds: round, pairsBefore, pairsAfter: 0, badFaces: [] };
    const faces = Array.from(bad.keys()).filter((f) => bad[f] === 1);
    const corners = faces.flatMap((f) => [0, 1, 2].map((k) => indices[3 * f + k]!));
    if (round === MENDINGS) {
      const places = faces.map((f) => pointAt(points, indices[3 * f]!));
      throw new WallError({ code: 'wall-crosses-itself', pairs, at: places[0]!, places });
    }
    const about = surface.about(new Set(corners.flatMap((v) => own.get(v) ?? [])), 2 + (round >> 1));
    for (let step = 0; step < 4; step++) surface.even(about, 0.5, checkAborted, true);
    const moved = new Uint8Array(points.length / 3);
    for (const v of about) {
      const to = bodyEnd + order[v]!;
      moved[to] = 1;
      points.set(surface.skin.points.subarray(3 * v, 3 * v + 3), 3 * to);
    }
    for (const v of corners) moved[v] = 1;
    near = Uint32Array.from(bad.keys()).filter((f) =>
      [0, 1, 2].some((k) => moved[indices[3 * f + k]!] === 1),
    );
  }
}

/** New numbers that have the vertices of the skin before those of the rim, and how many those are. */
function skinFirst({ points }: FieldSkin, field: WallField) {
  const count = points.length / 3;
  const isSkin = new Uint8Array(count);
  let skinEnd = 0;
  for (let v = 0; v < count; v++) {
    field.value(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!);
    if (!field.isSkin) continue;
    isSkin[v] = 1;
    skinEnd++;
  }
  const order = new Uint32Array(count);
  let [next, nextRim] = [0, skinEnd];
  for (let v = 0; v < count; v++) order[v] = isSkin[v] ? next++ : nextRim++;
  return { order, skinEnd };
}

/** The strip between each border of the body side and the open line of the outer side beside it. */
function zipped(points: Float64Array, borders: readonly Uint32Array[], outer: Uint32Array): number[] {
  const loops = boundaryLoops({ positions: new Float32Array(points.length), indices: outer });
  const taken = new Map<number, Uint32Array>();
  for (const loop of loops) {
    const b = nearestBorder(points, borders, loop[0]!);
    const known = taken.get(b);
    if (known) throw lost(points, loop[0]!);
    taken.set(b, loop);
  }
  const strip: number[] = [];
  borders.forEach((border, b) => {
    const loop = taken.get(b);
    if (!loop) throw lost(points, border[0]!);
    const start = nearestOn(points, border, loop[0]!);
    const lower = [...border.slice(start), ...border.slice(0, start)];
    const take = (list: ArrayLike<number>): Float64Array =>
      Float64Array.from({ length: 3 * list.length }, (_, i) => points[3 * list[(i / 3) | 0]! + (i % 3)]!);
    for (const step of zipLoops(take(lower), take(loop))) {
      const [i, j] = [lower[step.a]!, loop[step.b]!];
      if (step.isLower) strip.push(i, lower[(step.a + 1) % lower.length]!, j);
      else strip.push(i, loop[(step.b + 1) % loop.length]!, j);
    }
  });
  return strip;
}

const lost = (points: Float64Array, v: number): WallError =>
  new WallError({ code: 'walls-meet', at: [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!] });

/** The place in a list of the vertex nearest to `v`. */
function nearestOn(points: Float64Array, list: Uint32Array, v: number): number {
  let best = 0;
  for (let i = 1; i < list.length; i++)
    if (squaredDistance(points, list[i]!, v) < squaredDistance(points, list[best]!, v)) best = i;
  return best;
}

function nearestBorder(points: Float64Array, borders: readonly Uint32Array[], v: number): number {
  const far = borders.map((border) => squaredDistance(points, border[nearestOn(points, border, v)]!, v));
  return far.indexOf(Math.min(...far));
}
