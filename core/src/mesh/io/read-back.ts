import { SdkError } from '../../errors/sdk-error.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import type { LengthUnit } from '../scan-frame.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { convertImported } from './convert.ts';
import { readMesh } from './read-mesh.ts';

/** Most that a bound of the shape may lie elsewhere, mm. */
const LENGTH = 0.01;
/** Most that volume and area may differ, as a share. */
const SHARE = 1e-4;

/**
 * Reads a file that was written and compares it with what it was written of: each bound within 0.01 mm, volume and area within 0.01 %. Throws SdkError
 * `mesh-io/not-as-written` with what differs, by how much, and what it should be; and what `readMesh` throws.
 */
export function requireReadBack(
  mesh: TriMesh,
  bytes: Uint8Array,
  { name, unit = 'mm' }: { readonly name: string; readonly unit?: LengthUnit },
): void {
  const read = convertImported(readMesh(bytes, { name }).mesh, { unit, upAxis: 'Z' });
  const refuse = (what: 'size' | 'volume' | 'area', found: number, expected: number) => {
    throw new SdkError('mesh-io/not-as-written', { name, what, found, expected });
  };
  const [here, there] = [boundsOf(mesh), boundsOf(read)];
  here.forEach((value, i) => {
    if (!(Math.abs(value - there[i]!) <= LENGTH)) refuse('size', there[i]!, value);
  });
  const area = surfaceArea(mesh);
  const found = surfaceArea(read);
  if (!(Math.abs(area - found) <= SHARE * area)) refuse('area', found, area);
  // Of an open shape the number depends on where it lies, and is compared all the same: by what its area spans.
  const [inside, foundInside] = [volume(mesh), volume(read)];
  if (!(Math.abs(inside - foundInside) <= SHARE * Math.max(Math.abs(inside), area)))
    refuse('volume', foundInside, inside);
}

/** Least and greatest x, y and z of what the triangles use, mm. */
function boundsOf({ positions, indices }: TriMesh): readonly number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const vertex of indices)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertex + k]!;
      if (value < bounds[k]!) bounds[k] = value;
      if (value > bounds[3 + k]!) bounds[3 + k] = value;
    }
  return bounds;
}
