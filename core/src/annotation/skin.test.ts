import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../math/rng.ts';
import { add, scale, type Vec3 } from '../math/vec3.ts';
import { buildBvh } from '../mesh/bvh/bvh.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { sampleTrunk, scanOf } from '../sample/index.ts';
import { boxBody, sphereBody, tubeBody } from '../testing/closed-bodies.ts';
import { createSkin } from './skin.ts';

/** How often a triangle was looked at, and all vertices: counted by hand, for a spy keeps each call. */
const counts = vi.hoisted(() => ({ triangles: 0, planes: 0 }));

vi.mock(import('../mesh/bvh/closest-on-triangle.ts'), async (original) => {
  const { closestOnTriangle } = await original();
  return {
    closestOnTriangle: (...given) => {
      counts.triangles++;
      return closestOnTriangle(...given);
    },
  };
});
vi.mock(import('../mesh/section/plane.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    planeDistances: (...given) => {
      counts.planes++;
      return real.planeDistances(...given);
    },
  };
});

let evaluateAnnotation: (typeof import('./evaluate.ts'))['evaluateAnnotation'];
// Files share the modules that they load; those that count are this one's alone.
beforeAll(async () => {
  vi.resetModules();
  ({ evaluateAnnotation } = await import('./evaluate.ts'));
});
afterAll(() => void vi.resetModules());

const tube = () => tubeBody({ radii: () => [150, 100], height: 400, segments: 80, rings: 20 });

/** Triangles without area, and some listed twice. */
function withDegenerate({ positions, indices }: TriMesh): TriMesh {
  const more = [0, 0, 1, 2, 2, 2, ...indices.subarray(0, 30)];
  return { positions, indices: Uint32Array.from([...indices, ...more]) };
}

const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['a scan', scanOf(sampleTrunk({ cobb: 35, edge: 20 }), { holes: 3, debris: 2 })],
  ['a trunk far from the origin', moved(sampleTrunk({ cobb: 50, edge: 21 }).mesh, 5000)],
  ['a tube', tube()],
  ['a sphere', sphereBody(100, 3)],
  ['a box', boxBody([0, 0, 0], [10, 10, 10])],
  ['a tube with triangles without area', withDegenerate(tube())],
];

function moved({ positions, indices }: TriMesh, by: number): TriMesh {
  return { positions: positions.map((value) => value + by), indices };
}

/** Places where triangles tie (corners, middles of edges, the middle of the body), about the skin, and far away. */
function placesAbout({ positions, indices }: TriMesh): Vec3[] {
  const random = createRandom(7);
  const pick = (): Vec3 => {
    const v = 3 * Math.floor((random() * positions.length) / 3);
    return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
  };
  const cornersOf = (f: number): Vec3[] =>
    [0, 1, 2].map((k) => [0, 1, 2].map((c) => positions[3 * indices[3 * f + k]! + c]!) as unknown as Vec3);
  const places: Vec3[] = [
    [0, 0, 0],
    [5, 5, 5],
    [1e7, -1e7, 1e7],
    [0, 0, 200],
  ];
  for (let i = 0; i < 60; i++) {
    const [a, b, c] = cornersOf(Math.floor((random() * indices.length) / 3)) as [Vec3, Vec3, Vec3];
    const jitter: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5];
    places.push(
      ...[pick(), scale(add(a, b), 0.5), scale(add(add(a, b), c), 1 / 3)],
      ...[add(a, scale(jitter, 1e-12)), add(a, scale(jitter, 1e-3)), add(pick(), scale(jitter, 60))],
    );
  }
  return places;
}

const bitsOf = (values: readonly number[]): string =>
  Buffer.from(Float64Array.from(values).buffer).toString('hex');

test.each(BODIES)(
  'the places of points are the same to the bit with a tree and without one: %s',
  (_, mesh) => {
    const plain = createSkin(mesh, undefined, 0);
    const asked = createSkin(mesh, buildBvh(mesh), 0);
    expect(plain.tree).toBeUndefined();
    expect(asked.tree).toBeDefined();
    const place = ({ place: onto }: typeof plain, [x, y, z]: Vec3): Vec3 =>
      onto({ position: [x, y, z], normal: [1, 0, 0] });
    for (const position of placesAbout(mesh)) {
      const expected = place(plain, position);
      expect(bitsOf(place(asked, position))).toBe(bitsOf(expected));
      // What was placed once is placed again whenever it is measured.
      expect(bitsOf(place(asked, expected))).toBe(bitsOf(place(plain, expected)));
    }
  },
);

const helix = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = 0.031 * i;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return { position: [150 * x, 100 * y, 20 + 1.8 * i], normal: [x, y, 0] };
  });

test.each(['tape', 'marker-line'] as const)(
  'a long %s does not look at the whole body for each of its points',
  (kind) => {
    const mesh = tubeBody({ radii: () => [150, 100], height: 400, segments: 200, rings: 60 });
    const params = kind === 'tape' ? {} : { locked: false, zeroLevel: false };
    Object.assign(counts, { triangles: 0, planes: 0 });
    evaluateAnnotation(mesh, kind, { ...params, points: helix(200) });
    expect(counts.triangles).toBeLessThan((2 * mesh.indices.length) / 3);
    expect(counts.planes).toBe(0);
  },
);

test('many measures of a few points share what was found of the body, and a few make do without', () => {
  const mesh = tubeBody({ radii: () => [150, 100], height: 400, segments: 200, rings: 60 });
  const triangles = mesh.indices.length / 3;
  const points = helix(100);
  const passes = (count: number): number => {
    counts.triangles = 0;
    for (let i = 0; i < count; i++)
      evaluateAnnotation(mesh, 'line-3d', { a: points[i]!, b: points[99 - i]! });
    return counts.triangles / triangles;
  };
  // One look at all of them for each point is what a handful costs.
  expect(passes(2)).toBe(4);
  expect(passes(100)).toBeLessThan(40);
});
