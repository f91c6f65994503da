import { isExactBinaryStl } from './stl-binary.ts';
import { latin1 } from './text-scanner.ts';
import type { MeshFormat } from './types.ts';

/** The code that says what a file is that is no mesh. */
type OtherCode =
  `mesh-io/file-is-${'archive' | 'dicom' | 'document' | 'image' | 'other-model' | 'program' | 'web-page'}`;

/** What the first bytes of a file say: a mesh format, something packed, or a thing that is no mesh with the code that names it. */
export type Detected =
  | { readonly is: 'mesh'; readonly format: Exclude<MeshFormat, 'stl'> | 'stl-binary' | 'stl-ascii' }
  | { readonly is: 'gzip' | 'zip' | 'utf16' | 'empty' | 'unknown' }
  | { readonly is: 'other'; readonly code: OtherCode; readonly kind: string };

/** Marks at the start of files that are often sent by mistake. Source: the file formats' own specifications. */
const MARKS: readonly (readonly [mark: string, code: OtherCode, kind: string])[] = [
  ['\x89PNG\r\n', 'mesh-io/file-is-image', 'PNG'],
  ['\xff\xd8\xff', 'mesh-io/file-is-image', 'JPEG'],
  ['GIF8', 'mesh-io/file-is-image', 'GIF'],
  ['BM', 'mesh-io/file-is-image', 'BMP'],
  ['II*\0', 'mesh-io/file-is-image', 'TIFF'],
  ['MM\0*', 'mesh-io/file-is-image', 'TIFF'],
  ['%PDF', 'mesh-io/file-is-document', 'PDF'],
  ['\xd0\xcf\x11\xe0', 'mesh-io/file-is-document', 'Office'],
  ['{\\rtf', 'mesh-io/file-is-document', 'RTF'],
  ['Rar!', 'mesh-io/file-is-archive', 'RAR'],
  ["7z\xbc\xaf'\x1c", 'mesh-io/file-is-archive', '7z'],
  ['BZh', 'mesh-io/file-is-archive', 'bzip2'],
  ['\xfd7zXZ', 'mesh-io/file-is-archive', 'xz'],
  ['\x28\xb5\x2f\xfd', 'mesh-io/file-is-archive', 'zstd'],
  ['glTF', 'mesh-io/file-is-other-model', 'glTF'],
  ['Kaydara FBX', 'mesh-io/file-is-other-model', 'FBX'],
  ['BLENDER', 'mesh-io/file-is-other-model', 'Blender'],
  ['ISO-10303-21', 'mesh-io/file-is-other-model', 'STEP'],
  ['OFF', 'mesh-io/file-is-other-model', 'OFF'],
  ['COFF', 'mesh-io/file-is-other-model', 'OFF'],
  ['#VRML', 'mesh-io/file-is-other-model', 'VRML'],
  ['# vtk', 'mesh-io/file-is-other-model', 'VTK'],
  ['MZ', 'mesh-io/file-is-program', 'EXE'],
  ['\x7fELF', 'mesh-io/file-is-program', 'ELF'],
];

const startsWith = (bytes: Uint8Array, at: number, mark: string): boolean => {
  if (at + mark.length > bytes.length) return false;
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark.charCodeAt(i)) return false;
  return true;
};

/** Where the content starts: after a UTF-8 byte order mark. */
export const contentStart = (bytes: Uint8Array): number => (startsWith(bytes, 0, '\xef\xbb\xbf') ? 3 : 0);

function utf16(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0, '\xff\xfe') || startsWith(bytes, 0, '\xfe\xff')) return true;
  // Without a mark: ASCII letters with a zero byte after or before each.
  let even = 0;
  let odd = 0;
  const length = Math.min(64, bytes.length);
  if (length < 16) return false;
  for (let i = 0; i + 1 < length; i += 2) {
    if (bytes[i] === 0 && bytes[i + 1]! >= 9 && bytes[i + 1]! < 127) even++;
    if (bytes[i + 1] === 0 && bytes[i]! >= 9 && bytes[i]! < 127) odd++;
  }
  return even === length >> 1 || odd === length >> 1;
}

