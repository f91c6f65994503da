import { expect, test } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import chinese from '../../locales/zh-CN.ts';
import english from '../../locales/en-US.ts';
import { numberedNames } from '../words/numbered-names.ts';
import { Units } from '../words/units.ts';
import type { Words } from '../words/words.ts';
import { ledgerCsv } from './ledger-csv.ts';

const zone = { area: 12_345, largest: 29.94, mean: 11.2, volume: 138_200, isVolumeRough: false, at: [0, 0, 0] } as const; // prettier-ignore
const ledger = {
  ...{
    threshold: 1,
    leastArea: 100,
    rest: { count: 4, area: 450, areaOut: 150, areaIn: 300, volumeOut: 1080, volumeIn: 1080 },
  },
  zones: [
    { ...zone, side: 'in' },
    { ...zone, side: 'out', volume: 400, isVolumeRough: true },
  ],
} as const;

/** The table as a person with these settings gets it, without its mark, by lines. */
function table(
  language: 'en-US' | 'zh-CN',
  units: 'mm' | 'inch' = 'mm',
  more: object = {},
): readonly string[] {
  const settings = new SettingsStore(memoryStorage(), [language]);
  settings.set({ units });
  const texts: Readonly<Record<string, string>> = language === 'zh-CN' ? chinese : english;
  const words = { t: (key: string) => texts[key] } as unknown as Words;
  const of = {
    ledger: { ...ledger, ...more },
    names: ['Left, back', '=Right'],
    of: 'Shape now',
    from: 'Scan',
  };
  return ledgerCsv(of, { words, units: new Units(settings) })
    .slice(1, -2)
    .split('\r\n');
}

test('the table of the changed zones has plain numbers, inwards below zero, and what was too small in one row for each side', () => {
  expect(table('en-US')).toEqual([
    'Zone,Direction,Area (cm²),Largest (mm),Mean (mm),Volume (cm³),Volume rough,Changed from (mm),Compare,with',
    '"Left, back",inwards,123,-29.9,-11.2,-138.2,,1.0,Shape now,Scan',
    `"'=Right",outwards,123,29.9,11.2,0.4,≈,1.0,Shape now,Scan`,
    'smaller places together,outwards,2,,,1.1,,1.0,Shape now,Scan',
    'smaller places together,inwards,3,,,-1.1,,1.0,Shape now,Scan',
  ]);
  const none = { count: 0, area: 0, areaOut: 0, areaIn: 0, volumeOut: 0, volumeIn: 0 };
  expect(table('zh-CN', 'inch', { rest: none })).toEqual([
    '区域,方向,面积 (cm²),最大 (in),平均 (in),体积 (cm³),体积为粗略值,变化阈值 (in),比较,参照',
    '"Left, back",内收,123,-1.18,-0.44,-138.2,,0.04,Shape now,Scan',
    `"'=Right",外扩,123,1.18,0.44,0.4,≈,0.04,Shape now,Scan`,
  ]);
});

test('names that occur twice get their number', () => {
  expect(numberedNames(['Front', 'Left', 'Front'])).toEqual(['Front 1', 'Left', 'Front 2']);
});
