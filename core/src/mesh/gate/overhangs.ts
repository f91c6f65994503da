import type { FindingPlace } from '../../errors/finding-place.ts';
import { cos, PI } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { gathered } from '../gathered.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Faces that need something under them while a part is built upwards: their area, mm², and the largest places. */
export interface Overhangs {
  readonly area: number;
  readonly places: readonly FindingPlace[];
}

/** What lies on the bed needs nothing under it, mm. */
const ON_BED = 0.5;
/** Triangles that are gathered into places, the largest first. */
const MOST = 2000;

/** The faces that look down flatter than `degrees` from the level, built along `up` (of length 1). */
export function overhangs(mesh: TriMesh, up: Vec3, degrees: number): Overhangs {
  const { positions: p, indices } = mesh;
  const steep = -cos((degrees * PI) / 180);
  const height = (v: number): number => p[3 * v]! * up[0] + p[3 * v + 1]! * up[1] + p[3 * v + 2]! * up[2];
  let lowest = Infinity;
  for (const v of indices) lowest = Math.min(lowest, height(v));
  const normal = new Float64Array(3);
  const found: { readonly area: number; readonly at: Vec3 }[] = [];
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const double = triangleNormal(mesh, f / 3, normal);
    const [a, b, c] = [indices[f]!, indices[f + 1]!, indices[f + 2]!];
    const down = normal[0]! * up[0] + normal[1]! * up[1] + normal[2]! * up[2];
    if (!(down < steep * double) || Math.max(height(a), height(b), height(c)) < lowest + ON_BED) continue;
    area += double / 2;
    const at = [0, 1, 2].map((k) => (p[3 * a + k]! + p[3 * b + k]! + p[3 * c + k]!) / 3) as unknown as Vec3;
    found.push({ area: double / 2, at });
  }
  found.sort((one, other) => other.area - one.area);
  return { area, places: gathered(found.slice(0, MOST).map(({ at }) => at)) };
}
