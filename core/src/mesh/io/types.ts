import type { FileFacts } from './three-mf-metadata.ts';
import type { ErrorData } from '../../errors/sdk-error.ts';
import type { LengthUnit } from '../scan-frame.ts';

/** The mesh formats that are read and written. */
export type MeshFormat = 'stl' | 'obj' | 'ply' | '3mf';

/** Something odd that was found and dealt with; `code` is a key of `MESH_MESSAGES`, `data` fills its placeholders. */
export interface MeshWarning {
  readonly code: string;
  readonly data: ErrorData;
}

/** How much a file may cost. Everything is checked before or while memory is taken, never after. */
export interface ReadLimits {
  /** Triangles after polygons were cut into triangles and instances expanded; default 10 000 000. */
  readonly maxTriangles: number;
  /** Bytes of all parts of an archive together, unpacked; default 1 GiB. */
  readonly maxUnpackedBytes: number;
  /** Unpacked bytes for each packed byte, looked at above 16 MiB; default 100. */
  readonly maxRatio: number;
  /** Entries of an archive; default 200. */
  readonly maxEntries: number;
}

/** The limits that hold unless others are given. */
export const DEFAULT_LIMITS: ReadLimits = {
  maxTriangles: 10_000_000,
  maxUnpackedBytes: 1_073_741_824,
  maxRatio: 100,
  maxEntries: 200,
};

/** What a format's reader hands over before cleaning. Without `indices` the positions are a soup, three corners a triangle. */
export interface RawMesh {
  readonly positions: Float32Array;
  readonly indices?: Uint32Array;
  readonly unit?: LengthUnit;
  /** See `ReadResult`. */
  readonly designHash?: string | undefined;
  /** See `ReadResult`. */
  readonly metadata?: FileFacts | undefined;
  readonly warnings: readonly MeshWarning[];
}
