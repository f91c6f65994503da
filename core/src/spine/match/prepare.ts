import type { FilmPicture } from './reader.ts';

/** What the first network sees: the whole film, letter-boxed. */
export const OVERVIEW = { width: 160, height: 320, radius: 9 } as const;
/** What the second one sees: a strip along the spine in which T1 to L5 are 16 × `pitch` pixels long, from `above` pixels over T1's centre. */
export const STRIP = { width: 96, height: 704, pitch: 36, above: 62, radius: 24 } as const;

/** Grey levels of 8 bits, row by row. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

type Levels = FilmPicture['grey'];

/** Mean grey level of the parts of the source pixels that lie under each pixel of a picture of `toWidth` × `toHeight`. */
function areaMeans(
  { width, height, grey }: { readonly width: number; readonly height: number; readonly grey: Levels },
  toWidth: number,
  toHeight: number,
): Float32Array {
  const sums = new Float64Array(toWidth * toHeight);
  const row = new Float64Array(toWidth);
  const [across, down] = [toWidth / width, toHeight / height];
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let x = 0; x < width; x++) {
      const level = grey[y * width + x]!;
      const from = x * across;
      const to = from + across;
      for (let i = Math.floor(from); i < to && i < toWidth; i++)
        row[i]! += ((to < i + 1 ? to : i + 1) - (from > i ? from : i)) * level;
    }
    const [from, to] = [y * down, (y + 1) * down];
    for (let line = Math.floor(from); line < to && line < toHeight; line++) {
      const part = Math.min(to, line + 1) - Math.max(from, line);
      for (let x = 0; x < toWidth; x++) sums[line * toWidth + x]! += part * row[x]!;
    }
  }
  return Float32Array.from(sums);
}

/** The level under which a `part` of `levels` lies where `isIn` is not 0; by a histogram of 4096 steps. */
function levelUnder(levels: Float32Array, isIn: Uint8Array | null, parts: readonly number[]): number[] {
  let [low, high, count] = [Infinity, -Infinity, 0];
  for (let i = 0; i < levels.length; i++) {
    if (isIn && isIn[i] === 0) continue;
    count++;
    if (levels[i]! < low) low = levels[i]!;
    if (levels[i]! > high) high = levels[i]!;
  }
  if (!(high > low)) return parts.map(() => (count > 0 ? low : 0));
  const bins = new Float64Array(4096);
  const scale = 4095.999 / (high - low);
  for (let i = 0; i < levels.length; i++)
    if (!isIn || isIn[i] !== 0) bins[Math.floor((levels[i]! - low) * scale)]!++;
  return parts.map((part) => {
    let [bin, sum] = [0, bins[0]!];
    while (bin < 4095 && sum < part * count) sum += bins[++bin]!;
    return low + (bin + 0.5) / scale;
  });
}

const byteOf = (level: number, low: number, high: number): number => {
  if (!(high > low)) return 128;
  const part = (level - low) / (high - low);
  return Math.floor(255 * (part < 0 ? 0 : part > 1 ? 1 : part) + 0.5);
};

/** Where the overview holds the film: overview x = left + film x · across. */
export interface Letterbox {
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
}

/** The film letter-boxed to the size of the first network, stretched from the 1st to the 99th percentile of its levels. */
export function overviewOf(picture: FilmPicture): {
  readonly box: Letterbox;
  readonly overview: SmallPicture;
} {
  const { width, height } = picture;
  const scale = Math.min(OVERVIEW.width / width, OVERVIEW.height / height);
  const inner = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
  const means = areaMeans(picture, inner[0], inner[1]);
  const [low, high] = levelUnder(means, null, [0.01, 0.99]) as [number, number];
  const [left, top] = [(OVERVIEW.width - inner[0]) >> 1, (OVERVIEW.height - inner[1]) >> 1];
  const grey = new Uint8Array(OVERVIEW.width * OVERVIEW.height);
  for (let y = 0; y < inner[1]; y++)
    for (let x = 0; x < inner[0]; x++)
      grey[(top + y) * OVERVIEW.width + left + x] = byteOf(means[y * inner[0] + x]!, low, high);
  return {
    box: { left, top, across: inner[0] / width, down: inner[1] / height },
    overview: { width: OVERVIEW.width, height: OVERVIEW.height, grey },
  };
}

/** How a strip lies on the film: row i's middle is at film column `middle[i]` and row `top + (i + 0.5) / scale`. */
export interface StripPlace {
  readonly middle: Float64Array;
  readonly top: number;
  /** Pixels of the strip for one of the film. */
  readonly scale: number;
}

/** The film's column under the middle of the strip at its height `y` (pixels of the strip, pixel edges at integers). */
function middleAt({ middle }: StripPlace, y: number): number {
  const at = Math.min(Math.max(y - 0.5, 0), middle.length - 1);
  const row = Math.min(Math.floor(at), middle.length - 2);
  return middle[row]! + (at - row) * (middle[row + 1]! - middle[row]!);
}

