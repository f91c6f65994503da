import { cross, dot, mix, subtract, type Vec3 } from '../../math/vec3.ts';
import type { PathPiece } from './geodesic-path.ts';
import type { Refinement } from './geodesic-refine.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A place in a triangle that was parted: its weights at the corners of the whole triangle, and at those of the part it lies in. */
interface Chart {
  /** Numbers of the parts in the finer mesh. */
  readonly first: number;
  readonly end: number;
  /** Corners of the whole triangle. */
  readonly corners: readonly [number, number, number];
  /** Weights of each vertex at the corners of the whole. They are sums of halves, so that they are exact. */
  readonly weights: ReadonlyMap<number, Vec3>;
  /** The parts on the two sides of an edge within the whole, by the key of the edge. */
  readonly sides: ReadonlyMap<number, readonly number[]>;
}

/** Where a piece begins or ends: in which part, where, and, where that is on a side of the whole triangle, on which place of it. */
interface End {
  readonly part: number;
  /** Weights at the corners of the whole. */
  readonly at: Vec3;
  readonly position: Vec3;
  readonly rim?: Rim;
}

/** A place on a side of a whole triangle. */
interface Rim {
  /** The corner of the whole that lies across, 0 to 2. */
  readonly across: number;
  /** The corner of the whole with the higher number, 0 to 2, and the share of the way to it, less than 1. */
  readonly high: number;
  readonly share: number;
  /** The edge of the finer mesh that it lies on. */
  readonly edge: readonly [number, number];
}

/** Least weight of a corner for a place within a part: what lies on its edge is pulled in, so that every line is clear about what it crosses. */
const INSIDE = 1e-6;
const BELOW_ONE = 1 - Number.EPSILON;

/**
 * Carries lines over to a finer mesh: the same lines on the same surface (to the rounding of its new vertices), parted where they cross the
 * new edges. A line of one piece whose ends are the same carries a place.
 *
 * Within each whole triangle a piece is walked in the plane of the triangle's weights, where it is straight as well. On which side of it the
 * vertices on the sides of the whole lie is told by the place it crosses them at, the same for both triangles; so the
 * carried line crosses each edge just as often, odd or even, as the line on the whole would have it.
 */
export function carryLines(
  mesh: TriMesh,
  refinement: Refinement,
  lines: readonly (readonly PathPiece[])[],
): readonly (readonly PathPiece[])[] {
  const chartOf = charts(mesh, refinement);
  return lines.map((line) => {
    const carried: PathPiece[] = [];
    for (const [i, piece] of line.entries()) {
      const chart = chartOf(piece.triangle);
      // A piece begins on the edge that the one before it left through.
      const before = line[i - 1]?.edge;
      const from = endOf(refinement, chart, piece.from, before);
      const to = endOf(refinement, chart, piece.to, piece.edge);
      walkParts(refinement.mesh, chart, from, to, carried);
    }
    return carried;
  });
}

const keyOf = (a: number, b: number, count: number): number => (a < b ? a * count + b : b * count + a);

/** The charts of whole triangles, each made when it is first asked for. */
function charts(mesh: TriMesh, { mesh: finer, parents, firstPart }: Refinement): (triangle: number) => Chart {
  const count = mesh.positions.length / 3;
  const total = finer.positions.length / 3;
  const made = new Map<number, Chart>();
  return (triangle) => {
    const known = made.get(triangle);
    if (known) return known;
    const [a, b, c] = mesh.indices.subarray(3 * triangle, 3 * triangle + 3) as unknown as [number, number, number];
    const weights = new Map<number, Vec3>([
      [a, [1, 0, 0]],
      [b, [0, 1, 0]],
      [c, [0, 0, 1]],
    ]);
    // Both ends of the edge that a vertex is the middle of lie in the same whole triangle.
    const weightsOf = (v: number): Vec3 => {
      const found = weights.get(v);
      if (found) return found;
      const middle = mix(weightsOf(parents[2 * (v - count)]!), weightsOf(parents[2 * (v - count) + 1]!), 0.5);
      weights.set(v, middle);
      return middle;
    };
    const sides = new Map<number, number[]>();
    const [first, end] = [firstPart[triangle]!, firstPart[triangle + 1]!];
    for (let part = first; part < end; part++)
      for (let k = 0; k < 3; k++) {
        const v = finer.indices[3 * part + k]!;
        weightsOf(v);
        const key = keyOf(v, finer.indices[3 * part + ((k + 1) % 3)]!, total);
        const list = sides.get(key);
        if (list) list.push(part);
        else sides.set(key, [part]);
      }
    const chart: Chart = { first, end, corners: [a, b, c], weights, sides };
    made.set(triangle, chart);
    return chart;
  };
}
