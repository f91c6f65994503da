import type { Chance } from './chance.ts';

/** 5 × 7 letters, rows of five bits. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17], B: [30, 17, 17, 30, 17, 17, 30], C: [14, 17, 16, 16, 16, 17, 14], D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31], F: [31, 16, 16, 30, 16, 16, 16], G: [14, 17, 16, 23, 17, 17, 14], H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14], K: [17, 18, 20, 24, 20, 18, 17], L: [16, 16, 16, 16, 16, 16, 31], M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17], O: [14, 17, 17, 17, 17, 17, 14], P: [30, 17, 17, 30, 16, 16, 16], R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30], T: [31, 4, 4, 4, 4, 4, 4], U: [17, 17, 17, 17, 17, 17, 14], V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17], X: [17, 17, 10, 4, 10, 17, 17], Y: [17, 17, 10, 4, 4, 4, 4],
  '0': [14, 17, 19, 21, 25, 17, 14], '1': [4, 12, 4, 4, 4, 4, 14], '2': [14, 17, 1, 6, 8, 16, 31], '3': [30, 1, 1, 14, 1, 1, 30],
  '4': [2, 6, 10, 18, 31, 2, 2], '5': [31, 16, 30, 1, 1, 17, 14], '6': [14, 16, 30, 17, 17, 17, 14], '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14], '9': [14, 17, 17, 15, 1, 1, 14], '/': [1, 2, 2, 4, 8, 8, 16], ' ': [0, 0, 0, 0, 0, 0, 0],
}; // prettier-ignore

/** Writes `text` with its upper left corner at (x, y); a letter's dot is `dot` pixels. */
export function write(
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: Float32Array },
  text: string,
  x: number,
  y: number,
  dot: number,
  level: number,
): void {
  for (const [n, letter] of [...text].entries()) {
    const rows = LETTERS[letter] ?? LETTERS['O']!;
    for (let j = 0; j < 7 * dot; j++)
      for (let i = 0; i < 5 * dot; i++) {
        if (!((rows[Math.floor(j / dot)]! >> (4 - Math.floor(i / dot))) & 1)) continue;
        const [u, v] = [Math.round(x + n * 6 * dot + i), Math.round(y + j)];
        if (u >= 0 && v >= 0 && u < width && v < height) data[v * width + u] = level;
      }
  }
}

export const word = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.one(Object.keys(LETTERS).filter((letter) => letter !== ' '))).join('');
