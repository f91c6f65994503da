import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SdkError } from '@bracewright/core/operation';
import { dicomFile, type DicomOptions } from '../../../test/dicom.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  readFilm,
  readGreyPng,
  windowTable,
  withoutNames,
  withoutPictureNames,
  type CodecBinary,
} from '@bracewright/core/film';
import sharp from 'sharp';
import { withSquarePixels } from './square-pixels.ts';

const ramp = { width: 4, height: 3, values: [0, 1, 2, 3, 100, 200, 300, 400, 1000, 2000, 3000, 4095] };
const require = createRequire(import.meta.url);
const codecBinary: CodecBinary = (codec) =>
  Promise.resolve(readFileSync(require.resolve(`@cornerstonejs/codec-${codec}/decodewasm`)));
const greys = (bytes: Uint8Array): number[] => [...new Uint16Array(bytes.slice().buffer)];
const read = (options: Partial<DicomOptions> = {}) => readFilm(dicomFile({ ...ramp, ...options }));
const codeOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await readFilm(bytes, codecBinary);
  } catch (error) {
    if (error instanceof SdkError) return error.code;
    throw error;
  }
  return 'none';
};
const expected = ramp.values.map((value) => Math.round((65_535 * value) / 4095));

describe('reading a DICOM film', () => {
  it('gives the grey values of 12 bits in 16, in either byte order', async () => {
    for (const isBig of [false, true]) {
      const { facts, bytes } = await read({ bitsStored: 12, isBig });
      expect(facts).toMatchObject({ width: 4, height: 3, low: 0, high: 4095, isInverted: false });
      expect(greys(bytes)).toEqual(expected);
    }
  });

  it('reads 8 bits, signed values, and rescales to the units of the file', async () => {
    const values = [-100, -50, 0, 100];
    const { facts, bytes } = await read({
      width: 2, height: 2, values, isSigned: true, bitsStored: 12,
      extra: [[0x0028_1052, 'DS', '-24'], [0x0028_1053, 'DS', '2']],
    }); // prettier-ignore
    expect(facts).toMatchObject({ low: -224, high: 176 });
    expect(greys(bytes)).toEqual([0, 16_384, 32_768, 65_535]);
    const eight = await read({ width: 2, height: 2, values: [0, 51, 102, 255], bitsAllocated: 8 });
    expect(greys(eight.bytes)).toEqual([0, 13_107, 26_214, 65_535]);
  });

  it('says which films are dark where values are large', async () => {
    expect((await read({ photometric: 'MONOCHROME1' })).facts.isInverted).toBe(true);
  });

  it('takes the window of the file, or one that leaves single hot pixels out', async () => {
    const extra = [[0x0028_1050, 'DS', '2000\\1500'], [0x0028_1051, 'DS', '800\\600']] as const; // prettier-ignore
    expect((await read({ extra })).facts.window).toEqual({ center: 2000, width: 800 });
    const values = Array.from({ length: 1000 }, (_, i) => (i === 0 ? 60_000 : 100 + (i % 101)));
    const { window } = (await read({ width: 100, height: 10, values })).facts;
    expect(window.center + window.width / 2).toBeLessThan(210);
    expect(window.center - window.width / 2).toBeGreaterThanOrEqual(100);
  });

  it('keeps the spacing and says whether it holds at the detector', async () => {
    const own = [0x0028_0030, 'DS', '0.14\\0.15'] as const;
    const imager = [0x0018_1164, 'DS', '0.2\\0.2'] as const;
    expect((await read()).facts).toMatchObject({ pixelSpacing: null, spacingAt: null });
    expect((await read({ extra: [own] })).facts).toMatchObject({
      pixelSpacing: [0.14, 0.15],
      spacingAt: 'patient',
    });
    expect((await read({ extra: [imager] })).facts).toMatchObject({
      pixelSpacing: [0.2, 0.2],
      spacingAt: 'detector',
    });
    expect((await read({ extra: [own, imager] })).facts.spacingAt).toBe('patient');
    const same = [0x0028_0030, 'DS', '0.2\\0.2'] as const;
    expect((await read({ extra: [same, imager] })).facts.spacingAt).toBe('detector');
    const shorter = [0x0028_0030, 'DS', '0.1999\\0.2001'] as const;
    expect((await read({ extra: [shorter, imager] })).facts.spacingAt).toBe('detector');
    const calibrated = [0x0028_0030, 'DS', '0.199\\0.199'] as const;
    expect((await read({ extra: [calibrated, imager] })).facts.spacingAt).toBe('patient');
  });

  it('leaves padding out of the range', async () => {
    const values = [5000, 5000, 10, 20, 30, 40, 50, 60, 70, 80, 90, 110];
    expect((await read({ values, extra: [[0x0028_0120, 'US', 5000]] })).facts).toMatchObject({
      low: 10,
      high: 110,
    });
  });

  it('unpacks run lengths', async () => {
    const high = ramp.values.map((value) => value >> 8);
    const low = ramp.values.map((value) => value & 255);
    const segments = [high, low].map((part) => Uint8Array.of(part.length - 1, ...part));
    const header = new Uint8Array(64);
    const view = new DataView(header.buffer);
    view.setUint32(0, 2, true);
    view.setUint32(4, 64, true);
    view.setUint32(8, 64 + segments[0]!.length, true);
    const frame = Uint8Array.of(...header, ...segments[0]!, ...segments[1]!);
    const { bytes } = await read({ bitsStored: 12, syntax: '1.2.840.10008.1.2.5', fragments: [frame] });
    expect(greys(bytes)).toEqual(expected);
    const run = Uint8Array.of(
      ...header.subarray(0, 4),
      64,
      ...header.subarray(5, 8),
      66,
      ...header.subarray(9),
    );
    const flat = Uint8Array.of(...run, 256 - 11, 1, 256 - 11, 44);
    const even = await read({ bitsStored: 12, syntax: '1.2.840.10008.1.2.5', fragments: [flat] });
    expect(even.facts).toMatchObject({ low: 300, high: 301 });
  });

  it('inflates a deflated file', async () => {
    const plain = dicomFile({ ...ramp, syntax: '1.2.840.10008.1.2.1.99' });
    // The header's group 2 stays as it is.
    const start = 132 + 12 + 8 + '1.2.840.10008.1.2.1.99'.length;
    const packed = Uint8Array.of(...plain.subarray(0, start), ...deflateRawSync(plain.subarray(start)));
    expect((await readFilm(packed)).facts).toMatchObject({ width: 4, height: 3, high: 4095 });
  });

  it('hands a baseline JPEG on as it is', async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 1, 2, 0xff, 0xd9);
    const { facts, bytes } = await read({
      bitsAllocated: 8, syntax: '1.2.840.10008.1.2.4.50', fragments: [jpeg.subarray(0, 2), jpeg.subarray(2)],
    }); // prettier-ignore
    expect(facts).toMatchObject({ stored: 'jpeg', low: 0, high: 255 });
    expect([...bytes]).toEqual([...jpeg]);
  });
});

