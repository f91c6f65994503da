import { expect, it } from 'vitest';
import { invertRigid, multiply, rotation, transformPoint, translation, type Mat4 } from '../../math/mat4.ts';
import { acos, DEGREES } from '../../math/portable.ts';
import { createRandom } from '../../math/rng.ts';
import { normalize, pointAt } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { alignScan } from './align-scan.ts';

const scan = scanOf(sampleTrunk({ cobb: 35, edge: 14 }), { turn: 15, tilt: 2 });
const stood = alignScan(scan).transform;

const moved = ({ positions, indices }: TriMesh, by: Mat4): TriMesh => {
  const out = new Float32Array(positions.length);
  for (let v = 0; v < out.length / 3; v++) out.set(transformPoint(by, pointAt(positions, v)), 3 * v);
  return { positions: out, indices };
};

/** How far two ways of standing the scan differ: in direction, degrees, and of the force line on the scan, mm. */
function apart(one: Mat4, other: Mat4): readonly [degrees: number, millimetres: number] {
  const turn = multiply(one, invertRigid(other));
  const [x, y] = transformPoint(turn, [0, 0, 900]);
  // The height at which a scan stands is its own: it is not looked for.
  return [acos((turn[0]! + turn[5]! + turn[10]! - 1) / 2) * DEGREES, Math.hypot(x, y)];
}

it.each([
  [
    'upside down and aslant',
    multiply(translation([-30, 70, 2000]), rotation(normalize([1, 0.3, -0.2]), 2.9)),
  ],
  ['lying on its side', multiply(translation([400, -900, 50]), rotation([0, 1, 0], 1.5))],
])('a scan that is brought %s is brought back to where it stood', (_, by) => {
  const [degrees, millimetres] = apart(multiply(alignScan(moved(scan, by)).transform, by), stood);
  // Only the rounding of its coordinates is another.
  expect(degrees).toBeLessThan(0.01);
  expect(millimetres).toBeLessThan(0.01);
});

it('a scan stands as it did when its triangles and vertices come in another order', () => {
  const random = createRandom(9);
  const shuffled = (count: number): number[] => {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  };
  const to = shuffled(scan.positions.length / 3);
  const positions = new Float32Array(scan.positions.length);
  to.forEach((place, v) => positions.set(scan.positions.subarray(3 * v, 3 * v + 3), 3 * place));
  const indices = Uint32Array.from(shuffled(scan.indices.length / 3).flatMap((f) => [2, 0, 1].map((k) => to[scan.indices[3 * f + k]!]!))); // prettier-ignore
  const [degrees, millimetres] = apart(alignScan({ positions, indices }).transform, stood);
  expect(degrees).toBeLessThan(0.4);
  expect(millimetres).toBeLessThan(0.5);
});

it('the mirror image of a scan stands as the mirror image of how the scan stands', () => {
  const flip: Mat4 = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const { positions, indices } = moved(scan, flip);
  const mirrored = { positions, indices: indices.map((_, i, all) => all[i - (i % 3) + [0, 2, 1][i % 3]!]!) };
  const [degrees, millimetres] = apart(multiply(flip, multiply(alignScan(mirrored).transform, flip)), stood);
  expect(degrees).toBeLessThan(0.4);
  expect(millimetres).toBeLessThan(1.5);
});
