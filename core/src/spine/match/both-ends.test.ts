import { describe, expect, it } from 'vitest';
import { apart, countFromBothEnds, type CountedStrip } from './both-ends.ts';
import type { LeveledPlace } from './midline.ts';
import { STRIP } from './prepare.ts';
import type { StripVertebra } from './vertebrae.ts';

/** Where C7 to S1 truly lie on the film, and two vertebrae more on either side: 20 pixels apart. */
const truly = (level: number): number => 100 + 20 * level;

const strip = { width: 1, height: 1, grey: new Uint8Array(1) };

/** A strip laid so that T1 and L5 of the count lie where they should; `level` by count is `of(level)` in truth. */
function counted(at: LeveledPlace, of: (level: number) => number, jump = 0): CountedStrip {
  const vertebrae = Array.from({ length: 19 }, (_, k): StripVertebra => {
    const y = (truly(of(k - 1)) - at.top) * at.scale;
    const plate = { x: 48, y, half: 10, slope: 0, error: 0.01 };
    return { index: k - 1, upper: plate, lower: plate, seen: 1 };
  });
  return { at, strip, spine: { vertebrae, doubt: 0, jump } };
}

const PLACE: LeveledPlace = {
  middle: new Float64Array(STRIP.height).fill(50),
  top: 60,
  scale: 1.8,
  levels: Float64Array.from({ length: STRIP.height / 4 }, (_, row) => row / 10),
};

const asTrue = (level: number): number => level;
/** One vertebra of the chest counted twice: all from T8 down lie a level higher than they should, in truth one less. */
const tooHigh = (level: number): number =>
  level < 4 ? level : level > 8 ? level - 1 : level - (level - 4) / 5;
/** The neck's lowest vertebra taken for T1. */
const fromNeck = (level: number): number => (level < 5 ? level - 1 + level / 5 : level);

/** A first count, then what is counted on each further strip. */
function both(first: (level: number) => number, ...further: ((level: number) => number)[]) {
  const places: LeveledPlace[] = [];
  const start = counted(PLACE, first);
  const answer = countFromBothEnds(start, (at) => {
    places.push(at);
    return counted(at, further[places.length - 1]!);
  });
  const l5 = answer.counted.spine.vertebrae[17]!.upper.y;
  const { top, scale } = answer.counted.at;
  return { ...answer, start, places, l5: top + l5 / scale };
}

describe('counting from both ends', () => {
  it('tells at which end two counts lie apart, and how far, whatever strips they were counted on', () => {
    const other = { ...PLACE, top: 20, scale: 1.2 };
    const [upper, lower] = apart(counted(PLACE, tooHigh), counted(other, asTrue));
    expect([upper, lower]).toEqual([expect.closeTo(0, 6), expect.closeTo(1, 6)]);
    expect(apart(counted(PLACE, asTrue), counted(other, fromNeck))[0]).toBeCloseTo(-0.8, 1);
  });

  it('looks once more, at a vertebra more on each end, and leaves a count that holds', () => {
    const { counted: best, contested, start, places } = both(asTrue, asTrue);
    expect([best, contested]).toEqual([start, false]);
    const [{ top, scale }] = places as [LeveledPlace];
    // C7 lies where T1 should, S1 where L5 should.
    expect(places).toHaveLength(1);
    expect((truly(-1) - top) * scale).toBeCloseTo(STRIP.above, 6);
    expect((truly(17) - top) * scale).toBeCloseTo(STRIP.above + 16 * STRIP.pitch, 6);
  });

  it('puts right what was counted one too high below the chest where two further strips say so', () => {
    const { contested, places, l5 } = both(tooHigh, asTrue, asTrue);
    expect([places.length, contested]).toEqual([2, false]);
    expect(l5).toBeCloseTo(truly(16), 6);
  });

  it('leaves a count and calls it contested where the further strips are not of one mind', () => {
    const { contested, places, l5 } = both(tooHigh, asTrue, tooHigh);
    expect([places.length, contested]).toEqual([2, true]);
    expect(l5).toBeCloseTo(truly(15), 6);
  });

  it('calls a count contested, and changes nothing, where the upper end or less of the spine is counted otherwise', () => {
    const neck = both(asTrue, fromNeck);
    expect([neck.places.length, neck.contested, neck.counted]).toEqual([1, true, neck.start]);
    const shorter = both(asTrue, tooHigh);
    expect([shorter.places.length, shorter.contested, shorter.counted]).toEqual([1, true, shorter.start]);
    // Two gaps of the first count do not go together: what is amiss may be the upper end.
    const jumping = countFromBothEnds(counted(PLACE, tooHigh, 0.6), (at) => counted(at, asTrue));
    expect([jumping.contested, jumping.counted.at]).toEqual([true, PLACE]);
    const none = both(() => 3);
    expect([none.places.length, none.contested, none.counted]).toEqual([0, true, none.start]);
  });
});