describe('refusing a DICOM file', () => {
  it('names what is wrong with it', async () => {
    const file = (options: Partial<DicomOptions>) => dicomFile({ ...ramp, ...options });
    expect(await codeOf(new TextEncoder().encode('no film'.repeat(40)))).toBe('film/no-dicom');
    expect(await codeOf(file({ syntax: '1.2.840.10008.1.2.4.51', fragments: [new Uint8Array(8)] }))).toBe(
      'film/compressed',
    );
    expect(await codeOf(file({ photometric: 'RGB' }))).toBe('film/colour');
    expect(await codeOf(file({ extra: [[0x0028_0008, 'IS', '12']] }))).toBe('film/several-pictures');
    expect(await codeOf(file({ width: 60_000, height: 60_000 }))).toBe('film/too-large');
    expect(await codeOf(file({ width: 400 }))).toBe('film/cut-off');
    expect(await codeOf(file({ width: 0 }))).toBe('film/no-picture');
    expect(await codeOf(file({ bitsStored: 17 }))).toBe('film/odd-depth');
    expect(await codeOf(file({ syntax: '1.2.840.10008.1.2.5', fragments: [new Uint8Array(70)] }))).toBe(
      'film/cut-off',
    );
  });

  it('never crashes on a file that is cut off or changed anywhere', async () => {
    const whole = dicomFile({ ...ramp, bitsStored: 12, extra: [[0x0028_0030, 'DS', '0.1\\0.1']] });
    let refused = 0;
    for (let length = 0; length < whole.length; length++)
      if ((await codeOf(whole.subarray(0, length))).startsWith('film/')) refused++;
    expect(refused).toBe(whole.length);
    for (let at = 132; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        expect(await codeOf(changed)).toMatch(/^(none|film\/.*)$/);
      }
  });
});

