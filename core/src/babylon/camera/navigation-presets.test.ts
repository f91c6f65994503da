import { describe, expect, it } from 'vitest';
import { NAVIGATION_PRESETS, findBinding } from './navigation-presets.ts';

const bare = { shift: false, ctrl: false, alt: false };
const gesture = (preset: keyof typeof NAVIGATION_PRESETS, button: string, modifiers = bare) =>
  findBinding(NAVIGATION_PRESETS[preset], button, modifiers)?.gesture;

describe('navigation presets', () => {
  it('turns with the left and the right button in the medical mapping', () => {
    expect(gesture('medical', 'primary')).toBe('orbit');
    expect(gesture('medical', 'secondary')).toBe('orbit');
    expect(gesture('medical', 'middle')).toBe('pan');
    expect(gesture('medical', 'primary', { ...bare, shift: true })).toBe('pan');
    expect(gesture('medical', 'middle', { ...bare, ctrl: true })).toBe('zoom');
    expect(gesture('medical', 'primary', { ...bare, ctrl: true })).toBe('roll');
  });

  it('leaves the left button free where the program it copies does', () => {
    expect(gesture('blender', 'primary')).toBeUndefined();
    expect(gesture('cad', 'primary')).toBeUndefined();
    expect(gesture('meshmixer', 'primary')).toBeUndefined();
    expect(gesture('meshmixer', 'primary', { ...bare, alt: true })).toBe('orbit');
  });

  it.each(Object.keys(NAVIGATION_PRESETS) as (keyof typeof NAVIGATION_PRESETS)[])(
    'can turn, pan and always reach the camera while a tool is open: %s',
    (preset) => {
      const always = NAVIGATION_PRESETS[preset].filter((rule) => rule.always).map((rule) => rule.gesture);
      expect(always).toContain('orbit');
      expect(always).toContain('pan');
    },
  );
});
