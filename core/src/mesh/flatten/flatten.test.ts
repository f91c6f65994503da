import { expect, test } from 'vitest';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { geodesicDistance } from '../geodesic/geodesic.ts';
import { heightsOf, sectionExtent } from '../measure/measure.ts';
import { repairMesh } from '../repair/repair.ts';
import { sectionByPlane } from '../section/section.ts';
import { cutByEdgeLines } from '../trim/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { borderChange, directionIn, flattenPatch, proposeDart } from './index.ts';

/** What lies within a ring of `radius` mm about the place where a level ray from the middle leaves the body, at a share of its height. */
function patchOf(body: TriMesh, way: readonly [number, number], share: number, radius: number): TriMesh {
  const bvh = buildBvh(body);
  const { bottom, top } = heightsOf(body);
  const height = bottom + share * (top - bottom);
  const { centre } = sectionExtent(sectionByPlane(body, { origin: [0, 0, height], normal: [0, 0, 1] }), {
    origin: [0, 0, height],
    normal: [0, 0, 1],
  });
  const out = [way[0], way[1], 0] as const;
  const at = (across: number, up: number) => {
    const hit = bvh
      .raycastAll([centre[0] - way[1] * across, centre[1] + way[0] * across, height + up], out)
      .at(-1)!;
    return { position: hit.position, normal: out };
  };
  const points = Array.from({ length: 14 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 14;
    return at(radius * Math.cos(angle), 0.8 * radius * Math.sin(angle));
  });
  return cutByEdgeLines(body, [{ points, closed: true, smooth: true }], at(0, 0).position).mesh;
}

const tube = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 60 });
const trunk = sampleTrunk({ cobb: 35, edge: 15 });
const scan = repairMesh(scanOf(trunk, { holes: 0, debris: 2 }), { components: 'largest' }).mesh;

test('what is bent one way alone comes to lie as it is, also half round the body', () => {
  for (const radius of [50, 140]) {
    const { measure } = flattenPatch(patchOf(tube, [0, 1], 0.5, radius));
    expect(measure.turned).toBe(0);
    expect(measure.p95Stretch).toBeLessThan(1e-3);
    expect(Math.abs(measure.flatBorder / measure.border - 1)).toBeLessThan(1e-3);
  }
});

test('on a scan no triangle is turned over, its border keeps its length, and the same comes out again', () => {
  for (const way of [[0, 1], [0.8, 0.6], [-0.8, 0.6], [0, -1]] as const) {
    const patch = patchOf(scan, way, 0.5, 50);
    const flat = flattenPatch(patch);
    expect(flat.measure.turned).toBe(0);
    expect(flat.measure.border).toBeGreaterThan(230);
    expect(Math.abs(borderChange(flat))).toBeLessThan(0.02);
    expect(flat.measure.p95Stretch).toBeLessThan(0.04);
    expect(Math.abs(flat.measure.areaChange)).toBeLessThan(0.01);
    expect(flattenPatch(patch).points).toEqual(flat.points);
  }
}); // prettier-ignore

test('lengths on the surface are lengths in the plane', () => {
  const patch = patchOf(scan, [0, 1], 0.5, 45);
  const { points, border } = flattenPatch(patch);
  const [from] = border as unknown as [number];
  const lengths = geodesicDistance(patch, [{ kind: 'vertex', vertex: from } as never]);
  let [worst, most] = [0, 0];
  for (const v of border) {
    const straight = Math.hypot(
      points[2 * v]! - points[2 * from]!,
      points[2 * v + 1]! - points[2 * from + 1]!,
    );
    worst = Math.max(worst, Math.abs(straight - lengths[v]!));
    most = Math.max(most, lengths[v]!);
  }
  expect(most).toBeGreaterThan(70);
  expect(worst / most).toBeLessThan(0.025);
});

test('tells which way is up, and that a level patch has none', () => {
  const patch = patchOf(scan, [0, 1], 0.5, 45);
  const { points } = flattenPatch(patch);
  const [up, back] = [[0, 0, 1], [0, 1, 0]].map((way) => directionIn(patch, points, way as never)) as [
    ReturnType<typeof directionIn>, ReturnType<typeof directionIn>]; // prettier-ignore
  expect(up.share).toBeGreaterThan(0.9);
  expect(back.share).toBeLessThan(0.4);
});

test('what is bent both ways says so, and a cut brings its border nearer to its length', () => {
  const ball = ellipticTube({ radiusX: 70, radiusY: 70, height: 400, segments: 48, rings: 60 });
  const positions = ball.positions.slice();
  // A waist: the sides of a saddle.
  for (let i = 0; i < positions.length; i += 3) {
    const wide = 0.6 + ((positions[i + 2]! - 200) / 120) ** 2;
    positions[i]! *= wide;
    positions[i + 1]! *= wide;
  }
  const patch = patchOf({ ...ball, positions }, [0, 1], 0.5, 38);
  const flat = flattenPatch(patch);
  expect(borderChange(flat)).toBeLessThan(-0.02);
  const dart = proposeDart(patch, flat)!;
  expect(Math.abs(dart.borderChange)).toBeLessThan(0.7 * Math.abs(borderChange(flat)));
  expect(dart.p95Stretch).toBeLessThan(flat.measure.p95Stretch);
  // A saddle has more border than its flat piece: the cut opens.
  expect(dart.gap).toBeLessThan(0);
  expect(dart.length).toBeGreaterThan(15);
  expect([...flat.border]).toContain(dart.from);
});

test('only a disc can be laid flat', () => {
  expect(() => flattenPatch(tube)).toThrow(expect.objectContaining({ code: 'flatten/no-disc' }));
  const patch = patchOf(tube, [0, 1], 0.5, 50);
  const holed = { ...patch, indices: patch.indices.filter((_, i) => Math.floor(i / 3) !== 40) };
  expect(() => flattenPatch(holed)).toThrow(
    expect.objectContaining({ code: 'flatten/no-disc', data: { pieces: 1, borders: 2 } }),
  );
});
