import type { FlatStroke } from './flat-text.ts';

/** What is within the last of some distances of the strokes of a text, as triangles in its plane, cut along the lines of the others as well. */
export interface FlatMesh {
  /** x and y of each vertex, mm. */
  readonly places: Float64Array;
  /** How far each lies from the middle line of a stroke, mm: exactly that on such a line. */
  readonly away: Float64Array;
  /** The letter whose stroke is nearest, from 0. */
  readonly letterOf: Int32Array;
  readonly indices: Uint32Array;
}

/** How often distances are evened out. */
const PASSES = 2;
/** Nearer than this to its ends, as a share, an edge is not cut, and as a share of a cell no corner lies to a line: no slivers. */
const CLEAR = 0.12;

/**
 * Covers the strokes with triangles of a grid and cuts these along the lines that lie `levels` away from the middle lines, mm, ascending; the last is its border. No corner of the grid lies on such a line: each piece
 * is bordered by closed lines that meet nowhere, so that what is made of two such sheets is a solid.
 * Source: Doi and Koide, An Efficient Method of Triangulating Equi-Valued Surfaces, 1991 (marching triangles), on a grid.
 */
export function flatMesh(
  strokes: readonly FlatStroke[],
  { cell, levels }: { readonly cell: number; readonly levels: readonly number[] },
): FlatMesh {
  const grid = gridAbout(strokes, cell, levels.at(-1)!);
  // A corner of the grid on a line would join pieces that only touch, and one beside it leave the solid no thickness there.
  const clear = CLEAR * cell;
  for (const level of levels)
    grid.away.forEach((away, v) => {
      if (Math.abs(away - level) < clear) grid.away[v] = away <= level ? level - clear : level + clear;
    });
  const sheet = new Sheet(grid);
  for (let row = 0; row + 1 < grid.rows; row++)
    for (let column = 0; column + 1 < grid.columns; column++) {
      const [a, b] = [row * grid.columns + column, row * grid.columns + column + 1];
      const [c, d] = [a + grid.columns, b + grid.columns];
      // Diagonals alternate, so that no direction is favoured.
      const isEven = (row + column) % 2 === 0;
      sheet.add([a, b, isEven ? d : c], levels);
      sheet.add([isEven ? a : b, d, c], levels);
    }
  return sheet.compact();
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly low: number;
  readonly cell: number;
  readonly away: Float64Array;
  readonly letterOf: Int32Array;
}

/** Distances from the strokes at the corners of a grid about them; beyond `reach` they are not exact, but more than it. */
function gridAbout(strokes: readonly FlatStroke[], cell: number, rim: number): Grid {
  const reach = rim + (3 + PASSES) * cell;
  const xs = strokes.flatMap(({ from, to }) => [from[0], to[0]]);
  const ys = strokes.flatMap(({ from, to }) => [from[1], to[1]]);
  const [left, right] = [least(xs) - reach, -least(xs.map((x) => -x)) + reach];
  const [low, high] = [least(ys) - reach, -least(ys.map((y) => -y)) + reach];
  const columns = Math.ceil((right - left) / cell) + 1;
  const rows = Math.ceil((high - low) / cell) + 1;
  const away = new Float64Array(columns * rows).fill(2 * reach);
  const letterOf = new Int32Array(columns * rows).fill(-1);
  for (const { from, to, letter } of strokes) {
    const first = Math.max(0, Math.floor((Math.min(from[0], to[0]) - reach - left) / cell));
    const last = Math.min(columns - 1, Math.ceil((Math.max(from[0], to[0]) + reach - left) / cell));
    const under = Math.max(0, Math.floor((Math.min(from[1], to[1]) - reach - low) / cell));
    const over = Math.min(rows - 1, Math.ceil((Math.max(from[1], to[1]) + reach - low) / cell));
    for (let row = under; row <= over; row++)
      for (let column = first; column <= last; column++) {
        const v = row * columns + column;
        const found = distanceTo(left + column * cell, low + row * cell, from, to);
        if (found >= away[v]!) continue;
        away[v] = found;
        letterOf[v] = letter;
      }
  }
  const rounded = smoothed(away, columns, PASSES);
  return { columns, rows, left, low, cell, away: rounded, letterOf };
}

/**
 * The distances evened out by binomial weights: lines along strokes stay where they are, and the corners between strokes become round, where a print would crack and both sides of a stroke would count as notches of one wall. Round ends lose
 * a twentieth of a millimetre.
 */
