import { vec3, type Vec3 } from '@bracewright/core/math';
import { layFacing, locateOnSurface, type LaidPoint, type TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import {
  mirrorPoint,
  mirrorWay,
  type Plane,
  type RegionParams,
  type SurfacePoint,
} from '@bracewright/core/params';
import { reflected } from './operation-reflected.ts';
import { towardsLeft } from './operation-sides.ts';

/** The skin of the other side may lie this far from where the mirror image of a point does, mm: more than a rib hump differs from its other side, less than an arm lies off. */
const MOST_APART = 45;
/** Neighbours on one sheet of skin come to lie apart by at most this times what their mirror images do, and `JUMP` mm more: from the trunk to an arm it is farther. */
const STRETCH = 2;
const JUMP = 12;

/** A region as it lies on the body that is mirrored: where it was drawn, as far as both sides are alike. */
export interface AcrossRegion {
  /** The mirrored body. */
  readonly mesh: TriMesh;
  readonly region: RegionParams;
  /** The side of the plane that it lies on there: 1 the patient's left, −1 the right. */
  readonly side: 1 | -1;
  /** How far its drawing lies from the skin there at most, mm. */
  readonly apart: number;
}

/** How far a point lies to the left of a plane, mm. */
export const leftOf = ({ origin }: Plane, normal: Vec3, at: Vec3): number =>
  vec3.dot(vec3.subtract(at, origin), normal);

/** A place on the mirrored body, on the body itself. */
export const backFrom = (at: Vec3, plane: Plane): Vec3 =>
  mirrorPoint({ position: [...at], normal: plane.normal }, plane).position;

/** The side of the plane that a region lies on. Throws SdkError `symmetry/across-middle` where it lies on both. */
export function sideOf({ contour, apex }: Pick<RegionParams, 'contour' | 'apex'>, plane: Plane): 1 | -1 {
  const normal = towardsLeft(plane);
  const points = [...contour, ...apex];
  const far = points.map(({ position }) => leftOf(plane, normal, position));
  const side = far.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)) > 0 ? 1 : -1;
  const over = points.filter((_, i) => side * far[i]! < 0);
  if (over.length === 0) return side;
  const most = far.reduce((a, b) => Math.max(a, -side * b), 0);
  const places = over.map(({ position }) => ({ at: position }));
  throw new SdkError('symmetry/across-middle', { over: Math.ceil(most) }, { places });
}

/** A point that looks away from the skin at its place by more than this was not drawn on it: cosine of 70°. */
const AS_DRAWN = 0.34;

/**
 * Contour and apex line, facing as the skin did that they were drawn on. A record says so itself; the skin may have been pushed since, and the wall of a deep dent faces elsewhere. What a record says may come
 * from anywhere, so it is held against the skin along the contour, where a region ends and moves nothing; where that does not bear it out, the skin of now is taken.
 */
function facingAsDrawn(
  mesh: TriMesh,
  { contour, apex }: Pick<RegionParams, 'contour' | 'apex'>,
  checkAborted?: () => void,
): readonly SurfacePoint[] {
  const points = [...contour, ...apex];
  const skin = locateOnSurface(mesh, points, checkAborted).map((place) => place?.normal);
  const agrees = contour.filter(({ normal }, i) => {
    const now = skin[i];
    return now && vec3.dot(vec3.normalize(normal), now) >= AS_DRAWN;
  });
  if (2 * agrees.length >= contour.length) return points;
  return points.map(({ position, normal }, i) => {
    const now = skin[i];
    return { position, normal: now && vec3.length(now) > 0 ? [...now] : normal };
  });
}

/**
 * The region laid on the mirrored body: each point to the nearest skin that faces as it was drawn, all on one sheet. Throws SdkError `symmetry/across-middle`, `symmetry/no-skin-there`
 * (data `most` mm, with the places where the other side should be), `symmetry/other-sheet` (with the places between which the skin is another).
 */
export function laidAcross(
  mesh: TriMesh,
  source: RegionParams,
  plane: Plane,
  checkAborted?: () => void,
): AcrossRegion {
  const side = sideOf(source, plane);
  const image = reflected(mesh, plane);
  const points = facingAsDrawn(mesh, source, checkAborted);
  const laid = layFacing(image, points, MOST_APART, checkAborted);
  const missed = points.filter((_, i) => !laid[i]).map(({ position }) => ({ at: backFrom(position, plane) }));
  if (missed.length > 0)
    throw new SdkError('symmetry/no-skin-there', { most: MOST_APART }, { places: missed });
  const found = laid as readonly LaidPoint[];
  requireOneSheet(source, found, plane);
  const lies = found.map(({ position, normal }): SurfacePoint => {
    return { position: [...position], normal: [...normal] };
  });
  const count = source.contour.length;
  return {
    mesh: image,
    region: { ...source, contour: lies.slice(0, count), apex: lies.slice(count) },
    side,
    apart: found.reduce((most, { distance }) => Math.max(most, distance), 0),
  };
}

/** Throws SdkError `symmetry/other-sheet` where neighbours of contour or apex line come to lie on different skin. */
function requireOneSheet(
  { contour, apex, apexClosed }: RegionParams,
  laid: readonly LaidPoint[],
  plane: Plane,
): void {
  const drawn = [...contour, ...apex];
  const count = contour.length;
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < count; i++) pairs.push([i, (i + 1) % count]);
  for (let i = count; i + 1 < laid.length; i++) pairs.push([i, i + 1]);
  if (apexClosed) pairs.push([laid.length - 1, count]);
  const places = pairs
    .filter(([a, b]) => {
      const apart = vec3.distance(laid[a]!.position, laid[b]!.position);
      return apart > STRETCH * vec3.distance(drawn[a]!.position, drawn[b]!.position) + JUMP;
    })
    .flatMap((pair) => pair.map((i) => ({ at: backFrom(laid[i]!.position, plane) })));
  if (places.length > 0) throw new SdkError('symmetry/other-sheet', {}, { places });
}

/** The region where it lies on the body itself. */
export function regionBack({ region }: AcrossRegion, plane: Plane): RegionParams {
  const { contour, apex, direction } = region;
  const across = vec3.normalize(plane.normal);
  return {
    ...region,
    contour: contour.map((point) => mirrorPoint(point, plane)),
    apex: apex.map((point) => mirrorPoint(point, plane)),
    direction: typeof direction === 'string' ? direction : mirrorWay(direction, across),
  };
}
