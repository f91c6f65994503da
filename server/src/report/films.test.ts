import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_MARKER } from '@bracewright/core/spine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../compute/read-picture.ts';
import { marksOf, newestFilms, paperPlane, standingOf } from './films.ts';

const size = { width: 200, height: 600 };
const asIs = (point: readonly [number, number]) => point;

describe('films on paper', () => {
  it('are those that were taken last, newest first, not those that were added last', () => {
    const row = (id: string, takenOn: string | null, created_at: string, taken_on: string | null = null) => ({
      ...{ id, created_at, taken_on },
      facts: JSON.stringify({ film: takenOn && { takenOn } }),
    });
    const old = ['2020', '2021', '2022', '2023'].map((year, i) =>
      row(year, `${year}-03-01`, `2026-11-0${i + 2}`),
    );
    const found = newestFilms([
      row('2026', '2026-03-01', '2026-11-01'),
      ...old,
      row('added', null, '2026-10-01'),
    ]);
    expect(found.map(({ id }) => id)).toEqual(['added', '2026', '2023', '2022']);
    // What a person says of the day counts before the file.
    const said = newestFilms([row('file', '2026-03-01', '2026-11-01', '2019-03-01'), ...old]);
    expect(said.at(-1)!.id).toBe('2020');
    expect(said.map(({ id }) => id)).not.toContain('file');
  });
});

describe('marks on a film', () => {
  it('reads vertebrae, lines and angles, and brings them to the size of the picture', () => {
    const marks = marksOf(
      {
        vertebrae: [{ level: 'T8', corners: [[10, 20], [30, 20], [30, 40], [10, 40]] }],
        spineLine: [[0, 0], [10, 100]],
        lines: [[[0, 0], [5, 5]], { a: [1, 2], b: [3, 4] }],
      },
      size,
      ([x, y]) => [x / 2, y / 2],
    ); // prettier-ignore
    expect(marks.outlines).toEqual([[[5, 10], [15, 10], [15, 20], [5, 20]]]); // prettier-ignore
    expect(marks.lines).toHaveLength(3);
    expect(marks.lines[2]).toEqual([[0.5, 1], [1.5, 2]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [15, 15], text: 'T8' }]);
  });

  it('reads what was drawn by hand: single plates, and the upper plate of S1', () => {
    const marks = marksOf(
      {
        version: 1,
        vertebrae: [{ level: 'T5', corners: [[10, 20], [30, 20], null, null] }],
        lines: { csl: 20, c7: [20, 5], s1: [[12, 90], [28, 91]] },
      },
      size,
      asIs,
    ); // prettier-ignore
    expect(marks.outlines).toEqual([]);
    expect(marks.lines).toEqual([[[12, 90], [28, 91]], [[10, 20], [30, 20]]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [30, 20], text: 'T5' }]);
  });

  it.each([null, 'x', 7, [], { vertebrae: 'x', spineLine: [[1]], lines: [null, 3, { a: 1 }], cobb: [{}] }])(
    'passes over what it does not know: %j',
    (marker) => {
      expect(marksOf(marker as never, size, asIs)).toEqual({
        outlines: [],
        lines: [],
        labels: [],
        angles: [],
      });
    },
  );
});

