import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  boundaryLoops,
  buildBvh,
  mirroredMesh,
  pushRegion,
  readLines,
  regionField,
  selfIntersections,
  SkinChart,
  isChartStop,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation, isSdkError } from '@bracewright/core/operation';
import { regionParams, type RegionParams, type SurfacePoint } from '@bracewright/core/params';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { readRegion as shapeOf, type ReadRegion as ReadShape } from '@bracewright/core/tool';
import { describeOperation, ellipticTube, sphere } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { PAD } from './pad.ts';
import { applyTemplate } from './operation.ts';
import { turnedShape } from './turned-shape.ts';

describeOperation(applyTemplate, {
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const quiet = { checkAborted() {}, progress() {} };
const trunk = sampleTrunk({ cobb: 35, edge: 18 }).mesh;
/** A body whose right half is the mirror image of its left one, triangle for triangle. */
const even = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 56, rings: 36 });

function onto(mesh: TriMesh, at: Vec3): SurfacePoint {
  const { position, triangle } = buildBvh(mesh).closestPoint(at)!;
  const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(mesh.positions, mesh.indices[3 * triangle + k]!)) as [
    Vec3, Vec3, Vec3,
  ]; // prettier-ignore
  const normal = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
  return { position: [...position], normal: [...normal] };
}

/** A region about a place of the skin. */
function regionAt(
  mesh: TriMesh,
  middle: Vec3,
  radius: number,
  more: Partial<RegionParams> = {},
): RegionParams {
  const { position, normal } = onto(mesh, middle);
  const u = vec3.normalize(vec3.cross(normal, [0, 0, 1]));
  const v = vec3.cross(normal, u);
  const at = (x: number, y: number): SurfacePoint =>
    onto(mesh, vec3.addScaled(vec3.addScaled(position, u, x), v, y));
  const contour = Array.from({ length: 9 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 9 + 0.1;
    return at(radius * Math.cos(angle), 1.2 * radius * Math.sin(angle));
  });
  return regionParams.parse({ contour, apex: [at(1, -9), at(5, 8)], amplitude: -12, ...more });
}

const deformed = (mesh: TriMesh, region: RegionParams): TriMesh =>
  pushRegion(regionField(mesh, region, quiet), region.amplitude, region.direction, quiet).mesh;
const placed = (mesh: TriMesh, { shape, radius, anchor }: ReadShape, more: object = {}) =>
  applyOperation(applyTemplate, mesh, {
    shape,
    radius,
    anchor,
    amplitude: shape.amplitude,
    ...more,
  } as never);

/** How far two surfaces lie apart at most, mm, at their vertices. */
function apart(a: TriMesh, b: TriMesh): number {
  const far = (from: TriMesh, to: TriMesh): number => {
    const tree = buildBvh(to);
    let most = 0;
    for (let v = 0; 3 * v < from.positions.length; v++)
      most = Math.max(most, tree.closestPoint(vec3.pointAt(from.positions, v))!.distance);
    return most;
  };
  return Math.max(far(a, b), far(b, a));
}

