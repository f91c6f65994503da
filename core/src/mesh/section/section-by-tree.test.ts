import { expect, test } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { normalize, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { PlaneLike } from './plane.ts';
import { sectionsByTree } from './section-by-tree.ts';
import { sectionByPlane, type SectionLoop } from './section.ts';
import { tapeAlong } from './tape.ts';

const tube = tubeBody({ radii: () => [150, 100], height: 400, segments: 80, rings: 20 });
const BODIES: readonly (readonly [string, TriMesh])[] = [
  ['a scan', scanOf(sampleTrunk({ cobb: 35, edge: 20 }), { holes: 3, debris: 2 })],
  ['a trunk', sampleTrunk({ cobb: 50, edge: 21 }).mesh],
  ['a tube', tube],
  ['a sphere', sphereBody(100, 3)],
  ['boxes', joinMeshes(boxBody([0, 0, 0], [10, 10, 10]), boxBody([30, 0, 0], [40, 10, 10]))],
  ['nothing', { positions: new Float32Array(9), indices: new Uint32Array() }],
];

const random = createRandom(5);
const direction = (): Vec3 => normalize([random() - 0.5, random() - 0.5, random() - 0.5]);
const vertexOf = ({ positions }: TriMesh): Vec3 => {
  const v = 3 * Math.floor((random() * positions.length) / 3);
  return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
};

/** Through corners, in any direction and along the axes, where they lie in faces; and beside the body. */
const planesOf = (mesh: TriMesh): PlaneLike[] => [
  ...Array.from({ length: 40 }, () => ({ origin: vertexOf(mesh), normal: direction() })),
  ...(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ] as Vec3[]
  ).flatMap((normal) => Array.from({ length: 8 }, () => ({ origin: vertexOf(mesh), normal }))),
  { origin: [1e5, 1e5, 1e5], normal: [0, 0, 1] },
];

const bitsOf = (loops: readonly SectionLoop[]): string[] =>
  loops.map(({ points, closed }) => `${closed} ${Buffer.from(points.buffer).toString('hex')}`);

test.each(BODIES)('sections by a tree are those of the whole body to the bit: %s', (_, mesh) => {
  const sectionAt = sectionsByTree(mesh, buildBvh(mesh).tree);
  let lines = 0;
  for (const plane of planesOf(mesh)) {
    const whole = sectionByPlane(mesh, plane);
    expect(bitsOf(sectionAt(plane))).toEqual(bitsOf(whole));
    lines += whole.length;
  }
  if (mesh.indices.length > 0) expect(lines).toBeGreaterThan(40);
});

test.each(BODIES.slice(0, 5))('a tape by a tree is the same to the bit: %s', (_, mesh) => {
  const { tree } = buildBvh(mesh);
  for (let tape = 0; tape < 6; tape++) {
    const points = Array.from({ length: 12 }, () => ({ position: vertexOf(mesh), normal: direction() }));
    const whole = tapeAlong(mesh, points);
    const found = tapeAlong(mesh, points, tree);
    expect(found.length).toBe(whole.length);
    expect(bitsOf([found])).toEqual(bitsOf([whole]));
  }
});
