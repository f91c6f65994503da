import { describe, expect, it } from 'vitest';
import { FRONTAL_FILMS, type KnownFilm } from './frontal-films.fixture.test.ts';
import {
  CURVE_LEVELS,
  EMPTY_MARKER,
  curvesOf,
  distance,
  drawingFaults,
  edgeAt,
  filmMarkerSchema,
  filmScale,
  isContradiction,
  measureFilm,
  nextLevel,
  pedicleRotation,
  readMarker,
  scaleDoubt,
  renumbered,
  tiltsOf,
  towardsPatientRight,
  uprightPlane,
  uprightSide,
  type CurveLevel,
  type FilmMarker,
  type MarkedVertebra,
  type Pixel,
} from './index.ts';

type Corner = readonly [number, number];
type Change = (point: Corner) => [number, number];

/** The marks after `change` of every place; `mirrored` swaps the ends of each plate, which are named as the picture shows them. */
function changed(marker: FilmMarker, change: Change, mirrored = false): FilmMarker {
  const { c7, s1 } = marker.lines;
  const line = s1 && (mirrored ? [s1[1], s1[0]] : s1);
  return {
    ...marker,
    vertebrae: marker.vertebrae.map(({ level, corners }) => {
      const moved = corners.map((corner) => corner && change(corner));
      const order = mirrored ? [1, 0, 3, 2] : [0, 1, 2, 3];
      return { level, corners: order.map((k) => moved[k]!) as typeof corners };
    }),
    lines: { csl: null, c7: c7 && change(c7), s1: line && [change(line[0]!), change(line[1]!)] },
  };
}

const told = ({ marker, size }: Pick<KnownFilm, 'marker' | 'size'>) =>
  measureFilm(marker, size).curves.map(({ upper, lower, apex, angle, direction }) => ({
    ...{ upper, lower, apex, direction },
    angle: Number(angle.toFixed(6)),
  }));

describe('curves of the 60 drawn films, plates given', () => {
  it('have the known ends, angle, apex and convex side', () => {
    const others: string[] = [];
    for (const { name, marker, size, curves } of FRONTAL_FILMS) {
      const found = measureFilm(marker, size).curves;
      expect(found.length, name).toBe(curves.length);
      for (const [i, { upper, lower, apex, angle, direction, convexInImage }] of curves.entries()) {
        expect(found[i], name).toMatchObject({ direction, convexInImage });
        expect(Math.abs(found[i]!.angle - angle), name).toBeLessThan(0.03);
        if (found[i]!.upper !== upper || found[i]!.lower !== lower || found[i]!.apex !== apex)
          others.push(
            `${name} ${upper}-${apex}-${lower}: ${found[i]!.upper}-${found[i]!.apex}-${found[i]!.lower}`,
          );
      }
    }
    // f017: the upper plates of T11 and T12 are parallel within the rounding of the corners, and of equal tilts the first is
    // taken; its apex follows from that.
    expect(others).toEqual(['f017 T12-L2-L4: T11-L1-L4']);
  });

  it('are none on the straight ones, and the lines are where they are known to be', () => {
    for (const { marker, size, csl, c7Offset, sacralTilt, mmPerPixel, major, name } of FRONTAL_FILMS) {
      const { curves, balance, patientRight, faults } = measureFilm(marker, size);
      if (major < 10) expect(curves, name).toEqual([]);
      expect(Math.abs(balance.csl! - csl), name).toBeLessThan(0.011);
      expect(Math.abs(balance.sacralTilt! - sacralTilt), name).toBeLessThan(0.02);
      const offset = towardsPatientRight(balance.c7Offset!, patientRight, mmPerPixel)!;
      expect(Math.abs(offset - c7Offset), name).toBeLessThan(0.06);
      expect(faults, name).toEqual([]);
    }
  });

  it('stay what they are on a film that is mirrored, scaled, moved or kept turned', () => {
    for (const film of FRONTAL_FILMS.filter((_, i) => i % 4 === 0)) {
      const { marker, size } = film;
      const { width } = size;
      const before = told(film);
      const edge = marker.side!.rightOfPatientAt;
      const mirrored = changed(marker, ([x, y]) => [width - x, y], true);
      const other = { rightOfPatientAt: edge === 'left' ? 'right' : 'left', source: 'person' } as const;
      expect(told({ marker: { ...mirrored, side: other }, size })).toEqual(before);
      // What is not said of the mirrored film turns the sides round, and nothing else.
      const unsaid = measureFilm({ ...mirrored, side: marker.side }, size).curves;
      expect(unsaid.map(({ direction }) => direction)).toEqual(
        before.map(({ direction }) => (direction === 'left' ? 'right' : 'left')),
      );
      expect(told({ marker: changed(marker, ([x, y]) => [2.5 * x + 7, 2.5 * y - 90]), size })).toEqual(
        before,
      );
      for (const turn of [-90, 90, 180, 7.5]) {
        const plane = uprightPlane({ ...size, turn });
        const kept = changed(marker, (point) => [...plane.from(point)]);
        const side = { rightOfPatientAt: edgeAt(edge as 'left' | 'right', turn), source: 'person' } as const;
        expect(told({ marker: { ...kept, turn, side }, size })).toEqual(before);
      }
    }
  });
});

