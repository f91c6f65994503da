import { expect, test } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import { linesApart, movedAside } from './beside-line.ts';

/** A ring about the z axis; `out` by so many mm, `up` by so many, with `count` points. */
const ring = ({ out = 0, up = 0, count = 24 }) => ({
  points: Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const normal: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
    return { position: [(100 + out) * normal[0], (100 + out) * normal[1], up] as Vec3, normal };
  }),
  ...{ closed: true, smooth: true },
});
const places = (line: ReturnType<typeof ring>) => line.points.map(({ position }) => position);

test('what came to lie further out or further along is not beside a line, and what came to lie lower is', () => {
  expect(movedAside(ring({}), places(ring({ out: 8 })))!.aside).toBeCloseTo(0, 9);
  const turned = [...places(ring({})).slice(1), places(ring({}))[0]!];
  expect(movedAside(ring({}), turned)!.aside).toBeCloseTo(0, 9);
  const lower = places(ring({}));
  lower[5] = [lower[5]![0], lower[5]![1], -12];
  expect(movedAside(ring({}), lower)).toEqual({ aside: expect.closeTo(12, 9), at: lower[5] });
});

test('lines are the same on another shape of the body and with other points, and are not where one was moved', () => {
  expect(linesApart([ring({})], [ring({ out: 8 })])!.aside).toBeCloseTo(0, 9);
  expect(linesApart([ring({})], [ring({ out: 4, count: 31 })])!.aside).toBeLessThan(0.5);
  const moved = ring({});
  moved.points[3] = {
    ...moved.points[3]!,
    position: [...places(moved)[3]!.slice(0, 2), -30] as unknown as Vec3,
  };
  const apart = linesApart([ring({})], [moved])!;
  expect(apart.aside).toBeGreaterThan(15);
  expect(apart.at).toEqual(moved.points[3].position);
});

test('each of several lines is held against the one that it is, and a line that the other set lacks is apart', () => {
  const both = [ring({ up: 0 }), ring({ up: 200 })];
  expect(linesApart(both, [...both].reverse())!.aside).toBeCloseTo(0, 9);
  expect(linesApart(both, [both[0]!])!.aside).toBeGreaterThan(100);
  expect(linesApart(both, [])).toBeUndefined();
});
