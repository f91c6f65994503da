import { vec3, type Vec3 } from '@bracewright/core/math';
import { planeFrame, triangulateRegion, type PlaneLike, type RimPlace } from '@bracewright/core/mesh';
import { insertPoints } from './insert-points.ts';

/** Points keep such a part of the wanted edge length from the rim. */
const FROM_RIM = 0.6;
/** How fast edges grow beyond the blend: mm a mm. */
const GROWTH = 0.5;
/** The widest lattice is so many times as wide as the finest. */
const MOST_SPACING = 256;
const HEX = Math.sqrt(3) / 2;

/** How long edges of the flat are, mm. */
export interface FlatSizes {
  /** Up to `reach` mm from the rim. */
  readonly fine: number;
  readonly reach: number;
  /** Far from it. */
  readonly coarse: number;
}

/** The triangles of a flat. */
export interface Flat {
  /** Places of the corners inside, `3·n`, mm. */
  readonly points: Float32Array;
  /** Corners: vertices of the mesh, and from `first` on those inside. */
  readonly triangles: readonly number[];
}

/** Fills a rim in its plane with triangles between its own corners. Undefined where the rim crosses or touches itself. */
export function plainFlat(
  positions: Float32Array,
  edges: readonly number[],
  plane: PlaneLike,
): number[] | undefined {
  const xy = new Float64Array((2 * positions.length) / 3);
  const place = placeIn(positions, plane);
  for (const vertex of edges) xy.set(place(vertex), 2 * vertex);
  return triangulateRegion({ xy, edges });
}

/**
 * Lays a flat anew with triangles about as large as wanted: its corners, and more inside of it on a triangular lattice that is twice as wide wherever the wanted edges are twice as long.
 */
export function layFlat(
  positions: Float32Array,
  flat: readonly number[],
  plane: PlaneLike,
  options: {
    /** The directed border of the flat, two vertices an edge. */
    readonly edges: readonly number[];
    readonly sizes: FlatSizes;
    readonly nearest: (point: Vec3, most: number) => RimPlace | undefined;
    readonly checkAborted: () => void;
  },
): Flat {
  const { u, v, origin } = planeFrame(plane);
  const first = positions.length / 3;
  const place = placeIn(positions, plane);
  const inner = latticeWithin(options.edges.map(place), options.sizes.fine, options.checkAborted);
  const points: number[] = [];
  const places: number[] = [];
  for (const { x, y, width } of inner) {
    const point = vec3.addScaled(vec3.addScaled(origin, u, x), v, y);
    if (!isWanted(point, width, options)) continue;
    points.push(...point);
    places.push(x, y);
  }
  options.checkAborted();
  const xy = new Float64Array(2 * first + places.length);
  for (const vertex of flat) xy.set(place(vertex), 2 * vertex);
  xy.set(places, 2 * first);
  const added = Array.from({ length: places.length / 2 }, (_, i) => first + i);
  return {
    points: Float32Array.from(points),
    triangles: insertPoints(flat, xy, added, options.checkAborted),
  };
}

/** Where a vertex lies in the plane. */
function placeIn(positions: Float32Array, plane: PlaneLike): (vertex: number) => readonly [number, number] {
  const { u, v, origin } = planeFrame(plane);
  return (vertex) => {
    const way = vec3.subtract(vec3.pointAt(positions, vertex), origin);
    return [vec3.dot(way, u), vec3.dot(way, v)];
  };
}

/** Whether a lattice of this width has the wanted density at a point, and the point is far enough from the rim. */
function isWanted(
  point: Vec3,
  width: number,
  {
    sizes: { fine, reach, coarse },
    nearest,
  }: { readonly sizes: FlatSizes; readonly nearest: (point: Vec3, most: number) => RimPlace | undefined },
): boolean {
  // Farther away than this the answer is known: too dense a point, or one far enough from the rim.
  const isDense = 2 * width <= coarse;
  const far = nearest(point, isDense ? reach + (2 * width - fine) / GROWTH : FROM_RIM * coarse)?.distance;
  if (far === undefined) return !isDense;
  const wanted = Math.min(coarse, fine + GROWTH * Math.max(0, far - reach));
  return far >= FROM_RIM * wanted && 2 * width > wanted;
}

interface LatticePoint {
  readonly x: number;
  readonly y: number;
  /** How far apart the points of the widest lattice are that has this one, mm. */
  readonly width: number;
}

/** Points of a triangular lattice of `step` mm within an outline (edges, two ends each), with the width of the widest lattice that has them. */
function latticeWithin(
  ends: readonly (readonly [number, number])[],
  step: number,
  checkAborted: () => void,
): readonly LatticePoint[] {
  const rise = step * HEX;
  const rows = new Map<number, number[]>();
  for (let e = 0; e < ends.length; e += 2) {
    const [[ax, ay], [bx, by]] = [ends[e]!, ends[e + 1]!];
    for (let row = Math.ceil(Math.min(ay, by) / rise); row * rise <= Math.max(ay, by); row++) {
      const y = row * rise;
      if (ay <= y === by <= y) continue;
      const x = ax + ((y - ay) * (bx - ax)) / (by - ay);
      const met = rows.get(row);
      if (met) met.push(x);
      else rows.set(row, [x]);
    }
  }
  const found: LatticePoint[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    checkAborted();
    const met = rows.get(row)!.sort((a, b) => a - b);
    for (let i = 0; i + 1 < met.length; i += 2)
      for (let at = Math.ceil(met[i]! / step - row / 2); (at + row / 2) * step < met[i + 1]!; at++)
        found.push({ x: (at + row / 2) * step, y: row * rise, width: step * spacingAt(at, row) });
  }
  // The widest first: what comes after finds its place about them in a few steps.
  return found.sort((a, b) => b.width - a.width);
}

/** How many steps apart the points of the widest lattice are that has this one: those of the next wider one have even numbers. */
function spacingAt(a: number, b: number): number {
  let spacing = 1;
  while (spacing < MOST_SPACING && a % 2 === 0 && b % 2 === 0) [a, b, spacing] = [a / 2, b / 2, 2 * spacing];
  return spacing;
}
