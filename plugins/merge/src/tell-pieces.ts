import { vec3, type Vec3 } from '@bracewright/core/math';
import { connectedComponents, volume, type TriMesh } from '@bracewright/core/mesh';
import type { OperationContext } from '@bracewright/core/operation';

/** A piece of a surface: how much it encloses, mm³ (less than nothing for the wall of a hollow), and its middle. */
interface Piece {
  readonly volume: number;
  readonly at: Vec3;
}

function piecesOf(mesh: TriMesh): readonly Piece[] {
  const { count, ofFace } = connectedComponents(mesh);
  if (count < 2) return [{ volume: volume(mesh), at: [0, 0, 0] }];
  const own: number[][] = Array.from({ length: count }, () => []);
  mesh.indices.forEach((vertex, corner) => own[ofFace[Math.floor(corner / 3)]!]!.push(vertex));
  return own.map((indices) => {
    const sum = indices.reduce<Vec3>(
      (all, vertex) => vec3.add(all, vec3.pointAt(mesh.positions, vertex)),
      [0, 0, 0],
    );
    return {
      volume: volume({ positions: mesh.positions, indices: Uint32Array.from(indices) }),
      at: vec3.scale(sum, 1 / indices.length),
    };
  });
}

/** Says where what was made has more pieces or hollows than the body had; returns how many pieces there are. */
export function tellPieces(body: TriMesh, made: TriMesh, ctx: OperationContext): number {
  const [before, after] = [piecesOf(body), piecesOf(made)];
  const solid = (pieces: readonly Piece[]) => pieces.filter((piece) => piece.volume > 0);
  const hollow = (pieces: readonly Piece[]) => pieces.filter((piece) => piece.volume <= 0);
  const pieces = solid(after);
  if (pieces.length > Math.max(1, solid(before).length))
    ctx.warn('merge/several-pieces', {
      data: { count: pieces.length },
      places: pieces.map(({ at }) => ({ at })),
    });
  const hollows = hollow(after);
  if (hollows.length > hollow(before).length)
    ctx.warn('merge/cavity', { data: { count: hollows.length }, places: hollows.map(({ at }) => ({ at })) });
  return pieces.length;
}
