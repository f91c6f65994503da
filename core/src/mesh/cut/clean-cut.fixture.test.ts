import { expect } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { cutCleanlyByPlane } from './clean-cut.ts';
import { cutByPlane } from './cut-plane.ts';
import { isClosed } from '../measure/measure.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { PlaneLike } from '../section/plane.ts';

export const crossings = (mesh: TriMesh): number => selfIntersections(mesh).length / 2;
export const SIDES = ['positive', 'negative'] as const;

export const addsNoCrossing = (plane: PlaneLike) => {
  const body = ellipticTube({ radiusX: 140.3, radiusY: 95.7, height: 420.7, segments: 48, rings: 30 });
  expect(crossings(cutByPlane(body, plane, { keep: 'positive', cap: true }).mesh)).toBeGreaterThan(0);
  for (const keep of SIDES) {
    const cut = cutCleanlyByPlane(body, plane, { keep, cap: true });
    expect([crossings(cut.mesh), isClosed(cut.mesh), cut.crossings, cut.gaps]).toEqual([0, true, [], []]);
  }
};
