import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeMesh, encodeMesh, meshHash } from './hash.ts';

const mesh = {
  positions: new Float32Array([0, 0, 0, 1.5, 0, 0, 0, -2.25, 0]),
  indices: new Uint32Array([0, 1, 2]),
};

describe('meshHash', () => {
  it('is the SHA-256 of mark, counts, positions and indices in little-endian order', () => {
    const bytes = Buffer.alloc(12 + 36 + 12);
    bytes.write('BWM1', 'ascii');
    bytes.writeUInt32LE(3, 4);
    bytes.writeUInt32LE(1, 8);
    mesh.positions.forEach((value, i) => bytes.writeFloatLE(value, 12 + 4 * i));
    mesh.indices.forEach((value, i) => bytes.writeUInt32LE(value, 48 + 4 * i));
    expect(meshHash(mesh)).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(Buffer.from(encodeMesh(mesh)).equals(bytes)).toBe(true);
  });

  it('changes with one bit and with the order of the corners', () => {
    const moved = {
      ...mesh,
      positions: mesh.positions.map((v, i) => (i === 3 ? Math.fround(1.5 + 2 ** -23) : v)),
    };
    const turned = { ...mesh, indices: new Uint32Array([1, 2, 0]) };
    expect(new Set([mesh, moved, turned].map(meshHash)).size).toBe(3);
  });

  it('does not depend on where the arrays lie in their buffers', () => {
    const buffer = new Float32Array(20);
    buffer.set(mesh.positions, 7);
    expect(meshHash({ ...mesh, positions: buffer.subarray(7, 16) })).toBe(meshHash(mesh));
  });
});

describe('decodeMesh', () => {
  it('gives back the same bits from any offset', () => {
    const shifted = new Uint8Array(encodeMesh(mesh).length + 3);
    shifted.set(encodeMesh(mesh), 3);
    expect(decodeMesh(shifted.subarray(3))).toEqual(mesh);
  });

  it('reads a Node Buffer, whose slice would share the memory', () => {
    const padded = Buffer.concat([Buffer.alloc(3), encodeMesh(mesh)]);
    expect(decodeMesh(padded.subarray(3))).toEqual(mesh);
  });

  it('refuses other marks, wrong lengths and indices out of range', () => {
    const good = encodeMesh(mesh);
    expect(decodeMesh(good.subarray(0, good.length - 1))).toBeUndefined();
    expect(decodeMesh(good.map((byte, i) => (i === 0 ? 0 : byte)))).toBeUndefined();
    expect(decodeMesh(encodeMesh({ ...mesh, indices: new Uint32Array([0, 1, 3]) }))).toBeUndefined();
  });
});
