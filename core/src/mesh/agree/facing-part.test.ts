import { expect, test } from 'vitest';
import { openTube } from '../../testing/index.ts';
import { buildWall } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { facingPart } from './facing-part.ts';
import { gapMap } from './gap-map.ts';

const body = openTube({ radiusX: 100, radiusY: 80, height: 400, segments: 64, rings: 40 });
const short = openTube({ radiusX: 100, radiusY: 80, height: 200, segments: 64, rings: 20 });
const covered = { ...short, positions: short.positions.map((x, i) => (i % 3 === 2 ? x + 100 : x)) };
const free = { checkAborted: () => undefined, progress: () => undefined };
const wallOf = (thickness: number, edgeRadius: number): TriMesh =>
  buildWall(
    covered,
    { thickness: new Float64Array(covered.positions.length / 3).fill(thickness), edgeRadius },
    free,
  ).mesh;
const areaOf = (radius: number) => radius * 200;

function partOf(wall: TriMesh, side: 'inside' | 'outside'): TriMesh {
  const faces = facingPart(wall, body, side);
  const indices = Uint32Array.from([...faces].flatMap((f) => [...wall.indices.subarray(3 * f, 3 * f + 3)]));
  return { positions: wall.positions, indices };
}

test.each([
  [4, 2],
  [12, 6],
])(
  'the inside of a wall of %d mm on the skin lies on it, the outside as far away as the wall is thick (rim %d)',
  (thickness, radius) => {
    const wall = wallOf(thickness, radius);
    const inside = gapMap(partOf(wall, 'inside'), body);
    // Of both together the middle is neither the fit nor the thickness.
    expect(gapMap(wall, body).middle).toBeGreaterThan(0.5);
    expect(Math.abs(inside.middle!)).toBeLessThan(0.05);
    expect(inside.greatest).toBeLessThan(0.4);
    // Around an ellipse of 100 and 80 mm.
    const round = areaOf(567.2);
    expect(inside.area / round).toBeGreaterThan(0.97);
    expect(inside.area / round).toBeLessThan(1.01);
    const outside = gapMap(partOf(wall, 'outside'), body);
    expect(outside.middle).toBeCloseTo(thickness, 1);
    expect(outside.least).toBeGreaterThan(thickness - 0.7);
  },
);

test('the inside stays whole where a shell stands off or lies in the skin, and a body has none', () => {
  const wall = wallOf(4, 2);
  const wide = { ...wall, positions: wall.positions.map((x, i) => (i % 3 === 0 ? x + 7 : x)) };
  const inside = gapMap(partOf(wide, 'inside'), body);
  expect(inside.greatest).toBeCloseTo(7, 0);
  expect(inside.least).toBeCloseTo(-7, 0);
  expect(facingPart(body, body, 'inside').length).toBe(0);
  expect(facingPart(body, body, 'outside').length).toBe(body.indices.length / 3);
});
