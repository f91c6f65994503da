import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_MARKER } from '@bracewright/core/spine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../compute/read-picture.ts';
import { marksOf, paperPlane, standingOf } from './films.ts';

const asIs = (point: readonly [number, number]) => point;

describe('marks on a film', () => {
  it('reads vertebrae, lines and angles, and brings them to the size of the picture', () => {
    const marks = marksOf(
      {
        vertebrae: [{ level: 'T8', corners: [[10, 20], [30, 20], [30, 40], [10, 40]] }],
        spineLine: [[0, 0], [10, 100]],
        lines: [[[0, 0], [5, 5]], { a: [1, 2], b: [3, 4] }],
        cobb: [{ upper: 'T5', lower: 'T12', angle: 35.2 }],
      },
      ([x, y]) => [x / 2, y / 2],
    ); // prettier-ignore
    expect(marks.outlines).toEqual([[[5, 10], [15, 10], [15, 20], [5, 20]]]); // prettier-ignore
    expect(marks.lines).toHaveLength(3);
    expect(marks.lines[2]).toEqual([[0.5, 1], [1.5, 2]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [15, 15], text: 'T8' }]);
    expect(marks.angles).toEqual([{ text: 'T5–T12', angle: 35.2, convex: null }]);
  });

  it('reads what was drawn by hand: single plates, and the upper plate of S1', () => {
    const marks = marksOf(
      {
        version: 1,
        vertebrae: [{ level: 'T5', corners: [[10, 20], [30, 20], null, null] }],
        lines: { csl: 20, c7: [20, 5], s1: [[12, 90], [28, 91]] },
        cobb: [{ upper: 'T5', lower: 'T12', angle: 35.2, direction: 'left' }],
      },
      asIs,
    ); // prettier-ignore
    expect(marks.outlines).toEqual([]);
    expect(marks.angles).toEqual([{ text: 'T5–T12', angle: 35.2, convex: 'left' }]);
    expect(marks.lines).toEqual([[[12, 90], [28, 91]], [[10, 20], [30, 20]]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [30, 20], text: 'T5' }]);
  });

  it('tells an angle that a machine read, with its interval, until a person has confirmed it', () => {
    const cobb = [
      { upper: 'T5', lower: 'T12', angle: 31, interval: [27, 36], confidence: 0.9 },
      { upper: 'T12', lower: 'L4', angle: 20, interval: null, confirmed: false },
      { upper: 'T1', lower: 'T5', angle: 15, interval: [10, 20], confirmed: true },
      { upper: 'L1', lower: 'L5', angle: 11 },
    ];
    expect(marksOf({ cobb }, asIs).angles.map(({ machine }) => machine)).toEqual([
      { interval: [27, 36] }, { interval: null }, undefined, undefined,
    ]); // prettier-ignore
  });

  it.each([null, 'x', 7, [], { vertebrae: 'x', spineLine: [[1]], lines: [null, 3, { a: 1 }], cobb: [{}] }])(
    'passes over what it does not know: %j',
    (marker) => {
      expect(marksOf(marker as never, asIs)).toEqual({ outlines: [], lines: [], labels: [], angles: [] });
    },
  );
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
