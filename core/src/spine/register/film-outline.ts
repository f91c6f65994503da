import { sinCosDegrees } from '../../math/portable.ts';

/** Grey levels of a film as it is kept, row by row; any range, any window, either way round. */
export interface FilmPicture {
  readonly width: number;
  readonly height: number;
  /** `width · height`. */
  readonly levels: ArrayLike<number>;
}

/** A place where the skin ends on a film. */
export interface EdgePoint {
  /** From the picture's middle in the upright picture, pixels of the kept one: + to the right of the upright picture, + up. */
  readonly across: number;
  readonly up: number;
}

/** The outline of a trunk as a film shows it. */
export interface FilmOutline {
  /** From above down, as the upright picture shows them. */
  readonly left: readonly EdgePoint[];
  readonly right: readonly EdgePoint[];
  /** Part of the rows on which both edges were found, 0 to 1. */
  readonly found: number;
  /** Whether bones are dark on it. */
  readonly isInverted: boolean;
}

/** Why a film shows no outline: no air beside the trunk, its sides cut off, or edges that make no line (a brace, a picture of something else). */
export interface NoOutline {
  readonly lacks: 'air' | 'sides' | 'line';
  readonly found: number;
}

/** Rows of the picture that is looked at: an edge is found between them more finely. */
const ROWS = 560;
/** Least part of the rows that an outline is told of. */
const LEAST_FOUND = 0.25;

/** The upright picture, made small, with air at 0 and most of the tissue under 1. */
export interface SmallFilm {
  readonly width: number;
  readonly height: number;
  /** Of the whole upright picture, pixels of the kept one. */
  readonly wide: number;
  readonly high: number;
  /** Pixels of the kept picture in one of it. */
  readonly step: number;
  readonly levels: Float32Array;
  readonly isInverted: boolean;
  /** Above this is tissue, 0 to 1: what air scatters is under it. */
  readonly air: number;
}

const at = (sorted: Float32Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(part * (sorted.length - 1))))] ?? 0;

/** Turns a film upright by `turn` degrees, clockwise, and makes it small: each pixel the mean of those that it covers; NaN beyond the picture. */
function uprightSmall(film: FilmPicture, turn: number): Omit<SmallFilm, 'isInverted' | 'air'> {
  const [sin, cos] = turn === 0 ? [0, 1] : sinCosDegrees(turn);
  const wide = Math.abs(film.width * cos) + Math.abs(film.height * sin);
  const high = Math.abs(film.width * sin) + Math.abs(film.height * cos);
  const step = Math.max(1, high / ROWS);
  const [width, height] = [Math.floor(wide / step), Math.floor(high / step)];
  const levels = new Float32Array(width * height);
  const taps = Math.max(1, Math.round(step));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let [sum, count] = [0, 0];
      for (let k = 0; k < taps * taps; k++) {
        const dx = (column + (0.5 + (k % taps)) / taps) * step - wide / 2;
        const dy = (row + (0.5 + Math.floor(k / taps)) / taps) * step - high / 2;
        const x = Math.floor(film.width / 2 + dx * cos + dy * sin);
        const y = Math.floor(film.height / 2 - dx * sin + dy * cos);
        if (x < 0 || y < 0 || x >= film.width || y >= film.height) continue;
        sum += film.levels[y * film.width + x]!;
        count++;
      }
      levels[row * width + column] = count === 0 ? NaN : sum / count;
    }
  return { width, height, wide, high, step, levels };
}

/** Takes away a blank frame round a film: lines from its edges on that hold one level only become NaN. */
function withoutFrame(levels: Float32Array, width: number, height: number): void {
  const isBlank = (start: number, step: number, count: number): boolean => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      const value = levels[start + i * step]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return !(high > low);
  };
  const blank = (start: number, step: number, count: number): void => {
    for (let i = 0; i < count; i++) levels[start + i * step] = NaN;
  };
  const most = { rows: Math.floor(height / 4), columns: Math.floor(width / 4) };
  for (const from of [0, 1])
    for (let row = 0; row < most.rows; row++) {
      const start = (from === 0 ? row : height - 1 - row) * width;
      if (!isBlank(start, 1, width)) break;
      blank(start, 1, width);
    }
  for (const from of [0, 1])
    for (let column = 0; column < most.columns; column++) {
      const start = from === 0 ? column : width - 1 - column;
      if (!isBlank(start, width, height)) break;
      blank(start, width, height);
    }
}

/** The film upright and small, air dark and at 0 whatever the window; the middle column is where the spine stands. */
export function smallFilm(film: FilmPicture, turn: number): SmallFilm {
  const small = uprightSmall(film, turn);
  const { width, height, levels } = small;
  const raw = levels.slice();
  withoutFrame(levels, width, height);
  const sorted = levels.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < levels.length / 8) levels.set(raw);
  const all = sorted.length < levels.length / 8 ? raw.filter((value) => !Number.isNaN(value)).sort() : sorted;
  const [low, high] = [at(all, 0.01), at(all, 0.99)];
  const inside = meanOf(levels, width, height, (part) => part > 0.4 && part < 0.6);
  const beside = meanOf(levels, width, height, (part) => part < 0.08 || part > 0.92);
  const isInverted = beside > inside;
  const [black, white] = isInverted ? [high, low] : [low, high];
  for (let i = 0; i < levels.length; i++) levels[i] = (levels[i]! - black) / (white - black || 1);
  return { ...small, levels, isInverted, air: airOf(levels, width, height) };
}