function smoothed(values: Float64Array, columns: number, passes: number): Float64Array {
  let now = values;
  for (let pass = 0; pass < passes; pass++)
    for (const stride of [1, columns]) {
      const next = now.slice();
      for (let i = stride; i + stride < now.length; i++)
        next[i] = 0.25 * now[i - stride]! + 0.5 * now[i]! + 0.25 * now[i + stride]!;
      now = next;
    }
  return now;
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

/** How far a place lies from a straight piece. */
function distanceTo(x: number, y: number, from: FlatStroke['from'], to: FlatStroke['to']): number {
  const [ux, uy] = [to[0] - from[0], to[1] - from[1]];
  const size = ux * ux + uy * uy;
  const along = size > 0 ? ((x - from[0]) * ux + (y - from[1]) * uy) / size : 0;
  const t = Math.max(0, Math.min(1, along));
  const [dx, dy] = [x - from[0] - t * ux, y - from[1] - t * uy];
  return Math.sqrt(dx * dx + dy * dy);
}

type Corners = readonly [number, number, number];

/** Triangles with vertices that edges were cut at. */
class Sheet {
  readonly #places: number[] = [];
  readonly #away: number[];
  readonly #letterOf: number[];
  readonly #indices: number[] = [];
  /** The vertex at which an edge is cut, by its ends; an edge is cut once by a line. */
  readonly #cuts = new Map<string, number>();

  constructor({ columns, rows, left, low, cell, away, letterOf }: Grid) {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        this.#places.push(left + column * cell, low + row * cell);
    this.#away = Array.from(away);
    this.#letterOf = Array.from(letterOf);
  }

  /** Adds what of a triangle lies nearer than the last of the levels, cut along all of them. */
  add(corners: Corners, [level, ...others]: readonly number[]): void {
    if (level === undefined) {
      this.#indices.push(...corners);
      return;
    }
    const isIn = (v: number): boolean => this.#away[v]! <= level;
    const inside = corners.filter(isIn).length;
    const isLast = others.length === 0;
    if (inside === 3) {
      this.add(corners, others);
      return;
    }
    if (inside === 0) {
      if (!isLast) this.add(corners, others);
      return;
    }
    // The corner that is alone on its side comes first.
    const alone = corners.findIndex((v) => isIn(v) === (inside === 1));
    const [a, b, c] = [corners[alone]!, corners[(alone + 1) % 3]!, corners[(alone + 2) % 3]!];
    const [ab, ca] = [this.#cut(a, b, level), this.#cut(c, a, level)];
    const tip: readonly Corners[] = [[a, ab, ca]];
    // The diagonal ends in a corner of the triangle, so that no edge within joins two places of the line.
    const rest: readonly Corners[] = [
      [ab, b, c],
      [ab, c, ca],
    ];
    const [within, beyond] = inside === 1 ? [tip, rest] : [rest, tip];
    for (const one of within) this.add(one, others);
    if (!isLast) for (const one of beyond) this.add(one, others);
  }

  #cut(v: number, w: number, level: number): number {
    const [from, to] = v < w ? [v, w] : [w, v];
    const key = `${from} ${to} ${level}`;
    const known = this.#cuts.get(key);
    if (known !== undefined) return known;
    const [start, end] = [this.#away[from]!, this.#away[to]!];
    const t = Math.max(CLEAR, Math.min(1 - CLEAR, (level - start) / (end - start)));
    const made = this.#away.length;
    for (let k = 0; k < 2; k++)
      this.#places.push((1 - t) * this.#places[2 * from + k]! + t * this.#places[2 * to + k]!);
    this.#away.push(level);
    this.#letterOf.push(this.#letterOf[this.#away[from]! < this.#away[to]! ? from : to]!);
    this.#cuts.set(key, made);
    return made;
  }

  /** What was added, without vertices that nothing uses. */
  compact(): FlatMesh {
    const place = new Map<number, number>();
    const indices = Uint32Array.from(this.#indices, (v) => {
      const known = place.get(v) ?? place.size;
      place.set(v, known);
      return known;
    });
    const used = [...place.keys()];
    return {
      places: Float64Array.from(used.flatMap((v) => [this.#places[2 * v]!, this.#places[2 * v + 1]!])),
      away: Float64Array.from(used, (v) => this.#away[v]!),
      letterOf: Int32Array.from(used, (v) => this.#letterOf[v]!),
      indices,
    };
  }
}
