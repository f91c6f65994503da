import { invertRigid, transformPoint, type Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import { connectedComponents } from '../topology/components.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { oneSidednessOf, sampleSurface } from './sample-surface.ts';

/** The plane about which a body is most nearly symmetric. */
export interface SymmetryPlane {
  /** The point of the plane nearest to the middle of the body's surface, mm. */
  readonly origin: Vec3;
  /** Unit length, to the patient's left (+X). */
  readonly normal: Vec3;
  /** Share of the surface, 0 to 1, that has a counterpart on the other side. */
  readonly share: number;
  /** Root of the mean square of the distances between a surface and the mirror image of its counterpart, far ones counting little, mm. */
  readonly rms: number;
}

/** Points on the surface that are mirrored, and of those how many are compared at most. */
const [POINTS, COMPARED] = [8000, 8000];
/** How far off the counterpart may be, in heights of the body. */
const REACH = 0.1;
/** With less of the surface than this, or partners farther off than this share of the reach, nothing is symmetric. */
const LEAST_SHARE = 0.6;
const MOST_RMS = 0.3;
/** A normal that points less to the side than this has no left and right: 60° from straight across. */
const LEAST_SIDEWAYS = 0.5;
/** A surface whose normals sum to more of their number than this is seen from one side alone: it has no other half to compare. */
const MOST_ONE_SIDED = 0.8;

/**
 * The sagittal plane about which the largest piece of a body in the patient frame (mm) is most nearly symmetric, looked for from the upright plane through the middle of its surface over
 * offset, turn and lean; undefined where there is no such plane, as of a leg, of a sheet, or of a body that lies otherwise. The same mesh gives the same bits.
 * Source: `mirrorPlane` (iterated closest points to planes with the reflection in place of a motion, robustly weighted).
 */
export function symmetryPlane(mesh: TriMesh, checkAborted?: () => void): SymmetryPlane | undefined {
  const samples = sampleSurface(largestPieceOf(mesh), POINTS, checkAborted);
  if (samples.count === 0 || oneSidednessOf(samples) > MOST_ONE_SIDED) return undefined;
  const { centre, points } = samples;
  let [low, high] = [Infinity, -Infinity];
  for (let i = 2; i < points.length; i += 3) {
    low = Math.min(low, points[i]!);
    high = Math.max(high, points[i]!);
  }
  const reach = REACH * (high - low);
  const start: Mat4 = [1, 0, 0, -centre[0], 0, 1, 0, -centre[1], 0, 0, 1, -centre[2], 0, 0, 0, 1];
  checkAborted?.();
  const everywhere = { low: -Infinity, high: Infinity };
  const { frame, share, error: rms } = mirrorPlane(samples, start, everywhere, reach, COMPARED);
  const normal: Vec3 = [frame[0]!, frame[1]!, frame[2]!];
  if (!(share >= LEAST_SHARE && rms <= MOST_RMS * reach && normal[0] >= LEAST_SIDEWAYS)) return undefined;
  const [, y, z] = transformPoint(frame, centre);
  return { origin: transformPoint(invertRigid(frame), [0, y, z]), normal, share, rms };
}

/** The triangles of the piece with the largest surface, the first of equal ones. */
export function largestPieceOf(mesh: TriMesh): TriMesh {
  const { ofFace, count } = connectedComponents(mesh);
  if (count < 2) return mesh;
  const areas = pieceAreas(mesh, ofFace, count);
  let largest = 0;
  for (let piece = 1; piece < count; piece++) if (areas[piece]! > areas[largest]!) largest = piece;
  const indices = mesh.indices.filter((_, i) => ofFace[(i / 3) | 0] === largest);
  return dropUnusedVertices({ positions: mesh.positions, indices });
}
