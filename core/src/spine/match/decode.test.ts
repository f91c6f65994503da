import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { middleOf } from '../picture-plane.ts';
import { planesOfSize } from './planes.ts';
import { likelyTilts, lineTilts, smoothedWalk } from './likely-tilts.ts';
import { stripPlace } from './midline.ts';
import { filmFromStrip, OVERVIEW, overviewOf, planesOf, STRIP, stripFromFilm, stripOf } from './prepare.ts';
import { readFilmOf } from './read-film.ts';
import { refined } from './refine.ts';
import { laidAnew, onFilm, vertebraeOf, type StripVertebra } from './vertebrae.ts';

const CALIBRATION = { bias: 1, factor: 2, floor: 1, leastFrontal: 0.5, leastSeen: 0.3, mostError: 5 };
const STRAIGHT = { middle: new Float64Array(STRIP.height).fill(100), top: 20, scale: 2 };

/** Middles of C7 to S1 on a strip: short vertebrae above, long ones below. */
const MIDDLES = Array.from({ length: 19 }, (_, k) => {
  const level = k - 1;
  return STRIP.above + STRIP.pitch * (0.72 * level + 0.0175 * level * level);
});
/** One curve to the right of the picture: plates fall to the left above, to the right below. */
const slopeAt = (level: number): number => 0.2 * Math.cos((Math.PI * (level - 3)) / 9);

/** What a network that knows all would say of the rows of a strip with `slope` by level. */
function saidOf(slope: (level: number) => number) {
  const out = planesOfSize(12, 1, 176);
  const set = (plane: number, row: number, value: number): void => void (out.values[plane * 176 + row] = value);
  for (let row = 0; row < 176; row++) {
    const y = (row + 0.5) * 4;
    const k = MIDDLES.reduce((best, middle, i) => (Math.abs(middle - y) < Math.abs(MIDDLES[best]! - y) ? i : best), 0);
    const off = Math.abs(MIDDLES[k]! - y);
    set(0, row, off < 2.01 ? 3 : -5);
    const tall = STRIP.pitch * 0.35;
    for (const [plane, side] of [[1, -1], [5, 1]] as const) {
      set(plane, row, (50 - 48) / 16);
      set(plane + 1, row, (MIDDLES[k]! + side * tall - y) / 16);
      set(plane + 2, row, 20 / 16);
      set(plane + 3, row, slope(k - 1));
    }
    set(9, row, -4);
    set(10, row, -4);
    set(11, row, (k - 1 - 8) / 4);
  }
  return out;
} // prettier-ignore

describe('laying the strip', () => {
  it('follows levels and columns of the first network to places of the film', () => {
    // T1 in row 20, L5 in row 60 of 80, in column 15 of 40: 100 pixels of the film are 20 cells.
    const rows = planesOfSize(3, 40, 80);
    for (let row = 0; row < 80; row++)
      for (let x = 0; x < 40; x++) {
        rows.values[row * 40 + x] = x === 15 ? 9 : -9;
        rows.values[3200 + row * 40 + x] = ((row - 20) / 40) * 4 - 2;
        rows.values[6400 + row * 40 + x] = row > 17 && row < 64 ? 5 : -5;
      }
    const place = stripPlace(rows, { left: 10, top: 0, across: 0.8, down: 0.8 })!;
    const filmRow = (row: number): number => ((row + 0.5) * 4) / 0.8;
    expect(place.scale).toBeCloseTo((16 * STRIP.pitch) / (filmRow(60) - filmRow(20)), 4);
    expect(place.top + STRIP.above / place.scale).toBeCloseTo(filmRow(20), 2);
    expect(place.middle[300]).toBeCloseTo((15.5 * 4 - 10) / 0.8, 6);
    // The middle of the strip's 44th row of cells: 178 pixels down, 116 below T1.
    expect(place.levels[44]).toBeCloseTo(116 / STRIP.pitch, 1);
    expect(stripPlace(planesOfSize(3, 40, 80), { left: 0, top: 0, across: 1, down: 1 })).toBeUndefined();
  });

  it('goes from film to strip and back', () => {
    const place = {
      ...STRAIGHT,
      middle: Float64Array.from({ length: STRIP.height }, (_, i) => 80 + 0.2 * i),
    };
    const [x, y] = stripFromFilm(place, 123.4, 210.7);
    expect(filmFromStrip(place, x, y)).toEqual([expect.closeTo(123.4, 9), expect.closeTo(210.7, 9)]);
  });

  it('keeps grey levels where they are, letter-boxed and cut out', () => {
    const grey = Uint16Array.from({ length: 200 * 100 }, (_, i) => (i % 200 < 100 ? 1000 : 60000));
    const { overview, box } = overviewOf({ width: 200, height: 100, grey });
    expect(box).toEqual({ left: 0, top: 120, across: 0.8, down: 0.8 });
    const at = (x: number, y: number): number => overview.grey[y * OVERVIEW.width + x]!;
    expect([at(10, 160), at(150, 160), at(10, 100), at(150, 210)]).toEqual([0, 255, 0, 0]);
    const strip = stripOf({ width: 200, height: 100, grey }, { ...STRAIGHT, top: 0 }, false);
    expect([strip.grey[50 * 96 + 10], strip.grey[50 * 96 + 80], strip.grey[300 * 96 + 80]]).toEqual([0, 255, 0]);
    const turned = stripOf({ width: 200, height: 100, grey }, { ...STRAIGHT, top: 0 }, true);
    expect([turned.grey[50 * 96 + 10], turned.grey[50 * 96 + 80], turned.grey[300 * 96 + 80]]).toEqual([255, 0, 0]);
    expect(new Set(planesOf({ width: 4, height: 4, grey: new Uint8Array(16).fill(51) }, 2))).toEqual(new Set([Math.fround(-0.3), 0]));
  }); // prettier-ignore
});

