import { sinCosDegrees } from '../../math/portable.ts';

/** A letter as a pen draws it in a box one high and one wide, x right, y down; curves as short chords. */
type Strokes = readonly (readonly (readonly [number, number])[])[];

const BOWL = [[0, 0], [0.55, 0], [0.85, 0.07], [1, 0.25], [0.85, 0.43], [0.55, 0.5], [0, 0.5]] as const; // prettier-ignore
const LOWER_BOWL = [[0, 0.5], [0.6, 0.5], [0.9, 0.57], [1, 0.75], [0.9, 0.93], [0.6, 1], [0, 1]] as const; // prettier-ignore
const STEM = [
  [0, 0],
  [0, 1],
] as const;
const ROUND = [
  [0.5, 0], [0.85, 0.12], [1, 0.5], [0.85, 0.88], [0.5, 1], [0.15, 0.88], [0, 0.5], [0.15, 0.12], [0.5, 0],
] as const; // prettier-ignore

/** What is looked for, in the forms that faces have. */
const SIDES: Readonly<Record<'R' | 'L', readonly Strokes[]>> = {
  R: [
    [STEM, BOWL, [[0.5, 0.5], [1, 1]]],
    // The leg reaches farther than the bowl.
    [STEM, BOWL.map(([x, y]) => [0.84 * x, 1.08 * y] as const), [[0.35, 0.54], [0.62, 0.6], [1, 1]]],
  ],
  L: [[[[0, 0], [0, 1], [1, 1]]]],
}; // prettier-ignore

/** What stands on films beside, and must not be taken for an R or an L. */
const OTHERS: readonly Strokes[] = [
  [[[0, 1], [0.5, 0], [1, 1]], [[0.2, 0.65], [0.8, 0.65]]], // A
  [STEM, BOWL, LOWER_BOWL], // B
  [ROUND.slice(3).map(([x, y]) => [x, y] as const).concat([[0.85, 0.12]])], // C
  [STEM, [[0, 0], [0.5, 0], [0.9, 0.2], [1, 0.5], [0.9, 0.8], [0.5, 1], [0, 1]]], // D
  [STEM, [[0, 0], [1, 0]], [[0, 0.5], [0.85, 0.5]], [[0, 1], [1, 1]]], // E
  [STEM, [[0, 0], [1, 0]], [[0, 0.5], [0.85, 0.5]]], // F
  [STEM, [[1, 0], [1, 1]], [[0, 0.5], [1, 0.5]]], // H
  [[[1, 0], [1, 0.75], [0.8, 1], [0.3, 1], [0, 0.8]]], // J
  [STEM, [[1, 0], [0, 0.55]], [[0.35, 0.4], [1, 1]]], // K
  [[[0, 1], [0, 0], [0.5, 0.7], [1, 0], [1, 1]]], // M
  [[[0, 1], [0, 0], [1, 1], [1, 0]]], // N
  [ROUND], // O
  [STEM, BOWL], // P
  [[[0, 0], [1, 0]], [[0.5, 0], [0.5, 1]]], // T
  [[[0, 0], [0, 0.7], [0.2, 0.95], [0.5, 1], [0.8, 0.95], [1, 0.7], [1, 0]]], // U
  [[[0, 0], [0.5, 1], [1, 0]]], // V
  [[[0, 0], [1, 1]], [[1, 0], [0, 1]]], // X
  [[[0, 0], [1, 0], [0, 1], [1, 1]]], // Z
  [[[0.2, 0.25], [0.7, 0], [0.7, 1]]], // 1
  [[[0, 0.25], [0.2, 0.05], [0.5, 0], [0.9, 0.1], [0.95, 0.35], [0, 1], [1, 1]]], // 2
  [[[0.75, 1], [0.75, 0], [0, 0.7], [1, 0.7]]], // 4
  [[[0.9, 0], [0.1, 0], [0.05, 0.45], [0.6, 0.4], [1, 0.65], [0.9, 0.9], [0.5, 1], [0, 0.9]]], // 5
  [[[0, 0], [1, 0], [0.4, 1]]], // 7
  // Corners of frames and labels, all four: L is the fourth.
  [[[0, 1], [0, 0], [1, 0]]],
  [[[0, 0], [1, 0], [1, 1]]],
  // A tick, a bar, a plain block.
  [[[0, 0.5], [0.35, 1], [1, 0]]],
  [[[0, 0], [0, 0.5], [1, 0.5], [1, 1]]],
]; // prettier-ignore

