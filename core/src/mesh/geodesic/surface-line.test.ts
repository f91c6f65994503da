import { describe, expect, it } from 'vitest';
import { distance, dot, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import { createRandom } from '../../math/index.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube, sphere } from '../../testing/bodies.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import { SurfacePath } from '../../tool/steps/surface-path.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { locateOnSurface } from './geodesic-locate.ts';
import { tracePath } from './geodesic-path.ts';
import { enclose } from './geodesic-region.ts';
import { lineThrough, surfaceLine } from './surface-line.ts';
import type { TriMesh } from '../tri-mesh.ts';

const ball = sphere({ radius: 100, subdivisions: 5 });
/** One tree for each body: the same one is asked eighty times. */
const trees = new WeakMap<TriMesh, Bvh>();
const treeOf = (mesh: TriMesh): Bvh => {
  const tree = trees.get(mesh) ?? buildBvh(mesh);
  trees.set(mesh, tree);
  return tree;
};
const skin = (mesh: TriMesh, places: readonly Vec3[]): SurfacePoint[] => {
  const tree = treeOf(mesh);
  return places.map((place) => {
    const { position, triangle } = tree.closestPoint(place)!;
    const [a, b, c] = [0, 1, 2].map((k) => {
      const at = 3 * mesh.indices[3 * triangle + k]!;
      return [...mesh.positions.subarray(at, at + 3)] as unknown as Vec3;
    }) as [Vec3, Vec3, Vec3];
    const [u, v] = [subtract(b, a), subtract(c, a)];
    const n = normalize([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
    return { position: [...position], normal: [...n] };
  });
};
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

const trunk = sampleTrunk({ cobb: 35, edge: 10 });
const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['a trunk', trunk.mesh],
  ['a raw scan with holes and debris', scanOf(trunk, { holes: 3, debris: 2 })],
  ['a coarse one', sampleTrunk({ cobb: 50, edge: 21 }).mesh],
  [
    'a tube of long triangles',
    ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 12 }),
  ],
  ['a ball', ball],
];

describe.each(BODIES)('what is drawn on %s', (_, mesh) => {
  it.each(['corners', 'smooth'] as const)('is what an operation follows, within 0.01 mm (%s)', (shape) => {
    const random = createRandom(11);
    const path = new SurfacePath({ picking: { nearest: () => undefined } as never, mesh: () => mesh });
    let compared = 0;
    for (let round = 0; round < 40; round++) {
      const vertex = Math.floor((random() * mesh.positions.length) / 3);
      const [x, y, z] = [...mesh.positions.subarray(3 * vertex, 3 * vertex + 3)] as unknown as Vec3;
      const out = normalize([x, y, 0], [1, 0, 0]);
      const contour = skin(
        mesh,
        Array.from({ length: 5 }, (_, i): Vec3 => {
          const [reach, turn] = [20 + 40 * random(), (2 * Math.PI * (i + 0.6 * random())) / 5];
          return [
            x - out[1] * reach * Math.cos(turn),
            y + out[0] * reach * Math.cos(turn),
            z + reach * Math.sin(turn),
          ];
        }),
      );
      let used: readonly Vec3[];
      try {
        used = enclose(mesh, contour, { codes: 'test', shape }).contour.map(({ from }) => from);
      } catch {
        // A contour that runs into a hole or crosses itself is refused; nothing follows it.
        continue;
      }
      const drawn = path.through(contour, true, shape);
      expect(drawn).toHaveLength(used.length);
      const apart = drawn.map((point, i) => distance(point, used[i]!));
      expect(Math.max(...apart)).toBeLessThan(0.01);
      compared++;
    }
    expect(compared).toBeGreaterThan(15);
  });
});
