import { describe, expect, it } from 'vitest';
import { distance, dot, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import { locateOnSurface } from './geodesic-locate.ts';
import { tracePath } from './geodesic-path.ts';
import { lineThrough, surfaceLine } from './surface-line.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { ball, treeOf, skin, BODIES, isFollowed } from './surface-line.fixture.test.ts';

/** Four corners of a square on the front of the ball. */
const square = skin(ball, [[-40, -90, -40], [40, -90, -40], [40, -90, 40], [-40, -90, 40]]); // prettier-ignore
const pointsOf = (line: ReturnType<typeof surfaceLine>): Vec3[] => {
  if (!line.ok) throw new Error(line.reason);
  return line.spans.flat().map(({ from }) => from);
};
/** The sharpest turn of a closed line, degrees, looked at from 4 mm before to 4 mm behind. */
function sharpest(points: readonly Vec3[]): number {
  const thinned = points.filter((p, i) => i === 0 || distance(p, points[i - 1]!) > 0.2);
  const way = (from: number, sign: 1 | -1): Vec3 => {
    let i = from;
    while (distance(thinned[i]!, thinned[from]!) < 4) i = (i + sign + thinned.length) % thinned.length;
    return normalize(subtract(thinned[i]!, thinned[from]!));
  };
  const turns = thinned.map(
    (_, i) => 180 - (180 / Math.PI) * Math.acos(Math.max(-1, dot(way(i, 1), way(i, -1)))),
  );
  return Math.max(...turns);
}

describe('a line on the surface', () => {
  it('with corners is the straight one, bit for bit', () => {
    const corners = vertexCorners(ball);
    const places = locateOnSurface(ball, square);
    const line = lineThrough(ball, corners, places, { closed: true });
    const traced = tracePath(ball, corners, places, true);
    expect(line.ok && line.spans.flat()).toEqual(traced.ok && traced.pieces);
    expect(sharpest(pointsOf(line))).toBeGreaterThan(60);
  });

  it('without corners goes through the same points, on the skin, and turns nowhere', () => {
    const line = surfaceLine(ball, square, { closed: true, shape: 'smooth' });
    const points = pointsOf(line);
    for (const { position } of square)
      expect(Math.min(...points.map((point) => distance(point, position as Vec3)))).toBeLessThan(0.05);
    const tree = treeOf(ball);
    for (const point of points) expect(tree.closestPoint(point)!.distance).toBeLessThan(1e-4);
    expect(sharpest(points)).toBeLessThan(25);
  });

  it('that is open ends at its ends, and goes straight through two points', () => {
    const open = surfaceLine(ball, square, { closed: false, shape: 'smooth' });
    expect(open.ok && open.spans).toHaveLength(3);
    const two = surfaceLine(ball, square.slice(0, 2), { closed: false, shape: 'smooth' });
    expect(two).toEqual(surfaceLine(ball, square.slice(0, 2), { closed: false }));
  });

  it('keeps to its side where the body is thin', () => {
    const plate = ellipticTube({ radiusX: 150, radiusY: 6, height: 200, segments: 160, rings: 60 });
    const contour = skin(plate, [[-90, 6, 60], [90, 6, 60], [90, 6, 140], [-90, 6, 140]]); // prettier-ignore
    for (const [, y] of pointsOf(surfaceLine(plate, contour, { closed: true, shape: 'smooth' })))
      expect(y).toBeGreaterThan(0);
  });

  it('says where it cannot go, counted by its own points', () => {
    const count = ball.positions.length / 3;
    const pair: TriMesh = {
      positions: Float32Array.of(...ball.positions, ...ball.positions.map((x) => x + 500)),
      indices: Uint32Array.of(...ball.indices, ...ball.indices.map((v) => v + count)),
    };
    const far = skin(pair, [[-40, -90, 0], [40, -90, 0], [500, 400, 500]]); // prettier-ignore
    for (const shape of ['corners', 'smooth'] as const)
      expect(surfaceLine(pair, far, { closed: false, shape })).toMatchObject({
        ok: false,
        reason: 'lost',
        span: 1,
      });
  });
});
describe.each(BODIES.slice(0, 1))('what is drawn on %s', isFollowed);
