import {
  boundaryLoops,
  buildTwins,
  ManyQueries,
  PatchSide,
  selfIntersections,
  sharedBvh,
  surfaceArea,
  type TriMesh,
} from '@bracewright/core/mesh';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { cut } from './operation.ts';

describeOperation(cut, {
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const tube = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 90, rings: 60 });
/** How far the bump, or the hollow, of the back goes at a place of it. */
const bump = (x: number, z: number, height: number, wide: number): number => {
  const u = (x * x + (z - 150) * (z - 150)) / (wide * wide);
  return u < 1 ? height * (1 - u) * (1 - u) : 0;
};
const bulged = (height: number, wide = 45, mesh: TriMesh = tube): TriMesh => ({
  indices: mesh.indices,
  positions: mesh.positions.map((value, i, all) => {
    if (i % 3 !== 1 || value <= 0) return value;
    return value + bump(all[i - 1]!, all[i + 1]!, height, wide);
  }),
});
const onBack = (x: number, z: number) => ({
  position: [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z],
  normal: [0, 1, 0],
});
const ring = (radius: number, middle = 150, count = 12) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return onBack(radius * Math.cos(angle), middle + radius * Math.sin(angle));
  });
const run = async (params: object, mesh: TriMesh = bulged(20)) =>
  applyOperation(cut, mesh, { contour: ring(50), contourShape: 'smooth', ...params } as never);
const at = ({ positions }: TriMesh, v: number): Vec3 => vec3.pointAt(positions, v);
const moved = (before: TriMesh, after: TriMesh): number[] =>
  Array.from({ length: before.positions.length / 3 }, (_, v) => v).filter(
    (v) => vec3.distance(at(before, v), at(after, v)) > 0,
  );

/** The furthest that a place of the moved skin lies outside of a body, mm. */
function outside(before: TriMesh, after: TriMesh): number {
  const side = new PatchSide(new ManyQueries(sharedBvh(before)));
  const old = before.positions.length / 3;
  let most = 0;
  for (let h = 0; h < after.indices.length; h += 3) {
    const corners = [...after.indices.subarray(h, h + 3)];
    if (corners.every((v) => v < old && vec3.distance(at(before, v), at(after, v)) === 0)) continue;
    for (const [a, b] of [
      [1, 0],
      [0, 1],
      [0, 0],
      [0.5, 0.5],
      [0.5, 0],
      [0, 0.5],
      [0.33, 0.33],
      [0.6, 0.2],
      [0.2, 0.6],
    ] as const) {
      const [p, q, r] = corners.map((v) => at(after, v)) as [Vec3, Vec3, Vec3];
      const place = vec3.addScaled(vec3.addScaled(vec3.scale(r, 1 - a - b), p, a), q, b);
      if (side.look(...place) > 0) most = Math.max(most, side.foot[6]!);
    }
  }
  return most;
}

