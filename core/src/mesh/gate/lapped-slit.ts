import type { FindingPlace } from '../../errors/finding-place.ts';
import { addScaled, scale, type Vec3 } from '../../math/vec3.ts';
import { centreOf } from '../agree/samples.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { gathered } from '../gathered.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The slit between an edge that lies over another and that one: mm² of the underside, the least way across it by rays, mm, and where it is. */
export interface LappedSlit {
  readonly area: number;
  readonly least: number;
  readonly places: readonly FindingPlace[];
}

/** What is further off, mm, is no slit. */
const WIDEST = 8;
/** A ray begins so far off the surface, mm. */
const OFF = 1e-3;
/** So many places of it are shown: it is one. */
const MOST = 3;
/** Sides of a slit face each other by more than 143°; in the corner where the outer edge begins they do not. */
const APART = -0.8;

/** The slit under the triangles that a wall labels `under` (`withFlap`); undefined where it has none. */
export function lappedSlit(mesh: TriMesh, checkAborted?: () => void): LappedSlit | undefined {
  const { labelOf, labels } = mesh.paint ?? {};
  const under = labels?.findIndex(({ name }) => name === 'under') ?? -1;
  if (!labelOf || under < 0) return undefined;
  const tree = sharedBvh(mesh, checkAborted);
  const [own, other] = [new Float64Array(3), new Float64Array(3)];
  const found: Vec3[] = [];
  let [area, least] = [0, Infinity];
  for (let t = 0; t < labelOf.length; t++) {
    if (labelOf[t] !== under) continue;
    const double = triangleNormal(mesh, t, own);
    if (!(double > 0)) continue;
    const out = scale([own[0]!, own[1]!, own[2]!], 1 / double);
    const hit = tree.raycast(addScaled(centreOf(mesh, t), out, OFF), out, WIDEST);
    if (!hit) continue;
    const size = triangleNormal(mesh, hit.triangle, other);
    const along = (out[0] * other[0]! + out[1] * other[1]! + out[2] * other[2]!) / size;
    if (!(along < APART)) continue;
    area += double / 2;
    least = Math.min(least, hit.distance);
    found.push(centreOf(mesh, t));
  }
  return found.length > 0 ? { area, least, places: gathered(found).slice(0, MOST) } : undefined;
}
