import type { ScoliometerVisit } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { knownRows, pairCourse } from './pair-course.ts';

const scan = (
  higher: number | null,
  { at = '2026-03-01', ...rest }: Partial<ScoliometerVisit> & { readonly within?: number } = {},
): ScoliometerVisit =>
  ({
    ...{ modelId: at, name: 'scan', at, gap: null, confirmed: true, areSidesConfirmed: true },
    ...{ contradictory: [], regions: [], potsi: null, waist: null },
    pairs: [{ pair: 'acromion', higher, within: rest.within ?? 3, source: 'marked', why: higher === null ? 'landmark-missing' : null }],
    ...rest,
  }) as unknown as ScoliometerVisit; // prettier-ignore
const gap = { ...scan(null), gap: 'other-version' as const, pairs: [] };

test('a difference of two scans is a change only beyond what both may be off, and names the scan that it is against', () => {
  const course = pairCourse([scan(10), scan(14, { at: '2026-04-01' }), gap, scan(19, { at: '2026-05-01' })], 'acromion');
  // Together ±4.2 mm.
  expect(course.map(({ change }) => change && [change.mm, change.isReal, change.since.at])).toEqual([
    undefined,
    [4, false, '2026-03-01'],
    undefined,
    [5, true, '2026-04-01'],
  ]);
  expect(course[1]!.change!.within).toBeCloseTo(Math.sqrt(18), 9);
  expect(course[2]).toMatchObject({ value: null, why: undefined });
}); // prettier-ignore

test('no side is told of what lies within its error, nor anything compared before left and right are confirmed or where landmarks contradict', () => {
  const open = scan(12, { areSidesConfirmed: false });
  const contradicted = scan(30, { contradictory: [{ mark: 'acromion', what: 'uneven' }] });
  const course = pairCourse([scan(2), open, contradicted, scan(-9)], 'acromion');
  expect(course.map(({ side }) => side)).toEqual([null, undefined, undefined, 'right']);
  expect(course.map(({ change }) => change?.mm)).toEqual([undefined, undefined, undefined, -11]);
});

test('rows stand where a scan knows a number, and say why another does not', () => {
  const waist = { left: 20, right: 30, deeper: -10, within: 2.8, why: null } as const;
  const scans = [scan(null), scan(4, { waist })];
  expect(knownRows(scans)).toEqual(['acromion', 'waist-depth']);
  expect(pairCourse(scans, 'acromion')[0]).toMatchObject({ value: null, why: 'landmark-missing' });
  expect(pairCourse(scans, 'waist-depth')[1]).toMatchObject({ value: -10, side: 'right' });
});