/** What the encoders of the codecs take; they come with the packages and no product uses them. */
interface Encoder {
  getDecodedBuffer(frame: object): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  encode(): void;
}
type Encoders = () => Promise<Readonly<Record<string, new () => Encoder>>>;

async function packed(codec: 'openjpeg' | 'charls', values: Uint16Array, width: number): Promise<Uint8Array> {
  const load = require(`@cornerstonejs/codec-${codec}`) as Encoders;
  const name = codec === 'charls' ? 'JpegLSEncoder' : 'J2KEncoder';
  const encoder = new (await load())[name]!();
  const height = values.length / width;
  const frame = {
    width,
    height,
    bitsPerSample: 12,
    isSigned: false,
    componentCount: 1,
    isUsingColorTransform: false,
  };
  encoder.getDecodedBuffer(frame).set(new Uint8Array(values.buffer));
  encoder.encode();
  return Uint8Array.from(encoder.getEncodedBuffer());
}

describe('films that are packed', () => {
  const [width, height] = [48, 40];
  const values = Uint16Array.from(
    { length: width * height },
    (_, i) => (i * 37 + ((i / width) | 0) * 11) % 4096,
  );
  const plain = { width, height, values: [...values], bitsStored: 12 };
  const cases = [
    ['openjpeg', '1.2.840.10008.1.2.4.90'],
    ['charls', '1.2.840.10008.1.2.4.80'],
  ] as const;

  it.each(cases)(
    'give by %s the values that were packed, and are refused where they are broken',
    async (codec, syntax) => {
      const frame = await packed(codec, values, width);
      const file = (fragment: Uint8Array, more: Partial<DicomOptions> = {}) =>
        dicomFile({ ...plain, syntax, fragments: [fragment], ...more });
      const [film, unpacked] = [await readFilm(file(frame), codecBinary), await readFilm(dicomFile(plain))];
      expect(film).toEqual(unpacked);
      // A comment after the start of the picture, where each of the two has it.
      const comment = Buffer.from([0xff, codec === 'charls' ? 0xfe : 0x64, 0, 8, ...Buffer.from('NAMED!')]);
      const at = codec === 'charls' ? 2 : 4 + ((frame[4]! << 8) | frame[5]!);
      const named = file(Buffer.concat([frame.subarray(0, at), comment, frame.subarray(at)]));
      expect(Buffer.from(named).includes('NAMED')).toBe(true);
      const bare = withoutNames(named);
      expect(Buffer.from(bare).includes('NAMED')).toBe(false);
      expect(await readFilm(bare, codecBinary)).toEqual(unpacked);
      const box = (name: string, body: Uint8Array) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(8 + body.length);
        return Buffer.concat([length, Buffer.from(name), body]);
      };
      if (codec === 'openjpeg') {
        const boxed = Buffer.concat([
          box('jP  ', Buffer.from([13, 10, 0x87, 10])), box('xml ', Buffer.from('NAMED')), box('jp2c', frame),
        ]); // prettier-ignore
        expect(await readFilm(withoutNames(file(boxed)), codecBinary)).toEqual(unpacked);
      }
      expect(await codeOf(file(frame.subarray(0, frame.length >> 1)))).toBe('film/cut-off');
      expect(await codeOf(file(frame, { width: width + 1 }))).toBe('film/cut-off');
      await expect(readFilm(file(frame))).rejects.toMatchObject({ code: 'film/compressed' });
    },
  );

  it('of JPEG Lossless give the same picture by each of its predictors', async () => {
    const folder = new URL('../tests/data/', `file://${require.resolve('jpeg-lossless-decoder-js')}`);
    const [first, ...others] = await Promise.all(
      [1, 4, 7].map((k) => readFilm(readFileSync(new URL(`jpeg_lossless_sel${k}.dcm`, folder)), codecBinary)),
    );
    expect(new Set(greys(first!.bytes)).size).toBeGreaterThan(100);
    for (const other of others) expect(other.bytes).toEqual(first!.bytes);
    const bare = withoutNames(readFileSync(new URL('jpeg_lossless_sel1.dcm', folder)));
    expect((await readFilm(bare, codecBinary)).bytes).toEqual(first!.bytes);
  });
});

