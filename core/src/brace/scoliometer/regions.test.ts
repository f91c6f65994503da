import { describe, expect, it } from 'vitest';
import { isSideOpen, type LevelRotation } from './reading.ts';
import { looseOf, regionRotations } from './regions.ts';

/** A trunk of 464 mm with levels each 10 mm, turned by `angle(t)`, degrees. */
const SCALE = { foot: 0, notch: 464, axilla: 370, within: 5 };
const levelsOf = (angle: (t: number) => number, notch = SCALE.notch): readonly LevelRotation[] =>
  Array.from({ length: 37 }, (_, i) => ({
    ...{ height: 10 * i, t: (10 * i) / notch, angle: angle((10 * i) / SCALE.notch) },
    ...{ across: null, spread: 0, gap: 0, line: null },
  }));
const readAs = (angle: (t: number) => number, notch = SCALE.notch) =>
  regionRotations(levelsOf(angle, notch), { angle: 0 }, { turned: 0, loose: looseOf({ ...SCALE, notch }) });

/** Lumbar to the left, thoracic to the right; through the middle of the border between them at .53. */
const double = (t: number): number =>
  t < 0.42 ? (-6.2 * t) / 0.42 : t < 0.77 ? -6.2 + (19.2 * (t - 0.42)) / 0.35 : 13;

describe('the sides of the parts of a back', () => {
  it('are open where a border that lies a vertebra off has the most to the other side, and only there', () => {
    const [thoracic, middle, lumbar] = readAs(double);
    expect([thoracic!.side, middle!.side, lumbar!.side]).toEqual(['right', null, 'left']);
    expect([thoracic!, middle!, lumbar!].map(isSideOpen)).toEqual([false, true, false]);
    expect(middle!.doubts).toContain('either-side');
  });

  it('are the same or open wherever the notch is marked 40 mm lower to 40 mm higher, and the range holds all of it', () => {
    const own = readAs(double);
    for (const by of [-40, -30, -20, -10, 10, 20, 30, 40])
      for (const [i, told] of readAs(double, SCALE.notch + by).entries()) {
        if (told.side) expect(told.side, `${told.region} ${by}`).toBe(own[i]!.side);
        expect(Math.abs(told.toPelvis! - own[i]!.toPelvis!), `${told.region} ${by}`).toBeLessThanOrEqual(
          told.within!,
        );
      }
  });

  it('stay where the most beyond the border is of the same side, with a range that holds it', () => {
    const [, middle] = readAs((t) => (t < 0.4 ? 0 : Math.min(12, 40 * (t - 0.4))));
    expect(middle).toMatchObject({ side: 'right', doubts: ['at-the-border'] });
    expect(middle!.within).toBeGreaterThan(40 * 0.05);
    expect(middle!.within).toBeLessThan(40 * 0.08 + 2);
  });

  it('are open where both sides are turned alike within a part, and not where one is far more', () => {
    const wave = (left: number) => (t: number) => {
      const at = (t - 0.275) / 0.21;
      return at < 0 || at > 1
        ? 0
        : at < 0.5
          ? -left * Math.sin(2 * Math.PI * at)
          : 6 * -Math.sin(2 * Math.PI * at);
    };
    expect(readAs(wave(5.5))[2]).toMatchObject({ side: null, doubts: ['either-side'] });
    expect(readAs(wave(2))[2]).toMatchObject({ side: 'right', doubts: [] });
  });

  it('of a level back are level, and not open', () => {
    for (const told of readAs((t) => 0.4 * Math.sin(20 * t)))
      expect([told.side, isSideOpen(told)]).toEqual([null, false]);
  });

  it('lie as loose as a vertebra where the ends are marked, and looser where they are estimated', () => {
    expect(looseOf(SCALE)).toBeGreaterThan(0.06);
    expect(looseOf(SCALE)).toBeLessThan(0.062);
    expect(looseOf({ ...SCALE, within: 30 })).toBeGreaterThan(0.08);
  });
});
