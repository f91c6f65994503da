import {
  cutByEdgeLines,
  drapeLines,
  meshHash,
  nearestPlaces,
  selfIntersections,
  surfaceLine,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, makeBody } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { designZone } from '@bracewright/core/zones';
import { profile } from './field.ts';
import { at, keep, opened } from './golden-lines.ts';
import { GOLDEN_CASES } from './golden.ts';
import { flare } from './operation.ts';

describeOperation(flare, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [...GOLDEN_CASES],
  golden: GOLDEN_CASES,
});

const [both, part] = GOLDEN_CASES.map(({ params }) => params as never) as [never, never];
const body = makeBody(GOLDEN_CASES[0]!.body);
const run = (params: object, mesh: TriMesh = body) =>
  applyOperation(flare, mesh, { ...(both as object), ...params } as never);

/** The places of a line on a flared body, and how far each lies off the body before, mm. */
function lineOff(mesh: TriMesh, lines: readonly object[]) {
  return drapeLines(mesh, lines as never).map((line) => {
    const drawn = surfaceLine(mesh, line.points as never, { closed: true, shape: 'smooth' });
    const at = drawn.ok ? drawn.spans.flat().map(({ from }) => from) : [];
    return { at, off: nearestPlaces(body, at).map((near) => near!.distance) };
  });
}

