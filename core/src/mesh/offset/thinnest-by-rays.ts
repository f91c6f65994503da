import type { Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { wideTree } from '../bvh/wasm/wide-tree.ts';
import { APART, longestEdge, WallRay, type Measured } from '../gate/wall-ray.ts';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { BATCH_MASK } from '../work.ts';

/** A tree that is asked only. */
type Asked = Omit<Bvh, 'refit'>;

/** How far rays go, and gaps that count as none, mm: as for the finest process of the gate. */
const RAYS = { reach: 25, gap: 0.3 };
/** Flaps have triangles of their own, so one ray of each is enough: the parts of larger ones have edges of at most so much, mm. */
const LONGEST = 12;
/** Places about the thinnest that are measured more closely: those within this of it, mm, and at most so many. */
const NEAR_THINNEST = 0.2;
const MOST_AGAIN = 400;
/** Rows of points in a triangle that is measured more closely. */
const ROWS = 6;
const MIDDLE = [[1 / 3, 1 / 3]] as const;

/** The thinnest place of a wall, mm, as `export.thicken` looks for folds since version 7; the gate looks closer (`wallByRays`). 0 where there is none. */
export function thinnestByRays(bvh: Asked, checkAborted: () => void): number {
  const asked = new ManyQueries(bvh);
  try {
    return thinnestOfAll(asked, checkAborted);
  } finally {
    asked.free();
  }
}

function thinnestOfAll(bvh: ManyQueries, checkAborted: () => void): number {
  const ray = new WallRay(bvh, RAYS);
  const thin: Measured[] = [];
  let worst = Infinity;
  /** Undefined also where it is no thinner than `enough`. */
  const thinnestOf = (rows: number, enough: number): Measured | undefined => {
    let best = undefined as Measured | undefined;
    ray.cast(rows, MIDDLE, enough, () => {
      if (ray.of === 'wall' && ray.wall < (best?.wall ?? enough)) best = ray.told();
    });
    return best;
  };
  for (let face = 0; face < bvh.mesh.indices.length / 3; face++) {
    if ((face & BATCH_MASK) === 0) checkAborted();
    if (!ray.from(face)) continue;
    const least = thinnestOf(rowsOf(bvh, face), worst + NEAR_THINNEST);
    if (!least) continue;
    worst = Math.min(worst, least.wall);
    if (least.wall < worst + NEAR_THINNEST) thin.push(least);
  }
  thin.sort((a, b) => a.wall - b.wall || a.face - b.face);
  let found = worst;
  for (const { wall, face } of thin.slice(0, MOST_AGAIN)) {
    if (wall > worst + NEAR_THINNEST || !ray.from(face)) continue;
    found = Math.min(found, thinnestOf(ROWS, found)?.wall ?? Infinity);
  }
  return Number.isFinite(found) ? found : 0;
}

/** What a cosine may be off by rounding. */
const ROUNDING = 1e-9;
/** The rays of fewer triangles are cast before a machine for many is made. */
const FEW_RAYS = 64;
/** Triangles with a thin place under them beyond which all are measured. */
const MOST_NARROW = 1024;

/**
 * Whether `thinnestByRays` finds at least `least` mm, which takes a tenth of the time where it does: a ray ends only at a triangle that faces apart from its own, and few have such a one that near straight under
 * them. What cannot be decided by those is measured.
 */
export function isThickByRays(bvh: Asked, least: number, checkAborted: () => void): boolean {
  const wide = wideTree(bvh.tree, 'narrow');
  const narrow = wide?.narrow(least, APART + ROUNDING, MOST_NARROW, checkAborted);
  wide?.free();
  if (!narrow) return thinnestByRays(bvh, checkAborted) >= least;
  const ray = new WallRay(bvh, RAYS);
  const isThin = (rows: number): boolean => {
    let isFound = false;
    ray.cast(rows, MIDDLE, least, () => (isFound ||= ray.of === 'wall' && ray.wall < least));
    return isFound;
  };
  for (const face of narrow)
    if (ray.from(face) && (isThin(rowsOf(bvh, face)) || isThin(ROWS)))
      return thinnestByRays(bvh, checkAborted) >= least;
  return hasWall(bvh, ray);
}

/** Where a wall is thinner than was asked for: both ends of such rays, and the thinnest, mm, Infinity where there are none. */
export interface ThinPlaces {
  readonly places: readonly Vec3[];
  readonly thinnest: number;
}

/**
 * Where rays find a wall thinner than `least` mm, but for those from one of its first `own` triangles to another: these are of the body side, and a fold of it leaves no more room for any wall. Undefined where
 * there is no wall at all.
 */
export function thinPlaces(
  bvh: Asked,
  { least, own }: { readonly least: number; readonly own: number },
  checkAborted: () => void,
): ThinPlaces | undefined {
  const { positions, indices } = bvh.mesh;
  const wide = wideTree(bvh.tree, 'narrow');
  const narrow = wide?.narrow(least, APART + ROUNDING, MOST_NARROW, checkAborted);
  wide?.free();
  const many = narrow && narrow.length < FEW_RAYS ? undefined : new ManyQueries(bvh);
  try {
    const ray = new WallRay(many ?? bvh, RAYS);
    const places: Vec3[] = [];
    let thinnest = Infinity;
    const look = (face: number, rows: number): void =>
      ray.cast(rows, MIDDLE, least, () => {
        const { of, wall, beyond } = ray;
        if (of !== 'wall' || !(wall < least) || (face < own && beyond < own)) return;
        thinnest = Math.min(thinnest, wall);
        places.push(ray.told().at, pointAt(positions, indices[3 * beyond]!));
      });
    const count = narrow?.length ?? indices.length / 3;
    for (let i = 0; i < count; i++) {
      if ((i & BATCH_MASK) === 0) checkAborted();
      const face = narrow?.[i] ?? i;
      if (!ray.from(face)) continue;
      look(face, rowsOf(bvh, face));
      if (narrow) look(face, ROWS);
    }
    return places.length > 0 || hasWall(bvh, ray) ? { places, thinnest } : undefined;
  } finally {
    many?.free();
  }
}

/** Whether a ray from the middle of any triangle goes through a wall. */
function hasWall(bvh: Asked, ray: WallRay): boolean {
  let isFound = false;
  for (let face = 0; face < bvh.mesh.indices.length / 3 && !isFound; face++)
    if (ray.from(face)) ray.cast(rowsOf(bvh, face), MIDDLE, Infinity, () => (isFound ||= ray.of === 'wall'));
  return isFound;
}

/** Rows of rays that a triangle gets at first. */
const rowsOf = ({ mesh }: Pick<Bvh, 'mesh'>, face: number): number =>
  Math.max(1, Math.ceil(longestEdge(mesh, face) / LONGEST));
