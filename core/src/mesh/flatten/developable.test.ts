import { describe, expect, it, test } from 'vitest';
import { atan2, sinCos } from '../../math/portable.ts';
import { multiply, rotation, transformPoint, translation } from '../../math/mat4.ts';
import { cross, dot, length, normalize, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { roughScans } from '../../testing/rough-scans.ts';
import { largestPiece } from '../offset/patch.ts';
import { surfaceArea } from '../measure/measure.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { firstMap } from './first-map.ts';
import { directionIn, flattenPatch, type FlatPatch } from './flatten.ts';
import { measureFlat } from './measure-flat.ts';
import { restTriangles, turnOf } from './rest-triangles.ts';

/** A piece of `bent(u, v)` over `across` × `along` squares of the unit square, facing where u × v points. */
function bentSheet(across: number, along: number, bent: (u: number, v: number) => Vec3): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= along; j++)
    for (let i = 0; i <= across; i++) {
      positions.push(...bent(i / across, j / along));
      if (i === across || j === along) continue;
      const [a, b] = [j * (across + 1) + i, (j + 1) * (across + 1) + i];
      indices.push(...((i + j) % 2 === 0 ? [a, a + 1, b + 1, a, b + 1, b] : [a, a + 1, b, a + 1, b + 1, b]));
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A cone of half angle `lean` from its tip: the circle at the distance s from the tip unrolls to an arc of the angle φ·sin(lean). */
const LEAN = 0.35;
const [sinLean, cosLean] = sinCos(LEAN);
const cone = bentSheet(28, 8, (u, v) => {
  const [s, c] = sinCos(2.4 * u - 1.2);
  const far = 120 + 100 * v;
  return [far * sinLean * c, far * sinLean * s, far * cosLean];
});
/** Where the cone's vertex lies when it is unrolled about its tip. */
const unrolledCone = ([x, y, z]: Vec3): readonly [number, number] => {
  const far = Math.sqrt(x * x + y * y + z * z);
  const [s, c] = sinCos(atan2(y, x) * sinLean);
  return [far * c, far * s];
};
const ROUND = 90;
const cylinder = bentSheet(36, 9, (u, v) => {
  const [s, c] = sinCos(3 * u);
  return [ROUND * c, ROUND * s, 140 * v];
});
const unrolledCylinder = ([x, y, z]: Vec3): readonly [number, number] => [ROUND * atan2(y, x), z];

/** Largest difference of any of many distances in the plane from what they are when the surface is unrolled, mm. */
function offOf(
  { positions }: TriMesh,
  { points }: Pick<FlatPatch, 'points'>,
  unrolled: (p: Vec3) => readonly [number, number],
): number {
  const places = Array.from({ length: points.length / 2 }, (_, v) => unrolled(pointAt(positions, v)));
  let worst = 0;
  for (let a = 0; a < places.length; a += 5)
    for (let b = a + 13; b < places.length; b += 29) {
      const flat = Math.hypot(points[2 * a]! - points[2 * b]!, points[2 * a + 1]! - points[2 * b + 1]!);
      worst = Math.max(
        worst,
        Math.abs(flat - Math.hypot(places[a]![0] - places[b]![0], places[a]![1] - places[b]![1])),
      );
    }
  return worst;
}

describe('what can be unrolled is unrolled, 1:1', () => {
  it.each([
    ['a cone', cone, unrolledCone],
    ['a cylinder over nearly half its round', cylinder, unrolledCylinder],
  ] as const)('%s: every distance over up to 270 mm is that of the unrolled sheet', (_, patch, unrolled) => {
    const flat = flattenPatch(patch);
    expect(offOf(patch, flat, unrolled)).toBeLessThan(0.1);
    expect(flat.measure.turned).toBe(0);
    expect(flat.measure.largestStretch).toBeLessThan(0.002);
    expect(Math.abs(flat.measure.areaChange)).toBeLessThan(1e-5);
  });

  it('is not mirrored: seen from the side that it faces, its triangles and its border run counter-clockwise', () => {
    const flat = flattenPatch(cylinder);
    const up = directionIn(cylinder, flat.points, [0, 0, 1]);
    expect(up.share).toBeCloseTo(1, 3);
    expect(signedArea(flat)).toBeGreaterThan(0);
    for (let f = 0; f < cylinder.indices.length / 3; f++)
      if (!(turnOf(flat.points, cylinder.indices, f) > 0)) expect.fail(`${f}`);
  });
});

/** Area within the border, mm²; positive where it runs counter-clockwise. */
function signedArea({ points, border }: FlatPatch): number {
  let twice = 0;
  border.forEach((v, i) => {
    const w = border[(i + 1) % border.length]!;
    twice += points[2 * v]! * points[2 * w + 1]! - points[2 * w]! * points[2 * v + 1]!;
  });
  return twice / 2;
}

/** A piece of a raw scan's wall without holes: rough in every triangle, bent both ways. */
const spec = {
  kind: 'dented-tube',
  radiusX: 150,
  radiusY: 100,
  height: 400,
  dent: 8,
  segments: 72,
  rings: 60,
} as const;
const [, body] = roughScans(spec)[0]!;
const kept: number[] = [];
for (let f = 0; f < body.indices.length; f += 3) {
  const corners = [...body.indices.subarray(f, f + 3)];
  if (corners.every((v) => near(pointAt(body.positions, v)))) kept.push(...corners);
}
function near([x, y, z]: Vec3): boolean {
  return y < 0 && x * x + (z - 200) * (z - 200) < 75 * 75;
}
const rough = largestPiece(
  dropUnusedVertices({ positions: body.positions, indices: Uint32Array.from(kept) }),
).mesh;

describe('a rough piece of a scan', () => {
  const flat = flattenPatch(rough);

  it('keeps its area and its border, and its border encloses that area once', () => {
    const area = surfaceArea(rough);
    expect(Math.abs(flat.measure.areaChange)).toBeLessThan(0.005);
    expect(signedArea(flat) / area - 1).toBeCloseTo(flat.measure.areaChange, 9);
    expect([...flat.border]).toEqual([...boundaryLoops(rough)[0]!]);
    expect(flat.measure.flatBorder / flat.measure.border).toBeCloseTo(1, 2);
  });

  it('comes out the same however the body stands, and twice as large from a body twice as large', () => {
    const placed = multiply(translation([300, -20, 900]), rotation(normalize([1, 2, 3]), 1.1));
    const moved = (scale: number): TriMesh => ({
      positions: Float32Array.from(
        rough.positions,
        (_, i) => scale * transformPoint(placed, pointAt(rough.positions, Math.floor(i / 3)))[(i % 3) as 0],
      ),
      indices: rough.indices,
    });
    for (const scale of [1, 2]) {
      const again = flattenPatch(moved(scale));
      expect(again.measure.p95Stretch).toBeCloseTo(flat.measure.p95Stretch, 3);
      let worst = 0;
      const lengthOf = (points: Float64Array, a: number, b: number): number =>
        Math.hypot(points[2 * a]! - points[2 * b]!, points[2 * a + 1]! - points[2 * b + 1]!);
      for (let a = 0; a < flat.points.length / 2; a += 5)
        for (let b = a + 7; b < flat.points.length / 2; b += 31)
          worst = Math.max(
            worst,
            Math.abs(lengthOf(again.points, a, b) / scale - lengthOf(flat.points, a, b)),
          );
      expect(worst).toBeLessThan(0.2);
    }
  });

  it('fewer rounds leave more stretch, and more never turn a triangle over', () => {
    const stretches = [1, 3, 20].map((rounds) => {
      const { measure } = flattenPatch(rough, {}, { rounds, start: narrowed(rough) });
      expect(measure.turned).toBe(0);
      return measure.p95Stretch;
    });
    expect(stretches).toEqual([...stretches].sort((a, b) => b - a));
    expect(stretches[2]).toBeLessThan(0.7 * stretches[0]!);
  });
});

/** A start far from the end: its shadow drawn together to a quarter of its width. */
const narrowed = (patch: TriMesh): Float64Array =>
  firstMap(patch, boundaryLoops(patch)[0]!).map((value, i) => (i % 2 === 0 ? value / 4 : value));

test('a first map turns no triangle over, also where no shadow does: most of the way round', () => {
  const round = bentSheet(32, 6, (u, v) => {
    const [s, c] = sinCos(5.5 * u);
    return [60 * c, 60 * s, 200 * v];
  });
  for (const patch of [rough, cone, cylinder, round]) {
    const points = firstMap(patch, boundaryLoops(patch)[0]!);
    for (let f = 0; f < patch.indices.length / 3; f++)
      if (!(turnOf(points, patch.indices, f) > 0)) expect.fail(`${f}`);
  }
  const flat = flattenPatch(round);
  expect(flat.measure.turned).toBe(0);
  expect(flat.measure.largestStretch).toBeLessThan(0.01);
  expect(flat.measure.flatBorder).toBeCloseTo(2 * 200 + 2 * 330, -1);
});

describe('the measure', () => {
  const sheet = bentSheet(10, 6, (u, v) => [100 * u, 60 * v, 0]);
  const rest = restTriangles(sheet);
  const border = boundaryLoops(sheet)[0]!;
  const mapped = (a: number, b: number, c: number, d: number): Float64Array =>
    Float64Array.from({ length: (2 * sheet.positions.length) / 3 }, (_, i) => {
      const [x, y] = pointAt(sheet.positions, Math.floor(i / 2));
      return i % 2 === 0 ? a * x + b * y : c * x + d * y;
    });

  it.each([
    ['as it is', [1, 0, 0, 1], 0, 1],
    ['turned', [0.6, -0.8, 0.8, 0.6], 0, 1],
    ['wider and lower', [1.1, 0, 0, 0.8], 1 / 0.8 - 1, 0.88],
    ['wider alone', [1.25, 0, 0, 1], 0.25, 1.25],
    ['sheared', [1, 0.5, 0, 1], (0.5 + Math.sqrt(4.25)) / 2 - 1, 1],
  ] as const)('of a sheet %s is that of the map', (_, [a, b, c, d], stretch, area) => {
    const measure = measureFlat(sheet, rest, mapped(a, b, c, d), border);
    expect(measure.largestStretch).toBeCloseTo(stretch, 6);
    expect(measure.p95Stretch).toBeCloseTo(stretch, 6);
    expect(measure.areaChange).toBeCloseTo(area - 1, 6);
    expect(measure.border).toBeCloseTo(320, 4);
    expect(measure.flatBorder).toBeCloseTo(200 * Math.hypot(a, c) + 120 * Math.hypot(b, d), 4);
    expect(measure.turned).toBe(0);
  });

  it('tells every triangle that is turned over, and that no stretch is enough for it', () => {
    const measure = measureFlat(sheet, rest, mapped(-1, 0, 0, 1), border);
    expect([measure.turned, measure.largestStretch]).toEqual([sheet.indices.length / 3, Infinity]);
  });

  it('of 95 parts in 100 leaves out the few that are stretched most, by their area', () => {
    // A long sheet, a column of which is twice as wide in the plane: 4 in 100 of it, or 8.
    const long = bentSheet(100, 4, (u, v) => [100 * u, 8 * v, 0]);
    for (const [columns, p95] of [
      [4, 0],
      [8, 1],
    ] as const) {
      // prettier-ignore
      const points = Float64Array.from({ length: (2 * long.positions.length) / 3 }, (_, i) => {
        const [x, y] = pointAt(long.positions, Math.floor(i / 2));
        return i % 2 === 0 ? x + Math.min(x, columns) : y;
      });
      const measure = measureFlat(long, restTriangles(long), points, boundaryLoops(long)[0]!);
      expect(measure.largestStretch).toBeCloseTo(1, 4);
      expect(measure.p95Stretch).toBeCloseTo(p95, 4);
      expect(measure.areaChange).toBeCloseTo(columns / 100, 4);
    }
  });
});

test('a triangle at rest has its sides, its area and half the cotangents of its angles, wherever it lies', () => {
  const { indices, positions } = rough;
  const { corners, weights, areas } = restTriangles(rough);
  for (let f = 0; f < areas.length; f += 11) {
    const place = (k: number): Vec3 => pointAt(positions, indices[3 * f + (k % 3)]!);
    for (let k = 0; k < 3; k++) {
      const [here, next, last] = [place(k), place(k + 1), place(k + 2)];
      const [a, b] = [subtract(next, here), subtract(last, here)];
      const double = length(cross(a, b));
      expect(weights[3 * f + k]! / (dot(a, b) / double / 2)).toBeCloseTo(1, 6);
      expect(2 * areas[f]!).toBeCloseTo(double, 6);
      const [m, n] = [6 * f + 2 * k, 6 * f + 2 * ((k + 1) % 3)];
      expect(Math.hypot(corners[n]! - corners[m]!, corners[n + 1]! - corners[m + 1]!)).toBeCloseTo(
        length(a),
        6,
      );
    }
  }
});
