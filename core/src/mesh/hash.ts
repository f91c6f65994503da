import { createSha256, sha256Hex } from './sha256.ts';
import type { TriMesh } from './tri-mesh.ts';

/** `BWM1` in ASCII: the mark of the canonical form of a mesh. */
const MAGIC = [0x42, 0x57, 0x4d, 0x31] as const;
const HEADER_BYTES = 12;

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function header(mesh: TriMesh): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, mesh.positions.length / 3, true);
  view.setUint32(8, mesh.indices.length / 3, true);
  return bytes;
}

/** The bytes of 32-bit words in little-endian order; a view on the array itself where the machine stores them so. */
function littleEndianBytes(words: Float32Array | Uint32Array): Uint8Array {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  if (isLittleEndian) return bytes;
  const swapped = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) swapped[i] = bytes[i ^ 3]!;
  return swapped;
}

/** The canonical form in pieces, without a copy where the machine stores words as the form does. */
const piecesOf = (mesh: TriMesh): readonly Uint8Array[] => [
  header(mesh),
  littleEndianBytes(mesh.positions),
  littleEndianBytes(mesh.indices),
];

/**
 * SHA-256, in hex, of the canonical form of a mesh: "BWM1", vertex count and triangle count as u32, positions as f32, indices as
 * u32, all little-endian. Two meshes have the same hash exactly when they are the same bit for bit. In a browser `meshHashAsync` is ten times as fast.
 */
export function meshHash(mesh: TriMesh): string {
  return piecesOf(mesh)
    .reduce((hash, piece) => hash.update(piece), createSha256())
    .hex();
}

/** Letters of a design's hash by which people tell it. */
const NUMBER_LETTERS = 12;

/** The number of a design, by which people tell it on drawings, in files and on the part: the beginning of its hash. */
export const designNumber = (designHash: string): string => designHash.slice(0, NUMBER_LETTERS);

/** SHA-256, in hex, of a text in UTF-8: tells whether two are the same without keeping either. */
export const textHash = (text: string): string => createSha256().update(new TextEncoder().encode(text)).hex();

/** The same as `meshHash`, by the browser's own SHA-256. */
export function meshHashAsync(mesh: TriMesh): Promise<string> {
  return sha256Hex(piecesOf(mesh), () => encodeMesh(mesh));
}

/** The canonical form itself, as it is hashed: what a store keeps, so that the SHA-256 of the blob is the hash of the mesh. */
export function encodeMesh(mesh: TriMesh): Uint8Array {
  const positions = littleEndianBytes(mesh.positions);
  const bytes = new Uint8Array(HEADER_BYTES + positions.length + 4 * mesh.indices.length);
  bytes.set(header(mesh));
  bytes.set(positions, HEADER_BYTES);
  bytes.set(littleEndianBytes(mesh.indices), HEADER_BYTES + positions.length);
  return bytes;
}

/** Reads the canonical form; undefined when the bytes are not one (wrong mark, wrong length, an index out of range). */
export function decodeMesh(bytes: Uint8Array): TriMesh | undefined {
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, i) => bytes[i] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vertices = view.getUint32(4, true);
  const triangles = view.getUint32(8, true);
  if (bytes.length !== HEADER_BYTES + 12 * vertices + 12 * triangles) return undefined;
  // Copied, so that the arrays are aligned whatever the offset of `bytes` in its buffer.
  // Not by `slice`: the one of a Node Buffer shares the memory.
  const body = new Uint8Array(bytes.subarray(HEADER_BYTES));
  const words = littleEndianBytes(new Uint32Array(body.buffer));
  const positions = new Float32Array(words.buffer, 0, 3 * vertices);
  const indices = new Uint32Array(words.buffer, 12 * vertices, 3 * triangles);
  for (let i = 0; i < indices.length; i++) if (indices[i]! >= vertices) return undefined;
  return { positions, indices };
}
