import { open } from 'node:fs/promises';

const HEADER_BYTES = 12;
/** A whole number of words; small enough that the thread that answers requests is free between two of them. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Whether a file is a mesh in canonical form (`encodeMesh`): mark, length, finite coordinates, indices that point somewhere, one triangle at
 * least. Read piece by piece, so that a large one holds up nobody else.
 */
export async function isMeshFile(path: string, size: number): Promise<boolean> {
  if (size < HEADER_BYTES) return false;
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEADER_BYTES);
    await file.read(head, 0, HEADER_BYTES, 0);
    const vertices = head.readUInt32LE(4);
    const triangles = head.readUInt32LE(8);
    if (head.toString('latin1', 0, 4) !== 'BWM1' || triangles === 0) return false;
    if (size !== HEADER_BYTES + 12 * vertices + 12 * triangles) return false;
    const firstIndex = HEADER_BYTES + 12 * vertices;
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = HEADER_BYTES; at < size;) {
      const isIndex = at >= firstIndex;
      const wanted = Math.min(PIECE_BYTES, (isIndex ? size : firstIndex) - at);
      const { bytesRead } = await file.read(piece, 0, wanted, at);
      if (bytesRead !== wanted) return false;
      for (let word = 0; word < wanted; word += 4)
        if (isIndex ? piece.readUInt32LE(word) >= vertices : !Number.isFinite(piece.readFloatLE(word)))
          return false;
      at += wanted;
    }
    return true;
  } finally {
    await file.close();
  }
}
