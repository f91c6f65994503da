import { describe, expect, it } from 'vitest';
import { boundaryLoops } from '../topology/boundary.ts';
import { meshHash } from '../hash.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { createOffsetField } from './offset-field.ts';
import { refuseRunaways } from './runaways.ts';
import { buildTrimmedWall } from './trimmed-wall.ts';
import { buildWall } from './wall.ts';
import {
  quiet,
  openTube,
  wallOf,
  measured,
  expectSolid,
  groove,
  bodies,
  soundWall,
  filledGroove,
  evenWall,
  even4,
  ragged,
} from './wall.fixture.test.ts';

/** The mesh without the triangles for which `gone` holds at the centre. */
function without(mesh: TriMesh, gone: (x: number, y: number, z: number) => boolean): TriMesh {
  const indices: number[] = [];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const tri = mesh.indices.subarray(t, t + 3);
    const mean = (k: number) => tri.reduce((sum, v) => sum + mesh.positions[3 * v + k]! / 3, 0);
    if (!gone(mean(0), mean(1), mean(2))) indices.push(...tri);
  }
  return { positions: mesh.positions, indices: Uint32Array.from(indices) };
}

describe('buildWall', () => {
  it.each(bodies.filter((_, i) => [2, 3].includes(i)))('makes a sound 4 mm wall on %s', soundWall);
  it.each([['a slit narrower than twice the wall', groove(2.5, 20)]])(
    'fills a groove that is %s instead of folding',
    filledGroove,
  );

  it('makes a sound wall along an S-shaped border with kinks', () => {
    const tube = openTube({ radius: (a) => 60 + 8 * Math.sin(3 * a), height: 120, segments: 80, rings: 30 });
    const patch = without(tube, (x, y, z) => z > 80 + 20 * Math.sin(2 * Math.atan2(y, x)));
    const compacted = dropUnused(patch);
    const wall = wallOf(compacted, 4);
    expectSolid(compacted, wall);
    expect(Math.min(...Object.values(measured(compacted, wall, 4)))).toBeGreaterThanOrEqual(0.99);
  });

  it('gives every border a rim, a hole smaller than the wall too', () => {
    const tube = openTube({ radius: () => 60, height: 80, segments: 120, rings: 26 });
    const patch = dropUnused(without(tube, (x, y, z) => x > 0 && y * y + (z - 40) ** 2 < 9));
    expect(boundaryLoops(patch)).toHaveLength(3);
    const wall = wallOf(patch, 4);
    expect(wall.borders).toBe(3);
    expectSolid(patch, wall);
  });

  it.each([
    ['half a circle', 2],
    ['fillets', 1],
    ['a square edge', 0],
  ])('ends the rim in %s of the radius asked', (_, radius) => {
    const patch = openTube({ radius: () => 60, height: 30, segments: 80, rings: 8 });
    const wall = wallOf(patch, 4, radius);
    expectSolid(patch, wall);
    let lowest = 0;
    for (let i = 2; i < wall.mesh.positions.length; i += 3)
      lowest = Math.min(lowest, wall.mesh.positions[i]!);
    expect(lowest).toBeCloseTo(-radius, 2);
  });
  it.each([15])('holds a wall of %d mm', evenWall);

  it('holds a wall that differs from place to place', () => {
    const patch = openTube({ radius: () => 60, height: 120, segments: 96, rings: 40 });
    const thickness = Float64Array.from({ length: patch.positions.length / 3 }, (_, v) => {
      const z = patch.positions[3 * v + 2]!;
      return 2 + 2 * Math.min(1, Math.min(z, 120 - z) / 30);
    });
    const wall = buildWall(patch, { thickness, edgeRadius: 2 }, quiet);
    expectSolid(patch, wall);
    expect(wall.measure.p99Error).toBeLessThan(0.1);
    expect(wall.measure.minWall).toBeGreaterThan(1.9);
  });

  it('gives the same bits twice', () => {
    const patch = openTube({ radius: groove(8, 12), height: 21, segments: 300, rings: 7 });
    expect(meshHash(wallOf(patch, 4).mesh)).toBe(meshHash(wallOf(patch, 4).mesh));
  });

  it('stops when asked, wherever it is', () => {
    const patch = openTube({ radius: groove(8, 12), height: 21, segments: 300, rings: 7 });
    let asked = 0;
    const count = { ...quiet, checkAborted: () => void asked++ };
    const thickness = new Float64Array(patch.positions.length / 3).fill(4);
    buildWall(patch, { thickness, edgeRadius: 2 }, count);
    for (const stopAt of [1, Math.floor(asked / 2), asked]) {
      let left = stopAt;
      const stop = {
        ...quiet,
        checkAborted: () => {
          if (--left === 0) throw new Error('stopped');
        },
      };
      expect(() => buildWall(patch, { thickness, edgeRadius: 2 }, stop)).toThrow('stopped');
    }
  });

  it('refuses a border that meets itself in a vertex, and says where', () => {
    const tube = openTube({ radius: () => 60, height: 60, segments: 24, rings: 6 });
    const indices: number[] = [];
    for (let t = 0; t < tube.indices.length; t += 3) {
      const quad = Math.floor(t / 6);
      if (quad !== 2 * 24 + 5 && quad !== 3 * 24 + 6) indices.push(...tube.indices.subarray(t, t + 3));
    }
    const patch = { positions: tube.positions, indices: Uint32Array.from(indices) };
    expect(() => wallOf(patch, 4)).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ code: 'edge-touches-itself' }) }),
    );
  });

  it('refuses a body side that runs through itself', () => {
    const tube = openTube({ radius: () => 60, height: 60, segments: 48, rings: 20 });
    const positions = tube.positions.slice();
    for (let r = 8; r < 12; r++)
      for (let k = 0; k < 2; k++) positions[3 * (r * 48) + k]! *= r % 2 ? -1.05 : 1.2;
    expect(() => wallOf({ positions, indices: tube.indices }, 4)).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ code: 'body-crosses-itself' }) }),
    );
  });
});

