import type { OverlayItem } from '@bracewright/core/services';
import { expect, test } from 'vitest';
import { withRoom } from './draw-annotations.ts';

const label: OverlayItem = { kind: 'label', role: 'measure', at: [0, 0, 0], text: 'A' };
const point: OverlayItem = { kind: 'points', role: 'measure', points: [[0, 0, 0]] };
const many = (item: OverlayItem, count: number) => new Array<OverlayItem>(count).fill(item);

test('what all annotations draw together has room on the page, labels least', () => {
  expect(withRoom([], [point, label])).toEqual([point, label]);
  expect(withRoom(many(label, 299), [point, label, label])).toEqual([point, label]);
  expect(withRoom(many(label, 300), [label, point])).toEqual([point]);
  expect(withRoom(many(point, 4999), [point, point])).toEqual([point]);
  expect(withRoom(many(point, 5000), [point])).toEqual([]);
});
