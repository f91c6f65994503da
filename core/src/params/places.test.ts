import { expect, it } from 'vitest';
import { z } from 'zod';
import { edgeLine } from './edge-line.ts';
import { p } from './kinds.ts';
import { mirrorPoint } from './mirror-point.ts';
import { placesTaken } from './places.ts';

const point = (x: number) => ({
  position: [x, 0, 0] as [number, number, number],
  normal: [0, 0, 1] as [number, number, number],
});
const points = [1, 2, 3].map(point);

it('goes through the points of a record as the schema declares, whatever its fields are called', () => {
  const schema = z.object({
    rivets: p.surfacePoints({ min: 1 }),
    rim: p.surfacePoints({
      min: 3,
      places: { as: 'line', closed: true, shape: { by: 'runs' }, movedBy: 'by', role: 'apex' },
    }),
    runs: p.choice(['corners', 'smooth'], 'smooth'),
    spine: p.surfacePoints({ min: 2, places: { as: 'line', closed: { by: 'ring' }, shape: 'corners' } }),
    ring: p.toggle(false),
    by: p.point(),
    edges: p.custom(z.array(edgeLine), { places: { as: 'edge-lines' } }),
    cut: p.custom(z.array(p.point()), { places: { as: 'cut', view: 'seen' } }),
    seen: p.direction().optional(),
    plain: p.custom(z.array(p.point())),
  });
  const given = {
    ...{ rivets: points, rim: points, spine: points, by: [0, 5, 0], cut: [[1, 2, 3]], plain: [[1, 2, 3]] },
    edges: [{ points, closed: false, smooth: true }],
  };
  const told = placesTaken(schema, given);
  const [rivets, rim, spine, edges, cut] = told;
  expect(told).toHaveLength(5);
  expect(rivets).toEqual({ field: 'rivets', role: 'contour', as: 'points', points });
  expect(rim).toMatchObject({ as: 'line', role: 'apex', closed: true, shape: 'smooth' });
  expect(rim!.points.map(({ position }) => position)).toEqual([[1, 5, 0], [2, 5, 0], [3, 5, 0]]); // prettier-ignore
  expect(spine).toMatchObject({ as: 'line', closed: false, shape: 'corners', points });
  expect(edges).toMatchObject({ field: 'edges', as: 'line', closed: false, shape: 'smooth', points });
  // Nobody knows how a line was seen that was kept without its view.
  expect(cut).toMatchObject({ as: 'points', points: [{ position: [1, 2, 3] }] });
  const seen = placesTaken(schema, { ...given, seen: [0, 1, 0], ring: true, runs: 'corners' });
  expect(seen[4]).toMatchObject({ as: 'cut', view: [0, 1, 0] });
  expect([seen[1], seen[2]]).toMatchObject([{ shape: 'corners' }, { closed: true }]);
});

it('gives the places of what is mirrored on the other side, those of a copied record too', () => {
  const line = { as: 'line', closed: true, shape: 'corners' } as const;
  const source = z.object({ rim: p.surfacePoints({ min: 3, places: line }), wide: p.toggle(false) });
  const schema = z.object({
    at: p.plane().default({ origin: [1, 0, 0], normal: [1, 0, 0] }),
    from: p.recordRef({ type: 'probe.rim', version: 1, params: source }, { mirroredBy: 'at' }).optional(),
    own: p.surfacePoints({ min: 3, places: { ...line, mirroredBy: 'at' } }).optional(),
  });
  const where = { position: [-1, 0, 0], normal: [0, 0, 1] };
  const ref = { record: 'a', type: 'probe.rim', version: 1, hash: 'x', params: { rim: points } };
  for (const [name, given] of [
    ['from', { from: ref }],
    ['own', { own: points }],
  ] as const) {
    const [told, ...more] = placesTaken(schema, given as never);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ field: name, as: 'line', closed: true, isMirrored: true });
    expect(told!.points[2]!).toMatchObject(where);
  }
  const tilted = { origin: [0, 0, 0], normal: [0.6, 0.8, 0] } as never;
  expect(mirrorPoint(mirrorPoint(point(7), tilted), tilted).position[0]).toBeCloseTo(7, 12);
});
