import { CELLS, letterShapes, levelled } from './letter-shapes.ts';

/** Grey levels of a picture, row by row from above; what black and white are does not matter. */
export interface GreyLevels {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array | Uint16Array | Float32Array;
}

/** A letter of a side on a film. */
export interface SideLetter {
  readonly letter: 'R' | 'L';
  /** Whether it reads as in a mirror. */
  readonly isMirrored: boolean;
  /** Left, top, width and height, pixels of the picture. */
  readonly box: readonly [number, number, number, number];
  /** How well it matches a drawn letter: 1 is one. */
  readonly likeness: number;
}

/** Height at which letters are looked for, pixels: they are 15 to 40 high then. */
const LOOKED_AT = 1100;
/** Height of a letter by the height of the film. */
const LETTER = { least: 0.012, most: 0.06 };
const ASPECT = { least: 0.4, most: 1.4 };
/** Least likeness, and how much better than anything else a letter has to be. */
const LIKE = 0.8;
const CLEARER = 0.06;
/** Shares of the range of grey at which the picture is cut into bright and dark. */
const CUTS = [0.96, 0.9, 0.82, 0.72, 0.6, 0.48] as const;

interface Bytes {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
  /** Pixels of the picture that one of these stands for, along a side. */
  readonly step: number;
}

/** The picture in 256 levels between its 0.2 % darkest and brightest pixels, and not higher than what letters are looked for at. */
function inBytes({ width, height, grey }: GreyLevels): Bytes {
  const step = Math.max(1, Math.round(height / LOOKED_AT));
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)];
  const means = new Float32Array(across * down);
  for (let y = 0; y < down * step; y++)
    for (let x = 0; x < across * step; x++)
      means[Math.floor(y / step) * across + Math.floor(x / step)]! += grey[y * width + x]! / (step * step);
  const sorted = means.slice().sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [at(0.002), at(0.998)];
  const levels = new Uint8Array(means.length);
  for (let i = 0; i < means.length; i++)
    levels[i] =
      high > low ? Math.min(255, Math.max(0, Math.round((255 * (means[i]! - low)) / (high - low)))) : 0;
  return { width: across, height: down, levels, step };
}

/** 1 where a level is beyond a share of the range, from below or from above. */
function cutAt(levels: Uint8Array, share: number, isBright: boolean): Uint8Array {
  const isIn = new Uint8Array(levels.length);
  const [low, high] = isBright ? [255 * share, 255] : [0, 255 * (1 - share)];
  for (let i = 0; i < levels.length; i++) isIn[i] = levels[i]! >= low && levels[i]! <= high ? 1 : 0;
  return isIn;
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Pixels that belong to it; none of one that is too wide or too slim for a letter, and only stands beside others. */
  readonly pixels: Int32Array;
}

const NO_PIXELS = new Int32Array(0);

/** Connected parts (eight neighbours) of `isIn` pixels that are as high as a letter; 1 in `isIn` becomes 0 as it is seen. */
function partsOf(isIn: Uint8Array, { width, height }: Bytes): readonly Part[] {
  const [least, most] = [LETTER.least * height, LETTER.most * height];
  const parts: Part[] = [];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < isIn.length; start++) {
    if (isIn[start] !== 1) continue;
    let count = 1;
    queue[0] = start;
    isIn[start] = 0;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let k = 0; k < count; k++) {
      const at = queue[k]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if (isIn[next] !== 1) continue;
          isIn[next] = 0;
          queue[count++] = next;
        }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const aspect = wide / high;
    if (high < Math.max(9, least) || high > most) continue;
    const isLetter = aspect >= ASPECT.least && aspect <= ASPECT.most;
    parts.push({ left, top, right, bottom, pixels: isLetter ? queue.slice(0, count) : NO_PIXELS });
  }
  return parts;
}

/** How much of each cell of the grid a part fills. */
function cellsOf({ left, top, right, bottom, pixels }: Part, width: number): Float32Array {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const mask = new Uint8Array(wide * high);
  for (const at of pixels) mask[(Math.floor(at / width) - top) * wide + (at % width) - left] = 1;
  const cells = new Float32Array(CELLS.across * CELLS.down);
  const fine = [1 / 6, 0.5, 5 / 6];
  for (let row = 0; row < CELLS.down; row++)
    for (let column = 0; column < CELLS.across; column++)
      for (const dy of fine)
        for (const dx of fine) {
          const x = Math.min(wide - 1, Math.floor(((column + dx) / CELLS.across) * wide));
          const y = Math.min(high - 1, Math.floor(((row + dy) / CELLS.down) * high));
          cells[row * CELLS.across + column]! += mask[y * wide + x]! / 9;
        }
  return levelled(cells);
}

/** Which letter a part is; undefined where it is none, or could as well be something else. */
function letterOf(part: Part, width: number): Omit<SideLetter, 'box'> | undefined {
  const cells = cellsOf(part, width);
  const aspect = (part.right - part.left + 1) / (part.bottom - part.top + 1);
  const best = new Map<string, number>();
  for (const shape of letterShapes()) {
    if (shape.aspect > aspect * 1.35 || shape.aspect < aspect / 1.35) continue;
    let like = 0;
    for (let i = 0; i < cells.length; i++) like += cells[i]! * shape.cells[i]!;
    const name = shape.letter === null ? 'other' : `${shape.letter}${shape.isMirrored ? '-' : '+'}`;
    if (like > (best.get(name) ?? -1)) best.set(name, like);
  }
  const [first, second] = [...best].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[0] === 'other' || first[1] < LIKE || first[1] - (second?.[1] ?? 0) < CLEARER)
    return undefined;
  const [letter, sense] = [...first[0]];
  return { letter: letter as 'R' | 'L', isMirrored: sense === '-', likeness: first[1] };
}