/** The mesh without vertices that no triangle uses. */
function dropUnused(mesh: TriMesh): TriMesh {
  const used = [...new Set(mesh.indices)].sort((a, b) => a - b);
  const place = new Map(used.map((v, i) => [v, i]));
  return {
    positions: Float32Array.from(used.flatMap((v) => [...mesh.positions.subarray(3 * v, 3 * v + 3)])),
    indices: mesh.indices.map((v) => place.get(v)!),
  };
}

describe('a ragged edge', () => {
  it('is trimmed within limits, and what went is told with its place', () => {
    const limits = { edgeRadius: 2, trim: { depth: 8, share: 0.01 } };
    const { wall, trimmed, cuts } = buildTrimmedWall(ragged(), even4, limits, quiet);
    expect(selfIntersections(wall.mesh).length).toBe(0);
    expect(cuts.reduce((sum, { triangles }) => sum + triangles, 0)).toBe(trimmed);
    expect(cuts.length).toBeGreaterThan(0);
    for (const { depth, centre } of cuts) {
      expect(depth).toBeLessThanOrEqual(8);
      expect(centre[2]).toBeGreaterThan(90);
    }
  });

  it('is refused with the place where more of it had to go', () => {
    const limits = { edgeRadius: 2, trim: { depth: 0.01, share: 0.01 } };
    expect(() => buildTrimmedWall(ragged(), even4, limits, quiet)).toThrow('wall-crosses-itself');
  });
});

describe('whether a place is too near', () => {
  it('is what the distance from the wall says, for an even wall and for one that is not', () => {
    const patch = openTube({ radius: () => 60, height: 100, segments: 48, rings: 20 });
    const uneven = Float64Array.from({ length: patch.positions.length / 3 }, (_, v) => 2 + (v % 7) / 2);
    for (const thickness of [even4(patch), uneven]) {
      const field = createOffsetField(patch, thickness);
      let near = 0;
      for (let i = 0; i < 600; i++) {
        const [turn, radius] = [i * 0.37, 60 + ((i * 13) % 90) / 10];
        const place = [radius * Math.cos(turn), radius * Math.sin(turn), (i * 7.3) % 100] as const;
        const isNear = field.error(...place, -1) < -0.06;
        expect(field.isTooNear(...place, 0.06, i % 3 === 0 ? -1 : i)).toBe(isNear);
        near += isNear ? 1 : 0;
      }
      expect(near).toBeGreaterThan(100);
      expect(near).toBeLessThan(500);
    }
  });
});

describe('a direction that leads away from the wall', () => {
  it('leaves the point at the wall, not beyond all numbers', () => {
    const patch = openTube({ radius: () => 60, height: 100, segments: 48, rings: 20 });
    const field = createOffsetField(patch, even4(patch));
    const points = Float64Array.from([90, 0, 50]);
    const away = new Float64Array(3);
    for (let i = 0; i < 200; i++) field.slideTo(points, 0, -1, 0.2, 0, away);
    expect(points.every((x) => Math.abs(x) < 200)).toBe(true);
  });

  it('calls it back from the inner side too, which frozen versions do not', () => {
    const patch: TriMesh = {
      positions: Float32Array.from([0, 0, 0, 40, 0, 0, 0, 40, 0]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const field = createOffsetField(patch, even4(patch), undefined, true);
    const points = Float64Array.from([10, 10, -10]);
    for (let i = 0; i < 200; i++) field.slideTo(points, 0, 0, 0.2, -0.9798, new Float64Array(3));
    expect(points.every((x) => Math.abs(x) < 2000)).toBe(true);
  });

  it('is refused with the place once it is beyond all numbers', () => {
    const patch = openTube({ radius: () => 60, height: 100, segments: 48, rings: 20 });
    const field = createOffsetField(patch, even4(patch));
    const skin = { positions: patch.positions.slice(), indices: patch.indices };
    skin.positions[3 * 500 + 1] = Infinity;
    const fault = { code: 'wall-runs-off', at: [0, 1, 2].map(() => expect.any(Number)) };
    expect(() => refuseRunaways(skin, field)).toThrow(expect.objectContaining({ fault }));
    expect(() => refuseRunaways(patch, field)).not.toThrow();
  });
});
