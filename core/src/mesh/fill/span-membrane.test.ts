import { expect, test } from 'vitest';
import { vertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { spanMembrane } from './span-membrane.ts';

const N = 20;
/** A square sheet of 20 mm with heights, its triangles askew. */
function sheet(height: (x: number, y: number) => number): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= N; j++)
    for (let i = 0; i <= N; i++) {
      const inner = i > 0 && j > 0 && i < N && j < N;
      const [x, y] = inner ? [i + 0.2 * ((i * 7 + j * 3) % 3), j + 0.15 * ((i + j) % 3)] : [i, j];
      positions.push(x, y, height(x, y));
      if (i === N || j === N) continue;
      const v = j * (N + 1) + i;
      indices.push(v, v + 1, v + N + 2, v, v + N + 2, v + N + 1);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
const inner = Uint32Array.from({ length: (N + 1) * (N + 1) }, (_, v) => v).filter((v) => {
  const [i, j] = [v % (N + 1), Math.floor(v / (N + 1))];
  return i > 0 && j > 0 && i < N && j < N;
});
const span = (mesh: TriMesh) => spanMembrane(mesh, inner, vertexCorners(mesh))!;

test('within a flat frame it is flat, however rough the skin was; the frame keeps its place', () => {
  const bump = (x: number, y: number) =>
    0.5 * x + (x > 0 && y > 0 && x < N && y < N ? 3 * Math.sin(x) * Math.cos(2 * y) + 5 : 0);
  const mesh = sheet(bump);
  const { positions } = span(mesh);
  for (let v = 0; v < positions.length / 3; v++)
    expect(positions[3 * v + 2]! - 0.5 * positions[3 * v]!).toBeCloseTo(0, 9);
  for (const v of [0, 5, N, N * (N + 1)])
    expect([...positions.subarray(3 * v, 3 * v + 3)]).toEqual([...mesh.positions.subarray(3 * v, 3 * v + 3)]);
});

test('a frame that is a saddle gets a saddle between its highest and lowest', () => {
  const { positions } = span(sheet((x, y) => ((x - 10) * (y - 10)) / 20));
  const off = Array.from(inner, (v) => {
    const [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    return Math.abs(z - ((x - 10) * (y - 10)) / 20);
  });
  // The saddle of that equation is not quite the least of all films: over 10 mm between its highest and its lowest corner.
  expect(Math.max(...off)).toBeLessThan(0.4);
  expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(0.2);
});

test('it bulges most in the middle, by one, and not at its frame', () => {
  const { bulge } = span(sheet(() => 0));
  const middle = (N / 2) * (N + 1) + N / 2;
  expect(bulge[middle]).toBeGreaterThan(0.97);
  expect(Math.max(...bulge)).toBe(1);
  expect(bulge[3]).toBe(0);
  for (const v of inner) expect(bulge[v]).toBeGreaterThan(0);
});

test('without a frame there is none', () => {
  const mesh = sheet(() => 0);
  const all = Uint32Array.from({ length: mesh.positions.length / 3 }, (_, v) => v);
  expect(spanMembrane(mesh, all, vertexCorners(mesh))).toBeUndefined();
});
