import { describe, expect, it } from 'vitest';
import { addressOf, filterCount, inputOf, stateOf, type WorklistState } from './worklist-state.ts';

const state: WorklistState = {
  ageFrom: 10,
  types: ['rigo-A1', 'lenke-1'],
  trend: 'up',
  doctor: '王医生',
  seen: 'not180',
  stages: ['aligned', 'shaped'],
  sort: '-cobb',
};

describe('what a worklist shows', () => {
  it('comes back from its address, whatever else stands there', () => {
    const query = new URLSearchParams(addressOf(state));
    query.set('trend2', 'up');
    expect(stateOf(query)).toEqual(state);
    expect(
      stateOf(new URLSearchParams('trend=sideways&ageFrom=abc&sort=weight&page=0&stages=aligned,gone')),
    ).toEqual({
      stages: ['aligned'],
    });
  });

  it('asks the server with days that count from today', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    expect(inputOf(state, 50, now)).toMatchObject({
      types: 'rigo-A1,lenke-1',
      stages: 'aligned,shaped',
      seenTo: '2026-05-26',
      pageSize: 50,
    });
    expect(inputOf({ seen: 'in30' }, 50, now)).toMatchObject({ seenFrom: '2026-10-23' });
  });

  it('counts a range as one filter, and neither order nor page', () => {
    expect(filterCount({ ageFrom: 10, ageTo: 14, sort: '-age', page: 3 })).toBe(1);
    expect(filterCount(state)).toBe(6);
  });
});
