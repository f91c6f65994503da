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

test('a file that holds another shape is refused, with what differs', () => {
  const longer = { ...body, positions: body.positions.map((value) => value * 1.0001) };
  expect(differs(longer)).toMatchObject({
    code: 'mesh-io/not-as-written',
    data: { name: 'body.stl', what: 'size' },
  });
  const open = { ...body, indices: body.indices.slice(3) };
  expect(differs(open)).toMatchObject({ data: { what: 'area' } });
  const turned = { ...body, indices: body.indices.slice().reverse() };
  expect(differs(turned)).toMatchObject({ data: { what: 'volume' } });
  // One bit of one coordinate is within what is allowed; a broken end of the file is not.
  const bytes = writeMesh(body, 'stl');
  bytes.fill(0x7f, bytes.length - 400, bytes.length);
  expect(differs(body, 'body.stl', bytes)).toBeDefined();
  expect(differs(body, 'body.stl', writeMesh(body, 'stl', { unit: 'cm' }))).toMatchObject({
    data: { what: 'size' },
  });
});
