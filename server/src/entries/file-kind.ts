import { open } from 'node:fs/promises';
import type { FileType } from '@bracewright/core/contract';

/** What a file is by its content; the name decides only for meshes, whose text formats have no sign of their own. */
export interface FileKind {
  readonly fileType: Extract<FileType, 'SCAN' | 'PICTURE' | 'PDF' | 'FILE'>;
  readonly mediaType: string;
}

const MESH_EXTENSIONS = new Set(['stl', 'obj', 'ply', '3mf']);

const startsWith = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);

/** The extension of a name, lower case, without the dot. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind of a file from its first bytes and its name. */
export function kindOf(head: Uint8Array, fileName: string): FileKind {
  const extension = extensionOf(fileName);
  // What calls itself a mesh must be one: the reader says what it really is.
  if (MESH_EXTENSIONS.has(extension)) return { fileType: 'SCAN', mediaType: `model/${extension}` };
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { fileType: 'PICTURE', mediaType: 'image/png' };
  if (startsWith(head, [0xff, 0xd8, 0xff])) return { fileType: 'PICTURE', mediaType: 'image/jpeg' };
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d]))
    return { fileType: 'PDF', mediaType: 'application/pdf' };
  if (startsWith(head, [0x70, 0x6c, 0x79, 0x0a]) || startsWith(head, [0x70, 0x6c, 0x79, 0x0d]))
    return { fileType: 'SCAN', mediaType: 'model/ply' };
  if (startsWith(head.subarray(128), [0x44, 0x49, 0x43, 0x4d]))
    return { fileType: 'FILE', mediaType: 'application/dicom' };
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return { fileType: 'FILE', mediaType: 'application/zip' };
  return { fileType: 'FILE', mediaType: 'application/octet-stream' };
}

/** The first bytes of a file: enough for every sign that `kindOf` looks for. */
export async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const buffer = new Uint8Array(512);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
