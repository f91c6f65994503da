import { SdkError } from '../../errors/sdk-error.ts';
import { assertPaint } from '../paint.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { UNIT_IN_MM } from './convert.ts';
import { writeObj } from './obj.ts';
import { writePly } from './ply.ts';
import { writeAsciiStl } from './stl-ascii.ts';
import { writeBinaryStl } from './stl-binary.ts';
import { write3mf } from './three-mf-write.ts';
import type { FileMetadata } from './file-metadata.ts';
import type { MeshFormat } from './types.ts';
import type { LengthUnit } from '../scan-frame.ts';

/** How a mesh is written. */
export interface WriteOptions {
  /** Unit of the numbers in the file; default mm, in which coordinates are written bit for bit. */
  readonly unit?: LengthUnit;
  /** STL as text; default false. */
  readonly ascii?: boolean;
  readonly metadata?: FileMetadata;
  /**
   * Whether the colours and labels of the mesh are written; default false. PLY carries both, OBJ colours of vertices and labels as materials
   * (`materials` names the file of `writeMaterials`), 3MF labels as materials, STL neither.
   */
  readonly painted?: boolean;
  /** Name of the file with the materials of an OBJ, which then says so. */
  readonly materials?: string;
}

function scaled(mesh: TriMesh, unit: LengthUnit): TriMesh {
  if (unit === 'mm') return mesh;
  const factor = UNIT_IN_MM[unit];
  return { ...mesh, positions: mesh.positions.map((value) => value / factor) };
}

/**
 * Writes a mesh (mm) as a file: STL (binary, or text with `ascii`), OBJ, PLY (binary) or 3MF. The same mesh and options give the same
 * bytes on every machine. Reading it back gives the same coordinates bit for bit in mm, and the same triangles in every format.
 * Throws `mesh-io/nothing-to-write` for a mesh without triangles, `mesh-io/metadata-refused` for a design hash, a day or a version that is none,
 * `mesh/paint-invalid` for colours and labels that do not fit the mesh.
 */
export function writeMesh(mesh: TriMesh, format: MeshFormat, options: WriteOptions = {}): Uint8Array {
  if (mesh.indices.length === 0) throw new SdkError('mesh-io/nothing-to-write');
  const hash = options.metadata?.designHash ?? '';
  const { madeOn = '2000-01-01', version = '0' } = options.metadata ?? {};
  const isRefused =
    !/^[0-9A-Za-z]{0,64}$/.test(hash) ||
    !/^\d{4}-\d{2}-\d{2}$/.test(madeOn) ||
    !/^[\w.+-]{1,40}$/.test(version);
  if (isRefused) throw new SdkError('mesh-io/metadata-refused');
  const unit = options.unit ?? 'mm';
  const { positions, indices, paint } = mesh;
  if (options.painted && paint) assertPaint(paint, positions.length / 3, indices.length / 3);
  const body = scaled(options.painted && paint ? mesh : { positions, indices }, unit);
  const title = hash === '' ? `Bracewright ${unit}` : `Bracewright ${unit} ${hash}`;
  switch (format) {
    case 'stl':
      return options.ascii ? writeAsciiStl(body, title) : writeBinaryStl(body, title);
    case 'obj':
      return writeObj(body, [title], options.materials);
    case 'ply':
      return writePly(body, [title]);
    case '3mf':
      return write3mf(body, {
        ...{ unit, description: title },
        ...(options.metadata ? { metadata: options.metadata } : {}),
      });
  }
}
