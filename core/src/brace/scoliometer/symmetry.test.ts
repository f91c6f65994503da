import { expect, it } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import type { KnownPlaces } from './places.ts';
import { pairAsymmetries, potsiOf } from './symmetry.ts';

const PLACES: Readonly<Record<string, Vec3>> = {
  ...{ 'c7': [6, 60, 520], 'sacrum': [0, 90, 20] },
  ...{ 'axilla-left': [118, 0, 370], 'axilla-right': [-122, 0, 380] },
  ...{ 'acromion-left': [150, 0, 440], 'acromion-right': [-150, 0, 455] },
  ...{ 'waist-left': [110, 0, 200], 'waist-right': [-110, 0, 205] },
}; // prettier-ignore
const scale = { foot: 0, notch: 450, axilla: 375, within: 10 };
/** Places as somebody marked them, some of them otherwise. */
function told(changes: Readonly<Record<string, Vec3>> = {}) {
  const all = { ...PLACES, ...changes };
  const of = (name: string) =>
    all[name] && { at: all[name], within: 5, withinAcross: 5, source: 'marked' as const };
  const ground = { contradicts: () => false, areSidesOpen: false };
  const places = { of, ...ground, waists: { left: undefined, right: undefined } } as unknown as KnownPlaces;
  return { potsi: potsiOf(places, scale), pairs: pairAsymmetries(places) };
}

it('POTSI and pairs are told of landmarks that lie as people have them', () => {
  const { potsi, pairs } = told();
  expect(potsi.total).toBeGreaterThan(0);
  expect(potsi.parts.every(({ value }) => value !== null && value >= 0)).toBe(true);
  expect(pairs.find(({ pair }) => pair === 'acromion')).toMatchObject({ higher: -15, side: 'right' });
});

it.each<[string, Readonly<Record<string, Vec3>>]>([
  [
    'arm pits that are exchanged',
    { 'axilla-left': PLACES['axilla-right']!, 'axilla-right': PLACES['axilla-left']! },
  ],
  ['arm pits on one side of the body', { 'axilla-left': [140, 0, 370], 'axilla-right': [60, 0, 380] }],
  ['C7 under the cleft', { c7: [6, 60, -20] }],
  ['C7 far aside', { c7: [160, 60, 520] }],
])('nothing is told of %s, and that they contradict each other', (_, changes) => {
  const { potsi } = told(changes);
  expect(potsi.total).toBeNull();
  const unknown = potsi.parts.filter(({ value }) => value === null);
  expect(unknown.length).toBeGreaterThan(0);
  for (const { doubts } of unknown) expect(doubts).toEqual(['contradictory']);
  for (const { value } of potsi.parts) expect(value ?? 0).toBeGreaterThanOrEqual(0);
});

it('the higher shoulder is not told of shoulders that are exchanged', () => {
  const [left, right] = [PLACES['acromion-left']!, PLACES['acromion-right']!];
  const { pairs } = told({ 'acromion-left': right, 'acromion-right': left });
  expect(pairs.find(({ pair }) => pair === 'acromion')).toMatchObject({
    ...{ higher: null, side: null, why: 'contradictory' },
  });
});

it('the higher side of a pair is told of no marks that are level and both as far off as marks may be', () => {
  const level = (left: number, right: number) => {
    const { pairs } = told({ 'axilla-left': [118, 0, 375 + left], 'axilla-right': [-122, 0, 375 + right] });
    return pairs.find(({ pair }) => pair === 'axilla')!;
  };
  for (const off of [5, -5])
    expect(level(off, -off)).toMatchObject({ higher: 2 * off, within: 10, side: null });
  expect(level(6, -6)).toMatchObject({ higher: 12, side: 'left' });
});