/** Vertebrae with plates of the given tilts, one below the other. */
function column(plates: Readonly<Partial<Record<string, readonly [number | null, number | null]>>>) {
  const plate = (degrees: number | null, y: number): [[number, number] | null, [number, number] | null] => {
    if (degrees === null) return [null, null];
    const rise = 20 * Math.tan((degrees * Math.PI) / 180);
    return [[80, y - rise], [120, y + rise]]; // prettier-ignore
  };
  return Object.entries(plates).map(([level, tilts]) => {
    const top = 50 * CURVE_LEVELS.indexOf(level as never) + 100;
    const [a, b] = plate(tilts![0], top);
    const [d, c] = plate(tilts![1], top + 35);
    return {
      level: level as (typeof CURVE_LEVELS)[number],
      corners: [a, b, c, d] as FilmMarker['vertebrae'][number]['corners'],
    };
  });
}
const plane = uprightPlane({ width: 200, height: 1000, turn: 0 });

describe('a drawing that is not whole', () => {
  it('gives the angle of two plates, with no apex', () => {
    const [curve] = curvesOf(tiltsOf(column({ T5: [14, null], T12: [null, -21] }), plane));
    expect(curve).toMatchObject({
      upper: 'T5',
      lower: 'T12',
      apex: null,
      angle: expect.closeTo(35, 6),
      convexInImage: 'left',
    });
  });

  const toldOf = (film: KnownFilm, vertebrae: readonly MarkedVertebra[]) =>
    curvesOf(tiltsOf(vertebrae, uprightPlane({ ...film.size, turn: 0 })));
  const withPlate = (one: MarkedVertebra, plate: 'upper' | 'lower'): MarkedVertebra => {
    const [a, b, c, d] = one.corners;
    return { ...one, corners: plate === 'upper' ? [a, b, null, null] : [null, null, c, d] };
  };
  /** Drawings of a film in which something of a curve is left out. */
  function* lessThanWhole({ marker: { vertebrae } }: KnownFilm, from: number, to: number, at: number) {
    for (const plate of ['upper', 'lower'] as const)
      yield vertebrae.map((one, i) => (i === at ? withPlate(one, plate) : one));
    yield vertebrae.map((one, i) =>
      i === from ? withPlate(one, 'upper') : i === to ? withPlate(one, 'lower') : one,
    );
    for (let k = from + 1; k < to; k++) yield vertebrae.filter((_, i) => i !== k);
    for (let k = from + 3; k < to - 3; k++)
      yield vertebrae.filter((_, i) => i < from + 3 || i > to - 3 || Math.abs(i - k) < 2);
  }
  const at = (level: CurveLevel) => CURVE_LEVELS.indexOf(level);

  it('names the apex only where every vertebra that may be it is drawn whole, else among which it is', () => {
    const count = { told: 0, asked: 0 };
    // A quarter of them, and those on which the farthest drawn vertebra was not the apex.
    const odd = ['f006', 'f027', 'f031', 'f038', 'f055'];
    for (const film of FRONTAL_FILMS.filter(({ name }, i) => i % 4 === 0 || odd.includes(name)))
      for (const { upper, lower, apex } of measureFilm(film.marker, film.size).curves)
        for (const vertebrae of lessThanWhole(film, at(upper), at(lower), at(apex!))) {
          const found = toldOf(film, vertebrae).find((one) => one.upper === upper && one.lower === lower);
          if (!found || found.endsLack.length > 0) continue;
          count[found.apex ? 'told' : 'asked']++;
          if (found.apex) expect(found.apex, `${film.name} ${upper}-${lower}`).toBe(apex);
          else {
            const [first, last] = found.apexAmong!;
            expect(at(first) <= at(apex!) && at(apex!) <= at(last), `${film.name} ${upper}-${lower}`).toBe(
              true,
            );
            const isWhole = (level: CurveLevel) =>
              vertebrae.some((one) => one.level === level && !one.corners.includes(null));
            expect(found.apexLack.length > 0 && !found.apexLack.some(isWhole)).toBe(true);
          }
        }
    expect(count).toEqual({ told: 44, asked: 90 });
  });

  it('tells no ends, and no apex, where a vertebra that is not drawn may be tilted more', () => {
    const count = { known: 0, asked: 0 };
    for (const film of FRONTAL_FILMS.filter((_, i) => i % 2 === 0)) {
      const whole = measureFilm(film.marker, film.size).curves;
      for (let from = 0; from < 12; from += 2)
        for (let to = from + 5; to < CURVE_LEVELS.length; to += 2)
          for (const told of toldOf(film, film.marker.vertebrae.slice(from, to + 1))) {
            count[told.endsLack.length > 0 ? 'asked' : 'known']++;
            const same = whole.find(({ upper, lower }) => upper === told.upper && lower === told.lower);
            if (told.endsLack.length === 0) expect(same, `${film.name} ${told.upper}`).toBeDefined();
            else expect([told.apex, told.apexAmong]).toEqual([null, null]);
          }
    }
    expect(count).toEqual({ known: 191, asked: 626 });
  });

  it('says which vertebrae would show the ends: the next ones until the tilt has turned, or the spine ends', () => {
    const five = { T5: [14, 14], T6: [9, 9], T7: [4, 4], T8: [0, 0], T9: [-5, -5], T10: [-10, -10] } as const;
    const lack = (more: Parameters<typeof column>[0]) =>
      curvesOf(tiltsOf(column({ ...five, ...more }), plane))[0]!.endsLack;
    expect(lack({})).toEqual(['T4', 'T11']);
    // A little less tilted is how a hand draws; beyond it the tilt may rise again.
    expect(lack({ T4: [12, 12], T11: [-9, -9] })).toEqual(['T3', 'T12']);
    expect(lack({ T4: [9, 9], T11: [-5, -5] })).toEqual([]);
    expect(lack({ T4: [9, 9], T11: [null, null], T12: [0, 0] })).toEqual(['T11']);
    const low = { L2: [12, 12], L3: [4, 4], L4: [-4, -4], L5: [-12, -12] } as const;
    expect(curvesOf(tiltsOf(column(low), plane))[0]!.endsLack).toEqual(['L1']);
  });

  it('never measures from a plate that is not drawn, nor over a single disc', () => {
    expect(curvesOf(tiltsOf(column({ T5: [null, 14], T12: [-21, null] }), plane))).toEqual([]);
    expect(curvesOf(tiltsOf(column({ T11: [14, 14], T12: [0, 0], L1: [-21, -21] }), plane))).toEqual([]);
  });

  it('tells what is odd about it', () => {
    const drawn = column({ T5: [3, 2], T6: [2, 1], T7: [0, 0] });
    const [five, six, seven] = drawn as [(typeof drawn)[0], (typeof drawn)[0], (typeof drawn)[0]];
    const swapped = [{ ...five, corners: seven.corners }, six, { ...seven, corners: five.corners }];
    expect(drawingFaults(swapped, plane)).toEqual([
      { kind: 'order', level: 'T6' },
      { kind: 'order', level: 'T7' },
    ]);
    const [a, b, c, d] = six.corners;
    // Plates that are alike are compared: the middle of a whole vertebra lies half a body below its upper plate.
    const lower = (at: typeof a): typeof a => at && [at[0], at[1] + 3];
    expect(drawingFaults([{ level: 'T5', corners: [lower(a), lower(b), null, null] }, six], plane)).toEqual([
      { kind: 'order', level: 'T6' },
    ]);
    expect(drawingFaults([{ level: 'T6', corners: [d, c, b, a] }], plane)).toEqual([
      { kind: 'upside-down', level: 'T6' },
    ]);
    expect(drawingFaults([{ level: 'T6', corners: [b, a, d, c] }], plane)).toEqual([
      { kind: 'mirrored', level: 'T6' },
    ]);
    expect(drawingFaults(column({ T6: [75, 75] }), plane)).toEqual([{ kind: 'steep', level: 'T6' }]);
  });

  describe('by its plates', () => {
    const faultsOf = (vertebrae: readonly MarkedVertebra[], size: KnownFilm['size']) =>
      drawingFaults(vertebrae, uprightPlane({ ...size, turn: 0 })).filter(isContradiction);
    /** The corner `c` of a vertebra moved by `part` of the way to the other plate. */
    const dragged = (vertebrae: readonly MarkedVertebra[], at: number, c: number, part: number) =>
      vertebrae.map((one, i) => {
        const corners = one.corners.map((corner) => [...corner!]) as [number, number][];
        const [from, to] = [corners[c]!, corners[3 - c]!];
        if (i === at) corners[c] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
        return { ...one, corners: corners as MarkedVertebra['corners'] };
      });

    it('says at which body a corner lies on the other plate, or near it, and tells no angle then', () => {
      for (const [n, { marker, size }] of FRONTAL_FILMS.entries())
        for (const at of CURVE_LEVELS.keys()) {
          if ((at + n) % 4 > 0) continue;
          const vertebrae = dragged(marker.vertebrae, at, ((at + n) / 4) % 4, n % 2 === 0 ? 1 : 0.7);
          expect(faultsOf(vertebrae, size)).toContainEqual({ kind: 'wedge', level: CURVE_LEVELS[at] });
          if (at === 4) expect(measureFilm({ ...marker, vertebrae }, size).curves).toEqual([]);
        }
    });

    it('says which vertebra has the ends of one side on the next one', () => {
      for (const [n, { marker, size }] of FRONTAL_FILMS.entries())
        for (let at = 1 + (n % 3); at < 16; at += 3) {
          const next = marker.vertebrae[at + 1]!.corners;
          const [a, , , d] = marker.vertebrae[at]!.corners;
          const vertebrae = marker.vertebrae.map((one, i) =>
            i === at ? { ...one, corners: [a, next[1], next[2], d] as MarkedVertebra['corners'] } : one,
          );
          expect(faultsOf(vertebrae, size).map(({ level }) => level)).toContain(CURVE_LEVELS[at]);
        }
    });

    it('is as bodies are where they are wedged by as much as a braced curve has it', () => {
      const drawn = column({ T7: [6, 3], T8: [6, -6], T9: [-3, -6] });
      expect(drawingFaults(drawn, plane)).toEqual([]);
    });
  });

  describe('by how far its vertebrae stand apart', () => {
    const odd = (vertebrae: readonly MarkedVertebra[], size: KnownFilm['size']) =>
      drawingFaults(vertebrae, uprightPlane({ ...size, turn: 0 })).filter(isContradiction);
    const named = (vertebrae: readonly MarkedVertebra[], skip: number = CURVE_LEVELS.length) =>
      vertebrae.map((one, i) => ({ ...one, level: CURVE_LEVELS[i < skip ? i : i + 1]! }));

    it('is what it is called on every drawn film, whole or in part, whatever plates are drawn', () => {
      for (const { marker, size } of FRONTAL_FILMS) {
        const { vertebrae } = marker;
        expect(odd(vertebrae, size)).toEqual([]);
        for (const [from, to] of [[0, 6], [4, 10], [8, 14], [11, 17]] as const) expect(odd(vertebrae.slice(from, to), size)).toEqual([]); // prettier-ignore
        expect(odd(vertebrae.filter((_, i) => i % 2 === 0), size)).toEqual([]); // prettier-ignore
        const single = vertebrae.map(({ level, corners: [a, b, c, d] }, i) => ({ level, corners: i % 3 === 0 ? [null, null, c, d] : i % 3 === 1 ? [a, b, null, null] : [a, b, c, d] }) as MarkedVertebra); // prettier-ignore
        expect(odd(single, size)).toEqual([]);
      }
    });

    it('says where a body was passed over, taken twice, or a number left out that no body is there for', () => {
      for (const { marker, size } of FRONTAL_FILMS) {
        const { vertebrae } = marker;
        for (let k = 1; k < 16; k++) {
          const [above, level] = [CURVE_LEVELS[k - 1]!, CURVE_LEVELS[k]!];
          const over = named(vertebrae.filter((_, i) => i !== k));
          expect(odd(over, size)).toContainEqual({ kind: 'passed-over', above, level });
          const lacking = named(vertebrae.slice(0, 16), k);
          expect(odd(lacking, size)).toContainEqual({ kind: 'no-room', above, level: CURVE_LEVELS[k + 1] });
          const again = vertebrae[k]!.corners.map((at) => at && [at[0], at[1] + 2]) as MarkedVertebra['corners']; // prettier-ignore
          const twice = named([...vertebrae.slice(0, k + 1), { level, corners: again }, ...vertebrae.slice(k + 1, 16)]); // prettier-ignore
          expect(odd(twice, size)).toContainEqual({
            kind: 'no-room',
            above: level,
            level: CURVE_LEVELS[k + 1],
          });
        }
      }
    });

    it('says where one body was taken as two, each of which has a half of it', () => {
      const between = ([x, y]: Pixel, [toX, toY]: Pixel): [number, number] => [(x + toX) / 2, (y + toY) / 2];
      for (const [n, { marker, size }] of FRONTAL_FILMS.entries())
        for (let k = 1 + (n % 3); k < 16; k += 3) {
          const [a, b, c, d] = marker.vertebrae[k]!.corners as [[number, number], [number, number], [number, number], [number, number]]; // prettier-ignore
          const [left, right] = [between(a, d), between(b, c)];
          const level = CURVE_LEVELS[k]!;
          const halves: readonly MarkedVertebra[] = [{ level, corners: [a, b, right, left] }, { level, corners: [left, right, c, d] }]; // prettier-ignore
          const drawn = named([...marker.vertebrae.slice(0, k), ...halves, ...marker.vertebrae.slice(k + 1, 16)]); // prettier-ignore
          expect(odd(drawn, size)).toContainEqual({
            kind: 'halves',
            above: level,
            level: CURVE_LEVELS[k + 1],
          });
        }
    });

    it('is no other number for a vertebra that is drawn too low, nor for what too few gaps tell', () => {
      // As the reader puts T3 of a drawn film half a body too low: what is lacking below makes up for it.
      const plates = [[118, 146], [146, 170], [195, 220], [229, 249], [255, 282], [286, 316], [322, 351], [356, 388], [400, 430], [442, 473], [485, 519], [530, 567], [581, 614], [630, 664], [677, 715], [728, 763], [782, 816]] as const; // prettier-ignore
      const drawn = plates.map(([upper, lower], i): MarkedVertebra => ({ level: CURVE_LEVELS[i]!, corners: [[230, upper], [270, upper], [270, lower], [230, lower]] })); // prettier-ignore
      expect(odd(drawn, { width: 591, height: 1147 })).toEqual([]);
      const wide = [drawn[0]!, drawn[1]!, drawn[5]!, drawn[6]!];
      expect(odd(named(wide), { width: 591, height: 1147 })).toEqual([]);
    });
  });

  it('that contradicts itself has no curves: turned upside down they would bulge to the other side', () => {
    const vertebrae = column({ T4: [14, 14], T8: [0, 0], T9: [-1, -1], T12: [-21, -21] });
    const size = { width: 200, height: 900 };
    const of = (change: object) => measureFilm({ ...EMPTY_MARKER, vertebrae, ...change }, size).curves.length;
    expect(of({})).toBe(1);
    expect(of({ turn: 180 })).toBe(0);
    const [four, eight, nine, twelve] = vertebrae as [(typeof vertebrae)[0], (typeof vertebrae)[0], (typeof vertebrae)[0], (typeof vertebrae)[0]]; // prettier-ignore
    const swapped = [four, { ...eight, corners: nine.corners }, { ...nine, corners: eight.corners }, twelve];
    expect(of({ vertebrae: swapped })).toBe(0);
  });

  it('of a lateral film has tilts and no curves', () => {
    const vertebrae = column({ T4: [14, 14], T8: [0, 0], T12: [-21, -21] });
    const { curves, tilts } = measureFilm(
      { ...EMPTY_MARKER, projection: 'lateral', vertebrae },
      { width: 200, height: 900 },
    );
    expect([curves.length, tilts.length]).toEqual([0, 3]);
  });
});