describe('the curves of a film on paper', () => {
  /** T4 to L1, a curve to the left of the picture from T5 to T12, its plates tilted by twice 17°. */
  const vertebrae = (['T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12', 'L1'] as const).map(
    (level, i) => {
      const rise = 20 * Math.tan((([10, 17, 12, 7, 2, -2, -7, -12, -17, -10][i]! * Math.PI) / 180)); // prettier-ignore
      const at = (x: number, y: number): [number, number] => [x, 50 * i + 50 + y];
      const [left, right] = [80, 120];
      return {
        level,
        corners: [at(left, -rise), at(right, rise), at(right, 30 + rise), at(left, 30 - rise)],
      };
    },
  );
  const marker = {
    ...EMPTY_MARKER,
    vertebrae,
    side: { rightOfPatientAt: 'left', source: 'person' },
    // Sent with other marks.
    cobb: [{ upper: 'T5', lower: 'T12', angle: 81.5, direction: 'left' }],
  };
  const told = (more: object, of: object = {}) =>
    marksOf({ ...marker, ...more } as never, { ...size, ...of }, asIs).angles;

  it('are those that its marks give, as the page tells them, whatever was sent beside them', () => {
    expect(told({})).toEqual([
      { text: 'T5–T12', angle: expect.closeTo(34, 1), convex: 'right', isAtLeast: false },
    ]);
    expect(told({ vertebrae: vertebrae.slice(1, -1) })).toMatchObject([{ text: 'T5–T12', isAtLeast: true }]);
    expect(told({ side: null })).toMatchObject([{ convex: null }]);
  });

  it('stand with how the patient stood, where somebody has said it', () => {
    const stance = (more: object) => marksOf({ ...marker, ...more } as never, size, asIs).stance;
    expect([stance({ stance: 'bending-right' }), stance({ stance: 'lying' }), stance({})]).toEqual([
      ...['bending-right', undefined, undefined],
    ]);
  });

  it('are a machine’s, with its interval, until a person has confirmed all its vertebrae', () => {
    const read = {
      reader: { name: 'told', version: '1', sha256: 'ab' },
      curves: [{ upper: 'T5', lower: 'T12', angle: 34, interval: [30, 39] }],
    };
    const machine = (levels: readonly string[], of: object = { read }) =>
      told({
        ...of,
        vertebrae: vertebrae.map((one) => (levels.includes(one.level) ? { ...one, confidence: 0.9 } : one)),
      })[0]!.machine;
    expect(machine(['T5', 'T8', 'T12'])).toEqual({ interval: [30, 39], isHeldBack: false });
    expect(machine(['T5'])).toEqual({ interval: [30, 39], isHeldBack: false });
    expect(machine(['T5', 'T12'], {})).toEqual({ interval: null, isHeldBack: false });
    // The apex follows from each of them.
    expect(machine(['T8'])).toEqual({ interval: [30, 39], isHeldBack: false });
    expect(machine(['T3'])).toBeUndefined();
  });

  it('are told as a machine’s where nobody has confirmed the marks, curves or none', () => {
    const doubts = (more: object) => marksOf({ ...marker, ...more } as never, size, asIs).doubts;
    const doubt = (more: object) => doubts(more)?.join();
    const straight = vertebrae.slice(0, 2).map((one) => ({ ...one, confidence: 0.9 }));
    expect(doubt({})).toBeUndefined();
    expect(doubt({ vertebrae: straight })).toBe('unconfirmed');
    const read = { reader: { name: 'told', version: '1', sha256: 'ab' }, curves: [], lines: ['s1'] };
    const s1 = [[80, 600], [120, 600]]; // prettier-ignore
    expect(doubt({ vertebrae: [], lines: { csl: null, c7: null, s1 }, read })).toBe('unconfirmed');
    for (const confidence of [null, 2])
      expect(doubt({ vertebrae: [{ ...vertebrae[0], confidence }] })).toBe('foreign');
    expect(doubt({ version: undefined })).toBe('foreign');
    expect(marksOf(null, size, asIs).doubts).toBeUndefined();
    // Of a drawing that contradicts itself no curve is told, and why.
    const [first, second, ...rest] = vertebrae;
    const swapped = [
      { ...first!, corners: second!.corners },
      { ...second!, corners: first!.corners },
      ...rest,
    ];
    expect(doubt({ vertebrae: swapped })).toBe('contradiction');
    expect(doubts({ vertebrae: straight, turn: 180 })).toEqual(['contradiction', 'unconfirmed']);
    expect(marksOf({ ...marker, vertebrae: swapped } as never, size, asIs).angles).toEqual([]);
    // A person has confirmed every mark, and not what the program was not sure of.
    const unsure = { ...read, lines: [], doubts: ['levels-uncertain'] };
    const side = { rightOfPatientAt: 'left', source: 'letter' };
    expect(doubts({ read: unsure, side })).toEqual(['numbering', 'side']);
    expect(doubts({ vertebrae: [], read: unsure, side })).toEqual(['side']);
    expect(doubts({ side: { ...side, source: 'dicom' } })).toBeUndefined();
    expect(doubts({ projection: 'lateral', side })).toBeUndefined();
  });

  it('are none where the page tells none: pixels that are not square, a film that lies on its side, foreign marks', () => {
    expect(told({}, { pixelSpacing: [0.4, 0.2] })).toEqual([]);
    for (const turn of [90, 180]) expect(told({ turn })).toEqual([]);
    expect(told({ projection: 'lateral' })).toEqual([]);
    expect(told({ version: 2 })).toEqual([]);
  });
});

describe('a film on paper', () => {
  it.each([0, 90, 180, -90, 30])(
    'stands upright with its marks where they were, turned by %d°',
    async (turn) => {
      const folder = mkdtempSync(join(tmpdir(), 'film-'));
      try {
        // One bright spot in the dark.
        const [kept, spot] = [{ width: 60, height: 100 }, [14, 80] as const];
        const levels = new Uint8Array(6000);
        for (let y = -3; y < 3; y++)
          levels.fill(255, (spot[1] + y) * 60 + spot[0] - 3, (spot[1] + y) * 60 + spot[0] + 3);
        const [path, to] = [join(folder, 'a.png'), join(folder, 'b.jpg')];
        await sharp(levels, { raw: { ...kept, channels: 1 } })
          .png()
          .toFile(path);
        const size = await readPicture({ kind: 'print', path, to, turn });
        const { data, info } = await sharp(to).greyscale().raw().toBuffer({ resolveWithObject: true });
        let [sum, x, y] = [0, 0, 0];
        for (const [i, level] of data.entries())
          if (level > 100) {
            sum += level;
            x += level * ((i % info.width) + 0.5);
            y += level * (Math.floor(i / info.width) + 0.5);
          }
        const at = paperPlane(kept, turn, size)(spot);
        expect(Math.abs(at[0] - x / sum) + Math.abs(at[1] - y / sum)).toBeLessThan(1);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('has its right where a person says it, else where the file does', () => {
    const facts = JSON.stringify({ width: 60, height: 100, film: { rightOfPatientAt: 'left' } });
    const of = (marker: unknown) => standingOf({ facts, marker: JSON.stringify(marker) });
    expect(of(null)).toEqual({ turn: 0, patientRight: 'left' });
    const marker = { ...EMPTY_MARKER, turn: 180, side: { rightOfPatientAt: 'left', source: 'person' } };
    expect(of(marker)).toEqual({ turn: 180, patientRight: 'right' });
    expect(of({ ...marker, side: null })).toEqual({ turn: 180, patientRight: null });
    expect(of({ ...marker, projection: 'lateral' })).toEqual({ turn: 180, patientRight: undefined });
  });
});
