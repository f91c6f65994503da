import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SdkError } from '@bracewright/core/operation';
import { dicomFile, type DicomOptions } from '../../../test/dicom.ts';
import { readFilm } from './read-film.ts';

const ramp = { width: 4, height: 3, values: [0, 1, 2, 3, 100, 200, 300, 400, 1000, 2000, 3000, 4095] };
const greys = (bytes: Uint8Array): number[] => [...new Uint16Array(bytes.slice().buffer)];
const read = (options: Partial<DicomOptions> = {}) => readFilm(dicomFile({ ...ramp, ...options }));
const codeOf = (bytes: Uint8Array): string => {
  try {
    readFilm(bytes);
  } catch (error) {
    if (error instanceof SdkError) return error.code;
    throw error;
  }
  return 'none';
};
const expected = ramp.values.map((value) => Math.round((65_535 * value) / 4095));

describe('reading a DICOM film', () => {
  it('gives the grey values of 12 bits in 16, in either byte order', () => {
    for (const isBig of [false, true]) {
      const { facts, bytes } = read({ bitsStored: 12, isBig });
      expect(facts).toMatchObject({ width: 4, height: 3, low: 0, high: 4095, isInverted: false });
      expect(greys(bytes)).toEqual(expected);
    }
  });

  it('reads 8 bits, signed values, and rescales to the units of the file', () => {
    const values = [-100, -50, 0, 100];
    const { facts, bytes } = read({
      width: 2, height: 2, values, isSigned: true, bitsStored: 12,
      extra: [[0x0028_1052, 'DS', '-24'], [0x0028_1053, 'DS', '2']],
    }); // prettier-ignore
    expect(facts).toMatchObject({ low: -224, high: 176 });
    expect(greys(bytes)).toEqual([0, 16_384, 32_768, 65_535]);
    const eight = read({ width: 2, height: 2, values: [0, 51, 102, 255], bitsAllocated: 8 });
    expect(greys(eight.bytes)).toEqual([0, 13_107, 26_214, 65_535]);
  });

  it('says which films are dark where values are large', () => {
    expect(read({ photometric: 'MONOCHROME1' }).facts.isInverted).toBe(true);
  });

  it('takes the window of the file, or one that leaves single hot pixels out', () => {
    const extra = [[0x0028_1050, 'DS', '2000\\1500'], [0x0028_1051, 'DS', '800\\600']] as const; // prettier-ignore
    expect(read({ extra }).facts.window).toEqual({ center: 2000, width: 800 });
    const values = Array.from({ length: 1000 }, (_, i) => (i === 0 ? 60_000 : 100 + (i % 101)));
    const { window } = read({ width: 100, height: 10, values }).facts;
    expect(window.center + window.width / 2).toBeLessThan(210);
    expect(window.center - window.width / 2).toBeGreaterThanOrEqual(100);
  });

  it('keeps the spacing and says whether it holds at the detector', () => {
    const own = [0x0028_0030, 'DS', '0.14\\0.15'] as const;
    const imager = [0x0018_1164, 'DS', '0.2\\0.2'] as const;
    expect(read().facts).toMatchObject({ pixelSpacing: null, spacingAt: null });
    expect(read({ extra: [own] }).facts).toMatchObject({ pixelSpacing: [0.14, 0.15], spacingAt: 'patient' });
    expect(read({ extra: [imager] }).facts).toMatchObject({
      pixelSpacing: [0.2, 0.2],
      spacingAt: 'detector',
    });
    expect(read({ extra: [own, imager] }).facts.spacingAt).toBe('patient');
    const same = [0x0028_0030, 'DS', '0.2\\0.2'] as const;
    expect(read({ extra: [same, imager] }).facts.spacingAt).toBe('detector');
  });

  it('leaves padding out of the range', () => {
    const values = [5000, 5000, 10, 20, 30, 40, 50, 60, 70, 80, 90, 110];
    expect(read({ values, extra: [[0x0028_0120, 'US', 5000]] }).facts).toMatchObject({ low: 10, high: 110 });
  });

  it('unpacks run lengths', () => {
    const high = ramp.values.map((value) => value >> 8);
    const low = ramp.values.map((value) => value & 255);
    const segments = [high, low].map((part) => Uint8Array.of(part.length - 1, ...part));
    const header = new Uint8Array(64);
    const view = new DataView(header.buffer);
    view.setUint32(0, 2, true);
    view.setUint32(4, 64, true);
    view.setUint32(8, 64 + segments[0]!.length, true);
    const frame = Uint8Array.of(...header, ...segments[0]!, ...segments[1]!);
    const { bytes } = read({ bitsStored: 12, syntax: '1.2.840.10008.1.2.5', fragments: [frame] });
    expect(greys(bytes)).toEqual(expected);
    const run = Uint8Array.of(
      ...header.subarray(0, 4),
      64,
      ...header.subarray(5, 8),
      66,
      ...header.subarray(9),
    );
    const flat = Uint8Array.of(...run, 256 - 11, 1, 256 - 11, 44);
    const even = read({ bitsStored: 12, syntax: '1.2.840.10008.1.2.5', fragments: [flat] });
    expect(even.facts).toMatchObject({ low: 300, high: 301 });
  });

  it('inflates a deflated file', () => {
    const plain = dicomFile({ ...ramp, syntax: '1.2.840.10008.1.2.1.99' });
    // The header's group 2 stays as it is.
    const start = 132 + 12 + 8 + '1.2.840.10008.1.2.1.99'.length;
    const packed = Uint8Array.of(...plain.subarray(0, start), ...deflateRawSync(plain.subarray(start)));
    expect(readFilm(packed).facts).toMatchObject({ width: 4, height: 3, high: 4095 });
  });

  it('hands a baseline JPEG on as it is', () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 1, 2, 0xff, 0xd9);
    const { facts, bytes } = read({
      bitsAllocated: 8, syntax: '1.2.840.10008.1.2.4.50', fragments: [jpeg.subarray(0, 2), jpeg.subarray(2)],
    }); // prettier-ignore
    expect(facts).toMatchObject({ stored: 'jpeg', low: 0, high: 255 });
    expect([...bytes]).toEqual([...jpeg]);
  });
});