describe('what a file says beside its picture', () => {
  it('is how much larger the detector saw the body, and where the patient’s right is', async () => {
    const { facts } = await read({
      extra: [[0x0018_1110, 'DS', '1800'], [0x0018_1111, 'DS', '1500'], [0x0020_0020, 'CS', 'L\\F']],
    }); // prettier-ignore
    expect(facts).toMatchObject({ magnification: 1.2, rightOfPatientAt: 'left' });
    expect((await read({ extra: [[0x0020_0020, 'CS', 'R\\F']] })).facts.rightOfPatientAt).toBe('right');
    expect((await read({ extra: [[0x0020_0020, 'CS', 'A\\F']] })).facts.rightOfPatientAt).toBeNull();
    expect((await read()).facts).toMatchObject({
      magnification: null,
      rightOfPatientAt: null,
      frontAt: null,
    });
  });

  it('knows at which edge the patient of a lateral film looks', async () => {
    const frontOf = async (ways: string) =>
      (await read({ extra: [[0x0020_0020, 'CS', ways]] })).facts.frontAt;
    expect(await Promise.all(['A\\F', 'P\\F', 'F\\A', 'F\\P', 'L\\F'].map(frontOf))).toEqual(['right', 'left', 'bottom', 'top', null]); // prettier-ignore
  });

  it('knows the day it was taken, of a day that there is, also without the names', async () => {
    const dated = (...extra: readonly unknown[]) => ({ extra: extra as never });
    const [study, taken] = [[0x0008_0020, 'DA', '20230115'], [0x0008_0022, 'DA', '20230116']]; // prettier-ignore
    const dayOf = async (file: Parameters<typeof read>[0]) => (await read(file)).facts.takenOn;
    expect(await dayOf(dated(study))).toBe('2023-01-15');
    expect(await dayOf(dated(study, taken))).toBe('2023-01-16');
    expect(await dayOf(dated([0x0008_0020, 'DA', '20230231']))).toBeNull();
    expect(await dayOf({})).toBeNull();
  });

  it.each([
    ['a view position from the side', [[0x0018_5101, 'CS', 'LL']], 'lateral'],
    ['rows that lead to the front', [[0x0020_0020, 'CS', 'A\\F']], 'lateral'],
    ['columns that lead to the back, as of a film on its side', [[0x0020_0020, 'CS', 'F\\P']], 'lateral'],
    ['a view position from behind', [[0x0018_5101, 'CS', 'PA']], 'frontal'],
    ['rows that lead to the left', [[0x0020_0020, 'CS', 'L\\F']], 'frontal'],
    ['two tags that disagree', [[0x0018_5101, 'CS', 'PA'], [0x0020_0020, 'CS', 'A\\F']], null],
    ['an oblique view', [[0x0018_5101, 'CS', 'LLO']], null],
    ['nothing of it', [], null],
  ] as const)('knows from which way it was taken by %s', async (_, extra, projection) => {
    const { facts } = await read({ extra: extra as never });
    expect(facts.projection).toBe(projection);
  }); // prettier-ignore

  it('loses whose it is and keeps the rest, inside sequences too, whatever way it is written', async () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const item = Uint8Array.of(
      0xfe,
      0xff,
      0,
      0xe0,
      22,
      0,
      0,
      0,
      0x10,
      0,
      0x10,
      0,
      0x50,
      0x4e,
      14,
      0,
      ...text('Wang^Xiaoming '),
    );
    const named = dicomFile({
      ...ramp, bitsStored: 12,
      extra: [
        [0x0008_0080, 'LO', 'Third Hospital'], [0x0009_0010, 'LO', 'Wang private'], [0x0010_0010, 'PN', 'Wang^Xiaoming'],
        [0x0010_0020, 'LO', 'A4711'], [0x0010_0030, 'DA', '20120304'], [0x0010_0040, 'CS', 'F'], [0x0008_1120, 'SQ', item],
        [0x0028_0030, 'DS', '0.2\\0.2'],
      ],
    }); // prettier-ignore
    const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
    expect(latin(named)).toMatch(/Wang.*Wang.*Wang/s);
    const bare = withoutNames(named);
    expect(latin(bare)).not.toMatch(/Wang|Xiaoming|A4711|20120304|Third/);
    expect(bare.length).toBeLessThan(named.length);
    expect(await readFilm(bare)).toEqual(await readFilm(named));
    const start = 132 + 12 + 8 + '1.2.840.10008.1.2.1.99'.length;
    const long = dicomFile({
      ...ramp,
      syntax: '1.2.840.10008.1.2.1.99',
      extra: [[0x0010_0010, 'PN', 'Wang^Xiaoming']],
    });
    const deflated = Uint8Array.of(...long.subarray(0, start), ...deflateRawSync(long.subarray(start)));
    expect(latin(withoutNames(deflated))).not.toContain('Wang');
    expect(await readFilm(withoutNames(deflated))).toEqual(await readFilm(deflated));
  });
});

