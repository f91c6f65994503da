import { add, dot, normalize, pointAt, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import { buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** The foot of a groove: an edge at which two triangles draw together over the part. */
export interface Foot {
  readonly face: number;
  readonly other: number;
  /** The numbers of its ends, and where they lie, mm. */
  readonly ends: readonly [number, number];
  readonly from: Vec3;
  readonly to: Vec3;
  /** The unit vector between those that both triangles face, and the cosine between these. */
  readonly normal: Vec3;
  readonly cosine: number;
}

/** The feet of a part at which both triangles turn by more than the angle of a cosine. */
export function feetOf(mesh: TriMesh, most: number, work: Work): readonly Foot[] {
  const { positions, indices } = mesh;
  const found: Foot[] = [];
  const [n, m] = [new Float64Array(3), new Float64Array(3)];
  buildTwins(mesh).forEach((twin, h) => {
    if ((h & BATCH_MASK) === 0) work.checkAborted?.();
    if (twin < h) return;
    const [face, other] = [Math.floor(h / 3), Math.floor(twin / 3)];
    const [size, far] = [triangleNormal(mesh, face, n), triangleNormal(mesh, other, m)];
    const cosine = (n[0]! * m[0]! + n[1]! * m[1]! + n[2]! * m[2]!) / (size * far);
    // Not a number beside a triangle without area.
    if (!(cosine < most)) return;
    const [v, w] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const [from, to] = [pointAt(positions, v), pointAt(positions, w)];
    const own = scale(pointAt(n, 0), 1 / size);
    // What the other triangle ends in stands in front of a foot, and behind a crest.
    const tip = pointAt(positions, indices[nextHalfEdge(nextHalfEdge(twin))]!);
    if (!(dot(subtract(tip, from), own) > 0)) return;
    const normal = normalize(add(own, scale(pointAt(m, 0), 1 / far)));
    found.push({ face, other, ends: [v, w], from, to, normal, cosine });
  });
  return found;
}
