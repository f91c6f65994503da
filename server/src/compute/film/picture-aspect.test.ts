import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readPicture } from '../read-picture.ts';
import { pictureAspect } from './picture-aspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** 60 by 40 pixels, dark above row 10 and left of column 15. */
const levels = Uint8Array.from({ length: 2400 }, (_, i) => (i % 60 < 15 || i < 600 ? 0 : 200));
const raw = { raw: { width: 60, height: 40, channels: 1 as const } };

/** A PNG that says so many pixels per unit across and down, in place of what it said. */
function pngOf(png: Uint8Array, density?: readonly [number, number]): Uint8Array {
  const parts: Buffer[] = [Buffer.from(png.subarray(0, 8))];
  const bytes = Buffer.from(png);
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
    const name = chunk.toString('latin1', 4, 8);
    if (name !== 'pHYs') parts.push(chunk);
    if (name !== 'IHDR' || !density) continue;
    const own = Buffer.alloc(21);
    own.writeUInt32BE(9, 0);
    own.write('pHYs', 4, 'latin1');
    own.writeUInt32BE(density[0], 8);
    own.writeUInt32BE(density[1], 12);
    own.writeUInt32BE(crc32(own.subarray(4, 17)), 17);
    parts.push(own);
  }
  return Buffer.concat(parts);
}

/** A JPEG whose JFIF segment says `unit` and both densities. */
async function jpegOf(
  density: readonly [number, number],
  unit = 0,
  orientation?: number,
): Promise<Uint8Array> {
  const image = sharp(levels, raw).jpeg({ quality: 95 });
  const bytes = await (orientation ? image.withMetadata({ orientation }) : image).toBuffer();
  const [across, down] = density.map((value) => [value >> 8, value & 255]);
  const jfif = [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, unit, ...across!, ...down!, 0, 0];
  return Uint8Array.of(...bytes.subarray(0, 2), ...jfif, ...bytes.subarray(2));
}

async function takenIn(bytes: Uint8Array, name: string) {
  const at = (more: string) => join(folder, name + more);
  writeFileSync(at('.in'), bytes);
  const facts = await readPicture({
    kind: 'plain-film', path: at('.in'), to: at('.png'), deepTo: at('.deep'), bareTo: at('.bare'),
  }); // prettier-ignore
  const { data, info } = await sharp(at('.png')).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { facts, data, size: [info.width, info.height], bare: readFileSync(at('.bare')) };
}

describe('a JPG or PNG whose file says that its pixels are not square', () => {
  it('is read by its densities, whatever their unit; none, half of them and zeros say nothing', async () => {
    const png = await sharp(levels, raw).png().toBuffer();
    expect(pictureAspect(pngOf(png, [4000, 2000]))).toBe(2);
    expect(pictureAspect(pngOf(png, [4000, 0]))).toBe(1);
    expect(pictureAspect(pngOf(png))).toBe(1);
    expect(pictureAspect(await jpegOf([204, 98], 1))).toBeCloseTo(2.08, 2);
    expect(pictureAspect(await jpegOf([1, 2], 0))).toBe(0.5);
    expect(pictureAspect(await jpegOf([0, 0], 0))).toBe(1);
    for (let length = 0; length < 60; length++) expect(pictureAspect(png.subarray(0, length))).toBe(1);
  });

  it('is made square, so that an angle on it is that of the body', async () => {
    const png = await sharp(levels, raw).png().toBuffer();
    const high = await takenIn(pngOf(png, [4000, 2000]), 'high');
    expect([high.size, high.facts.width, high.facts.height]).toEqual([[60, 80], 60, 80]);
    // The dark rows above are twice as many now.
    expect([high.data[17 * 60 + 40]! < 60, high.data[23 * 60 + 40]! > 140]).toEqual([true, true]);
    expect((await takenIn(await jpegOf([1, 2]), 'wide')).size).toEqual([120, 40]);
    // Turned by a quarter, what was higher than wide is wider than high.
    expect((await takenIn(await jpegOf([2, 1], 0, 6), 'turned')).size).toEqual([80, 60]);
    expect((await takenIn(await jpegOf([300, 300], 1), 'square')).size).toEqual([60, 40]);
  });

  it('is made square with all the values of 16 bits', async () => {
    const deep = Uint16Array.from(levels, (level) => level * 257);
    const png = await sharp(deep, raw).toColourspace('grey16').png().toBuffer();
    const { facts, size } = await takenIn(pngOf(png, [4000, 2000]), 'deep');
    expect([facts.film, size]).toMatchObject([{ width: 60, height: 80 }, [60, 80]]);
    expect(facts.film).not.toHaveProperty('pixelAspect');
    expect(await sharp(join(folder, 'deep.deep')).metadata()).toMatchObject({
      width: 60,
      height: 80,
      depth: 'ushort',
    });
  });

  it('is refused where it has too many pixels then', async () => {
    const png = await sharp(levels, raw).png().toBuffer();
    await expect(takenIn(pngOf(png, [4_000_000_000, 1]), 'long')).rejects.toMatchObject({
      code: 'film/too-large',
    });
  });
});
