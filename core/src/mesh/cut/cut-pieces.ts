import { planeDistances, type PlaneLike } from '../section/plane.ts';
import { trianglesWhere } from '../topology/triangles-where.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cutBorder } from './cap-cut.ts';
import { facesAlong, ON_PLANE, splitByPlane } from './split-mesh.ts';

/** What of a body lies beyond a plane, on the side of its normal, piece by piece. */
export interface PiecesBeyond {
  /** `F` numbers of the pieces, 0 to `count` − 1; −1 where nothing of the triangle lies beyond. A triangle that the plane crosses belongs to the piece of its part beyond. */
  readonly ofFace: Int32Array;
  readonly count: number;
}

/**
 * Parts what lies beyond a plane into what hangs together there: two pieces may hang together on this side of it, as two arms do by the trunk. Pieces are numbered in the
 * order of their first triangles. What lies within a ten thousandth of a millimetre of the plane is on it.
 */
export function piecesBeyond({ positions, indices }: TriMesh, plane: PlaneLike): PiecesBeyond {
  const distance = planeDistances(positions, plane);
  const isBeyond = new Uint8Array(distance.length);
  for (let v = 0; v < isBeyond.length; v++) isBeyond[v] = distance[v]! > ON_PLANE ? 1 : 0;
  const isIn = isBeyond.slice();
  const faces = indices.length / 3;
  const flat = new Uint8Array(faces);
  for (let f = 0; f < faces; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    const isOn =
      Math.abs(distance[a]!) <= ON_PLANE &&
      Math.abs(distance[b]!) <= ON_PLANE &&
      Math.abs(distance[c]!) <= ON_PLANE;
    // A triangle in the plane that faces away from what lies beyond is the underside of that.
    if (!isOn || facesAlong(positions, plane, a, b, c)) continue;
    flat[f] = 1;
    isIn[a] = isIn[b] = isIn[c] = 1;
  }
  const roots = Uint32Array.from(isIn.keys());
  const rootOf = (v: number): number => {
    while (roots[v] !== v) v = roots[v] = roots[roots[v]!]!;
    return v;
  };
  const belongs = (f: number): number => {
    let first = -1;
    let isPart = flat[f] === 1;
    for (let i = 3 * f; i < 3 * f + 3; i++) {
      const v = indices[i]!;
      if (isIn[v] === 0) continue;
      if (isBeyond[v] === 1) isPart = true;
      first = first < 0 ? rootOf(v) : first;
      roots[rootOf(v)] = first;
    }
    return isPart ? first : -1;
  };
  for (let f = 0; f < faces; f++) belongs(f);
  const ofFace = new Int32Array(faces).fill(-1);
  const numbers = new Map<number, number>();
  for (let f = 0; f < faces; f++) {
    const found = belongs(f);
    if (found < 0) continue;
    const root = rootOf(found);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    ofFace[f] = numbers.get(root)!;
  }
  return { ofFace, count: numbers.size };
}

/** A body without some of its pieces. */
export interface PiecesCut {
  /** The vertices of the input, unchanged and in their order, also those that no triangle uses any more, then those of the cut. */
  readonly mesh: TriMesh;
  /** Vertices two by two: the directed edges that a cap facing along the normal needs. */
  readonly rim: readonly number[];
}

/**
 * Cuts pieces of `piecesBeyond` off along their plane. Triangles outside of the pieces stay whole, also those that the plane crosses: what
 * lies beyond it elsewhere stays, bit for bit. The cut is left open.
 */
export function cutOffPieces(
  { positions, indices }: TriMesh,
  plane: PlaneLike,
  options: {
    /** `F` flags: the triangles of the pieces that go, whole pieces only. */
    readonly taken: Uint8Array;
    readonly checkAborted?: (() => void) | undefined;
  },
): PiecesCut {
  const { taken, checkAborted } = options;
  const own = trianglesWhere(indices, (f) => taken[f] === 1);
  const rest = trianglesWhere(indices, (f) => taken[f] !== 1);
  const split = splitByPlane({ positions, indices: own }, plane, { checkAborted });
  const whole = new Uint32Array(rest.length + split.mesh.indices.length);
  whole.set(rest);
  whole.set(split.mesh.indices, rest.length);
  const first = rest.length / 3;
  const isKept = (f: number): boolean => f < first || split.side[f - first] === -1;
  const mesh = { positions: split.mesh.positions, indices: whole };
  checkAborted?.();
  const rim = cutBorder(mesh, isKept, (a, b) => split.distance[a] === 0 && split.distance[b] === 0);
  const kept = trianglesWhere(whole, isKept);
  return { mesh: { positions: mesh.positions, indices: kept }, rim };
}
