import cdt2d from 'cdt2d';
import inSphere from 'robust-in-sphere';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../math/index.ts';
import { constrainedDelaunay } from './delaunay.ts';
import { inCircle } from './in-circle.ts';

type Point = [number, number];
const random = createRandom(11);
const ring = (count: number, radius: (i: number) => readonly [number, number]): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count;
    const [x, y] = radius(i);
    return [x * Math.cos(turn), y * Math.sin(turn)];
  });
const closed = (count: number, first = 0): Point[] =>
  Array.from({ length: count }, (_, i) => [first + i, first + ((i + 1) % count)]);

describe('a constrained Delaunay triangulation', () => {
  test.each<[string, Point[], Point[]]>([
    ['a circle: every four of its points lie on one', ring(96, () => [100, 100]), closed(96)],
    ['an ellipse', ring(240, () => [140.3, 95.7]), closed(240)],
    ['a ragged section', ring(300, () => [140 + 8 * random(), 95 + 8 * random()]), closed(300)],
    [
      'a section with a hole',
      [...ring(120, () => [140, 95]), ...ring(40, () => [30, 20]).reverse()],
      [...closed(120), ...closed(40, 120)],
    ],
    ['a grid of equal squares', Array.from({ length: 81 }, (_, i): Point => [i % 9, Math.floor(i / 9)]), []],
  ])('is that of cdt2d, triangle by triangle: %s', (_, points, edges) => {
    const expected = cdt2d(points, edges, { delaunay: true, interior: true, exterior: true });
    expect(expected.length).toBeGreaterThan(30);
    expect(constrainedDelaunay(points, edges)).toEqual(expected);
  });
});

test('the side of a circle is told as exact arithmetic does, also where numbers say nothing', () => {
  let close = 0;
  for (let i = 0; i < 3000; i++) {
    const turns = [0, 1, 2, 3].map(() => 2 * Math.PI * random());
    const away = i % 3 === 0 ? 0 : i % 3 === 1 ? 1e-13 * (random() - 0.5) : random() - 0.5;
    const [a, b, c, d] = turns.map((turn, k): Point => {
      const radius = 100 * (k === 3 ? 1 + away : 1);
      return [400 + radius * Math.cos(turn), -250 + radius * Math.sin(turn)];
    }) as [Point, Point, Point, Point];
    const told = inSphere(a, b, c, d);
    if (Math.abs(told) < 1) close++;
    expect(Math.sign(inCircle(a, b, c, d))).toBe(Math.sign(told));
  }
  const square: Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]]; // prettier-ignore
  expect(inCircle(...(square as [Point, Point, Point, Point]))).toBe(0);
  // Numbers alone would have told a third of them by chance.
  expect(close).toBeGreaterThan(1000);
});
