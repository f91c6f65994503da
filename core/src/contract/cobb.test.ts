import { describe, expect, it } from 'vitest';
import { knownCobb, type DatedCobb } from './cobb.ts';

const visit = (at: string, cobb: number | null): DatedCobb => ({ at, source: 'record', cobb });
const film = (at: string, cobb: number): DatedCobb => ({ at, source: 'model', cobb });

describe('the Cobb angle of a patient', () => {
  it('is the newest one that was taken, whatever the record says', () => {
    expect(knownCobb([visit('2026-03-02', 38), visit('2025-09-01', 33)], 40)).toEqual({
      angle: 38,
      source: 'visit',
      day: '2026-03-02',
      change: 5,
      since: '2025-09-01',
    });
    expect(knownCobb([visit('2026-03-02', 38), film('2026-05-09', 34.5)], 38)).toMatchObject({
      angle: 34.5,
      source: 'model',
      day: '2026-05-09',
      change: -3.5,
    });
  });

  it('is what a person wrote down where a model says another one of the same day', () => {
    for (const taken of [
      [visit('2026-03-02', 38), film('2026-03-02', 31)],
      [film('2026-03-02', 31), visit('2026-03-02', 38)],
    ])
      expect(knownCobb(taken, null)).toMatchObject({ angle: 38, source: 'visit' });
  });

  it('is compared with another day: two readings of one day are no trend', () => {
    const since = visit('2026-05-20', 20);
    for (const [at, angle] of [
      [33, 34],
      [34, 33],
      [33, 33],
    ] as const)
      expect(knownCobb([since, visit('2026-11-22', at), film('2026-11-22', angle)], at)).toMatchObject({
        angle: at,
        change: at - 20,
        since: '2026-05-20',
      });
    expect(knownCobb([visit('2026-11-22', 33), film('2026-11-22', 34)], 33)).toMatchObject({
      change: null,
      since: null,
    });
    // An older day counts by its visit too.
    const twice = [visit('2026-05-20', 30), film('2026-05-20', 36), visit('2026-11-22', 30)];
    expect(knownCobb(twice, 30)).toMatchObject({ angle: 30, change: 0 });
  });

  it('passes over visits at which none was taken, and saves that changed nothing', () => {
    const taken = [visit('2025-09-01', 33), visit('2026-01-01', 38), visit('2026-03-02', 38)];
    expect(knownCobb([...taken, visit('2026-05-01', null)], 38)).toMatchObject({
      angle: 38,
      day: '2026-03-02',
      since: '2025-09-01',
    });
  });

  it('is of no day where only the record says one, and none where nothing is known', () => {
    expect(knownCobb([visit('2026-05-01', null)], 35)).toEqual({
      angle: 35,
      source: 'record',
      day: null,
      change: null,
      since: null,
    });
    expect(knownCobb([], null)).toBeNull();
  });
});
