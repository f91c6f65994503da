import {
  faceNormals,
  geodesicDistance,
  locateOnSurface,
  triangleArea,
  selfIntersections,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it, test } from 'vitest';
import { FALLOFFS, shareAt } from './falloff.ts';
import { GOLDEN_CASES } from './golden.ts';
import { handTouch } from './operation.ts';

describeOperation(handTouch, {
  module: new URL('./operation.ts', import.meta.url),
  // Every stroke lies on the back.
  surface: { outside: ([, y]) => y < 0 },
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

type Place = readonly [number, number, number];
const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 300, segments: 72, rings: 44 });
/** A plate 6 mm thick: a far side right behind every place. */
const plate = ellipticTube({ radiusX: 120, radiusY: 3, height: 300, segments: 120, rings: 40 });
const at = (position: Place) => ({ position: [...position], normal: [0, 1, 0] });
const back: Place = [0, 95, 150];
const apply = (mesh: TriMesh, params: Record<string, unknown>) =>
  applyOperation(handTouch, mesh, params as never);
const run = async (mesh: TriMesh, params: Record<string, unknown>) => (await apply(mesh, params)).mesh;

/** How far each vertex went, mm. */
const moves = (before: TriMesh, after: TriMesh): Float64Array =>
  Float64Array.from({ length: before.positions.length / 3 }, (_, v) =>
    Math.hypot(...[0, 1, 2].map((k) => after.positions[3 * v + k]! - before.positions[3 * v + k]!)),
  );
const distancesFrom = (mesh: TriMesh, places: readonly Place[]): Float64Array =>
  geodesicDistance(
    mesh,
    locateOnSurface(
      mesh,
      places.map((position) => ({ position, normal: [0, 1, 0] }) as never),
    ).map(({ triangle, position }) => ({ kind: 'piece', triangle, from: position, to: position })),
  );

describe('how far the skin goes', () => {
  it.each(FALLOFFS)('follows the distance along the skin: %s', async (falloff) => {
    const moved = moves(body, await run(body, { samples: [at(back)], radius: 60, amplitude: 8, falloff }));
    const distances = distancesFrom(body, [back]);
    let reached = 0;
    for (let v = 0; v < moved.length; v++) {
      expect(Math.abs(moved[v]! - 8 * shareAt(falloff, distances[v]! / 60))).toBeLessThan(1e-3);
      if (moved[v]! > 0) reached++;
    }
    expect(reached).toBeGreaterThan(100);
    expect(Math.max(...moved)).toBeCloseTo(8, 3);
  });

  it('fades without a bend at either end, most for a pointed brush', () => {
    for (const falloff of FALLOFFS) {
      expect([shareAt(falloff, 0), shareAt(falloff, 1), shareAt(falloff, 2)]).toEqual([1, 0, 0]);
      expect(1 - shareAt(falloff, 1e-3)).toBeLessThan(1e-6);
      expect(shareAt(falloff, 1 - 1e-3)).toBeLessThan(1e-6);
    }
    expect(FALLOFFS.map((falloff) => shareAt(falloff, 0.5))).toEqual([0.5, 0.125, 1]);
  });

  it('leaves every bit beyond the radius, and shares the triangles', async () => {
    const places: Place[] = [back, [12, 94, 160], [24, 93, 170]];
    const params = { samples: places.map(at), radius: 35, amplitude: -10 };
    const { mesh, findings, report } = await apply(body, params);
    const ways = places.map((place) => distancesFrom(body, [place]));
    expect(findings).toEqual([]);
    expect(mesh.indices).toBe(body.indices);
    let inside = 0;
    for (let v = 0; v < body.positions.length / 3; v++)
      if (ways.some((distances) => distances[v]! < 35)) inside++;
      else
        expect(mesh.positions.subarray(3 * v, 3 * v + 3)).toEqual(body.positions.subarray(3 * v, 3 * v + 3));
    expect(report['vertices']).toBe(inside);
  });

  it('scales with the pressure of the pen', async () => {
    const most = async (pressure: number) =>
      Math.max(
        ...moves(body, await run(body, { samples: [{ ...at(back), pressure }], radius: 40, amplitude: 6 })),
      );
    expect(await most(1)).toBeCloseTo(6, 3);
    expect(await most(0.25)).toBeCloseTo(1.5, 3);
  });

  it('goes no farther where a place is passed again, whatever the order', async () => {
    const places: Place[] = [back, [10, 94, 150], [20, 94, 150]];
    const there = await run(body, { samples: places.map(at), radius: 40, amplitude: 6 });
    const again = await run(body, {
      samples: [...places, ...places.toReversed()].map(at),
      radius: 40,
      amplitude: 6,
    });
    expect(Math.max(...moves(body, again))).toBeCloseTo(6, 3);
    expect(Math.max(...moves(there, again))).toBeLessThan(1e-4);
  });
});

