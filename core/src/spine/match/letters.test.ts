import { describe, expect, it } from 'vitest';
import { findSideLetters, sideOfLetters, type GreyLevels } from './letters.ts';

type Point = readonly [number, number];

/** Faces other than those that are compared with: square pens, other proportions, a serif. */
const GLYPHS: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  R: [[[0, 0], [0, 1]], [[0, 0], [0.45, 0], [0.8, 0.12], [0.8, 0.4], [0.45, 0.52], [0, 0.52]], [[0.4, 0.52], [0.95, 1]]],
  L: [[[0, 0], [0, 1], [0.95, 1]]],
  O: [[[0.5, 0], [1, 0.3], [1, 0.7], [0.5, 1], [0, 0.7], [0, 0.3], [0.5, 0]]],
  E: [[[1, 0], [0, 0], [0, 1], [1, 1]], [[0, 0.5], [0.9, 0.5]]],
}; // prettier-ignore

interface Drawn {
  readonly text: string;
  readonly at: Point;
  readonly high?: number;
  readonly mirrored?: boolean;
  readonly gap?: number;
}

/** A dim, uneven ground with letters on it, every stroke `pen` wide. */
function picture(
  letters: readonly Drawn[],
  { size = [170, 460] as Point, pen = 3.6, dark = false } = {},
): GreyLevels {
  const [width, height] = size;
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = 30 + Math.round((60 * (i % width)) / width) + ((i * 2654435761) >>> 29);
  for (const { text, at, high = 22, mirrored = false, gap = 0.3 } of letters)
    for (const [k, letter] of [...text].entries())
      for (const stroke of GLYPHS[letter]!)
        for (const [i, [x1, y1]] of stroke.slice(1).entries()) {
          const [x0, y0] = stroke[i]!;
          for (let s = 0; s <= 60; s++) {
            const [u, v] = [x0 + ((x1 - x0) * s) / 60, y0 + ((y1 - y0) * s) / 60];
            const wide = 0.7 * high;
            const left = at[0] + k * (wide + pen + gap * high);
            const [x, y] = [left + (mirrored ? 1 - u : u) * wide, at[1] + v * high];
            for (let dy = -pen / 2; dy <= pen / 2; dy++)
              for (let dx = -pen / 2; dx <= pen / 2; dx++)
                grey[Math.round(y + dy) * width + Math.round(x + dx)] = 250;
          }
        }
  return { width, height, grey: dark ? grey.map((level) => 255 - level) : grey };
}

const seen = (drawn: GreyLevels) =>
  findSideLetters(drawn).map(({ letter, isMirrored }) => `${letter}${isMirrored ? ' mirrored' : ''}`);
const side = (drawn: GreyLevels) => sideOfLetters(findSideLetters(drawn), drawn);

describe('letters of a film', () => {
  it('are read bright and dark, rightly and mirrored', () => {
    for (const dark of [false, true])
      for (const text of ['R', 'L'])
        for (const mirrored of [false, true]) {
          const drawn = picture([{ text, at: [20, 60], mirrored }], { dark });
          expect(seen(drawn), `${text} ${dark}`).toEqual([mirrored ? `${text} mirrored` : text]);
          expect(side(drawn)).toEqual({
            rightOfPatientAt: text === 'R' ? 'left' : 'right',
            isMirrored: mirrored,
          });
        }
    const { box } = findSideLetters(picture([{ text: 'R', at: [130, 200] }]))[0]!;
    expect(Math.abs(box[0] - 128)).toBeLessThan(4);
    expect(Math.abs(box[1] - 198)).toBeLessThan(4);
  });

  it('count first in a line and not inside of a word', () => {
    expect(seen(picture([{ text: 'REO', at: [12, 60], gap: 0.35 }]))).toEqual(['R']);
    expect(seen(picture([{ text: 'EOR', at: [12, 60], gap: 0.35 }]))).toEqual([]);
    expect(seen(picture([{ text: 'ROE', at: [12, 60], gap: 0.05 }]))).toEqual([]);
    expect(seen(picture([{ text: 'E', at: [12, 60] }]))).toEqual([]);
  });

  it('tell no side from the middle, upside down, or where they contradict each other', () => {
    expect(side(picture([{ text: 'R', at: [76, 60] }]))).toBeNull();
    const upright = picture([{ text: 'R', at: [20, 60] }]);
    expect(side({ ...upright, grey: upright.grey.slice().reverse() })).toBeNull();
    const both = [{ text: 'R', at: [20, 60] as const }];
    expect(side(picture([...both, { text: 'L', at: [130, 60] }]))).toEqual({
      rightOfPatientAt: 'left',
      isMirrored: false,
    });
    expect(side(picture([...both, { text: 'R', at: [130, 60] }]))).toBeNull();
    expect(side(picture([]))).toBeNull();
  });
});
