import { expect, test } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

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
