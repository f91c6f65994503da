import type { Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import { cleanSkin, type Skin } from './clean-skin.ts';
import { growSkin, halveLongEdges, startSkin, type Rim } from './grow-skin.ts';
import { createOffsetField } from './offset-field.ts';
import { finishedWall, type Wall, type WallOptions } from './finish-wall.ts';
import { mendedWall } from './mended-wall.ts';
import { simpleBorders } from './patch.ts';
import { BRIDGE, FINE_BRIDGE, refineSkin } from './refine-skin.ts';
import { RimCourse } from './rim-course.ts';
import { rimLoop, rimProfile, rimRows } from './rim.ts';
import { isSound, untangle, UNTANGLED, type WallDraft } from './untangle.ts';
import { WallError, type WallPorts } from './wall-options.ts';

export type { Wall, WallOptions };

/** Rounds of untangling before what crosses is made anew: what these do not part, more seldom do. */
const FEW_ROUNDS = 5;

const pointOf = (points: Float64Array, v: number): Vec3 => [
  points[3 * v]!,
  points[3 * v + 1]!,
  points[3 * v + 2]!,
];

/** The points `numbers` of a packed list. */
const pick = (values: ArrayLike<number>, numbers: readonly number[]): Float64Array =>
  Float64Array.from({ length: 3 * numbers.length }, (_, i) => values[3 * numbers[(i / 3) | 0]! + (i % 3)]!);

/**
 * Builds a wall of given thickness on the outer side of an open patch: the patch itself as body side, an outer skin at exactly
 * the thickness from it, and a rounded rim along every border. The patch must be one piece.
 *
 * The skin starts as a copy of the patch, leaves it in steps, and is put back onto the surface of equal distance in each, so it
 * has valleys where the patch is hollow, not folds. Edges that would leave that surface by their chord are halved; what crosses
 * in the end is untangled. Throws WallError when the patch has no wall or the wall cannot be freed of crossings.
 */
export function buildWall(patch: TriMesh, options: WallOptions, caller: WallPorts): Wall {
  let told = 0;
  const ports: WallPorts = {
    checkAborted: () => caller.checkAborted(),
    progress: (fraction) => caller.progress((told = Math.max(told, fraction))),
  };
  const borders = simpleBorders(patch);
  const abort = (): void => ports.checkAborted();
  abort();
  const closest = new ManyQueries(buildBvh(patch, abort));
  try {
    return wallOn(patch, options, { borders, closest, ports });
  } finally {
    closest.free();
  }
}

/** What a wall is made with: the borders of the patch, its tree, and whom it talks to. */
interface WallTools {
  readonly borders: readonly Uint32Array[];
  readonly closest: ManyQueries;
  readonly ports: WallPorts;
}

function wallOn(patch: TriMesh, options: WallOptions, { borders, closest, ports }: WallTools): Wall {
  const isFine = options.skin === 'fine';
  const isHeld = options.skin !== undefined;
  const abort = (): void => ports.checkAborted();
  const field = createOffsetField(patch, options.thickness, closest, isHeld);
  abort();
  ports.progress(0.05);
  const bridge = isFine ? FINE_BRIDGE : BRIDGE;
  const skin = startSkin(patch, field, options.thickness, borders, options.followsEdges === true);
  const thickness = isFine ? halveLongEdges(skin, patch, options.thickness) : options.thickness;
  const loops = borders.map((border): Rim => {
    const course = new RimCourse(border, skin.target);
    const reach = options.thickness[border[0]!]!;
    const take = (values: ArrayLike<number>): Float64Array => pick(values, course.vertices);
    return { border, course, frame: rimLoop(take(patch.positions), take(field.normals), reach), reach };
  });
  if (options.followsEdges) skin.courses = loops.map(({ course }) => course);
  const start = skin.points.slice();
  const meeting = growSkin(skin, field, thickness, loops, partOf(ports, 0.05, 0.25));
  if (meeting >= 0) throw new WallError({ code: 'walls-meet', at: pointOf(start, meeting) });
  const isFolded = cleanSkin(skin, field, partOf(ports, 0.25, 0.4), true).includes(1);
  refineSkin(skin, field, bridge, partOf(ports, 0.4, 0.6));
  let draft = isFolded ? undefined : draftOf(patch, skin, loops, options.edgeRadius);
  let untangling = UNTANGLED;
  // The search of the whole wall is that of its skin too: where it finds nothing, neither has anything to mend.
  if (!draft || !isSound(draft, abort)) {
    const touched = cleanSkin(skin, field, partOf(ports, 0.6, 0.7), false);
    if (touched.includes(1)) {
      refineSkin(skin, field, bridge, partOf(ports, 0.7, 0.75), touched);
      cleanSkin(skin, field, partOf(ports, 0.75, 0.8), true);
    }
    draft = draftOf(patch, skin, loops, options.edgeRadius);
    const anew = createOffsetField(patch, options.thickness, closest, isHeld, field.normals);
    untangling = untangle(
      draft,
      anew,
      partOf(ports, 0.8, 0.95),
      options.mendsByField ? { rounds: FEW_ROUNDS } : {},
    );
  }
  const site = { patch, options, borders, closest, field, checkAborted: abort };
  return options.mendsByField
    ? mendedWall(draft, untangling, site, partOf(ports, 0.8, 1))
    : finishedWall(draft, untangling, site);
}

/** The body side, the skin and the rims between them as one wall. */
function draftOf(patch: TriMesh, skin: Skin, loops: readonly Rim[], edgeRadius: number): WallDraft {
  const { target } = skin;
  const bodyEnd = patch.positions.length / 3;
  const numbers = compact(skin);
  const skinCount = numbers.count;
  const points: number[] = [];
  const rim: number[] = [];
  for (const { border, course, frame, reach } of loops) {
    const profile = rimProfile(reach, edgeRadius);
    course.settle(target);
    const chain = course.vertices;
    const rows = rimRows(course.frame(frame), pick(skin.points, chain), profile);
    const firstRow = bodyEnd + skinCount + points.length / 3;
    stitch(border, chain, target, numbers.of, bodyEnd, firstRow, profile.length - 2, rim);
    for (const value of rows) points.push(value);
  }
  const all = new Float64Array(3 * (bodyEnd + skinCount) + points.length);
  all.set(patch.positions);
  const away = new Float64Array(3 * skinCount);
  const onRim = new Uint8Array(skinCount);
  for (let v = 0; v < numbers.of.length; v++) {
    const to = numbers.of[v]!;
    if (to < 0) continue;
    onRim[to] = skin.onBorder[v]!;
    for (let k = 0; k < 3; k++) {
      all[3 * (bodyEnd + to) + k] = skin.points[3 * v + k]!;
      away[3 * to + k] = skin.away[3 * v + k]!;
    }
  }
  all.set(points, 3 * (bodyEnd + skinCount));
  const body = patch.indices.length;
  const indices = new Uint32Array(body + skin.indices.length + rim.length);
  for (let t = 0; t < body; t += 3) {
    indices[t] = patch.indices[t]!;
    indices[t + 1] = patch.indices[t + 2]!;
    indices[t + 2] = patch.indices[t + 1]!;
  }
  for (let i = 0; i < skin.indices.length; i++) indices[body + i] = bodyEnd + numbers.of[skin.indices[i]!]!;
  indices.set(rim, body + skin.indices.length);
  return { points: all, indices, bodyEnd, skinEnd: bodyEnd + skinCount, away, onRim };
}

/** New numbers without gaps for the vertices that triangles use, −1 for the others. */
function compact(skin: Skin): { readonly of: Int32Array; readonly count: number } {
  const of = new Int32Array(skin.onBorder.length).fill(-1);
  for (const v of skin.indices) of[v] = 0;
  let count = 0;
  for (let v = 0; v < of.length; v++) if (of[v] === 0) of[v] = count++;
  return { of, count };
}

/** Appends the triangles between a body border, the rows of its rim and the skin border above it to `out`. */
function stitch(
  border: Uint32Array,
  chain: readonly number[],
  target: Uint32Array,
  numbers: Int32Array,
  bodyEnd: number,
  firstRow: number,
  rows: number,
  out: number[],
): void {
  const n = chain.length;
  const place = new Map(chain.map((v, i) => [v, i]));
  const row = (k: number, i: number): number =>
    k < rows ? firstRow + k * n + i : bodyEnd + numbers[chain[i]!]!;
  for (let i = 0; i < border.length; i++) {
    const a = border[i]!;
    const b = border[(i + 1) % border.length]!;
    const ja = place.get(target[a]!)!;
    const jb = place.get(target[b]!)!;
    // Of the columns between two vertices of the border the nearer half hangs on each.
    const steps = (jb - ja + n) % n;
    const half = Math.ceil(steps / 2);
    out.push(a, b, row(0, (ja + half) % n));
    for (let j = half; j > 0; j--) out.push(a, row(0, (ja + j) % n), row(0, (ja + j - 1) % n));
    for (let j = half; j < steps; j++) out.push(b, row(0, (ja + j + 1) % n), row(0, (ja + j) % n));
  }
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      out.push(row(k, i), row(k, j), row(k + 1, j), row(k, i), row(k + 1, j), row(k + 1, i));
    }
}
