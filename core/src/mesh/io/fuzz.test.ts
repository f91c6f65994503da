import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSdkError } from '../../errors/sdk-error.ts';
import { package3mf } from '../../testing/nasty-files.ts';
import { boxBody } from '../../testing/closed-bodies.ts';
import { MESH_MESSAGES } from './messages.ts';
import { readMesh } from './read-mesh.ts';
import type { MeshFormat } from './types.ts';
import { writeMesh } from './write-mesh.ts';

/** Cases for each format; a long run sets it higher from outside. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20);

const body = boxBody([-3.25, 0, 1], [10.5, 20, 30.125]);
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Reads or refuses with a code that has a sentence; what is read is finite, indexed in range and not empty. */
function answersWell(bytes: Uint8Array, name: string): boolean {
  const before = bytes.slice();
  try {
    const { mesh, warnings } = readMesh(bytes, { name, limits: { maxTriangles: 100_000 } });
    const vertices = mesh.positions.length / 3;
    return (
      mesh.indices.length > 0 &&
      mesh.indices.every((v) => v < vertices) &&
      mesh.positions.every(Number.isFinite) &&
      warnings.every(({ code }) => code in MESH_MESSAGES['en-US']) &&
      Buffer.from(bytes).equals(Buffer.from(before))
    );
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return error.code in MESH_MESSAGES['en-US'];
  }
}

/** Words that make readers stumble, for text files and numbers in them. */
const word = fc.oneof(
  fc.constantFrom(
    'nan',
    '-inf',
    '1e999',
    '1e-400',
    '9'.repeat(400),
    '0x10',
    '1,5',
    '1.2.3',
    '-',
    '+',
    '.',
    '1e',
    '""',
    '\\\n',
    '#',
  ),
  fc.constantFrom(
    'solid',
    'facet',
    'vertex',
    'endloop',
    'endsolid',
    'f',
    'v',
    'f 1',
    'end_header',
    'element vertex 4294967295',
  ),
  fc.constantFrom(
    'property list float double vertex_indices',
    '<',
    '/>',
    '<!--',
    '<![CDATA[',
    '<object id="1">',
    'objectid="1"',
    '\r',
    '\0',
  ),
  fc.double().map(String),
  fc.integer().map(String),
);

/** A way to spoil bytes. */
const spoil = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('word' as const), at: fc.nat(), text: word }),
  fc.record({
    kind: fc.constant('u32' as const),
    at: fc.nat(),
    value: fc.constantFrom(0, 1, 255, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000),
  }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), length: fc.nat(400) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), length: fc.nat(60) }),
);
type Spoil = typeof spoil extends fc.Arbitrary<infer T> ? T : never;

function apply(bytes: Uint8Array, change: Spoil): Uint8Array {
  const at = bytes.length === 0 ? 0 : change.at % bytes.length;
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
  switch (change.kind) {
    case 'flip':
      return joined(head, Uint8Array.of(change.value), tail.subarray(1));
    case 'cut':
      return head.slice();
    case 'word':
      // In place of the word that stands there, so that lines stay lines.
      return joined(
        head,
        ascii(change.text),
        tail.subarray(
          Math.max(
            0,
            tail.findIndex((byte) => byte <= 32),
          ),
        ),
      );
    case 'u32': {
      const value = new Uint8Array(4);
      new DataView(value.buffer).setUint32(0, change.value, true);
      return joined(head, value, tail.subarray(4));
    }
    case 'repeat':
      return joined(head, tail.subarray(0, change.length), tail);
    case 'remove':
      return joined(head, tail.subarray(change.length));
  }
}

