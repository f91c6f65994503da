import { describe, expect, it } from 'vitest';
import { isSdkError } from '../../errors/sdk-error.ts';
import { nastyFiles, package3mf } from '../../testing/nasty-files.ts';
import { tubeBody } from '../../testing/closed-bodies.ts';
import { volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { readMesh } from './read-mesh.ts';
import { writeMesh } from './write-mesh.ts';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const body: TriMesh = tubeBody({ radii: () => [140.123, 90.77], height: 400.5, segments: 24, rings: 6 });

const files = nastyFiles(body);

/** The triangles as places, independent of the order of vertices. */
const places = ({ positions, indices }: TriMesh) =>
  Array.from(indices, (v) => [0, 1, 2].map((k) => positions[3 * v + k]! + 0).join(' ')).join('\n');

const codeOf = (bytes: Uint8Array, options = {}): string => {
  try {
    readMesh(bytes, options);
    return 'read';
  } catch (error) {
    if (isSdkError(error)) return error.code;
    throw error;
  }
};

describe('readMesh', () => {
  it.each(files)('answers $name as it should', ({ name, bytes, expect: wanted }) => {
    if ('refused' in wanted) {
      expect(codeOf(bytes, { name })).toBe(wanted.refused);
      return;
    }
    const result = readMesh(bytes, { name });
    expect(result.warnings.map((warning) => warning.code)).toEqual(wanted.warns);
    expect(result.mesh.indices.length / 3).toBe(wanted.triangles);
  });

  it('reads every good form of one body to the same places', () => {
    const good = files.filter(({ expect: e }) => 'warns' in e && e.triangles === body.indices.length / 3);
    for (const { name, bytes } of good)
      expect(places(readMesh(bytes, { name }).mesh), name).toEqual(places(body));
    expect(good.length).toBeGreaterThan(20);
  });

  it('refuses a file with more triangles than the limit before it reads them', () => {
    for (const format of ['stl', 'obj', 'ply', '3mf'] as const)
      expect(codeOf(writeMesh(body, format), { limits: { maxTriangles: 20 } })).toBe(
        'mesh-io/too-many-triangles',
      );
  });

  it('goes by the content where name and content disagree', () => {
    expect(readMesh(writeMesh(body, 'ply'), { name: 'scan.stl' }).format).toBe('ply');
    expect(readMesh(writeMesh(body, '3mf'), { name: 'scan.obj' }).format).toBe('3mf');
  });

  it('does not depend on where the bytes lie in their buffer', () => {
    const bytes = writeMesh(body, 'stl');
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(readMesh(shifted.subarray(1)).mesh).toEqual(readMesh(bytes).mesh);
  });
});

describe('OBJ polygons', () => {
  it('cuts a notched polygon inside its outline', () => {
    const notched = 'v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n';
    const { mesh } = readMesh(ascii(notched));
    let area = 0;
    for (let f = 0; f < mesh.indices.length; f += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => 3 * mesh.indices[f + k]!) as [number, number, number];
      const p = mesh.positions;
      area += ((p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (p[c]! - p[a]!)) / 2;
    }
    expect(area).toBeCloseTo(10, 5);
    expect(mesh.indices.length).toBe(9);
  });
});

describe('a polygon of tens of thousands of corners', () => {
  it('is cut into all its triangles within a budget of work, and told when that was not exact', () => {
    const n = 30_000;
    const zigzag = Array.from({ length: n }, (_, i) => `v ${i} ${i % 2 === 0 ? 0 : 5 + (i % 7)} 0`).join(
      '\n',
    );
    const face = Array.from({ length: n }, (_, i) => i + 1).join(' ');
    const { mesh, warnings } = readMesh(
      ascii(`${zigzag}\nv ${n} -9 0\nv -1 -9 0\nf ${face} ${n + 1} ${n + 2}\n`),
    );
    expect(mesh.indices.length / 3).toBe(n);
    expect(warnings.map(({ code }) => code)).toContain('mesh-io/polygons-simplified');
  });
});

describe('PLY variants', () => {
  const header = (format: string, vertex: string, rest: string) =>
    `ply\nformat ${format} 1.0\nelement vertex 4\n${vertex}${rest}end_header\n`;
  const xyz = 'property float x\nproperty float y\nproperty float z\n';

  it('reads strips, with every second triangle turned and -1 between strips', () => {
    const text = header('ascii', xyz, 'element tristrips 1\nproperty list int int vertex_indices\n');
    const { mesh } = readMesh(ascii(`${text}0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 3 -1 0 2 1\n`));
    expect([...mesh.indices]).toEqual([0, 1, 2, 2, 1, 3, 0, 2, 1]);
  });

  it('reads big-endian doubles with further properties, and faces that come before the vertices', () => {
    const head =
      'ply\nformat binary_big_endian 1.0\ncomment x\nelement face 1\nproperty uchar flag\n' +
      'property list ushort short vertex_index\nelement vertex 3\nproperty double x\nproperty uchar red\n' +
      'property double y\nproperty double z\nend_header\n';
    const bytes = new Uint8Array(head.length + 9 + 3 * 25);
    bytes.set(ascii(head));
    const view = new DataView(bytes.buffer, head.length);
    view.setUint16(1, 3);
    [0, 1, 2].forEach((v, k) => view.setInt16(3 + 2 * k, v));
    for (let v = 0; v < 3; v++) {
      view.setFloat64(9 + 25 * v, v === 1 ? 2.5 : 0);
      view.setFloat64(9 + 25 * v + 9, v === 2 ? -1.25 : 0);
    }
    const { mesh } = readMesh(bytes);
    expect([...mesh.positions]).toEqual([0, 0, 0, 2.5, 0, 0, 0, -1.25, 0]);
    expect([...mesh.indices]).toEqual([0, 1, 2]);
  });

  it('takes CR LF after the header as one line end, and a body that starts with the byte of one as body', () => {
    const ply = writeMesh(body, 'ply');
    const head = String.fromCharCode(...ply.subarray(0, 300)).split('end_header\n')[0]!;
    const rest = ply.subarray(head.length + 'end_header\n'.length);
    const crlf = ascii(`${head.replaceAll('\n', '\r\n')}end_header\r\n`);
    const whole = new Uint8Array(crlf.length + rest.length);
    whole.set(crlf);
    whole.set(rest, crlf.length);
    whole[crlf.length] = 10;
    const { mesh } = readMesh(whole);
    expect(mesh.positions.length).toBe(body.positions.length);
    expect(mesh.positions.slice(1)).toEqual(body.positions.slice(1));
  });
});

describe('3MF packages', () => {
  const tetrahedron =
    '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/>' +
    '<vertex x="0" y="0" z="10"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/>' +
    '<triangle v1="0" v2="3" v3="2"/><triangle v1="1" v2="2" v3="3"/></triangles></mesh>';
  const model = (attributes: string, resources: string, build: string) =>
    `<model ${attributes} xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" ` +
    'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06">' +
    `<resources>${resources}</resources><build>${build}</build></model>`;

  it('places components and build items by their transforms, and turns mirrored ones right side out', () => {
    const file = package3mf(
      model(
        'unit="centimeter"',
        `<object id="1">${tetrahedron}</object><object id="2"><components>` +
          '<component objectid="1" transform="1 0 0 0 1 0 0 0 1 100 0 0"/>' +
          '<component objectid="1" transform="-1 0 0 0 1 0 0 0 1 -50 0 0"/></components></object>',
        '<item objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 5"/>',
      ),
    );
    const { mesh, unit } = readMesh(file);
    expect(unit).toBe('cm');
    expect(mesh.indices.length).toBe(24);
    expect(volume(mesh)).toBeCloseTo((2 * 8 * 1000) / 6, 6);
    const xs = Array.from(mesh.positions).filter((_, i) => i % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-120, 220]);
  });

  it('follows the path of the production extension into another part', () => {
    const other = model('', `<object id="9">${tetrahedron}</object>`, '');
    const file = package3mf(
      model('requiredextensions="p"', '', '<item objectid="9" p:path="/3D/other.model"/>'),
      {
        '3D/other.model': ascii(other),
      },
    );
    expect(readMesh(file).mesh.indices.length).toBe(12);
  });

  it('leaves support structures out and says so', () => {
    const objects = `<object id="1">${tetrahedron}</object><object id="2" type="support">${tetrahedron}</object>`;
    const file = package3mf(model('', objects, '<item objectid="1"/><item objectid="2"/>'));
    expect(readMesh(file).warnings).toEqual([{ code: 'mesh-io/3mf-support-left-out', data: { count: 1 } }]);
  });

  it('refuses a required extension that changes the shape', () => {
    const lattice =
      'xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02" requiredextensions="b"';
    expect(codeOf(package3mf(model(lattice, '', '')))).toBe('mesh-io/3mf-extension');
  });

  it('refuses components that multiply without end even when they hold no triangle', () => {
    const object = (id: number) =>
      `<object id="${id}"><components>${`<component objectid="${id + 1}"/>`.repeat(8)}</components></object>`;
    const chain = Array.from({ length: 20 }, (_, i) => object(i + 1)).join('');
    const file = package3mf(
      model('', `${chain}<object id="21"><components/></object>`, '<item objectid="1"/>'),
    );
    expect(codeOf(file)).toBe('mesh-io/3mf-too-nested');
  });
});
