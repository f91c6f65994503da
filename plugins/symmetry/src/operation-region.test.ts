import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  buildBvh,
  pushRegion,
  regionField,
  selfIntersections,
  symmetryPlane,
  type TriMesh,
} from '@bracewright/core/mesh';
import { referTo } from '@bracewright/core/history';
import { applyOperation, isSdkError } from '@bracewright/core/operation';
import { REGION_RECORD, regionParams, type RegionParams, type SurfacePoint } from '@bracewright/core/params';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_REGIONS } from './golden.ts';
import { mirror, mirrorRegion } from './operation.ts';

describeOperation(mirrorRegion, {
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_REGIONS,
  golden: GOLDEN_REGIONS,
});

const SAGITTAL = { origin: [0, 0, 0], normal: [1, 0, 0] } as const;
const quiet = { checkAborted() {}, progress() {} };
/** A body whose right half is the mirror image of its left one, triangle for triangle. */
const even = async (mesh: TriMesh): Promise<TriMesh> =>
  (await applyOperation(mirror, mesh, { plane: SAGITTAL } as never)).mesh;
const trunk = sampleTrunk({ cobb: 35, edge: 12 }).mesh;
const symmetric = even(trunk);

/** A region about a place of the skin. */
function regionAt(
  mesh: TriMesh,
  middle: Vec3,
  radius: number,
  more: Partial<RegionParams> = {},
): RegionParams {
  const tree = buildBvh(mesh);
  const onto = (at: Vec3): SurfacePoint => {
    const { position, triangle } = tree.closestPoint(at)!;
    const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(mesh.positions, mesh.indices[3 * triangle + k]!)) as [
      Vec3, Vec3, Vec3,
    ]; // prettier-ignore
    const normal = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
    return { position: [...position], normal: [...normal] };
  };
  const { position, normal } = onto(middle);
  const u = vec3.normalize(vec3.cross(normal, [0, 0, 1]));
  const v = vec3.cross(normal, u);
  const at = (x: number, y: number): SurfacePoint =>
    onto(vec3.addScaled(vec3.addScaled(position, u, x), v, y));
  const contour = Array.from({ length: 9 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 9 + 0.1;
    return at(radius * Math.cos(angle), 1.2 * radius * Math.sin(angle));
  });
  return regionParams.parse({ contour, apex: [at(1, -9), at(2, 8)], amplitude: -12, ...more });
}

const source = (region: RegionParams) => referTo({ ...REGION_RECORD, id: 'a', params: region as never });
const deformed = (mesh: TriMesh, region: RegionParams): TriMesh =>
  pushRegion(regionField(mesh, region, quiet), region.amplitude, region.direction, quiet).mesh;
const across = (mesh: TriMesh, region: RegionParams, more: object = {}) =>
  applyOperation(mirrorRegion, mesh, { recordId: source(region), ...more } as never);

/** How far the mirror image of the body leaves it, mm. */
function asymmetry(mesh: TriMesh): number {
  const tree = buildBvh(mesh);
  let most = 0;
  for (let v = 0; 3 * v < mesh.positions.length; v++) {
    const [x, y, z] = vec3.pointAt(mesh.positions, v);
    most = Math.max(most, tree.closestPoint([-x, y, z])!.distance);
  }
  return most;
}