describe('shaving', () => {
  it('takes a bump off down to the line from rim to rim, and leaves the rest bit for bit', async () => {
    const body = bulged(20);
    const { mesh, report, warnings } = await run({}, body);
    expect(warnings).toEqual([]);
    expect(report['depth']).toBeGreaterThan(20);
    expect(report['volume']).toBeGreaterThan(20);
    const gone = moved(body, mesh);
    expect(gone.length).toBeGreaterThan(50);
    for (const v of gone) {
      const [x, y, z] = at(body, v);
      expect(y > 0 && Math.hypot(x, z - 150) < 51).toBe(true);
    }
    // The middle lies where the frame does: between the rim at the sides and the rim above and below.
    const middle = gone.find((v) => Math.hypot(at(body, v)[0], at(body, v)[2] - 150) < 8)!;
    expect(at(mesh, middle)[1]).toBeGreaterThan(onBack(50, 0).position[1]!);
    expect(at(mesh, middle)[1]).toBeLessThan(95);
    expect(buildTwins(mesh).filter((twin) => twin < 0)).toHaveLength(
      buildTwins(body).filter((twin) => twin < 0).length,
    );
    expect(selfIntersections(mesh)).toHaveLength(0);
  });

  it.each([1, 4, 9, 20, 35])('goes %d mm in at the deepest place, and nowhere outside', async (depth) => {
    const body = bulged(12);
    const { mesh, report, warnings } = await run({ depth }, body);
    // On a face that is not parallel to the membrane the old skin is nearer than the way in: it goes farther.
    expect(report['depth']).toBeLessThan(depth + 1e-3);
    expect(report['depth']).toBeGreaterThan(depth - 0.05);
    expect(warnings).toEqual([]);
    expect(outside(body, mesh)).toBeLessThan(1e-6);
    expect(selfIntersections(mesh)).toHaveLength(0);
  });

  it('meets the skin round it without a crease', async () => {
    const fine = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 180, rings: 150 });
    const { mesh } = await run({}, fine);
    // Up the middle of the back: the slope starts from nothing at the contour.
    const line = moved(fine, mesh)
      .filter((v) => Math.abs(at(fine, v)[0]) < 1)
      .map((v) => ({ z: at(fine, v)[2], by: vec3.distance(at(fine, v), at(mesh, v)) }));
    for (const { z, by } of line) {
      const within = 50 - Math.abs(z - 150);
      if (within < 2.5) expect(by).toBeLessThan(0.12);
    }
    expect(line.length).toBeGreaterThan(30);
  });

  it('tells how deep the deepest place lies below the old skin, not how far it went', async () => {
    const steep = bulged(40, 25);
    const { mesh, report } = await run({}, steep);
    const side = new PatchSide(new ManyQueries(sharedBvh(steep)));
    const went = moved(steep, mesh).map((v) => vec3.distance(at(steep, v), at(mesh, v)));
    let deepest = 0;
    for (let v = 0; v < mesh.positions.length / 3; v++) {
      side.look(...at(mesh, v));
      deepest = Math.max(deepest, side.foot[6]!);
    }
    expect(Math.max(...went)).toBeGreaterThan(40);
    expect(deepest).toBeLessThan(30);
    expect(report['depth']).toBeCloseTo(deepest, 6);
  });

  it('says so where it would have to go much farther in to lie as deep', async () => {
    const { report, findings } = await run({ depth: 40 }, bulged(40, 25));
    const reached = Math.round(10 * report['depth']!) / 10;
    expect(reached).toBeLessThan(39);
    expect(findings).toMatchObject([
      { code: 'plaster-knife/less-deep', kind: 'warning', data: { asked: 40, reached } },
    ]);
  });

  it('takes all within a pointed contour, not one vertex in its point', async () => {
    const contour = [onBack(-33, 125), onBack(27, 143), onBack(37, 155), onBack(25, 149)];
    const pointed = { contour, contourShape: 'corners', depth: 3 };
    const { report } = await run(pointed, tube);
    const { report: whole } = await run({ ...pointed, mode: 'cut' }, tube);
    expect(report['vertices']).toBeGreaterThan(200);
    expect(report['area']! / whole['area']!).toBeCloseTo(1, 0);
  });

  it('halves large triangles first, and keeps every vertex that was there outside', async () => {
    const coarse = bulged(
      20,
      45,
      ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 30, rings: 14 }),
    );
    const { mesh, report } = await run({}, coarse);
    expect(report['added']).toBeGreaterThan(100);
    expect(outside(coarse, mesh)).toBeLessThan(1e-6);
    expect(moved(coarse, mesh).every((v) => at(coarse, v)[1] > 0)).toBe(true);
  });

  it('leaves a hollow as it is, and refuses one with nothing round it that stands out', async () => {
    const hollow = bulged(-25);
    await expect(run({ contour: ring(40) }, hollow)).rejects.toMatchObject({
      code: 'plaster-knife/nothing-out',
      places: [{}],
    });
    const { mesh, report } = await run({ contour: ring(40), depth: 3 }, hollow);
    expect(report['depth']).toBeGreaterThan(0.8 * 3);
    expect(report['depth']).toBeLessThan(3);
    expect(outside(hollow, mesh)).toBeLessThan(1e-6);
  });

  it('gives the same bits whatever was asked before', async () => {
    const body = bulged(20);
    const { mesh } = await run({ depth: 6 }, { ...body });
    for (const before of [{ depth: 30 }, { contour: ring(30) }, { mode: 'cut' }]) await run(before, body);
    expect((await run({ depth: 6 }, body)).mesh).toEqual(mesh);
  });

  it('takes no more where the body ends: what would come out behind stays', async () => {
    const thin = ellipticTube({ radiusX: 140, radiusY: 12, height: 300, segments: 90, rings: 60 });
    const flat = (x: number, z: number) => ({
      position: [x, 12 * Math.sqrt(1 - (x / 140) ** 2), z],
      normal: [0, 1, 0],
    });
    const contour = ring(40).map(({ position }) => flat(position[0]!, position[2]!));
    const { mesh, warnings } = await run({ contour, depth: 40 }, thin);
    expect(warnings.length).toBeGreaterThan(0);
    expect(selfIntersections(mesh)).toHaveLength(0);
  });
});

