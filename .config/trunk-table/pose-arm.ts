import type { Vec3 } from '@bracewright/core/math';
import { jointOf, type MakeHuman } from './makehuman.ts';

const WEIGHTS = new Map<string, Float64Array>();

const along = (p: ArrayLike<number>, at: number, from: Vec3): Vec3 => [
  p[at]! - from[0],
  p[at + 1]! - from[1],
  p[at + 2]! - from[2],
];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** How much each vertex of the base mesh follows the arm: 0 on the trunk, 1 beyond the shoulder. */
function weightsOf(human: MakeHuman, side: 'l' | 'r'): Float64Array {
  const known = WEIGHTS.get(side);
  if (known) return known;
  const own = human.base.vertices;
  const positions = new Float64Array(own.length);
  for (let i = 0; i < own.length; i += 3) positions.set([own[i]!, -own[i + 2]!, own[i + 1]!], i);
  const sign = side === 'l' ? 1 : -1;
  const shoulder = jointOf(human, positions, `${side}-shoulder`);
  const upper = along(jointOf(human, positions, `${side}-elbow`), 0, shoulder);
  const length = Math.sqrt(dot(upper, upper));
  const weights = Float64Array.from({ length: own.length / 3 }, (_, v) => {
    const from = along(positions, 3 * v, shoulder);
    const t = dot(from, upper) / (length * length);
    const beside = Math.sqrt(Math.max(0, dot(from, from) - t * t * length * length));
    const across = positions[3 * v]! * sign;
    const isArm =
      across > 0.9 * Math.abs(shoulder[0]) &&
      t > -0.1 &&
      (across > 1.12 * shoulder[0] * sign || beside < 0.55) &&
      positions[3 * v + 2]! < shoulder[2] + 0.9 &&
      positions[3 * v + 2]! > -1;
    const w = Math.min(1, Math.max(0, (t + 0.05) / 0.35));
    return isArm ? w * w * (3 - 2 * w) : 0;
  });
  WEIGHTS.set(side, weights);
  return weights;
}

/** Turns an arm about its shoulder in the frontal plane, in place: 0° hangs, 90° is level. */
export function poseArm(human: MakeHuman, positions: Float64Array, side: 'l' | 'r', degrees: number): void {
  const sign = side === 'l' ? 1 : -1;
  const shoulder = jointOf(human, positions, `${side}-shoulder`);
  const arm = along(jointOf(human, positions, `${side}-elbow`), 0, shoulder);
  const turn = -sign * ((degrees * Math.PI) / 180 - Math.atan2(sign * arm[0], -arm[2]));
  weightsOf(human, side).forEach((weight, v) => {
    if (weight === 0) return;
    const [sin, cos] = [Math.sin(turn * weight), Math.cos(turn * weight)];
    const [x, , z] = along(positions, 3 * v, shoulder);
    positions[3 * v] = shoulder[0] + cos * x + sin * z;
    positions[3 * v + 2] = shoulder[2] - sin * x + cos * z;
  });
}
