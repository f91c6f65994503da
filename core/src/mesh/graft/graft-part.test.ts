import { describe, expect, test } from 'vitest';
import { distance, pointAt } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { sphereBody } from '../../testing/closed-bodies.ts';
import { surfaceGap } from '../agree/surface-gap.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { isClosed } from '../measure/measure.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { cutByEdgeLines, type DrawnLine } from '../trim/cut-by-edge-lines.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { graftPart } from './graft-part.ts';
import { wholeWithPart } from './whole-with-part.ts';
import {
  trunk,
  at,
  aboutTrunk,
  lines,
  keep,
  part,
  moved,
  bent,
  off,
  made,
  madeBent,
  isPartWithin,
} from './graft-part.fixture.test.ts';

/** As a push that looks from elsewhere: up to 1.2 mm on one side, also across a line. */
const pushed = (mesh: TriMesh) =>
  moved(mesh, ([x, y, z]) => [
    x < 0 ? 1.2 * Math.exp(-(((z - at(0.55)) / 40) ** 2) - (y / 60) ** 2) : 0,
    0,
    0,
  ]);

/** A hole in the side of the trunk, half as wide and high as told, mm. */
function slot(mesh: TriMesh, wide: number, high: number): DrawnLine {
  const round = aboutTrunk(trunk, 0.45, 0).points[3]!;
  const skin = buildBvh(mesh);
  return {
    closed: true,
    smooth: true,
    points: Array.from({ length: 16 }, (_, i) => {
      const [u, w] = [wide * Math.cos((Math.PI * i) / 8), high * Math.sin((Math.PI * i) / 8)];
      const [x, y, z] = round.position;
      const position = skin.closestPoint([x - u * round.normal[1], y + u * round.normal[0], z + w])!.position;
      return { position, normal: round.normal };
    }),
  };
}
/** What goes round a slot instead of over it: one side of it 3 mm out, the other in. */
const partedAt = (mesh: TriMesh): TriMesh => {
  const round = aboutTrunk(trunk, 0.45, 0).points[3]!;
  const [x, y, z] = round.position;
  const [nx, ny] = [round.normal[0], round.normal[1]];
  return moved(mesh, (at) => {
    const along = (at[1] - y) * nx - (at[0] - x) * ny;
    const far = distance(at, [x, y, z]);
    const by = Math.max(-3, Math.min(3, 4 * along)) * Math.exp(-((far / 25) ** 2));
    return [by * nx, by * ny, 0];
  });
};