describe('pixels that are not square', () => {
  it.each([
    [
      [0x0028_0030, 'DS', '0.4\\0.2'],
      [6, 8],
      [0.2, 0.2],
    ],
    [
      [0x0028_0030, 'DS', '0.2\\0.4'],
      [12, 4],
      [0.2, 0.2],
    ],
    [[0x0028_0034, 'IS', '2\\1'], [6, 8], null],
    [
      [0x0018_1164, 'DS', '0.2\\0.3'],
      [9, 4],
      [0.2, 0.2],
    ],
    [[0x0028_0034, 'IS', '1\\1'], [6, 4], null],
  ] as const)('are made square, so that an angle is that of the body: %j', async (element, size, spacing) => {
    // Level by the place in the body: 100 a step of the finer axis, both ways.
    const [down, across] = [size[1] / 4, size[0] / 6];
    const values = Array.from({ length: 24 }, (_, i) =>
      Math.round(100 * (((i % 6) + 0.5) * across + (Math.floor(i / 6) + 0.5) * down)),
    );
    const read = await readFilm(dicomFile({ width: 6, height: 4, values, extra: [element] }));
    const { grey, facts } = withSquarePixels(new Uint16Array(read.bytes.slice().buffer), read.facts);
    expect(facts).toMatchObject({ width: size[0], height: size[1], pixelSpacing: spacing });
    expect(facts).not.toHaveProperty('pixelAspect');
    const levelAt = (x: number, y: number): number =>
      facts.low + ((facts.high - facts.low) * grey[y * facts.width + x]!) / 65_535;
    for (let y = 1; y + 1 < facts.height; y++)
      for (let x = 1; x + 1 < facts.width; x++)
        expect(Math.abs(levelAt(x, y) - 100 * (x + y + 1))).toBeLessThan(1.1);
  });
});

