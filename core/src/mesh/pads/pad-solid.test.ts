import { describe, expect, it } from 'vitest';
import { PI, sinCos } from '../../math/portable.ts';
import { distance, pointAt } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { openTube } from '../../testing/bodies.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { isClosed, surfaceArea, volume } from '../measure/measure.ts';
import { largestPiece } from '../offset/patch.ts';
import { connectedComponents } from '../topology/components.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { heightsTo, padSolid } from './pad-solid.ts';

const turnedOver = ({ positions, indices }: TriMesh): TriMesh => ({
  positions,
  indices: indices.map((_, i, all) => all[i - (i % 3) + [0, 2, 1][i % 3]!]!),
});
/** The triangles of a body all of whose corners `has`. */
function partOf(mesh: TriMesh, has: (x: number, y: number, z: number) => boolean): TriMesh {
  const kept: number[] = [];
  for (let f = 0; f < mesh.indices.length; f += 3) {
    const corners = [...mesh.indices.subarray(f, f + 3)];
    if (corners.every((v) => has(...pointAt(mesh.positions, v)))) kept.push(...corners);
  }
  return largestPiece(dropUnusedVertices({ positions: mesh.positions, indices: Uint32Array.from(kept) }))
    .mesh;
}
const even = (height: number) => (ways: Float64Array) => new Float64Array(ways.length / 3).fill(height);

/** A quarter of a round tube as the inner side of a brace: it faces outward, the body lies within. */
const [RADIUS, HEIGHT, SEGMENTS] = [90, 120, 120];
const wall = openTube({ radiusX: RADIUS, radiusY: RADIUS, height: HEIGHT, segments: SEGMENTS, rings: 16 });
const shell = partOf(wall, (x, y) => x > -1e-3 && y > -1e-3);

describe('a pad on a round wall', () => {
  // The patch is a piece of the tube of half a degree a facet, so its volume is that of the ring but for the facets.
  it.each([3, 8, 15])('of %s mm has the volume of the ring', (height) => {
    const { mesh, thickness, largest } = padSolid(shell, even(height));
    const ring = (PI / 4) * HEIGHT * (RADIUS ** 2 - (RADIUS - height) ** 2);
    expect(Math.abs(volume(mesh) / ring - 1)).toBeLessThan(0.015);
    expect([largest, new Set(thickness)]).toEqual([height, new Set([height])]);
    // Beside its border the ways lean; in the middle they go to the axis.
    const count = shell.positions.length / 3;
    const middle = Array.from({ length: count }, (_, v) => pointAt(mesh.positions, count + v)).filter(
      ([x, y, z]) => Math.abs(z - HEIGHT / 2) < 25 && x > 40 && y > 40,
    );
    expect(middle.length).toBeGreaterThan(20);
    for (const [x, y] of middle) expect(Math.abs(Math.hypot(x, y) - (RADIUS - height))).toBeLessThan(1e-4);
  });

  it('is thicker where it is told to be, to the tenth', () => {
    const slanted = Float64Array.from({ length: shell.positions.length / 3 }, (_, v) => 2 + pointAt(shell.positions, v)[2] / 20); // prettier-ignore
    const { mesh, thickness, largest } = padSolid(shell, () => slanted);
    expect(thickness).toBe(slanted);
    expect(largest).toBeCloseTo(8, 5);
    const count = shell.positions.length / 3;
    for (let v = 0; v < count; v++) {
      const [near, far] = [pointAt(mesh.positions, v), pointAt(mesh.positions, count + v)];
      expect(Math.abs(distance(near, far) - slanted[v]!)).toBeLessThan(1e-4);
      expect(Math.hypot(far[0], far[1])).toBeLessThan(RADIUS);
    }
  });
});

const trunk = largestPiece(scanOf(sampleTrunk({ cobb: 35, edge: 12 }), { holes: 0 })).mesh;
const patches = [
  ['the flank', partOf(trunk, (x, y, z) => x > 40 && Math.abs(z - 960) < 60 && Math.abs(y) < 70)],
  ['the front', partOf(trunk, (x, y, z) => y < -40 && Math.abs(z - 900) < 50 && Math.abs(x) < 80)],
] as const;

