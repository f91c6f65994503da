import { inspectMesh, selfIntersections, volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { describeOperation, dentedTube, ellipticTube, openTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { remesh } from './operation.ts';

describeOperation(remesh, {
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES.slice(0, 2),
  golden: GOLDEN_CASES,
  surface: { sweeps: true },
});

const run = (mesh: TriMesh, params: object) => applyOperation(remesh, mesh, params as never);
const refusal = (mesh: TriMesh, params: object) =>
  run(mesh, params).then(
    () => undefined,
    (reason: unknown) => reason as SdkError,
  );

/** A closed box from the origin, of two triangles a side. */
const boxBody = (x: number, y: number, z: number): TriMesh => ({
  positions: Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [x * (i & 1), y * ((i >> 1) & 1), z * (i >> 2)]),
  ),
  indices: Uint32Array.from(
    [
      [0, 2, 3, 0, 3, 1],
      [4, 5, 7, 4, 7, 6],
      [0, 1, 5, 0, 5, 4],
      [2, 6, 7, 2, 7, 3],
      [0, 4, 6, 0, 6, 2],
      [1, 3, 7, 1, 7, 5],
    ].flat(),
  ),
});

function edges({ positions: p, indices }: TriMesh): number[] {
  const found: number[] = [];
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [3 * indices[h]!, 3 * indices[h % 3 === 2 ? h - 2 : h + 1]!];
    found.push(Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!));
  }
  return found.sort((a, b) => a - b);
}

describe('remesh.run', () => {
  it('keeps a box with its sharp edges exactly, in triangles of the length asked for', async () => {
    const box = boxBody(100, 80, 60);
    const { mesh, report } = await run(box, { edgeLength: 12 });
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
    expect(volume(mesh)).toBeCloseTo(480_000, 1);
    expect(report['deviation']).toBeLessThan(1e-3);
    const all = edges(mesh);
    expect(all[Math.floor(all.length / 2)]!).toBeGreaterThan(9);
    expect(all.at(-1)!).toBeLessThan(21);
  });

  it('rounds them off by no more than a triangle where they are not kept, and tells by how much', async () => {
    const { report, findings } = await run(boxBody(100, 80, 60), {
      edgeLength: 12,
      keepFeatures: false,
    });
    expect(report['deviation']).toBeGreaterThan(1);
    expect(report['deviation']).toBeLessThan(12);
    expect(findings).toMatchObject([{ code: 'remesh/deviates' }]);
  });

  it('leaves as many triangles as asked, and makes about as many where there are fewer, on the same surface', async () => {
    const trunk = ellipticTube({ radiusX: 140, radiusY: 95, height: 200, segments: 40, rings: 12 });
    const few = await run(trunk, { triangles: 500 });
    const many = await run(few.mesh, { triangles: 900 });
    expect(few.mesh.indices).toHaveLength(1500);
    expect(Math.abs(many.mesh.indices.length / 3 / 900 - 1)).toBeLessThan(0.05);
    for (const { mesh, report } of [few, many]) {
      expect(report['triangles']).toBe(mesh.indices.length / 3);
      expect(report['deviation']).toBeLessThan(3);
      expect(Math.abs(volume(mesh) / volume(trunk) - 1)).toBeLessThan(0.01);
    }
  });

  it('keeps the rims of an opening', async () => {
    const tube = openTube({ radiusX: 80, radiusY: 60, height: 120, segments: 40, rings: 12 });
    const { mesh } = await run(tube, { edgeLength: 12 });
    const { boundaryLoops } = inspectMesh(mesh);
    expect(boundaryLoops).toBe(2);
    const heights = mesh.positions.filter((_, i) => i % 3 === 2);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 120]);
  });

  it('leaves triangles that cross as they are, and adds no crossing', async () => {
    const through = dentedTube({
      radiusX: 140,
      radiusY: 95,
      height: 400,
      segments: 32,
      rings: 24,
      dent: 215,
    });
    const before = selfIntersections(through).length;
    const { mesh, findings } = await run(through, { edgeLength: 14 });
    expect(before).toBeGreaterThan(0);
    expect(selfIntersections(mesh).length).toBe(before);
    expect(findings.map(({ code }) => code)).toContain('remesh/held');
  });

  it('refuses no size, two sizes, more triangles than can be worked on, and what is no surface, with the places', async () => {
    const box = boxBody(100, 80, 60);
    expect(await refusal(box, {})).toMatchObject({ code: 'remesh/no-size' });
    expect(await refusal(box, { edgeLength: 5, triangles: 500 })).toMatchObject({ code: 'remesh/two-sizes' });
    const large = boxBody(1000, 1000, 1000);
    expect(await refusal(large, { edgeLength: 1 })).toMatchObject({ code: 'remesh/too-many' });
    const finned = { positions: box.positions, indices: Uint32Array.from([...box.indices, 0, 1, 7]) };
    const { code, places } = (await refusal(finned, { edgeLength: 20 }))!;
    expect(code).toBe('remesh/unsound');
    expect(places!.length).toBeGreaterThan(0);
  });
});
