import {
  encodeMesh,
  inspectMesh,
  isPartialSurface,
  meshHash,
  triangleCount,
  vertexCount,
} from '@bracewright/core/mesh';
import {
  convertImported,
  readMesh,
  resolveFrame,
  type LengthUnit,
  type MeshFormat,
  type UpAxis,
} from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import { renderBody } from './render-body.ts';

/** Largest mesh that the editor can still work on. */
export const MOST_TRIANGLES = 4_000_000;
/** A closer look at larger meshes would take longer than a person waits for an upload. */
const MOST_INSPECTED = 600_000;
/** Edge of a thumbnail in pixels. */
export const THUMBNAIL_SIZE = 256;

/** What the uploader said about a file; absent values are guessed. */
export interface ScanFrame {
  readonly name: string;
  readonly unit?: LengthUnit | undefined;
  readonly upAxis?: UpAxis | undefined;
}

/** What was found out about a scan. */
export interface ScanFacts {
  readonly format: MeshFormat;
  readonly unit: LengthUnit;
  readonly upAxis: UpAxis;
  readonly vertices: number;
  readonly triangles: number;
  readonly warnings: readonly {
    readonly code: string;
    readonly data: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export interface ReadScan {
  readonly facts: ScanFacts;
  /** The mesh in mm with Z up, as a base mesh blob. */
  readonly bytes: Uint8Array;
  /** `meshHash`, which is the SHA-256 of `bytes`. */
  readonly hash: string;
  /** THUMBNAIL_SIZE² RGBA pixels. */
  readonly picture: Uint8Array;
}

/** Reads an untrusted file into a base mesh. Throws SdkError `mesh-io/…`. Runs in a process of its own: see scan-process.ts. */
export function readScan(bytes: Uint8Array, frame: ScanFrame): ReadScan {
  const read = readMesh(bytes, { name: frame.name, limits: { maxTriangles: MOST_TRIANGLES } });
  if (triangleCount(read.mesh) === 0) throw new SdkError('mesh-io/empty');
  const { unit, upAxis, unitIsSure } = resolveFrame(read, {
    ...(frame.unit ? { unit: frame.unit } : {}),
    ...(frame.upAxis ? { upAxis: frame.upAxis } : {}),
  });
  const mesh = convertImported(read.mesh, { unit, upAxis });
  const findings =
    triangleCount(mesh) <= MOST_INSPECTED
      ? inspectMesh(mesh).warnings
      : ['mesh/partial-surface'].filter(() => isPartialSurface(mesh));
  return {
    facts: {
      format: read.format,
      unit,
      upAxis,
      vertices: vertexCount(mesh),
      triangles: triangleCount(mesh),
      warnings: [
        ...read.warnings,
        ...(unitIsSure ? [] : [{ code: 'mesh/unit-guessed', data: { unit } }]),
        ...findings.map((code) => ({ code, data: {} })),
      ],
    },
    bytes: encodeMesh(mesh),
    hash: meshHash(mesh),
    picture: renderBody(mesh, THUMBNAIL_SIZE),
  };
}
