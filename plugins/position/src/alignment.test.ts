import { mat4, type Vec3 } from '@bracewright/core/math';
import { describe, expect, test } from 'vitest';
import {
  UNMOVED,
  fromTransform,
  landmarkTransform,
  levelTransform,
  toTransform,
  type Alignment,
} from './alignment.ts';

const PIVOT: Vec3 = [10, -20, 250];
const near = (a: readonly number[], b: readonly number[], digits = 3): void =>
  a.forEach((value, index) => expect(value).toBeCloseTo(b[index]!, digits));

describe('typed values and transforms', () => {
  test.each<Partial<Alignment>>([
    { moveX: 12, moveY: -7, moveZ: 300 },
    { turnX: 20, turnY: -35, turnZ: 170 },
    { turnX: -179, turnY: 89, turnZ: 3, moveX: 5 },
    { turnZ: 45, mirror: true },
    { turnY: 90, turnZ: 30 },
  ])('%o comes back as the same transform', (part) => {
    const m = toTransform({ ...UNMOVED, ...part }, PIVOT);
    expect(mat4.isRigid(m)).toBe(true);
    near(toTransform(fromTransform(m, PIVOT), PIVOT), m);
  });

  test('nothing typed is the identity', () => {
    near(toTransform(UNMOVED, PIVOT), mat4.IDENTITY, 9);
  });
});

test('two points come to one height without turning about the force line', () => {
  const a: Vec3 = [100, -50, 210];
  const b: Vec3 = [-100, -40, 190];
  const m = levelTransform(a, b);
  const [p, q] = [mat4.transformPoint(m, a), mat4.transformPoint(m, b)];
  expect(p[2]).toBeCloseTo(q[2], 9);
  expect(p[0]).toBeGreaterThan(q[0]);
  expect(p[1]).toBeCloseTo(-50, 9);
});

test('three landmarks give the frame of the patient', () => {
  const truth = toTransform({ ...UNMOVED, turnX: 15, turnY: -8, turnZ: 130, moveX: 40 }, PIVOT);
  const [left, right, notch] = ([[120, -80, 100], [-120, -80, 100], [0, -80, 430]] as const).map((point) =>
    mat4.transformPoint(truth, point),
  ) as [Vec3, Vec3, Vec3]; // prettier-ignore
  const m = landmarkTransform(left, right, notch)!;
  const [l, r, n] = [left, right, notch].map((point) => mat4.transformPoint(m, point)) as [Vec3, Vec3, Vec3];
  near(l, [120, l[1], l[2]], 6);
  near(r, [-120, l[1], l[2]], 6);
  near(n, [0, l[1], l[2] + 330], 6);
  expect(landmarkTransform([0, 0, 0], [10, 0, 0], [20, 0, 0])).toBeUndefined();
});