describe('flare.apply', () => {
  it('is at its height at the line, 0 further inside than asked, and turns nowhere sharply', () => {
    expect([0, 15, 20].map((far) => profile(far, true, 15))).toEqual([1, 0, 0]);
    expect([0, 5, 35, 50].map((far) => profile(far, false, 15))).toEqual([1, 1, 0, 0]);
    const along = Array.from({ length: 561 }, (_, i) => i / 10 - 18).map((x) =>
      profile(Math.abs(x), x < 0, 15),
    );
    const bends = along.slice(2).map((value, i) => value - 2 * along[i + 1]! + along[i]!);
    const leaps = bends.slice(1).map((bend, i) => Math.abs(bend - bends[i]!));
    // C2: a bend never leaps. In steps of a tenth of a millimetre it changes by its slope alone.
    expect(Math.max(...leaps)).toBeLessThan(2.5e-4 * 0.15);
  });

  it('lifts the rim by what was asked at the line and leaves the skin further inside bit for bit', async () => {
    const { mesh, report } = await run({});
    for (const { off } of lineOff(mesh, (both as { curves: object[] }).curves)) {
      expect(Math.min(...off)).toBeGreaterThan(3.9);
      expect(Math.max(...off)).toBeLessThan(4.1);
    }
    expect(report).toMatchObject({ heldBack: 0 });
    expect(report['moved']).toBeCloseTo(4, 3);
    expect(report['least']).toBeGreaterThan(3.95);
    const count = body.positions.length;
    for (let i = 0; i < count; i += 3) {
      const height = body.positions[i + 2]!;
      if (height < 70 + 15 || height > 170 - 15) continue;
      expect(mesh.positions.subarray(i, i + 3)).toEqual(body.positions.subarray(i, i + 3));
    }
    expect(selfIntersections(mesh)).toHaveLength(0);
  });

  it.each([
    ['top', 170],
    ['bottom', 70],
  ])('flares the %s edge alone', async (edge, height) => {
    const { mesh } = await run({ edges: [edge] });
    const moved = new Set<number>();
    for (let i = 0; i < body.positions.length; i += 3)
      if ([0, 1, 2].some((k) => mesh.positions[i + k] !== body.positions[i + k]))
        moved.add(Math.round(body.positions[i + 2]!));
    expect([...moved].every((z) => Math.abs(z - height) < 36)).toBe(true);
    expect(moved.size).toBeGreaterThan(2);
  });

  it('knows the edges of a brace with an opening, and fades out along the line beyond them', async () => {
    const { mesh } = await applyOperation(flare, body, part);
    const [{ at, off }] = lineOff(mesh, [opened]) as [ReturnType<typeof lineOff>[number]];
    const offWhere = (is: (x: number, y: number, z: number) => boolean) =>
      off.filter((_, i) => is(...(at[i] as [number, number, number])));
    expect(Math.min(...offWhere((x, y, z) => y < -40 && z > 90 && z < 150))).toBeGreaterThan(3.9);
    expect(Math.min(...offWhere((x, y, z) => z < 65 && x > 10 && y > 10))).toBeGreaterThan(3.9);
    expect(Math.max(...offWhere((_, y, z) => z > 175 && y > 0))).toBeLessThan(1e-4);
    expect(Math.max(...offWhere((x, y, z) => z < 65 && x < -50 && y < 20))).toBeLessThan(1e-4);
    expect(selfIntersections(mesh)).toHaveLength(0);
  });

  it('holds back what would run into the other side of a fold, and tells where', async () => {
    const smooth = makeBody({ ...GOLDEN_CASES[0]!.body, segments: 160, rings: 60 } as never);
    // A furrow in front, 10 mm across and 25 mm deep, as the skin lies under a fat fold.
    const positions = smooth.positions.map((value, i, all) =>
      i % 3 === 1 && value < 0 ? value + 25 * Math.exp(-((all[i - 1]! / 5) * (all[i - 1]! / 5))) : value,
    );
    const furrowed = { positions, indices: smooth.indices };
    const wish = { edges: ['top'], by: 8, over: 20 };
    const { mesh, report, findings } = await run(wish, furrowed);
    expect(selfIntersections(mesh)).toHaveLength(0);
    expect(findings.map(({ code }) => code)).toEqual(['flare/held-back']);
    expect(report['heldBack']).toBeGreaterThan(0.5);
  });

  it.each([
    [
      'a slope that is too short',
      { by: 4, over: 9 },
      { code: 'flare/too-steep', data: { by: 4, over: 9, least: 10 } },
    ],
    ['an edge that the lines do not have', { edges: ['opening'] }, { code: 'flare/no-such-edge' }],
    ['no edge', { edges: [] }, { code: 'flare/no-such-edge' }],
  ])('refuses %s', async (_, wish, told) => {
    await expect(run(wish)).rejects.toMatchObject(told);
  });

  it('refuses a body that was cut along the line, at the place', async () => {
    const { curves } = both as { curves: never };
    const cut = cutByEdgeLines(body, curves, keep.position as never).mesh;
    await expect(run({}, cut)).rejects.toMatchObject({
      code: 'flare/cut-already',
      places: [{ at: expect.anything() }],
    });
  });

  it('takes lines that were placed before an earlier step moved the skin', async () => {
    const wide = makeBody({ ...GOLDEN_CASES[0]!.body, radiusX: 74, radiusY: 54 } as never);
    const { mesh, report } = await run({}, wide);
    expect(report['least']).toBeGreaterThan(3.95);
    expect(meshHash(mesh)).not.toBe(meshHash(wide));
  });

  it('tells how far its line comes to lie beside the rim: nothing after one flare, and where two are too steep together', async () => {
    const steep = { by: 8, over: 20 };
    const { curves } = both as { readonly curves: never };
    const once = await run(steep);
    expect(once.findings).toEqual([]);
    expect(once.report['aside']).toBeLessThan(1);
    const twice = await run({ ...steep, curves: drapeLines(once.mesh, curves), drawn: curves }, once.mesh);
    expect(twice.report['aside']).toBeGreaterThan(5);
    expect(twice.findings).toMatchObject([
      { code: 'flare/line-aside', kind: 'warning', data: { aside: expect.any(Number) }, places: [{}] },
    ]);
    // Nothing of what was recorded is refused.
    expect(selfIntersections(twice.mesh)).toHaveLength(0);
  });

  it.each([
    ['ends that lie off the line', [at(1, 0, 120), at(0, 1, 120)], 'flare/ends-off', { away: 50, most: 15 }],
    ['ends on one place', [at(1, 0, 70), at(1, 0, 70)], 'flare/no-stretch', { length: 0, least: 5 }],
  ])('tells of %s', async (_, stretch, code, data) => {
    const { findings } = await run({ edges: [], stretch });
    expect(findings).toMatchObject([{ code, data }]);
    expect(findings[0]!.places).toHaveLength(2);
  });

  it('is no zone of the design: nothing is pressed in or let out by it', () => {
    const stretched = part as { readonly stretch: unknown };
    expect(stretched.stretch).toBeDefined();
    expect(designZone({ id: 'rim', type: flare.type, params: part })).toBeUndefined();
    expect(flare.zone).toBeUndefined();
  });

  it('has its clearances asked about only where the line is for something', () => {
    const asked = flare.params.parse(both);
    const ctx = { checkAborted: () => undefined };
    expect(flare.gate!(body, asked, ctx as never)).toEqual([]);
    const purpose = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30, landmarks: [] } as const;
    const found = flare.gate!(body, { ...asked, purpose: purpose as never }, ctx as never);
    // A tube is no trunk.
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([['trim/unmeasured', 'note']]);
  });
});
