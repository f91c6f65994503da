import { SdkError } from '../../errors/sdk-error.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { MeshWarning, RawMesh, ReadLimits } from './types.ts';

const HEADER_BYTES = 84;
const RECORD_BYTES = 50;

/** The number of triangles that the header claims; undefined when the file is shorter than a header. */
export function claimedTriangles(bytes: Uint8Array): number | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  return (bytes[80]! | (bytes[81]! << 8) | (bytes[82]! << 16) | (bytes[83]! << 24)) >>> 0;
}

/** Whether the file is exactly as long as its triangle count says: then it is binary, whatever its header starts with. */
export function isExactBinaryStl(bytes: Uint8Array): boolean {
  const count = claimedTriangles(bytes);
  return count !== undefined && bytes.length === HEADER_BYTES + RECORD_BYTES * count;
}

/**
 * Reads a binary STL into a soup. The count is checked against the length of the file before anything is allocated. A file that is
 * shorter than its count says is refused, because nobody can tell which part of the body is missing; a longer one is read as far
 * as its count says, with a warning. A count of 0 before whole records (written by exporters that stream and never go back to
 * fill it in) is taken from the length. Normals in the file are not used: the turning sense of the corners tells the outside.
 */
export function readBinaryStl(bytes: Uint8Array, limits: ReadLimits): RawMesh {
  const claimed = claimedTriangles(bytes);
  if (claimed === undefined)
    throw new SdkError('mesh-io/truncated', { expected: HEADER_BYTES, found: bytes.length });
  const room = (bytes.length - HEADER_BYTES) / RECORD_BYTES;
  const warnings: MeshWarning[] = [];
  let count = claimed;
  if (claimed === 0 && room >= 1 && Number.isInteger(room)) {
    count = room;
    warnings.push({ code: 'mesh-io/count-mismatch', data: { claimed, found: room } });
  }
  if (count === 0) throw new SdkError('mesh-io/no-triangles');
  if (count > room) {
    const expected = HEADER_BYTES + RECORD_BYTES * count;
    throw new SdkError('mesh-io/truncated', { expected, found: bytes.length });
  }
  if (count > limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', { found: count, max: limits.maxTriangles });
  const trailing = bytes.length - HEADER_BYTES - RECORD_BYTES * count;
  if (trailing > 0) warnings.push({ code: 'mesh-io/trailing-bytes', data: { bytes: trailing } });

  const words = new Uint32Array(9 * count);
  if (bytes.byteOffset % 2 === 0) {
    // 50-byte records are 25 half words: three times faster than a DataView, whatever the record's alignment to 4.
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    for (let f = 0, to = 0, from = HEADER_BYTES / 2 + 6; f < count; f++, from += 25)
      for (let k = 0; k < 18; k += 2) words[to++] = halves[from + k]! | (halves[from + k + 1]! << 16);
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let f = 0, to = 0, from = HEADER_BYTES + 12; f < count; f++, from += RECORD_BYTES)
      for (let k = 0; k < 36; k += 4) words[to++] = view.getUint32(from + k, true);
  }
  return { positions: new Float32Array(words.buffer), warnings };
}

/** The unit normal of triangle `f`, zero for one without area. */
export function facetNormal(mesh: TriMesh, f: number, out: Float64Array): void {
  const size = triangleNormal(mesh, f, out);
  const scale = size > 0 ? 1 / size : 0;
  for (let k = 0; k < 3; k++) out[k]! *= scale;
}

/**
 * Writes a binary STL. `title` (ASCII, cut at 80 characters) is the header; it must not start with "solid", which many programs
 * take for the text form. Attribute bytes are 0. Throws nothing.
 */
export function writeBinaryStl(mesh: TriMesh, title: string): Uint8Array {
  const count = mesh.indices.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + RECORD_BYTES * count);
  for (let i = 0; i < Math.min(80, title.length); i++) bytes[i] = title.charCodeAt(i) & 0x7f;
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  const normal = new Float64Array(3);
  for (let f = 0; f < count; f++) {
    const at = HEADER_BYTES + RECORD_BYTES * f;
    facetNormal(mesh, f, normal);
    for (let k = 0; k < 3; k++) view.setFloat32(at + 4 * k, normal[k]!, true);
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * mesh.indices[3 * f + corner]!;
      for (let k = 0; k < 3; k++)
        view.setFloat32(at + 12 + 12 * corner + 4 * k, mesh.positions[v + k]!, true);
    }
  }
  return bytes;
}
