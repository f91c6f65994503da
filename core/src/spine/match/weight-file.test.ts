import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { openFilmReader } from './open.ts';
import { openWeights } from './weight-file.ts';

/** A file of one layer with two outputs of one weight each: 100 × 0.5 and -3 × 2, biases 7 and 8. */
function fileOf(change: Record<string, unknown> = {}): Uint8Array {
  const body = new Uint8Array(2 + 16);
  const view = new DataView(body.buffer);
  view.setInt8(0, 100);
  view.setInt8(1, -3);
  for (const [i, value] of [0.5, 2, 7, 8].entries()) view.setFloat32(2 + 4 * i, value, true);
  const header = {
    name: 'test', version: '1', calibration: {}, bits: 8, digest: bytesToHex(sha256(body)),
    layers: { one: { shape: [2, 1, 1, 1], at: 0 } }, ...change,
  }; // prettier-ignore
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = new Uint8Array(12);
  start.set(new TextEncoder().encode('BWFR'));
  new DataView(start.buffer).setUint32(4, 1, true);
  new DataView(start.buffer).setUint32(8, text.length, true);
  return Uint8Array.from([...start, ...text, ...body]);
}

it('gives whole numbers back as weights, and says which file it was', () => {
  const file = fileOf();
  const { reader, layer } = openWeights(file);
  expect(reader).toEqual({ name: 'test', version: '1', sha256: bytesToHex(sha256(file)) });
  expect(layer('one')).toEqual({
    shape: [2, 1, 1, 1],
    weights: Float32Array.of(50, -6),
    bias: Float32Array.of(7, 8),
  });
});

it('refuses what is no such file, of another form, cut off, changed or short of a layer', () => {
  expect(() => openFilmReader(new TextEncoder().encode('no weights, but long enough'))).toThrow(
    'film-reader/foreign',
  );
  expect(() => openFilmReader(new Uint8Array(3))).toThrow('film-reader/foreign');
  const file = fileOf();
  expect(() => openFilmReader(file.with(4, 9))).toThrow('film-reader/version');
  expect(() => openFilmReader(file.subarray(0, 60))).toThrow('film-reader/damaged');
  expect(() => openFilmReader(file.subarray(0, -1))).toThrow('film-reader/damaged');
  expect(() => openFilmReader(file.with(-1, 1))).toThrow('film-reader/damaged');
  expect(() => openFilmReader(file.with(12, 0))).toThrow('film-reader/damaged');
  expect(() => openWeights(fileOf()).layer('two')).toThrow('film-reader/damaged');
});