const bigEndian = ascii(
  'ply\nformat binary_big_endian 1.0\nelement tristrips 1\nproperty list int int vertex_indices\nelement vertex 3\n' +
    'property double x\nproperty list uchar short w\nproperty float y\nproperty int z\nend_header\n' +
    `${'\0\0\0\x03\0\0\0\0\0\0\0\x01\0\0\0\x02'}${['\x3f\xf0\0\0', '\0\0\0\0', '\xbf\xe0\0\0'].map((x, i) => `${x}\0\0\0\0\x01\0\0\x40\0\0\0\0\0\0${String.fromCharCode(i * i)}`).join('')}`,
);
const model = textOf(
  ascii(
    '<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06">' +
      '<resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1e1" y="0" z="0"/><vertex x="0" y="10.5" z="0"/><vertex x="0" y="0" z="-.5"/></vertices>' +
      '<triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/></triangles></mesh></object>' +
      '<object id="2"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></components></object></resources><build><item objectid="2"/></build></model>',
  ),
);

const seeds: Record<
  string,
  { name: string; bytes: Uint8Array; wrap?: (spoiled: Uint8Array) => Uint8Array }[]
> = {
  'binary STL': [{ name: 'a.stl', bytes: writeMesh(body, 'stl') }],
  'text STL': [{ name: 'a.stl', bytes: writeMesh(body, 'stl', { ascii: true }) }],
  OBJ: [
    { name: 'a.obj', bytes: writeMesh(body, 'obj') },
    {
      name: 'a.obj',
      bytes: ascii('v 0 0 0\nv 1 0 0\nv 1 1 0\nv .5 .2 0\nv 0 1 0\nf -5 -4 -3 -2 -1\nf 1/1/1 2//3 \\\n 3\n'),
    },
  ],
  PLY: [
    { name: 'a.ply', bytes: writeMesh(body, 'ply') },
    { name: 'a.ply', bytes: bigEndian },
    {
      name: 'a.ply',
      bytes: ascii(
        'ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n',
      ),
    },
  ],
  '3MF': [
    { name: 'a.3mf', bytes: writeMesh(body, '3mf') },
    { name: 'a.3mf', bytes: ascii(model), wrap: (spoiled) => package3mf(textOf(spoiled)) },
  ],
};

describe('readMesh on spoiled files', () => {
  it.each(Object.entries(seeds))(
    'reads or refuses every %s with a code that has a sentence',
    (_, files) => {
      const file = fc.constantFrom(...files);
      const changes = fc.array(spoil, { minLength: 1, maxLength: 6 });
      const property = fc.property(file, changes, ({ name, bytes, wrap }, list) => {
        const spoiled = list.reduce(apply, bytes);
        return answersWell(wrap ? wrap(spoiled) : spoiled, name);
      });
      fc.assert(property, { seed: SEED, numRuns: RUNS });
    },
    3_600_000,
  );

  it('still reads the sound files that the spoiled ones were made from', () => {
    for (const { name, bytes, wrap } of Object.values(seeds).flat())
      expect(readMesh(wrap ? wrap(bytes) : bytes, { name }).mesh.indices.length).toBeGreaterThan(0);
  });

  it.each(['stl', 'obj', 'ply', '3mf'] as MeshFormat[])(
    'answers any bytes named .%s',
    (extension) => {
      const anything = fc.uint8Array({ maxLength: 400 });
      fc.assert(
        fc.property(anything, (bytes) => answersWell(bytes, `a.${extension}`)),
        { seed: SEED, numRuns: RUNS },
      );
    },
    3_600_000,
  );

  it('refuses the files that broke another reader without taking memory or time for what they claim', () => {
    const claim = new Uint8Array(134);
    new DataView(claim.buffer).setUint32(80, 200_000_000, true);
    const digits = ascii(`solid\nfacet\nouter loop\nvertex ${'1'.repeat(24)}x${'\n'.repeat(70)}`);
    for (const bytes of [claim, digits, ascii('solid '.repeat(32_768))]) {
      expect(answersWell(bytes, 'a.stl')).toBe(true);
      expect(() => readMesh(bytes, { name: 'a.stl' })).toThrow('mesh-io/');
    }
  });
});
