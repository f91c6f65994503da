import { vec3 } from '@bracewright/core/math';
import {
  guardMove,
  sharedCorners,
  type FoldPlace,
  type GuardedMove,
  type GuardOptions,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { PushedSkin } from './pushed-skin.ts';

/** A vertex that was to move by less of the most than this does not count when it is told how much is left. */
const LEAST_SHARE = 0.05;
/** A twentieth of a triangle is left where the skin is pushed along itself, as where the trunk is pressed together between planes: less is as good as turned over. */
const LEAST_LEFT = 0.05;
/** The part of a movement that fits is told by steps of one in so many. */
const STEPS = 64;
/** Touches nearer to each other than this, mm, are one place. */
const APART = 15;

const tenth = (mm: number): number => Math.round(10 * mm) / 10;

/** Places of the touches that reached hardly anything. */
function placesOf({ few }: PushedSkin): FoldPlace[] {
  const places: FoldPlace[] = [];
  for (const { at, radius } of few)
    if (!places.some((place) => vec3.distance(place.at, at) < APART)) places.push({ at, radius });
  return places;
}

/** Throws for strokes that move nothing, by why. */
function requireMove(skin: PushedSkin): void {
  if (skin.reached > 0) return;
  if (!skin.hasPressed) throw new SdkError('hand-touch/no-pressure');
  if (skin.few.some(({ vertices }) => vertices.length === 0))
    throw new SdkError('hand-touch/too-fine', {}, { places: placesOf(skin) });
  throw new SdkError('hand-touch/undone');
}

/** Tells where single points move, and how far they do. */
function tellFew(mesh: TriMesh, { positions }: TriMesh, skin: PushedSkin, ctx: OperationContext): void {
  if (skin.few.length === 0) return;
  let most = 0;
  for (const { vertices } of skin.few)
    for (const v of vertices)
      most = Math.max(most, vec3.distance(vec3.pointAt(mesh.positions, v), vec3.pointAt(positions, v)));
  ctx.warn('hand-touch/few', { places: placesOf(skin), data: { most: tenth(most) } });
}

/** Tells where and by how much the skin was held back. */
function tellHeld({ share, places }: GuardedMove, skin: PushedSkin, ctx: OperationContext): void {
  if (!share) return;
  let widest = 0;
  for (let v = 0; v < share.length; v++) widest = Math.max(widest, Math.abs(skin.moveOf(v)));
  let least = 1;
  for (let v = 0; v < share.length; v++)
    if (Math.abs(skin.moveOf(v)) > LEAST_SHARE * widest) least = Math.min(least, share[v]!);
  const most = places.reduce((a, { heldBack }) => Math.max(a, heldBack), 0);
  ctx.warn('hand-touch/eased', {
    places,
    data: { most: tenth(most), percent: Math.round(100 * least) },
  });
}

/** The body with the skin where its touches say, held back where it would fold; tells where that is. */
export function settle(mesh: TriMesh, skin: PushedSkin, ctx: OperationContext): TriMesh {
  const { checkAborted, progress } = ctx;
  requireMove(skin);
  const crossings = { corners: sharedCorners(mesh), crossingsOnly: true, checkAborted };
  const guarded = { ...crossings, leastLeft: LEAST_LEFT };
  const made = guardMove(mesh, skin.positions.slice(), { ...guarded, progress });
  if (made.left.length > 0) {
    const crossed = guardMove(mesh, made.mesh.positions, { ...crossings, cure: 'tell' });
    // What a body that was not sound before does is asked about; skin that lies over itself is never made.
    if (crossed.left.length < made.left.length) refuse(mesh, skin, made, guarded);
    ctx.warn('hand-touch/folds', { places: made.leftPlaces });
  }
  tellHeld(made, skin, ctx);
  tellFew(mesh, made.mesh, skin, ctx);
  ctx.report({ vertices: skin.reached });
  progress(1);
  return made.mesh;
}

/** Throws with the places where the skin lies over itself, and how much of the movement does not. */
function refuse(mesh: TriMesh, { positions }: PushedSkin, { places }: GuardedMove, how: GuardOptions): never {
  const fits = (share: number): boolean => {
    const at = mesh.positions.map((from, i) => from + share * (positions[i]! - from));
    return guardMove(mesh, at, { ...how, cure: 'tell' }).folds.length === 0;
  };
  let largest = 0;
  for (let step = 0.5; step >= 1 / STEPS; step /= 2) if (fits(largest + step)) largest += step;
  throw new SdkError('hand-touch/lies-over', { most: Math.floor(100 * largest) }, { places });
}
