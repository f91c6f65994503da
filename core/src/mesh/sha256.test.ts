import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sphere } from '../testing/index.ts';
import { encodeMesh, meshHash, meshHashAsync } from './hash.ts';
import { createNodeSha256, createPlainSha256, createSha256, sha256Hex, type Runtime } from './sha256.ts';

/** Lengths about the block of 64 bytes and its padding, and some blocks. */
const LENGTHS = [0, 1, 55, 56, 63, 64, 65, 119, 128, 1000, 100_003];
const bytesOf = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 2654435761 + seed * 97) >>> 13);
const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('SHA-256', () => {
  it.each([
    ['plain', createPlainSha256],
    ['of Node', () => createNodeSha256()!],
    ['the one that is taken', createSha256],
  ])('%s gives the same digest, however the bytes are cut', (_name, create) => {
    for (const length of LENGTHS) {
      const bytes = bytesOf(length, 1);
      expect(create().update(bytes).hex()).toBe(expected(bytes));
      const cut = Math.floor(length / 3);
      expect(create().update(bytes.subarray(0, cut)).update(bytes.subarray(cut)).hex()).toBe(expected(bytes));
    }
  });

  it('in a browser comes from the browser, with the same digest', async () => {
    const digest = vi.fn((algorithm: string, bytes: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.digest(algorithm, bytes),
    );
    const browser = { crypto: { subtle: { digest } } } as Runtime;
    expect(createNodeSha256(browser)).toBeUndefined();
    const bytes = bytesOf(1000, 2);
    expect(await sha256Hex([bytes], () => bytes, browser)).toBe(expected(bytes));
    expect(digest).toHaveBeenCalledOnce();
  });

  it.each([
    ['on a page without a secure connection', { crypto: {} }],
    [
      'where the browser refuses',
      { crypto: { subtle: { digest: () => Promise.reject(new Error('memory')) } } },
    ],
    ['where there is nothing', {}],
  ])('is the plain one %s', async (_name, runtime) => {
    const [a, b] = [bytesOf(70, 3), bytesOf(500, 4)];
    const joined = new Uint8Array([...a, ...b]);
    expect(await sha256Hex([a, b], () => joined, runtime)).toBe(expected(joined));
    expect(createSha256(runtime).update(a).update(b).hex()).toBe(expected(joined));
  });

  it('takes what calls itself process and is not Node for none', () => {
    const strange = (getBuiltinModule: () => unknown): Runtime => ({ process: { getBuiltinModule } });
    expect(createNodeSha256(strange(() => undefined))).toBeUndefined();
    const throwing = strange(() => {
      throw new Error('no such thing');
    });
    expect(createSha256(throwing).update(bytesOf(9, 5)).hex()).toBe(expected(bytesOf(9, 5)));
  });
});

describe('meshHashAsync', () => {
  it('is meshHash, also of shared memory', async () => {
    const mesh = sphere({ radius: 100, subdivisions: 4 });
    const shared = new Float32Array(new SharedArrayBuffer(mesh.positions.byteLength));
    shared.set(mesh.positions);
    for (const body of [mesh, { positions: shared, indices: mesh.indices }])
      expect(await meshHashAsync(body)).toBe(meshHash(mesh));
  });

  it('is the digest of the form that a store keeps, by a browser too', async () => {
    const mesh = sphere({ radius: 100, subdivisions: 3 });
    const browser = { crypto } as unknown as Runtime;
    expect(await sha256Hex([], () => encodeMesh(mesh), browser)).toBe(meshHash(mesh));
  });
});
