import {
  boundaryLoops,
  buildTwins,
  cutByPlane,
  meshHash,
  selfIntersections,
  volume,
  weldVertices,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, OperationAborted } from '@bracewright/core/operation';
import { checkGoldenCases, describeOperation, ellipticTube, sphere } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { seal, sealV1, sealV2, sealV3, sealV4 } from './operation.ts';

const body = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 12,
} as const;
const run = (mesh: TriMesh, params: object, options = {}) =>
  applyOperation(seal, mesh, params as never, options);
const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);
/** Two holes that meet in a vertex, which is parted into two there: each has the triangles on one side of the holes. */
function pinched(mesh: TriMesh): TriMesh {
  const corners = (f: number) => [0, 1, 2].map((k) => mesh.indices[3 * f + k]!);
  const faces = Array.from({ length: mesh.indices.length / 3 }, (_, f) => f);
  const fanOf = (v: number): readonly number[] => {
    const fan: number[] = [];
    const all = faces.filter((f) => corners(f).includes(v));
    // From face to face by the edge that leaves the vertex.
    const leaving = (f: number) => corners(f)[(corners(f).indexOf(v) + 1) % 3]!;
    const coming = (f: number) => corners(f)[(corners(f).indexOf(v) + 2) % 3]!;
    for (let f = all[0]!; !fan.includes(f); f = all.find((next) => leaving(next) === coming(f))!) fan.push(f);
    return fan;
  };
  const v = mesh.indices.find((one) => fanOf(one).length === 6)!;
  const fan = fanOf(v);
  const copy = mesh.positions.length / 3;
  return {
    positions: Float32Array.from([...mesh.positions, ...mesh.positions.slice(3 * v, 3 * v + 3)]),
    indices: Uint32Array.from(
      faces
        .filter((f) => f !== fan[0] && f !== fan[3])
        .flatMap((f) => corners(f).map((one) => (one === v && (f === fan[4] || f === fan[5]) ? copy : one))),
    ),
  };
}
const cut = (mesh: TriMesh, z: number, keep: 'positive' | 'negative', cap: boolean) =>
  cutByPlane(mesh, { origin: [0, 0, z], normal: [0, 0, 1] }, { keep, cap }).mesh;

describeOperation(seal, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    ...GOLDEN_CASES.filter(({ version }) => version === 5),
    { name: 'a closed body is left alone', body, params: {} },
    { name: 'only small holes', body, params: { holes: { maxPerimeter: 200 }, fill: 'flat' } },
  ],
  golden: GOLDEN_CASES,
});

test('records of earlier versions replay to the meshes that were released', async () => {
  const released = createOperationRegistry([sealV1, sealV2, sealV3, sealV4]);
  const cases = GOLDEN_CASES.filter(({ version }) => version < seal.version);
  expect(await checkGoldenCases(cases, released.get)).toEqual([]);
});

