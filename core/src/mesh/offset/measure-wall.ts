import { distance, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import type { OffsetField } from './offset-field.ts';

/** How near the outer skin keeps to the thickness, measured from the outside by nearest distance. Lengths in mm. */
export interface WallMeasure {
  /** Places measured: the centre of every skin triangle that does not touch a rim. */
  readonly samples: number;
  /** The thinnest and the thickest wall, in mm. */
  readonly minWall: number;
  readonly maxWall: number;
  /** The smallest share of the thickness asked for there that any place has. */
  readonly leastShare: number;
  /** 99 of 100 places deviate less than this from the thickness. */
  readonly p99Error: number;
  /** Share of the places within 0.1 mm of the thickness, 0 to 1. */
  readonly withinTenth: number;
  /** Where it is off by more than 0.1 mm, the worst first; at most 8. */
  readonly places: readonly WallPlace[];
}

/** A ball about measured places that are off, mm. */
export interface WallPlace {
  readonly at: Vec3;
  readonly radius: number;
}

/** Farther off than this a place is told, mm. */
const OFF = 0.1;
/** Places nearer than this to a worse one belong to it, mm. */
const NEAR = 20;
const MOST_PLACES = 8;

/** Measures a wall at the centres of its skin triangles; `onRim` flags skin vertices, which begin at `first`. */
export function measureWall(
  wall: TriMesh,
  field: OffsetField,
  first: number,
  end: number,
  onRim: Uint8Array,
  checkAborted: () => void,
): WallMeasure {
  const { positions: p, indices } = wall;
  const errors: number[] = [];
  const off: Miss[] = [];
  let minWall = Infinity;
  let maxWall = 0;
  let leastShare = Infinity;
  let within = 0;
  let hint = -1;
  for (let t = 0; t < indices.length; t += 3) {
    if ((t & BATCH_MASK) === 0) checkAborted();
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    if (Math.min(a, b, c) < first || Math.max(a, b, c) >= end) continue;
    if (onRim[a - first] || onRim[b - first] || onRim[c - first]) continue;
    const middle = (k: number): number => (p[3 * a + k]! + p[3 * b + k]! + p[3 * c + k]!) / 3;
    const at: Vec3 = [middle(0), middle(1), middle(2)];
    const found = field.wallAt(...at, hint);
    hint = found.triangle;
    minWall = Math.min(minWall, found.distance);
    maxWall = Math.max(maxWall, found.distance);
    leastShare = Math.min(leastShare, found.distance / found.thickness);
    const error = Math.abs(found.distance - found.thickness);
    errors.push(error);
    if (error <= OFF) within++;
    else off.push({ at, error });
  }
  if (errors.length === 0)
    return { samples: 0, minWall: 0, maxWall: 0, leastShare: 0, p99Error: 0, withinTenth: 0, places: [] };
  const sorted = Float64Array.from(errors).sort();
  return {
    samples: errors.length,
    minWall,
    maxWall,
    leastShare,
    p99Error: sorted[Math.floor(0.99 * (errors.length - 1))]!,
    withinTenth: within / errors.length,
    places: placesOf(off),
  };
}

/** A measured place that is off, mm. */
interface Miss {
  readonly at: Vec3;
  readonly error: number;
}

/** The misses gathered about the worst of them. */
function placesOf(misses: readonly Miss[]): readonly WallPlace[] {
  const places: { at: Vec3; radius: number }[] = [];
  for (const { at } of [...misses].sort((a, b) => b.error - a.error)) {
    const known = places.find((place) => distance(place.at, at) <= NEAR);
    if (known) known.radius = Math.max(known.radius, distance(known.at, at));
    else if (places.length < MOST_PLACES) places.push({ at, radius: 0 });
  }
  return places;
}