describe('region-template.apply', () => {
  it.each([
    ['pressed in square to the skin', { amplitude: -12 }],
    ['let out, without corners', { amplitude: 18, contourShape: 'smooth', transition: 5 }],
    ['along a way', { amplitude: -15, direction: [-0.5, -0.8, 0.3] }],
    ['level', { amplitude: -15, direction: 'horizontal' }],
  ] as const)('gives where it was read what the region gave: %s', async (_, more) => {
    const region = regionAt(trunk, [70, 90, 300], 42, more as never);
    const { mesh, report } = await placed(trunk, shapeOf(trunk, region));
    expect(apart(mesh, deformed(trunk, region))).toBeLessThan(0.05);
    expect(apart(mesh, trunk)).toBeGreaterThan(8);
    expect(Math.abs(report['stretch']!)).toBeLessThan(2);
  });

  it.each([
    ['square to the skin', { amplitude: -12 }],
    ['along a way', { amplitude: 14, direction: [0.6, 0.7, 0.3] }],
  ] as const)('gives the mirror image on the other side of an even body: %s', async (_, more) => {
    const read = shapeOf(even, regionAt(even, [60, 90, 210], 40, more as never));
    const { position: [x, y, z], normal: [u, v, w] } = read.anchor; // prettier-ignore
    const anchor = { position: [-x, y, z], normal: [-u, v, w] };
    const { mesh } = await placed(even, read, { direction: 15, slope: 10 });
    const other = await placed(even, read, { anchor, mirror: true, direction: -15, slope: 10 });
    expect(apart(mirroredMesh(mesh), other.mesh)).toBeLessThan(0.05);
  });

  it('stands upright at another place, keeps its distances on skin that is bent one way, and turns', () => {
    const chart = new SkinChart(even, onto(even, [40, 90, 150]).position as Vec3);
    const other = new SkinChart(even, onto(even, [-139, 10, 260]).position as Vec3);
    for (const [x, y] of [
      [30, 0],
      [0, 60],
      [-40, 40],
      [70, -35],
    ] as const) {
      // prettier-ignore
      const [one, two] = [chart, other].map((on) => on.place([x, y]));
      if (isChartStop(one!) || isChartStop(two!)) throw new Error('no skin');
      // Up is up on both.
      expect(one!.position[2] - 150).toBeCloseTo(y, 0);
      expect(two!.position[2] - 260).toBeCloseTo(y, 0);
      expect(chart.read(one!.position).point[0]).toBeCloseTo(x, 5);
    }
    const ring = Array.from({ length: 24 }, (_, i) => {
      const angle = (Math.PI * i) / 12;
      return other.place([60 * Math.cos(angle), 60 * Math.sin(angle)]);
    });
    for (const [i, at] of ring.entries()) {
      const next = ring[(i + 1) % 24]!;
      if (isChartStop(at) || isChartStop(next)) throw new Error('no skin');
      const flat = 120 * Math.sin(Math.PI / 24);
      expect(Math.abs(vec3.distance(at.position, next.position) / flat - 1)).toBeLessThan(0.02);
    }
  });

  it('slants its floor as asked, or as far as the amplitude allows, and says how deep it went', async () => {
    const read = shapeOf(even, regionAt(even, [0, 95, 200], 45, { amplitude: -14 }));
    const run = async (amplitude: number, slope: number) => {
      const { mesh, report, findings } = await placed(even, read, { slope, amplitude });
      const depthAt = (z: number): number =>
        95 - buildBvh(mesh).raycast([3, 300, z], [0, -1, 0])!.position[1];
      let most = 0;
      for (let i = 0; i < even.positions.length; i += 3) {
        const [was, now] = [even.positions, mesh.positions].map((all) => vec3.pointAt(all, i / 3));
        most = Math.max(most, vec3.distance(was!, now!));
      }
      const told = findings.filter(({ code }) => code !== 'region-template/stretched');
      const depths = [178, 200, 222].map(depthAt) as [number, number, number];
      return { most, depths, told, report: report as { deepest: number; added: number } };
    };
    const [flat, slanted, steep] = [await run(-14, 0), await run(-14, 10), await run(-14, 45)];
    expect(slanted.depths[2]).toBeGreaterThan(flat.depths[2] + 2);
    expect(slanted.depths[0]).toBeLessThan(flat.depths[0] - 2);
    expect(slanted.depths[1]).toBeCloseTo(flat.depths[1], 0);
    expect([flat.told, slanted.told]).toEqual([[], []]);
    // As far as twice the amplitude at the one end of the contour, and to nothing at the other.
    expect(steep.told).toMatchObject([{ code: 'region-template/slope-cut', data: { asked: 45 } }]);
    expect(steep.told[0]!.data['reached']).toBeCloseTo(14, 0);
    expect(steep.report.added).toBeGreaterThan(flat.report.added);
    for (const { report, most, depths } of [flat, slanted, steep]) {
      expect(report.deepest).toBeLessThan(-13.9);
      expect(report.deepest).toBeGreaterThan(-28);
      expect(most + report.deepest).toBeLessThan(0.001);
      expect(Math.min(...depths)).toBeGreaterThan(0);
    }
    // It comes and goes with the amplitude: no leap at 0.
    for (const amplitude of [-0.2, 0, 0.2]) {
      const { report } = await run(amplitude, 45);
      expect(Math.abs(report.deepest)).toBeLessThanOrEqual(0.4);
      expect(Math.sign(report.deepest)).toBe(Math.sign(amplitude));
    }
  });

  it.each([
    { direction: 90, slope: 12, mirror: false },
    { direction: -140, slope: -8, mirror: true },
  ])('is kept as it stands, with the way of its slope: $direction° $slope° $mirror', async (stands) => {
    const anchor = onto(even, [40, 90, 200]);
    const given = { anchor, radius: 55, amplitude: -14, slope: stands.slope };
    // Kept twice: what was kept turned is turned again.
    const first = { ...turnedShape(PAD as never, { ...stands, direction: 35, mirror: false }) };
    for (const shape of [PAD, first]) {
      const stood = await applyOperation(applyTemplate, even, { ...given, ...stands, shape } as never);
      const kept = turnedShape(shape as never, stands);
      const { mesh } = await applyOperation(applyTemplate, even, { ...given, shape: kept } as never);
      expect(apart(mesh, stood.mesh)).toBeLessThan(0.02);
    }
  });

  it('leaves the bits outside, stays watertight and adds no crossing on a rough scan', async () => {
    const scan = scanOf(sampleTrunk({ cobb: 35, edge: 14 }), { holes: 0, debris: 1 });
    const anchor = onto(scan, [90, 90, 850]);
    const { mesh, findings } = await applyOperation(applyTemplate, scan, {
      ...{ shape: PAD, anchor, radius: 55, amplitude: 12, mirror: true, direction: -40 },
    } as never);
    let moved = 0;
    for (let v = 0; 3 * v < scan.positions.length; v++) {
      const same = [0, 1, 2].every((k) => Object.is(mesh.positions[3 * v + k], scan.positions[3 * v + k]));
      if (same) continue;
      moved++;
      expect(vec3.distance(vec3.pointAt(scan.positions, v), anchor.position as Vec3)).toBeLessThan(60);
    }
    expect(moved).toBeGreaterThan(20);
    expect(boundaryLoops(mesh).length).toBe(boundaryLoops(scan).length);
    expect(selfIntersections(mesh).length).toBe(selfIntersections(scan).length);
    expect(findings.filter(({ code }) => code.endsWith('/folds'))).toEqual([]);
  });

  it('knows soon that a level push only slides skin that faces up, and says so', async () => {
    const anchor = { position: [60, 0, 400], normal: [0, 0, 1] };
    const on = async (push: string, amplitude: number) => {
      let looks = 0;
      const given = { shape: { ...PAD, push, transition: 2 }, anchor, radius: 35, amplitude };
      const { findings } = await applyOperation(applyTemplate, even, given as never, {
        checkAborted: () => void looks++,
      });
      return { looks, findings, codes: findings.map(({ code }) => code) };
    };
    const square = await on('normal', -20);
    expect(square.codes).toEqual([]);
    const level = await on('horizontal', -20);
    expect(level.codes).toEqual(['region-template/along-skin', 'region-template/folds']);
    expect(level.looks).toBeLessThan(1.2 * square.looks);
    const [{ data, places }] = level.findings as [(typeof level.findings)[number]];
    expect(data).toEqual({ percent: 0 });
    expect(places).toHaveLength(1);
    expect(vec3.distance(places[0]!.at, anchor.position as unknown as Vec3)).toBeLessThan(20);
    expect((await on('horizontal', -3)).codes).toEqual(['region-template/along-skin']);
  });

  const refused = (mesh: TriMesh, given: object): Promise<string> =>
    applyOperation(applyTemplate, mesh, { shape: PAD, amplitude: -10, ...given } as never).then(
      () => 'done',
      (error: unknown) => (isSdkError(error) ? error.code : String(error)),
    );

  it('refuses a place without skin, at a rim, on a fold, round a narrow part, and without a shape', async () => {
    const anchor = onto(even, [0, 95, 200]);
    const tube = ellipticTube({ radiusX: 16, radiusY: 15, height: 300, segments: 40, rings: 40 });
    const open: TriMesh = {
      positions: even.positions,
      indices: even.indices.filter((_, i) => even.positions[3 * even.indices[i - (i % 3)]! + 2]! < 230),
    };
    expect(await refused(even, { anchor: { position: [0, 400, 200], normal: [0, 1, 0] } })).toBe(
      'region-template/no-skin-there',
    );
    expect(await refused(open, { anchor, radius: 60 })).toBe('region-template/meets-rim');
    const fine = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 140, rings: 40 });
    // A trunk and an arm that hang together: the skin goes down between them and up again.
    const folded: TriMesh = {
      positions: fine.positions.map((value, i, all) =>
        i % 3 === 1 && value > 0 ? value - 60 * Math.max(0, 1 - Math.abs(all[i - 1]! - 25) / 25) : value,
      ),
      indices: fine.indices,
    };
    expect(await refused(folded, { anchor: onto(folded, [-3, 95, 200]), radius: 100, direction: 90 })).toBe(
      'region-template/folded-skin',
    );
    expect(await refused(tube, { anchor: onto(tube, [0, 15, 150]), radius: 100 })).toMatch(
      /^region-template\/(meets-itself|folded-skin|does-not-fit)$/,
    );
    const idAlone = applyOperation(applyTemplate, even, { anchor, templateId: 'a' } as never);
    await expect(idAlone).rejects.toMatchObject({
      code: 'operation/invalid-params',
      data: { path: 'shape' },
    });
    expect(await refused({ ...even, indices: even.indices.slice().reverse() }, { anchor })).toBe(
      'region/inside-out',
    );
  });

  it('says at the place whether a line meets a rim between its points, or crosses itself', async () => {
    const anchor = onto(even, [0, 95, 200]);
    const square = { contour: [[-0.6, 0.6], [0.6, 0.6], [0.6, -0.6], [-0.6, -0.6]] }; // prettier-ignore
    const bowTie = { contour: [[-0.6, 0.6], [0.6, -0.6], [0.6, 0.6], [-0.6, -0.6]], contourShape: 'corners', apex: [[0.4, -0.1], [0.4, 0.1]] }; // prettier-ignore
    // A hole that the smooth line runs into, not the straight one between its points.
    const holed: TriMesh = {
      positions: even.positions,
      indices: even.indices.filter((_, i) => {
        const v = 3 * even.indices[i - (i % 3)]!;
        const [x, y, z] = [even.positions[v]!, even.positions[v + 1]!, even.positions[v + 2]!];
        return !(Math.abs(x) < 30 && y > 0 && z > 265 && z < 290);
      }),
    };
    const fault = (mesh: TriMesh, shape: object) =>
      applyOperation(applyTemplate, mesh, {
        ...{ shape: { ...PAD, ...shape }, anchor, radius: 100, amplitude: -8 },
      } as never).then(
        () => undefined,
        (error: unknown) => error as { code: string; places: readonly { at: Vec3 }[] },
      );
    const [rim, crossed] = [await fault(holed, square), await fault(even, bowTie)];
    expect([rim?.code, crossed?.code]).toEqual(['region-template/meets-rim', 'region-template/meets-itself']);
    expect(rim!.places).toHaveLength(1);
    expect(rim!.places[0]!.at[2]).toBeGreaterThan(260);
    expect(Math.abs(rim!.places[0]!.at[0])).toBeLessThan(45);
    expect(vec3.distance(crossed!.places[0]!.at, anchor.position as Vec3)).toBeLessThan(3);
    expect(await fault(even, square)).toBeUndefined();
  });

  it('tells of skin that does not lie flat, and reads nothing where no way leads', async () => {
    const dome = sphere({ radius: 100, subdivisions: 4 });
    const { findings, report } = await applyOperation(applyTemplate, dome, {
      ...{ shape: PAD, anchor: onto(dome, [0, 100, 0]), radius: 85, amplitude: 5 },
    } as never);
    // On a sphere a circle that reaches 0.85 radii has sin 0.85 / 0.85 of its length; the pad is narrower than that.
    expect(report['stretch']).toBeLessThan(-4);
    expect(report['stretch']).toBeGreaterThan(-11.6);
    expect(findings.map(({ code }) => code)).toContain('region-template/stretched');
    const ball = sphere({ radius: 45, subdivisions: 4 });
    expect(await refused(ball, { anchor: onto(ball, [0, 45, 0]), radius: 100 })).toBe(
      'region-template/too-round',
    );
    const far = { contour: [onto(even, [0, 95, 390]), onto(even, [0, -95, 390]), onto(even, [140, 0, 10])] };
    expect(readLines(even, { ...far, apex: far.contour } as never)).toBeUndefined();
  });
});
