import { buildTwins, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry } from '@bracewright/core/operation';
import { REGION_RECORD } from '@bracewright/core/params';
import { checkGoldenCases, describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { casesOf, isLong, SURFACE } from './operation.fixture.test.ts';
import {
  deform,
  deformV1,
  deformV2,
  deformV3,
  move,
  moveV1,
  moveV2,
  moveV3,
  smooth,
  smoothV1,
} from './operation.ts';

const module = new URL('./operation.ts', import.meta.url);
for (const operation of [deform, move, smooth])
  describeOperation(operation, {
    module,
    surface: SURFACE,
    cases: casesOf(operation).filter((one) => !isLong(one)),
    golden: GOLDEN_CASES,
  });

test('records of earlier versions replay to the meshes that were released', async () => {
  const released = createOperationRegistry([deformV1, deformV2, deformV3, moveV1, moveV2, moveV3, smoothV1]);
  const cases = GOLDEN_CASES.filter(({ type, version }) =>
    released.all.some((one) => one.type === type && one.version === version),
  );
  expect(await checkGoldenCases(cases, released.get)).toEqual([]);
});

test('what others make of a region’s record is what the record says', () => {
  expect(REGION_RECORD).toMatchObject({ type: deform.type, version: deform.version, params: deform.params });
});

const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 160, rings: 110 });
/** Bulged a little along the axis, as no part of a body is exactly flat. */
const bulged = (mesh: TriMesh): TriMesh => ({
  indices: mesh.indices,
  positions: mesh.positions.map((x, i) => {
    const z = mesh.positions[i - (i % 3) + 2]!;
    return i % 3 === 2 ? x : x * (1 + 0.05 * Math.sin(z / 60));
  }),
});
const onBack = (x: number, z: number) => ({
  position: [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z],
  normal: [0, 1, 0],
});
const ring = (radius: number, count = 12) =>
  Array.from({ length: count }, (_, i) => {
    const a = (2 * Math.PI * i) / count;
    return onBack(radius * Math.cos(a), 200 + radius * Math.sin(a));
  });
const apex = [onBack(-10, 200), onBack(10, 200)];
const run = async (params: Record<string, unknown>, mesh: TriMesh = body, operation = deform as never) =>
  applyOperation(operation, mesh, { contour: ring(60), apex, amplitude: -15, ...params } as never);
const moveOf = (before: TriMesh, after: TriMesh, v: number) =>
  Math.hypot(...[0, 1, 2].map((k) => after.positions[3 * v + k]! - before.positions[3 * v + k]!));
const nearest = (mesh: TriMesh, [x, y, z]: readonly number[]) => {
  let best = 0;
  let least = Infinity;
  for (let v = 0; v < mesh.positions.length / 3; v++) {
    const d = Math.hypot(
      mesh.positions[3 * v]! - x!,
      mesh.positions[3 * v + 1]! - y!,
      mesh.positions[3 * v + 2]! - z!,
    );
    if (d < least) {
      least = d;
      best = v;
    }
  }
  return best;
};

test('a body that faces inwards is refused, also where a repair before it was switched off: in would be out', async () => {
  const turned = { positions: body.positions, indices: body.indices.slice().reverse() };
  await expect(run({}, turned)).rejects.toMatchObject({ code: 'region/inside-out' });
  const shift = { offset: [0, 0, 10], amplitude: 0 };
  await expect(run(shift, turned, move as never)).rejects.toMatchObject({ code: 'region/inside-out' });
  await expect(run({})).resolves.toBeDefined();
});

