import { describe, expect, it } from 'vitest';
import { sphere, tube } from '../../testing/bodies.ts';
import { geodesicDistance } from './geodesic.ts';
import type { TriMesh } from '../tri-mesh.ts';

describe('geodesicDistance', () => {
  it('finds great circles on a sphere with a mean error below 0.1 % and none above 0.5 %', () => {
    const ball = sphere({ radius: 200, subdivisions: 6 });
    const p = ball.positions;
    const distances = geodesicDistance(ball, [{ kind: 'vertex', vertex: 5 }]);
    let sum = 0;
    let worst = 0;
    let count = 0;
    for (let v = 0; v < distances.length; v++) {
      const cosine = (p[3 * v]! * p[15]! + p[3 * v + 1]! * p[16]! + p[3 * v + 2]! * p[17]!) / 40000;
      const exact = 200 * Math.acos(Math.max(-1, Math.min(1, cosine)));
      if (exact < 10) continue;
      const error = Math.abs(distances[v]! - exact);
      worst = Math.max(worst, error / exact);
      sum += error / exact;
      count++;
    }
    expect(sum / count).toBeLessThan(0.001);
    expect(worst).toBeLessThan(0.005);
  });

  it('is never short, and 1 % long on average, from a line on a sheet of nothing but obtuse triangles', () => {
    const mesh = shearedSheet(60, 60, 2);
    const pieces = Array.from({ length: 20 }, (_, i) => ({
      kind: 'piece' as const,
      triangle: 2 * (30 * 60 + 20 + i),
      from: [82 + 2 * i, 60, 0] as const,
      to: [84 + 2 * i, 60, 0] as const,
    }));
    const distances = geodesicDistance(mesh, pieces);
    let sum = 0;
    let count = 0;
    for (let v = 0; v < distances.length; v++) {
      const x = mesh.positions[3 * v]!;
      const exact = Math.hypot(Math.max(0, 82 - x, x - 122), mesh.positions[3 * v + 1]! - 60);
      expect(distances[v]).toBeGreaterThan(exact - 1e-4);
      if (exact < 6) continue;
      expect(distances[v]! / exact).toBeLessThan(1.1);
      sum += distances[v]! / exact - 1;
      count++;
    }
    expect(sum / count).toBeLessThan(0.01);
  });

  it('stays on the surface: the far side of a tube is half its girth away', () => {
    const body = tube({ radius: 100, height: 400, segments: 120, rings: 80 });
    const distances = geodesicDistance(body, [{ kind: 'vertex', vertex: 120 * 40 }]);
    const half = 120 * 100 * Math.sin(Math.PI / 120);
    expect(Math.abs(distances[120 * 40 + 60]! / half - 1)).toBeLessThan(0.002);
  });

  it('stops at the given distance and at the mask', () => {
    const body = tube({ radius: 100, height: 400, segments: 60, rings: 40 });
    const near = geodesicDistance(body, [{ kind: 'vertex', vertex: 60 * 20 }], { maxDistance: 50 });
    expect(Math.max(...[...near].filter(Number.isFinite))).toBeLessThanOrEqual(50);
    const within = new Uint8Array(near.length).fill(1, 0, 60 * 21);
    const below = geodesicDistance(body, [{ kind: 'vertex', vertex: 60 * 20 }], { within });
    expect(below[60 * 21]).toBe(Infinity);
    expect(below[60 * 19]).toBeCloseTo(10, 3);
  });

  it('leaves what no path reaches at infinity', () => {
    const one = tube({ radius: 10, height: 10, segments: 6, rings: 1 });
    const both: TriMesh = {
      positions: Float32Array.of(...one.positions, ...one.positions.map((x) => x + 100)),
      indices: Uint32Array.of(...one.indices, ...one.indices.map((v) => v + one.positions.length / 3)),
    };
    const distances = geodesicDistance(both, [{ kind: 'vertex', vertex: 0 }]);
    expect(distances[one.positions.length / 3]).toBe(Infinity);
  });
});

/** A flat sheet whose cells lean so much that every triangle is obtuse. */
function shearedSheet(columns: number, rows: number, size: number): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++)
      positions.push(column * size + 0.7 * size * row, row * size, 0);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column;
      const b = a + columns + 1;
      indices.push(a, a + 1, b + 1, a, b + 1, b);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
