import { expect, test } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { boxBody, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { createCurtain, curtainDistance, type Curtain } from './curtain.ts';
import { cutByCurtain } from './cut-curtain.ts';
import { cutByPlane } from './cut-plane.ts';
import { volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';

const curtain = (
  points: readonly (readonly [number, number, number])[],
  view: readonly [number, number, number],
): Curtain => {
  const made = createCurtain(points, view);
  if (typeof made === 'string') throw new Error(made);
  return made;
};
const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);
const halves = (mesh: TriMesh, by: Curtain) =>
  (['positive', 'negative'] as const).map((keep) => cutByCurtain(mesh, by, { keep, cap: true }));

test('a straight line cuts as the plane through it does', () => {
  const sphere = sphereBody(100, 4);
  const straight = cutByCurtain(
    sphere,
    curtain(
      [
        [-50, 0, 20],
        [50, 0, 20],
      ],
      [0, 1, 0],
    ),
    { keep: 'positive', cap: true },
  );
  const plane = cutByPlane(
    sphere,
    { origin: [0, 0, 20], normal: [0, 0, 1] },
    { keep: 'positive', cap: true },
  );
  expect(volume(straight.mesh)).toBeCloseTo(volume(plane.mesh), 3);
  expect(manifold(straight.mesh)).toBe(true);
});

test('the positive side is on the left of the line as the viewer sees it', () => {
  // Seen from the back (view to −Y) +X is on the left of the screen and +Z up: a line drawn upwards has +X on its left.
  const up = curtain(
    [
      [0, 0, 0],
      [0, 0, 10],
    ],
    [0, -1, 0],
  );
  expect(curtainDistance(up, [5, 3, 4])).toBeCloseTo(5, 12);
  expect(curtainDistance(up, [-5, 3, 400])).toBeCloseTo(-5, 12);
});

test('an L-shaped line takes a block out of a box exactly', () => {
  const box = boxBody([0, 0, 0], [10, 10, 10]);
  const corner = curtain(
    [
      [4, -5, 12],
      [4, -5, 3],
      [12, -5, 3],
    ],
    [0, 1, 0],
  );
  const parts = halves(box, corner);
  expect(parts.map(({ mesh }) => Math.round(volume(mesh) * 1e6) / 1e6).sort((a, b) => a - b)).toEqual([
    420, 580,
  ]);
  for (const { mesh, capClean } of parts) {
    expect(manifold(mesh)).toBe(true);
    expect(capClean).toBe(true);
  }
});

test('a zigzag over a trunk gives two watertight halves that share out the volume, the cap within the curtain', () => {
  const trunk = tubeBody({
    radii: (z) => [150 - 20 * Math.sin(z / 130), 100],
    height: 400,
    segments: 90,
    rings: 40,
  });
  const line = [
    [-160, 0, 190],
    [-90.3, 0, 240.7],
    [-31, 0, 170],
    [20.5, 0, 215],
    [77, 0, 230],
    [161, 0, 140],
  ] as const;
  const zigzag = curtain(line, [0.1, 0.98, -0.17]);
  const parts = halves(trunk, zigzag);
  for (const { mesh, capTriangles, capClean } of parts) {
    expect(manifold(mesh)).toBe(true);
    expect(capClean).toBe(true);
    for (const f of capTriangles) {
      const centre = [0, 1, 2].map(
        (k) => [0, 1, 2].reduce((sum, c) => sum + mesh.positions[3 * mesh.indices[3 * f + c]! + k]!, 0) / 3,
      );
      expect(Math.abs(curtainDistance(zigzag, centre as [number, number, number]))).toBeLessThan(1e-3);
    }
  }
  expect(Math.abs((volume(parts[0]!.mesh) + volume(parts[1]!.mesh)) / volume(trunk) - 1)).toBeLessThan(1e-6);
});

test('folds that fall on vertices and edges of the body are cut cleanly', () => {
  const trunk = tubeBody({ radii: () => [100, 100], height: 200, segments: 40, rings: 20 });
  const line = curtain(
    [
      [-150, 0, 100],
      [0, 0, 100],
      [0, 0, 150],
      [150, 0, 150],
    ],
    [0, 1, 0],
  );
  const parts = halves(trunk, line);
  for (const { mesh } of parts) expect(manifold(mesh)).toBe(true);
  expect(Math.abs((volume(parts[0]!.mesh) + volume(parts[1]!.mesh)) / volume(trunk) - 1)).toBeLessThan(1e-6);
  expect(Math.min(...parts.map(({ mesh }) => volume(mesh) / volume(trunk)))).toBeCloseTo(0.375, 3);
});

test('a smooth line of many points is cut watertight', () => {
  const line = Array.from({ length: 80 }, (_, i) => [-120 + 3 * i, 0, 30 * Math.sin(i / 9)] as const);
  const parts = halves(sphereBody(100, 5), curtain(line, [0, 1, 0]));
  for (const { mesh } of parts) expect(manifold(mesh)).toBe(true);
  expect(
    Math.abs((volume(parts[0]!.mesh) + volume(parts[1]!.mesh)) / volume(sphereBody(100, 5)) - 1),
  ).toBeLessThan(1e-6);
});

test('lines that cannot be swept are named', () => {
  expect(
    createCurtain(
      [
        [0, 0, 0],
        [0, 50, 0],
      ],
      [0, 1, 0],
    ),
  ).toBe('too-short');
  expect(
    createCurtain(
      [
        [0, 0, 0],
        [10, 0, 0],
        [10, 0, 10],
        [5, 0, -10],
      ],
      [0, 1, 0],
    ),
  ).toBe('crosses-itself');
  expect(
    createCurtain(
      [
        [0, 0, 0],
        [10, 0, 0],
        [5, 0, 0],
      ],
      [0, 1, 0],
    ),
  ).toBe('crosses-itself');
});

test('a bracket whose ends meet beside the body, where they go on straight, takes a piece out of it; one whose ends meet on the body is refused', () => {
  const sphere = sphereBody(100, 4);
  const bracket = (reach: number, lower: number) =>
    [
      [reach, 0, 30],
      [0, 0, 30],
      [0, 0, -30],
      [reach, 0, lower],
    ] as const;
  const view = [0, 1, 0] as const;
  // They meet at x = 4500 mm.
  const made = createCurtain(bracket(150, -28), view, { exact: true, within: sphere });
  const parts = halves(sphere, made as Curtain).map(({ mesh }) => mesh);
  expect(parts.every(manifold)).toBe(true);
  const [one, other] = parts.map(volume) as [number, number];
  expect(one + other).toBeCloseTo(volume(sphere), 0);
  // Half of a slab of 60 mm of a ball, which is a little larger.
  expect(Math.min(one, other) / 914_000).toBeGreaterThan(0.96);
  expect(Math.min(one, other) / 914_000).toBeLessThan(1);
  const onBody = [
    [20, 0, 20],
    [0, 0, 30],
    [0, 0, -30],
    [20, 0, -20],
  ] as const;
  expect(createCurtain(onBody, view, { exact: true, within: sphere })).toBe('crosses-itself');
  // Through the body twice, and round outside of it over its own beginning.
  const loop = [
    [-150, 0, 0],
    [150, 0, 0],
    [150, 0, 150],
    [-200, 0, 150],
    [-200, 0, -40],
    [150, 0, -40],
  ] as const;
  expect(createCurtain(loop, view, { exact: true, within: sphere })).toBe('crosses-itself');
  // As records of earlier versions have it.
  expect(createCurtain(bracket(150, -28), view, { exact: true })).toBe('crosses-itself');
});
