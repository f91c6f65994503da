import type { FindingPlace } from '../../errors/finding-place.ts';
import { pointAt } from '../../math/vec3.ts';
import { windingNumber } from '../bvh/winding-number.ts';
import { connectedComponents } from '../topology/components.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A closed piece of a part: its signed volume, mm³, and a ball about it, mm. */
export interface Piece {
  readonly volume: number;
  readonly place: FindingPlace;
}

/** The pieces of a closed part: those that stand by themselves, the hollows in them, and those that face inwards. Each the largest first. */
export interface PartPieces {
  readonly solids: readonly Piece[];
  readonly hollows: readonly Piece[];
  readonly insideOut: readonly Piece[];
}

/** Tells the pieces of a closed part apart; a hollow is a piece that faces inwards and lies within another. */
export function partPieces(mesh: TriMesh): PartPieces {
  const { ofFace, count } = connectedComponents(mesh);
  const faces = Array.from({ length: count }, (): number[] => []);
  ofFace.forEach((piece, face) => void faces[piece]!.push(face));
  const pieces = faces.map((own) => ({ own, ...pieceOf(mesh, own) }));
  pieces.sort((a, b) => Math.abs(b.volume) - Math.abs(a.volume));
  const solids = pieces.filter(({ volume }) => volume > 0);
  const inward = pieces
    .filter(({ volume }) => volume <= 0)
    .map((piece) => {
      const point = pointAt(mesh.positions, mesh.indices[3 * piece.own[0]!]!);
      return { piece, isWithin: solids.some((solid) => windingNumber(mesh, solid.own, point) > 0.5) };
    });
  return {
    solids,
    hollows: inward.filter(({ isWithin }) => isWithin).map(({ piece }) => piece),
    insideOut: inward.filter(({ isWithin }) => !isWithin).map(({ piece }) => piece),
  };
}

function pieceOf({ positions: p, indices }: TriMesh, faces: readonly number[]): Piece {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]]; // prettier-ignore
  let six = 0;
  const [ox, oy, oz] = pointAt(p, indices[3 * faces[0]!]!);
  for (const face of faces) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * face + k]!) as [number, number, number];
    for (const at of [a, b, c])
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k]!, p[at + k]!);
        high[k] = Math.max(high[k]!, p[at + k]!);
      }
    const [ax, ay, az] = [p[a]! - ox, p[a + 1]! - oy, p[a + 2]! - oz];
    const [bx, by, bz] = [p[b]! - ox, p[b + 1]! - oy, p[b + 2]! - oz];
    const [cx, cy, cz] = [p[c]! - ox, p[c + 1]! - oy, p[c + 2]! - oz];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  const [x, y, z] = [0, 1, 2].map((k) => high[k]! - low[k]!) as [number, number, number];
  return {
    volume: six / 6,
    place: {
      at: [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2, (low[2]! + high[2]!) / 2],
      radius: Math.sqrt(x * x + y * y + z * z) / 2,
    },
  };
}
