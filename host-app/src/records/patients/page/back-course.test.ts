import type { ScoliometerVisit } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { backCourse, runsOf } from './back-course.ts';

const scan = (
  toPelvis: number | null,
  { gap = null, doubts = [] }: Partial<Pick<ScoliometerVisit, 'gap'>> & { readonly doubts?: string[] } = {},
): ScoliometerVisit =>
  ({
    ...{
      modelId: 'm',
      name: 'scan',
      at: '2026-03-01',
      gap,
      confirmed: true,
      areSidesConfirmed: true,
      potsi: null,
    },
    regions: gap ? [] : [{ region: 'thoracic', toPelvis, doubts }],
  }) as unknown as ScoliometerVisit;

test('a change is told against the last peak, and is real only beyond the noise', () => {
  const { thoracic } = backCourse([scan(10), scan(10.9), scan(14)]);
  expect(thoracic.map(({ change, isReal }) => [change?.toFixed(1), isReal])).toEqual([
    [undefined, false],
    ['0.9', false],
    ['3.1', true],
  ]);
});

test('no side is told, and nothing compared, before left and right are confirmed; nor over a bridged flank', () => {
  const open = { ...scan(12), areSidesConfirmed: false };
  const { thoracic } = backCourse([scan(10), open, scan(16, { doubts: ['flank-bridged'] }), scan(13)]);
  expect(thoracic.map(({ side }) => side)).toEqual([null, undefined, null, null]);
  expect(thoracic.map(({ change }) => change)).toEqual([undefined, undefined, undefined, 3]);
  expect(runsOf(thoracic)).toEqual([[0], [2, 3]]);
});

test('no side is told, nor which way a value lies, where landmarks contradict one another', () => {
  for (const doubt of ['contradictory', 'sides-open']) {
    const { thoracic } = backCourse([scan(10), scan(-12, { doubts: [doubt] })]);
    expect(thoracic.map(({ side }) => side)).toEqual([null, undefined]);
    expect(runsOf(thoracic)).toEqual([[0]]);
  }
});

test('what is not settled is named: left and right, landmarks, or the side of one region alone', () => {
  const scans = [
    { ...scan(12, { doubts: ['contradictory'] }), areSidesConfirmed: false },
    ...['sides-open', 'contradictory', 'either-side', 'uneven-back'].map((doubt) =>
      scan(12, { doubts: [doubt] }),
    ),
  ];
  const { thoracic } = backCourse(scans);
  expect(thoracic.map(({ open }) => open)).toEqual(['sides', 'sides', 'marks', 'region', undefined]);
  expect(thoracic.map(({ isPeak }) => isPeak)).toEqual([false, false, false, false, true]);
});

test('gaps break the line, and what is no peak is compared with nothing', () => {
  const scans = [
    scan(10),
    scan(null, { gap: 'aligned-since' }),
    scan(16, { doubts: ['at-the-border'] }),
    scan(13),
  ];
  const { thoracic, lumbar } = backCourse(scans);
  expect(runsOf(thoracic)).toEqual([[0], [2, 3]]);
  expect(thoracic.map(({ change }) => change)).toEqual([undefined, undefined, undefined, 3]);
  expect(runsOf(lumbar)).toEqual([]);
});
