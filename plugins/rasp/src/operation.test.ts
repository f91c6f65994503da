import { vec3 } from '@bracewright/core/math';
import { buildBvh, buildTwins, faceNormals, selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube, sphere, tube } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { AverageSkin } from './average-skin.ts';
import { GOLDEN_CASES } from './golden.ts';
import { rasp } from './operation.ts';
import { RaspedSkin } from './rasped-skin.ts';

describeOperation(rasp, {
  module: new URL('./operation.ts', import.meta.url),
  // Every stroke lies in front.
  surface: { outside: ([, y]) => y > 0 },
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

type Place = readonly [number, number, number];
const smooth = tube({ radius: 100, height: 160, segments: 160, rings: 40 });
const at = (position: Place) => ({ position: [...position], normal: [1, 0, 0] });
const middle: Place = [100, 0, 80];
const apply = (mesh: TriMesh, params: Record<string, unknown>) => applyOperation(rasp, mesh, params as never);
const run = async (mesh: TriMesh, params: Record<string, unknown>) => (await apply(mesh, params)).mesh;

/** How far a vertex lies from the axis, mm. */
const out = ({ positions: p }: TriMesh, v: number): number => Math.hypot(p[3 * v]!, p[3 * v + 1]!);
const far = ({ positions: p }: TriMesh, v: number, [x, y, z]: Place): number =>
  Math.hypot(p[3 * v]! - x, p[3 * v + 1]! - y, p[3 * v + 2]! - z);
const vertices = (mesh: TriMesh) => Array.from({ length: mesh.positions.length / 3 }, (_, v) => v);

/** The round body with bumps, or hollows where `height` is below 0: `[place, radius, height]`. */
function bumped(...bumps: readonly (readonly [Place, number, number])[]): TriMesh {
  const positions = smooth.positions.slice();
  for (const v of vertices(smooth))
    for (const [place, radius, height] of bumps) {
      const u = far(smooth, v, place) / radius;
      if (u >= 1) continue;
      const by = 1 + (height * (1 - u * u) ** 2) / 100;
      positions[3 * v]! *= by;
      positions[3 * v + 1]! *= by;
    }
  return { positions, indices: smooth.indices };
}

/** A body that is rough everywhere, by up to `mm`. */
function rough(mm: number): TriMesh {
  let seed = 5;
  const positions = smooth.positions.map((x, i) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return i % 3 === 2 ? x : x * (1 + (mm / 100) * ((seed >>> 8) / 0x80_0000 - 1));
  });
  return { positions, indices: smooth.indices };
}

/** How far vertices that moved lie out of the surface before, and in, at most: by the nearest place of it and the triangles that meet there. */
function sides(before: TriMesh, after: TriMesh): { out: number; in: number } {
  const bvh = buildBvh(before);
  const normals = faceNormals(before);
  const most = { out: 0, in: 0 };
  for (const v of vertices(before)) {
    if ([0, 1, 2].every((k) => after.positions[3 * v + k] === before.positions[3 * v + k])) continue;
    const place = [0, 1, 2].map((k) => after.positions[3 * v + k]!) as unknown as Place;
    const { position, triangle, barycentric } = bvh.closestPoint(place)!;
    const own = [0, 1, 2].filter((j) => barycentric[j]! > 1e-6).map((j) => before.indices[3 * triangle + j]!);
    const side = [0, 0, 0];
    for (let f = 0; f < before.indices.length; f += 3)
      if (own.every((w) => before.indices.subarray(f, f + 3).includes(w)))
        for (const k of [0, 1, 2]) side[k]! += normals[f + k]!;
    const way = place.map((x, k) => x - position[k]!);
    const mm = Math.sign(way.reduce((sum, x, k) => sum + x * side[k]!, 0)) * Math.hypot(...way);
    most.out = Math.max(most.out, mm);
    most.in = Math.max(most.in, -mm);
  }
  return most;
}

describe('a bump', () => {
  const bump = bumped([middle, 14, 4]);
  const height = (mesh: TriMesh) =>
    Math.max(
      ...vertices(mesh)
        .filter((v) => far(bump, v, middle) < 20)
        .map((v) => out(mesh, v)),
    ) - 100;
  const passes = (count: number) => Array.from({ length: count }, () => ({ ...at(middle), pass: true }));

  it('goes by the depth with each pass, and is gone after enough of them: never deeper', async () => {
    const found = [];
    for (const count of [1, 2, 3, 4, 12])
      found.push(height(await run(bump, { samples: passes(count), radius: 24, depth: 1 })));
    expect(found[0]).toBeCloseTo(3, 1);
    expect(found[1]).toBeCloseTo(2, 1);
    expect(found[2]).toBeCloseTo(1, 1);
    expect(found[3]).toBeLessThan(0.2);
    expect(found[4]).toBeLessThan(0.1);
    const last = await run(bump, { samples: passes(12), radius: 24, depth: 1 });
    expect(
      Math.min(
        ...vertices(last)
          .filter((v) => far(bump, v, middle) < 24)
          .map((v) => out(last, v)),
      ),
    ).toBeGreaterThan(99.9);
  });

  it('goes by one depth however often the rasp stays over it within a pass', async () => {
    const still = Array.from({ length: 9 }, (_, n) => at([100, n / 4, 80]));
    expect(height(await run(bump, { samples: still, radius: 24, depth: 1 }))).toBeCloseTo(3, 1);
    // Left and come back to: a second pass without a word.
    const back = [at(middle), at([0, 100, 80]), at(middle)];
    expect(height(await run(bump, { samples: back, radius: 24, depth: 1 }))).toBeCloseTo(2, 1);
  });

  it('goes by what the pen presses', async () => {
    const light = [{ ...at(middle), pressure: 0.25 }];
    expect(height(await run(bump, { samples: light, radius: 24, depth: 2 }))).toBeCloseTo(3.5, 1);
  });

  it('is told with how much went, and nothing outside the ring moves', async () => {
    const { mesh, report, findings } = await apply(bump, { samples: passes(2), radius: 24, depth: 1 });
    expect(findings).toEqual([]);
    expect(report).toMatchObject({ taken: expect.closeTo(2, 1) as number, filled: 0 });
    for (const v of vertices(bump))
      if (far(bump, v, middle) > 24)
        expect(mesh.positions.subarray(3 * v, 3 * v + 3)).toEqual(bump.positions.subarray(3 * v, 3 * v + 3));
  });

  it('goes of a body that faces inwards too', async () => {
    const turned = { positions: bump.positions, indices: bump.indices.slice().reverse() };
    expect(height(await run(turned, { samples: passes(2), radius: 24, depth: 1 }))).toBeCloseTo(2, 1);
  });
});

describe('which way', () => {
  const beside: Place = [98, 18, 80];
  const both = bumped([middle, 10, 3], [beside, 10, -3]);
  const mean = (mesh: TriMesh, place: Place) => {
    const near = vertices(both).filter((v) => far(both, v, place) < 4);
    return near.reduce((sum, v) => sum + out(mesh, v) - out(both, v), 0) / near.length;
  };
  const samples = [at(middle), at(beside)];
  const went = async (mode: string, opposite?: boolean) => {
    const mesh = await run(both, {
      samples: opposite ? samples.map((one) => ({ ...one, opposite })) : samples,
      radius: 24,
      depth: 1,
      mode,
    });
    return [mean(mesh, middle), mean(mesh, beside)].map((mm) => Math.sign(Math.round(4 * mm)) + 0);
  };

  it('flattens the bump, fills the hollow, or both; the other of the two with `opposite`', async () => {
    expect(await went('flatten')).toEqual([-1, 0]);
    expect(await went('fill')).toEqual([0, 1]);
    expect(await went('both')).toEqual([-1, 1]);
    expect(await went('flatten', true)).toEqual([0, 1]);
    expect(await went('fill', true)).toEqual([-1, 0]);
    expect(await went('both', true)).toEqual([-1, 1]);
  });

  it.each([
    ['flatten', 'out'],
    ['fill', 'in'],
  ] as const)('%s goes nowhere to the wrong side of a rough skin', async (mode, wrong) => {
    const body = rough(0.6);
    const along = Array.from({ length: 24 }, (_, n) => ({
      ...at([100, (n % 12) * 2 - 12, 80 + (n % 12)]),
      ...(n % 12 === 0 ? { pass: true } : {}),
    }));
    const mesh = await run(body, { samples: along, radius: 20, depth: 1, mode });
    const found = sides(body, mesh);
    expect(found[wrong]).toBeLessThan(1e-4);
    expect(Math.max(found.in, found.out)).toBeGreaterThan(0.3);
    expect(selfIntersections(mesh)).toEqual(new Uint32Array(0));
  });
});

describe('a body that is smooth', () => {
  const round = sphere({ radius: 100, subdivisions: 4 });
  const flank = ellipticTube({ radiusX: 150, radiusY: 100, height: 160, segments: 200, rings: 40 });
  /** How far passes all along a circle move a body at most, mm. */
  const eaten = (mesh: TriMesh, [x, y, z]: Place, radius: number, mode: 'flatten' | 'fill') => {
    const skin = new RaspedSkin(mesh, () => undefined);
    for (let n = 0; n < 40; n++) {
      const turn = ((n % 20) - 10) * 0.05;
      const position = [x * Math.cos(turn), y * Math.sin(turn), z] as const;
      skin.touch({ position, pass: n % 20 === 0 }, { radius, depth: 5, mode });
    }
    return Math.max(...mesh.positions.map((was, i) => Math.abs(was - skin.positions[i]!)));
  };

  it.each([20, 40, 60])('is not eaten where it is round, with a ring of %d mm', (radius) => {
    expect(eaten(smooth, [100, 100, 80], radius, 'flatten')).toBe(0);
    expect(eaten(smooth, [100, 100, 80], radius, 'fill')).toBeLessThan(0.02);
    expect(eaten(round, [100, 100, 0], radius, 'flatten')).toBeLessThan(0.02);
  });

  it('hardly moves where its roundness changes', () => {
    expect(eaten(flank, [150, 100, 80], 20, 'flatten')).toBeLessThan(0.02);
    expect(eaten(flank, [150, 100, 80], 40, 'flatten')).toBeLessThan(0.1);
  });

  it('is left as it was to the bit, and that is told', async () => {
    const { mesh, findings } = await apply(smooth, { samples: [at(middle)], radius: 20 });
    expect(mesh.positions).toEqual(smooth.positions);
    expect(findings).toMatchObject([{ code: 'rasp/even', kind: 'warning' }]);
  });
});

test('a height is measured from the quadratic skin round about, which what stands out does not lift', () => {
  const positions: number[] = [];
  const shares: number[] = [];
  for (let x = -10; x <= 10; x++)
    for (let y = -10; y <= 10; y++) {
      const u = Math.hypot(x, y) / 10;
      positions.push(x, y, 0.1 * x - 0.01 * x * x + 0.005 * x * y + (u < 0.5 ? 2 * (1 - 4 * u * u) : 0));
      shares.push(u);
    }
  const ring = { positions, middle: [0, 0, 0], normal: [0, 0, 1], radius: 10 } as const;
  const average = new AverageSkin({ ...ring, shares: Float64Array.from(shares) });
  const heights = shares.map((_, n) => average.lie(vec3.pointAt(positions, n)).height);
  expect(Math.max(...heights)).toBeCloseTo(2, 1);
  expect(Math.min(...heights)).toBeGreaterThan(-0.01);
});

describe('passes that overlap, all over smooth waves', () => {
  /** A round body with waves of 5 mm, 100 mm long: wide for the ring. */
  const waves = ((): TriMesh => {
    const { positions: p, indices } = tube({ radius: 100, height: 200, segments: 120, rings: 40 });
    const positions = p.slice();
    for (let v = 0; v < p.length / 3; v++) {
      const [x, y, z] = [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];
      if (z <= 0 || z >= 200) continue;
      const by = 1 + 0.05 * Math.sin((2 * Math.PI * z) / 100) * Math.sin(3 * Math.atan2(y, x));
      positions[3 * v] = x * by;
      positions[3 * v + 1] = y * by;
    }
    return { positions, indices };
  })();
  const [x, y, z] = buildBvh(waves).closestPoint([200, 30, 100])!.position;
  const passed = (count: number, mode: 'flatten' | 'fill', way = [-3, -2, -1, 0, 1, 2, 3]): TriMesh => {
    const skin = new RaspedSkin(waves, () => undefined);
    for (let pass = 0; pass < count; pass++)
      for (const i of way)
        skin.touch({ position: [x, y, z + 8 * i], pass: i === way[0] }, { radius: 40, depth: 5, mode });
    return { positions: skin.positions.slice(), indices: waves.indices };
  };
  const goneBy = (mesh: TriMesh, v: number): number => Math.abs(out(mesh, v) - out(waves, v));
  const most = (mesh: TriMesh): number => Math.max(...vertices(waves).map((v) => goneBy(mesh, v)));
  /** The most that the triangles beside an edge turn against each other, degrees. */
  const sharpest = (mesh: TriMesh): number => {
    const normals = faceNormals(mesh);
    let least = 1;
    buildTwins(mesh).forEach((twin, half) => {
      const [f, g] = [Math.floor(half / 3), Math.floor(twin / 3)];
      // The rims of the caps are as they were.
      if (Math.abs(normals[3 * f + 2]!) > 0.9 || Math.abs(normals[3 * g + 2]!) > 0.9) return;
      least = Math.min(least, vec3.dot(vec3.pointAt(normals, f), vec3.pointAt(normals, g)));
    });
    return (Math.acos(least) * 180) / Math.PI;
  };
  const rested = { flatten: passed(40, 'flatten'), fill: passed(40, 'fill') };

  it.each(['flatten', 'fill'] as const)('come to rest and leave no edges: %s', (mode) => {
    const few = passed(3, mode);
    expect(most(rested[mode])).toBeGreaterThan(0.5);
    expect(most(rested[mode])).toBeLessThan(1.1 * most(few));
    expect(sharpest(few)).toBeLessThan(20);
    expect(sharpest(rested[mode])).toBeLessThan(20);
  });

  it('have one height for each place: what is taken of lies nowhere where is filled', () => {
    const both = vertices(waves).filter(
      (v) => goneBy(rested.flatten, v) > 0.01 && goneBy(rested.fill, v) > 0.01,
    );
    expect(both).toEqual([]);
  });

  it('go to the same skin whichever way they come', () => {
    const back = passed(40, 'flatten', [3, 2, 1, 0, -1, -2, -3]);
    for (const v of vertices(waves))
      expect(Math.abs(out(back, v) - out(rested.flatten, v))).toBeLessThan(0.05);
  });
});

test('a cut edge keeps its line', async () => {
  const bump = bumped([[100, 0, 150], 12, 3]);
  const mesh = await run(bump, { samples: [at([100, 0, 150])], radius: 30, depth: 1 });
  for (const v of vertices(bump))
    if (bump.positions[3 * v + 2]! > 159.9)
      expect(mesh.positions.subarray(3 * v, 3 * v + 3)).toEqual(bump.positions.subarray(3 * v, 3 * v + 3));
});

describe('a ring that is smaller than the triangles', () => {
  it('is refused where it holds too few of them, with the place', async () => {
    const params = { samples: [at(middle), at([100, 1, 80])], radius: 2 };
    await expect(apply(smooth, params)).rejects.toMatchObject({
      code: 'rasp/too-fine',
      places: [{ radius: 2 }],
    });
  });

  it('is told where only some are', async () => {
    const samples = [at(middle), { ...at([-100, 0, 80]), brush: { radius: 2 } }];
    const { findings } = await apply(bumped([middle, 14, 4]), { samples, radius: 24 });
    expect(findings).toMatchObject([{ code: 'rasp/few', places: [{ radius: 2 }] }]);
  });
});

test.each([
  [{ depth: 0 }, { path: 'depth', rule: 'min', min: 0.1 }],
  [{ depth: 6 }, { path: 'depth', rule: 'max', max: 5 }],
  [{ radius: 101 }, { path: 'radius', rule: 'max', max: 100 }],
  [{ samples: [] }, { path: 'samples', rule: 'min' }],
])('refuses %j by name', async (values, data) => {
  await expect(apply(smooth, { samples: [at(middle)], ...values })).rejects.toMatchObject({
    code: 'operation/invalid-params',
    data,
  });
});

test('refuses a pen that did not press, and a body without triangles', async () => {
  await expect(apply(smooth, { samples: [{ ...at(middle), pressure: 0 }] })).rejects.toMatchObject({
    code: 'rasp/no-pressure',
  });
  const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  await expect(apply(nothing, { samples: [at(middle)] })).rejects.toMatchObject({ code: 'rasp/no-surface' });
});
