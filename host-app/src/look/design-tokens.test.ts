import { describe, expect, it } from 'vitest';
import {
  contrastRatio,
  cssVariables,
  paletteOf,
  palettes,
  primaryNames,
  primaryShades,
} from './design-tokens.ts';

const themes = ['light', 'dark'] as const;
const cases = themes.flatMap((theme) => primaryNames.map((name) => [theme, name] as const));

describe('design tokens', () => {
  it('gives 21 for black on white, as WCAG defines', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  });

  it.each(cases)('keeps text readable on and in the primary colour: %s %s', (theme, name) => {
    const shades = primaryShades(theme, name);
    const { surface, raised, sunken, text } = palettes[theme];
    for (const under of [shades.base, shades.hover, shades.active])
      expect(contrastRatio(shades.on, under)).toBeGreaterThanOrEqual(4.5);
    for (const under of [surface, raised, sunken, shades.softer])
      expect(contrastRatio(shades.text, under)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shades.base, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(text, shades.soft)).toBeGreaterThanOrEqual(7);
  });

  it.each(themes)('keeps text and controls readable on every ground: %s', (theme) => {
    const palette = palettes[theme];
    for (const under of [
      palette.surface,
      palette.raised,
      palette.sunken,
      palette.hover,
      palette.canvasBottom,
    ]) {
      expect(contrastRatio(palette.text, under)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(palette.muted, under)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(palette.outline, palette.surface)).toBeGreaterThanOrEqual(3);
    for (const name of ['danger', 'warning', 'success'] as const) {
      expect(contrastRatio(palette[name], palette.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(palette[name], palette[`${name}Soft`])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(themes)('keeps the colours for colour-blind eyes readable: %s', (theme) => {
    const palette = paletteOf(theme, true);
    for (const name of ['danger', 'success'] as const) {
      expect(contrastRatio(palette[name], palette.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(palette[name], palette[`${name}Soft`])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('names variables after the tokens', () => {
    const variables = cssVariables('light', 'blue');
    expect(variables['--bw-edge-line']).toBe('#F76B15');
    expect(variables['--bw-primary']).toBe('#2563EB');
    expect(variables['--bw-row-height']).toBe('44px');
  });
});
