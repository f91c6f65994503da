import { expect, it } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { boxBody, joinMeshes } from '../../testing/closed-bodies.ts';
import { inspectMesh } from '../repair/inspect.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import { EdgeMesh } from './edge-mesh.ts';

/** What does not fit together; empty where all does. */
function faultsOf(surface: EdgeMesh): string[] {
  const { corners, twins, lines, from } = surface;
  const faults: string[] = [];
  const [edges, ends, rims] = Array.from({ length: 3 }, () => new Map<number, number>()) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  const count = (counts: Map<number, number>, v: number): unknown => counts.set(v, (counts.get(v) ?? 0) + 1);
  for (let h = 0; h < 3 * surface.faceCount; h++) {
    const v = corners[h]!;
    if (v < 0) continue;
    const [w, twin] = [corners[nextHalfEdge(h)]!, twins[h]!];
    for (const end of twin < 0 ? [v, w] : [v]) {
      count(edges, end);
      if (lines[h] === 1) count(ends, end);
      if (twin < 0) count(rims, end);
    }
    if (corners[from[v]!] !== v) faults.push(`no half-edge begins at ${v}`);
    if (twin < 0) continue;
    if (twins[twin] !== h || corners[twin] !== w || corners[nextHalfEdge(twin)] !== v)
      faults.push(`${h} and ${twin} are no twins`);
    if (lines[twin] !== lines[h]) faults.push(`${h} is on a line on one side only`);
  }
  for (const [v, degree] of edges) {
    if (surface.degrees[v] !== degree) faults.push(`${v} has ${degree} edges`);
    if (surface.lineEnds[v] !== (ends.get(v) ?? 0)) faults.push(`lines do not end at ${v} as told`);
    if (surface.rims[v] !== (rims.has(v) ? 1 : 0)) faults.push(`${v} is told to be on a rim, or is not`);
  }
  return faults;
}

const bodies = {
  'a closed box': boxBody([0, 0, 0], [100, 80, 60]),
  'an open tube': openTube({ radiusX: 120, radiusY: 90, height: 240, segments: 12, rings: 4 }),
};

it.each(Object.entries(bodies))(
  'stays a manifold with as many rims, whatever is divided, turned and contracted: %s',
  (_name, body) => {
    const surface = new EdgeMesh(body);
    const before = inspectMesh(body);
    let seed = 7;
    const any = (count: number): number => (seed = (seed * 16_807) % 2_147_483_647) % count;
    const done = [0, 0, 0];
    for (let step = 0; step < 3000; step++) {
      const h = any(3 * surface.faceCount);
      const what = any(3);
      if (surface.corners[h]! < 0) continue;
      if (what === 0 && surface.faceCount < 2000) surface.divide(h);
      else if (what === 1 && surface.canTurn(h)) surface.turn(h);
      else if (what === 2 && surface.canContract(h)) surface.contract(h);
      else continue;
      done[what]!++;
      if (step % 20 === 0) expect(faultsOf(surface)).toEqual([]);
    }
    for (const count of done) expect(count).toBeGreaterThan(100);
    expect(faultsOf(surface)).toEqual([]);
    const { watertight, boundaryLoops, nonManifoldEdges, components } = inspectMesh(surface.toMesh());
    expect({ watertight, boundaryLoops, nonManifoldEdges, components }).toEqual({
      watertight: before.watertight,
      boundaryLoops: before.boundaryLoops,
      nonManifoldEdges: 0,
      components: 1,
    });
  },
);

it('gives two fans that meet in a corner alone a vertex each, and one place again in the end', () => {
  const pair = joinMeshes(boxBody([0, 0, 0], [10, 10, 10]), boxBody([10, 10, 10], [20, 20, 20]));
  const at = (v: number): string => pair.positions.subarray(3 * v, 3 * v + 3).join();
  const first = Array.from({ length: 16 }, (_, v) => v).map((v, _i, all) =>
    all.find((w) => at(w) === at(v))!,
  );
  const joined = { positions: pair.positions, indices: pair.indices.map((v) => first[v]!) };
  const surface = new EdgeMesh(joined);
  expect(surface.vertexCount).toBe(17);
  const again = surface.toMesh();
  expect(again.indices).toHaveLength(joined.indices.length);
  expect(again.positions).toHaveLength(3 * 15);
  expect(inspectMesh(again).watertight).toBe(inspectMesh(joined).watertight);
});
