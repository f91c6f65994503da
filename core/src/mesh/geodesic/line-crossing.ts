import { cross, distance, dot, mix, subtract, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { piecesByTriangle, segmentsCross } from './geodesic-region.ts';
import type { PathPiece } from './geodesic-path.ts';

/** A loop of a line that is shorter than this, mm, is a slip of the pen. */
const SLIP = 10;

/** Where the segments ab and cd cross, which do, in the plane with the given normal. */
function crossingOf(a: Vec3, b: Vec3, c: Vec3, d: Vec3, normal: Vec3): Vec3 {
  const beside = (at: Vec3): number => dot(cross(subtract(d, c), subtract(at, c)), normal);
  const [from, to] = [beside(a), beside(b)];
  return from === to ? a : mix(a, b, from / (from - to));
}

/**
 * Where a line on the surface crosses itself, a closed one unless it is said otherwise, so that it goes round two parts of the skin: the first such place, mm; undefined where
 * it does not.
 */
export function lineCrossing(mesh: TriMesh, line: readonly PathPiece[], closed = true): Vec3 | undefined {
  const pieces = line.filter(({ from, to }) => distance(from, to) > 0);
  const order = new Map(pieces.map((piece, i) => [piece, i]));
  const starts: number[] = [];
  let length = 0;
  for (const { from, to } of pieces) {
    starts.push(length);
    length += distance(from, to);
  }
  const corner = (triangle: number, k: 0 | 1 | 2): Vec3 => {
    const at = 3 * mesh.indices[3 * triangle + k]!;
    return [mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!];
  };
  for (const [triangle, together] of piecesByTriangle(pieces)) {
    if (together.length < 2) continue;
    const a = corner(triangle, 0);
    const normal = cross(subtract(corner(triangle, 1), a), subtract(corner(triangle, 2), a));
    for (const [k, one] of together.entries())
      for (const other of together.slice(k + 1)) {
        const [i, j] = [order.get(one)!, order.get(other)!];
        // Neighbours meet in their common end.
        if (j - i < 2 || (closed && j - i === pieces.length - 1)) continue;
        if (!segmentsCross(one.from, one.to, other.from, other.to, normal)) continue;
        const at = crossingOf(one.from, one.to, other.from, other.to, normal);
        const loop = starts[j]! + distance(other.from, at) - starts[i]! - distance(one.from, at);
        if (Math.min(loop, closed ? length - loop : Infinity) > SLIP) return at;
      }
  }
  return undefined;
}