describe('cutting out', () => {
  it('takes the patch away along the contour, and nothing else', async () => {
    const body = bulged(20);
    const { mesh, report, findings } = await run({ mode: 'cut' }, body);
    expect(findings).toMatchObject([{ code: 'plaster-knife/open', places: [{}] }]);
    expect(boundaryLoops(mesh)).toHaveLength(boundaryLoops(body).length + 1);
    expect((surfaceArea(body) - surfaceArea(mesh)) / 100).toBeCloseTo(report['area']!, 0);
    expect(report['edge']).toBeGreaterThan(300);
    const places = new Set(Array.from({ length: mesh.positions.length / 3 }, (_, v) => at(mesh, v).join()));
    for (let v = 0; v < body.positions.length / 3; v++) {
      const [x, y, z] = at(body, v);
      const isNear = y > 0 && Math.hypot(x, z - 150) < 57;
      if (!isNear) expect(places.has([x, y, z].join())).toBe(true);
      if (y > 0 && Math.hypot(x, z - 150) < 44) expect(places.has([x, y, z].join())).toBe(false);
    }
  });

  it('leaves loose pieces of the scan where they are', async () => {
    const body = bulged(20);
    const first = body.positions.length / 3;
    const loose = [500, 0, 0, 510, 0, 0, 500, 10, 0];
    const both = {
      positions: Float32Array.from([...body.positions, ...loose]),
      indices: Uint32Array.from([...body.indices, first, first + 1, first + 2]),
    };
    const { mesh } = await run({ mode: 'cut' }, both);
    expect(mesh.positions.filter((x) => x >= 500)).toHaveLength(3);
  });
});

/** A body with a hole where its back is. */
function holed(middle: number, radius: number): TriMesh {
  const { positions, indices } = tube;
  const isGone = (v: number): boolean =>
    positions[3 * v + 1]! > 0 && Math.hypot(positions[3 * v]!, positions[3 * v + 2]! - middle) < radius;
  return {
    positions,
    indices: indices.filter((_, i) => ![0, 1, 2].some((k) => isGone(indices[i - (i % 3) + k]!))),
  };
}

describe('refuses', () => {
  const eight = [onBack(-40, 120), onBack(40, 180), onBack(40, 120), onBack(-40, 180)];
  const round = Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8;
    return { position: [140 * Math.cos(angle), 95 * Math.sin(angle), 190], normal: [0, 0, 1] };
  });
  it.each([
    ['a slip of the pen', { contour: ring(1.5) }, 'contour-too-small'],
    ['a contour that crosses itself', { contour: eight, contourShape: 'corners' }, 'contour-crosses'],
    ['a contour round the trunk', { contour: round }, 'contour-round-body'],
    ['a cut round the trunk', { contour: round, mode: 'cut' }, 'contour-round-body'],
    ['a crossing cut', { contour: eight, contourShape: 'corners', mode: 'cut' }, 'contour-crosses'],
  ])('%s, with the place', async (_name, params, code) => {
    await expect(run(params, tube)).rejects.toMatchObject({
      code: `plaster-knife/${code}`,
      places: [{}],
    });
  });

  it('a contour over an opening, and to shave round one', async () => {
    await expect(run({}, holed(200, 20))).rejects.toMatchObject({
      code: 'plaster-knife/contour-meets-opening',
    });
    await expect(run({}, holed(150, 20))).rejects.toMatchObject({
      code: 'plaster-knife/contour-round-opening',
      places: [{}],
    });
    await expect(run({ mode: 'cut' }, holed(150, 20))).resolves.toBeDefined();
  });
});

test('a body that faces inwards is not shaved: it would grow', async () => {
  const turned = { positions: tube.positions, indices: tube.indices.slice().reverse() };
  await expect(run({}, turned)).rejects.toMatchObject({ code: 'plaster-knife/inside-out' });
});
