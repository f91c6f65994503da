import { gzipSync, zipSync } from 'fflate';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { writeMesh } from '../mesh/io/write-mesh.ts';

/** A broken or odd file and what a good reader does with it. */
export interface NastyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Codes of the warnings it is read with, or the code it is refused with. */
  readonly expect:
    | { readonly warns: readonly string[]; readonly triangles: number }
    | { readonly refused: string };
}

const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function patched(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i + 2, text.charCodeAt(i), isLittle);
  return bytes;
}

const MODEL_HEAD =
  '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">';

/** A 3MF package with the given model text. */
export function package3mf(model: string, extra: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  return zipSync({
    '_rels/.rels': ascii(
      '<Relationships><Relationship Target="/3D/3dmodel.model" Id="r" ' +
        'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    ),
    '3D/3dmodel.model': ascii(model),
    ...extra,
  });
}

/**
 * Broken and odd files made from a closed body without degenerate triangles: what scanners, exporters, downloads and attackers
 * produce. Every reader test, in the browser too, goes through this list.
 */
export function nastyFiles(body: TriMesh): NastyFile[] {
  const binary = writeMesh(body, 'stl');
  const text = textOf(writeMesh(body, 'stl', { ascii: true }));
  const obj = textOf(writeMesh(body, 'obj'));
  const ply = writeMesh(body, 'ply');
  const triangles = body.indices.length / 3;
  const read = (...warns: string[]) => ({ warns, triangles });
  const refused = (code: string) => ({ refused: `mesh-io/${code}` });
  const withName = (name: string, bytes: Uint8Array, expect: NastyFile['expect']): NastyFile => ({
    name,
    bytes,
    expect,
  });
  const lines = text.split('\n');
  const firstVertex = lines.findIndex((line) => line.startsWith('vertex'));
  return [
    withName('good.stl', binary, read()),
    withName('starts-with-solid.stl', joined(ascii('solid'), binary.subarray(5)), read()),
    withName(
      'count-too-big.stl',
      patched(binary, (v) => v.setUint32(80, 2 * triangles, true)),
      refused('truncated'),
    ),
    withName('cut.stl', binary.subarray(0, binary.length - 60), refused('truncated')),
    withName('trailing.stl', joined(binary, new Uint8Array(37)), read('mesh-io/trailing-bytes')),
    withName(
      'count-zero.stl',
      patched(binary, (v) => v.setUint32(80, 0, true)),
      read('mesh-io/count-mismatch'),
    ),
    withName(
      'nan.stl',
      patched(binary, (v) => v.setFloat32(84 + 12, NaN, true)),
      {
        warns: ['mesh-io/not-finite-dropped'],
        triangles: triangles - 1,
      },
    ),
    withName('all-twice.stl', twice(binary, triangles), read('mesh-io/duplicates-dropped')),
    withName('empty.stl', new Uint8Array(0), refused('empty')),
    withName('header-only.stl', new Uint8Array(84), refused('no-triangles')),
    withName(
      'one-point.stl',
      patched(new Uint8Array(84 + 600), (v) => v.setUint32(80, 12, true)),
      refused('no-area'),
    ),
    withName(
      'page.stl',
      ascii('<!DOCTYPE html><html><body>404 Not Found</body></html>'),
      refused('file-is-web-page'),
    ),
    withName('photo.stl', joined(ascii('\x89PNG\r\n\x1a\n'), new Uint8Array(200)), refused('file-is-image')),
    withName(
      'photo-jpeg.stl',
      joined(ascii('\xff\xd8\xff\xe0'), new Uint8Array(200)),
      refused('file-is-image'),
    ),
    withName('letter.stl', ascii('Dear colleague, please find the scan attached.'), refused('file-is-text')),
    withName('scan.zip.stl', zipSync({ 'scan.stl': binary }), refused('file-is-archive')),
    withName(
      'x-ray.stl',
      joined(new Uint8Array(128), ascii('DICM'), new Uint8Array(99)),
      refused('file-is-dicom'),
    ),
    withName('packed.stl', gzipSync(binary), read()),
    withName(
      'packed-damaged.stl',
      patched(gzipSync(binary), (v) => v.setUint8(40, v.getUint8(40) ^ 255)),
      refused('archive-damaged'),
    ),
    withName('text.stl', ascii(text), read()),
    withName(
      'text-upper-tabs.stl',
      ascii(text.toUpperCase().replaceAll(' ', '\t').replaceAll('\n', '\r\n')),
      read(),
    ),
    withName('text-cr.stl', ascii(text.replaceAll('\n', '\r')), read()),
    withName('text-utf16le.stl', utf16(text, true), read()),
    withName('text-utf16be.stl', utf16(text, false), read()),
    withName('text-bom.stl', joined(ascii('\xef\xbb\xbf'), ascii(text)), read()),
    withName(
      'text-commas.stl',
      ascii(text.replaceAll(/(\d)\.(\d)/g, '$1,$2')),
      read('mesh-io/decimal-commas'),
    ),
    withName('text-thousands.stl', ascii(text.replace(/vertex \S+/, 'vertex 1,234.5')), refused('malformed')),
    withName('text-cut.stl', ascii(text.slice(0, text.lastIndexOf('vertex') + 9)), refused('truncated-text')),
    withName(
      'text-no-end.stl',
      ascii(text.slice(0, text.lastIndexOf('endsolid'))),
      read('mesh-io/missing-end'),
    ),
    withName('text-nan.stl', ascii(lines.with(firstVertex, 'vertex nan 1.#QNAN -inf').join('\n')), {
      warns: ['mesh-io/not-finite-dropped'],
      triangles: triangles - 1,
    }),
    withName('text-empty.stl', ascii('solid nothing\nendsolid nothing\n'), refused('no-triangles')),
    withName(
      'killer-count.stl',
      patched(new Uint8Array(134), (v) => v.setUint32(80, 200_000_000, true)),
      refused('truncated'),
    ),
    withName(
      'killer-digits.stl',
      ascii(`solid\nfacet normal 0 0 1\nouter loop\nvertex ${'1'.repeat(24)}x\n${' '.repeat(50)}`),
      refused('malformed'),
    ),
    withName('killer-solids.stl', ascii('solid '.repeat(32_000)), refused('no-triangles')),
    withName('plain.obj', ascii(obj), read()),
    withName(
      'crlf-colours.obj',
      ascii(
        obj.replaceAll(/(v .*)\n/g, '$1 0.5 0.5 0.5\r\n').replaceAll('f ', 'g part\ns off\nusemtl skin\nf '),
      ),
      read(),
    ),
    withName('negative.obj', ascii(negative(obj, body.positions.length / 3)), read()),
    withName('slashes.obj', ascii(obj.replaceAll(/^f (\d+) (\d+) (\d+)$/gm, 'f $1/1/1 $2//2 $3/3')), read()),
    withName('continued.obj', ascii(obj.replaceAll('f ', 'f \\\n')), read()),
    withName('faces-first.obj', ascii(facesFirst(obj)), read()),
    withName('no-faces.obj', ascii(obj.replaceAll(/^f .*$/gm, '')), refused('points-only')),
    withName('index-too-high.obj', ascii(`${obj}f 1 2 99999999\n`), refused('index-out-of-range')),
    withName('index-zero.obj', ascii(`${obj}f 0 1 2\n`), refused('index-out-of-range')),
    withName('cut.obj', ascii(`${obj}f 1 2`), refused('truncated-text')),
    withName('binary.ply', ply, read()),
    withName('cut.ply', ply.subarray(0, ply.length - 5), refused('truncated-table')),
    withName(
      'count-huge.ply',
      ascii(textOf(ply).replace(/element vertex \d+/, 'element vertex 4000000000')),
      refused('truncated-table'),
    ),
    withName(
      'points.ply',
      ascii(
        'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n1 1 1\n',
      ),
      refused('points-only'),
    ),
    withName(
      'no-vertices.ply',
      ascii('ply\nformat ascii 1.0\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n'),
      refused('ply-header'),
    ),
    withName('good.3mf', writeMesh(body, '3mf'), read()),
    withName(
      'damaged.3mf',
      patched(writeMesh(body, '3mf'), (v) => v.setUint8(700, v.getUint8(700) ^ 255)),
      refused('archive-damaged'),
    ),
    withName('cut.3mf', writeMesh(body, '3mf').subarray(0, 400), refused('archive-damaged')),
    withName(
      'names-twice.3mf',
      package3mf(`${MODEL_HEAD}<resources/></model>`, { '3d/3DModel.model': ascii('another') }),
      refused('archive-names-twice'),
    ),
    withName('no-build.3mf', package3mf(`${MODEL_HEAD}<resources/></model>`), refused('3mf-no-build')),
    withName(
      'missing-object.3mf',
      package3mf(`${MODEL_HEAD}<resources/><build><item objectid="7"/></build></model>`),
      refused('3mf-object-missing'),
    ),
    withName(
      'doctype.3mf',
      package3mf('<!DOCTYPE model [<!ENTITY a "aaaa">]><model/>'),
      refused('xml-doctype'),
    ),
    withName('unclosed.3mf', package3mf(`${MODEL_HEAD}<resources>`), refused('xml-malformed')),
    withName(
      'loop.3mf',
      package3mf(
        `${MODEL_HEAD}<resources><object id="1"><components><component objectid="1"/></components></object></resources><build><item objectid="1"/></build></model>`,
      ),
      refused('3mf-too-nested'),
    ),
    withName(
      'bomb.3mf',
      package3mf(`${MODEL_HEAD}${' '.repeat(17_000_000)}</model>`),
      refused('archive-too-large'),
    ),
    withName('many-entries.3mf', package3mf('<model/>', manyEntries(250)), refused('archive-too-many')),
  ];
}

const manyEntries = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`part-${i}`, new Uint8Array(1)]));

function twice(binary: Uint8Array, triangles: number): Uint8Array {
  const whole = joined(binary, binary.subarray(84));
  return patched(whole, (view) => view.setUint32(80, 2 * triangles, true));
}

/** The faces of an OBJ with corners counted back from the last vertex. */
const negative = (obj: string, vertices: number): string =>
  obj.replaceAll(/^f (\d+) (\d+) (\d+)$/gm, (_, a: string, b: string, c: string) =>
    ['f', ...[a, b, c].map((corner) => Number(corner) - vertices - 1)].join(' '),
  );

function facesFirst(obj: string): string {
  const lines = obj.trimEnd().split('\n');
  const isFace = (line: string): boolean => line.startsWith('f ');
  return [...lines.filter(isFace), ...lines.filter((line) => !isFace(line)), ''].join('\n');
}
