import { expect, test } from 'vitest';
import { openTube, tube } from '../../testing/bodies.ts';
import { requireReadBack } from './read-back.ts';
import { readMesh } from './read-mesh.ts';
import { writeMesh } from './write-mesh.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

test.each(['stl', '3mf', 'obj', 'ply'] as const)(
  'a %s file holds what was written, in each unit',
  (format) => {
    for (const mesh of [body, openTube({ radiusX: 120, radiusY: 90, height: 300, segments: 24, rings: 6 })])
      for (const unit of ['mm', 'cm', 'm', 'inch'] as const)
        for (const ascii of [false, true]) {
          const bytes = writeMesh(mesh, format, { unit, ascii });
          expect(() => requireReadBack(mesh, bytes, { name: `body.${format}`, unit })).not.toThrow();
        }
  },
);

test.each(['stl', '3mf', 'obj', 'ply'] as const)('a %s file says of which design it was made', (format) => {
  const designHash = 'a1'.repeat(32);
  const read = (bytes: Uint8Array) => readMesh(bytes, { name: `body.${format}` }).designHash;
  expect(read(writeMesh(body, format, { metadata: { designHash } }))).toBe(designHash);
  expect(read(writeMesh(body, format, { ascii: true, unit: 'inch', metadata: { designHash } }))).toBe(
    designHash,
  );
  expect(read(writeMesh(body, format))).toBeUndefined();
});

const differs = (mesh = body, name = 'body.stl', bytes = writeMesh(mesh, 'stl')) => {
  try {
    requireReadBack(body, bytes, { name });
  } catch (error) {
    return error;
  }
  return undefined;
};

test('a file that holds another shape is refused, with the triangle that differs', () => {
  const code = 'mesh-io/not-as-written';
  const moved = { ...body, positions: body.positions.with(0, body.positions[0]! + 0.05) };
  expect(differs(moved)).toMatchObject({ code, data: { name: 'body.stl', triangle: 1 } });
  const open = { ...body, indices: body.indices.slice(3) };
  expect(differs(open)).toMatchObject({ code, data: { found: body.indices.length / 3 - 1 } });
  expect(differs({ ...body, indices: body.indices.slice().reverse() })).toMatchObject({ code });
  // As large as it is, and its mirror image.
  const mirrored = { ...body, positions: body.positions.map((value, i) => (i % 3 === 0 ? -value : value)) };
  expect(differs(mirrored)).toMatchObject({ code });
  expect(differs(body, 'body.stl', writeMesh(body, 'stl', { unit: 'cm' }))).toMatchObject({ code });
  const inCentimetres = writeMesh(body, '3mf', { unit: 'cm' });
  expect(differs(body, 'body.3mf', inCentimetres)).toMatchObject({ code });
  const bytes = writeMesh(body, 'stl');
  bytes.fill(0x7f, bytes.length - 400, bytes.length);
  expect(differs(body, 'body.stl', bytes)).toBeDefined();
});

test('what every reader leaves out may be missing', () => {
  const [a, b] = body.indices;
  const odd = {
    ...body,
    indices: Uint32Array.from([...body.indices.slice(0, 3), ...body.indices, a!, b!, b!]),
  };
  for (const format of ['stl', '3mf', 'obj', 'ply'] as const)
    expect(() => requireReadBack(odd, writeMesh(odd, format), { name: `odd.${format}` })).not.toThrow();
});
