import { expect } from 'vitest';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { surfaceGap } from './surface-gap.ts';

/** A sheet of `n` × `n` squares over 96 mm; each is parted along the diagonal that `turned` tells. */
export function sheet(
  n: number,
  height: (x: number, y: number) => number,
  turned: (i: number, j: number) => boolean = () => false,
): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= n; j++)
    for (let i = 0; i <= n; i++) {
      const [x, y] = [(96 * i) / n, (96 * j) / n];
      positions.push(x, y, height(x, y));
    }
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const [a, b, c, d] = [j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i]; // prettier-ignore
      indices.push(...(turned(i, j) ? [a, b, d, b, c, d] : [a, b, c, a, c, d]));
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The greatest distance of places every 0.3 mm of one surface, further than 3 mm from the rim of the sheet, from another. */
export function bruteForce(from: TriMesh, to: TriMesh): number {
  const bvh = buildBvh(to);
  const { positions: p, indices } = from;
  const out = new Float64Array(7);
  let [most, hint] = [0, -1];
  for (let t = 0; t < indices.length; t += 3) {
    const corner = (k: number, i: number) => p[3 * indices[t + k]! + i]!;
    const longest = Math.max(
      ...[0, 1, 2].map((k) => Math.hypot(...[0, 1, 2].map((i) => corner(k, i) - corner((k + 1) % 3, i)))),
    );
    const n = Math.ceil(longest / 0.3);
    for (let u = 0; u <= n; u++)
      for (let v = 0; u + v <= n; v++) {
        const [x, y, z] = [0, 1, 2].map(
          (i) => corner(0, i) + (u / n) * (corner(1, i) - corner(0, i)) + (v / n) * (corner(2, i) - corner(0, i)),
        ) as [number, number, number]; // prettier-ignore
        if (Math.min(x, y, 96 - x, 96 - y) < 3) continue;
        hint = bvh.closestPointInto(x, y, z, Infinity, out, hint);
        most = Math.max(most, out[6]!);
      }
  }
  return most;
}

export const bowl = (x: number, y: number) =>
  ((x - 48) ** 2 + 0.6 * (y - 48) ** 2 + 0.5 * (x - 48) * (y - 48)) / 60;

export const toldOfSquares = (n: number, m: number) => {
  const bumpy = (x: number, y: number) => bowl(x, y) + 3 * Math.sin(x / 7) * Math.cos(y / 9);
  const [patch, other] = [sheet(n, bumpy), sheet(m, bumpy)];
  const told = surfaceGap(buildBvh(patch), buildBvh(other))!;
  const brute = Math.max(bruteForce(patch, other), bruteForce(other, patch));
  expect(told.upTo - told.most).toBeLessThan(0.0101);
  expect(told.most).toBeGreaterThan(brute - 0.02);
};
