import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** A body, and which of its skin nobody scanned: what closes a hole of a scan, or an end at which it stops, was made up from the skin about it. */
export interface ScannedSkin {
  readonly mesh: TriMesh;
  /** 1 for each triangle that nobody scanned, `F`. */
  readonly invented: Uint8Array;
}

/** A surface may lie so far off the one that it was made from, mm: what lies further off was added. */
const SAME = 0.1;

/** No step moves skin further than this, mm: vertices that lie further apart are not the same one under the same number. */
const FARTHEST = 100;

/** A body as it was scanned. */
export const asScanned = (mesh: TriMesh): ScannedSkin => ({
  mesh,
  invented: new Uint8Array(mesh.indices.length / 3),
});

/**
 * The skin after a step. Where the step keeps the triangles in their order, each stays what it was, however far it moved; otherwise it is what the one nearest
 * to where its middle came from was: exact for triangles that stayed where they were, and about so where a step moved them and divided them anew. Of a step that
 * `adds` skin (one that closes, mends or cuts), what lies off the skin before it is invented.
 */
export function skinAfter(
  before: ScannedSkin,
  mesh: TriMesh,
  adds: boolean,
  { checkAborted }: Pick<Work, 'checkAborted'> = {},
): ScannedSkin {
  if (mesh === before.mesh) return before;
  if (keepsTriangles(before.mesh, mesh)) return { mesh, invented: before.invented };
  const { indices } = mesh;
  const invented = new Uint8Array(indices.length / 3);
  if (!adds && !before.invented.includes(1)) return { mesh, invented };
  const p = adds ? mesh.positions : cameFrom(before.mesh, mesh);
  const bvh = buildBvh(before.mesh, checkAborted);
  const out = new Float64Array(7);
  let near = -1;
  for (let f = 0; f < invented.length; f++) {
    if ((f & BATCH_MASK) === 0) checkAborted?.();
    const [a, b, c] = [3 * indices[3 * f]!, 3 * indices[3 * f + 1]!, 3 * indices[3 * f + 2]!];
    const middle = (k: number): number => (p[a + k]! + p[b + k]! + p[c + k]!) / 3;
    near = bvh.closestPointInto(middle(0), middle(1), middle(2), Infinity, out, near);
    invented[f] = near < 0 || (adds && out[6]! > SAME) ? 1 : before.invented[near]!;
  }
  return { mesh, invented };
}

/** Whether places on or near a body (mm) were scanned: asked of the skin that is nearest to them. */
export function scannedAt({ mesh, invented }: ScannedSkin): (at: Vec3) => boolean {
  if (!invented.includes(1)) return () => true;
  const bvh = sharedBvh(mesh);
  return (at) => {
    const nearest = bvh.closestPoint(at);
    return nearest !== undefined && invented[nearest.triangle] === 0;
  };
}

/** Whether both have the same triangles in the same order, also turned over. */
function keepsTriangles({ indices: a }: TriMesh, { indices: b }: TriMesh): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 3) {
    if (a[i] !== b[i]) return false;
    const isSame = a[i + 1] === b[i + 1] && a[i + 2] === b[i + 2];
    if (!isSame && (a[i + 1] !== b[i + 2] || a[i + 2] !== b[i + 1])) return false;
  }
  return true;
}

/**
 * About where the vertices of `after` (`3·V`) lay in `before`. A step that divides the skin keeps the vertices and their numbers (`refineToParts`): those are known, and
 * one that came between them moved as its neighbours did. Where the numbers are others by now, where the vertices lie.
 */
function cameFrom(before: TriMesh, { positions, indices }: TriMesh): Float32Array {
  const old = before.positions.length;
  if (positions.length < old) return positions;
  const from = positions.slice();
  from.set(before.positions);
  for (let i = 0; i < old; i++) if (Math.abs(from[i]! - positions[i]!) > FARTHEST) return positions;
  const isKnown = new Uint8Array(positions.length / 3).fill(1, 0, old / 3);
  // Each round knows the neighbours of those known before it.
  while (isKnown.includes(0)) {
    const sum = new Float64Array(positions.length);
    const count = new Uint32Array(isKnown.length);
    indices.forEach((v, i) => {
      if (isKnown[v]) return;
      const first = i - (i % 3);
      for (const other of indices.subarray(first, first + 3)) {
        if (!isKnown[other]) continue;
        count[v]!++;
        for (let k = 0; k < 3; k++) sum[3 * v + k]! += from[3 * other + k]! - positions[3 * other + k]!;
      }
    });
    if (!count.some((known) => known > 0)) break;
    count.forEach((known, v) => {
      if (known === 0) return;
      isKnown[v] = 1;
      for (let k = 0; k < 3; k++) from[3 * v + k]! += sum[3 * v + k]! / known;
    });
  }
  return from;
}
