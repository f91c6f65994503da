import { boundaryLoops } from '../topology/boundary.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import { fieldSkin, type FieldSkin } from './field-skin.ts';
import { measureWall } from './measure-wall.ts';
import { createOffsetField } from './offset-field.ts';
import { simpleBorders } from './patch.ts';
import { untangle } from './untangle.ts';
import { WallField } from './wall-field.ts';
import { WallError, type WallPorts } from './wall-options.ts';
import type { Wall, WallOptions } from './wall.ts';
import { zipLoops } from './zip-loops.ts';

/** Distance between the corners of the grid, as a share of the thinnest wall, and its limits, mm. */
const FINENESS = 0.35;
const FINEST = 0.8;
const COARSEST = 1.5;

/**
 * Builds the same wall as `buildWall` from a distance field, however the outer skin runs together: folds narrower than two walls are full, also where an edge
 * runs through them. It has more triangles and takes longer. Throws WallError where the outer side has no line along each border, or crosses itself.
 */
export function buildFieldWall(
  patch: TriMesh,
  { thickness, edgeRadius }: Pick<WallOptions, 'thickness' | 'edgeRadius'>,
  ports: WallPorts,
): Wall {
  const abort = (): void => ports.checkAborted();
  const borders = simpleBorders(patch);
  const bvh = buildBvh(patch, abort);
  const field = new WallField({ bvh, borders, thickness, edgeRadius });
  const thinnest = thickness.reduce((a, b) => Math.min(a, b), Infinity);
  const spacing = Math.min(COARSEST, Math.max(FINEST, FINENESS * thinnest));
  const skin = fieldSkin(field, patch, spacing, abort);
  ports.progress(0.7);
  const bodyEnd = patch.positions.length / 3;
  const { order, skinEnd, away } = skinFirst(skin, field);
  const count = order.length;
  const points = new Float64Array(3 * (bodyEnd + count));
  points.set(patch.positions);
  for (let v = 0; v < count; v++)
    points.set(skin.points.subarray(3 * v, 3 * v + 3), 3 * (bodyEnd + order[v]!));
  const outer = skin.indices.map((v) => bodyEnd + order[v]!);
  const strip = zipped(points, borders, outer, field);
  const body = patch.indices.length;
  const indices = new Uint32Array(body + outer.length + strip.length);
  for (let t = 0; t < body; t += 3) {
    indices[t] = patch.indices[t]!;
    indices[t + 1] = patch.indices[t + 2]!;
    indices[t + 2] = patch.indices[t + 1]!;
  }
  indices.set(outer, body);
  indices.set(strip, body + outer.length);
  const onRim = new Uint8Array(skinEnd);
  const draft = { points, indices, bodyEnd, skinEnd: bodyEnd + skinEnd, away, onRim };
  const untangling = untangle(draft, createOffsetField(patch, thickness, bvh, true), partOf(ports, 0.7, 0.9));
  if (untangling.badFaces.length > 0) {
    const places = untangling.badFaces.map((face) => {
      const v = 3 * indices[3 * face]!;
      return [points[v]!, points[v + 1]!, points[v + 2]!] as const;
    });
    throw new WallError({
      code: 'wall-crosses-itself',
      pairs: untangling.pairsAfter,
      at: places[0]!,
      places,
    });
  }
  const wall = { positions: Float32Array.from(points), indices };
  return {
    mesh: wall,
    skinEnd: draft.skinEnd,
    borders: borders.length,
    untangling,
    measure: measureWall(
      { patch, thickness, bvh, borders, wall, first: bodyEnd, end: draft.skinEnd, onRim },
      abort,
    ),
  };
}

/** New numbers that have the vertices of the skin before those of the rim, how many those are, and their directions away from the body. */
function skinFirst({ points }: FieldSkin, field: WallField) {
  const count = points.length / 3;
  const isSkin = new Uint8Array(count);
  const directions: number[] = [];
  for (let v = 0; v < count; v++) {
    field.value(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!);
    if (!field.isSkin) continue;
    isSkin[v] = 1;
    directions.push(...field.away);
  }
  const order = new Uint32Array(count);
  const skinEnd = directions.length / 3;
  let [next, nextRim] = [0, skinEnd];
  for (let v = 0; v < count; v++) order[v] = isSkin[v] ? next++ : nextRim++;
  return { order, skinEnd, away: Float64Array.from(directions) };
}

/** The strip between each border of the body side and the open line of the outer side beside it. */
function zipped(
  points: Float64Array,
  borders: readonly Uint32Array[],
  outer: Uint32Array,
  field: WallField,
): number[] {
  const loops = boundaryLoops({ positions: new Float32Array(points.length), indices: outer });
  const borderOf = new Map<number, number>();
  borders.forEach((border, b) => border.forEach((v) => borderOf.set(v, b)));
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

const squared = (points: Float64Array, a: number, b: number): number => {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (points[3 * a + k]! - points[3 * b + k]!) ** 2;
  return sum;
};

/** The place in a list of the vertex nearest to `v`. */
function nearestOn(points: Float64Array, list: Uint32Array, v: number): number {
  let best = 0;
  for (let i = 1; i < list.length; i++)
    if (squared(points, list[i]!, v) < squared(points, list[best]!, v)) best = i;
  return best;
}

function nearestBorder(points: Float64Array, borders: readonly Uint32Array[], v: number): number {
  const far = borders.map((border) => squared(points, border[nearestOn(points, border, v)]!, v));
  return far.indexOf(Math.min(...far));
}
