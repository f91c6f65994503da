import { strToU8, zipSync } from 'fflate';
import { writeMesh } from '@bracewright/core/mesh-io';
import { box, openTube } from './bodies.ts';
import { dicomFile, type DicomOptions } from './dicom.ts';

/** Random numbers below a bound, the same for the same seed. */
export type Dice = (below: number) => number;

/** Park and Miller's generator with a scrambled seed. */
export function dice(seed: number): Dice {
  let state = (Math.imul(seed + 1, 2_654_435_761) >>> 0) % 2_147_483_647 || 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

const pick = <T>(roll: Dice, list: readonly T[]): T => list[roll(list.length)]!;

/** Counts and lengths that break readers: none, one off, signs, bounds of words, more than any memory. */
const WORDS = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 200_000_000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]; // prettier-ignore
const NUMBERS = ['nan', 'NaN', 'inf', '-inf', '1e999', '-1e999', '1e-999', '1e38', '3.5e38', '-0', '0', '', '-', '+', '.', '1.2.3', '0x10', `${'9'.repeat(24)}x`, '9'.repeat(400), '1,5', '１２', '\u0000']; // prettier-ignore

/** Changes bytes without knowing what they are. */
function damage(bytes: Uint8Array, roll: Dice): Uint8Array {
  const out = Buffer.from(bytes);
  const at = roll(out.length || 1);
  const length = roll(pick(roll, [4, 40, out.length]) || 1);
  switch (roll(8)) {
    case 0:
      if (out.length > 0) out[at]! ^= 1 << roll(8);
      return out;
    case 1:
      if (out.length > 0) out[at] = pick(roll, [0, 0x0a, 0x0d, 0x20, 0x7f, 0x80, 0xff, roll(256)]);
      return out;
    case 2:
      return out.subarray(0, at);
    case 3:
      return Buffer.concat([out.subarray(0, at), out.subarray(Math.min(out.length, at + length))]);
    case 4:
      return Buffer.concat([out.subarray(0, at), out.subarray(at, at + length), out.subarray(at)]);
    case 5:
      return Buffer.concat([out.subarray(0, at), Buffer.from(Array.from({ length: Math.min(length, 500) }, () => roll(256))), out.subarray(at)]); // prettier-ignore
    case 6:
      if (out.length >= at + 4) out.writeUInt32LE(pick(roll, WORDS), at);
      return out;
    default:
      if (out.length >= at + 4) out.writeUInt32BE(pick(roll, WORDS), at);
      return out;
  }
}

const sometimes = (roll: Dice, bytes: Uint8Array): Uint8Array =>
  roll(3) === 0 ? damage(bytes, roll) : bytes;

const body = (roll: Dice) =>
  roll(2) === 0
    ? box(30 + roll(400), 20 + roll(300), 40 + roll(700))
    : openTube({ segments: 3 + roll(20), rings: 1 + roll(12), height: 100 + roll(600) });

function binaryStl(roll: Dice): Uint8Array {
  const out = Buffer.from(writeMesh(body(roll), 'stl'));
  const count = out.readUInt32LE(80);
  for (let times = roll(4); times > 0; times--) {
    const triangle = 84 + 50 * roll(count);
    const float = triangle + 4 * roll(12);
    switch (roll(6)) {
      case 0:
        out.writeUInt32LE(pick(roll, [...WORDS, count - 1, count + 1]), 80);
        break;
      case 1:
        out.writeFloatLE(pick(roll, [NaN, Infinity, -Infinity, 3.4e38, -3.4e38, 1e-45, -0, 1e20]), float);
        break;
      case 2:
        out.write(
          pick(roll, ['solid ', 'solid x\nfacet normal', '\ufeffsolid', 'SOLID', 'UNITS=m']),
          roll(20),
        );
        break;
      case 3:
        out.copy(out, triangle, 84, 134);
        break;
      case 4:
        out.copyWithin(triangle + 24, triangle + 12, triangle + 24);
        break;
      default:
        out.writeUInt16LE(roll(65_536), triangle + 48);
    }
  }
  return sometimes(roll, out);
}

