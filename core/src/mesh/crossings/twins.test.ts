import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { createRandom } from '../../math/rng.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { joinMeshes, sphereBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { slotBoxes } from '../bvh/bvh-build.ts';
import { largestPiece } from '../offset/patch.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { crossingPlaces } from './crossing-places.ts';
import { crossingsAt } from './crossings-at.ts';
import { openStars } from './open-stars.ts';
import { orient2d, orient3d } from './orientation.ts';
import { selfIntersections } from './self-intersection.ts';

/** A Float32 as a whole number of 2⁻¹⁴⁹, from its bits. */
function whole(value: number): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  const exponent = (bits >>> 23) & 0xff;
  const mantissa =
    BigInt((bits & 0x7fffff) | (exponent > 0 ? 0x800000 : 0)) << BigInt(Math.max(exponent, 1) - 1);
  return value < 0 ? -mantissa : mantissa;
}
type Exact = readonly [bigint, bigint, bigint];
const exactAt = (p: ArrayLike<number>, i: number): Exact => [
  whole(p[i]!),
  whole(p[i + 1]!),
  whole(p[i + 2]!),
];
const minus = (a: Exact, b: Exact): Exact => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const over = (a: Exact, b: Exact): Exact => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const by = (a: Exact, b: Exact): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const signOf = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

describe('sides of planes and lines, against whole numbers', () => {
  /** Coordinates of a scan, of a fine grid, and so small that nothing of them is left beside the others. */
  const coordinate = fc.oneof(
    fc.float({ min: -1000, max: 1000, noNaN: true }),
    fc.integer({ min: -3, max: 3 }).map((step) => 500 + step * 2 ** -14),
    fc.constantFrom(0, 2 ** -149, -(2 ** -140), 1000, 0.1),
  );
  const points = fc
    .array(coordinate, { minLength: 12, maxLength: 12 })
    .map((list) => Float32Array.from(list));

  it('are exact for points in any place, also on the plane', () => {
    let [on, beside] = [0, 0];
    fc.assert(
      fc.property(points, fc.nat(2), fc.nat(0xffffff), (p, kind, bits) => {
        // One third lie in one plane, the last the sum of two less the third on a grid that holds it; one third almost in the plane x = y.
        if (kind === 1) {
          for (let i = 0; i < 9; i++) p[i] = Math.round(p[i]! * 4096) / 4096;
          for (let k = 0; k < 3; k++) p[9 + k] = p[k]! + p[3 + k]! - p[6 + k]!;
        } else if (kind === 2) {
          for (let i = 0; i < 9; i += 3) p[i + 1] = p[i]!;
          for (const last of [6, 9]) {
            p[last] = 2 ** -28 * (1 + bits / 2 ** 24);
            p[last + 1] = p[last]! + ((bits % 9) - 4) * 2 ** -46;
          }
        }
        const [a, b, c, d] = [0, 3, 6, 9].map((i) => exactAt(p, i)) as [Exact, Exact, Exact, Exact];
        const side = signOf(by(minus(a, d), over(minus(b, d), minus(c, d))));
        expect(Math.sign(orient3d(p, 0, 3, 6, 9)) + 0).toBe(side);
        for (const [i, j] of [
          [0, 1],
          [1, 2],
          [2, 0],
        ] as const) {
          // prettier-ignore
          const turn = signOf((a[i]! - c[i]!) * (b[j]! - c[j]!) - (a[j]! - c[j]!) * (b[i]! - c[i]!));
          expect(Math.sign(orient2d(p, 0, 3, 6, i, j)) + 0).toBe(turn);
        }
        if (side === 0) on++;
        else beside++;
      }),
      { seed: 7, numRuns: 600 },
    );
    expect(Math.min(on, beside)).toBeGreaterThan(100);
  });

  it('turn over when two points change places, and stay when three go round', () => {
    fc.assert(
      fc.property(points, (p) => {
        const side = Math.sign(orient3d(p, 0, 3, 6, 9));
        for (const [a, b, c] of [[3, 6, 0], [6, 0, 3]] as const) expect(Math.sign(orient3d(p, a, b, c, 9)) - side).toBe(0); // prettier-ignore
        for (const [a, b, c, d] of [[3, 0, 6, 9], [0, 6, 3, 9], [9, 3, 6, 0]] as const) expect(Math.sign(orient3d(p, a, b, c, d)) + side).toBe(0); // prettier-ignore
      }),
      { seed: 7 },
    );
  });
});

