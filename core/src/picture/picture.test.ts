import { describe, expect, it } from 'vitest';
import { cleanPicture } from './picture.ts';

const text = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0));
const part = (marker: number, payload: readonly number[]): number[] => [
  ...[0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 0xff],
  ...payload,
];

/** Exif with an orientation, a camera and a place, in either byte order. */
function exif(orientation: number, isLittle: boolean): number[] {
  const short = (n: number) => (isLittle ? [n & 0xff, n >> 8] : [n >> 8, n & 0xff]);
  const long = (n: number) => (isLittle ? [...short(n), 0, 0] : [0, 0, ...short(n)]);
  const entry = (tag: number, kind: number, count: number, value: readonly number[]) => [
    ...[...short(tag), ...short(kind), ...long(count)],
    ...value,
  ];
  return [
    ...[...text('Exif\0\0'), ...text(isLittle ? 'II' : 'MM'), ...short(42), ...long(8), ...short(3)],
    ...entry(0x010f, 2, 4, text('Cam\0')),
    ...entry(0x0112, 3, 1, [...short(orientation), 0, 0]),
    ...entry(0x8825, 4, 1, long(50)),
    ...[...long(0), ...text('GPS 48.137 N 11.575 E')],
  ];
}

const FRAME = part(0xc0, [8, 0, 20, 0, 30, 1, 1, 0x11, 0]);
const SCAN = [...part(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
const PROFILE = part(0xe2, [...text('ICC_PROFILE\0'), 1, 1, 9, 9]);
const JFIF = [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 2, 1, 7, 7, 7, 7, 7, 7];

const jpeg = (...inside: (readonly number[])[]): Uint8Array =>
  Uint8Array.from([[0xff, 0xd8], ...inside, [0xff, 0xd9]].flat());

const photo = (orientation: number, isLittle: boolean): Uint8Array =>
  Uint8Array.from([
    ...jpeg(
      ...[part(0xe0, JFIF), part(0xe1, exif(orientation, isLittle)), part(0xe1, text('http://ns.adobe XMP'))],
      ...[part(0xed, text('Photoshop IPTC')), part(0xfe, text('A comment')), PROFILE],
      ...[
        part(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1, ...text('hidden')]),
        part(0xe5, text('Maker')),
      ],
      ...[FRAME, [0xff, 0xff], SCAN.slice(1), part(0xc4, [0, 1]), SCAN],
    ),
    ...text('a film behind the picture'),
  ]);

const chunk = (type: string, data: readonly number[]): number[] => [
  ...[0, 0, data.length >> 8, data.length & 0xff, ...text(type)],
  ...[...data, 1, 2, 3, 4],
];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = chunk('IHDR', [0, 0, 0, 7, 0, 0, 0, 5, 8, 2, 0, 0, 0]);
const png = (...inside: (readonly number[])[]): Uint8Array => Uint8Array.from([PNG, ...inside].flat());

const holds = ({ bytes }: { readonly bytes: Uint8Array }, words: string): boolean =>
  new TextDecoder('latin1').decode(bytes).includes(words);

describe('a picture that is kept', () => {
  it.each([
    ['JPEG of empty scans', jpeg(FRAME, ...Array.from({ length: 5000 }, () => [0xff, 0xda, 0, 2]))],
    [
      'PNG of empty data',
      png(HEADER, ...Array.from({ length: 20_000 }, () => chunk('IDAT', [])), chunk('IEND', [])),
    ],
  ])('is no %s: every part costs far more than its bytes', (_what, file) => {
    expect(() => cleanPicture(file)).toThrow(
      expect.objectContaining({
        code: 'asset/not-a-picture',
        data: { reason: 'it has more parts than a picture has' },
      }),
    );
  });

  it.each([true, false])(
    'tells how it was held, and nothing of where it was taken (little end first: %s)',
    (isLittle) => {
      const kept = cleanPicture(photo(6, isLittle));
      expect(kept).toMatchObject({ media: 'image/jpeg', orientation: 6, width: 20, height: 30 });
      for (const word of ['GPS', 'Cam', 'XMP', 'IPTC', 'comment', 'Maker', 'hidden', 'film'])
        expect(holds(kept, word), word).toBe(false);
      expect(holds(kept, 'ICC_PROFILE')).toBe(true);
      expect(holds(kept, 'Adobe')).toBe(true);
      // Cleaned once more it stays as it is: the same picture has one name.
      expect(cleanPicture(kept.bytes)).toEqual(kept);
    },
  );

  it('leaves the bytes that it is given as they are, a Buffer too, whose slices are views', () => {
    const file = Buffer.from(photo(6, true));
    const before = Uint8Array.from(file);
    const { bytes } = cleanPicture(file);
    expect(Uint8Array.from(file)).toEqual(before);
    expect(bytes).toEqual(cleanPicture(before).bytes);
    expect(bytes.buffer).not.toBe(file.buffer);
  });

  it('is the same bytes but for what is said about it, and stands as its pixels do where nothing else is said', () => {
    const bare = jpeg(PROFILE, FRAME, SCAN);
    expect(cleanPicture(bare)).toEqual({
      ...{ media: 'image/jpeg', width: 30, height: 20, orientation: 1, bytes: bare },
    });
    expect(cleanPicture(jpeg(part(0xe1, exif(1, true)), PROFILE, FRAME, SCAN)).bytes).toEqual(bare);
    for (const broken of [0, 9, 300])
      expect(cleanPicture(jpeg(part(0xe1, exif(broken, false)), FRAME, SCAN)).orientation).toBe(1);
    expect(cleanPicture(jpeg(part(0xe1, exif(8, true).slice(0, 30)), FRAME, SCAN)).orientation).toBe(1);
    // Mirrored: the size stays.
    expect(cleanPicture(photo(4, true))).toMatchObject({ width: 30, height: 20, orientation: 4 });
  });

  it('loses the thumbnail of its first part', () => {
    const kept = cleanPicture(jpeg(part(0xe0, JFIF), FRAME, SCAN));
    expect(kept.bytes).toEqual(jpeg(part(0xe0, [...JFIF.slice(0, 12), 0, 0]), FRAME, SCAN));
  });

  it('as PNG loses texts, times, Exif and what follows it', () => {
    const data = chunk('IDAT', [1, 2, 3]);
    const end = chunk('IEND', []);
    const file = png(
      ...[HEADER, chunk('tEXt', text('GPS')), chunk('eXIf', exif(6, true)), chunk('tIME', [1])],
      ...[chunk('iCCP', [5]), data, chunk('zTXt', [1]), end, text('more')],
    );
    expect(cleanPicture(file)).toEqual({
      ...{ media: 'image/png', width: 7, height: 5, orientation: 1 },
      bytes: png(HEADER, chunk('iCCP', [5]), data, end),
    });
  });

  const whole = jpeg(FRAME, SCAN);
  const refused: readonly (readonly [string, Uint8Array])[] = [
    ['text', Uint8Array.from(text('solid nothing'))],
    ['nothing', new Uint8Array()],
    ['a GIF', Uint8Array.from(text('GIF89a'))],
    ['a JPEG that ends early', whole.subarray(0, whole.length - 2)],
    ['a JPEG without data', jpeg(FRAME)],
    ['a JPEG of no pixels', jpeg(part(0xc0, [8, 0, 0, 0, 30, 1, 1, 0x11, 0]), SCAN)],
    ['a lossless JPEG', jpeg(part(0xc3, FRAME.slice(4)), SCAN)],
    ['a part that reaches too far', jpeg([0xff, 0xe1, 0xff, 0xff], FRAME, SCAN)],
    ['a part that ends before it begins', jpeg([0xff, 0xe1, 0, 1], FRAME, SCAN)],
    ['a PNG that ends early', png(HEADER, chunk('IDAT', [1]))],
    ['a PNG without data', png(HEADER, chunk('IEND', []))],
    ['a PNG without a header', png(chunk('IDAT', [1]), chunk('IEND', []))],
    [
      'a PNG with a part that nobody knows',
      png(HEADER, chunk('XxXx', [1]), chunk('IDAT', [1]), chunk('IEND', [])),
    ],
  ];
  it.each(refused)('is not %s', (_what, bytes) => {
    expect(() => cleanPicture(bytes)).toThrow(
      expect.objectContaining({ code: 'asset/not-a-picture' }) as Error,
    );
  });

  it('has no more bytes and pixels than can be shown', () => {
    const large = expect.objectContaining({ code: 'asset/picture-too-large', data: { max: 32 } }) as Error;
    expect(() => cleanPicture(new Uint8Array(32 * 1024 * 1024 + 1))).toThrow(large);
    const wide = jpeg(part(0xc0, [8, 0x40, 0, 0x40, 0, 1, 1, 0x11, 0]), SCAN);
    expect(() => cleanPicture(wide)).toThrow(large);
  });

  it('ends with a refusal or a picture whatever is damaged', () => {
    for (const seed of [photo(6, true), png(HEADER, chunk('IDAT', [1, 2]), chunk('IEND', []))])
      for (let i = 0; i < seed.length; i++)
        for (const byte of [0, 0xff, seed[i]! ^ 0x10]) {
          const spoilt = seed.slice();
          spoilt[i] = byte;
          try {
            const kept = cleanPicture(spoilt);
            expect(cleanPicture(kept.bytes).bytes).toEqual(kept.bytes);
          } catch (error) {
            expect((error as { code: string }).code).toMatch(/^asset\/(not-a-picture|picture-too-large)$/);
          }
        }
  });
});