/** Mean level of the columns of the lower two thirds that `takes` by their part of the width. */
function meanOf(
  levels: Float32Array,
  width: number,
  height: number,
  takes: (part: number) => boolean,
): number {
  let [sum, count] = [0, 0];
  for (let column = 0; column < width; column++) {
    if (!takes(column / width)) continue;
    for (let row = Math.floor(height / 3); row < height; row++) {
      const value = levels[row * width + column]!;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * The level above which is tissue: above what nearly all of the air beside the body scatters. Air is what is next to the sides of the film in the rows of
 * the lower trunk; Infinity where it is no darker than the body.
 */
function airOf(levels: Float32Array, width: number, height: number): number {
  const beside: number[] = [];
  for (let row = Math.floor(height / 3); row < height; row++)
    for (const column of [0.02, 0.04, 0.06, 0.94, 0.96, 0.98]) {
      const value = levels[row * width + Math.floor(column * width)]!;
      if (!Number.isNaN(value)) beside.push(value);
    }
  const sorted = Float32Array.from(beside).sort();
  // An arm may lie beside half of the places.
  const [usual, most] = [at(sorted, 0.1), at(sorted, 0.3)];
  const body = meanOf(levels, width, height, (part) => part > 0.4 && part < 0.6);
  if (!(body - usual > 0.08)) return Infinity;
  const share = Math.min(0.2, Math.max(0.035, (3 * (most - usual)) / (body - usual)));
  return usual + share * (body - usual);
}

/** Smoothed along a row, over three pixels. */
const smooth = (levels: Float32Array, i: number): number =>
  (levels[i - 1]! + 2 * levels[i]! + levels[i + 1]!) / 4;

/**
 * Where tissue ends on a row, in columns, going from the middle outwards: the first place where it falls to air and stays there. Null at the picture's end:
 * the film cuts the skin off.
 */
function edgeOf(
  { levels, width, air, height }: SmallFilm,
  row: number,
  from: number,
  way: 1 | -1,
): number | null {
  const stays = Math.max(3, Math.round(height / 90));
  let before = NaN;
  for (let column = from; column > 1 && column < width - 2; column += way) {
    const value = smooth(levels, row * width + column);
    if (Number.isNaN(value)) return null;
    if (value <= air && before > air) {
      let isAir = true;
      for (let k = 1; k <= stays && isAir; k++) {
        const beyond = column + way * k;
        if (beyond < 2 || beyond > width - 3)
          return k > 2 ? column - way * ((air - value) / (before - value)) : null;
        const next = smooth(levels, row * width + beyond);
        if (Number.isNaN(next)) break;
        isAir = next <= air;
      }
      if (isAir) return sharpEdge(levels, row * width, column, way, air);
    }
    before = value;
  }
  return null;
}

/** The edge about a column where it was found on smoothed levels, which carry a steep one a pixel outwards: by the levels themselves, the outermost that are tissue. */
function sharpEdge(levels: Float32Array, start: number, column: number, way: 1 | -1, air: number): number {
  for (let at = column + way; at !== column - 4 * way; at -= way) {
    const [value, inside] = [levels[start + at]!, levels[start + at - way]!];
    // Half of a pixel that is all tissue belongs to either side of its middle.
    if (value <= air && inside > air) return at - way * Math.max(0.5, (air - value) / (inside - value));
  }
  return column;
}

/** Takes out of a line what jumps away from its neighbours, columns: text, a ball, a fold of a gown. */
function withoutJumps(line: readonly (number | null)[]): readonly (number | null)[] {
  const reach = 9;
  return line.map((value, row) => {
    if (value === null) return null;
    const near = line
      .slice(Math.max(0, row - reach), row + reach + 1)
      .filter((one): one is number => one !== null)
      .sort((a, b) => a - b);
    if (near.length < reach) return null;
    return Math.abs(value - near[near.length >> 1]!) <= 6 ? value : null;
  });
}

/**
 * The left and right outline of a trunk on a film, by where its skin ends against the air, whatever the window: each row from the spine outwards, so that an arm
 * beside the trunk is not taken for it. `spine` gives the column (from the middle, pixels of the kept picture) at a height where it is known.
 */
export function filmOutline(
  film: FilmPicture,
  turn: number,
  spine?: (up: number) => number,
): FilmOutline | NoOutline {
  const small = smallFilm(film, turn);
  const { width, height, step } = small;
  if (small.air === Infinity) return { lacks: 'air', found: 0 };
  const rows = Array.from({ length: height }, (_, row) => row);
  const upOf = (row: number): number => small.high / 2 - (row + 0.5) * step;
  const middle = (row: number): number => {
    const column = Math.round((small.wide / 2 + (spine?.(upOf(row)) ?? 0)) / step);
    return Math.min(width - 3, Math.max(2, column));
  };
  const raw = ([-1, 1] as const).map((way) => rows.map((row) => edgeOf(small, row, middle(row), way)));
  const [left, right] = raw.map(withoutJumps) as [readonly (number | null)[], readonly (number | null)[]];
  const points = (line: readonly (number | null)[]): EdgePoint[] =>
    line.flatMap((column, row) =>
      column === null ? [] : [{ across: (column + 0.5) * step - small.wide / 2, up: upOf(row) }],
    );
  const found = rows.filter((row) => left[row] !== null && right[row] !== null).length / height;
  if (found < LEAST_FOUND) {
    const anyFound = rows.filter((row) => raw[0]![row] !== null || raw[1]![row] !== null).length / height;
    return { lacks: anyFound < LEAST_FOUND ? 'sides' : 'line', found };
  }
  return { left: points(left), right: points(right), found, isInverted: small.isInverted };
}
