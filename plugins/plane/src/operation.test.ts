import { isClosed, piecesBeyond, selfIntersections, volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { describeOperation, ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { flatten } from './operation.ts';

describeOperation(flatten, {
  // Far in front of the flat, and below it.
  surface: { outside: ([, y, z]) => y < 10 && z < 40 },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const body = ellipticTube({ radiusX: 60, radiusY: 40, height: 90, segments: 32, rings: 12 });
const end = (x: number, y: number, z: number) => ({ position: [x, y, z], normal: [0, 0, 1] });
/** Seen from the right: the back beyond 30 mm goes. */
const BACK = { line: [end(0, 30, 20), end(0, 30, 70)], view: [1, 0, 0], keep: 'negative' };
const run = (mesh: TriMesh, params: Record<string, unknown>) =>
  applyOperation(flatten, mesh, params as never);
const refusal = (mesh: TriMesh, params: Record<string, unknown>) =>
  run(mesh, params).then(
    () => undefined,
    (reason: unknown) => reason as SdkError,
  );
const pointsOf = ({ positions }: TriMesh) =>
  Array.from({ length: positions.length / 3 }, (_, v) => [...positions.subarray(3 * v, 3 * v + 3)]);
/** Two bodies as one mesh. */
const joined = (a: TriMesh, b: TriMesh): TriMesh => ({
  positions: Float32Array.from([...a.positions, ...b.positions]),
  indices: Uint32Array.from([...a.indices, ...b.indices.map((v) => v + a.positions.length / 3)]),
});

/** Angles between neighbouring triangles at edges that `isAsked` picks by their ends, degrees; the largest. */
function sharpest({ positions, indices }: TriMesh, isAsked: (point: readonly number[]) => boolean): number {
  const normals = new Map<string, number[]>();
  let largest = 0;
  const at = (v: number) => [...positions.subarray(3 * v, 3 * v + 3)];
  for (let h = 0; h < indices.length; h++) {
    const first = h - (h % 3);
    const [a, b, c] = [0, 1, 2].map((k) => at(indices[first + k]!)) as [number[], number[], number[]];
    const [u, w] = [b.map((x, k) => x - a[k]!), c.map((x, k) => x - a[k]!)] as [number[], number[]];
    const n = [0, 1, 2].map((k) => u[(k + 1) % 3]! * w[(k + 2) % 3]! - u[(k + 2) % 3]! * w[(k + 1) % 3]!);
    const size = Math.hypot(...n);
    // A needle says nothing of how the surface runs.
    if (size < 0.3) continue;
    const [from, to] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    const other = normals.get(key);
    const unit = n.map((x) => x / size);
    if (!other) normals.set(key, unit);
    else if (isAsked(at(from)) && isAsked(at(to))) {
      const cosine = other.reduce((sum, x, k) => sum + x * unit[k]!, 0);
      largest = Math.max(largest, (180 / Math.PI) * Math.acos(Math.min(1, cosine)));
    }
  }
  return largest;
}

describe('plane.flatten', () => {
  it('cuts along the plane and lays a flat in it, without a crossing and closed as before', async () => {
    const { mesh, report } = await run(body, { ...BACK, blend: 0 });
    expect(isClosed(mesh)).toBe(true);
    expect(selfIntersections(mesh)).toHaveLength(0);
    const points = pointsOf(mesh);
    expect(Math.max(...points.map(([, y]) => y!))).toBeCloseTo(30, 1);
    // Inside of the flat too, not at its rim alone.
    expect(points.filter(([x, y]) => Math.abs(y! - 30) < 0.02 && Math.abs(x!) < 30).length).toBeGreaterThan(
      15,
    );
    expect(report['depth']).toBeCloseTo(10, 1);
    expect(report['volume']! * 1000).toBeCloseTo(volume(body) - volume(mesh), -1);
    const width = 2 * 60 * Math.sqrt(1 - (30 / 40) ** 2);
    expect(report['area']! * 100).toBeGreaterThan(0.97 * width * 90);
    expect(report['area']! * 100).toBeLessThan(width * 90);
    const before = new Set(pointsOf(body).map(String));
    expect(points.filter(([, y]) => y! < 29.9).every((point) => before.has(String(point)))).toBe(true);
  });

  it.each([4, 20])(
    'rounds the edge over %d mm: no bend is left, and what lies farther stays',
    async (blend) => {
      const { mesh, report } = await run(body, { ...BACK, blend });
      expect(isClosed(mesh)).toBe(true);
      expect(selfIntersections(mesh)).toHaveLength(0);
      // Away from the sharp ends of the tube, which are its own.
      const isBack = ([, y, z]: readonly number[]) => y! > 5 && z! > 25 && z! < 65;
      expect(sharpest((await run(body, { ...BACK, blend: 0 })).mesh, isBack)).toBeGreaterThan(25);
      expect(sharpest(mesh, isBack)).toBeLessThan(20);
      const before = new Set(pointsOf(body).map(String));
      const kept = new Set(pointsOf(mesh).map(String));
      // The rim lies 39.7 mm to the side: farther than the blend from there nothing moves.
      const isFar = ([x, y]: readonly number[]) =>
        y! < 30 && Math.hypot(Math.abs(x!) - 39.69, y! - 30) > blend + 1;
      expect(
        [...before]
          .map((point) => point.split(',').map(Number))
          .filter(isFar)
          .every((point) => kept.has(String(point))),
      ).toBe(true);
      for (const [x, y] of pointsOf(mesh)) expect((x! / 60) ** 2 + (y! / 40) ** 2).toBeLessThan(1.0001);
      expect(volume(mesh)).toBeLessThan(volume(body) - 1000 * report['volume']! + 50);
    },
  );

  it('takes only what the line meets: an arm beyond the plane stays, bit for bit', async () => {
    const arm = ellipticTube({ radiusX: 15, radiusY: 15, height: 50, segments: 12, rings: 4 });
    const beside = { ...arm, positions: arm.positions.map((value, i) => value + [120, 25, 0][i % 3]!) };
    const both = joined(body, beside);
    expect(piecesBeyond(both, { origin: [0, 30, 0], normal: [0, 1, 0] }).count).toBe(2);
    // From above the line passes the trunk alone; one over both takes both.
    const above = { view: [0, 0, -1], keep: 'negative', blend: 5 };
    const trunkOnly = await run(both, { ...above, line: [end(-30, 30, 90), end(30, 30, 90)] });
    const kept = new Set(pointsOf(trunkOnly.mesh).map(String));
    expect(pointsOf(beside).every((point) => kept.has(String(point)))).toBe(true);
    const bothCut = await run(both, { ...above, line: [end(-30, 30, 90), end(125, 30, 50)] });
    expect(pointsOf(bothCut.mesh).every(([, y]) => y! < 30.02)).toBe(true);
  });

  it.each([
    ['no line', { line: undefined }, 'plane/no-line'],
    ['no view', { view: undefined }, 'plane/no-view'],
    ['one point twice', { line: [end(0, 30, 20), end(0, 30, 20)] }, 'plane/line-too-short'],
    ['points behind one another', { line: [end(-30, 30, 20), end(30, 30, 20)] }, 'plane/line-too-short'],
    ['a plane beside the body', { line: [end(0, 50, 20), end(0, 50, 70)] }, 'plane/misses-body'],
  ])('refuses %s', async (_, change, code) => {
    expect((await refusal(body, { ...BACK, ...change }))?.code).toBe(code);
  });

  it('refuses a plane through an opening, with the places, and asks before more than half of the skin goes', async () => {
    const top = ([, , z]: readonly number[]) => z! > 89;
    const points = pointsOf(body);
    const open = {
      ...body,
      indices: body.indices.filter((_, i) => {
        const first = i - (i % 3);
        return ![0, 1, 2].every((k) => top(points[body.indices[first + k]!]!));
      }),
    };
    const refused = await refusal(open, BACK);
    expect(refused?.code).toBe('plane/meets-opening');
    expect(refused?.places?.length).toBeGreaterThan(1);
    const { findings } = await run(body, { ...BACK, keep: 'positive' });
    expect(findings.map(({ code }) => code)).toContain('plane/takes-much');
  });
});
