import { describe, expect, test } from 'vitest';
import { openTube, sphere } from '../../testing/index.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { volume } from '../measure/measure.ts';
import { faceNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { deviationLedger } from './deviation-ledger.ts';
import type { MeasuredDeviation } from './measured-deviation.ts';

type V = readonly [number, number, number];

/** By the nearest place of the other surface, with nothing left out. */
function measured(mesh: TriMesh, reference: TriMesh): MeasuredDeviation {
  const tree = sharedBvh(reference);
  const normals = faceNormals(reference);
  const count = mesh.positions.length / 3;
  const values = new Float32Array(count);
  const feet = new Float32Array(3 * count);
  for (let v = 0; v < count; v++) {
    const at = [0, 1, 2].map((k) => mesh.positions[3 * v + k]!) as unknown as V;
    const hit = tree.closestPoint(at)!;
    const side = [0, 1, 2].reduce(
      (sum, k) => sum + (at[k]! - hit.position[k]!) * normals[3 * hit.triangle + k]!,
      0,
    );
    values[v] = side < 0 ? -hit.distance : hit.distance;
    feet.set(hit.position, 3 * v);
  }
  return { values, feet, bare: new Uint8Array(mesh.indices.length / 3) };
}

/** Each corner moved along the way from the middle by what `by` says of its direction, mm. */
const pushed = ({ positions, indices }: TriMesh, by: (direction: V) => number): TriMesh => {
  const out = new Float32Array(positions);
  for (let i = 0; i < out.length; i += 3) {
    const size = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!);
    const direction = [out[i]! / size, out[i + 1]! / size, out[i + 2]! / size] as const;
    for (let k = 0; k < 3; k++) out[i + k] = direction[k as 0] * (size + by(direction));
  }
  return { positions: out, indices };
};

const RADIUS = 100;
/** Half of the opening of a dome, radians. */
const OPENING = 0.6;
/** A dome of `height` mm over the direction `over`, with a rim that runs out. */
const dome =
  (over: V, height: number) =>
  (direction: V): number => {
    const angle = Math.acos(
      Math.min(
        1,
        direction.reduce((sum, x, k) => sum + x * over[k as 0], 0),
      ),
    );
    return angle < OPENING ? height * (0.5 + 0.5 * Math.cos((Math.PI * angle) / OPENING)) : 0;
  };
/** Volume of such a dome on a ball where it is at least `least` mm high, mm³: rings of the solid angle, one by one. */
function domeVolume(height: number, least = 0): number {
  const steps = 20_000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const angle = ((i + 0.5) * OPENING) / steps;
    const d = height * (0.5 + 0.5 * Math.cos((Math.PI * angle) / OPENING));
    if (Math.abs(d) >= least)
      sum += ((Math.pow(RADIUS + d, 3) - Math.pow(RADIUS, 3)) / 3) * Math.sin(angle) * (OPENING / steps);
  }
  return Math.abs(2 * Math.PI * sum);
}
const ball = sphere({ radius: RADIUS, subdivisions: 4 });
const off = (value: number, truth: number): number => Math.abs(value / truth - 1);

