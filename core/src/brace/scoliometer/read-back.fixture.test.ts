import { sinCosDegrees } from '../../math/portable.ts';
import { createRandom } from '../../math/rng.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { sampleTrunk } from '../../sample/index.ts';

/** A symmetric trunk. */
export const straight = sampleTrunk({ cobb: 0, edge: 12 });

/** A body each of whose sections is turned by `angle(height)`, degrees, + so that the right side stands out. */
export function twisted({ positions, indices }: TriMesh, angle: (height: number) => number): TriMesh {
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const [x, y] = [positions[i]!, positions[i + 1]!];
    const [sine, cosine] = sinCosDegrees(-angle(positions[i + 2]!));
    out[i] = x * cosine - y * sine;
    out[i + 1] = x * sine + y * cosine;
  }
  return { positions: out, indices };
}

/** From the pelvis, which stands still, evenly up to `most` degrees at two thirds of the trunk. */
export const rising =
  (most: number) =>
  (height: number): number =>
    most * Math.max(0, Math.min(1, (height / straight.unit - 0.25) / 0.4));

/** A body each of whose corners lies off by a normal deviate, mm. */
export function noisy({ positions, indices }: TriMesh, deviation: number, seed: number): TriMesh {
  const random = createRandom(seed);
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
  return { positions: positions.map((value) => value + deviation * normal()), indices };
}

/** A body without the triangles that have a corner in a ball. */
export function holed(
  { positions, indices }: TriMesh,
  balls: readonly { readonly at: readonly [number, number, number]; readonly radius: number }[],
): TriMesh {
  const isIn = (corner: number) =>
    balls.some(({ at, radius }) => {
      const far = at.reduce((sum, value, k) => sum + (positions[3 * corner + k]! - value) * (positions[3 * corner + k]! - value), 0); // prettier-ignore
      return far < radius * radius;
    });
  const kept: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const face = indices.slice(f, f + 3);
    if (!face.some(isIn)) kept.push(...face);
  }
  return { positions, indices: Uint32Array.from(kept) };
}
