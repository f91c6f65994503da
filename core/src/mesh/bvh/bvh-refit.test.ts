import { describe, expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { boxBody, joinMeshes, sphereBody } from '../../testing/closed-bodies.ts';
import { buildBvh, type Bvh } from './bvh.ts';
import { movedVertices } from '../guard/moved-vertices.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Bodies as they come: rough and open with loose pieces, round, and with triangles that have no area. */
const BODIES: readonly (readonly [name: string, body: TriMesh])[] = [
  ['a raw scan', scanOf(sampleTrunk({ cobb: 35, edge: 10 }), { holes: 3, debris: 2 })],
  ['two bodies', joinMeshes(sphereBody(100, 4, [10, -20, 300]), boxBody([0, 0, 0], [10, 10, 10]))],
];

/** Moves what lies within `radius` of a vertex by up to `far` mm. */
function edit(mesh: TriMesh, random: () => number, radius: number, far: number): TriMesh {
  const positions = mesh.positions.slice();
  const centre = 3 * Math.floor((random() * positions.length) / 3);
  const by = [0, 1, 2].map(() => far * (2 * random() - 1));
  for (let i = 0; i < positions.length; i += 3) {
    let gap = 0;
    for (let k = 0; k < 3; k++) gap += (mesh.positions[i + k]! - mesh.positions[centre + k]!) ** 2;
    if (gap < radius * radius) for (let k = 0; k < 3; k++) positions[i + k]! += by[k]! * random();
  }
  return { positions, indices: mesh.indices };
}

function questions(mesh: TriMesh, random: () => number, count: number): readonly (readonly [Vec3, Vec3])[] {
  return Array.from({ length: count }, () => {
    const at = 3 * Math.floor((random() * mesh.positions.length) / 3);
    const place = [0, 1, 2].map((k) => mesh.positions[at + k]! + 60 * (random() - 0.5));
    const way = [0, 1, 2].map(() => random() - 0.5);
    return [place as unknown as Vec3, way as unknown as Vec3] as const;
  });
}

const answers = (bvh: Bvh, asked: readonly (readonly [Vec3, Vec3])[]): unknown[] =>
  asked.flatMap(([place, way]) => [
    bvh.raycast(place, way),
    bvh.raycastAll(place, way),
    bvh.closestPoint(place),
    bvh.verticesWithin(place, 25),
    bvh.trianglesWithin(place, 25),
  ]);

describe.each(BODIES)('a tree that is refitted where %s moved', (_name, body) => {
  test('answers as one that is built anew, edit after edit', () => {
    const random = createRandom(11);
    const bvh = buildBvh(body);
    let mesh = body;
    for (let round = 0; round < 12; round++) {
      const next = edit(mesh, random, 40, round % 3 === 2 ? 80 : 6);
      const moved = movedVertices(mesh.positions, next.positions);
      expect(moved.length).toBeGreaterThan(0);
      mesh = next;
      bvh.refit(mesh.positions, moved);
      const asked = questions(mesh, random, 25);
      expect(answers(bvh, asked)).toEqual(answers(buildBvh(mesh), asked));
    }
  });

  test('has the boxes of one that is refitted as a whole', () => {
    const random = createRandom(5);
    const [partly, wholly] = [buildBvh(body), buildBvh(body)];
    const next = edit(body, random, 60, 30);
    partly.refit(next.positions, movedVertices(body.positions, next.positions));
    wholly.refit(next.positions);
    expect(partly.tree).toEqual(wholly.tree);
    expect(partly.wear).toBeCloseTo(wholly.wear, 9);
  });

  test('answers as one that is built anew when everything moved', () => {
    const random = createRandom(3);
    const bvh = buildBvh(body);
    const positions = body.positions.map((value) => value * 1.5 + random());
    bvh.refit(positions, movedVertices(body.positions, positions));
    const mesh = { positions, indices: body.indices };
    const asked = questions(mesh, random, 50);
    expect(answers(bvh, asked)).toEqual(answers(buildBvh(mesh), asked));
  });
});

test('tells how worn it is: nothing by what hardly moves, much by triangles that are far from where they were', () => {
  const [, body] = BODIES[0]!;
  const random = createRandom(1);
  const bvh = buildBvh(body);
  expect(bvh.wear).toBe(1);
  const little = edit(body, random, 50, 2);
  bvh.refit(little.positions, movedVertices(body.positions, little.positions));
  expect(bvh.wear).toBeGreaterThan(0.98);
  expect(bvh.wear).toBeLessThan(1.1);
  const shuffled = little.positions.slice();
  const vertices = Uint32Array.from({ length: 500 }, (_, i) => 7 * i);
  for (const v of vertices) shuffled.set(little.positions.subarray(3 * v + 900, 3 * v + 903), 3 * v);
  bvh.refit(shuffled, vertices);
  expect(bvh.wear).toBeGreaterThan(1.5);
});

test('vertices that moved are those whose bits differ', () => {
  const before = new Float32Array([0, 0, 0, 1, 1, 1, NaN, 0, 0, 2, 2, 2]);
  const after = before.slice();
  expect(movedVertices(before, after)).toEqual(new Uint32Array(0));
  after[0] = -0;
  after[11] = 2.5;
  expect(movedVertices(before, after)).toEqual(new Uint32Array([0, 3]));
});
