import { dot, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { centreOf } from './samples.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Labels of the two sheets of a wall: the surface that it was grown on, and the one that was grown. */
const SHEETS = ['body-side', 'skin'] as const;
/** Triangles of a sheet by which it is told which way it looks. */
const LOOKS = 400;

/**
 * The inside of a wall (mm) as an open patch that looks as the solid in it does: of the two sheets that its labels tell, the one that faces the solid. A wall that was grown
 * inwards has it on the skin that was grown. Undefined for a mesh without those labels.
 */
export function insideOfWall(wall: TriMesh, solid: Pick<Bvh, 'mesh' | 'closestPoint'>): TriMesh | undefined {
  const { labelOf, labels } = wall.paint ?? {};
  if (!labelOf || !labels) return undefined;
  const sheets = SHEETS.map((name) => {
    const label = labels.findIndex((one) => one.name === name);
    return sheetOf(wall, (face) => label >= 0 && labelOf[face] === label);
  });
  const inside = sheets.find((sheet) => sheet.indices.length > 0 && looksAgainst(sheet, solid));
  return inside && turned(inside);
}

function sheetOf({ positions, indices }: TriMesh, has: (face: number) => boolean): TriMesh {
  return { positions, indices: indices.filter((_, i) => has(Math.floor(i / 3))) };
}

/** Whether most of a sheet looks the other way than the solid under it. */
function looksAgainst(sheet: TriMesh, solid: Pick<Bvh, 'mesh' | 'closestPoint'>): boolean {
  const faces = sheet.indices.length / 3;
  const step = Math.max(1, Math.floor(faces / LOOKS));
  const [own, under] = [new Float64Array(3), new Float64Array(3)];
  let against = 0;
  for (let face = 0; face < faces; face += step) {
    const hit = solid.closestPoint(centreOf(sheet, face));
    if (!hit) continue;
    const sizes = triangleNormal(sheet, face, own) * triangleNormal(solid.mesh, hit.triangle, under);
    if (sizes > 0) against -= dot(own as unknown as Vec3, under as unknown as Vec3) / sizes;
  }
  return against > 0;
}

function turned({ positions, indices }: TriMesh): TriMesh {
  const other = indices.slice();
  for (let t = 0; t < other.length; t += 3) {
    other[t + 1] = indices[t + 2]!;
    other[t + 2] = indices[t + 1]!;
  }
  return { positions, indices: other };
}