describe('region.deform', () => {
  it.each([-30, -15, 15, 30])('moves the apex by %d mm within 2 %%', async (amplitude) => {
    for (const transition of [1, 3, 5]) {
      const { mesh } = await run({ amplitude, transition });
      for (const point of apex) {
        const v = nearest(body, point.position);
        expect(Math.abs(moveOf(body, mesh, v) / Math.abs(amplitude) - 1)).toBeLessThan(0.02);
        expect(Math.sign(mesh.positions[3 * v + 1]! - body.positions[3 * v + 1]!)).toBe(Math.sign(amplitude));
      }
    }
  });

  it('leaves the bits of everything outside the contour, the far side too', async () => {
    const { mesh } = await run({ amplitude: 40 });
    let outside = 0;
    for (let v = 0; v < body.positions.length / 3; v++) {
      const x = body.positions[3 * v]!;
      const z = body.positions[3 * v + 2]!;
      if (body.positions[3 * v + 1]! > 0 && Math.hypot(x, z - 200) < 61) continue;
      outside++;
      expect(moveOf(body, mesh, v)).toBe(0);
    }
    expect(outside).toBeGreaterThan(10_000);
  });

  it('meets the skin round it without a crease', async () => {
    const { mesh } = await run({ amplitude: -20, transition: 3 });
    // Along the middle line up the back: the slope of the push starts from nothing at the contour.
    const line = [...Array(111).keys()].map((r) => moveOf(body, mesh, r * 160 + 40));
    const z = (r: number) => (400 * r) / 110;
    for (let r = 1; r < 110; r++)
      if (Math.abs(Math.abs(z(r) - 200) - 60) < 5)
        expect(Math.abs(line[r + 1]! - line[r]!)).toBeLessThan(0.2);
  });

  it.each([-60, 60])('neither folds nor cuts itself at %d mm', async (amplitude) => {
    for (const transition of [1, 4]) {
      const { mesh, warnings } = await run({ amplitude, transition }, bulged(body));
      expect(warnings).toEqual([]);
      expect(selfIntersections(mesh)).toHaveLength(0);
    }
  });

  it('says that a level push only slides skin that faces up', async () => {
    const onTop = (x: number, y: number) => ({ position: [x, y, 400], normal: [0, 0, 1] });
    const contour = [onTop(20, -40), onTop(100, -40), onTop(100, 40), onTop(20, 40)];
    const given = { contour, apex: [onTop(60, -8), onTop(60, 8)], transition: 2 };
    const coarse = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 48, rings: 24 });
    const said = async (more: object) => (await run({ ...given, ...more }, coarse)).warnings;
    expect(await said({ amplitude: -20, direction: 'horizontal' })).toEqual([
      'region/along-skin',
      'region/folds',
    ]);
    expect(await said({ amplitude: -2, direction: 'horizontal' })).toEqual(['region/along-skin']);
    expect(await said({ amplitude: -2, direction: [1, 0, 0] })).toEqual([]);
    expect(await said({ amplitude: -20 })).toEqual([]);
  });

  it('says how little of a level push goes in on a shoulder', async () => {
    const tube = ellipticTube({ radiusX: 150, radiusY: 150, height: 60, segments: 96, rings: 24 });
    // A cone whose skin leans by 66°: cos 66° = 0.41 of a level push is square to it.
    const shoulder = { ...tube, positions: tube.positions.map((value, i) => (i % 3 === 2 ? value : value * (1 - 0.015 * tube.positions[i - (i % 3) + 2]!))) }; // prettier-ignore
    const at = (x: number, y: number) => {
      const out = Math.hypot(x, y);
      return {
        position: [x, y, (1 - out / 150) / 0.015],
        normal: [(0.406 * x) / out, (0.406 * y) / out, 0.914],
      };
    };
    const contour = [at(70, -25), at(120, -25), at(120, 25), at(70, 25)];
    const given = { contour, apex: [at(95, -4), at(95, 4)], transition: 2, amplitude: -8 };
    const level = await applyOperation(deform, shoulder, { ...given, direction: 'horizontal' } as never);
    const [finding] = level.findings;
    expect(finding).toMatchObject({ code: 'region/along-skin', kind: 'warning' });
    expect(finding!.data.percent).toBeGreaterThanOrEqual(38);
    expect(finding!.data.percent).toBeLessThanOrEqual(44);
    const square = await applyOperation(deform, shoulder, { ...given, direction: 'normal' } as never);
    expect(square.findings).toEqual([]);
  });

  it('gives the same bits whatever was asked of the same body before', async () => {
    const wanted = { amplitude: -22, transition: 4 };
    const copy = { positions: body.positions.slice(), indices: body.indices.slice() };
    const { mesh: fresh } = await run(wanted, copy);
    const other = ring(45);
    for (const before of [
      { amplitude: 18, transition: 1 },
      { amplitude: -60, transition: 5 },
      { amplitude: -22, contour: other },
      {
        amplitude: 5,
        contour: other,
        apexClosed: true,
        apex: [onBack(-12, 200), onBack(12, 200), onBack(0, 215)],
      },
    ])
      await run(before);
    for (let again = 0; again < 2; again++) expect((await run(wanted)).mesh).toEqual(fresh);
  });

  it('refines a coarse scan inside the contour, keeps it closed and every old vertex in place', async () => {
    const coarse = bulged(ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 40, rings: 20 }));
    const { mesh, report } = await run({ amplitude: -20 }, coarse);
    expect(report['added']).toBeGreaterThan(100);
    expect(buildTwins(mesh).every((twin) => twin >= 0)).toBe(true);
    for (let v = 0; v < coarse.positions.length / 3; v++)
      if (coarse.positions[3 * v + 1]! < 0) expect(moveOf(coarse, mesh, v)).toBe(0);
    expect(selfIntersections(mesh)).toHaveLength(0);
  });

  it('takes a contour that fits between the vertices of a coarse scan', async () => {
    const coarse = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 16, rings: 6 });
    const { mesh } = await run(
      { contour: ring(20), apex: [onBack(-3, 200), onBack(3, 200)], amplitude: 5 },
      coarse,
    );
    expect(buildTwins(mesh).every((twin) => twin >= 0)).toBe(true);
    const v = nearest(mesh, [0, 100, 200]);
    expect(mesh.positions[3 * v + 1]).toBeGreaterThan(96);
  });

  it('moves level for the horizontal direction, and along a vector', async () => {
    const level = (await run({ direction: 'horizontal' })).mesh;
    const along = (await run({ direction: [0, 0, 2] })).mesh;
    const v = nearest(body, apex[0]!.position);
    expect(level.positions[3 * v + 2]).toBe(body.positions[3 * v + 2]);
    expect(along.positions[3 * v + 2]! - body.positions[3 * v + 2]!).toBeCloseTo(-15, 1);
    expect(along.positions[3 * v + 1]).toBe(body.positions[3 * v + 1]);
  });

  it('takes an apex line that is a ring', async () => {
    const { mesh } = await run({ apex: ring(20, 6), apexClosed: true });
    const v = nearest(body, ring(20, 6)[0]!.position);
    expect(Math.abs(moveOf(body, mesh, v) / 15 - 1)).toBeLessThan(0.02);
  });

  it.each([
    ['an apex outside the contour', { apex: [onBack(0, 300), onBack(0, 310)] }, 'region/apex-outside'],
    ['an apex that lies partly outside', { apex: [onBack(0, 200), onBack(0, 310)] }, 'region/apex-outside'],
    ['a contour no longer than a slip of the pen', { contour: ring(1) }, 'region/contour-too-short'],
    ['an apex on the contour', { apex: [onBack(0, 200), onBack(59.9, 200)] }, 'region/apex-near-contour'],
    ['a contour of two points', { contour: ring(60).slice(0, 2) }, 'operation/invalid-params'],
    ['a direction without length', { direction: [0, 0, 0] }, 'operation/invalid-params'],
  ])('refuses %s', async (_name, params, code) => {
    await expect(run(params)).rejects.toMatchObject({ code });
  });

  it('refuses a contour that runs over an opening of the scan', async () => {
    const indices: number[] = [];
    for (let at = 0; at < body.indices.length; at += 3) {
      const v = body.indices[at]!;
      const [x, y, z] = [0, 1, 2].map((k) => body.positions[3 * v + k]!) as [number, number, number];
      if (y > 0 && Math.hypot(x - 60, z - 200) < 25) continue;
      indices.push(...body.indices.subarray(at, at + 3));
    }
    const open = { positions: body.positions, indices: Uint32Array.from(indices) };
    await expect(run({}, open)).rejects.toMatchObject({ code: 'region/contour-open-ended' });
  });
});