describe('which way the skin goes', () => {
  const meanY = (before: TriMesh, after: TriMesh) =>
    after.positions.reduce((sum, y, i) => sum + (i % 3 === 1 ? y - before.positions[i]! : 0), 0);

  it('lets out for a positive amplitude, presses in for a negative one, and the other way with `opposite`', async () => {
    const way = async (amplitude: number, opposite?: boolean) =>
      Math.sign(
        meanY(
          body,
          await run(body, {
            samples: [{ ...at(back), ...(opposite ? { opposite } : {}) }],
            radius: 40,
            amplitude,
          }),
        ),
      );
    expect([await way(5), await way(-5), await way(5, true), await way(-5, true)]).toEqual([1, -1, -1, 1]);
  });

  it('lets out of a body that faces inwards too', async () => {
    const turned = { positions: body.positions, indices: body.indices.slice().reverse() };
    expect(
      meanY(turned, await run(turned, { samples: [at(back)], radius: 40, amplitude: 5 })),
    ).toBeGreaterThan(0);
  });

  it('refuses strokes that undo each other, or that nobody pressed: they would move nothing', async () => {
    const samples = [at(back), { ...at(back), opposite: true }];
    await expect(apply(body, { samples, radius: 40, amplitude: 5 })).rejects.toMatchObject({
      code: 'hand-touch/undone',
    });
    const faint = [{ ...at(back), pressure: 0 }];
    await expect(apply(body, { samples: faint, radius: 40 })).rejects.toMatchObject({
      code: 'hand-touch/no-pressure',
    });
  });

  it('comes straight towards the viewer along the view', async () => {
    const params = { samples: [at([60, 86, 150])], radius: 40, amplitude: 5 };
    const mesh = await run(body, { ...params, direction: 'view', view: [0.6, -0.8, 0] });
    const found = moves(body, mesh);
    for (let v = 0; v < found.length; v++) {
      if (found[v]! < 0.1) continue;
      const [x, y, z] = [0, 1, 2].map((k) => mesh.positions[3 * v + k]! - body.positions[3 * v + k]!);
      expect(x! / found[v]!).toBeCloseTo(-0.6, 3);
      expect(y! / found[v]!).toBeCloseTo(0.8, 3);
      expect(z).toBe(0);
    }
  });
});

describe('skin that is pushed along itself', () => {
  const flank = () =>
    Array.from({ length: 21 }, (_, n) => ({ position: [140, 0, 110 + 4 * n], normal: [1, 0, 0] }));
  /** The least part of a triangle's area that is left, seen from where it faced before. */
  const leastLeft = (before: TriMesh, after: TriMesh): number => {
    const [a, b] = [faceNormals(before), faceNormals(after)];
    const left = (f: number) =>
      ((a[3 * f]! * b[3 * f]! + a[3 * f + 1]! * b[3 * f + 1]! + a[3 * f + 2]! * b[3 * f + 2]!) *
        triangleArea(after, f)) /
      triangleArea(before, f);
    return Math.min(...Array.from({ length: a.length / 3 }, (_, f) => left(f)));
  };

  it.each([20, -20])(
    'is held back before it lies over itself, although nothing crosses: %d mm',
    async (mm) => {
      const params = { samples: flank(), radius: 20, amplitude: mm, direction: 'view', view: [0, -1, 0] };
      const { mesh, findings } = await apply(body, params);
      expect(leastLeft(body, mesh)).toBeGreaterThan(0.0499);
      expect(findings).toMatchObject([{ code: 'hand-touch/eased', kind: 'warning' }]);
      const { most } = findings[0]!.data as { most: number };
      expect(findings[0]!.places.some(({ at }) => Math.abs(at[0] - 140) < 20)).toBe(true);
      // What is told to be held back is what is missing where the brush asks for all.
      const free = Math.max(...moves(body, mesh));
      expect(most).toBeGreaterThan(3);
      expect(free).toBeGreaterThan(5);
      expect(free).toBeLessThan(20);
    },
  );

  it('is not held back where its slope is gentle', async () => {
    const params = { samples: flank(), radius: 20, amplitude: 5, direction: 'view', view: [0, -1, 0] };
    const { findings, mesh } = await apply(body, params);
    expect(findings).toEqual([]);
    expect(leastLeft(body, mesh)).toBeGreaterThan(0.4);
  });
});

