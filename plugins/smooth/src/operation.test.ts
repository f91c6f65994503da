import {
  cutByPlane,
  heldEdges,
  selfIntersections,
  vertexNormals,
  volume,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry } from '@bracewright/core/operation';
import { createRandom } from '@bracewright/core/math';
import { checkGoldenCases, describeOperation, openTube, sphere } from '@bracewright/core/testing';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { describe, expect, it, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { casesOf, isLong, surfaceOf } from './operation.fixture.test.ts';
import {
  smoothBrush,
  smoothBrushV1,
  smoothBrushV2,
  smoothBrushV3,
  smoothGlobal,
  smoothGlobalV1,
  smoothRegion,
  smoothRegionV1,
  smoothRegionV2,
} from './operation.ts';

const module = new URL('./operation.ts', import.meta.url);
for (const operation of [smoothGlobal, smoothBrush, smoothRegion])
  describeOperation(operation, {
    module,
    surface: surfaceOf(operation),
    cases: casesOf(operation).filter((one) => !isLong(one)),
    golden: GOLDEN_CASES,
  });

test('records of earlier versions replay to the meshes that were released', async () => {
  const released = createOperationRegistry([
    smoothGlobalV1,
    smoothBrushV1,
    smoothBrushV2,
    smoothBrushV3,
    smoothRegionV1,
    smoothRegionV2,
  ]);
  const cases = GOLDEN_CASES.filter(({ type, version }) =>
    released.all.some((one) => one.type === type && one.version === version),
  );
  expect(await checkGoldenCases(cases, released.get)).toEqual([]);
});

const rough = (mesh: TriMesh, amount = 0.6): TriMesh => {
  const random = createRandom(7);
  const normals = vertexNormals(mesh);
  const positions = mesh.positions.slice();
  for (let v = 0; v < positions.length; v += 3) {
    const step = (random() - 0.5) * 2 * amount;
    for (let k = 0; k < 3; k++) positions[v + k]! += step * normals[v + k]!;
  }
  return { positions, indices: mesh.indices };
};
const ball = sphere({ radius: 120, subdivisions: 5 });
const noisy = rough(ball);
const spread = (mesh: TriMesh) => {
  let sum = 0;
  for (let v = 0; v < mesh.positions.length; v += 3)
    sum += Math.abs(Math.hypot(mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!) - 120);
  return sum / (mesh.positions.length / 3);
};
const at = (a: number, b: number) => {
  const normal = [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
  return { position: normal.map((x) => 120 * x), normal };
};
const outward = (before: TriMesh, after: TriMesh) => {
  const normals = vertexNormals(before);
  return Array.from({ length: before.positions.length / 3 }, (_, v) =>
    [0, 1, 2].reduce(
      (sum, k) => sum + (after.positions[3 * v + k]! - before.positions[3 * v + k]!) * normals[3 * v + k]!,
      0,
    ),
  );
};

/** How far a vertex lies from the edge that ran through it before: both segments of the edge there, mm. */
const offEdge = (before: TriMesh, after: TriMesh, v: number, sides: Int32Array): number => {
  const place = (mesh: TriMesh, w: number) => [...mesh.positions.subarray(3 * w, 3 * w + 3)];
  const [from, to] = [place(before, v), place(after, v)];
  if (to.every((x, k) => x === from[k])) return 0;
  return Math.min(
    ...[sides[2 * v]!, sides[2 * v + 1]!].map((w) => {
      if (w < 0) return Infinity;
      const along = place(before, w).map((x, k) => x - from[k]!);
      const moved = to.map((x, k) => x - from[k]!);
      const dot = along.reduce((sum, x, k) => sum + x * moved[k]!, 0);
      const share = dot / along.reduce((sum, x) => sum + x * x, 0);
      return share < 0 ? Infinity : Math.hypot(...moved.map((x, k) => x - share * along[k]!));
    }),
  );
};

/** The noisy ball smoothed once at each level. */
const levels = new Map<string, Promise<TriMesh>>();
const smoothed = (level: string): Promise<TriMesh> => {
  const made =
    levels.get(level) ?? applyOperation(smoothGlobal, noisy, { level } as never).then(({ mesh }) => mesh);
  levels.set(level, made);
  return made;
};

describe('smooth.global', () => {
  it.each(['light', 'normal', 'heavy'])(
    '%s keeps the volume to 0.01 %% and takes noise off',
    async (level) => {
      const mesh = await smoothed(level);
      expect(Math.abs(volume(mesh) / volume(noisy) - 1)).toBeLessThan(1e-4);
      expect(spread(mesh)).toBeLessThan(spread(noisy));
    },
  );

  it('smooths more from level to level', async () => {
    const results = [];
    for (const level of ['light', 'normal', 'heavy']) results.push(spread(await smoothed(level)));
    expect(results[1]!).toBeLessThan(results[0]!);
    expect(results[2]!).toBeLessThan(results[1]!);
  });

  it('keeps the line of a ragged rim and evens out its spacing', async () => {
    const open = openTube({ radiusX: 60, radiusY: 40, height: 60, segments: 144, rings: 24 });
    const positions = rough(open, 0.1).positions;
    // Every third vertex of the lower rim is pushed far towards the next one.
    for (let v = 0; v < 144; v += 3)
      for (let k = 0; k < 3; k++)
        positions[3 * v + k]! += 0.7 * (positions[3 * (v + 1) + k]! - positions[3 * v + k]!);
    const ragged = { positions, indices: open.indices };
    expect(selfIntersections(ragged).length).toBe(0);
    const { sides } = heldEdges(ragged);
    const { mesh } = await applyOperation(smoothGlobal, ragged, { level: 'heavy' });
    const gaps = ({ positions: p }: TriMesh) =>
      Array.from({ length: 144 }, (_, v) => {
        const w = 3 * ((v + 1) % 144);
        return Math.hypot(p[3 * v]! - p[w]!, p[3 * v + 1]! - p[w + 1]!, p[3 * v + 2]! - p[w + 2]!);
      });
    const evenness = (mesh: TriMesh) => Math.min(...gaps(mesh)) / Math.max(...gaps(mesh));
    expect(evenness(ragged)).toBeLessThan(0.2);
    expect(evenness(mesh)).toBeGreaterThan(0.5);
    for (let v = 0; v < 144; v++) expect(offEdge(ragged, mesh, v, sides)).toBeLessThan(1e-4);
    expect(selfIntersections(mesh).length).toBe(0);
  });
});

describe.each([
  ['smooth.brush', smoothBrush, { samples: [at(0, 0), at(0.1, 0)], radius: 40 }],
  [
    'smooth.region',
    smoothRegion,
    { contour: [at(-0.4, 0), at(0, -0.4), at(0.4, 0), at(0, 0.4)], radius: 40 },
  ],
] as const)('%s', (_name, operation, base) => {
  const run = async (more: Record<string, unknown>) =>
    (await applyOperation(operation, noisy, { ...base, ...more } as never)).mesh;

  it('keeps the bits of everything out of reach', async () => {
    const mesh = await run({ strength: 1 });
    let [moved, far] = [0, 0];
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const near = mesh.positions[v]! > 60;
      const same = [0, 1, 2].every((k) => mesh.positions[v + k] === noisy.positions[v + k]);
      if (!same) moved++;
      if (!same && !near) far++;
    }
    expect(far).toBe(0);
    expect(moved).toBeGreaterThan(100);
  });

  it('works weaker the higher the strength', async () => {
    const strong = spread(await run({ strength: 2 }));
    const weak = spread(await run({ strength: 9 }));
    expect(strong).toBeLessThan(weak);
    expect(weak).toBeLessThan(spread(noisy));
  });

  it('never takes material when it fills', async () => {
    const steps = outward(noisy, await run({ mode: 'fill', strength: 1 }));
    expect(Math.min(...steps)).toBeGreaterThan(-1e-5);
    expect(Math.max(...steps)).toBeGreaterThan(0.1);
  });

  it('fills outwards and flattens inwards on a body that faces inwards too', async () => {
    const turned = { positions: noisy.positions, indices: noisy.indices.slice().reverse() };
    for (const mode of ['fill', 'flatten'] as const) {
      const { mesh } = await applyOperation(operation, turned, { ...base, mode, strength: 1 } as never);
      const steps = outward(noisy, { positions: mesh.positions, indices: noisy.indices });
      const [most, least] = [Math.max(...steps), Math.min(...steps)];
      expect(mode === 'fill' ? least : -most).toBeGreaterThan(-1e-5);
      expect(mode === 'fill' ? most : -least).toBeGreaterThan(0.1);
    }
  });

  it('never adds material when it flattens', async () => {
    const steps = outward(noisy, await run({ mode: 'flatten', strength: 1 }));
    expect(Math.max(...steps)).toBeLessThan(1e-5);
    expect(Math.min(...steps)).toBeLessThan(-0.1);
  });
});

describe('smooth.brush', () => {
  it('follows the pressure of the pen', async () => {
    const touch = async (pressure: number) =>
      (
        await applyOperation(smoothBrush, noisy, {
          samples: [{ ...at(0, 0), pressure }],
          radius: 40,
        } as never)
      ).mesh;
    expect(spread(await touch(1))).toBeLessThan(spread(await touch(0.2)));
    expect((await touch(0)).positions).toEqual(noisy.positions);
  });
});

describe('smoothing a scan that was cropped', () => {
  const trunk = scanOf(sampleTrunk({ cobb: 30, edge: 12 }), { holes: 0, debris: 0 });
  const plane = (z: number, sign: number): TrunkPlane => ({
    origin: [0, 0, 640 + z],
    normal: [0, 0.1 * sign, 0.995 * sign],
  });
  const cropped = (cap: boolean) =>
    cutByPlane(cutByPlane(trunk, plane(60, 1), { keep: 'positive', cap }).mesh, plane(330, -1), {
      keep: 'positive',
      cap,
    }).mesh;

  it.each([
    ['open', false],
    ['capped', true],
  ])('puts no fur on the rim and adds no crossing: %s', async (_name, cap) => {
    const body = cropped(cap);
    const before = selfIntersections(body).length;
    const { held, sides } = heldEdges(body);
    const { mesh } = await applyOperation(smoothGlobal, body, { level: 'heavy' });
    expect(selfIntersections(mesh).length).toBeLessThanOrEqual(before);
    let rim = 0;
    for (let v = 0; v < held.length; v++) {
      if (held[v] === 0) continue;
      rim++;
      expect(offEdge(body, mesh, v, sides)).toBeLessThan(1e-4);
    }
    // Both cuts all round, and no sharp lines in the noise between them.
    expect(rim).toBeGreaterThan(100);
    expect(rim).toBeLessThan(held.length / 4);
  });

  it('shows the crossings that version 1 left', async () => {
    const { mesh } = await applyOperation(smoothGlobalV1, cropped(true), { level: 'normal' });
    expect(selfIntersections(mesh).length).toBeGreaterThan(0);
  });
});