describe('a whole with the skin of a part that differs from it', () => {
  test.each([['on one side', pushed(part), () => made(pushed(part), trunk)]])(
    '%s is the part within its borders, closed, without a crossing',
    isPartWithin,
  );

  test('far from the borders the whole keeps its bits', () => {
    const whole = madeBent();
    const places = new Set(
      Array.from({ length: whole.positions.length / 3 }, (_, v) => pointAt(whole.positions, v).join()),
    );
    const far = [...trunk.positions.keys()].filter((i) => i % 3 === 2 && trunk.positions[i]! > at(0.85));
    expect(far.length).toBeGreaterThan(50);
    for (const i of far) expect(places).toContain(pointAt(trunk.positions, (i - 2) / 3).join());
  });

  test('goes over from the part to the whole without a step', () => {
    const whole = madeBent();
    const skin = buildBvh(trunk);
    const { positions, indices } = whole;
    const away = Float64Array.from(
      { length: positions.length / 3 },
      (_, v) => skin.closestPoint(pointAt(positions, v))!.distance,
    );
    let steepest = 0;
    for (let h = 0; h < indices.length; h++) {
      const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
      const long = distance(pointAt(positions, a), pointAt(positions, b));
      // A step of 0.05 mm over next to no way would show as well.
      steepest = Math.max(steepest, Math.abs(away[a]! - away[b]!) / (long + 0.2));
    }
    expect(Math.max(...away)).toBeGreaterThan(1.5);
    expect(steepest).toBeLessThan(0.25);
  });

  test('need not have the triangles of the part', () => {
    const other = sampleTrunk({ cobb: 35, edge: 12 }).mesh;
    const whole = made(part, other);
    expect(off(part, other)).toBeGreaterThan(0.2);
    expect(off(part, whole)).toBeLessThan(1e-4);
    expect(isClosed(whole)).toBe(true);
    expect(selfIntersections(whole)).toHaveLength(0);
  });

  test('fills the holes of the part, and leaves open what both have open', () => {
    const open = cutByEdgeLines(trunk, [aboutTrunk(trunk, 0.8, 5)], keep).mesh;
    const hole = slot(open, 9, 9);
    // The upper end stays: one line below, and the hole.
    const own = bent(cutByEdgeLines(open, [lines[0]!, hole], keep).mesh);
    const whole = made(own, open);
    expect(boundaryLoops(whole)).toHaveLength(1);
    expect(off(own, whole)).toBeLessThan(1e-4);
  });

  const slotted = cutByEdgeLines(trunk, [...lines, slot(trunk, 4.5, 17)], keep).mesh;

  test.each([
    ['a slot whose sides were moved apart', partedAt(slotted)],
    [
      'a round hole whose sides were',
      partedAt(cutByEdgeLines(trunk, [...lines, slot(trunk, 3, 3)], keep).mesh),
    ],
  ])('spans %s from its own outline', (_, own) => {
    expect(boundaryLoops(own)).toHaveLength(3);
    expect(off(own, trunk)).toBeGreaterThan(1.5);
    const whole = made(own, trunk);
    expect(whole.positions.subarray(0, own.positions.length)).toEqual(own.positions);
    // Both ways: nothing of the whole lies over the part either.
    const gap = surfaceGap(buildBvh(own), buildBvh(whole))!;
    expect(gap.upTo).toBeLessThan(0.02);
    expect(isClosed(whole)).toBe(true);
    expect(selfIntersections(whole)).toHaveLength(0);
  });

  test('keeps the skin of the whole in a hole that was not moved', () => {
    const whole = made(slotted, trunk);
    expect(off(whole, trunk)).toBeLessThan(0.06);
    expect(off(slotted, whole)).toBeLessThan(1e-4);
  });

  test('of a part that lacks nothing but holes it is that part, spanned', () => {
    const open = cutByEdgeLines(trunk, [aboutTrunk(trunk, 0.8, 5)], keep).mesh;
    const own = partedAt(cutByEdgeLines(open, [slot(open, 4.5, 17)], keep).mesh);
    const whole = made(own, open);
    expect(whole.positions.subarray(0, own.positions.length)).toEqual(own.positions);
    expect(boundaryLoops(whole)).toHaveLength(1);
    expect(off(own, whole)).toBeLessThan(1e-9);
  });
});

/** The trunk with a bead before it, off its skin and above the upper line. */
function beaded(): TriMesh {
  const front = lines[1]!.points[18]!.position;
  const bead = sphereBody(2.5, 2, [front[0], front[1] - 6, front[2] + 15]);
  const first = trunk.positions.length / 3;
  return {
    positions: Float32Array.from([...trunk.positions, ...bead.positions]),
    indices: Uint32Array.from([...trunk.indices, ...bead.indices.map((v) => v + first)]),
  };
}

describe('a part that cannot stand in a whole is told', () => {
  test.each([
    ['no-border', trunk, trunk],
    ['far', moved(part, () => [0, 0, 400]), trunk],
    // A border that runs on along the end of an open body has nothing beyond it there.
    ['beside', part, cutByEdgeLines(trunk, [aboutTrunk(trunk, 0.6, 11)], keep).mesh],
    // What is blended between would run through what lies before the skin.
    ['crosses', moved(part, ([, y]) => [0, 0.06 * y, 0]), beaded()],
  ] as const)('%s', (fault, own, whole) => {
    expect(graftPart(own, whole)).toEqual({ ok: false, fault });
    expect(wholeWithPart(own, whole)).toBe(whole);
  });
});
