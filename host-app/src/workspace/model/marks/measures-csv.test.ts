import { createAnnotationKinds, type Annotation } from '@bracewright/core/annotation';
import { expect, test } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import chinese from '../../locales/zh-CN.ts';
import english from '../../locales/en-US.ts';
import { Units } from '../words/units.ts';
import type { Words } from '../words/words.ts';
import { textCell } from '../words/csv.ts';
import { measuresCsv } from './measures-csv.ts';

const plane = { origin: [0, 0, 100], normal: [0, 0, 1] };
const measure = (kind: string, more: Partial<Annotation>): Annotation => ({
  ...{ id: kind, kind, name: '', params: { plane }, value: null, unit: 'mm', ...more },
});
const lines = [
  { annotation: measure('perimeter', { name: 'Waist, "narrow"' }), now: 1712.04, scan: 1800.55 },
  { annotation: measure('volume', { params: {}, unit: 'mm3', name: '=1+1' }), now: 12_345_678, scan: null },
  { annotation: measure('angle', { params: {}, unit: 'deg' }), now: null, scan: 20 },
  {
    annotation: measure('marker-point', { name: '-@', unit: '', params: { locked: true } }),
    ...{ now: null, scan: undefined },
  },
];

/** The table as a person with these settings gets it, without its mark, by lines. */
function table(language: 'en-US' | 'zh-CN', units: 'mm' | 'inch' = 'mm'): readonly string[] {
  const settings = new SettingsStore(memoryStorage(), [language]);
  settings.set({ units });
  const texts: Readonly<Record<string, string>> = language === 'zh-CN' ? chinese : english;
  const words = { has: (key: string) => key in texts, t: (key: string) => texts[key] } as unknown as Words;
  const catalog = { annotationKinds: createAnnotationKinds([]) } as never;
  const csv = measuresCsv(lines, { words, units: new Units(settings), catalog });
  expect([csv.charCodeAt(0), csv.endsWith('\r\n')]).toEqual([0xfeff, true]);
  return csv.slice(1, -2).split('\r\n');
}

test('the table has the rows of the panel, plain numbers with a point, and no formula', () => {
  expect(table('en-US')).toEqual([
    'Name,Kind,Value now,Value on the scan,Difference,Unit,Locked to step',
    '"Waist, ""narrow""",Girth,1712.0,1800.6,-88.5,mm,"none, follows the shape"',
    `"'=1+1",Volume,12.35,,,L,"none, follows the shape"`,
    'Angle,Angle,,20.0,,°,"none, follows the shape"',
    `"'-@",Marker,,,,,"none, marker locked in place"`,
  ]);
});

test('the table is in the language and the units of its person', () => {
  const [head, girth] = table('zh-CN', 'inch');
  expect(head).toBe('名称,种类,当前值,扫描值,差值,单位,锁定的步骤');
  expect(girth).toBe('"Waist, ""narrow""",围长,67.40,70.89,-3.48,in,未锁定，随形状更新');
});

test('what a spreadsheet would compute is made text, and nothing else is changed', () => {
  const formulas = ['=A1', '+1', '-1', '@SUM(A1)', '\t=A1', '\r1', ' =A1', '＝A1', '"'];
  expect(formulas.map(textCell)).toEqual([
    ...[`"'=A1"`, `"'+1"`, `"'-1"`, `"'@SUM(A1)"`, `"'\t=A1"`, `"'\r1"`, `"' =A1"`, `"'＝A1"`, '""""'],
  ]);
  expect(['Waist', '腰围', "L1-L3 'low'", ''].map(textCell)).toEqual(['Waist', '腰围', "L1-L3 'low'", '']);
});
