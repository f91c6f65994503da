import { expect, test } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { surfaceArea } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cutByLines } from './cut-by-lines.ts';
import { takePatch } from './take-patch.ts';

const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 60, rings: 40 });
const ring = (radius: number) =>
  Array.from({ length: 10 }, (_, i) => {
    const [x, z] = [radius * Math.cos((Math.PI * i) / 5), 150 + radius * Math.sin((Math.PI * i) / 5)];
    return { position: [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z] as const, normal: [0, 1, 0] as const };
  });
const line = { points: ring(50), shape: 'smooth' } as const;

test('what is left is what a cut keeps of the larger side, and what is taken the rest', () => {
  const { mesh, loops, taken } = takePatch(body, line);
  const kept = cutByLines(body, [line], [0, -95, 150]);
  expect(mesh).toEqual(kept.mesh);
  expect(loops).toEqual(kept.loops);
  expect(boundaryLoops(mesh)).toHaveLength(boundaryLoops(body).length + 1);
  expect(Math.abs(surfaceArea(mesh) + surfaceArea(taken) - surfaceArea(body))).toBeLessThan(20);
  expect(surfaceArea(taken)).toBeGreaterThan(7000);
});

test('pieces on neither side of the line stay, bit for bit', () => {
  const first = body.positions.length / 3;
  const both: TriMesh = {
    positions: Float32Array.from([...body.positions, 500, 0, 0, 510, 0, 0, 500, 10, 0]),
    indices: Uint32Array.from([...body.indices, first, first + 1, first + 2]),
  };
  const alone = takePatch(body, line).mesh;
  const { mesh } = takePatch(both, line);
  expect(mesh.indices).toHaveLength(alone.indices.length + 3);
  expect(mesh.positions.filter((x) => x >= 500)).toHaveLength(3);
});

test('a line that leaves the body is refused', () => {
  const torn = {
    positions: body.positions,
    indices: body.indices.slice(0, 3),
  };
  expect(() => takePatch(torn, line)).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^mesh\//) }),
  );
});

test('a point of the line may lie in a triangle without an area, as the rim of a flat cap has them', () => {
  const cells = 10;
  const at = (i: number, j: number): number => j * (cells + 1) + i;
  const positions = Array.from({ length: (cells + 1) * (cells + 1) }, (_, v) => [
    16 * (v % (cells + 1)),
    16 * Math.floor(v / (cells + 1)),
    0,
  ]);
  const middle = positions.push([56, 48, 0]) - 1;
  const [a, b, below] = [at(3, 3), at(4, 3), at(3, 2)];
  // The edge from `a` to `b` has a vertex in the middle for the triangle below it alone.
  const triangles = [[b, a, middle]];
  for (let j = 0; j < cells; j++)
    for (let i = 0; i < cells; i++) {
      triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
      if (at(i, j) === below) triangles.push([below, b, middle], [below, middle, a]);
      else triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  const plate = {
    positions: Float32Array.from(positions.flat()),
    indices: Uint32Array.from(triangles.flat()),
  };
  const points = (
    [
      [58, 48],
      [110, 60],
      [110, 110],
      [60, 110],
    ] as const
  ).map(([x, y]) => ({ position: [x, y, 0] as const, normal: [0, 0, 1] as const }));
  const { mesh, taken } = takePatch(plate, { points, shape: 'corners' });
  expect(surfaceArea(taken)).toBeCloseTo(2850, -1);
  expect(surfaceArea(mesh) + surfaceArea(taken)).toBeCloseTo(160 * 160, 0);
  expect(boundaryLoops(mesh)).toHaveLength(2);
});
