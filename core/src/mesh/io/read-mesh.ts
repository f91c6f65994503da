import { SdkError } from '../../errors/sdk-error.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cleanMesh } from './clean.ts';
import { designHashIn } from './design-hash.ts';
import type { FileFacts } from './three-mf-metadata.ts';
import { contentStart, detect, formatOfName, isText } from './detect.ts';
import { gunzip } from './inflate.ts';
import { readObj } from './obj.ts';
import { readPly } from './ply.ts';
import { readAsciiStl } from './stl-ascii.ts';
import { readBinaryStl } from './stl-binary.ts';
import { read3mf } from './three-mf-read.ts';
import { DEFAULT_LIMITS, type MeshFormat, type MeshWarning, type RawMesh, type ReadLimits } from './types.ts';
import type { LengthUnit } from '../scan-frame.ts';
import { narrowUtf16 } from './utf16.ts';

/** How a file is read. */
export interface ReadOptions {
  /** The file's name; its extension decides only where the content does not. */
  readonly name?: string;
  /** Read as this format whatever the content looks like. */
  readonly format?: MeshFormat;
  readonly limits?: Partial<ReadLimits>;
}

/** A file as it was read: coordinates in the file's own unit and axes. */
export interface ReadResult {
  readonly mesh: TriMesh;
  readonly format: MeshFormat;
  /** Only where the file says it (3MF). */
  readonly unit?: LengthUnit;
  /** Of the design that `writeMesh` made the file from, where it says one. */
  readonly designHash?: string;
  /** What the file says of itself, by name (3MF): `CreationDate`, `DesignNumber`. */
  readonly metadata?: FileFacts;
  readonly warnings: readonly MeshWarning[];
}

/**
 * Reads a mesh file: STL (binary, text), OBJ, PLY (text, binary in both byte orders) or 3MF; STL, OBJ and PLY may be gzipped or be
 * UTF-16 text. What the file is, its content says first and its name second. Work and memory are linear in the file's size and
 * held by `limits`; nothing is allocated on the word of a header alone. Vertices at one place are joined; triangles without area,
 * with coordinates that are not finite, or that repeat another are dropped and told in `warnings`.
 * Throws SdkError `mesh-io/…` for a file that cannot be read whole and right; `MESH_MESSAGES` has a sentence for every code.
 */
export function readMesh(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const limits: ReadLimits = { ...DEFAULT_LIMITS, ...options.limits };
  let content = bytes;
  let found = detect(content);
  if (found.is === 'gzip') {
    content = gunzip(content, { limits, unpacked: 0 });
    found = detect(content);
    if (found.is === 'gzip') throw new SdkError('mesh-io/file-is-archive', { kind: 'gzip' });
  }
  if (found.is === 'utf16') {
    content = narrowUtf16(content);
    found = detect(content);
  }
  if (found.is === 'empty') throw new SdkError('mesh-io/empty');
  if (found.is === 'other') throw new SdkError(found.code, { kind: found.kind });
  const { format, raw } =
    found.is === 'zip'
      ? { format: '3mf' as const, raw: read3mf(content, limits) }
      : readPlain(content, options, found.is === 'mesh' ? found.format : undefined, limits);
  const { mesh, warnings } = cleanMesh(raw);
  const designHash = format === '3mf' ? raw.designHash : designHashIn(content);
  return {
    mesh,
    format,
    warnings,
    ...(raw.unit ? { unit: raw.unit } : {}),
    ...(designHash === undefined ? {} : { designHash }),
    ...(raw.metadata && Object.keys(raw.metadata).length > 0 ? { metadata: raw.metadata } : {}),
  };
}

function readPlain(
  content: Uint8Array,
  options: ReadOptions,
  detected: 'stl-binary' | 'stl-ascii' | 'obj' | 'ply' | '3mf' | undefined,
  limits: ReadLimits,
): { format: MeshFormat; raw: RawMesh } {
  const wanted = options.format ?? (detected === undefined ? formatOfName(options.name) : undefined);
  const start = contentStart(content);
  const text = start > 0 ? content.subarray(start) : content;
  if (wanted === undefined && detected !== undefined)
    switch (detected) {
      case 'stl-binary':
        return { format: 'stl', raw: readBinaryStl(content, limits) };
      case 'stl-ascii':
        return { format: 'stl', raw: readAsciiStl(text, limits) };
      case 'obj':
        return { format: 'obj', raw: readObj(text, limits) };
      case 'ply':
        return { format: 'ply', raw: readPly(text, limits) };
      default:
        throw new SdkError('mesh-io/unknown-format');
    }
  const isTextFile = isText(content);
  if (wanted === 'obj') {
    if (!isTextFile) throw new SdkError('mesh-io/unknown-format');
    return { format: 'obj', raw: readObj(text, limits) };
  }
  if (wanted === 'ply' && detected === 'ply') return { format: 'ply', raw: readPly(text, limits) };
  if (wanted === 'stl' && (detected === 'stl-binary' || (detected !== 'stl-ascii' && !isTextFile)))
    return { format: 'stl', raw: readBinaryStl(content, limits) };
  if (wanted === 'stl' && detected === 'stl-ascii') return { format: 'stl', raw: readAsciiStl(text, limits) };
  throw new SdkError(isTextFile ? 'mesh-io/file-is-text' : 'mesh-io/unknown-format');
}
