import { expect, test } from 'vitest';
import { leaderOf, spreadLabels } from './spread-labels.ts';

const box = (x: number, y: number, first = false) => ({ x, y, width: 100, first });

test('the girth stays readable while the height of its plane is dragged over it', () => {
  expect(spreadLabels([box(300, 200), box(340, 204, true)])).toEqual([-26, 0]);
});

test('the names of eight markers in one place are all readable', () => {
  const shifts = spreadLabels(Array.from({ length: 8 }, () => box(0, 0)));
  expect(new Set(shifts).size).toBe(8);
});

test('labels that lie apart stay where they are, and one that covers two steps past both', () => {
  expect(spreadLabels([box(0, 0), box(200, 0), box(0, 40)])).toEqual([0, 0, 0]);
  expect(spreadLabels([box(0, 0), box(10, 20), box(5, 10)])).toEqual([0, 26, -52]);
});

test('a label that stands aside has a line to its point, and one beside it none', () => {
  expect(leaderOf(0)).toBeUndefined();
  for (const shift of [26, -26, 78, -156]) {
    const { length, angle } = leaderOf(shift)!;
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    // From the label, which stands 12 px to the right of the point and 12 px over it, moved by the shift.
    expect(length * x).toBeCloseTo(-12, 6);
    expect(length * y).toBeCloseTo(12 - shift, 6);
  }
});
