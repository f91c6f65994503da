import type { Bvh } from '../bvh/bvh.ts';
import { longestEdge, WallRay, type Measured } from '../gate/wall-ray.ts';
import { BATCH_MASK } from '../work.ts';

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
export function thinnestByRays(bvh: Bvh, checkAborted: () => void): number {
  const ray = new WallRay(bvh, RAYS);
  const thin: Measured[] = [];
  let worst = Infinity;
  const thinnestOf = (rows: number, enough: number): Measured | undefined => {
    let best: Measured | undefined;
    for (const one of ray.cast(rows, MIDDLE, enough))
      if (one.of === 'wall' && (!best || one.wall < best.wall)) best = one;
    return best;
  };
  for (let face = 0; face < bvh.mesh.indices.length / 3; face++) {
    if ((face & BATCH_MASK) === 0) checkAborted();
    if (!ray.from(face)) continue;
    const least = thinnestOf(
      Math.max(1, Math.ceil(longestEdge(bvh.mesh, face) / LONGEST)),
      worst + NEAR_THINNEST,
    );
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
