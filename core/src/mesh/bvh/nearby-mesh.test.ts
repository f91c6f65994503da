import { expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { nearbyMesh } from './nearby-mesh.ts';

const body = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 24, rings: 18 });
const count = body.indices.length / 3;
/** Numbers of the corners of a triangle in the list of coordinates. */
const cornersOf = (f: number): number[] => [...body.indices.subarray(3 * f, 3 * f + 3)].map((v) => 3 * v);

/** Written down once more, a triangle at a time. */
function chosenPlainly(positions: Float32Array, faces: Uint8Array): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let f = 0; f < count; f++) {
    const corners = cornersOf(f);
    const isMoved = corners.some((at) => [0, 1, 2].some((k) => body.positions[at + k] !== positions[at + k]));
    if (faces[f] === 0 && !isMoved) continue;
    for (const at of corners)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k]!, body.positions[at + k]!, positions[at + k]!);
        high[k] = Math.max(high[k]!, body.positions[at + k]!, positions[at + k]!);
      }
  }
  const isIn = (f: number): boolean =>
    [0, 1, 2].every((k) => {
      const values = cornersOf(f).map((at) => positions[at + k]!);
      return values.some((x) => x <= high[k]!) && values.some((x) => x >= low[k]!);
    });
  return Array.from({ length: count }, (_, f) => f).filter(isIn);
}

it.each([
  ['a place', 12, 0, [-Infinity, Infinity]],
  ['two places', 9, 0, [40, 150]],
  ['a place, with triangles by chance', 6, 0.002, [-Infinity, Infinity]],
  ['nothing, with a triangle by chance', 0, 0.002, [-Infinity, Infinity]],
  ['nearly all', 300, 0, [-Infinity, Infinity]],
  ['nothing', 0, 0, [-Infinity, Infinity]],
] as const)(
  'has the triangles that a movement may bring into touch: of %s',
  (_, reach, share, [below, above]) => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed);
      const centre = [0, 1, 2].map(
        (k) => body.positions[3 * Math.floor((random() * body.positions.length) / 3) + k]!,
      );
      const positions = body.positions.slice();
      for (let v = 0; v < positions.length / 3; v++) {
        const far = Math.hypot(...centre.map((x, k) => x - body.positions[3 * v + k]!));
        const z = body.positions[3 * v + 2]!;
        if (far < reach || (reach > 0 && (z < below || z > above) && random() < 0.1))
          for (let k = 0; k < 3; k++) positions[3 * v + k]! += 20 * (random() - 0.5);
      }
      const faces = Uint8Array.from({ length: count }, () => +(random() < share));
      const expected = chosenPlainly(positions, faces);
      const near = nearbyMesh(body, positions, faces);
      if (expected.length > 0.7 * count) {
        expect(near.mesh).toBe(body);
        continue;
      }
      expect([...near.numbersOf(Uint32Array.from(expected.keys()))]).toEqual(expected);
      expect([...near.mesh.indices]).toEqual(
        expected.flatMap((f) => [...body.indices.subarray(3 * f, 3 * f + 3)]),
      );
      expect([...near.flagsOf(faces)]).toEqual(expected.map((f) => faces[f]));
    }
  },
);