describe('region.smooth', () => {
  it('evens out bumps inside, and leaves the bits of everything outside', async () => {
    const rough = {
      ...body,
      positions: body.positions.map((x, i) => (i % 3 === 1 ? x + (((i * 7919) % 13) - 6) / 20 : x)),
    };
    const { mesh } = await applyOperation(smooth, rough, { contour: ring(60), level: 'heavy' } as never);
    const v = nearest(rough, [0, 95, 200]);
    const roughness = (m: TriMesh) =>
      Math.abs(
        2 * m.positions[3 * v + 1]! - m.positions[3 * (v - 160) + 1]! - m.positions[3 * (v + 160) + 1]!,
      );
    expect(roughness(mesh)).toBeLessThan(roughness(rough) / 3 + 0.05);
    const far = nearest(rough, [0, -95, 200]);
    expect(moveOf(rough, mesh, far)).toBe(0);
  });
});

describe('region.move', () => {
  it('keeps every bit of the body while nothing is pushed', async () => {
    const { mesh } = await run({ amplitude: 0, offset: [0, 0, 40] }, body, move as never);
    expect(mesh).toBe(body);
  });

  it('pushes where the region was moved to', async () => {
    const { mesh } = await run({ amplitude: -10, offset: [0, 0, 80] }, body, move as never);
    expect(moveOf(body, mesh, nearest(body, [0, 95, 280]))).toBeCloseTo(10, 1);
    expect(moveOf(body, mesh, nearest(body, [0, 95, 200]))).toBe(0);
  });
});
