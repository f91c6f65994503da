import { describe, expect, it } from 'vitest';
import { LENS_RADIUS, placeLens, type LensWay } from './lens-place.ts';

const canvas = { width: 900, height: 620 };
const awayFrom = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe('the place of a lens', () => {
  it('is never under the pointer, farther from a finger, and on the canvas all over it', () => {
    for (const finger of [false, true])
      for (let x = 0; x <= canvas.width; x += 20)
        for (let y = 0; y <= canvas.height; y += 20) {
          const at = placeLens({ x, y, finger }, { canvas, lines: 2 });
          expect(awayFrom(at, { x, y })).toBeGreaterThan(LENS_RADIUS + (finger ? 50 : 24));
          expect(Math.min(at.x, canvas.width - at.x)).toBeGreaterThanOrEqual(LENS_RADIUS);
          // Its words stand under it.
          expect(Math.min(at.y, canvas.height - at.y - 40)).toBeGreaterThanOrEqual(LENS_RADIUS);
        }
  });

  it('is over the hand and outwards from the body, and elsewhere only where that does not fit', () => {
    const wayAt = (x: number, y: number) => placeLens({ x, y, finger: true }, { canvas }).way;
    expect(wayAt(300, 310)).toBe('upLeft');
    expect(wayAt(600, 310)).toBe('upRight');
    expect(wayAt(40, 310)).toBe('upRight');
    expect(wayAt(860, 310)).toBe('upLeft');
    expect(wayAt(300, 40)).toBe('downLeft');
    expect(wayAt(600, 40)).toBe('downRight');
    expect(wayAt(40, 40)).toBe('downRight');
  });

  it('stays on its side while the pointer goes back and forth', () => {
    let way: LensWay | undefined;
    const ways = [450, 240, 60, 240, 450].map(
      (x) => (way = placeLens({ x, y: 310, finger: false }, { canvas, before: way }).way),
    );
    expect(ways).toEqual(['upLeft', 'upLeft', 'upRight', 'upRight', 'upRight']);
  });

  it('reaches beyond a canvas that is too small for it, but never under the pointer', () => {
    const small = { width: 150, height: 150 };
    const at = placeLens({ x: 75, y: 75, finger: true }, { canvas: small });
    expect(awayFrom(at, { x: 75, y: 75 })).toBeGreaterThan(LENS_RADIUS + 50);
  });

  it('keeps clear of the bars of the page, with its words', () => {
    const bars = [
      { x: 300, y: 8, width: 320, height: 44 },
      { x: 260, y: 540, width: 380, height: 60 },
    ];
    for (let x = 0; x <= canvas.width; x += 20)
      for (let y = 60; y <= 520; y += 20) {
        const at = placeLens({ x, y, finger: false }, { canvas, bars, lines: 2 });
        for (const bar of bars) {
          const aside = Math.max(bar.x - at.x, at.x - bar.x - bar.width);
          const above = Math.max(bar.y - (at.y + LENS_RADIUS + 40), at.y - LENS_RADIUS - bar.y - bar.height);
          expect(Math.max(aside - LENS_RADIUS, above), `${x}, ${y}`).toBeGreaterThanOrEqual(-1);
        }
      }
  });
});
