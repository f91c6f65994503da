import { expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { boxBody, joinMeshes, sphereBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from './bvh.ts';
import { closestOnTriangle } from './closest-on-triangle.ts';
import type { TriMesh } from '../tri-mesh.ts';

const blob = (): TriMesh => {
  const random = createRandom(7);
  const sphere = sphereBody(100, 4, [10, -20, 300]);
  return {
    positions: sphere.positions.map((value) => value + 4 * (random() - 0.5)),
    indices: sphere.indices,
  };
};

function nearestByForce(mesh: TriMesh, x: number, y: number, z: number) {
  const out = new Float64Array(6);
  let best = Infinity;
  let triangle = -1;
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    const nine = [0, 1, 2].flatMap((k) => {
      const v = 3 * mesh.indices[3 * f + k]!;
      return [...mesh.positions.subarray(v, v + 3)];
    });
    const squared = closestOnTriangle(nine, 0, x, y, z, out);
    if (squared < best) [best, triangle] = [squared, f];
  }
  return { distance: Math.sqrt(best), triangle };
}

test('closest point agrees with a search of every triangle, with and without a hint', () => {
  const mesh = blob();
  const bvh = buildBvh(mesh);
  const random = createRandom(1);
  const out = new Float64Array(7);
  let hint = -1;
  for (let i = 0; i < 120; i++) {
    const [x, y, z] = [
      10 + 300 * (random() - 0.5),
      -20 + 300 * (random() - 0.5),
      300 + 300 * (random() - 0.5),
    ];
    const expected = nearestByForce(mesh, x, y, z);
    const hit = bvh.closestPoint([x, y, z])!;
    expect(hit.distance).toBe(expected.distance);
    expect(hit.triangle).toBe(expected.triangle);
    expect(hit.barycentric[0] + hit.barycentric[1] + hit.barycentric[2]).toBeCloseTo(1, 12);
    hint = bvh.closestPointInto(x, y, z, Infinity, out, hint);
    expect(hint).toBe(expected.triangle);
    expect(out[6]).toBe(expected.distance);
  }
});

test('closest point beyond the maximum distance is not found', () => {
  const bvh = buildBvh(boxBody([0, 0, 0], [10, 10, 10]));
  expect(bvh.closestPoint([20, 5, 5], 9.9)).toBeUndefined();
  expect(bvh.closestPoint([20, 5, 5], 10)?.position).toEqual([10, 5, 5]);
});

test('a point at the same distance from several triangles gives the lowest triangle', () => {
  const bvh = buildBvh(joinMeshes(boxBody([0, 0, 0], [1, 1, 1]), boxBody([0, 0, 0], [1, 1, 1])));
  expect(bvh.closestPoint([-1, -1, -1])?.triangle).toBe(0);
  expect(bvh.raycast([0.5, 0.5, 5], [0, 0, -1])?.triangle).toBe(2);
});

test('a ray meets the sphere where the equation says, and edges do not leak', () => {
  const bvh = buildBvh(sphereBody(100, 5));
  expect(bvh.raycast([0, 0, 500], [0, 0, -3])?.distance).toBeCloseTo(400, 4);
  const random = createRandom(2);
  for (let i = 0; i < 2000; i++) {
    const direction = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
    const hits = bvh.raycastAll([0, 0, 0], direction);
    expect(hits.length).toBeGreaterThanOrEqual(1);
    expect(hits[0]!.distance).toBeGreaterThan(99.8);
    expect(hits[0]!.distance).toBeLessThan(100.001);
  }
  const vertices = bvh.mesh.positions;
  for (let v = 0; v < vertices.length; v += 3)
    expect(bvh.raycast([0, 0, 0], [vertices[v]!, vertices[v + 1]!, vertices[v + 2]!])).toBeDefined();
});

test('a ray that starts behind or ends before the body finds nothing', () => {
  const bvh = buildBvh(boxBody([0, 0, 0], [10, 10, 10]));
  expect(bvh.raycast([5, 5, 20], [0, 0, 1])).toBeUndefined();
  expect(bvh.raycast([5, 5, 20], [0, 0, -1], 9.99)).toBeUndefined();
  expect(bvh.raycast([5, 5, 20], [0, 0, -1], 10)?.position).toEqual([5, 5, 10]);
  expect(bvh.raycastAll([5, 4, 20], [0, 0, -1]).map((hit) => hit.distance)).toEqual([10, 20]);
  expect(bvh.raycast([0, 5, 20], [0, 0, -1])?.distance).toBe(10);
});

test('a ray that is asked for without allocation meets what any other does first, and is left as it was where it meets nothing', () => {
  const bvh = buildBvh(blob());
  const random = createRandom(3);
  let met = 0;
  for (let i = 0; i < 500; i++) {
    const any = (size: number) => size * (random() - 0.5);
    const origin = [10 + any(300), -20 + any(300), 300 + any(300)] as const;
    const direction = [any(3), any(3), any(3)] as const;
    const reach = i % 3 === 0 ? 60 : Infinity;
    const ray = Float64Array.from([...origin, ...direction, -1]);
    const [first] = bvh.raycastAll(origin, direction, reach);
    const told = [first?.triangle ?? -1, first?.distance ?? -1];
    expect([bvh.raycastInto(ray, reach), ray[6]]).toEqual(told);
    expect([...ray.subarray(0, 6)]).toEqual([...origin, ...direction]);
    const alone = bvh.raycast(origin, direction, reach);
    expect([alone?.triangle ?? -1, alone?.distance ?? -1]).toEqual(told);
    if (first) met++;
  }
  expect([met > 100, met < 400]).toEqual([true, true]);
});

test('ball and box queries list the same as a search of everything', () => {
  const mesh = blob();
  const bvh = buildBvh(mesh);
  const centre = [60, 30, 340] as const;
  const near = [...bvh.verticesWithin(centre, 55)];
  const expected: number[] = [];
  for (let v = 0; v < mesh.positions.length / 3; v++) {
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3) as unknown as [number, number, number];
    if ((x - 60) * (x - 60) + (y - 30) * (y - 30) + (z - 340) * (z - 340) <= 55 * 55) expected.push(v);
  }
  expect(near.length).toBeGreaterThan(20);
  expect(near).toEqual(expected);
  const triangles = bvh.trianglesWithin(centre, 55);
  expect([...triangles]).toEqual([...triangles].sort((a, b) => a - b));
  const covered = new Set([...triangles].flatMap((f) => [...mesh.indices.subarray(3 * f, 3 * f + 3)]));
  expect(near.every((vertex) => covered.has(vertex))).toBe(true);
  expect(bvh.trianglesInBox([-1000, -1000, -1000], [1000, 1000, 1000]).length).toBe(mesh.indices.length / 3);
  expect(bvh.trianglesInBox([900, 0, 0], [1000, 1, 1]).length).toBe(0);
});