describe('seal.close', () => {
  it('closes a border that touches itself in two vertices as two holes, and no edge has four triangles in a file', async () => {
    const ball = sphere({ radius: 60, subdivisions: 3 });
    const parted = pinched(ball);
    expect(boundaryLoops(parted)).toHaveLength(1);
    const before = await applyOperation(sealV4, parted, { fill: 'smooth' });
    expect(manifold(weldVertices(before.mesh))).toBe(false);
    const { mesh, findings } = await run(parted, { fill: 'smooth' });
    expect(findings.find(({ code }) => code === 'seal/closed')!.data).toEqual({ count: 2 });
    expect(mesh.positions.length).toBe(ball.positions.length);
    expect([manifold(mesh), manifold(weldVertices(mesh))]).toEqual([true, true]);
  });

  const trunk = ellipticTube(body);
  const open = cut(cut(trunk, 333, 'negative', false), 77, 'positive', false);
  const capped = cut(cut(trunk, 333, 'negative', true), 77, 'positive', true);

  it('restores the volume of a cut body with flat patches', async () => {
    const { mesh, report, warnings, findings } = await run(open, { fill: 'flat' });
    expect(manifold(mesh)).toBe(true);
    expect(warnings).toEqual([]);
    expect(report).toMatchObject({ holesClosed: 2, holesLeft: 0, flattened: 0, leftOpen: 0 });
    expect(findings).toMatchObject([{ code: 'seal/closed', kind: 'note', data: { count: 2 } }]);
    expect(findings[0]!.places.map(({ at }) => Math.round(at[2])).sort()).toEqual([333, 77]);
    expect(Math.abs(volume(mesh) / volume(capped) - 1)).toBeLessThan(1e-6);
  });

  it('bulges over a hole that was sawn into a sphere, without crossing itself', async () => {
    const ball = sphere({ radius: 100, subdivisions: 5 });
    const holed = cut(ball, 80, 'negative', false);
    const [smooth, flat] = [await run(holed, {}), await run(holed, { fill: 'flat' })];
    expect(manifold(smooth.mesh)).toBe(true);
    expect(selfIntersections(smooth.mesh).length).toBe(0);
    expect(volume(smooth.mesh)).toBeLessThan(volume(ball));
    const lost = (mesh: TriMesh) => 1 - volume(mesh) / volume(ball);
    expect(lost(smooth.mesh)).toBeLessThan(lost(flat.mesh) / 2);
  });

  it('leaves the skin bit for bit and gives the same bytes twice', async () => {
    const before = meshHash(open);
    const [a, b] = [await run(open, {}), await run(open, {})];
    expect(meshHash(a.mesh)).toBe(meshHash(b.mesh));
    expect(meshHash(open)).toBe(before);
    expect(a.mesh.positions.subarray(0, open.positions.length)).toEqual(open.positions);
  });

  it('closes only outlines up to the limit', async () => {
    const cone = {
      ...open,
      positions: open.positions.map((v, i, p) =>
        i % 3 === 2 ? v : v * (1 - p[3 * Math.floor(i / 3) + 2]! / 500),
      ),
    };
    const { report, mesh } = await run(cone, { holes: { maxPerimeter: 400 } });
    expect(report).toMatchObject({ holesClosed: 1, holesLeft: 1 });
    expect(manifold(mesh)).toBe(false);
  });

  it('warns with the place of a hole whose depth the scan does not tell, as in a groin', async () => {
    const saddle = {
      ...open,
      positions: open.positions.map((v, i, p) => (i % 3 === 2 ? v * (1 + 0.15 * (p[i - 2]! / 140) ** 2) : v)),
    };
    const { report, warnings, findings } = await run(saddle, {});
    expect(report).toMatchObject({ holesClosed: 2, flattened: 0 });
    expect(warnings).toEqual(['seal/guessed']);
    const { places } = findings.find(({ code }) => code === 'seal/guessed')!;
    expect(places.map(({ at }) => Math.round(at[2] / 20) * 20)).toEqual([360]);
  });

  it('keeps a single triangle, which no patch closes, and says so', async () => {
    const triangle = {
      positions: Float32Array.of(0, 0, 0, 50, 0, 0, 0, 50, 0),
      indices: Uint32Array.of(0, 1, 2),
    };
    for (const fill of ['smooth', 'flat']) {
      const { mesh, report, warnings } = await run(triangle, { fill });
      expect(mesh).toBe(triangle);
      expect(report).toMatchObject({ holesClosed: 0, leftOpen: 1, trimmed: 0 });
      expect(warnings).toEqual(['seal/left-open']);
    }
  });

  it('warns with place, area and depth of skin that it cut from a frayed rim', async () => {
    const holed = cut(sphere({ radius: 100, subdivisions: 5 }), 85, 'negative', false);
    const rim = boundaryLoops(holed)[0]!;
    // A larger body beside it, of which the frayed rim is a small share.
    const large = sphere({ radius: 300, subdivisions: 4 });
    const first = holed.positions.length / 3;
    const positions = [...holed.positions, ...large.positions.map((v, i) => (i % 3 === 0 ? v + 600 : v))];
    const indices = [...holed.indices, ...large.indices.map((v) => v + first)];
    for (let i = 0; i + 1 < rim.length; i += 5) {
      const at = [...holed.positions.subarray(3 * rim[i]!, 3 * rim[i]! + 3)] as [number, number, number];
      indices.push(rim[i + 1]!, rim[i]!, positions.length / 3);
      positions.push(-0.7 * at[0], -0.7 * at[1], at[2] + (i % 2 === 0 ? 22 : -9));
    }
    const frayed = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
    const { mesh, report, findings } = await run(frayed, {});
    expect(manifold(mesh)).toBe(true);
    expect(report['trimmed']).toBeGreaterThan(0);
    const { kind, data, places } = findings.find(({ code }) => code === 'seal/skin-cut')!;
    expect([kind, data['count']]).toEqual(['warning', places.length]);
    expect(data['area']).toBeGreaterThan(1);
    expect(data['depth']).toBeLessThanOrEqual(6);
    for (const { at } of places) expect(at[2]).toBeGreaterThan(60);
  });

  it('says when there is nothing to close, and when a broken border stays', async () => {
    const closed = await run(trunk, {});
    expect(closed.mesh).toBe(trunk);
    expect(closed.warnings).toEqual(['seal/nothing-to-close']);
    const fin = { positions: trunk.positions, indices: Uint32Array.of(...trunk.indices, 0, 1, 300) };
    expect((await run(fin, {})).warnings).toEqual(['seal/still-open']);
  });

  it('stops in the middle when its caller wants it to', async () => {
    let asked = 0;
    const checkAborted = () => {
      if (++asked > 5) throw new OperationAborted();
    };
    await expect(run(open, {}, { checkAborted })).rejects.toBeInstanceOf(OperationAborted);
  });
});