/** ASCII STL: the writer makes binary ones only. */
function asciiStlOf(roll: Dice): string {
  const { positions, indices } = body(roll);
  const lines = ['solid body'];
  for (let i = 0; i < indices.length; i += 3) {
    lines.push('facet normal 0 0 1', ' outer loop');
    for (const vertex of indices.subarray(i, i + 3))
      lines.push(`  vertex ${[...positions.subarray(3 * vertex, 3 * vertex + 3)].join(' ')}`);
    lines.push(' endloop', 'endfacet');
  }
  return [...lines, 'endsolid body', ''].join('\n');
}

/** Changes lines and words of a text format. */
function rewrite(text: string, roll: Dice, words: readonly string[]): Uint8Array {
  let lines = text.split('\n');
  for (let times = roll(6); times > 0; times--) {
    const at = roll(lines.length);
    const line = lines[at] ?? '';
    const parts = line.split(' ');
    const part = roll(parts.length);
    const kind = roll(10);
    if (kind === 0) lines.splice(at, 1 + roll(5));
    else if (kind === 1) lines.splice(at, 0, ...lines.slice(at, at + 1 + roll(5)));
    else if (kind <= 4) lines[at] = parts.with(part, pick(roll, NUMBERS)).join(' ');
    else if (kind <= 6) lines[at] = parts.with(part, pick(roll, words)).join(' ');
    else if (kind === 7)
      lines[at] = line + pick(roll, [' ', '\t', ' 1', ' \\', '#', '\u0000', ' '.repeat(5000)]);
    else if (kind === 8) lines = lines.slice(0, at);
    else lines.splice(at, 0, pick(roll, words).repeat(1 + roll(2000)));
  }
  const joined = lines.join(pick(roll, ['\n', '\n', '\n', '\r\n', '\r', ' ', '\n\n', '\u2028']));
  const start = pick(roll, ['', '', '', '', '\ufeff', ' ', '\n\n', '\u0000']);
  return sometimes(roll, Buffer.from(start + joined, pick(roll, ['utf8', 'utf8', 'utf8', 'latin1', 'utf16le'] as const))); // prettier-ignore
}

const asciiStl = (roll: Dice): Uint8Array =>
  rewrite(asciiStlOf(roll), roll, ['solid', 'solid ', 'facet', 'vertex', 'outer', 'endloop', 'endfacet', 'endsolid', 'VERTEX', 'normal']); // prettier-ignore

const obj = (roll: Dice): Uint8Array =>
  rewrite(Buffer.from(writeMesh(body(roll), 'obj')).toString(), roll, [
    'v', 'f', 'f 0 0 0', 'f -1 -2 -3', 'f -999999 1 2', 'f 1 2 4294967297', 'f 1/1/1 2//2 3/', 'f 1 1 1', 'vn', 'vt', 'o', 'g', 'usemtl',
    'mtllib ../../etc/passwd', 'l 1 2', 'p 1', `f ${Array.from({ length: 300 }, (_, i) => i + 1).join(' ')}`, 'f 1.5 2 3', 'f 1e9 2 3',
  ]); // prettier-ignore

function ply(roll: Dice): Uint8Array {
  const whole = Buffer.from(writeMesh(body(roll), 'ply'));
  const end = whole.indexOf('end_header\n') + 11;
  let header = whole.subarray(0, end).toString();
  for (let times = roll(4); times > 0; times--) {
    const edits: readonly (readonly [RegExp, readonly string[]])[] = [
      [/element vertex \d+/, ['element vertex 0', 'element vertex -1', 'element vertex 4294967295', 'element vertex 200000000', 'element vertex 1e9', 'element vertex', 'element vertices 8']],
      [/element face \d+/, ['element face 0', 'element face -5', 'element face 4294967295', 'element face 99999999999999999999', 'element face x', 'element tristrips 1']],
      [/format \S+ 1.0/, ['format ascii 1.0', 'format binary_big_endian 1.0', 'format binary_little_endian 2.0', 'format', 'format binary_little_endian']],
      [/property list \S+ \S+ \S+/, ['property list uchar int vertex_index', 'property list float int vertex_indices', 'property list int double vertex_indices', 'property list char char vertex_indices', 'property uchar vertex_indices', 'property list']],
      [/property float x/, ['property double x', 'property uchar x', 'property list uchar float x', 'property float128 x', 'property float y', 'property']],
      [/end_header/, ['end_header ', 'endheader', 'comment', '']],
      [/ply/, ['PLY', 'ply ', 'comment ply', '']],
    ]; // prettier-ignore
    const [pattern, words] = pick(roll, edits);
    header = header.replace(pattern, pick(roll, words));
  }
  if (roll(6) === 0) header = header.replaceAll('\n', pick(roll, ['\r', '\r\n', ' ']));
  const rest = Buffer.from(whole.subarray(end));
  for (let times = roll(3); times > 0; times--) {
    const at = roll(rest.length - 4);
    if (roll(2) === 0) rest[at] = pick(roll, [0, 1, 2, 4, 0x7f, 0xff]);
    else rest.writeUInt32LE(pick(roll, WORDS), at);
  }
  return sometimes(roll, Buffer.concat([Buffer.from(header), rest]));
}

