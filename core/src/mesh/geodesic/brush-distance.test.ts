import { describe, expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { roughScans } from '../../testing/rough-scans.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { brushDistance } from './brush-distance.ts';
import { DistanceHeap } from './geodesic-heap.ts';
import { placeIn } from './geodesic-locate.ts';

/** What `brushDistance` promises, vertex by vertex in the order of the ways. Source: Dijkstra, A Note on Two Problems in Connexion with Graphs, 1959. */
function inOrder(mesh: TriMesh, triangle: number, from: readonly number[], radius: number): Float64Array {
  const { positions: p, indices } = mesh;
  const gap = (v: number, w: readonly number[]): number => {
    const [x, y, z] = [0, 1, 2].map((k) => p[3 * v + k]! - w[k]!) as [number, number, number];
    return Math.sqrt(x * x + y * y + z * z);
  };
  const { offsets, corners } = sharedCorners(mesh);
  const ways = new Float64Array(p.length / 3).fill(Infinity);
  const heap = new DistanceHeap(ways);
  for (const v of indices.subarray(3 * triangle, 3 * triangle + 3)) {
    ways[v] = gap(v, from);
    heap.push(v);
  }
  const found = new Float64Array(ways.length).fill(Infinity);
  for (let v = heap.pop(); v >= 0 && 0.75 * ways[v]! <= radius; v = heap.pop()) {
    const distance = Math.max(gap(v, from), 0.75 * ways[v]!);
    if (distance <= radius) found[v] = distance;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = 3 * Math.floor(corners[i]! / 3);
      for (const w of indices.subarray(face, face + 3)) {
        const way = ways[v]! + gap(w, [...p.subarray(3 * v, 3 * v + 3)]);
        if (!(way < ways[w]!)) continue;
        ways[w] = way;
        heap.push(w);
      }
    }
  }
  return found;
}

describe('the distance of a brush', () => {
  const spec = { radiusX: 60, radiusY: 2, height: 80, segments: 90, rings: 30 };
  const thin = ellipticTube(spec);
  /** Ever closer towards one end. */
  const uneven = {
    positions: thin.positions.map((x, i) => (i % 3 === 2 ? (x * x) / 80 : x)),
    indices: thin.indices,
  };
  const bodies: readonly (readonly [string, TriMesh])[] = [
    ['a thin place', thin],
    ['vertices of uneven density', uneven],
    ...roughScans({ kind: 'elliptic-tube', ...spec, radiusY: 40 }),
  ];
  test.each(bodies)('has the bits that the order of the ways gives: %s', (_, mesh) => {
    const random = createRandom(5);
    for (const radius of [0.01, 3, 25, 70]) {
      const place = placeIn(mesh, Math.floor((random() * mesh.indices.length) / 3), [0.2, 0.7, 0.1]);
      const found = brushDistance(mesh, sharedCorners(mesh), place, radius);
      expect(found).toEqual(inOrder(mesh, place.triangle, place.position, radius));
    }
  });
});