/** How much of a file's start is looked at to tell text from binary. */
const SAMPLE = 1024;

function looksLikeText(bytes: Uint8Array): boolean {
  const length = Math.min(SAMPLE, bytes.length);
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27) || byte === 127) return false;
  }
  return true;
}

const KEYWORDS_OBJ = new Set([
  'v',
  'vn',
  'vt',
  'f',
  'o',
  'g',
  'mtllib',
  'usemtl',
  's',
  'vp',
  'l',
  'p',
  'cstype',
]);

/** The first word of the first line that is not empty and no comment, looking no farther than the sample. */
function firstWord(text: string): string {
  for (const line of text.split(/[\r\n]/)) {
    const word = /^\s*(\S+)/.exec(line)?.[1];
    if (word !== undefined && !word.startsWith('#')) return word;
  }
  return '';
}

/**
 * Tells what a file is from its content; its name is asked only where the content leaves it open (`readMesh` does that). An exact
 * binary STL is recognised before the word "solid" is looked at, because many programs start the binary header with it.
 */
export function detect(bytes: Uint8Array): Detected {
  if (bytes.length === 0) return { is: 'empty' };
  if (startsWith(bytes, 0, '\x1f\x8b')) return { is: 'gzip' };
  if (startsWith(bytes, 0, 'PK\x03\x04') || startsWith(bytes, 0, 'PK\x05\x06')) return { is: 'zip' };
  const start = contentStart(bytes);
  const sample = latin1(bytes, start, Math.min(bytes.length, start + SAMPLE));
  const head = sample.trimStart();
  if (/^ply\s/.test(head)) return { is: 'mesh', format: 'ply' };
  if (isExactBinaryStl(bytes)) return { is: 'mesh', format: 'stl-binary' };
  if (startsWith(bytes, 128, 'DICM')) return { is: 'other', code: 'mesh-io/file-is-dicom', kind: 'DICOM' };
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))
    return { is: 'other', code: 'mesh-io/file-is-image', kind: 'WebP' };
  if (startsWith(bytes, 4, 'ftyp')) return { is: 'other', code: 'mesh-io/file-is-image', kind: 'HEIC/MP4' };
  // Two-letter marks are believed only where the rest is binary, so that a text may start with "BM" or "MZ".
  const isText = looksLikeText(bytes);
  for (const [mark, code, kind] of MARKS)
    if (startsWith(bytes, 0, mark) && (mark.length > 2 || !isText)) return { is: 'other', code, kind };
  if (utf16(bytes)) return { is: 'utf16' };
  if (/^<(!doctype html|html|head|body|script)/i.test(head))
    return { is: 'other', code: 'mesh-io/file-is-web-page', kind: 'HTML' };
  if (head.startsWith('<'))
    return head.includes('<model')
      ? { is: 'other', code: 'mesh-io/file-is-other-model', kind: '3MF (model.xml)' }
      : { is: 'other', code: 'mesh-io/file-is-web-page', kind: 'XML' };
  if (/^solid(\s|$)/i.test(head) && isText) return { is: 'mesh', format: 'stl-ascii' };
  if (!isText) return { is: 'unknown' };
  const word = firstWord(head);
  if (KEYWORDS_OBJ.has(word)) return { is: 'mesh', format: 'obj' };
  if (/^(facet|vertex)$/i.test(word)) return { is: 'mesh', format: 'stl-ascii' };
  return { is: 'unknown' };
}

/** The format that a file name promises, from its last extension. */
export function formatOfName(name: string | undefined): MeshFormat | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name ?? '')?.[1]?.toLowerCase();
  return extension === 'stl' || extension === 'obj' || extension === 'ply' || extension === '3mf'
    ? extension
    : undefined;
}

/** Whether the start of the file is text without control bytes. */
export const isText = looksLikeText;
