import { unzlibSync } from 'fflate';
import { SdkError } from '../errors/sdk-error.ts';
import { MOST_PIXELS } from './film.ts';

/** A picture as grey levels from 0 (black) to 65535. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint16Array;
  /** Bits of a sample in the file. */
  readonly depth: 8 | 16;
}

const damaged = (why: string): SdkError => new SdkError('film/no-picture', { cause: why });

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  readonly samples: 1 | 2 | 3 | 4;
}

const SAMPLES: Readonly<Record<number, Layout['samples']>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Header and packed data of a PNG. Throws SdkError `film/no-picture`, `film/too-large`. */
function chunksOf(bytes: Uint8Array): { layout: Layout; packed: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x8950_4e47) throw damaged('no PNG');
  const [width, height, depth] = [view.getUint32(16), view.getUint32(20), bytes[24]!];
  const samples = SAMPLES[bytes[25]!];
  if ((depth !== 8 && depth !== 16) || !samples || bytes[28] !== 0)
    throw damaged('palette, bits or interlace');
  if (width === 0 || height === 0) throw damaged('no pixels');
  if (width * height > MOST_PIXELS) throw new SdkError('film/too-large', { max: MOST_PIXELS / 1_000_000 });
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) throw damaged('cut off');
    if (view.getUint32(at + 4) === 0x4944_4154) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    packed.set(part, end);
    end += part.length;
  }
  return { layout: { width, height, depth, samples }, packed };
}

/** Undoes the filter of a row in place; `above` is the row before, all zero over the first. PNG (third edition), 9.2. */
function unfilter(kind: number, row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? row[i - step]! : 0;
    const up = above[i]!;
    if (kind === 1) row[i]! += left;
    else if (kind === 2) row[i]! += up;
    else if (kind === 3) row[i]! += (left + up) >> 1;
    else if (kind === 4) {
      const corner = i >= step ? above[i - step]! : 0;
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      row[i]! += a <= b && a <= c ? left : b <= c ? up : corner;
    } else if (kind !== 0) throw damaged('unknown filter');
  }
}

/** The grey level of a pixel that begins at `at`: colours by their luminance (ITU-R BT.601), what is transparent left as it is. */
function levelAt(row: Uint8Array, at: number, { depth, samples }: Layout): number {
  const sample = (k: number): number =>
    depth === 16 ? (row[at + 2 * k]! << 8) | row[at + 2 * k + 1]! : row[at + k]! * 257;
  if (samples < 3) return sample(0);
  return Math.round(0.299 * sample(0) + 0.587 * sample(1) + 0.114 * sample(2));
}

/**
 * Grey levels of a PNG of 8 or 16 bits, with all its values: a canvas has 8. Grey and colour, with and without transparency; no palettes, not interlaced, as
 * the server writes them. Throws SdkError `film/no-picture`, `film/too-large`.
 */
export function readGreyPng(bytes: Uint8Array): GreyPicture {
  const { layout, packed } = chunksOf(bytes);
  const { width, height, depth, samples } = layout;
  const step = (samples * depth) / 8;
  const length = width * step;
  let data: Uint8Array;
  try {
    data = unzlibSync(packed, { out: new Uint8Array(height * (length + 1)) });
  } catch (cause) {
    throw damaged(String(cause).slice(0, 80));
  }
  if (data.length < height * (length + 1)) throw damaged('cut off');
  const levels = new Uint16Array(width * height);
  let above: Uint8Array = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const row = data.subarray(start + 1, start + 1 + length);
    unfilter(data[start]!, row, above, step);
    for (let x = 0; x < width; x++) levels[y * width + x] = levelAt(row, x * step, layout);
    above = row;
  }
  return { width, height, levels, depth };
}