describe('rotation by the pedicles', () => {
  const [vertebra] = column({ T8: [0, 0] });
  const grade = (left: number, right: number) =>
    pedicleRotation(
      {
        corners: vertebra!.corners,
        pedicles: [
          [left, 460],
          [right, 460],
        ],
      },
      plane,
    );
  it('goes by the third in which the pedicle lies that went inwards', () => {
    expect(grade(86, 114)).toMatchObject({ grade: 0, towardsMiddle: null });
    expect(grade(86, 117)).toMatchObject({ grade: 1, towardsMiddle: 'left' });
    expect(grade(83, 110)).toMatchObject({ grade: 2, towardsMiddle: 'right' });
    expect(grade(95, 118)).toMatchObject({ grade: 3, towardsMiddle: 'left', share: expect.closeTo(0.75, 9) });
    expect(grade(104, 119)).toMatchObject({ grade: 4, towardsMiddle: 'left' });
    expect(pedicleRotation({ corners: vertebra!.corners }, plane)).toBeNull();
  });
});

describe('numbering', () => {
  it('offers the next below, then what is missing above', () => {
    expect(nextLevel([])).toBe('T1');
    expect(nextLevel(['T4', 'T5'])).toBe('T6');
    expect(nextLevel(['T4', 'L5'])).toBe('L4');
    expect(nextLevel([...CURVE_LEVELS])).toBeUndefined();
  });

  it('moves all below by one, and never past the ends or onto another', () => {
    expect([...renumbered(['T4', 'T5', 'T6'], 'T5', 1)!]).toEqual([
      ['T4', 'T4'],
      ['T5', 'T6'],
      ['T6', 'T7'],
    ]);
    expect([...renumbered(['T4', 'T5', 'T6'], 'T5', -1)!]).toEqual([
      ['T4', 'T3'],
      ['T5', 'T4'],
      ['T6', 'T6'],
    ]);
    expect(renumbered(['T4', 'L5'], 'T4', 1)).toBeUndefined();
    expect(renumbered(['T5', 'T6'], 'T6', 2)).toBeDefined();
  });
});

