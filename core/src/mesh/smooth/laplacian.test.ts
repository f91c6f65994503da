import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { pointAt } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { sphereBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { volume } from '../measure/measure.ts';
import { largestPiece } from '../offset/patch.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import {
  borderVertices,
  meanEdgeLength,
  smoothField,
  smoothToReach,
  stepsForReach,
  taubin,
} from './laplacian.ts';

/** A raw scan, open at its ends and with holes. */
const scan = largestPiece(scanOf(sampleTrunk({ cobb: 30, edge: 10 }))).mesh;
const count = scan.positions.length / 3;
const random = createRandom(4);
const rough: TriMesh = { ...scan, positions: scan.positions.map((value) => value + 1.6 * (random() - 0.5)) };
const edge = meanEdgeLength(scan);
const rim = new Set(boundaryLoops(scan).flatMap((loop) => [...loop]));

const withPositions = (mesh: TriMesh, positions: Float64Array): TriMesh => ({
  positions: Float32Array.from(positions),
  indices: mesh.indices,
});
const movedBy = (before: ArrayLike<number>, after: ArrayLike<number>, v: number): number =>
  Math.hypot(...[0, 1, 2].map((k) => after[3 * v + k]! - before[3 * v + k]!));
/** Root mean square of how far vertices lie off the skin before it was roughened, mm. */
function roughnessOf(positions: ArrayLike<number>): number {
  const skin = buildBvh(scan);
  let sum = 0;
  for (let v = 0; v < count; v++) sum += skin.closestPoint(pointAt(positions, v))!.distance ** 2;
  return Math.sqrt(sum / count);
}

/** Neighbours of every vertex from the edges alone, each as often as a triangle has it. */
function neighboursOf({ indices }: TriMesh): readonly (readonly number[])[] {
  const found = Array.from({ length: count }, (): number[] => []);
  for (let f = 0; f < indices.length; f += 3)
    for (const [a, b] of [[0, 1], [1, 2], [2, 0]] as const) {
      found[indices[f + a]!]!.push(indices[f + b]!);
      found[indices[f + b]!]!.push(indices[f + a]!);
    } // prettier-ignore
  return found;
}

it('the rim is what the borders run along, on a scan with open ends and holes', () => {
  const flags = borderVertices(scan);
  expect(rim.size).toBeGreaterThan(100);
  expect([...flags.keys()].filter((v) => flags[v] === 1)).toEqual([...rim].sort((a, b) => a - b));
  expect(borderVertices(sphereBody(10, 3)).includes(1)).toBe(false);
});

describe('one step towards the mean of the neighbours', () => {
  const neighbours = neighboursOf(scan);
  const mean = (values: ArrayLike<number>, v: number, stride: number, k: number): number =>
    neighbours[v]!.reduce((sum, w) => sum + values[stride * w + k]!, 0) / neighbours[v]!.length;

  it.each([1, 3] as const)(
    'is that of the edges, with %s numbers a vertex, its factor and its mask',
    (stride) => {
      const values = Float64Array.from({ length: stride * count }, () => 100 * random());
      const mask = Float64Array.from({ length: count }, () => random());
      const after = smoothField(scan, values, { stride, iterations: 1, factor: 0.3, mask });
      let worst = 0;
      for (let v = 0; v < count; v++)
        for (let k = 0; k < stride; k++) {
          const from = values[stride * v + k]!;
          const expected = from + 0.3 * mask[v]! * (mean(values, v, stride, k) - from);
          worst = Math.max(worst, Math.abs(after[stride * v + k]! - expected));
        }
      expect(worst).toBeLessThan(1e-11);
    },
  );

  it('makes no new highs or lows, keeps a field that is even, and moves none that takes no part', () => {
    const values = Float64Array.from({ length: count }, () => random());
    const vertices = Uint32Array.from({ length: count / 2 }, (_, i) => 2 * i);
    const after = smoothField(scan, values, { stride: 1, iterations: 30, vertices });
    expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.min(...values));
    expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...values));
    const still = [...after.keys()].filter((v) => after[v] === values[v]);
    expect(still).toEqual([...after.keys()].filter((v) => v % 2 === 1 || v >= 2 * vertices.length));
    const even = smoothField(scan, new Float64Array(count).fill(7.25), { stride: 1, iterations: 9 });
    expect(new Set(even)).toEqual(new Set([7.25]));
  });
});