/** A 3MF file: its text changed inside a whole archive, or the archive itself. */
function threeMf(roll: Dice): Uint8Array {
  if (roll(2) === 0) {
    const out = Buffer.from(writeMesh(body(roll), '3mf'));
    for (let times = 1 + roll(3); times > 0; times--) {
      const signature = Buffer.from(
        pick(roll, ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006']),
        'latin1',
      );
      const at = out.indexOf(signature, roll(2) * roll(out.length));
      const field = at + 4 + roll(42);
      if (at < 0 || field + 4 > out.length) continue;
      if (roll(2) === 0) out.writeUInt16LE(pick(roll, WORDS) & 0xffff, field);
      else out.writeUInt32LE(pick(roll, WORDS), field);
    }
    return sometimes(roll, out);
  }
  const { positions, indices } = body(roll);
  const vertices = Array.from({ length: positions.length / 3 }, (_, i) => {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    return `<vertex x="${x}" y="${y}" z="${z}"/>`;
  });
  const triangles = Array.from({ length: indices.length / 3 }, (_, i) => {
    const [a, b, c] = indices.subarray(3 * i, 3 * i + 3);
    return `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  });
  const xml = `<?xml version="1.0"?>\n<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n<resources>\n<object id="1" type="model">\n<mesh>\n<vertices>\n${vertices.join('\n')}\n</vertices>\n<triangles>\n${triangles.join('\n')}\n</triangles>\n</mesh>\n</object>\n</resources>\n<build>\n<item objectid="1"/>\n</build>\n</model>`;
  const changed = rewrite(xml, roll, [
    '<vertex', 'x="nan"', 'v1="-1"', 'v1="99999999"', '<!DOCTYPE a [<!ENTITY a "aaaa">]>', '&a;', '<mesh>', '</mesh>', '<component objectid="1"/>',
    '<object id="1">', '<components><component objectid="1"/></components>', 'unit="parsec"', 'transform="1 0 0 0 1 0 0 0 1 0 0"', '<![CDATA[', '<!--', '"', '>',
  ]); // prettier-ignore
  const name = pick(roll, ['3D/3dmodel.model', '3D/3dmodel.model', '3D/3dmodel.model', '../../3D/x.model', 'a.model', '3D/3DMODEL.MODEL']); // prettier-ignore
  const entries: Record<string, Uint8Array> = { '[Content_Types].xml': strToU8('<Types/>'), [name]: changed };
  if (roll(10) === 0) entries['bomb.model'] = new Uint8Array(3_000_000);
  return zipSync(entries, { level: pick(roll, [0, 6] as const) });
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Uint8Array): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

/** A PNG whose chunks are changed, left out, doubled, with their check sums made right again most of the time. */
function png(seed: Uint8Array, roll: Dice): Uint8Array {
  const source = Buffer.from(seed);
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= source.length; at += 12 + source.readUInt32BE(at))
    chunks.push(Buffer.from(source.subarray(at, at + 12 + source.readUInt32BE(at))));
  for (let times = 1 + roll(3); times > 0; times--) {
    const at = roll(chunks.length);
    const chunk = chunks[at]!;
    const kind = roll(6);
    if (kind === 0) chunks.splice(at, 1);
    else if (kind === 1) chunks.splice(at, 0, chunk);
    else if (kind === 2) chunk.writeUInt32BE(pick(roll, WORDS), 0);
    else if (kind === 3 && chunk.length > 16) chunk.writeUInt32BE(pick(roll, WORDS), 8 + 4 * roll(2));
    else if (kind === 4 && chunk.length > 12)
      chunk[8 + roll(chunk.length - 12)] = pick(roll, [0, 1, 3, 16, 255]);
    else
      chunk.write(pick(roll, ['IDAT', 'PLTE', 'tRNS', 'iCCP', 'zTXt', 'eXIf', 'acTL', 'IEND']), 4, 'latin1');
    if (roll(4) > 0) chunk.writeUInt32BE(crc(chunk.subarray(4, -4)), chunk.length - 4);
    if (chunks.length === 0) break;
  }
  return sometimes(roll, Buffer.concat([source.subarray(0, 8), ...chunks]));
}

/** A JPEG whose segments have other lengths and contents. */
function jpeg(seed: Uint8Array, roll: Dice): Uint8Array {
  const out = Buffer.from(seed);
  for (let times = 1 + roll(4); times > 0; times--) {
    const marker = out.indexOf(0xff, roll(out.length));
    const at = marker < 0 ? roll(out.length) : marker + 1 + roll(12);
    if (at + 2 > out.length) continue;
    if (roll(2) === 0) out.writeUInt16BE(pick(roll, WORDS) & 0xffff, at);
    else out[at] = pick(roll, [0, 0xc0, 0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdb, 0xe1, 0xff, roll(256)]);
  }
  return sometimes(roll, out);
}

function dicom(roll: Dice): Uint8Array {
  const [width, height] = [1 + roll(24), 1 + roll(24)];
  const bits = pick(roll, [8, 16] as const);
  const options: DicomOptions = {
    width: roll(4) === 0 ? pick(roll, WORDS) & 0xffff : width,
    height: roll(4) === 0 ? pick(roll, WORDS) & 0xffff : height,
    values: Array.from({ length: width * height }, () => roll(2 ** Math.min(bits, 12))),
    bitsAllocated: bits,
    ...(roll(3) === 0 ? { bitsStored: pick(roll, [1, 8, 12, 15, 16, 17, 32]) } : {}),
    isSigned: roll(3) === 0,
    ...(roll(3) === 0 ? { photometric: pick(roll, ['MONOCHROME1', 'RGB', 'PALETTE COLOR', 'YBR_FULL', '']) } : {}),
    ...(roll(5) === 0 ? { isBig: true } : {}),
    ...(roll(4) === 0
      ? {
          syntax: pick(roll, ['1.2.840.10008.1.2.5', '1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.70', '1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2']),
          fragments: Array.from({ length: roll(3) }, () => Uint8Array.from({ length: 2 * roll(80) }, () => roll(256))),
        }
      : {}),
    extra: [
      [0x0028_1050, 'DS', pick(roll, ['40', '', 'nan', '1e999', '1\\2', '-'])],
      [0x0028_1051, 'DS', pick(roll, ['400', '0', '-1', '', '1e-30', 'inf'])],
      [0x0028_1052, 'DS', pick(roll, ['0', '-1024', '1e308', 'x'])],
      [0x0028_1053, 'DS', pick(roll, ['1', '0', '1e308', 'nan'])],
      [0x0028_0030, 'DS', pick(roll, ['0.2\\0.2', '0\\0', '-1\\1', 'a\\b', '0.1'])],
      [0x0028_0008, 'IS', pick(roll, ['1', '0', '2', '99999999', '-1'])],
    ],
  }; // prettier-ignore
  return sometimes(roll, sometimes(roll, dicomFile(options)));
}

/** The formats whose files are mutated, with the extension that a file of each has. */
export const MESH_MUTATORS = {
  'binary STL': { extension: 'stl', make: binaryStl },
  'ASCII STL': { extension: 'stl', make: asciiStl },
  OBJ: { extension: 'obj', make: obj },
  PLY: { extension: 'ply', make: ply },
  '3MF': { extension: '3mf', make: threeMf },
} as const;
export const PICTURE_MUTATORS = { PNG: png, JPEG: jpeg } as const;
export const mutatedDicom = dicom;