describe('scale', () => {
  const file = { pixelSpacing: [0.2, 0.2] as const, spacingAt: 'detector' as const, magnification: null };
  it('is asked of a person first, then of the file, and is none where nobody knows', () => {
    const none = { pixelSpacing: null, spacingAt: null, magnification: null };
    expect(filmScale(none, null)).toEqual({ mmPerPixel: null, source: 'none' });
    expect(filmScale(file, null)).toEqual({ mmPerPixel: 0.2, source: 'detector' });
    expect(filmScale({ ...file, magnification: 1.25 }, null)).toEqual({
      mmPerPixel: 0.16,
      source: 'magnified',
    });
    expect(filmScale({ ...file, spacingAt: 'patient' }, null)).toMatchObject({ source: 'pixel-spacing' });
    const hand = {
      source: 'ball' as const,
      points: [
        [0, 0],
        [30, 40],
      ] as [[number, number], [number, number]],
      mm: 25,
    };
    expect(filmScale(file, hand)).toEqual({ mmPerPixel: 0.5, source: 'ball' });
    expect(
      filmScale(none, {
        ...hand,
        points: [
          [1, 1],
          [1, 1],
        ],
      }),
    ).toMatchObject({ source: 'none' });
    expect(filmScale({ ...file, pixelSpacing: [0.2, 0.3] }, null)).toMatchObject({ source: 'none' });
    // A length across pixels that are not square is another one in another direction.
    expect(filmScale({ ...file, pixelSpacing: [0.2, 0.3] }, hand)).toEqual({
      mmPerPixel: null,
      source: 'none',
    });
  });

  it('that a person measured is asked about where the file, the picture or the spine says another', () => {
    const hand = (mm: number) => ({ points: [[0, 0], [0, 200]] as [[number, number], [number, number]], mm }); // prettier-ignore
    const film = { width: 400, height: 1000, pixelSpacing: null, spacingAt: null, magnification: null };
    const doubt = (mm: number, more: object = {}, tilts: Parameters<typeof scaleDoubt>[2] = []) =>
      scaleDoubt(hand(mm), { ...film, ...more }, tilts);
    expect(doubt(140)).toBeUndefined();
    // Centimetres for millimetres: 0.07 mm a pixel, and a trunk of 28 mm.
    expect(doubt(14)).toMatchObject({ kind: 'picture', value: 70 });
    expect(doubt(400)).toMatchObject({ kind: 'picture', value: 2000 });
    expect(doubt(1)).toMatchObject({ kind: 'range' });
    const calibrated = { pixelSpacing: [0.7, 0.7], spacingAt: 'patient' };
    expect(doubt(140, calibrated)).toBeUndefined();
    for (const mm of [14, 120, 160]) expect(doubt(mm, calibrated)).toMatchObject({ kind: 'file' });
    const detector = { pixelSpacing: [0.7, 0.7], spacingAt: 'detector' };
    expect([doubt(126, detector), doubt(140, detector)]).toEqual([undefined, undefined]);
    for (const mm of [105, 155]) expect(doubt(mm, detector)).toMatchObject({ kind: 'file' });
    const wide = tiltsOf(column({ T1: [0, 0], L5: [0, 0] }), plane);
    expect([doubt(50, {}, wide), doubt(150, {}, wide)]).toMatchObject([
      undefined,
      { kind: 'spine', value: 600 },
    ]);
    expect(doubt(45, {}, wide)).toMatchObject({ kind: 'spine', value: 180 });
    expect(scaleDoubt({ ...hand(1), mm: null }, film, wide)).toBeUndefined();
  });

  it('of no drawn film is asked about', () => {
    for (const { marker, size, mmPerPixel, name } of FRONTAL_FILMS) {
      const film = { ...size, pixelSpacing: null, spacingAt: null, magnification: null };
      const { tilts } = measureFilm(marker, size);
      const doubts = [1, 0.1, 10].map((factor) =>
        scaleDoubt({ points: [[0, 0], [0, 100]], mm: 100 * mmPerPixel * factor }, film, tilts)?.kind); // prettier-ignore
      expect([doubts[0], doubts.slice(1).includes(undefined)], name).toEqual([undefined, false]);
    }
  });
});

