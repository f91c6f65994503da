import { describe, expect, it } from 'vitest';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { carryContour } from './geodesic-carry.ts';
import type { PathPiece } from './geodesic-path.ts';
import { refineToParts } from './geodesic-refine.ts';
import { encloseTraced, traceContour } from './geodesic-region.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { distanceTo, farthest, broken, bodies, carriesLines } from './geodesic-carry.fixture.test.ts';

describe.each(Object.keys(bodies).filter((_, i) => [2].includes(i)))('lines on %s', carriesLines);

describe('a line through what becomes a vertex', () => {
  const flat = (n: number): TriMesh => {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) positions.push(16 * i, 16 * j, 0);
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const a = j * (n + 1) + i;
        indices.push(a, a + 1, a + n + 2, a, a + n + 2, a + n + 1);
      }
    return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
  };
  const up = (x: number, y: number) => ({ position: [x, y, 0] as Vec3, normal: [0, 0, 1] as Vec3 });

  it.each([
    ['corners of the mesh', [up(16, 16), up(64, 16), up(64, 64), up(16, 64)]],
    ['middles of edges', [up(24, 16), up(64, 40), up(40, 64), up(16, 40)]],
    ['places that become vertices', [up(20, 24), up(68, 24), up(68, 72), up(20, 72)]],
    ['diagonals', [up(24, 24), up(72, 72), up(24, 72)]],
  ])('crosses edges as it did: %s', (_name, contour) => {
    const mesh = flat(6);
    const traced = traceContour(mesh, contour, { codes: 'probe', marks: [up(39, 53)] });
    const before = encloseTraced(mesh, traced, { codes: 'probe' });
    for (const edgeLength of [9, 5, 2]) {
      const refinement = refineToParts(mesh, {
        edgeLength,
        faces: new Uint8Array(mesh.indices.length / 3).fill(1),
      });
      const { line } = carryContour(mesh, refinement, traced, []);
      expect(broken(refinement.mesh, line.contour)).toBe(0);
      expect(farthest(line.contour, traced.contour)).toBeLessThan(1e-4);
      const { inside } = encloseTraced(refinement.mesh, line, { codes: 'probe' });
      for (let v = 0; v < mesh.positions.length / 3; v++) expect(inside[v]).toBe(before.inside[v]);
      for (let v = 0; v < inside.length; v++) {
        const place = pointAt(refinement.mesh.positions, v);
        if (distanceTo(traced.contour, place) > 0.01) expect(inside[v]).toBe(within(traced.contour, place));
      }
    }
  });
});

/** 1 when a level polygon goes round a place. */
function within(line: readonly PathPiece[], [x, y]: Vec3): number {
  let crossings = 0;
  for (const { from, to } of line)
    if (from[1] > y !== to[1] > y && x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]))
      crossings++;
  return crossings % 2;
}
