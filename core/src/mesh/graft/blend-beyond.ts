import { smootherstep } from '../../math/scalar.ts';
import { length, pointAt } from '../../math/vec3.ts';
import { geodesicDistance } from '../geodesic/geodesic.ts';
import { vertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The skin goes over within so many times the farthest that a border moves, and within these widths, mm: it slopes by less than 0.16. */
const WIDTH = { times: 12, least: 20, most: 120 } as const;
/** How often the ways are evened out between borders. */
const ROUNDS = 12;

/** Which vertices move by themselves, and how far: `V` flags, and `3·V` mm. */
export interface BorderMoves {
  readonly given: Float64Array;
  readonly isGiven: Uint8Array;
}

/** How far each vertex moves. */
export interface Blend {
  /** `3·V`, mm. */
  readonly ways: Float64Array;
  /** `V` flags: what is nearer to the borders than the width. */
  readonly isNear: Uint8Array;
}

/**
 * Ways of all vertices of a skin from those of some of them (`3·V` in `given`, where `isGiven`): carried on along the surface and fading out without a bend. Between borders that move differently one goes
 * over into the other.
 * Source: upwind averages in the order of the distance, as in fast marching (Kimmel and Sethian, 1998), evened out by Jacobi rounds of the graph Laplacian.
 */
export function blendBeyond(
  mesh: TriMesh,
  { given, isGiven }: BorderMoves,
  checkAborted?: () => void,
): Blend {
  let most = 0;
  const sources: { kind: 'vertex'; vertex: number }[] = [];
  for (let v = 0; v < isGiven.length; v++) {
    if (isGiven[v] === 0) continue;
    sources.push({ kind: 'vertex', vertex: v });
    most = Math.max(most, length(pointAt(given, v)));
  }
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, WIDTH.times * most));
  const away = geodesicDistance(mesh, sources, { maxDistance: width, ...(checkAborted && { checkAborted }) });
  const order = [...away.keys()].filter((v) => away[v]! < width).sort((a, b) => away[a]! - away[b]! || a - b);
  const neighbours = vertexNeighbours(mesh);
  let carried = carriedOn(mesh, { given, isGiven, away, order, neighbours });
  for (let round = 0; round < ROUNDS; round++) {
    checkAborted?.();
    carried = evened(carried, { isGiven, order, neighbours });
  }
  const isNear = new Uint8Array(isGiven.length);
  const ways = new Float64Array(given.length);
  for (const v of order) {
    isNear[v] = 1;
    const weight = isGiven[v] === 1 ? 1 : smootherstep(1 - away[v]! / width);
    for (let k = 0; k < 3; k++) ways[3 * v + k] = weight * carried[3 * v + k]!;
  }
  return { ways, isNear };
}

interface Carrying extends BorderMoves {
  readonly away: Float64Array;
  readonly order: readonly number[];
  readonly neighbours: ReturnType<typeof vertexNeighbours>;
}

function carriedOn(
  { positions: p }: TriMesh,
  { given, isGiven, away, order, neighbours: { offsets, neighbours } }: Carrying,
): Float64Array {
  const carried = given.slice();
  for (const v of order) {
    if (isGiven[v] === 1) continue;
    let weights = 0;
    const sum = [0, 0, 0];
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const u = neighbours[i]!;
      const nearer = away[v]! - away[u]!;
      if (!(nearer > 0)) continue;
      const [x, y, z] = [0, 1, 2].map((k) => p[3 * v + k]! - p[3 * u + k]!) as [number, number, number];
      const weight = nearer / Math.max(1e-12, x * x + y * y + z * z);
      weights += weight;
      for (let k = 0; k < 3; k++) sum[k]! += weight * carried[3 * u + k]!;
    }
    if (weights > 0) for (let k = 0; k < 3; k++) carried[3 * v + k] = sum[k]! / weights;
  }
  return carried;
}

function evened(
  carried: Float64Array,
  { isGiven, order, neighbours: { offsets, neighbours } }: Pick<Carrying, 'isGiven' | 'order' | 'neighbours'>,
): Float64Array {
  const next = carried.slice();
  for (const v of order) {
    const [first, end] = [offsets[v]!, offsets[v + 1]!];
    if (isGiven[v] === 1 || end === first) continue;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let i = first; i < end; i++) sum += carried[3 * neighbours[i]! + k]!;
      next[3 * v + k] = (carried[3 * v + k]! + sum / (end - first)) / 2;
    }
  }
  return next;
}