describe('the ledger of a deviation', () => {
  test.each([-30, -10, 30])(
    'tells the volume of a dome of %d mm as exactly as the two bodies differ, where they have the same triangles',
    (height) => {
      const shape = pushed(ball, dome([0, 1, 0], height));
      const found = measured(shape, ball);
      const { zones, rest } = deviationLedger(shape, found, { threshold: 0.01, reference: ball });
      expect(zones).toHaveLength(1);
      expect(rest.count).toBe(0);
      const [zone] = zones;
      expect(zone!.side).toBe(height > 0 ? 'out' : 'in');
      expect(off(zone!.volume, Math.abs(volume(shape) - volume(ball)))).toBeLessThan(0.001);
      expect(off(zone!.volume, domeVolume(height))).toBeLessThan(0.01);
      expect(zone!.isVolumeRough).toBe(false);
      expect(Math.abs(zone!.largest - Math.abs(height))).toBeLessThan(0.1);
      expect(Math.hypot(zone!.at[0], zone!.at[2])).toBeLessThan(3);
    },
  );

  test.each([-30, 30])('tells it within a hundredth of a dome of %d mm on other triangles', (height) => {
    const turned: TriMesh = {
      // The same ball, other corners: 0.3 rad about the axis of the dome.
      positions: ball.positions.map((_, i) => {
        const [x, y, z] = [0, 1, 2].map((k) => ball.positions[i - (i % 3) + k]!) as [number, number, number];
        return [x * Math.cos(0.3) - z * Math.sin(0.3), y, x * Math.sin(0.3) + z * Math.cos(0.3)][i % 3]!;
      }),
      indices: ball.indices,
    };
    const shape = pushed(turned, dome([0, 1, 0], height));
    const found = measured(shape, ball);
    for (const options of [{}, { reference: ball }]) {
      // With the same triangle numbers as the other, but slid along it: the corners' own ways tell nothing.
      const [zone, ...others] = deviationLedger(shape, found, { threshold: 1, ...options }).zones;
      expect(others).toEqual([]);
      expect(off(zone!.volume, domeVolume(height, 1))).toBeLessThan(0.01);
    }
  });

  test('tells zones of both sides apart, the largest volume first, and what is too small together', () => {
    const [deep, high, small] = [dome([0, 1, 0], -20), dome([0, -1, 0], 8), dome([1, 0, 0], 1.2)];
    const shape = pushed(ball, (at) => deep(at) + high(at) + small(at));
    const found = measured(shape, ball);
    const { zones, rest } = deviationLedger(shape, found, { leastArea: 2000, reference: ball });
    expect(zones.map(({ side }) => side)).toEqual(['in', 'out']);
    expect(zones[0]!.volume).toBeGreaterThan(zones[1]!.volume);
    expect(rest.count).toBe(1);
    expect(rest.volumeIn).toBe(0);
    expect([rest.areaIn, rest.areaOut]).toEqual([0, rest.area]);
    expect(rest.volumeOut).toBeGreaterThan(100);
    const whole = deviationLedger(shape, found, { leastArea: 0, reference: ball });
    expect(whole.zones).toHaveLength(3);
    expect(whole.zones[2]!.area).toBeCloseTo(rest.area, 9);
  });

  test('cuts zones exactly where the deviation crosses the threshold', () => {
    // A cone of 10 mm on a square: at t mm it is 40 · (1 − t / 10) wide.
    const n = 41;
    const grid = { positions: new Float32Array(3 * n * n), indices: new Uint32Array(6 * (n - 1) * (n - 1)) };
    for (let i = 0; i < n * n; i++)
      grid.positions.set([4 * (i % n) - 80, 4 * Math.floor(i / n) - 80, 0], 3 * i);
    let at = 0;
    for (let j = 0; j < n - 1; j++)
      for (let i = 0; i < n - 1; i++) {
        const a = j * n + i;
        grid.indices.set([a, a + 1, a + n + 1, a, a + n + 1, a + n], at);
        at += 6;
      }
    const tall = grid.positions.map((x, i) =>
      i % 3 === 2 ? Math.max(0, 10 - Math.hypot(grid.positions[i - 2]!, grid.positions[i - 1]!) / 4) : x,
    );
    const shape = { positions: tall, indices: grid.indices };
    for (const threshold of [1, 2.5, 5]) {
      const radius = 40 * (1 - threshold / 10);
      const [zone] = deviationLedger(shape, measured(shape, grid), { threshold, reference: grid }).zones;
      expect(off(zone!.area, Math.PI * radius * radius * Math.sqrt(1 + 1 / 16))).toBeLessThan(0.01);
      // A cylinder of the threshold's height, and the cone on it; the mean is that of the cone's height.
      const height = 10 - threshold;
      expect(off(zone!.volume, Math.PI * radius * radius * (threshold + height / 3))).toBeLessThan(0.01);
      expect(zone!.mean).toBeCloseTo(threshold + height / 3, 1);
    }
  });

  test('leaves out what has nothing under it', () => {
    const tube = { radiusX: 100, radiusY: 100, height: 300, segments: 40, rings: 30 };
    const shape = openTube({ ...tube, radiusX: 105, radiusY: 105 });
    const found = measured(shape, openTube(tube));
    const middle = (face: number): number =>
      [0, 1, 2].reduce((sum, k) => sum + shape.positions[3 * shape.indices[3 * face + k]! + 2]!, 0) / 3;
    // The upper half was cut away from the other: no triangle of it counts, and its corners have no value.
    const bare = found.bare.map((_, face) => (middle(face) > 150 ? 1 : 0));
    const values = found.values.map((value, v) => (shape.positions[3 * v + 2]! > 151 ? NaN : value));
    const { zones } = deviationLedger(shape, { ...found, bare, values });
    expect(zones).toHaveLength(1);
    expect(off(zones[0]!.area, 2 * Math.PI * 105 * 150)).toBeLessThan(0.01);
    expect(off(zones[0]!.volume, Math.PI * (105 * 105 - 100 * 100) * 150)).toBeLessThan(0.01);
    expect(deviationLedger(shape, { ...found, bare: found.bare.fill(1) }).zones).toEqual([]);
  });

  test('says that a volume is rough where the nearest skin jumps from one side to the other', () => {
    // A groove 40 mm deep that is filled level: its banks are nearer to the filling than its bottom.
    const groove = (x: number): number => (Math.abs(x) < 15 ? -40 * (1 - Math.abs(x) / 15) : 0);
    const row = (z: (x: number) => number): TriMesh => {
      const xs = Array.from({ length: 61 }, (_, i) => 2 * i - 60);
      const positions = new Float32Array(xs.flatMap((x) => [x, 0, z(x), x, 60, z(x)]));
      const indices = new Uint32Array(
        xs.slice(1).flatMap((_, i) => [2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3]),
      );
      return { positions, indices };
    };
    const [open, filled] = [row(groove), row(() => 0)];
    const found = measured(filled, open);
    expect(deviationLedger(filled, found).zones).toMatchObject([{ side: 'out', isVolumeRough: true }]);
    const [zone] = deviationLedger(filled, found, { reference: open }).zones;
    expect(zone!.isVolumeRough).toBe(false);
    expect(off(zone!.volume, 15 * 40 * 60)).toBeLessThan(0.02);
  });

  test('has no zone where nothing was changed', () => {
    const none = deviationLedger(ball, measured(ball, ball), { reference: ball });
    expect(none).toMatchObject({ zones: [], rest: { count: 0, area: 0, volumeOut: 0, volumeIn: 0 } });
  });
});
