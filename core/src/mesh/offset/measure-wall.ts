import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import type { OffsetField } from './offset-field.ts';

/** How near the outer skin keeps to the thickness, measured from the outside by nearest distance. Lengths in mm. */
export interface WallMeasure {
  /** Places measured: the centre of every skin triangle that does not touch a rim. */
  readonly samples: number;
  /** The thinnest wall, in mm. */
  readonly minWall: number;
  /** 99 of 100 places deviate less than this from the thickness. */
  readonly p99Error: number;
  /** Share of the places within 0.1 mm of the thickness, 0 to 1. */
  readonly withinTenth: number;
}

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
  let minWall = Infinity;
  let within = 0;
  let hint = -1;
  for (let t = 0; t < indices.length; t += 3) {
    if ((t & BATCH_MASK) === 0) checkAborted();
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    if (Math.min(a, b, c) < first || Math.max(a, b, c) >= end) continue;
    if (onRim[a - first] || onRim[b - first] || onRim[c - first]) continue;
    const middle = (k: number): number => (p[3 * a + k]! + p[3 * b + k]! + p[3 * c + k]!) / 3;
    const found = field.wallAt(middle(0), middle(1), middle(2), hint);
    hint = found.triangle;
    minWall = Math.min(minWall, found.distance);
    const error = Math.abs(found.distance - found.thickness);
    errors.push(error);
    if (error <= 0.1) within++;
  }
  if (errors.length === 0) return { samples: 0, minWall: 0, p99Error: 0, withinTenth: 0 };
  const sorted = Float64Array.from(errors).sort();
  return {
    samples: errors.length,
    minWall,
    p99Error: sorted[Math.floor(0.99 * (errors.length - 1))]!,
    withinTenth: within / errors.length,
  };
}