describe('names in the file of a film', () => {
  const text = (value: string) => new TextEncoder().encode(value.padEnd(2 * Math.ceil(value.length / 2)));
  const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const little = (size: 2 | 4, value: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntLE(value, 0, size);
    return bytes;
  };
  const sub = (tag: number, vr: string, value: Uint8Array) =>
    Buffer.concat([
      little(2, tag >>> 16), little(2, tag & 0xffff),
      ...(vr === '' ? [little(4, value.length)] : [Buffer.from(vr), little(2, value.length)]), value,
    ]); // prettier-ignore
  const item = (...elements: Uint8Array[]) => {
    const body = Buffer.concat(elements);
    return Buffer.concat([little(2, 0xfffe), little(2, 0xe000), little(4, body.length), body]);
  };
  const PLAIN: readonly (readonly [number, string])[] = [
    [0x0008_009c, 'PN'], [0x0040_a123, 'PN'], [0x0070_0084, 'PN'], [0x0040_a075, 'PN'], [0x0040_0007, 'LO'],
    [0x0008_4000, 'LT'], [0x0018_1030, 'LO'], [0x0008_2111, 'ST'], [0x0038_0060, 'LO'], [0x0018_1004, 'LO'],
    [0x0018_700a, 'SH'], [0x0009_1001, 'LO'], [0x0010_0010, 'PN'], [0x0020_0062, 'CS'], [0x0028_1050, 'DS'],
  ]; // prettier-ignore
  const NESTED = [0x0040_0275, 0x0040_0555, 0x0008_1084, 0x0009_1002] as const;

  it('are gone from every element of a DICOM file, nested and private ones too, explicit and implicit', async () => {
    const [explicit, implicit] = ['PN', ''].map((vr) =>
      item(sub(0x0040_a123, vr, text('NAMED^In')), sub(0x0040_0007, vr && 'LO', text('NAMED step'))),
    );
    const spacing = [0x0028_0030, 'DS', '0.2\\0.2'] as const;
    const uid = [0x0008_0018, 'UI', '1.2.826.0.4711.42 '.trim().padEnd(18, '\0')] as const;
    const extra = [
      ...PLAIN.map(([tag, vr]) => [tag, vr, `NAMED ${tag}`] as const),
      ...NESTED.map((tag) => [tag, 'SQ', explicit!] as const),
      ...[spacing, uid],
    ];
    const named = dicomFile({ ...ramp, bitsStored: 12, extra });
    const whole = Buffer.concat([named, sub(0xfffc_fffc, 'LO', text('NAMED at the end'))]);
    const pixels = Buffer.concat(ramp.values.map((value) => little(2, value)));
    const bits = [16, 12, 11, 0].map((value, i) => [0x0028_0100 + i, little(2, value)] as const);
    const body = [
      [0x0028_0002, little(2, 1)], [0x0028_0004, text('MONOCHROME2')], [0x0028_0010, little(2, 3)], [0x0028_0011, little(2, 4)],
      ...bits, [spacing[0], text(spacing[2])], [uid[0], text(uid[2])], [0x7fe0_0010, pixels],
      ...PLAIN.map(([tag]) => [tag, text(`NAMED ${tag}`)] as const), ...NESTED.map((tag) => [tag, implicit!] as const),
    ] as (readonly [number, Uint8Array])[]; // prettier-ignore
    const start = 132 + 12 + 8 + 20;
    const sorted = body.toSorted((a, b) => a[0] - b[0]).map(([tag, value]) => sub(tag, '', value));
    const head = Buffer.from(dicomFile({ ...ramp, syntax: '1.2.840.10008.1.2.9\0' }).subarray(0, start));
    head.write('1.2.840.10008.1.2\0\0\0', start - 20, 'latin1');
    for (const file of [whole, Buffer.concat([head, ...sorted])]) {
      expect(latin(file).match(/NAMED/g)!.length).toBeGreaterThan(20);
      const bare = withoutNames(file);
      expect(latin(bare)).not.toMatch(/NAMED|4711/);
      expect(latin(bare)).toMatch(/2\.25\.\d{20}/);
      const { facts, bytes } = await readFilm(bare);
      expect(facts).toMatchObject({ width: 4, height: 3, pixelSpacing: [0.2, 0.2], low: 0, high: 4095 });
      expect(greys(bytes)).toEqual(expected);
    }
  });

  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#757' } });
  const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('NAMED aside.')]);

  it.each([{ progressive: false }, { progressive: true }])(
    'are gone from a JPG, whose pixels and turn stay: %j',
    async (options) => {
      const exif = { IFD0: { Artist: 'NAMED', ImageDescription: 'NAMED Mei' } };
      const made = await photo
        .clone()
        .withMetadata({ orientation: 6 })
        .withExif(exif)
        .withXmp('<x>NAMED</x>')
        .jpeg(options)
        .toBuffer();
      const jpeg = Buffer.concat([made.subarray(0, 2), comment, made.subarray(2), Buffer.from('NAMED')]);
      const bare = withoutPictureNames(jpeg);
      expect(latin(jpeg).match(/NAMED/g)!.length).toBeGreaterThan(3);
      expect(latin(bare)).not.toContain('NAMED');
      expect(await pixelsOf(bare)).toEqual(await pixelsOf(jpeg));
      expect((await sharp(bare).metadata()).orientation).toBe(6);
      expect(withoutPictureNames(bare)).toEqual(bare);
      const packed = dicomFile({
        width: 40, height: 30, values: [], bitsAllocated: 8,
        syntax: '1.2.840.10008.1.2.4.50', fragments: [jpeg],
      }); // prettier-ignore
      expect(latin(withoutNames(packed))).not.toContain('NAMED');
    },
  );

  it('are gone from a PNG, whose pixels stay', async () => {
    const png = await photo
      .clone()
      .png()
      .withExif({ IFD0: { Artist: 'NAMED' } })
      .toBuffer();
    const words = Buffer.from('tEXtPatient\0NAMED Mei');
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, words.length - 4]), words, Buffer.alloc(4)]);
    const named = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), Buffer.from('NAMED')]);
    const bare = withoutPictureNames(named);
    expect(latin(bare)).not.toMatch(/NAMED|tEXt|eXIf/);
    expect(await pixelsOf(bare)).toEqual(await pixelsOf(png));
    expect(() => withoutPictureNames(text('<svg/>'))).toThrow('picture/unreadable');
  });
});

