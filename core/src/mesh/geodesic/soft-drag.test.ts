import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/index.ts';
import { add, addScaled, distance, dot, length, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { joinMeshes } from '../../testing/closed-bodies.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { locateOnSurface, type SurfacePlace } from './geodesic-locate.ts';
import { holdSoftly, lengthsFrom, reachOn, type SoftGrip, type SoftHold } from './soft-drag.ts';
import { surfaceLine } from './surface-line.ts';

const trunk = sampleTrunk();
const scan = scanOf(trunk);
const tree = buildBvh(scan);

/** Points round the middle of the back, or across it. */
function lineOf(count: number, closed: boolean, size = 70): readonly SurfacePlace[] {
  const around = (turn: number): Vec3 =>
    trunk.surface(180 + (size / 2) * Math.cos(turn), 0.5 + (size / 500) * Math.sin(turn));
  const across = (t: number): Vec3 => trunk.surface(180 + size * (t - 0.5), 0.5);
  const places = Array.from({ length: count }, (_, i) =>
    closed ? around((2 * Math.PI * i) / count) : across(i / (count - 1)),
  );
  return locateOnSurface(scan, places.map((position) => ({ position, normal: [0, 1, 0] }))); // prettier-ignore
}

function lengthsOf(mesh: TriMesh, points: readonly SurfacePlace[], closed: boolean): readonly number[] {
  const line = surfaceLine(mesh, points, { closed });
  if (!line.ok) throw new Error(line.reason);
  return line.spans.map((span) => span.reduce((sum, { from, to }) => sum + distance(from, to), 0));
}

/** Pulls of up to `most` mm in all directions of space, towards places that the pointer would find. */
function* pulls(from: Vec3, most: number, count = 40): Generator<Vec3> {
  const random = createRandom(7);
  const one = (): number => 2 * random() - 1;
  for (let k = 0; k < count; k++) {
    const towards = add(from, scale([one(), one(), one()], most));
    yield subtract(tree.closestPoint(towards)!.position, from);
  }
}

const chordsOf = (points: readonly { readonly position: Vec3 }[], closed: boolean): readonly Vec3[] =>
  points
    .slice(closed ? 0 : 1)
    .map(({ position }, i) => subtract(position, points[closed ? (i || points.length) - 1 : i]!.position));

/** What holds of every pull. */
function check(points: readonly SurfacePlace[], hold: SoftHold<SurfacePlace>, by: Vec3, closed: boolean) {
  const moved = hold.pull(by);
  expect(moved).toHaveLength(points.length);
  // Collected, for there are tens of thousands of points.
  let [offSkin, tooFar] = [0, -Infinity];
  const touched: number[] = [];
  for (const [i, point] of moved.entries()) {
    if (hold.weights[i] === 0 && point !== points[i]) touched.push(i);
    offSkin = Math.max(offSkin, tree.closestPoint(point.position)!.distance);
    // Sliding never takes a point much further than it is pulled.
    const share = hold.weights[i]! * length(by);
    tooFar = Math.max(tooFar, distance(point.position, points[i]!.position) - (1.6 * share + 3));
  }
  expect(touched).toEqual([]);
  expect(offSkin).toBeLessThan(1e-6);
  expect(tooFar).toBeLessThan(0);
  const before = chordsOf(points, closed);
  // Points that lie at one place from the beginning (at the rim of a hole) have no order.
  const turned = chordsOf(moved, closed).filter(
    (chord, i) => length(before[i]!) > 0 && !(dot(chord, before[i]!) > 0),
  );
  expect(turned).toEqual([]);
  return moved;
}

describe('a soft drag on a raw scan', () => {
  describe.each([
    ['a closed line', true],
    ['an open line', false],
  ] as const)('%s', (_, closed) => {
    it.each([3, 12, 80])('of %i points: on the skin, in order, far ones untouched', (count) => {
      const points = lineOf(count, closed);
      const lengths = lengthsOf(scan, points, closed);
      for (const reach of [10, 40, 200, 5000])
        for (const index of [0, 1, count - 1]) {
          const hold = holdSoftly(scan, points, { index, lengths, closed, reach });
          for (const by of pulls(points[index]!.position, 60, 8)) check(points, hold, by, closed);
        }
    });

    it('pulled out and back is the very line it was', () => {
      const points = lineOf(12, closed);
      const hold = holdSoftly(scan, points, {
        index: 4,
        lengths: lengthsOf(scan, points, closed),
        closed,
        reach: 60,
      });
      const by: Vec3 = [10, 0, 25];
      const once = hold.pull(by);
      for (const away of pulls(points[4]!.position, 120, 5)) hold.pull(away);
      // Not counted on from where it had been: the same pull gives the same bits.
      expect(hold.pull(by)).toEqual(once);
      expect(hold.pull([0, 0, 0])).toBe(points);
    });

    it('takes the neighbours less the further away they are, and the point in the hand where the hand is', () => {
      const points = lineOf(24, closed);
      const lengths = lengthsOf(scan, points, closed);
      const grip: SoftGrip = { index: 10, lengths, closed, reach: 40 };
      const away = lengthsFrom(grip);
      const hold = holdSoftly(scan, points, grip);
      const order = [...points.keys()].sort((a, b) => away[a]! - away[b]!);
      const hand = tree.closestPoint(add(points[10]!.position, [0, 0, 15]))!.position;
      const moved = hold.pull(subtract(hand, points[10]!.position));
      expect(distance(moved[10]!.position, hand)).toBeLessThan(0.1);
      const far = (i: number): number => distance(moved[i]!.position, points[i]!.position);
      for (const [k, i] of order.slice(1).entries()) {
        expect(hold.weights[i]!).toBeLessThanOrEqual(hold.weights[order[k]!]!);
        // What the roughness of the skin adds to a way of 15 mm.
        expect(Math.abs(far(i) - hold.weights[i]! * far(10))).toBeLessThan(1);
      }
      expect(order.filter((i) => hold.weights[i]! > 0).length).toBeGreaterThan(4);
      expect(order.filter((i) => hold.weights[i] === 0).length).toBeGreaterThan(4);
    });
  });

  it('measures along the line, the shorter way round a closed one', () => {
    const lengths = [10, 20, 30, 40];
    expect(lengthsFrom({ index: 1, lengths, closed: true })).toEqual([10, 0, 20, 50]);
    expect(lengthsFrom({ index: 1, lengths, closed: false })).toEqual([10, 0, 20, 50, 90]);
    expect(lengthsFrom({ index: 0, lengths: [10, 20, 30], closed: true })).toEqual([0, 10, 30]);
  });

  it('reaches to the point opposite at most, which stays: the line has no kink there', () => {
    const lengths = new Array<number>(80).fill(5);
    expect(reachOn({ lengths, closed: true, reach: 900 })).toBe(200);
    expect(reachOn({ lengths, closed: false, reach: 900 })).toBe(900);
    const points = lineOf(80, true);
    const { weights } = holdSoftly(scan, points, { index: 0, lengths, closed: true, reach: 900 });
    expect(weights[40]).toBe(0);
    expect(weights[39]).toBeLessThan(0.001);
    // Neither at the point nor at the reach does the share of two neighbours change abruptly.
    const steps = weights.map((weight, i) => weights[(i + 1) % 80]! - weight);
    for (const [i, step] of steps.entries())
      expect(Math.abs(step - steps[(i + 1) % 80]!)).toBeLessThan(0.006);
  });

  it('pulled along the line far beyond its neighbours stops before them', () => {
    const points = lineOf(20, false, 120);
    const lengths = lengthsOf(scan, points, false);
    const hold = holdSoftly(scan, points, { index: 8, lengths, closed: false, reach: 50 });
    const along = subtract(points[9]!.position, points[8]!.position);
    const far = check(points, hold, scale(along, 120 / length(along)), false);
    const went = distance(far[8]!.position, points[8]!.position);
    expect(went).toBeGreaterThan(10);
    expect(went).toBeLessThan(50);
    // Across the line nothing holds it.
    const across = check(points, hold, addScaled(scale(along, 120 / length(along)), [0, 0, 1], 60), false);
    expect(Math.abs(across[8]!.position[2] - points[8]!.position[2])).toBeGreaterThan(50);
  });
});

describe('a soft drag beside another skin', () => {
  const resolution = { segments: 96, rings: 80 };
  /** An upright trunk with an arm 12 mm beside it. */
  const arm = ellipticTube({ radiusX: 40, radiusY: 40, height: 400, ...resolution });
  const aside = arm.positions.map((value, i) => (i % 3 === 0 ? value + 202 : value));
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, ...resolution });
  const both = joinMeshes(body, { positions: aside, indices: arm.indices });
  const isOnArm = ({ triangle }: { readonly triangle: number }): boolean =>
    3 * triangle >= body.indices.length;

  it('stays on the trunk while the hand is over the arm', () => {
    const wanted = Array.from({ length: 9 }, (_, i): Vec3 => [120, -60, 120 + 20 * i]);
    const points = locateOnSurface(both, wanted.map((position) => ({ position, normal: [0, -1, 0] }))); // prettier-ignore
    const lengths = lengthsOf(both, points, false);
    const hold = holdSoftly(both, points, { index: 4, lengths, closed: false, reach: 70 });
    const shown = buildBvh(both);
    let overArm = 0;
    for (let x = 0; x <= 120; x += 4) {
      const hit = shown.raycast([points[4]!.position[0] + x, -400, 200], [0, 1, 0]);
      if (!hit) continue;
      if (isOnArm(hit)) overArm++;
      const moved = hold.pull(subtract(hit.position, points[4]!.position));
      for (const [i, point] of moved.entries()) expect(isOnArm(point), `${x} mm, point ${i}`).toBe(false);
    }
    expect(overArm).toBeGreaterThan(10);
  });
});
