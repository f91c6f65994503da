import { buildBvh, isClosed, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { balance } from './operation.ts';

const MIDDLE = { origin: [0, 0, 300], normal: [1, 0, 0] };
const run = (mesh: TriMesh, params: Record<string, unknown>) =>
  applyOperation(balance, mesh, { plane: MIDDLE, ...params } as never);

describeOperation(balance, {
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const trunk = sampleTrunk({ cobb: 35, edge: 18 }).mesh;

/** Root mean square of the distances of mirrored vertices from the surface, mm: x = 0 is the plane. */
function asymmetry(mesh: TriMesh): number {
  const bvh = buildBvh(mesh);
  let sum = 0;
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = mesh.positions.subarray(i, i + 3);
    sum += bvh.closestPoint([-x!, y!, z!])!.distance ** 2;
  }
  return Math.sqrt((3 * sum) / mesh.positions.length);
}

describe('balance.apply', () => {
  it('makes a crooked trunk symmetric at 100 %, closed and without a crossing, and goes half of the way at 50 %', async () => {
    const { mesh, report } = await run(trunk, {});
    expect(mesh.indices).toBe(trunk.indices);
    expect(isClosed(mesh)).toBe(true);
    expect(selfIntersections(mesh).length).toBe(0);
    expect(asymmetry(trunk)).toBeGreaterThan(5);
    // The triangles of this body are 18 mm wide.
    expect(asymmetry(mesh)).toBeLessThan(0.4);
    expect(report['after']).toBeLessThan(0.4);
    const half = (await run(trunk, { percent: 50 })).mesh;
    for (let i = 0; i < half.positions.length; i += 7)
      expect(half.positions[i]).toBeCloseTo((trunk.positions[i]! + mesh.positions[i]!) / 2, 3);
    expect((await run(trunk, { percent: 0 })).mesh.positions).toEqual(trunk.positions);
  });

  it.each(['left', 'right'] as const)(
    'keeps the bits of the other half when the %s one moves',
    async (side) => {
      const { mesh } = await run(trunk, { side });
      let moved = 0;
      for (let i = 0; i < mesh.positions.length; i += 3) {
        const x = trunk.positions[i]!;
        if (side === 'left' ? x <= 0 : x >= 0)
          expect(mesh.positions.subarray(i, i + 3)).toEqual(trunk.positions.subarray(i, i + 3));
        else if (mesh.positions[i] !== x) moved++;
      }
      expect(moved).toBeGreaterThan(100);
      expect(asymmetry(mesh)).toBeLessThan(0.15 * asymmetry(trunk));
      expect(selfIntersections(mesh).length).toBe(0);
    },
  );

  it('stays beyond its levels', async () => {
    const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
    const { mesh } = await run(trunk, { planes: [150, 220, 320, 380].map(plane) });
    for (let i = 0; i < mesh.positions.length; i += 3)
      if (!(trunk.positions[i + 2]! > 150 && trunk.positions[i + 2]! < 380))
        expect(mesh.positions.subarray(i, i + 3)).toEqual(trunk.positions.subarray(i, i + 3));
    expect(mesh.positions).not.toEqual(trunk.positions);
  });

  it('asks about a plane that leaves most of the trunk without a counterpart', async () => {
    const { findings } = await run(trunk, { plane: { origin: [130, 0, 300], normal: [1, 0, 0] } });
    const found = findings.find(({ code }) => code === 'balance/mostly-left-out')!;
    expect(found.kind).toBe('warning');
    expect(found.data['percent']).toBeGreaterThan(50);
    expect(findings.map(({ code }) => code)).not.toContain('balance/left-out');
  });

  it('leaves borders and loose pieces of a raw scan as they are, and says where they are', async () => {
    const scan = scanOf(sampleTrunk({ cobb: 35, edge: 24 }), { holes: 2, debris: 2 });
    const { mesh, findings } = await run(scan, {});
    const codes = findings.map(({ code }) => code);
    expect(codes).toContain('balance/left-out');
    expect(codes).toContain('balance/loose');
    expect(findings.every(({ code, places }) => code === 'balance/not-whole' || places.length > 0)).toBe(
      true,
    );
    expect(selfIntersections(mesh).length).toBe(0);
  });

  it('refuses a plane that parts no sides or misses the trunk, and a percentage outside its bounds by name', async () => {
    const tube = ellipticTube({ radiusX: 100, radiusY: 80, height: 200, segments: 24, rings: 8 });
    const refused = (params: Record<string, unknown>) => expect(run(tube, params)).rejects;
    await refused({ plane: { origin: [0, 0, 100], normal: [0, 0, 1] } }).toMatchObject({
      code: 'balance/no-sides',
    });
    await refused({ plane: { origin: [300, 0, 100], normal: [1, 0, 0] } }).toMatchObject({
      code: 'balance/plane-beside-body',
    });
    await refused({ percent: 101 }).toMatchObject({
      code: 'operation/invalid-params',
      data: { max: 100, path: 'percent', rule: 'max' },
    });
  });
});
