import {
  buildBvh,
  meshHash,
  sectionsByTree,
  selfIntersections,
  surfaceArea,
  vertexNormals,
  volume,
  type TriMesh,
} from '@bracewright/core/mesh';
import { writeMesh, readMesh } from '@bracewright/core/mesh-io';
import { deviation } from '../../plugins/heatmap/src/deviation.ts';
import { planesOf, rayAt } from './bodies.ts';
import { cpu, type Row } from './clock.ts';
import { peersOf, type PeerWork } from './native-peers.ts';

const MANY = 1000;

/** What tools ask of a body while the hand moves, and what is done with it once: each beside what VTK needs. */
export async function queries(mesh: TriMesh): Promise<readonly Row[]> {
  const bvh = buildBvh(mesh);
  const rays = Array.from({ length: MANY }, (_, n) => rayAt(mesh, n));
  const planes = planesOf(
    mesh,
    Array.from({ length: 50 }, (_, n) => 0.1 + n * 0.016),
  );
  // One millimetre aside: every vertex has another distance from it.
  const beside = { ...mesh, positions: mesh.positions.map((x, i) => (i % 3 === 0 ? x + 1 : x)) };
  const stl = writeMesh(mesh, 'stl');
  const works: readonly (readonly [string, () => unknown, PeerWork?])[] = [
    ['tree: built', () => buildBvh({ ...mesh }), 'build-tree'],
    [
      `nearest place, ${MANY} points`,
      () => rays.forEach(({ origin }) => bvh.closestPoint(origin)),
      'closest-1000',
    ],
    [
      `ray, ${MANY} of them`,
      () => rays.forEach(({ origin, direction }) => bvh.raycast(origin, direction)),
      'rays-1000',
    ],
    [
      '50 sections',
      () => {
        const at = sectionsByTree(mesh, buildBvh({ ...mesh }).tree);
        for (const plane of planes) at(plane);
      },
      'sections-50',
    ],
    ['normals of the vertices', () => vertexNormals({ ...mesh }), 'normals'],
    ['volume and area', () => [volume({ ...mesh }), surfaceArea({ ...mesh })], 'mass'],
    ['deviation of two bodies', () => deviation({ ...mesh }, { ...beside }, () => undefined)],
    ['crossings', () => selfIntersections({ ...mesh })],
    ['hash', () => meshHash({ ...mesh })],
    ['STL read and welded', () => readMesh(stl, { name: 'body.stl' }), 'read-stl'],
  ];
  const rows: Row[] = [];
  for (const [work, run, peer] of works) {
    const [theirs] = peer ? await peersOf(mesh, [peer]) : [];
    rows.push({ work: `query: ${work}`, ours: await cpu(run, { runs: 2 }), ...(theirs && { peer: theirs }) });
  }
  return rows;
}
