import { describe, expect, it } from 'vitest';
import { FRONTAL_FILMS } from '../frontal-films.fixture.test.ts';
import { matchFilm, turnedPicture, type AskedMatch, type MatchedFilm } from './match-film.ts';
import { toldReader, trueRead } from './true-reader.fixture.test.ts';

const known = FRONTAL_FILMS.find(({ name }) => name === 'f005')!;
const blank = { width: 30, height: 60, grey: new Uint8Array(1800) };
const read = trueRead(known);
const matched = (asked: AskedMatch = {}, picture = blank): MatchedFilm =>
  matchFilm(toldReader(read), picture, asked) as MatchedFilm;

describe('a matched film', () => {
  it('tells the curves largest first, with the convex side of the patient and the interval', () => {
    const { cobb, vertebrae, warnings, reader, confidence } = matched();
    expect(cobb.map(({ upper, lower, apex, direction }) => [upper, lower, apex, direction])).toEqual([
      ['T5', 'T12', 'T9', 'left'], ['T12', 'L4', 'L2', 'right'], ['T1', 'T5', 'T3', 'right'],
    ]); // prettier-ignore
    expect(cobb[0]!.angle).toBeCloseTo(47.63, 1);
    expect(cobb[0]!.interval[1] - cobb[0]!.interval[0]).toBeCloseTo(9, 1);
    expect(cobb[0]!.confidence).toBe(0.877);
    expect(vertebrae.map(({ level }) => level)).toHaveLength(17);
    expect(warnings).toEqual(['inverted', 'levels-uncertain']);
    expect({ reader, confidence }).toEqual({
      reader: { name: 'told', version: '0', sha256: '00' },
      confidence: 0.95,
    });
  });

  it('takes the side from the caller, else from the file, and says where it is assumed', () => {
    const sided = (asked: AskedMatch) => {
      const { side, cobb } = matched(asked);
      return [side.rightOfPatientAt, side.source, cobb[0]!.direction];
    };
    expect(sided({ display: 'behind', rightOfPatientAt: 'left' })).toEqual(['right', 'caller', 'right']);
    expect(sided({ display: 'front' })).toEqual(['left', 'caller', 'left']);
    expect(sided({ rightOfPatientAt: 'right' })).toEqual(['right', 'dicom', 'right']);
    // The patient's right at the lower edge says nothing about an upright picture, and all about one that is turned.
    expect(sided({ rightOfPatientAt: 'bottom' })).toEqual(['left', 'assumed', 'left']);
    expect(sided({ rightOfPatientAt: 'top', turn: 90 })).toEqual(['right', 'dicom', 'right']);
  });

  it('tells the scale in the order of the file: Pixel Spacing, the detector by its magnification, the detector, none', () => {
    const scaled = (spacingAt: 'patient' | 'detector' | null, magnification: number | null = null) =>
      matched({ scale: { pixelSpacing: spacingAt && [0.2, 0.2], spacingAt, magnification } }).scale;
    expect(scaled('patient', 1.1)).toEqual({ mmPerPixel: 0.2, source: 'pixel-spacing' });
    expect(scaled('detector', 1.25)).toEqual({ mmPerPixel: 0.16, source: 'detector' });
    expect(scaled('detector')).toEqual({ mmPerPixel: 0.2, source: 'detector' });
    expect(scaled(null)).toEqual({ mmPerPixel: null, source: 'none' });
    expect(matched().scale).toEqual({ mmPerPixel: null, source: 'none' });
  });

  it('refuses pixels that are not square, and passes a refusal on', () => {
    const scale = { pixelSpacing: [0.2, 0.25], spacingAt: 'patient', magnification: null } as const;
    expect(matchFilm(toldReader(read), blank, { scale })).toEqual({
      kind: 'refused',
      reason: 'poor',
      confidence: 1,
    });
    const refusing = { ...toldReader(read), read: () => ({ kind: 'refused', reason: 'upside-down', confidence: 0.98765 }) as const }; // prettier-ignore
    expect(matchFilm(refusing, blank, {})).toEqual({
      kind: 'refused',
      reason: 'upside-down',
      confidence: 0.988,
    });
  });

  it('gives places of the kept picture for one that is turned to be read', () => {
    const picture = { width: 3, height: 2, grey: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    const turned = ([90, 180, 270] as const).map((turn) => turnedPicture(picture, turn));
    expect(turned.map(({ width, height, grey }) => [width, height, [...grey].join('')])).toEqual([
      [2, 3, '415263'], [3, 2, '654321'], [2, 3, '362514'],
    ]); // prettier-ignore
    // A mark on the middle of each pixel of the turned picture lies on the pixel of that grey.
    for (const [k, turn] of ([90, 180, 270] as const).entries()) {
      const spots = [...turned[k]!.grey.keys()].map((i) => [(i % turned[k]!.width) + 0.5, Math.floor(i / turned[k]!.width) + 0.5] as const); // prettier-ignore
      const { spineLine } = matchFilm(toldReader({ ...read, spineLine: spots }), picture, {
        turn,
      }) as MatchedFilm;
      expect(spineLine.map(([x, y]) => picture.grey[Math.floor(y) * 3 + Math.floor(x)])).toEqual([
        ...turned[k]!.grey,
      ]);
    }
    expect(matched({ turn: 90 }).lines.csl).toBeNull();
  });
});