/** Cells of the grid on which shapes are compared. */
export const CELLS = { across: 16, down: 20 } as const;

/** A drawn shape on the grid: how much of each cell it fills, less its mean, of length 1. */
export interface Shape {
  /** R or L, or null for what is neither. */
  readonly letter: 'R' | 'L' | null;
  readonly isMirrored: boolean;
  /** Width of its box by its height. */
  readonly aspect: number;
  readonly cells: Float32Array;
}

/** Brings cells to mean 0 and length 1, in place; a plain block stays all 0. */
export function levelled(cells: Float32Array): Float32Array {
  let mean = 0;
  for (const cell of cells) mean += cell / cells.length;
  let square = 0;
  for (let i = 0; i < cells.length; i++) {
    cells[i]! -= mean;
    square += cells[i]! * cells[i]!;
  }
  const length = Math.sqrt(square);
  if (length > 1e-6) for (let i = 0; i < cells.length; i++) cells[i]! /= length;
  return cells;
}

/** Distance of a place from a chord. */
function awayFrom(x: number, y: number, a: readonly [number, number], b: readonly [number, number]): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
  const ex = x - a[0] - t * dx;
  const ey = y - a[1] - t * dy;
  return Math.sqrt(ex * ex + ey * ey);
}

interface Face {
  /** Width of the letter by its height. */
  readonly width: number;
  /** Half the width of the pen by the height of the letter. */
  readonly pen: number;
  /** Clockwise, degrees: markers are stuck on by hand. */
  readonly turn: number;
  readonly isMirrored: boolean;
}

function drawn(letter: Shape['letter'], strokes: Strokes, { width, pen, turn, isMirrored }: Face): Shape {
  const [sin, cos] = sinCosDegrees(turn);
  const chords = strokes.flatMap((stroke) => {
    const points = stroke.map(([x, y]) => {
      const [u, v] = [(isMirrored ? 1 - x : x) * width, y];
      return [u * cos - v * sin, u * sin + v * cos] as const;
    });
    return points.slice(1).map((point, i) => [points[i]!, point] as const);
  });
  const all = chords.flat();
  const [left, right] = [Math.min(...all.map(([x]) => x)) - pen, Math.max(...all.map(([x]) => x)) + pen];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)) - pen, Math.max(...all.map(([, y]) => y)) + pen];
  const cells = new Float32Array(CELLS.across * CELLS.down);
  const [wide, high] = [(right - left) / CELLS.across, (bottom - top) / CELLS.down];
  const size = (wide + high) / 2;
  for (let row = 0; row < CELLS.down; row++)
    for (let column = 0; column < CELLS.across; column++) {
      const [x, y] = [left + (column + 0.5) * wide, top + (row + 0.5) * high];
      let away = Infinity;
      for (const [a, b] of chords) away = Math.min(away, awayFrom(x, y, a, b));
      // A cell that the edge of the pen goes through is filled in part.
      cells[row * CELLS.across + column] = Math.min(1, Math.max(0, 0.5 + (pen - away) / size));
    }
  return { letter, isMirrored, aspect: (right - left) / (bottom - top), cells: levelled(cells) };
}

const WIDTHS = { R: [0.45, 0.58, 0.72], L: [0.42, 0.54, 0.66] } as const;
const PENS = [0.05, 0.085, 0.12] as const;
const TURNS = [-20, -15, -10, -5, 0, 5, 10, 15, 20] as const;

let shapes: readonly Shape[] | undefined;

/** R and L in several widths and weights, upright and up to 20° askew, read rightly and mirrored; and what they must not be taken for. Drawn once, when first asked for. */
export function letterShapes(): readonly Shape[] {
  if (shapes) return shapes;
  const made: Shape[] = [];
  for (const isMirrored of [false, true])
    for (const pen of PENS) {
      for (const letter of ['R', 'L'] as const)
        for (const width of WIDTHS[letter])
          for (const strokes of SIDES[letter])
            for (const turn of TURNS) made.push(drawn(letter, strokes, { width, pen, turn, isMirrored }));
      for (const strokes of OTHERS)
        for (const turn of [-12, 0, 12])
          made.push(drawn(null, strokes, { width: 0.58, pen, turn, isMirrored }));
      // Upside down or lying they say nothing.
      for (const letter of ['R', 'L'] as const)
        for (const turn of [90, 180, 270])
          made.push(drawn(null, SIDES[letter][0]!, { width: 0.58, pen, turn, isMirrored }));
    }
  shapes = made;
  return made;
}