/** The level of each row, as the first network says it. */
const LEVELS = Array.from({ length: 176 }, (_, row) => {
  const y = (row + 0.5) * 4;
  const k = Math.min(
    17,
    Math.max(
      0,
      MIDDLES.findLastIndex((middle) => middle <= y),
    ),
  );
  return k - 1 + (y - MIDDLES[k]!) / (MIDDLES[k + 1]! - MIDDLES[k]!);
});

/** A strip along a spine whose line goes as its plates are tilted: square to them. */
function alongSlope(slope: (level: number) => number) {
  const middle = new Float64Array(STRIP.height).fill(100);
  for (let row = 1; row < STRIP.height; row++)
    middle[row] = middle[row - 1]! - slope(LEVELS[Math.floor(row / 4)]!) / STRAIGHT.scale;
  return { ...STRAIGHT, middle };
}
const spineOf = (slope: (level: number) => number) =>
  onFilm(vertebraeOf(saidOf(slope), LEVELS), alongSlope(slope));

describe('vertebrae and curves', () => {
  it('come out as the rows say, on the film, with curve, side and interval', () => {
    const found = onFilm(vertebraeOf(saidOf(slopeAt), LEVELS), STRAIGHT);
    expect(found.vertebrae.map(({ index }) => index)).toEqual(Array.from({ length: 19 }, (_, k) => k - 1));
    expect(found.doubt).toBeLessThan(0.1);
    const t5 = found.vertebrae[5]!;
    expect((t5.upper[0][1] + t5.upper[1][1]) / 2).toBeCloseTo(20 + (MIDDLES[5]! - 0.35 * STRIP.pitch) / 2, 4);
    expect(t5.upper[1][0] - t5.upper[0][0]).toBeCloseTo(20, 4);
    const curved = spineOf(slopeAt);
    const film = readFilmOf(curved, { width: 400, height: 400 }, CALIBRATION, {
      frontal: 0.9,
      isInverted: false,
      metal: true,
      stitched: false,
    });
    if (film.kind !== 'read') throw new Error(film.reason);
    expect(film.vertebrae.map(({ level }) => level)).toHaveLength(17);
    const [curve] = film.curves;
    const angle = (2 * Math.atan(0.2) * 180) / Math.PI;
    expect(curve).toMatchObject({ upper: 'T4', lower: 'L1', convexInImage: 'left' });
    expect(Math.abs(curve!.angle - angle)).toBeLessThan(0.8);
    const of = (index: number) => likelyTilts(curved).vertebrae.find((one) => one.index === index)!.errors;
    const half = 2 * (1 + Math.hypot(of(3)[0], of(12)[1]));
    expect(curve!.interval[0]).toBeCloseTo(curve!.angle - 1 - half, 6);
    expect(curve!.interval[1]).toBeCloseTo(curve!.angle - 1 + half, 6);
    expect(film.csl).toBeCloseTo(middleOf(curved.vertebrae.at(-1)!.upper)[0], 9);
    expect(film.warnings).toEqual(['metal']);
  });

  it('lean on those beside them as far as they are not seen', () => {
    // Reckoned by hand: the middle one is told 10 by both neighbours with a variance of 1 + 4 each, and reads 30 with one of 100.
    const [, middle] = smoothedWalk([10, 30, 10], [1, 10, 1], [2, 2]);
    const weights = [1 / 5, 1 / 100, 1 / 5];
    const sum = weights.reduce((a, b) => a + b, 0);
    // The wide prior of the first one (400 about 0) hardly counts.
    expect(middle!.mean).toBeCloseTo((20 * 0.2 + 30 * 0.01) / sum, 1);
    expect(middle!.deviation).toBeCloseTo(1 / Math.sqrt(sum), 1);
    const found = spineOf(slopeAt);
    const blind = found.vertebrae.map((one) => (one.index === 5 ? { ...one, plates: [40, 40] as const, errors: [9, 9] as const } : one));
    const t6 = likelyTilts({ ...found, vertebrae: blind }).vertebrae.find(({ index }) => index === 5)!;
    // Read 40° by eyes that see next to nothing: it comes to lie among its neighbours, a quarter of the way at most.
    expect(Math.abs(t6.plates[0] - found.vertebrae[6]!.plates[0])).toBeLessThan(8);
    expect(t6.errors[0]).toBeLessThan(5);
    expect((Math.atan2(t6.upper[1][1] - t6.upper[0][1], t6.upper[1][0] - t6.upper[0][0]) * 180) / Math.PI).toBeCloseTo(t6.plates[0], 6);
  }); // prettier-ignore

  it('stand square to the line where they are hardly seen', () => {
    // Middles on a line that goes 1 to the left for 4 down, bent at the third: 14.0° above, half of it at the bend.
    const at = (x: number, y: number) => ({ upper: [[x - 5, y - 2], [x + 5, y - 2]], lower: [[x - 5, y + 2], [x + 5, y + 2]] }) as const;
    const line = lineTilts([at(10, 0), at(5, 20), at(0, 40), at(0, 60), at(0, 80)]);
    const slant = (Math.atan(0.25) * 180) / Math.PI;
    expect(line.map((tilt) => Number(tilt.toFixed(4)))).toEqual([slant, slant, (Math.atan(0.125) * 180) / Math.PI, 0, 0].map((tilt) => Number(tilt.toFixed(4))));
    const found = spineOf(slopeAt);
    const off = (index: number, error: number): number => {
      // All plates of the chest are read 8° too large, by eyes that say how far they are off.
      const read = found.vertebrae.map((one) => (one.index < 8 ? { ...one, plates: [one.plates[0] + 8, one.plates[1] + 8] as const, errors: [error, error] as const } : one));
      const likely = likelyTilts({ ...found, vertebrae: read }).vertebrae[index + 1]!;
      return likely.plates[0] - found.vertebrae[index + 1]!.plates[0];
    };
    expect(off(3, 6)).toBeLessThan(3);
    expect(off(3, 0.5)).toBeGreaterThan(7);
  }); // prettier-ignore

  it('are not counted one too high where next to nothing is seen of the chest and both networks read too high a level there', () => {
    const said = saidOf(slopeAt);
    const levels = [...LEVELS];
    for (const [row, level] of LEVELS.entries()) {
      if (level > 2.5 && level < 9) {
        // No row stands out, each takes itself for the middle of a vertebra.
        said.values[row] = -1;
        for (const [plane, side] of [[2, -1], [6, 1]] as const) said.values[plane * 176 + row] = (side * 0.35 * STRIP.pitch) / 16;
      }
      const by = level < 4.4 ? 0 : Math.min(1, Math.max(0, (16 - level) / 8));
      said.values[11 * 176 + row]! += by / 4;
      levels[row]! += by;
    }
    const { vertebrae, jump } = vertebraeOf(said, levels);
    for (const [k, { upper, lower }] of vertebrae.entries()) expect(Math.abs((upper.y + lower.y) / 2 - MIDDLES[k]!)).toBeLessThan(9);
    expect(jump).toBeLessThan(0.3);
  }); // prettier-ignore

  it('are doubtful in their numbers where one may have been counted twice', () => {
    const even = vertebraeOf(saidOf(slopeAt), LEVELS);
    expect(even.jump).toBeLessThan(0.15);
    const seen = { frontal: 0.9, isInverted: false, metal: false, stitched: false };
    const warnings = (jump: number, contested = false) => {
      const film = readFilmOf(
        { ...spineOf(slopeAt), jump, contested },
        { width: 400, height: 400 },
        CALIBRATION,
        seen,
      );
      return film.kind === 'read' ? film.warnings : null;
    };
    expect([warnings(even.jump), warnings(0.6)]).toEqual([[], ['levels-uncertain']]);
    // Counted otherwise on a strip that shows more beyond the ends.
    expect(warnings(even.jump, true)).toEqual(['levels-uncertain']);
  });

  it('have the strip laid anew where T1 and L5 are not where they should be', () => {
    const place = { ...STRAIGHT, levels: Float64Array.from(LEVELS) };
    const spine = vertebraeOf(saidOf(slopeAt), LEVELS);
    expect(laidAnew(place, spine)).toBeUndefined();
    const plate = ({ y, ...rest }: StripVertebra['upper']) => ({ ...rest, y: 30 + 0.9 * y });
    const short = spine.vertebrae.map((one) => ({ ...one, upper: plate(one.upper), lower: plate(one.lower) }));
    const anew = laidAnew(place, { ...spine, vertebrae: short })!;
    expect(anew.scale).toBeCloseTo(2 / 0.9, 4);
    // T1 of the short spine: 30 + 0.9 × 62 pixels down the old strip, 62 down the new one.
    expect(anew.top + STRIP.above / anew.scale).toBeCloseTo(20 + (30 + 0.9 * STRIP.above) / 2, 4);
    expect(anew.middle[200]).toBeCloseTo(100, 9);
    expect(anew.levels[100]).toBeCloseTo(LEVELS[Math.round((30 + 0.9 * 402) / 4 - 0.5)]!, 0);
  }); // prettier-ignore

  it('keep a curve back that cannot be told from none', () => {
    const size = { width: 400, height: 400 };
    const seen = { frontal: 0.9, isInverted: false, metal: false, stitched: false };
    const found = spineOf((level) => 0.6 * slopeAt(level));
    const told = (factor: number) => {
      const film = readFilmOf(found, size, { ...CALIBRATION, factor }, seen);
      return film.kind === 'read' ? film.curves.length : -1;
    };
    // 13.7° less a bias of 1: half an interval of some 4° leaves more than 6°, one of some 12° does not.
    expect([told(2), told(6)]).toEqual([1, 0]);
  });

  it('are none on a straight spine, and a refusal where little is seen or the film ends', () => {
    const size = { width: 400, height: 400 };
    const seen = { frontal: 0.9, isInverted: false, metal: false, stitched: false };
    const found = onFilm(
      vertebraeOf(
        saidOf(() => 0.05),
        LEVELS,
      ),
      STRAIGHT,
    );
    expect(readFilmOf(found, size, CALIBRATION, seen)).toMatchObject({ kind: 'read', curves: [] });
    const faint = { ...found, vertebrae: found.vertebrae.map((one) => ({ ...one, seen: 0.1 })) };
    expect(readFilmOf(faint, size, CALIBRATION, seen)).toMatchObject({ kind: 'refused', reason: 'poor' });
    const short = { width: 400, height: 250 };
    expect(readFilmOf(found, short, CALIBRATION, seen)).toMatchObject({
      kind: 'refused',
      reason: 'incomplete',
    });
  });

  it('are moved to the edges that the strip shows', () => {
    const random = createRandom(3);
    const grey = new Uint8Array(STRIP.width * STRIP.height).map(() => 90 + 20 * random());
    const truth = (level: number, side: number, x: number): number =>
      MIDDLES[level + 1]! + side * 0.27 * STRIP.pitch + slopeAt(level) * (x - 48);
    for (let level = 0; level < 17; level += 3)
      for (let x = 26; x < 70; x++)
        for (let y = 0; y < STRIP.height; y++) {
          const [above, below] = [truth(level, -1, x + 0.5), truth(level, 1, x + 0.5)];
          if (y + 0.5 > above && y + 0.5 < below) grey[y * STRIP.width + x]! += 40;
          if (Math.min(Math.abs(y + 0.5 - above), Math.abs(y + 0.5 - below)) < 1) grey[y * STRIP.width + x]! += 60;
        }
    const vertebrae = [0, 3, 6, 9, 12, 15].map((index): StripVertebra => {
      const plate = (side: number) => ({
        x: 48, y: MIDDLES[index + 1]! + side * 0.27 * STRIP.pitch + 1, half: 20, error: 0.05,
        slope: slopeAt(index) + (index % 6 ? 0.06 : -0.06),
      }); // prettier-ignore
      return { index, upper: plate(-1), lower: plate(1), seen: 1 };
    });
    // What the network hardly sees is left where it was: the edges about it may be those of something else.
    const blind = vertebrae.map((one) => ({ ...one, upper: { ...one.upper, error: 0.09 } }));
    const left = refined({ vertebrae: blind, doubt: 0, jump: 0 }, { ...STRIP, grey }).vertebrae;
    expect(left.map(({ upper }) => upper)).toEqual(blind.map(({ upper }) => upper));
    for (const { index, upper, lower } of refined({ vertebrae, doubt: 0, jump: 0 }, { ...STRIP, grey }).vertebrae)
      for (const [plate, side] of [[upper, -1], [lower, 1]] as const) {
        expect(Math.abs(plate.slope - slopeAt(index))).toBeLessThan(0.012);
        expect(Math.abs(plate.y - truth(index, side, 48))).toBeLessThan(0.5);
      }
  }); // prettier-ignore
});