describe('pixels that are not square', () => {
  it('give no angle', () => {
    const { marker, size } = FRONTAL_FILMS[0]!;
    const curvesAt = (pixelSpacing: readonly [number, number] | null) =>
      measureFilm(marker, { ...size, pixelSpacing }).curves.length;
    expect(curvesAt(null)).toBeGreaterThan(0);
    expect(curvesAt([0.2, 0.2])).toBe(curvesAt(null));
    expect(curvesAt([0.4, 0.2])).toBe(0);
  });
});

describe('kept marks', () => {
  it('are read as they were written, and nothing else is taken for them', () => {
    const { marker } = FRONTAL_FILMS[0]!;
    const kept = JSON.parse(JSON.stringify(marker)) as unknown;
    expect(readMarker(kept)).toEqual({ kind: 'marker', marker });
    expect(readMarker(null)).toEqual({ kind: 'none' });
    expect(readMarker({ ...marker, version: 2 })).toEqual({ kind: 'foreign', version: 2 });
    expect(readMarker([1])).toEqual({ kind: 'foreign', version: null });
    expect(readMarker({ ...marker, vertebrae: [marker.vertebrae[0], marker.vertebrae[0]] }).kind).toBe(
      'foreign',
    );
  });

  it('take the vertebrae of an answer of smart matching as they are', () => {
    const answer = {
      level: 'T8',
      corners: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      plates: [0, 0],
      confidence: 0.9,
    };
    const parsed = filmMarkerSchema.parse({ ...EMPTY_MARKER, vertebrae: [answer] });
    expect(parsed.vertebrae[0]).toMatchObject({ level: 'T8', corners: answer.corners, confidence: 0.9 });
  });
});

describe('the upright picture', () => {
  it('keeps distances, comes back, and knows where an edge went', () => {
    const turned = uprightPlane({ width: 300, height: 900, turn: 90 });
    const [a, b]: [Pixel, Pixel] = [[10, 20], [40, 60]]; // prettier-ignore
    expect(distance(turned.to(a), turned.to(b))).toBeCloseTo(50, 9);
    expect(turned.from(turned.to(a))).toEqual([expect.closeTo(10, 9), expect.closeTo(20, 9)]);
    expect(uprightSide('left', 180)).toBe('right');
    expect(uprightSide('left', 90)).toBeNull();
    expect(uprightSide('bottom', 90)).toBe('left');
    expect(edgeAt('left', 90)).toBe('bottom');
  });

  it('has an edge on either side, however a film is turned', () => {
    for (const turn of [45, -45, 135, 225, 315, 44.9, 45.1, 46, 60, 89.5, 90, 270])
      for (const side of ['left', 'right'] as const) expect(uprightSide(edgeAt(side, turn), turn)).toBe(side);
  });
});