describe('a thin part', () => {
  const isFar = (mesh: TriMesh, v: number) => mesh.positions[3 * v + 1]! < 0;

  it.each([4, -2])('never moves on its far side: %d mm', async (amplitude) => {
    const mesh = await run(plate, { samples: [at([0, 3, 150])], radius: 60, amplitude });
    const moved = moves(plate, mesh);
    expect(Math.max(...moved)).toBeGreaterThan(1);
    for (let v = 0; v < moved.length; v++) if (isFar(plate, v)) expect(moved[v]).toBe(0);
  });

  it('is not pierced: the push is held back before the far wall, and the place is told', async () => {
    const { mesh, findings } = await apply(plate, { samples: [at([0, 3, 150])], radius: 60, amplitude: -20 });
    expect(selfIntersections(mesh)).toEqual(new Uint32Array(0));
    const [finding] = findings;
    expect(finding).toMatchObject({ code: 'hand-touch/eased', kind: 'warning' });
    const { most, percent } = finding!.data as { most: number; percent: number };
    expect(most).toBeGreaterThan(13.5);
    expect(percent).toBeLessThan(31);
    expect(finding!.places.length).toBeGreaterThan(0);
    const moved = moves(plate, mesh);
    expect(Math.max(...moved)).toBeGreaterThan(1);
    for (let v = 0; v < moved.length; v++) if (isFar(plate, v)) expect(moved[v]).toBe(0);
  });

  it('gives way round its edge by the way along the skin', async () => {
    const places: Place[] = [[110, 1.2, 150]];
    const moved = moves(plate, await run(plate, { samples: places.map(at), radius: 30, amplitude: 1 }));
    const distances = distancesFrom(plate, places);
    for (let v = 0; v < moved.length; v++) if (distances[v]! > 30.5) expect(moved[v]).toBe(0);
  });
});

describe('strokes with settings of their own', () => {
  const there: Place = [0, -95, 150];
  const samples = [at(back), { ...at(there), brush: { amplitude: -12, radius: 50 } }, at(there)];

  it('go as far as they say, and the others as the step says', async () => {
    const found = moves(body, await run(body, { samples, radius: 30, amplitude: 4 }));
    const [front, behind] = [distancesFrom(body, [there]), distancesFrom(body, [back])];
    const most = (near: Float64Array, within: number) =>
      Math.max(...found.filter((_, v) => near[v]! < within));
    expect(most(behind, 30)).toBeCloseTo(4, 3);
    expect(most(front, 50)).toBeCloseTo(12, 3);
    expect(found.filter((_, v) => behind[v]! > 30 && front[v]! > 50).every((mm) => mm === 0)).toBe(true);
  });

  it('are kept as short as can be in a record, with the same result', async () => {
    const full = { radius: 30, amplitude: 4, direction: 'normal', falloff: 'smooth' } as const;
    const own = [
      { ...at(back), brush: full },
      { ...at(there), brush: full },
    ];
    const settle = (params: object) => handTouch.settle!(body, handTouch.params.parse(params), {} as never);
    expect(settle({ samples: own, radius: 70, amplitude: -9 })).toEqual({
      ...full,
      samples: [at(back), at(there)],
    });
    const mixed = {
      samples: [own[0], { ...at(there), brush: { ...full, radius: 50 } }, own[1]],
      radius: 70,
      amplitude: -9,
    };
    const settled = settle(mixed);
    expect(settled).toMatchObject({ ...full, samples: [at(back), { brush: { radius: 50 } }, {}] });
    expect(await run(body, settled)).toEqual(await run(body, mixed));
  });
});

describe('a brush that is smaller than the triangles', () => {
  it('is refused where it moves nothing, with the place', async () => {
    const params = { samples: [at([5, 94, 152]), at([5.2, 94, 152])], radius: 1, amplitude: 5 };
    await expect(apply(body, params)).rejects.toMatchObject({
      code: 'hand-touch/too-fine',
      places: [{ radius: 1 }],
    });
  });

  it('is told where it moves single points, with how far they go at most', async () => {
    const { mesh, findings } = await apply(body, { samples: [at([2, 94, 150])], radius: 4, amplitude: 5 });
    const most = Math.max(...moves(body, mesh));
    expect(most).toBeLessThan(4);
    expect(findings).toMatchObject([
      { code: 'hand-touch/few', kind: 'warning', data: { most: Math.round(10 * most) / 10 } },
    ]);
    expect(findings[0]!.places).toHaveLength(1);
  });
});

test.each([
  [{ amplitude: 0 }, { path: 'amplitude', rule: 'not-zero' }],
  [{ amplitude: 61 }, { path: 'amplitude', rule: 'max', max: 60 }],
  [{ radius: 101 }, { path: 'radius', rule: 'max', max: 100 }],
  [{ radius: 0.5 }, { path: 'radius', rule: 'min', min: 1 }],
  [{ samples: [] }, { path: 'samples', rule: 'min' }],
])('refuses %j by name', async (values, data) => {
  await expect(apply(body, { samples: [at(back)], ...values })).rejects.toMatchObject({
    code: 'operation/invalid-params',
    data,
  });
});

test('refuses the direction of view without one, and a body without triangles', async () => {
  await expect(apply(body, { samples: [at(back)], direction: 'view' })).rejects.toMatchObject({
    code: 'hand-touch/no-view',
  });
  const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  await expect(apply(nothing, { samples: [at(back)] })).rejects.toMatchObject({
    code: 'hand-touch/no-surface',
  });
});
