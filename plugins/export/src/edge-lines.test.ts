import { buildBvh, inspectMesh, surfaceLine, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { openTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { thicken, thickenV4 } from './operation.ts';

const scan = scanOf(sampleTrunk({ edge: 21 }), { holes: 0, debris: 0, seed: 3 });
const [low, high] = heightOf(scan);
const lines = [ringAbout(scan, low + 0.35 * (high - low), 15), ringAbout(scan, low + 0.5 * (high - low), 20)];

function heightOf({ positions }: TriMesh): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    least = Math.min(least, positions[i]!);
    most = Math.max(most, positions[i]!);
  }
  return [least, most];
}

function ringAbout(mesh: TriMesh, height: number, wave: number): SurfacePoint[] {
  const tree = buildBvh(mesh);
  return Array.from({ length: 16 }, (_, i) => {
    const turn = (Math.PI * i) / 8;
    const normal = [Math.cos(turn), Math.sin(turn), 0] as const;
    const from = [0, 0, height + wave * Math.sin(3 * turn)] as const;
    const { distance } = tree.raycast(from, normal)!;
    return { position: [distance * normal[0], distance * normal[1], from[2]], normal: [...normal] };
  });
}

/** The points of the body side at an edge of it: vertices of edges with one triangle among the first `count`. */
function rimOf({ positions, indices }: TriMesh, count: number): (readonly [number, number, number])[] {
  const seen = new Map<string, number[]>();
  for (let h = 0; h < 3 * count; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    seen.set(key, [...(seen.get(key) ?? []), a]);
  }
  return [...seen.values()]
    .filter(({ length }) => length === 1)
    .map(([v]) => [positions[3 * v!]!, positions[3 * v! + 1]!, positions[3 * v! + 2]!] as const);
}

/** The most that the edges of the body side lie off the lines as the screen draws them, mm. */
function offLine(mesh: TriMesh, count: number): number {
  const drawn = lines.map((points) => {
    const line = surfaceLine(scan, points as never, { closed: true, shape: 'smooth' });
    if (!line.ok) throw new Error(line.reason);
    const at = line.spans.flat().flatMap(({ from }) => [...from]);
    const n = at.length / 3;
    return buildBvh({
      positions: Float32Array.from(at),
      indices: Uint32Array.from(Array.from({ length: n }, (_, i) => [i, (i + 1) % n, i]).flat()),
    });
  });
  return Math.max(
    ...rimOf(mesh, count).map((at) => Math.min(...drawn.map((line) => line.closestPoint(at)!.distance))),
  );
}

const params = {
  thickness: 4,
  mode: 'equal',
  curves: lines.map((points) => ({ points, closed: true, smooth: true })),
};

it('ends a wall where its edge lines are drawn, which version 4 did nearly', async () => {
  const before = await applyOperation(thickenV4, scan, params);
  expect(offLine(before.mesh, Number(before.report['bodyTriangles']))).toBeGreaterThan(0.1);
  const { mesh, report } = await applyOperation(thicken, scan, params);
  expect(offLine(mesh, Number(report['bodyTriangles']))).toBeLessThan(0.1);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  expect(report['withinTenthPercent']).toBeGreaterThan(99);
});

it('keeps the part that is named', async () => {
  const at = (share: number): number => low + share * (high - low);
  // Of two parts between two lines each, the larger one would be kept.
  const curves = [0.3, 0.38, 0.5].map((share) => ({
    ...params.curves[0]!,
    points: ringAbout(scan, at(share), 5),
  }));
  const keep = { position: [0, -80, at(0.34)], normal: [0, -1, 0] };
  const { mesh } = await applyOperation(thicken, scan, { ...params, curves, keep });
  const [bottom, top] = heightOf(mesh);
  expect([bottom > at(0.28), top < at(0.4)]).toEqual([true, true]);
});

it('says which line cuts nothing out, and where', async () => {
  const [first, second] = params.curves;
  const meets = {
    ...second!,
    points: second!.points.map((point, i) => (i === 4 ? first!.points[4]! : point)),
  };
  await expect(applyOperation(thicken, scan, { ...params, curves: [first!, meets] })).rejects.toMatchObject({
    code: 'mesh/edge-line-meets-line',
    data: { line: 2 },
    places: [{ radius: 5 }],
  });
  await expect(
    applyOperation(thicken, scan, { ...params, curves: [first!, { ...second!, closed: false }] }),
  ).rejects.toMatchObject({ code: 'mesh/edge-line-open', data: { line: 2 } });
  const tube = openTube({ radiusX: 80, radiusY: 80, height: 200, segments: 48, rings: 24 });
  const along = { ...first!, points: ringAbout(tube, 199.99, 0) };
  await expect(applyOperation(thicken, tube, { ...params, curves: [along] })).rejects.toMatchObject({
    code: 'mesh/edge-line-hole',
    data: { line: 1 },
  });
});