test('refit answers as a tree built afresh', () => {
  const mesh = blob();
  const moved = mesh.positions.map((value, i) => (i % 3 === 0 ? value * 1.2 + 5 : value));
  const refitted = buildBvh(mesh).refit(moved);
  const fresh = buildBvh({ positions: moved, indices: mesh.indices });
  for (const point of [
    [0, 0, 0],
    [150, 10, 280],
    [30, -90, 420],
  ] as const)
    expect(refitted.closestPoint(point)).toEqual(fresh.closestPoint(point));
});

test('degenerate triangles and an empty mesh are answered without NaN', () => {
  const empty = buildBvh({ positions: new Float32Array(0), indices: new Uint32Array(0) });
  expect(empty.closestPoint([0, 0, 0])).toBeUndefined();
  expect(empty.raycast([0, 0, 0], [0, 0, 1])).toBeUndefined();
  expect(empty.verticesWithin([0, 0, 0], 10).length).toBe(0);
  const needle = {
    positions: Float32Array.of(0, 0, 0, 0, 0, 0, 10, 0, 0),
    indices: Uint32Array.of(0, 1, 2, 2, 2, 2),
  };
  expect(buildBvh(needle).closestPoint([5, 3, 0])).toMatchObject({
    distance: 3,
    triangle: 0,
    position: [5, 0, 0],
  });
  const stacked = {
    positions: new Float32Array(9).fill(1),
    indices: new Uint32Array(3000).map((_, i) => i % 3),
  };
  expect(buildBvh(stacked).closestPoint([1, 1, 4])).toMatchObject({ distance: 3, triangle: 0 });
});