const FACE: readonly (readonly [number, number])[] = [[0, 1], [1, 2], [2, 0]]; // prettier-ignore
/** Whether an edge of one triangle goes through the inside of the other: all there is between triangles in no special place. */
function pierces(p: Float32Array, edgeOf: readonly number[], face: readonly number[]): boolean {
  const [a, b, c] = face.map((v) => exactAt(p, 3 * v)) as [Exact, Exact, Exact];
  const normal = over(minus(b, a), minus(c, a));
  return FACE.some(([i, j]) => {
    const [from, to] = [exactAt(p, 3 * edgeOf[i]!), exactAt(p, 3 * edgeOf[j]!)];
    const [low, high] = [signOf(by(minus(from, a), normal)), signOf(by(minus(to, a), normal))];
    if (low * high >= 0) return false;
    const way = minus(to, from);
    const sides = [[a, b], [b, c], [c, a]].map(([u, v]) => signOf(by(way, over(minus(u!, from), minus(v!, from))))); // prettier-ignore
    return sides.every((side) => side > 0) || sides.every((side) => side < 0);
  });
}
/** Every pair of triangles without a common place, one by one. */
function everyPair({ positions, indices }: TriMesh): readonly string[] {
  const faces = Array.from({ length: indices.length / 3 }, (_, f) => [...indices.subarray(3 * f, 3 * f + 3)]);
  const boxes = new Float32Array(6 * faces.length);
  faces.forEach((face, f) => {
    for (let k = 0; k < 3; k++) {
      const values = face.map((v) => positions[3 * v + k]!);
      boxes[6 * f + k] = Math.min(...values);
      boxes[6 * f + k + 3] = Math.max(...values);
    }
  });
  const isApart = (f: number, g: number): boolean => {
    for (let k = 0; k < 3; k++)
      if (boxes[6 * f + k]! > boxes[6 * g + k + 3]! || boxes[6 * g + k]! > boxes[6 * f + k + 3]!) return true;
    return false;
  };
  const found: string[] = [];
  for (let f = 0; f < faces.length; f++)
    for (let g = f + 1; g < faces.length; g++) {
      if (isApart(f, g)) continue;
      if (faces[f]!.some((v) => faces[g]!.includes(v))) continue;
      if (pierces(positions, faces[f]!, faces[g]!) || pierces(positions, faces[g]!, faces[f]!))
        found.push(`${f} ${g}`);
    }
  return found;
}
const pairsOf = (pairs: Uint32Array): string[] => Array.from({ length: pairs.length / 2 }, (_, i) => `${pairs[2 * i]} ${pairs[2 * i + 1]}`); // prettier-ignore

const scan = largestPiece(scanOf(sampleTrunk({ cobb: 30, edge: 22 }))).mesh;
const apart = (mesh: TriMesh, pairs: Uint32Array): string[] =>
  pairsOf(pairs).filter((pair) => {
    const [f, g] = pair
      .split(' ')
      .map((face) => [...mesh.indices.subarray(3 * Number(face), 3 * Number(face) + 3)]);
    return !f!.some((v) => g!.includes(v));
  });

test('a clean scan has no crossing, one by one and by the search', () => {
  expect(selfIntersections(scan).length).toBe(0);
  expect(everyPair(scan)).toEqual([]);
});

test('what noise folds on a scan is found pair by pair, all of it and nothing else', () => {
  const random = createRandom(12);
  const positions = scan.positions.map((value) => value + 20 * (random() - 0.5));
  const folded = { positions, indices: scan.indices };
  const expected = everyPair(folded);
  expect(expected.length).toBeGreaterThan(10);
  expect(apart(folded, selfIntersections(folded))).toEqual(expected);
});

describe('planted crossings', () => {
  /** Balls half sunk into the skin of the scan at chosen vertices, each with its own triangles. */
  const at = [0.2, 0.5, 0.8].map((share) =>
    pointAt(scan.positions, Math.floor((share * scan.positions.length) / 3)),
  );
  const planted = joinMeshes(
    scan,
    ...at.map((place) => sphereBody(9, 2, [place[0] + 0.37, place[1] - 0.21, place[2] + 0.13])),
  );
  const pairs = selfIntersections(planted);

  test('are those of a search one by one', () => {
    expect(pairsOf(pairs)).toEqual(everyPair(planted));
  });

  test('lie where they were planted and nowhere else', () => {
    const places = crossingPlaces(planted, pairs);
    const near = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    for (const place of at)
      expect(Math.min(...places.map((ball) => near(ball.at, place) - ball.radius))).toBeLessThan(9);
    for (const ball of places) expect(Math.min(...at.map((place) => near(ball.at, place)))).toBeLessThan(30);
  });

  test('are found from the triangles asked about alone, whichever they are', () => {
    const bvh = buildBvh(planted);
    const { tree } = bvh;
    const slots = new Uint32Array(planted.indices.length / 3);
    tree.order.forEach((face, slot) => (slots[face] = slot));
    const search = { tree, boxes: slotBoxes(tree.corners), open: openStars(planted), slots };
    const all = pairsOf(pairs);
    const random = createRandom(2);
    for (const share of [0.02, 0.3, 1]) {
      const faces = Uint32Array.from(slots.keys()).filter(() => random() < share);
      const asked = new Set(faces);
      const expected = all.filter((pair) => pair.split(' ').some((face) => asked.has(Number(face))));
      expect(pairsOf(crossingsAt(planted.indices, search, faces)).sort()).toEqual([...expected].sort());
      const flags = Uint8Array.from(slots, (_, face) => (asked.has(face) ? 1 : 0));
      expect(pairsOf(selfIntersections(planted, { faces: flags }))).toEqual(expected);
      expect(pairsOf(selfIntersections(planted, { faces: flags, bvh }))).toEqual(expected);
    }
  });

  test('are the same when the body is moved by whole millimetres, mirrored, or its triangles come in another order', () => {
    const onGrid = planted.positions.map((value) => Math.round(value * 64) / 64);
    const base = pairsOf(selfIntersections({ positions: onGrid, indices: planted.indices }));
    expect(base.length).toBeGreaterThan(50);
    const moved = onGrid.map((value, i) => (i % 3 === 0 ? 128 - value : value + 512));
    expect(pairsOf(selfIntersections({ positions: moved, indices: planted.indices }))).toEqual(base);
    const last = planted.indices.length / 3 - 1;
    const turned = Uint32Array.from(planted.indices, (_, i) => planted.indices[3 * (last - Math.floor(i / 3)) + (i % 3)]!); // prettier-ignore
    const back = pairsOf(selfIntersections({ positions: onGrid, indices: turned })).map((pair) => {
      const [f, g] = pair.split(' ').map((face) => last - Number(face)) as [number, number];
      return `${g} ${f}`;
    });
    expect(back.sort()).toEqual([...base].sort());
  });
});
