import { mat4, type Mat4 } from '@bracewright/core/math';
import { isClosed, meshHash, selfIntersections, volume, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import {
  dentedTube,
  describeOperation,
  ellipticTube,
  openTube,
  sphere,
  tube,
} from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { merge } from './operation.ts';

describeOperation(merge, {
  // The far side of the body.
  surface: { outside: ([x, y]) => x < 0 && y < 20 },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES,
  golden: GOLDEN_CASES,
});

const body = ellipticTube({ radiusX: 60, radiusY: 40, height: 90, segments: 32, rings: 12 });
const ball = sphere({ radius: 20, subdivisions: 3 });

async function run(
  first: TriMesh,
  second: TriMesh,
  params: { readonly mode?: string; readonly blend?: number; readonly transform?: Mat4 } = {},
) {
  const all = { mesh: meshHash(second), transform: mat4.IDENTITY, ...params };
  return applyOperation(merge, first, all as never, { loadMesh: async () => second });
}
const refusal = (...given: Parameters<typeof run>) =>
  run(...given).then(
    () => undefined,
    (reason: unknown) => reason as SdkError,
  );
const codes = async (...given: Parameters<typeof run>) =>
  (await run(...given)).findings.map(({ code }) => code);
const aside = (x: number, z = 45): Mat4 => mat4.translation([x, 0, z]);
const points = ({ positions }: TriMesh): Set<string> =>
  new Set(
    Array.from({ length: positions.length / 3 }, (_, v) => positions.subarray(3 * v, 3 * v + 3).join(' ')),
  );

describe('merge.apply', () => {
  it.each([0, 33, 55, 70])('gives the volumes of a boolean to a ten-thousandth, %d mm aside', async (x) => {
    const transform = aside(x, 80);
    const [union, common, rest] = await Promise.all(
      ['union', 'intersection', 'difference'].map(async (mode) => {
        const { mesh } = await run(body, ball, { mode, transform });
        expect(isClosed(mesh)).toBe(true);
        expect(selfIntersections(mesh)).toHaveLength(0);
        return volume(mesh);
      }),
    );
    const [a, b] = [volume(body), volume(ball)];
    expect((a + b - union! - common!) / a).toBeCloseTo(0, 7);
    expect((a - common! - rest!) / a).toBeCloseTo(0, 7);
  });

  it('is as large as solids are by their formulas', async () => {
    const box = tube({ radius: 50 * Math.SQRT2, height: 100, segments: 4, rings: 1 });
    const { mesh, report } = await run(box, box, {
      mode: 'difference',
      transform: mat4.translation([50, 0, 30]),
    });
    const common = Math.abs(volume(box)) - volume(mesh);
    // The tube of four corners stands on one of them: a square with half the diagonal moved along it.
    const side = 100 - 50 / Math.SQRT2;
    expect(common / (side * side * 70)).toBeCloseTo(1, 6);
    expect(report).toEqual({ volume: -common / 1000, pieces: 1 });
  });

  it('leaves the bits of what is not cut, and the order of its vertices', async () => {
    const { mesh } = await run(body, ball, { transform: aside(55) });
    const now = points(mesh);
    let last = -1;
    let kept = 0;
    for (let v = 0; v < body.positions.length / 3; v++) {
      const [x, y, z] = body.positions.subarray(3 * v, 3 * v + 3) as unknown as [number, number, number];
      if (Math.hypot(x - 55, y, z - 45) < 20) continue;
      expect(now.has([x, y, z].join(' '))).toBe(true);
      const at = mesh.positions.findIndex(
        (_, i, all) => i % 3 === 0 && i > last && all[i] === x && all[i + 1] === y && all[i + 2] === z,
      );
      expect(at).toBeGreaterThan(last);
      last = at;
      kept++;
    }
    expect(kept).toBeGreaterThan(300);
  });

  it('has a mirrored object face outwards', async () => {
    const flip: Mat4 = [-1, 0, 0, 55, 0, 1, 0, 0, 0, 0, 1, 45, 0, 0, 0, 1];
    const [plain, mirrored] = [
      await run(body, ball, { transform: aside(55) }),
      await run(body, ball, { transform: flip }),
    ];
    expect(mirrored.report['volume']).toBeCloseTo(plain.report['volume']!, 1);
    const inwards = { positions: ball.positions, indices: ball.indices.slice().reverse() };
    expect((await run(body, inwards, { transform: aside(55) })).report['volume']).toBeCloseTo(
      plain.report['volume']!,
      6,
    );
  });

  it('rounds the seam: no bend is left, and what lies farther keeps its bits', async () => {
    const fine = ellipticTube({ radiusX: 60, radiusY: 40, height: 90, segments: 96, rings: 40 });
    const round = sphere({ radius: 20, subdivisions: 4 });
    for (const [mode, more] of [
      ['union', 1],
      ['difference', -1],
    ] as const) {
      const sharp = (await run(fine, round, { mode, transform: aside(55) })).mesh;
      const { mesh, findings } = await run(fine, round, { mode, transform: aside(55), blend: 6 });
      expect(findings).toEqual([]);
      expect(isClosed(mesh)).toBe(true);
      expect(selfIntersections(mesh)).toHaveLength(0);
      expect(more * (volume(mesh) - volume(sharp))).toBeGreaterThan(100);
      const near = (x: number, y: number, z: number): boolean => Math.hypot(x - 55, y, z - 45) < 32 && x > 20;
      expect(sharpest(sharp, near)).toBeGreaterThan(70);
      expect(sharpest(mesh, near)).toBeLessThan(25);
      const now = points(mesh);
      for (let v = 0; v < fine.positions.length / 3; v++) {
        const place = fine.positions.subarray(3 * v, 3 * v + 3);
        if (Math.hypot(place[0]! - 55, place[1]!, place[2]! - 45) > 26.5)
          expect(now.has(place.join(' '))).toBe(true);
      }
    }
  });

  it('says where the rounded seam is creased all the same, as on large triangles', async () => {
    const { findings } = await run(body, ball, { mode: 'difference', transform: aside(55), blend: 20 });
    const creases = findings.find(({ code }) => code === 'merge/creases')!;
    expect(creases.kind).toBe('note');
    expect(creases.places.length).toBeGreaterThan(0);
    for (const { at } of creases.places) expect(Math.hypot(at[0] - 55, at[1], at[2] - 45)).toBeLessThan(60);
  });

  it('refuses what is no solid and says how many openings there are', async () => {
    const open = openTube({ radiusX: 60, radiusY: 40, height: 90, segments: 32, rings: 12 });
    expect(await refusal(open, ball, { transform: aside(55) })).toMatchObject({
      code: 'merge/body-open',
      data: { holes: 2 },
    });
    expect((await refusal(open, ball))!.places).toHaveLength(2);
    expect(await refusal(body, open)).toMatchObject({ code: 'merge/object-open', data: { holes: 2 } });
    const scaled: Mat4 = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect(await refusal(body, ball, { transform: scaled })).toMatchObject({ code: 'merge/not-rigid' });
  });

  it.each([
    ['union', 20, 'merge/object-inside'],
    ['difference', 200, 'merge/apart'],
    ['intersection', 200, 'merge/apart'],
  ])('refuses a %s that changes nothing, %d mm aside', async (mode, x, code) => {
    expect(await refusal(body, ball, { mode, transform: aside(x) })).toMatchObject({ code });
  });

  it.each(['union', 'difference', 'intersection'])(
    'refuses a %s with what holds the whole body',
    async (mode) => {
      const large = sphere({ radius: 200, subdivisions: 2 });
      expect(await refusal(body, large, { mode })).toMatchObject({ code: 'merge/body-inside' });
    },
  );

  it('says of more than one piece, of a hollow, of bodies that do not touch and of one that runs through itself', async () => {
    expect(await codes(body, ball, { transform: aside(200) })).toEqual([
      'merge/loose',
      'merge/several-pieces',
    ]);
    expect(await codes(body, ball, { mode: 'difference', transform: aside(20) })).toEqual(['merge/cavity']);
    const slab = ellipticTube({ radiusX: 100, radiusY: 100, height: 20, segments: 24, rings: 2 });
    expect(await codes(body, slab, { mode: 'difference', transform: aside(0, 40) })).toEqual([
      'merge/several-pieces',
    ]);
    const through = dentedTube({ radiusX: 60, radiusY: 40, height: 90, segments: 48, rings: 30, dent: 100 });
    const told = await run(through, ball, { transform: aside(55) });
    expect(told.findings[0]).toMatchObject({ code: 'merge/body-crosses' });
    expect(told.findings[0]!.places.length).toBeGreaterThan(0);
  });
});

/** The largest angle between neighbouring triangles whose edge begins at a place that is asked about, degrees; needles say nothing. */
function sharpest(
  { positions, indices }: TriMesh,
  isAsked: (x: number, y: number, z: number) => boolean,
): number {
  const normals = new Map<string, readonly number[]>();
  const at = (v: number) => [...positions.subarray(3 * v, 3 * v + 3)] as [number, number, number];
  let largest = 0;
  for (let h = 0; h < indices.length; h++) {
    const f = h - (h % 3);
    const [a, b, c] = [0, 1, 2].map((k) => at(indices[f + k]!)) as unknown as [number[], number[], number[]];
    const [u, w] = [b, c].map((end) => end.map((x, k) => x - a[k]!)) as [number[], number[]];
    const n = [0, 1, 2].map((k) => u[(k + 1) % 3]! * w[(k + 2) % 3]! - u[(k + 2) % 3]! * w[(k + 1) % 3]!);
    const size = Math.hypot(...n);
    if (size < 0.2) continue;
    const [from, to] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const unit = n.map((x) => x / size);
    normals.set(`${from}/${to}`, unit);
    const other = normals.get(`${to}/${from}`);
    if (!other || !isAsked(...at(from))) continue;
    const cosine = unit.reduce((sum, x, k) => sum + x * other[k]!, 0);
    largest = Math.max(largest, (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI);
  }
  return largest;
}
