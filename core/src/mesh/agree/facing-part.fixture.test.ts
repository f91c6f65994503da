import { expect } from 'vitest';
import { openTube } from '../../testing/index.ts';
import { buildWall } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { facingPart } from './facing-part.ts';
import { gapMap } from './gap-map.ts';

export const body = openTube({ radiusX: 50, radiusY: 40, height: 400, segments: 48, rings: 40 });
export const short = openTube({ radiusX: 50, radiusY: 40, height: 200, segments: 48, rings: 20 });
export const covered = { ...short, positions: short.positions.map((x, i) => (i % 3 === 2 ? x + 100 : x)) };
export const free = { checkAborted: () => undefined, progress: () => undefined };
export const wallOf = (thickness: number, edgeRadius: number): TriMesh =>
  buildWall(
    covered,
    { thickness: new Float64Array(covered.positions.length / 3).fill(thickness), edgeRadius },
    free,
  ).mesh;
export const areaOf = (radius: number) => radius * 200;

export function partOf(wall: TriMesh, side: 'inside' | 'outside'): TriMesh {
  const faces = facingPart(wall, body, side);
  const indices = Uint32Array.from([...faces].flatMap((f) => [...wall.indices.subarray(3 * f, 3 * f + 3)]));
  return { positions: wall.positions, indices };
}

export const liesOnSkin = (thickness: number, radius: number) => {
  const wall = wallOf(thickness, radius);
  const inside = gapMap(partOf(wall, 'inside'), body);
  // Of both together the middle is neither the fit nor the thickness.
  expect(gapMap(wall, body).middle).toBeGreaterThan(0.5);
  expect(Math.abs(inside.middle!)).toBeLessThan(0.05);
  expect(inside.greatest).toBeLessThan(0.4);
  // Around an ellipse of 50 and 40 mm.
  const round = areaOf(283.6);
  expect(inside.area / round).toBeGreaterThan(0.97);
  expect(inside.area / round).toBeLessThan(1.01);
  const outside = gapMap(partOf(wall, 'outside'), body);
  expect(outside.middle).toBeCloseTo(thickness, 1);
  expect(outside.least).toBeGreaterThan(thickness - 0.7);
};
