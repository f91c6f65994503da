import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { vertexCorners, vertexNeighbours } from '../topology/adjacency.ts';
import { FoldGuard, movedFaces } from './fold-guard.ts';
import { guardMove, type GuardedMove } from './guard-move.ts';
import { holdBack } from './hold-back.ts';
import { meshHash } from '../hash.ts';
import { faceNormals } from '../normals.ts';
import { triangleArea } from '../triangle-normal.ts';
import { nearbyMesh } from '../bvh/nearby-mesh.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';

const tube = ellipticTube({ radiusX: 120, radiusY: 80, height: 300, segments: 72, rings: 60 });

/** The body with its skin drawn to a point: in its middle all the way for an amount of 1, and through it for more. */
function gathered({ positions }: TriMesh, amount: number, [cx, cy, cz] = [0, -80, 150]): Float32Array {
  const moved = positions.slice();
  for (let i = 0; i < moved.length; i += 3) {
    const [x, y, z] = [cx! - moved[i]!, cy! - moved[i + 1]!, cz! - moved[i + 2]!];
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size >= 40) continue;
    const by = amount * (1 - size / 40) ** 2;
    moved.set([moved[i]! + x * by, moved[i + 1]! + y * by, moved[i + 2]! + z * by], i);
  }
  return moved;
}

/** The most, mm, by which what was given up at two neighbours differs. */
function largestStep({ positions, indices }: TriMesh, kept: GuardedMove): number {
  const { offsets, neighbours } = vertexNeighbours({ positions, indices });
  const gone = kept.asked.map((value, i) => value - kept.mesh.positions[i]!);
  let most = 0;
  for (let v = 0; 3 * v < gone.length; v++)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      for (let k = 0; k < 3; k++)
        most = Math.max(most, Math.abs(gone[3 * v + k]! - gone[3 * neighbours[i]! + k]!));
  return most;
}

