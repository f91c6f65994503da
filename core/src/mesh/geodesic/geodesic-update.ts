import type { Vec3 } from '../../math/vec3.ts';

/**
 * Distance of a triangle's third corner from the sources, when the distances of the other two corners, `da` and `db`, are known.
 * `ab`, `ca`, `cb` are the lengths of the sides.
 */
export type FrontUpdate = (da: number, db: number, ab: number, ca: number, cb: number) => number;

/**
 * For point sources: the source is put where both distances hold, on the far side of side ab, which is exact on flat ground; where
 * the straight way from it does not cross that side, the way runs along an edge.
 */
export const pointFront: FrontUpdate = (da, db, ab, ca, cb) => {
  const byEdge = Math.min(da + ca, db + cb);
  const cx = (ca * ca - cb * cb + ab * ab) / (2 * ab);
  const sx = (da * da - db * db + ab * ab) / (2 * ab);
  const sySquared = da * da - sx * sx;
  if (!(sySquared >= 0)) return byEdge;
  const sy = Math.sqrt(sySquared);
  const cy = Math.sqrt(Math.max(0, ca * ca - cx * cx));
  const height = sy + cy;
  if (height === 0) return byEdge;
  const x = sx + ((cx - sx) * sy) / height;
  if (x < 0 || x > ab) return byEdge;
  return Math.min(byEdge, Math.sqrt((cx - sx) * (cx - sx) + height * height));
};

/**
 * For lines: the front is taken as straight between the two known corners, which is exact for a straight line. The point rule
 * would come out too short here, because the two corners have their nearest places at different points of the line.
 */
export const lineFront: FrontUpdate = (da, db, ab, ca, cb) => {
  const byEdge = Math.min(da + ca, db + cb);
  const along = (db - da) / ab;
  const acrossSquared = 1 - along * along;
  if (!(acrossSquared > 1e-12)) return byEdge;
  const across = Math.sqrt(acrossSquared);
  const cx = (ca * ca - cb * cb + ab * ab) / (2 * ab);
  const cy = Math.sqrt(Math.max(0, ca * ca - cx * cx));
  const x = cx - (cy * along) / across;
  if (x < 0 || x > ab) return byEdge;
  return Math.min(byEdge, da + cx * along + cy * across);
};

/** Distance in mm of (x, y, z) from the segment `from`–`to`. */
export function distanceToSegment(x: number, y: number, z: number, from: Vec3, to: Vec3): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const dz = to[2] - from[2];
  const px = x - from[0];
  const py = y - from[1];
  const pz = z - from[2];
  const size = dx * dx + dy * dy + dz * dz;
  const t = size > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / size)) : 0;
  const ex = px - t * dx;
  const ey = py - t * dy;
  const ez = pz - t * dz;
  return Math.sqrt(ex * ex + ey * ey + ez * ez);
}
