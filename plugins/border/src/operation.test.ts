import { buildBvh, surfaceArea, surfaceLine, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describeOperation, openTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { cut } from './operation.ts';

describeOperation(cut, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: [...GOLDEN_CASES],
  golden: GOLDEN_CASES,
});

type Point = { position: [number, number, number]; normal: [number, number, number] };

/** Points on the skin all round, seen from the axis of the body. */
function ringOn(mesh: TriMesh, share: number, wave = 0.02): Point[] {
  const tree = buildBvh(mesh);
  const heights = mesh.positions.filter((_, i) => i % 3 === 2);
  const [low, high] = heights.reduce(([a, b], z) => [Math.min(a, z), Math.max(b, z)] as const, [
    Infinity,
    -Infinity,
  ] as const);
  return Array.from({ length: 18 }, (_, i) => {
    const turn = (Math.PI * i) / 9;
    const normal: [number, number, number] = [Math.cos(turn), Math.sin(turn), 0];
    const z = low + (high - low) * (share + wave * Math.sin(2 * turn));
    const hit = tree.raycast([0, 0, z], normal)!;
    return { position: [...hit.position] as [number, number, number], normal };
  });
}

const line = (points: Point[], more: object = {}) => ({ points, closed: true, smooth: true, ...more });

describe('border.cut', () => {
  const scan = scanOf(sampleTrunk(), { holes: 0, debris: 0, seed: 3 });
  const rings = [ringOn(scan, 0.3), ringOn(scan, 0.7)];
  const middle = ringOn(scan, 0.5)[3]!;
  const run = (curves: object[], keep: Point, mesh = scan) =>
    applyOperation(cut, mesh, { curves, keep } as never);

  /** Both lines cut, and a part kept, once for all tests. */
  const known = new Map<Point, ReturnType<typeof run>>();
  const keeping = (keep: Point): ReturnType<typeof run> => {
    const made =
      known.get(keep) ??
      run(
        rings.map((one) => line(one)),
        keep,
      );
    known.set(keep, made);
    return made;
  };
  const below = ringOn(scan, 0.15)[0]!;

  it('ends the body where the screen draws the lines, and tells how long its edge is', async () => {
    const { mesh, report, findings } = await keeping(middle);
    expect(findings).toEqual([]);
    expect(report['offBody']).toBeLessThan(0.051);
    const drawn = rings.map((points) => {
      const found = surfaceLine(scan, points, { closed: true, shape: 'smooth' });
      if (!found.ok) throw new Error(found.reason);
      return found.spans.flat();
    });
    const skin = buildBvh(mesh);
    for (const { from } of drawn.flat()) expect(skin.closestPoint(from)!.distance).toBeLessThan(0.1);
    const length = drawn
      .flat()
      .reduce((sum, { from, to }) => sum + Math.hypot(...from.map((value, k) => to[k]! - value)), 0);
    expect(report['edge']! / length).toBeCloseTo(1, 3);
    expect(report['area']! / surfaceArea(mesh)).toBeCloseTo(1, 6);
  });

  it('tells how far the skin lies off a body of large triangles beside the lines', async () => {
    const large = scanOf(sampleTrunk({ edge: 25 }), { holes: 0, debris: 0, seed: 3 });
    const ends = [line(ringOn(large, 0.35)), line(ringOn(large, 0.72))];
    const made = await run(ends, ringOn(large, 0.55)[3]!, large);
    const body = buildBvh(large);
    // Measured anew, at random places of the triangles.
    const { positions: p, indices } = made.mesh;
    let most = 0;
    for (let i = 0; i < indices.length; i += 3)
      for (const [u, v] of [
        [0.3, 0.3],
        [0.05, 0.5],
        [0.5, 0.05],
        [0.45, 0.45],
        [0.2, 0.6],
        [0.6, 0.2],
      ]) {
        // prettier-ignore
        const at = [0, 1, 2].map((k) => {
          const [a, b, c] = [0, 1, 2].map((j) => p[3 * indices[i + j]! + k]!) as [number, number, number];
          return a + u! * (b - a) + v! * (c - a);
        });
        most = Math.max(most, body.closestPoint(at as never)!.distance);
      }
    expect(most).toBeGreaterThan(0.1);
    const note = made.findings.find(({ code }) => code === 'border/laid-anew')!;
    expect(note.kind).toBe('note');
    expect(note.data['off']).toBeGreaterThan(most - 0.01);
    expect(note.data['off']).toBeLessThan(most + 0.2);
    expect(note.places).toHaveLength(1);
  });

  it('keeps the part that is named, and the parts make the whole', async () => {
    const kept = [middle, below, ringOn(scan, 0.85)[0]!];
    const areas = await Promise.all(kept.map(async (keep) => surfaceArea((await keeping(keep)).mesh)));
    // Mending beside the lines leaves the skin within hundredths of a millimetre.
    expect(areas.reduce((a, b) => a + b, 0) / surfaceArea(scan)).toBeCloseTo(1, 4);
  });

  it('cuts again what it has cut, and says which line cut nothing', async () => {
    const once = (await run([line(rings[0]!)], middle)).mesh;
    const twice = await run([line(rings[1]!)], middle, once);
    expect(twice.warnings).toEqual([]);
    const both = (await keeping(middle)).mesh;
    expect(surfaceArea(twice.mesh) / surfaceArea(both)).toBeCloseTo(1, 4);
    const { warnings, findings } = await keeping(below);
    expect(warnings).toEqual(['border/line-unused']);
    expect(findings[0]!.data).toEqual({ line: 2 });
  });

  it.each([
    ['mesh/edge-line-open', () => [line(rings[0]!), line(rings[1]!, { closed: false })], 2],
    ['mesh/edge-line-meets-line', () => [line(rings[0]!), line(ringOn(scan, 0.3, 0.04))], 2],
  ] as const)('refuses with %s and the number of the line', async (code, curves, number) => {
    await expect(run(curves(), middle)).rejects.toMatchObject({ code, data: { line: number } });
  });

  it('refuses a line along an opening of the body', async () => {
    const tube = openTube({ radiusX: 100, radiusY: 100, height: 300, segments: 40, rings: 20 });
    const rim = Array.from({ length: 10 }, (_, i): Point => {
      const turn = (Math.PI * i) / 5;
      const normal: [number, number, number] = [Math.cos(turn), Math.sin(turn), 0];
      return { position: [100 * normal[0], 100 * normal[1], 300], normal };
    });
    await expect(run([line(rim)], middle, tube)).rejects.toMatchObject({ code: 'mesh/edge-line-hole' });
  });
});