describe('guardMove', () => {
  it('hands back what was asked where nothing folds', () => {
    const moved = gathered(tube, 0.4);
    const kept = guardMove(tube, moved);
    expect(kept.mesh).toEqual({ positions: moved, indices: tube.indices });
    expect(kept.mesh.indices).toBe(tube.indices);
    expect(kept).toMatchObject({ share: undefined, places: [], leftPlaces: [] });
  });

  it('keeps skin that is pushed along itself from lying over itself, where nothing crosses', () => {
    // Along the flank, by a hump whose steepest fall is 1.5.
    const asked = tube.positions.slice();
    for (let i = 0; i < asked.length; i += 3) {
      const [x, y, z] = [asked[i]!, asked[i + 1]!, asked[i + 2]! - 150];
      const far = (y * y + z * z) / 1600;
      if (x > 0 && far < 1) asked[i + 1] = y + 39 * (1 - far) ** 2;
    }
    const leftOf = ({ mesh }: GuardedMove): number => {
      const [a, b] = [faceNormals(tube), faceNormals(mesh)];
      const areas = Array.from({ length: a.length / 3 }, (_, f) => {
        const cosine = a[3 * f]! * b[3 * f]! + a[3 * f + 1]! * b[3 * f + 1]! + a[3 * f + 2]! * b[3 * f + 2]!;
        return (cosine * triangleArea(mesh, f)) / triangleArea(tube, f);
      });
      return Math.min(...areas);
    };
    const lies = guardMove(tube, asked, { crossingsOnly: true });
    expect(lies.folds.length).toBe(0);
    expect(leftOf(lies)).toBeLessThan(0);
    const kept = guardMove(tube, asked, { crossingsOnly: true, leastLeft: 0.05 });
    expect(kept.left.length).toBe(0);
    expect(leftOf(kept)).toBeGreaterThan(0.0499);
    expect(kept.places.some(({ at }) => Math.hypot(at[0] - 120, at[2] - 150) < 40)).toBe(true);
    expect(Math.max(...kept.places.map(({ heldBack }) => heldBack))).toBeGreaterThan(3);
  });

  it.each(['ease', 'hold'] as const)('leaves nothing that folds: %s', (cure) => {
    const moved = gathered(tube, 3);
    expect(selfIntersections({ positions: moved, indices: tube.indices }).length).toBeGreaterThan(0);
    const kept = guardMove(tube, moved, { cure });
    expect(kept.left.length).toBe(0);
    expect(selfIntersections(kept.mesh).length).toBe(0);
    expect(kept.folds.length).toBeGreaterThan(0);
    expect(kept.places[0]!.area).toBeGreaterThan(0);
    expect(kept.places[0]!.heldBack).toBeGreaterThan(1);
    const free = (_: number, i: number) => kept.share![(i / 3) | 0] === 1;
    expect(kept.mesh.positions.filter(free)).toEqual(moved.filter(free));
  });

  it('eases: no step between neighbours, where holding back single vertices leaves one', () => {
    const fine = ellipticTube({ radiusX: 120, radiusY: 80, height: 300, segments: 180, rings: 150 });
    const moved = gathered(fine, 2);
    const step = (cure: 'ease' | 'hold') => largestStep(fine, guardMove(fine, moved, { cure }));
    expect(step('ease')).toBeLessThan(0.7 * step('hold'));
  });

  it('gives places apart shares of their own', () => {
    const mild = gathered(tube, 1.6, [0, 80, 150]);
    const hard = gathered({ positions: mild, indices: tube.indices }, 4);
    const { share, places, left } = guardMove(tube, hard);
    expect(left.length).toBe(0);
    expect(places.length).toBeGreaterThan(1);
    let [front, back] = [1, 1];
    share!.forEach((value, v) => {
      if (tube.positions[3 * v + 1]! < 0) front = Math.min(front, value);
      else back = Math.min(back, value);
    });
    expect(front).toBeLessThan(back);
  });

  it('only tells where asked to', () => {
    const moved = gathered(tube, 3);
    const kept = guardMove(tube, moved, { cure: 'tell' });
    expect(kept.mesh.positions).toBe(moved);
    expect(kept.left).toEqual(kept.folds);
    expect(kept.leftPlaces.length).toBeGreaterThan(0);
    expect(kept.places[0]!.heldBack).toBe(0);
  });

  it('takes the first way that does not fold and is accepted, else the one that folds least', () => {
    const [good, other, bad, worse] = [0.4, 0.3, 2, 3].map((amount) => gathered(tube, amount));
    expect(guardMove(tube, [bad!, good!, other!]).asked).toBe(good);
    expect(guardMove(tube, [good!, other!], { accept: (way) => way === other }).asked).toBe(other);
    const kept = guardMove(tube, [bad!, worse!]);
    expect(kept.asked).toBe(bad);
    expect(kept.mesh).toEqual(guardMove(tube, bad!).mesh);
  });

  it('finds a crease that neither crosses nor turns over, where it is asked for', () => {
    const sheet: TriMesh = {
      positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 10, 10, 0]),
      indices: new Uint32Array([0, 1, 2, 1, 3, 2]),
    };
    const moved = sheet.positions.slice();
    // The far corner is laid back to 10° above the other triangle.
    moved.set([1, 1, 2], 9);
    expect(guardMove(sheet, moved, { crossingsOnly: true }).folds.length).toBe(0);
    const kept = guardMove(sheet, moved, { crossingsOnly: true, crease: 120 });
    expect([...kept.folds]).toEqual([0, 1]);
    expect(kept.left.length).toBe(0);
  });

  it('judges a body that crosses itself by what is added', () => {
    const crossed = { positions: gathered(tube, 3), indices: tube.indices };
    const shifted = crossed.positions.map((value, i) => (i % 3 === 2 ? value + 8 : value));
    expect(guardMove(crossed, shifted).folds.length).toBe(0);
  });

  it.each([
    ['ease', 1],
    ['hold', 1],
    ['ease', 2],
    ['hold', 2],
  ] as const)('tells how far it is, and never less than before: %s, %d ways', (cure, count) => {
    const told: number[] = [];
    const gone = { cure, progress: (fraction: number) => void told.push(fraction) };
    // The body that is drawn through itself from the start keeps what is added from being undone at once.
    const crossed = { positions: gathered(tube, 3, [0, 80, 150]), indices: tube.indices };
    for (const start of [tube, crossed]) {
      told.length = 0;
      const ways = [3, 4].slice(0, count).map((amount) => gathered(start, amount));
      expect(guardMove(start, ways, gone).folds.length).toBeGreaterThan(0);
      expect(told.length).toBeGreaterThan(3);
      expect(told).toEqual([...told].sort((a, b) => a - b));
      expect(told.at(-1)).toBeLessThanOrEqual(1);
    }
  });

  it('stops holding back where its caller would take none of it any more', () => {
    let looks = 0;
    const guard = { again: () => (looks++, Uint32Array.of(1)) } as unknown as FoldGuard;
    const folds = Uint32Array.of(1, 2, 3, 4);
    const folding = { mesh: tube, corners: vertexCorners(tube), guard, asked: gathered(tube, 1), folds };
    const shares: number[] = [];
    const isTooMuch = (share: Float64Array): boolean => shares.push(Math.min(...share)) === 3;
    expect(holdBack(folding, { isTooMuch }).left).toEqual(Uint32Array.of(1));
    expect(shares).toEqual([0.5, 0.25, 0.125]);
    expect(looks).toBe(2);
    expect(holdBack(folding, { isTooMuch: () => true }).left).toBe(folds);
    expect(looks).toBe(2);
  });

  it('tells no less when holding back leaves more than it found', () => {
    const rounds = [[1], [1, 2, 3], [1], []].map((bad) => Uint32Array.from(bad));
    const guard = { again: () => rounds.shift()! } as unknown as FoldGuard;
    const told: number[] = [];
    const folds = Uint32Array.of(1, 2, 3, 4);
    holdBack(
      { mesh: tube, corners: vertexCorners(tube), guard, asked: gathered(tube, 1), folds },
      { progress: (fraction) => void told.push(fraction) },
    );
    expect(told).toEqual([0.75, 0.75, 0.75, 1]);
  });

  it('gives the same bits again', () => {
    const once = () => meshHash(guardMove(tube, gathered(tube, 2.5)).mesh);
    expect(once()).toBe(once());
  });
});

describe('the search near the movement', () => {
  it('finds what a search of the whole body finds', () => {
    const random = createRandom(3);
    for (let run = 0; run < 12; run++) {
      const moved = gathered(tube, 4 * random(), [0, run % 2 ? 80 : -80, 60 + 180 * random()]);
      const faces = movedFaces(tube, moved);
      const near = nearbyMesh(tube, moved, faces);
      expect(near.mesh.indices.length).toBeLessThan(tube.indices.length);
      const all = new Set(selfIntersections({ positions: moved, indices: tube.indices }));
      const added = new FoldGuard(tube).added(moved, { crossingsOnly: true });
      expect([...added]).toEqual([...all].sort((a, b) => a - b));
    }
  });
});
