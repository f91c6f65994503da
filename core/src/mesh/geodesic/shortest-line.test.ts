import { expect, test } from 'vitest';
import { distance, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { buildBody } from '../../testing/bodies.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { locateOnSurface } from './geodesic-locate.ts';
import { shortestLine } from './shortest-line.ts';

const between = (mesh: TriMesh, a: Vec3, b: Vec3) => {
  const [from, to] = locateOnSurface(
    mesh,
    [a, b].map((position) => ({ position, normal: [0, 0, 1] as const })),
  );
  return shortestLine(mesh, from!, to!);
};
