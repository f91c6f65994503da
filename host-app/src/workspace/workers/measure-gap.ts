import { facingPart, gapMap, type FacingSide, type GapMap, type TriMesh } from '@bracewright/core/mesh';

/** Which skin of an object is measured: of a shell that which faces the other, that which looks away from it, or all there is. */
export type GapSide = FacingSide | 'all';

/** Two skins in one space: how far `shape`, or one side of it, lies from `reference`. */
export interface GapRequest {
  readonly shape: TriMesh;
  readonly reference: TriMesh;
  readonly side: GapSide;
}

/** What was measured: a value for each corner of the whole shape, and the triangles that it is of; undefined for all of them. */
export interface MeasuredGap {
  readonly map: GapMap;
  readonly faces: Uint32Array | undefined;
}

/** Share of the work after which the side is found. */
const SIDE_FOUND = 0.2;

/** Triangles of a mesh by their numbers, on the same corners. */
export const facesOf = ({ positions, indices }: TriMesh, faces: Uint32Array): TriMesh => ({
  positions,
  indices: Uint32Array.from(
    { length: 3 * faces.length },
    (_, i) => indices[3 * faces[(i / 3) | 0]! + (i % 3)]!,
  ),
});

/** Each triangle the other way round. */
export const turned = ({ positions, indices }: TriMesh): TriMesh => ({
  positions,
  indices: indices.map((_, i) => indices[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!),
});

/** Measures one request; undefined where the shape has no such side. Throws SdkError. */
export function measureRequest(
  { shape, reference, side }: GapRequest,
  progress: (fraction: number) => void,
): MeasuredGap | undefined {
  if (side === 'all') return { map: gapMap(shape, reference, { progress }), faces: undefined };
  const faces = facingPart(shape, reference, side, { progress: (part) => progress(SIDE_FOUND * part) });
  if (faces.length === 0) return undefined;
  const rest = (part: number) => progress(SIDE_FOUND + (1 - SIDE_FOUND) * part);
  return { map: gapMap(facesOf(shape, faces), reference, { progress: rest }), faces };
}
