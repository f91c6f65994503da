import { describe, expect, it } from 'vitest';
import { marksOf } from './films.ts';

describe('marks on a film', () => {
  it('reads vertebrae, lines and angles, and brings them to the size of the picture', () => {
    const marks = marksOf(
      {
        vertebrae: [{ level: 'T8', corners: [[10, 20], [30, 20], [30, 40], [10, 40]] }],
        spineLine: [[0, 0], [10, 100]],
        lines: [[[0, 0], [5, 5]], { a: [1, 2], b: [3, 4] }],
        cobb: [{ upper: 'T5', lower: 'T12', angle: 35.2 }],
      },
      0.5,
    ); // prettier-ignore
    expect(marks.outlines).toEqual([[[5, 10], [15, 10], [15, 20], [5, 20]]]); // prettier-ignore
    expect(marks.lines).toHaveLength(3);
    expect(marks.lines[2]).toEqual([[0.5, 1], [1.5, 2]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [15, 15], text: 'T8' }]);
    expect(marks.angles).toEqual([{ text: 'T5–T12', angle: 35.2 }]);
  });

  it('reads what was drawn by hand: single plates, and the upper plate of S1', () => {
    const marks = marksOf(
      {
        version: 1,
        vertebrae: [{ level: 'T5', corners: [[10, 20], [30, 20], null, null] }],
        lines: { csl: 20, c7: [20, 5], s1: [[12, 90], [28, 91]] },
        cobb: [],
      },
      1,
    ); // prettier-ignore
    expect(marks.outlines).toEqual([]);
    expect(marks.lines).toEqual([[[12, 90], [28, 91]], [[10, 20], [30, 20]]]); // prettier-ignore
    expect(marks.labels).toEqual([{ at: [30, 20], text: 'T5' }]);
  });

  it.each([null, 'x', 7, [], { vertebrae: 'x', spineLine: [[1]], lines: [null, 3, { a: 1 }], cobb: [{}] }])(
    'passes over what it does not know: %j',
    (marker) => {
      expect(marksOf(marker as never, 1)).toEqual({ outlines: [], lines: [], labels: [], angles: [] });
    },
  );
});
