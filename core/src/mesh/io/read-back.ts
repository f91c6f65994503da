import { SdkError } from '../../errors/sdk-error.ts';
import { cross, length, subtract, type Vec3 } from '../../math/vec3.ts';
import type { LengthUnit } from '../scan-frame.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { convertImported } from './convert.ts';
import { readMesh } from './read-mesh.ts';

/** Most that a corner may lie elsewhere, mm, and as a share of how far it lies from the origin: what a file of rounded numbers can tell. */
const LENGTH = 0.01;
const SHARE = 1e-6;

/**
 * Reads a file that was written and compares it with what it was written of, triangle by triangle: every corner within 0.01 mm. Triangles that every reader
 * leaves out, without area or there twice, may be missing. Throws SdkError `mesh-io/not-as-written` with the number of the first triangle that is not
 * there, and how many were found and expected; and what `readMesh` throws.
 */
export function requireReadBack(
  mesh: TriMesh,
  bytes: Uint8Array,
  { name, unit = 'mm' }: { readonly name: string; readonly unit?: LengthUnit },
): void {
  const { mesh: raw, unit: said } = readMesh(bytes, { name });
  const read = convertImported(raw, { unit, upAxis: 'Z' });
  const [expected, found] = [mesh.indices.length / 3, read.indices.length / 3];
  const missing: number[] = [];
  let at = 0;
  for (let triangle = 0; triangle < expected; triangle++)
    if (at < found && isSame(mesh, triangle, read, at)) at++;
    else missing.push(triangle);
  const isAll = at === found && areLeftOut(mesh, missing);
  if ((said === undefined || said === unit) && isAll) return;
  throw new SdkError('mesh-io/not-as-written', { name, triangle: (missing[0] ?? 0) + 1, found, expected });
}

/** Triangles of less area than this, mm², have none once their numbers are rounded. */
const NO_AREA = 1e-6;

/** Whether triangles are such as every reader leaves out: without area, or there more than once. */
function areLeftOut(mesh: TriMesh, triangles: readonly number[]): boolean {
  const solid = triangles.filter((triangle) => areaOf(mesh, triangle) > NO_AREA);
  if (solid.length === 0) return true;
  const seen = new Map<string, number>();
  for (let i = 0; i < mesh.indices.length / 3; i++) {
    const key = placesOf(mesh, i);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return solid.every((triangle) => (seen.get(placesOf(mesh, triangle)) ?? 0) > 1);
}

const cornersOf = ({ positions, indices }: TriMesh, triangle: number): readonly Vec3[] =>
  [0, 1, 2].map((corner) => {
    const at = 3 * indices[3 * triangle + corner]!;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  });

function areaOf(mesh: TriMesh, triangle: number): number {
  const [a, b, c] = cornersOf(mesh, triangle);
  return length(cross(subtract(b!, a!), subtract(c!, a!))) / 2;
}

/** The same for triangles with the same corners, in whatever order. */
const placesOf = (mesh: TriMesh, triangle: number): string =>
  cornersOf(mesh, triangle).map(String).sort().join(';'); // prettier-ignore

/** Whether a triangle has its corners where one of another mesh has them, in the same order. */
function isSame(a: TriMesh, i: number, b: TriMesh, j: number): boolean {
  for (let corner = 0; corner < 3; corner++)
    for (let k = 0; k < 3; k++) {
      const value = a.positions[3 * a.indices[3 * i + corner]! + k]!;
      const other = b.positions[3 * b.indices[3 * j + corner]! + k]!;
      if (!(Math.abs(value - other) <= LENGTH + SHARE * Math.abs(value))) return false;
    }
  return true;
}
