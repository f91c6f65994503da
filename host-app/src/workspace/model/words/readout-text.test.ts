import type { Readout } from '@bracewright/core/tool';
import { expect, it } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import { readoutText } from './readout-text.ts';
import { Units } from './units.ts';

const units = new Units(new SettingsStore(memoryStorage(), ['en']));

it.each<[string, Omit<Readout, 'id'>]>([
  ['50,000', { value: 50_000, unit: '' }],
  ['3', { value: 3, unit: '' }],
  ['0.25', { value: 0.25, unit: '' }],
  ['+2.0 mm', { value: 2, unit: 'mm', signed: true }],
  ['812.0 mm ± 3.0 mm', { value: 812, unit: 'mm', within: 3 }],
  ['12.5\u00a0%', { value: 12.5, unit: '%' }],
  ['−0.2\u00a0%', { value: -0.2, unit: '%', signed: true }],
  ['+0.9\u00a0%', { value: 0.9, unit: '%', signed: true }],
  ['0.0\u00a0%', { value: -0.01, unit: '%', signed: true }],
  ['−3.1°', { value: -3.1, unit: 'deg' }],
  ['+3.1°', { value: 3.1, unit: 'deg', signed: true }],
  ['−2', { value: -2, unit: '' }],
  ['+2', { value: 2, unit: '', signed: true }],
  ['+2.0 mm ± 1.0 mm', { value: 2, unit: 'mm', signed: true, within: 1 }],
  ['…', { value: undefined, unit: 'mm' }],
  ['…', { value: Number.NaN, unit: '' }],
])('says %s', (text, readout) => expect(readoutText({ id: 'one', ...readout }, units)).toBe(text));