describe('refusing a DICOM file', () => {
  it('names what is wrong with it', () => {
    const file = (options: Partial<DicomOptions>) => dicomFile({ ...ramp, ...options });
    expect(codeOf(new TextEncoder().encode('no film'.repeat(40)))).toBe('film/no-dicom');
    expect(codeOf(file({ syntax: '1.2.840.10008.1.2.4.70', fragments: [new Uint8Array(8)] }))).toBe(
      'film/compressed',
    );
    expect(codeOf(file({ photometric: 'RGB' }))).toBe('film/colour');
    expect(codeOf(file({ extra: [[0x0028_0008, 'IS', '12']] }))).toBe('film/several-pictures');
    expect(codeOf(file({ width: 60_000, height: 60_000 }))).toBe('film/too-large');
    expect(codeOf(file({ width: 400 }))).toBe('film/cut-off');
    expect(codeOf(file({ width: 0 }))).toBe('film/no-picture');
    expect(codeOf(file({ bitsStored: 17 }))).toBe('film/odd-depth');
    expect(codeOf(file({ syntax: '1.2.840.10008.1.2.5', fragments: [new Uint8Array(70)] }))).toBe(
      'film/cut-off',
    );
  });

  it('never crashes on a file that is cut off or changed anywhere', () => {
    const whole = dicomFile({ ...ramp, bitsStored: 12, extra: [[0x0028_0030, 'DS', '0.1\\0.1']] });
    let refused = 0;
    for (let length = 0; length < whole.length; length++)
      if (codeOf(whole.subarray(0, length)).startsWith('film/')) refused++;
    expect(refused).toBe(whole.length);
    for (let at = 132; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        expect(codeOf(changed)).toMatch(/^(none|film\/.*)$/);
      }
  });
});
