import { describe, expect, it } from 'vitest';
import enUS from '../locales/en-US.ts';
import zhCN from '../locales/zh-CN.ts';
import { standardBasis } from '../camera/view-math.ts';
import { deviationStops, formatColour, parseColour, scenePalette } from '../palette.ts';
import { CUBE_AREAS, CUBE_FACES } from './cube-geometry.ts';
import { niceLength, scaleBar } from './scale-bar.ts';
import { anatomicalLetters } from './side-letters.ts';

describe('view cube', () => {
  it('has 26 areas: 6 faces, 12 edges, 8 corners, 54 cells in all', () => {
    const count = (views: number) => CUBE_AREAS.filter((area) => area.views.length === views).length;
    expect([count(1), count(2), count(3)]).toEqual([6, 12, 8]);
    expect(CUBE_AREAS.flatMap((area) => area.cells).length).toBe(54);
  });

  it('sends each face to the standard view of its name', () => {
    for (const area of CUBE_AREAS.slice(0, 6)) {
      const back = standardBasis(area.views[0]!).back;
      area.direction.forEach((n, i) => expect(n).toBeCloseTo(back[i]!, 12));
    }
  });

  it('writes the letters upright in their own standard view', () => {
    for (const face of CUBE_FACES) {
      const { right, up } = standardBasis(face.view);
      expect([...face.u]).toEqual([...right].map((n) => n + 0));
      expect([...face.v]).toEqual([...up].map((n) => n + 0));
    }
  });
});

describe('scale bar', () => {
  it('takes lengths people count in', () => {
    expect([niceLength(1.2), niceLength(3), niceLength(99), niceLength(100)]).toEqual([1, 2, 50, 100]);
  });

  it.each(['mm', 'cm', 'inch'] as const)('is as long on the screen as it says, in %s', (unit) => {
    for (const scale of [0.013, 0.4, 1, 7]) {
      const { pixels, text } = scaleBar(scale, unit);
      const factor = { mm: 1, cm: 10, inch: 25.4 }[unit];
      expect(pixels * scale).toBeCloseTo(Number.parseFloat(text) * factor, 6);
      expect(pixels).toBeLessThanOrEqual(150);
      expect(pixels).toBeGreaterThan(50);
    }
  });
});

describe('side letters', () => {
  it('names the sides of the back view as one stands behind the patient', () => {
    const { right } = standardBasis('back');
    expect(anatomicalLetters(right)).toBe('R');
    expect(anatomicalLetters([-right[0], -right[1], -right[2]])).toBe('L');
  });

  it('puts the stronger of two directions first', () => {
    expect(anatomicalLetters([0.8, 0.6, 0])).toBe('LP');
    expect(anatomicalLetters([-0.6, -0.8, 0])).toBe('AR');
  });
});

describe('colours', () => {
  it('are there to be read, by widgets of plugins too', () => {
    const { roles } = scenePalette('light', undefined, { 'a.b': { light: '#112233', dark: '#112233' } });
    expect(() => ((roles as Record<string, unknown>)['measure'] = [0, 0, 0])).toThrow(TypeError);
    expect(() => ((roles.measure as unknown as number[])[0] = 1)).toThrow(TypeError);
  });

  it('reads back what it writes', () => {
    expect(formatColour(parseColour('#2166ac'))).toBe('#2166ac');
  });

  it('runs from inward blue through neutral to outward orange', () => {
    const shown = (theme: 'light' | 'dark') => deviationStops(theme).map(formatColour);
    expect(shown('light').filter((_, stop) => stop % 3 === 0)).toEqual(['#2166ac', '#f7f7f7', '#b35806']);
    expect([shown('dark').length, shown('dark')[3]]).toEqual([7, '#2a2f37']);
  });
});

describe('words', () => {
  it('exist in both languages', () => {
    expect(Object.keys(zhCN)).toEqual(Object.keys(enUS));
  });
});
