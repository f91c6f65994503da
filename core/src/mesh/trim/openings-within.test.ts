import { expect, test } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { cutByLines } from './cut-by-lines.ts';
import { openingsWithin } from './openings-within.ts';

const tube = openTube({ radiusX: 100, radiusY: 100, height: 400, segments: 90, rings: 60 });
/** The tube without the skin about some places. */
function holed(...places: readonly (readonly [number, number, number])[]): typeof tube {
  const far = (vertex: number) =>
    places.every((place) => Math.hypot(...place.map((x, k) => tube.positions[3 * vertex + k]! - x)) > 25);
  const { indices } = tube;
  return {
    ...tube,
    indices: indices.filter((_, i) => [0, 1, 2].every((k) => far(indices[i - (i % 3) + k]!))),
  };
}

function ring(height: number): SkinPoint[] {
  const tree = buildBvh(tube);
  return Array.from({ length: 16 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 16;
    const way = [Math.cos(turn), Math.sin(turn), 0] as const;
    return { position: [...tree.raycast([0, 0, height], way)!.position], normal: [...way] };
  });
}
const cut = (body: typeof tube, ...heights: number[]) =>
  cutByLines(
    body,
    heights.map((height) => ({ points: ring(height), closed: true, shape: 'smooth' as const })),
    heights.length > 1 ? [0, -100, 200] : undefined,
  );

test('holes of the body within the lines are found, with their places and widths; those beyond are not', () => {
  const found = openingsWithin(cut(holed([100, 0, 200], [-100, 0, 180], [0, 100, 20]), 80, 320))!;
  expect(found.data).toMatchObject({ count: 2 });
  expect(found.data!['size']).toBeGreaterThan(40);
  expect(found.data!['size']).toBeLessThan(70);
  for (const place of found.places!) {
    expect(Math.abs(place.at[0])).toBeGreaterThan(90);
    expect(place.radius).toBeGreaterThan(20);
  }
});

test('lines round a whole body, and an end where no line was drawn, are no such openings', () => {
  expect(openingsWithin(cut(tube, 80, 320))).toBeUndefined();
  expect(openingsWithin(cut(tube, 200))).toBeUndefined();
});