describe('symmetry.region', () => {
  it.each([
    ['pressed in square to the skin', { amplitude: -12 }],
    ['let out, without corners', { amplitude: 18, contourShape: 'smooth' }],
    ['along a way', { amplitude: -15, direction: [-0.5, -0.8, 0.3] }],
  ] as const)('makes a symmetric body symmetric again: %s', async (_, more) => {
    const body = await symmetric;
    const region = regionAt(body, [70, 90, 300], 42, more as never);
    const pushed = deformed(body, region);
    expect(asymmetry(pushed)).toBeGreaterThan(5);
    const { mesh, report } = await across(pushed, region);
    expect(asymmetry(mesh)).toBeLessThan(1e-3);
    expect(report['apart']).toBe(0);
    // The same from what the step says of itself, without its record.
    const given = await applyOperation(mirrorRegion, pushed, { ...region } as never);
    expect(given.mesh.positions).toEqual(mesh.positions);
  });

  it('also where the walls of the dent or the bump are steep: how its points face is known from the time when they were drawn', async () => {
    const body = await symmetric;
    for (const amplitude of [-30, 30]) {
      const region = regionAt(body, [70, 90, 300], 32, { amplitude, transition: 3 });
      const pushed = deformed(body, region);
      const { mesh, report } = await across(pushed, region);
      expect(report['apart']).toBe(0);
      expect(asymmetry(mesh)).toBeLessThan(1e-3);
    }
  });

  it('leaves the bits of the side that the region is on', async () => {
    const region = regionAt(trunk, [-70, 90, 300], 40);
    const { mesh, report } = await across(trunk, region);
    let moved = 0;
    for (let v = 0; 3 * v < trunk.positions.length; v++) {
      const same = [0, 1, 2].every((k) => mesh.positions[3 * v + k] === trunk.positions[3 * v + k]);
      if (same) continue;
      moved++;
      expect(trunk.positions[3 * v]!).toBeGreaterThan(0);
    }
    expect(moved).toBeGreaterThan(20);
    expect(report['apart']).toBeGreaterThan(0);
    expect(selfIntersections(mesh).length).toBe(selfIntersections(trunk).length);
  });

  it('says so where the other side lies far from the mirror image', async () => {
    const body = await symmetric;
    const region = regionAt(body, [90, 60, 300], 35);
    const told = async (x: number) =>
      (await across(body, region, { plane: { origin: [x, 0, 0], normal: [1, 0, 0] } })).findings.map(
        ({ code }) => code,
      );
    expect(await told(0)).not.toContain('symmetry/sides-differ');
    expect(await told(-12)).toContain('symmetry/sides-differ');
  });

  const refused = (mesh: TriMesh, given: object): Promise<string> =>
    applyOperation(mirrorRegion, mesh, given as never).then(
      () => 'done',
      (error: unknown) => (isSdkError(error) ? error.code : String(error)),
    );

  it('refuses what has no other side, in words of its own', async () => {
    const region = regionAt(trunk, [70, 90, 300], 40);
    const recordId = source(region);
    expect(await refused(trunk, {})).toBe('symmetry/no-region');
    expect(await refused(trunk, { recordId, ...region })).toBe('symmetry/two-regions');
    expect(await refused(trunk, { contour: region.contour })).toBe('symmetry/no-region');
    expect(await refused(trunk, { recordId, plane: { origin: [0, 0, 0], normal: [0, 0, 1] } })).toBe(
      'symmetry/no-sides',
    );
    const middle = regionAt(trunk, [5, 90, 300], 40);
    expect(await refused(trunk, { recordId: source(middle) })).toBe('symmetry/across-middle');
    const beside = { origin: [250, 0, 0], normal: [1, 0, 0] };
    expect(await refused(trunk, { recordId, plane: beside })).toBe('symmetry/no-skin-there');
    const inwards = { ...trunk, indices: trunk.indices.slice().reverse() };
    expect(await refused(inwards, { recordId })).toBe('region/inside-out');
  });

  it('refuses a place that is partly the skin of an arm, and one that an opening of the scan cuts', async () => {
    const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 60, rings: 40 });
    const region = regionAt(body, [120, 30, 200], 50);
    // On the right the trunk ends in the middle of the place, and an arm begins 25 mm beside it.
    const half = body.indices.filter((_, i) => {
      const triangle = i - (i % 3);
      return [0, 1, 2].every((k) => {
        const v = 3 * body.indices[triangle + k]!;
        return body.positions[v]! > 0 || body.positions[v + 2]! < 200;
      });
    });
    const arm = ellipticTube({ radiusX: 30, radiusY: 120, height: 190, segments: 40, rings: 20 });
    const count = body.positions.length / 3;
    const both: TriMesh = {
      positions: Float32Array.from([
        ...body.positions,
        ...arm.positions.map((value, i) => value + [-150, 20, 215][i % 3]!),
      ]),
      indices: Uint32Array.from([...half, ...arm.indices.map((v) => v + count)]),
    };
    expect(await refused({ ...body, indices: half }, { recordId: source(region) })).toMatch(
      /^symmetry\/(no-skin-there|does-not-fit|other-sheet)$/,
    );
    expect(await refused(both, { recordId: source(region) })).toMatch(
      /^symmetry\/(no-skin-there|does-not-fit|other-sheet)$/,
    );
  });

  it('lays it on the skin of a raw scan, at the plane that the body itself has', async () => {
    const scan = scanOf(sampleTrunk({ cobb: 35, edge: 14 }), { holes: 0, debris: 1 });
    const { origin, normal } = symmetryPlane(scan)!;
    const region = regionAt(scan, [90, 80, 850], 45, { amplitude: 10 });
    const { mesh, findings, report } = await across(scan, region, {
      plane: { origin: [...origin], normal: [...normal] },
    });
    expect(report['apart']).toBeGreaterThan(1);
    expect(findings.filter(({ code }) => code === 'symmetry/folds')).toEqual([]);
    expect(selfIntersections(mesh).length).toBe(selfIntersections(scan).length);
  });
});
