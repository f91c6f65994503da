import { expect, test } from 'vitest';
import {
  BORDER,
  buildTwins,
  forEachEdge,
  halfEdgesAt,
  NON_MANIFOLD,
  nextHalfEdge,
  vertexCorners,
  vertexNeighbours,
} from './adjacency.ts';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { boundaryLoops, splitLoop } from './boundary.ts';
import { connectedComponents } from './components.ts';
import { createRandom } from '../../math/rng.ts';
import { faceNormals, vertexNormals } from '../normals.ts';

const openTube = (segments = 12) =>
  tubeBody({ radii: () => [50, 40], height: 100, segments, rings: 3, capped: false });

test('every half-edge of a closed body has a twin that runs the other way', () => {
  const mesh = sphereBody(10, 3);
  const twins = buildTwins(mesh);
  twins.forEach((twin, h) => {
    expect(twins[twin]).toBe(h);
    expect(mesh.indices[twin]).toBe(mesh.indices[nextHalfEdge(h)]);
  });
});

test('a fan of 5000 triangles about one vertex is matched', () => {
  const mesh = tubeBody({ radii: () => [50, 40], height: 10, segments: 5000, rings: 1 });
  expect(buildTwins(mesh).every((twin) => twin >= 0)).toBe(true);
});

test('an edge of three triangles and an edge of two that disagree are non-manifold', () => {
  const positions = new Float32Array(15);
  const three = buildTwins({ positions, indices: Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4) });
  expect([three[0], three[3], three[6]]).toEqual([NON_MANIFOLD, NON_MANIFOLD, NON_MANIFOLD]);
  expect(three[1]).toBe(BORDER);
  expect(buildTwins({ positions, indices: Uint32Array.of(0, 1, 2, 0, 1, 3) })[0]).toBe(NON_MANIFOLD);
});

test('an open tube has two borders, the surface on their left', () => {
  const loops = boundaryLoops(openTube());
  expect(loops.map((loop) => loop.length)).toEqual([12, 12]);
  expect([...loops[0]!]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(loops[1]![0]! - loops[1]![1]!).toBe(1);
});

test('two holes that touch in a vertex are followed fan by fan and split into simple loops', () => {
  const grid: number[] = [];
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 4; x++) {
      if ((x === 1 && y === 1) || (x === 2 && y === 2)) continue;
      const v = 5 * y + x;
      grid.push(v, v + 1, v + 6, v, v + 6, v + 5);
    }
  const loops = boundaryLoops({ positions: new Float32Array(75), indices: Uint32Array.from(grid) });
  expect(loops.map((loop) => loop.length).sort((a, b) => a - b)).toEqual([8, 16]);
  const inner = loops.find((loop) => loop.length === 8)!;
  expect(splitLoop(inner).map((loop) => loop.length)).toEqual([4, 4]);
});

test('neighbours and corners of a box are complete', () => {
  const box = boxBody([0, 0, 0], [1, 1, 1]);
  const { offsets, neighbours } = vertexNeighbours(box);
  expect(neighbours.length).toBe(2 * 18);
  expect([...neighbours.subarray(offsets[0], offsets[1])]).toEqual([1, 2, 3, 4, 5, 6]);
  const corners = vertexCorners(box);
  expect(corners.corners.length).toBe(36);
  expect([...corners.corners.subarray(0, corners.offsets[1])].every((c) => box.indices[c] === 0)).toBe(true);
});

test('edges and corners at chosen vertices are those of all, in the same order', () => {
  const mesh = joinMeshes(sphereBody(10, 3), openTube(40));
  const random = createRandom(3);
  const at = Uint8Array.from({ length: mesh.positions.length / 3 }, () => (random() < 0.1 ? 1 : 0));
  const among = halfEdgesAt(mesh.indices, at);
  const edgesOf = (only?: Uint32Array) => {
    const edges: number[][] = [];
    forEachEdge(mesh, (halfEdges, start, end) => void edges.push([...halfEdges.subarray(start, end)]), only);
    return edges;
  };
  const isAt = (h: number): boolean => at[mesh.indices[h]!] === 1 || at[mesh.indices[nextHalfEdge(h)]!] === 1;
  const wanted = edgesOf().filter(([h]) => isAt(h!));
  expect(wanted.length).toBeGreaterThan(100);
  expect([...among]).toEqual(Array.from({ length: mesh.indices.length }, (_, h) => h).filter(isAt));
  expect(edgesOf(among)).toEqual(wanted);
  const [all, some] = [vertexCorners(mesh), vertexCorners(mesh, among)];
  at.forEach((flag, v) => {
    if (flag === 0) return;
    const of = ({ corners, offsets }: typeof all) => [...corners.subarray(offsets[v], offsets[v + 1])];
    expect(of(some)).toEqual(of(all));
  });
});

test('pieces are counted by shared edges and numbered by their lowest triangle', () => {
  const mesh = joinMeshes(boxBody([0, 0, 0], [1, 1, 1]), sphereBody(5, 1, [20, 0, 0]));
  const { count, ofFace } = connectedComponents(mesh);
  expect(count).toBe(2);
  expect(ofFace[0]).toBe(0);
  expect(ofFace[12]).toBe(1);
});

test('normals of a sphere point outward, those of a box corner along its diagonal', () => {
  const sphere = sphereBody(100, 4);
  const normals = vertexNormals(sphere);
  for (let i = 0; i < normals.length; i += 3) {
    const dot = [0, 1, 2].reduce((sum, k) => sum + (normals[i + k]! * sphere.positions[i + k]!) / 100, 0);
    expect(dot).toBeGreaterThan(0.9999);
  }
  const corner = vertexNormals(boxBody([0, 0, 0], [1, 1, 1])).subarray(21, 24);
  corner.forEach((value) => expect(value).toBeCloseTo(1 / Math.sqrt(3), 6));
  expect([...faceNormals(boxBody([0, 0, 0], [1, 1, 1])).subarray(0, 3)]).toEqual(
    [0, -0, -1].map((v) => v + 0),
  );
});