/** A place of the strip on the film. */
export const filmFromStrip = (place: StripPlace, x: number, y: number): [number, number] => [
  middleAt(place, y) + (x - STRIP.width / 2) / place.scale,
  place.top + y / place.scale,
];

/** A place of the film on the strip. */
export function stripFromFilm(place: StripPlace, x: number, y: number): [number, number] {
  const row = (y - place.top) * place.scale;
  return [(x - middleAt(place, row)) * place.scale + STRIP.width / 2, row];
}

/** Level of the picture between the middles of its pixels; -1 outside of it. */
function levelAt(grey: Levels, width: number, height: number, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  const u = x < 0.5 ? 0 : x - 0.5;
  const v = y < 0.5 ? 0 : y - 0.5;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const right = i + 1 < width ? 1 : 0;
  const at = j * width + i;
  const below = at + (j + 1 < height ? width : 0);
  const upper = grey[at]! + (grey[at + right]! - grey[at]!) * (u - i);
  const lower = grey[below]! + (grey[below + right]! - grey[below]!) * (u - i);
  return upper + (lower - upper) * (v - j);
}

/** The film made smaller by whole numbers first, so that a strip pixel never steps over more than two of its pixels. */
function coarser(picture: FilmPicture, factor: number): { width: number; height: number; grey: Levels } {
  if (factor < 2) return picture;
  const [width, height] = [
    Math.max(1, Math.floor(picture.width / factor)),
    Math.max(1, Math.floor(picture.height / factor)),
  ];
  const grey = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < factor; j++) {
        const from = (y * factor + j) * picture.width + x * factor;
        for (let i = 0; i < factor; i++) sum += picture.grey[from + i]!;
      }
      grey[y * width + x] = sum / (factor * factor);
    }
  return { width, height, grey };
}

/** The strip of a film along its spine, four samples a pixel, stretched from the 1st to the 99th percentile; what lies outside of the film is black. */
export function stripOf(picture: FilmPicture, place: StripPlace, isInverted: boolean): SmallPicture {
  const factor = Math.max(1, Math.floor(1 / place.scale));
  const { width, height, grey: levels } = coarser(picture, factor);
  const means = new Float32Array(STRIP.width * STRIP.height);
  const isIn = new Uint8Array(means.length);
  const step = 1 / (place.scale * factor);
  for (let row = 0; row < STRIP.height; row++)
    for (let half = 0.25; half < 1; half += 0.5) {
      const y = place.top / factor + (row + half) * step;
      const middle = middleAt(place, row + half) / factor;
      for (let column = 0; column < 2 * STRIP.width; column++) {
        const x = middle + ((column + 0.5) / 2 - STRIP.width / 2) * step;
        const level = levelAt(levels, width, height, x, y);
        if (level < 0) continue;
        const at = row * STRIP.width + (column >> 1);
        means[at]! += level;
        isIn[at]!++;
      }
    }
  for (let i = 0; i < means.length; i++) if (isIn[i]! > 0) means[i]! /= isIn[i]!;
  const [low, high] = levelUnder(means, isIn, [0.01, 0.99]) as [number, number];
  const grey = new Uint8Array(means.length);
  for (let i = 0; i < grey.length; i++) {
    const level = byteOf(means[i]!, low, high);
    grey[i] = isIn[i] === 0 ? 0 : isInverted ? 255 - level : level;
  }
  return { width: STRIP.width, height: STRIP.height, grey };
}

/**
 * Two planes for a network: the levels less a half, and how far each is from the mean of the window of `radius` about it, in standard deviations of that
 * window (at least 10 of 255 levels), cut off at ± 3, halved.
 */
export function planesOf({ width, height, grey }: SmallPicture, radius: number): Float32Array {
  const planes = new Float32Array(2 * width * height);
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < width; x++) {
      const level = grey[y * width + x]!;
      sum += level;
      square += level * level;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + sum;
      squares[(y + 1) * stride + x + 1] = squares[y * stride + x + 1]! + square;
    }
  }
  for (let y = 0; y < height; y++) {
    const [y0, y1] = [Math.max(0, y - radius) * stride, Math.min(height, y + radius + 1) * stride];
    for (let x = 0; x < width; x++) {
      const [x0, x1] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const count = ((y1 - y0) / stride) * (x1 - x0);
      const mean = (sums[y1 + x1]! - sums[y0 + x1]! - sums[y1 + x0]! + sums[y0 + x0]!) / count;
      const square = (squares[y1 + x1]! - squares[y0 + x1]! - squares[y1 + x0]! + squares[y0 + x0]!) / count;
      const spreadOf = Math.sqrt(Math.max(0, square - mean * mean));
      const level = grey[y * width + x]!;
      const off = (level - mean) / Math.max(10, spreadOf);
      planes[y * width + x] = level / 255 - 0.5;
      planes[width * height + y * width + x] = 0.5 * (off < -3 ? -3 : off > 3 ? 3 : off);
    }
  }
  return planes;
}