describe('a grey PNG', () => {
  const [width, height] = [9, 7];
  it('gives all its values, of 16 bits as of 8, and is refused where it is broken', async () => {
    const deep = Uint16Array.from({ length: width * height }, (_, i) => (i * 1021) % 65_536);
    const raw = { raw: { width, height, channels: 1 as const } };
    for (const adaptiveFiltering of [false, true]) {
      const png = await sharp(deep, raw).toColourspace('grey16').png({ adaptiveFiltering }).toBuffer();
      expect(readGreyPng(png)).toEqual({ width, height, levels: deep, depth: 16 });
      expect(() => readGreyPng(png.subarray(0, png.length - 30))).toThrow('film/no-picture');
    }
    const eight = Uint8Array.from(deep, (level) => level >> 8);
    const colour = await sharp(eight, raw).toColourspace('srgb').png().toBuffer();
    expect(readGreyPng(colour)).toEqual({
      width,
      height,
      levels: Uint16Array.from(eight, (v) => v * 257),
      depth: 8,
    });
    expect(() => readGreyPng(new TextEncoder().encode('no picture at all, and long enough for one'))).toThrow(
      'film/no-picture',
    );
  });

  it('is shown through a window, black and white turned round where it is asked', () => {
    const facts = { low: 0, high: 4095, isInverted: false };
    const [table, turned] = [
      windowTable(facts, { center: 2048, width: 1000 }),
      windowTable(facts, { center: 2048, width: 1000 }, true),
    ];
    expect([table[0], table[32_775], table[65_535]]).toEqual([0, 128, 255]);
    expect([turned[0], turned[65_535]]).toEqual([255, 0]);
    expect(windowTable({ ...facts, isInverted: true }, { center: 2048, width: 1000 })).toEqual(turned);
  });
});