describe('smoothing without shrinking', () => {
  const ball = sphereBody(100, 4);

  it('keeps the volume of a ball where plain averaging takes a part of it', () => {
    const averaged = smoothField(ball, Float64Array.from(ball.positions), { stride: 3, iterations: 40 });
    const kept = taubin(ball, { iterations: 20 });
    const share = (positions: Float64Array): number => volume(withPositions(ball, positions)) / volume(ball);
    expect(1 - share(averaged)).toBeGreaterThan(0.3);
    expect(Math.abs(1 - share(kept))).toBeLessThan(0.015);
  });

  it('takes the roughness off a scan, keeps its rims and what is masked to the bit, and the middle of the skin', () => {
    const vertices = Uint32Array.from({ length: count - 50 }, (_, i) => i);
    const mask = Float64Array.from({ length: count }, (_, v) => (v % 7 === 0 ? 0 : 1));
    const even = smoothToReach(rough, { reach: 0.8 * edge, edgeLength: edge, vertices, mask });
    for (let v = 0; v < count; v++)
      if (rim.has(v) || v % 7 === 0 || v >= count - 50) expect(movedBy(rough.positions, even, v)).toBe(0);
    const free = smoothToReach(rough, { reach: 0.8 * edge, edgeLength: edge });
    expect(roughnessOf(free)).toBeLessThan(0.75 * roughnessOf(rough.positions));
    const ways = [...free].map((value, i) => value - rough.positions[i]!);
    for (let k = 0; k < 3; k++)
      expect(Math.abs(ways.reduce((sum, way, i) => sum + (i % 3 === k ? way : 0), 0)) / count).toBeLessThan(
        0.02,
      );
  });

  it('moves with the body and grows with it', () => {
    const even = taubin(rough, { iterations: 5 });
    // A quarter turn about Z, twice the size and a shift keep every bit of the sums but their rounding.
    const placed = rough.positions.map((_, i, p) => [-p[i + 1]!, p[i - 1]!, p[i]!][i % 3]! * 2 + 64);
    const again = taubin({ positions: placed, indices: rough.indices }, { iterations: 5 });
    let worst = 0;
    for (let i = 0; i < even.length; i++) {
      const expected = [-even[i + 1]!, even[i - 1]!, even[i]!][i % 3]! * 2 + 64;
      worst = Math.max(worst, Math.abs(again[i]! - expected));
    }
    expect(worst).toBeLessThan(5e-4);
  });

  it('stops when it is told to, and says how far it is', () => {
    const told: number[] = [];
    taubin(ball, { iterations: 4, onProgress: (fraction) => told.push(fraction) });
    expect(told).toEqual([0.25, 0.5, 0.75, 1]);
    const checkAborted = (): never => { throw new Error('stop'); }; // prettier-ignore
    expect(() => taubin(ball, { iterations: 4, checkAborted })).toThrow('stop');
    expect(() => smoothField(ball, new Float64Array(ball.positions.length / 3), { stride: 1, iterations: 1, checkAborted })).toThrow('stop'); // prettier-ignore
  });
});

describe('edges and steps', () => {
  it('the mean edge is that of all corners, also of a part of the vertices', () => {
    const triangle: TriMesh = { positions: Float32Array.of(0, 0, 0, 3, 0, 0, 0, 4, 0), indices: Uint32Array.of(0, 1, 2) }; // prettier-ignore
    expect(meanEdgeLength(triangle)).toBe(4);
    // Each corner stands for the edge behind it.
    expect([0, 1, 2].map((v) => meanEdgeLength(triangle, Uint32Array.of(v)))).toEqual([3, 5, 4]);
    expect(meanEdgeLength({ positions: new Float32Array(0), indices: new Uint32Array(0) })).toBe(0);
    const all = Uint32Array.from({ length: count }, (_, v) => v);
    expect(meanEdgeLength(scan, all)).toBeCloseTo(meanEdgeLength(scan), 9);
  });

  it('a reach twice as long takes four times the steps, on a mesh twice as fine too', () => {
    expect([stepsForReach(10, 5), stepsForReach(20, 5), stepsForReach(10, 2.5)]).toEqual([16, 64, 64]);
    expect([stepsForReach(1000, 1), stepsForReach(1000, 1, 150), stepsForReach(0.1, 5)]).toEqual([
      400, 150, 1,
    ]);
    expect([stepsForReach(10, 0), stepsForReach(10, NaN)]).toEqual([0, 0]);
  });
});
