import { expect, test } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import { Units } from './units.ts';

test('a number field shows a true minus and one decimal, and understands what it shows', () => {
  const units = new Units(new SettingsStore(memoryStorage(), ['en']));
  const shown = [-539.84, 1027.06, 5, -0.04].map((mm) => units.fieldText(mm, 'length'));
  expect(shown).toEqual(['−539.8', '1027.1', '5.0', '0.0']);
  expect(shown.map((text) => units.parseLength(text))).toEqual([-539.8, 1027.1, 5, 0]);
  expect([-20.5, 5, 5.25].map((degrees) => units.fieldText(degrees, 'angle'))).toEqual([
    '−20.5',
    '5.0',
    '5.25',
  ]);
  expect([3, 0.5].map((count) => units.fieldText(count, 'count'))).toEqual(['3', '0.5']);
});

test('what is known to the millimetre is said so, in each unit', () => {
  const settings = new SettingsStore(memoryStorage(), ['en']);
  const units = new Units(settings);
  const said = (['mm', 'cm', 'inch'] as const).map((unit) => {
    settings.set({ units: unit });
    return [units.formatLength(113, { rough: true }), units.formatLength(113)];
  });
  expect(said).toEqual([
    ['113 mm', '113.0 mm'],
    ['11.3 cm', '11.30 cm'],
    ['4.4 in', '4.45 in'],
  ]);
});
