import { createRandom } from '@bracewright/core/math';
import { type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { bend } from './operation.ts';

export const DEGREE = Math.PI / 180;
/** A plane at a height, tilted to the patient's left and to the front by degrees. */
export const tilted = (z: number, left: number, front = 0) => {
  const [sine, cosine] = [Math.sin(left * DEGREE), Math.cos(left * DEGREE)];
  return {
    origin: [0, 0, z] as const,
    normal: [sine, cosine * Math.sin(front * DEGREE), cosine * Math.cos(front * DEGREE)] as const,
  };
};
export type Plane = ReturnType<typeof tilted>;
export const run = async (mesh: TriMesh, params: Record<string, unknown>) =>
  (await applyOperation(bend, mesh, params as never)).mesh;
export const at = (mesh: TriMesh, v: number) => [...mesh.positions.subarray(3 * v, 3 * v + 3)] as Point;
export type Point = [number, number, number];
export const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const above = ({ origin, normal }: Plane, point: Point) =>
  point.reduce((sum, x, k) => sum + (x - origin[k]!) * normal[k]!, 0);

export const SEGMENTS = 48;
export const body = ellipticTube({ radiusX: 130, radiusY: 90, height: 500, segments: SEGMENTS, rings: 100 });
export const vertices = Array.from({ length: body.positions.length / 3 }, (_, v) => v);

export const WAYS: readonly (readonly [string, readonly Plane[]])[] = [
  ['15° and −15°', [tilted(130, 15), tilted(370, -15)]],
  ['15° and level', [tilted(130, 15), tilted(370, 0)]],
  ['20° both', [tilted(130, 20), tilted(370, 20)]],
  ['to the side and to the front', [tilted(130, -8, 12), tilted(370, 10, -9)]],
  ['three, mixed', [tilted(110, 10), tilted(250, -6, 5), tilted(390, 4, -12)]],
  ['four, mixed', [tilted(90, -10, 4), tilted(190, 8), tilted(300, 0, 9), tilted(410, -12)]],
];

export const bendBetween = (_: string, planes: readonly Plane[]) => {
  const asked = { planes, angle: 15, direction: 90 };

  it('leaves the bits before the first plane and moves what lies beyond it', async () => {
    const made = await run(body, asked);
    const before = vertices.filter((v) => above(planes[0]!, at(body, v)) <= 0);
    expect(before.length).toBeGreaterThan(500);
    expect(before.filter((v) => gap(at(made, v), at(body, v)) > 0)).toEqual([]);
    const beyond = vertices.filter((v) => above(planes[0]!, at(body, v)) > 10);
    expect(beyond.filter((v) => gap(at(made, v), at(body, v)) === 0)).toEqual([]);
  });

  it('moves what lies beyond the last plane as one, within a thousandth of a millimetre', async () => {
    const made = await run(body, asked);
    const beyond = vertices.filter((v) => above(planes.at(-1)!, at(body, v)) >= 0);
    expect(beyond.length).toBeGreaterThan(500);
    const random = createRandom(5);
    let worst = 0;
    for (let i = 0; i < 20000; i++) {
      const [a, b] = [0, 1].map(() => beyond[Math.floor(random() * beyond.length)]!) as [number, number];
      worst = Math.max(worst, Math.abs(gap(at(made, a), at(made, b)) - gap(at(body, a), at(body, b))));
    }
    expect(worst).toBeLessThan(1e-3);
  });

  it('keeps the length of the axis to 0.1 %', async () => {
    // A thread along the axis the planes are bent about tells where that goes.
    const way: Point = [0, 0, 0];
    for (const { normal } of planes) for (const k of [0, 1, 2] as const) way[k] += normal[k];
    const size = Math.hypot(...way);
    const middle = planes.reduce((sum, { origin }) => sum + origin[2] / planes.length, 0);
    const thread = ellipticTube({ radiusX: 0.1, radiusY: 0.1, height: 400, segments: 3, rings: 800 });
    const first = body.positions.length / 3;
    const laid = thread.positions.map((_, i) => {
      const along = thread.positions[i - (i % 3) + 2]! - 200;
      return (way[i % 3]! / size) * along + (i % 3 === 2 ? middle : thread.positions[i]!);
    });
    const both = {
      positions: Float32Array.from([...body.positions, ...laid]),
      indices: Uint32Array.from([...body.indices, ...thread.indices.map((v) => v + first)]),
    };
    const made = await run(both, asked);
    const length = (mesh: TriMesh) => {
      let sum = 0;
      for (let ring = 0; ring < 800; ring++)
        sum += gap(at(mesh, first + 3 * ring), at(mesh, first + 3 * ring + 3));
      return sum;
    };
    expect(length(both)).toBeCloseTo(400, 1);
    expect(Math.abs(length(made) / length(both) - 1)).toBeLessThan(1e-3);
  });

  it('runs smoothly through every plane, and adds no crossing', async () => {
    // Where the skin has no kink, its second differences fall with the square of the step; at a kink, only with the step.
    const bendOf = async (rings: number) => {
      const skin = ellipticTube({ radiusX: 130, radiusY: 90, height: 500, segments: 8, rings });
      const { mesh, findings } = await applyOperation(bend, skin, asked as never);
      expect(findings).toEqual([]);
      let most = 0;
      for (let v = 8; v < 8 * rings; v++) {
        const [a, b, c] = [v - 8, v, v + 8].map((w) => at(mesh, w)) as [Point, Point, Point];
        for (const k of [0, 1, 2] as const) most = Math.max(most, Math.abs(a[k] - 2 * b[k] + c[k]));
      }
      return most;
    };
    expect(await bendOf(1800)).toBeLessThan((await bendOf(450)) / 8);
  });
};