describe.each(patches)('a pad on %s of a scan', (_, patch) => {
  const count = patch.positions.length / 3;

  it('is closed, one piece, without crossings, faces outward, and lies on the patch bit for bit', () => {
    const { mesh } = padSolid(patch, even(8));
    expect(count).toBeGreaterThan(100);
    expect([isClosed(mesh), connectedComponents(mesh).count, selfIntersections(mesh).length]).toEqual([
      true,
      1,
      0,
    ]);
    expect(volume(mesh)).toBeGreaterThan(0);
    expect(mesh.positions.subarray(0, patch.positions.length)).toEqual(patch.positions);
    expect(mesh.indices.subarray(0, patch.indices.length)).toEqual(patch.indices);
    expect(mesh.positions.length).toBe(2 * patch.positions.length);
  });

  it('holds as much as its area times its height, less what the bend takes', () => {
    const area = surfaceArea(patch);
    // Steiner: the share that is missing grows with the height as the skin bends.
    const missing = [1, 2, 4, 8].map(
      (height) => 1 - volume(padSolid(patch, even(height)).mesh) / (area * height),
    );
    const [one, two, four, eight] = missing as [number, number, number, number];
    expect(one).toBeGreaterThan(0);
    expect(eight).toBeLessThan(0.03);
    expect(Math.abs((four - two) / (two - one) - 2)).toBeLessThan(0.2);
    expect(Math.abs((eight - four) / (four - two) - 2)).toBeLessThan(0.2);
  });

  it('every vertex of its far side lies its height from its own on the patch', () => {
    const heights = Float64Array.from({ length: count }, (_, v) => 3 + (v % 4));
    const { mesh } = padSolid(patch, () => heights);
    for (let v = 0; v < count; v++) {
      const [near, far] = [pointAt(mesh.positions, v), pointAt(mesh.positions, count + v)];
      expect(Math.abs(distance(near, far) - heights[v]!)).toBeLessThan(1e-3);
    }
  });

  it('its heights to the wall that it fills are the gap, and filling it gives that gap', () => {
    const inner = {
      positions: padSolid(patch, even(6)).mesh.positions.slice(3 * count),
      indices: patch.indices,
    };
    const { thickness, largest } = padSolid(patch, (ways) => heightsTo(patch, inner, ways, { most: 40 }));
    expect(largest).toBeLessThan(6.5);
    const near = [...thickness].filter((height) => Math.abs(height - 6) < 0.2).length;
    expect(near / count).toBeGreaterThan(0.97);
  });
});

describe('heights to a surface', () => {
  const ways = new Float64Array(shell.positions.length);
  for (let v = 0; v < ways.length / 3; v++) {
    const [x, y] = pointAt(shell.positions, v);
    ways.set([-x / RADIUS, -y / RADIUS, 0], 3 * v);
  }
  const inner = (radius: number) =>
    openTube({ radiusX: radius, radiusY: radius, height: HEIGHT, segments: SEGMENTS, rings: 1 });

  it('between two tubes are the difference of their radii, also where they are one', () => {
    for (const gap of [0, 0.5, 12]) {
      const heights = heightsTo(shell, inner(RADIUS - gap), ways, { most: 30 });
      expect(Math.max(...heights.map((height) => Math.abs(height - gap)))).toBeLessThan(1e-4);
    }
  });

  it('are none where the surface lies up to 2 mm on the wrong side', () => {
    const heights = heightsTo(shell, inner(RADIUS + 1.5), ways, { most: 30 });
    expect(new Set(heights)).toEqual(new Set([0]));
  });

  it('are those of the nearest place where a way meets nothing, and never more than the most', () => {
    const low: TriMesh = {
      positions: inner(RADIUS - 5).positions.map((value, i) => (i % 3 === 2 ? value / 2 : value)),
      indices: inner(RADIUS - 5).indices,
    };
    const heights = heightsTo(shell, low, ways, { most: 30 });
    for (let v = 0; v < heights.length; v++) {
      const above = Math.max(0, pointAt(shell.positions, v)[2] - HEIGHT / 2);
      expect(Math.abs(heights[v]! - Math.min(30, Math.hypot(5, above)))).toBeLessThan(0.02);
    }
  });
});

describe('a pad that cannot be', () => {
  it('because it is thicker than the body is round is refused by name', () => {
    const round = partOf(wall, (x) => x > -RADIUS * 0.5);
    expect(() => padSolid(round, even(2.5 * RADIUS))).toThrow(
      expect.objectContaining({ code: 'pads/crosses' }),
    );
  });

  it('is given up when it is no longer wanted', () => {
    expect(() => padSolid(shell, even(3), { checkAborted: () => { throw new Error('stop'); } })).toThrow('stop'); // prettier-ignore
  });
});

it('a pad holds as much whichever way the body stands and the patch faces', () => {
  const [, patch] = patches[0];
  const [s, c] = sinCos(0.7);
  const stood: TriMesh = {
    positions: patch.positions.map((_, i, p) => {
      const [x, y, z] = pointAt(p, Math.floor(i / 3));
      return [c * x - s * y, s * x + c * y, z - 500][i % 3]!;
    }),
    indices: patch.indices,
  };
  const [one, other] = [patch, stood].map((each) => volume(padSolid(each, even(5)).mesh)) as [number, number];
  expect(Math.abs(one / other - 1)).toBeLessThan(0.003);
  expect(volume(padSolid(turnedOver(patch), even(5)).mesh)).toBeGreaterThan(0);
});
