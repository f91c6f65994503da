import type { Vec3 } from '../../math/vec3.ts';
import { connectedComponents } from '../topology/components.ts';
import { pieceAreas } from './piece-areas.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A piece with this share of the surface is a body, not debris. */
const BODY_SHARE = 0.05;

/** The pieces of a mesh that are bodies rather than debris: the middle of the box about each, largest first. */
export function bodyPieces(mesh: TriMesh, { ofFace, count } = connectedComponents(mesh)): readonly Vec3[] {
  const areas = pieceAreas(mesh, ofFace, count);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const bodies = [...areas.keys()].filter((piece) => areas[piece]! >= BODY_SHARE * total);
  bodies.sort((a, b) => areas[b]! - areas[a]! || a - b);
  return middlesOf(mesh, ofFace, bodies);
}

function middlesOf(
  { positions, indices }: TriMesh,
  ofFace: Uint32Array,
  pieces: readonly number[],
): readonly Vec3[] {
  const placeOf = new Map(pieces.map((piece, i) => [piece, i]));
  const boxes = pieces.map(() => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (let i = 0; i < indices.length; i++) {
    const at = placeOf.get(ofFace[Math.floor(i / 3)]!);
    if (at === undefined) continue;
    const box = boxes[at]!;
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * indices[i]! + k]!;
      if (value < box[k]!) box[k] = value;
      if (value > box[k + 3]!) box[k + 3] = value;
    }
  }
  return boxes.map((box): Vec3 => [
    (box[0]! + box[3]!) / 2,
    (box[1]! + box[4]!) / 2,
    (box[2]! + box[5]!) / 2,
  ]);
}

/**
 * The bodies that a cut left where it left more than there were: a thigh, an arm or a lobe that hung on what went. Undefined where it did not.
 */
export function partedPieces(before: TriMesh, after: TriMesh): readonly Vec3[] | undefined {
  const components = connectedComponents(after);
  // As nearly every cut: asked at each preview.
  if (components.count < 2) return undefined;
  const pieces = bodyPieces(after, components);
  return pieces.length > 1 && pieces.length > bodyPieces(before).length ? pieces : undefined;
}