/** Whether strokes could fill as much of the box as the part does. */
function isLetterLike({ left, top, right, bottom, pixels }: Part): boolean {
  const filled = pixels.length / ((right - left + 1) * (bottom - top + 1));
  return filled > 0.15 && filled < 0.72;
}

/** Whether a part stands off from what is around it: a letter is of one level, on a ground of another. */
function standsOff(part: Part, { width, height, levels }: Bytes): boolean {
  const { left, top, right, bottom, pixels } = part;
  const own = new Set(pixels);
  let inside = 0;
  for (const at of pixels) inside += levels[at]! / pixels.length;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, top - 3); y <= Math.min(height - 1, bottom + 3); y++)
    for (let x = Math.max(0, left - 3); x <= Math.min(width - 1, right + 3); x++) {
      const at = y * width + x;
      const isEdge = own.has(at - 1) || own.has(at + 1) || own.has(at - width) || own.has(at + width);
      if (own.has(at) || isEdge) continue;
      sum += levels[at]!;
      count++;
    }
  return count > 0 && Math.abs(inside - sum / count) >= 40;
}

const gapOf = (a: Part, b: Part): number => Math.max(b.left - a.right, a.left - b.right);

/**
 * Whether a letter stands for itself: first in its line (last in a mirrored one), and apart from what follows, as initials behind it do. An R inside of a
 * word says nothing.
 */
function standsAlone(part: Part, isMirrored: boolean, parts: readonly Part[]): boolean {
  const high = part.bottom - part.top + 1;
  return parts.every((other) => {
    if (other === part) return true;
    const otherHigh = other.bottom - other.top + 1;
    const overlap = Math.min(part.bottom, other.bottom) - Math.max(part.top, other.top);
    if (overlap < 0.5 * Math.min(high, otherHigh) || otherHigh < 0.6 * high || otherHigh > 1.6 * high)
      return true;
    const gap = gapOf(part, other);
    if (gap > 2 * high || gap < 0) return true;
    const isBefore = isMirrored ? other.left > part.right : other.right < part.left;
    return !isBefore && gap >= 0.22 * high;
  });
}

const isSamePlace = (a: SideLetter, b: SideLetter): boolean =>
  Math.abs(a.box[0] + a.box[2] / 2 - b.box[0] - b.box[2] / 2) < a.box[2] &&
  Math.abs(a.box[1] + a.box[3] / 2 - b.box[1] - b.box[3] / 2) < a.box[3];

/**
 * The letters R and L on a film, each where it matches best: bright and dark connected parts as high as a letter, compared with drawn ones of several faces,
 * up to 20° askew, read rightly and mirrored. What could as well be another letter, or stands inside of a word, is left out. Our own method.
 */
export function findSideLetters(picture: GreyLevels): readonly SideLetter[] {
  const bytes = inBytes(picture);
  const { levels, width, step } = bytes;
  const found: SideLetter[] = [];
  for (const isBright of [true, false])
    for (const share of CUTS) {
      const parts = partsOf(cutAt(levels, share, isBright), bytes);
      for (const part of parts) {
        if (!isLetterLike(part) || !standsOff(part, bytes)) continue;
        const letter = letterOf(part, width);
        if (!letter || !standsAlone(part, letter.isMirrored, parts)) continue;
        const box = [part.left, part.top, part.right - part.left + 1, part.bottom - part.top + 1];
        found.push({ ...letter, box: box.map((value) => value * step) as unknown as SideLetter['box'] });
      }
    }
  return found
    .toSorted((a, b) => b.likeness - a.likeness)
    .filter((one, i, all) => all.slice(0, i).every((better) => !isSamePlace(better, one)));
}

/** What the letters of a film say: on which side the patient's right is, and whether the film is mirrored. */
export interface LetteredSide {
  readonly rightOfPatientAt: 'left' | 'right';
  readonly isMirrored: boolean;
}

/** Nearest to the spine that a letter tells a side at, by the width of the film. */
const BESIDE = 0.12;

/**
 * The side that letters tell; null where there is none beside the spine, or where they contradict each other. A letter is stuck on at the patient's own side, so
 * that it tells the side also on a film that is mirrored afterwards.
 *
 * @param spineAt - the column of the spine, pixels; the middle of the picture unless said
 */
export function sideOfLetters(
  letters: readonly SideLetter[],
  { width, spineAt = width / 2 }: { readonly width: number; readonly spineAt?: number },
): LetteredSide | null {
  const told = letters.flatMap(({ letter, isMirrored, box }): readonly LetteredSide[] => {
    const away = box[0] + box[2] / 2 - spineAt;
    if (Math.abs(away) < BESIDE * width) return [];
    const isAtRight = away > 0;
    return [{ rightOfPatientAt: isAtRight === (letter === 'R') ? 'right' : 'left', isMirrored }];
  });
  const [first] = told;
  if (!first) return null;
  const isOne = told.every(
    (one) => one.rightOfPatientAt === first.rightOfPatientAt && one.isMirrored === first.isMirrored,
  );
  return isOne ? first : null;
}
