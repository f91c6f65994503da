import type { Mat4 } from '../../math/mat4.ts';
import { MM_PER_INCH } from '../../math/units.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { LengthUnit, UpAxis } from '../scan-frame.ts';

/** Millimetres in each unit. */
export const UNIT_IN_MM: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1000, inch: MM_PER_INCH };

/** What a person confirmed, or a guess said, about a file. */
export interface ImportFrame {
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
}

/**
 * The 4×4 row-major transform from the file's unit and axes to mm with +Z up. A Y-up file turns by 90° about X, which takes its front
 * (+Z) to the patient frame's front (-Y) and leaves left and right where they are; it never mirrors.
 */
export function importTransform({ unit, upAxis }: ImportFrame): Mat4 {
  const s = UNIT_IN_MM[unit];
  return upAxis === 'Z'
    ? [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]
    : [s, 0, 0, 0, 0, 0, -s, 0, 0, s, 0, 0, 0, 0, 0, 1];
}

/** The mesh of a file in mm with +Z up; `mesh` itself when it is so already. */
export function convertImported(mesh: TriMesh, frame: ImportFrame): TriMesh {
  if (frame.unit === 'mm' && frame.upAxis === 'Z') return mesh;
  const factor = UNIT_IN_MM[frame.unit];
  const positions = new Float32Array(mesh.positions.length);
  for (let v = 0; v < positions.length; v += 3) {
    const x = mesh.positions[v]! * factor;
    const y = mesh.positions[v + 1]! * factor;
    const z = mesh.positions[v + 2]! * factor;
    positions[v] = x;
    positions[v + 1] = frame.upAxis === 'Z' ? y : 0 - z;
    positions[v + 2] = frame.upAxis === 'Z' ? z : y;
  }
  return { positions, indices: mesh.indices };
}
