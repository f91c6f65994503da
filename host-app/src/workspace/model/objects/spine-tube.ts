import { portable } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { SpineLevel } from '@bracewright/core/spine';

/** Places round a tube. */
const ROUND = 16;

/** A closed tube along the vertebrae (two or more, from above down), level by level an ellipse that reaches `reach` mm to the sides, and to front and back. */
export function spineTube(
  levels: readonly SpineLevel[],
  reach: (level: SpineLevel) => readonly [sides: number, depth: number],
): TriMesh {
  const positions = new Float32Array(3 * (levels.length * ROUND + 2));
  levels.forEach((level, i) => {
    const [sides, depth] = reach(level);
    for (let k = 0; k < ROUND; k++) {
      const [sin, cos] = portable.sinCosDegrees((360 * k) / ROUND);
      positions.set([level.at[0] + sides * cos, level.at[1] + depth * sin, level.at[2]], 3 * (i * ROUND + k));
    }
  });
  const [top, bottom] = [levels.length * ROUND, levels.length * ROUND + 1];
  positions.set(levels[0]!.at, 3 * top);
  positions.set(levels.at(-1)!.at, 3 * bottom);
  const indices: number[] = [];
  for (let k = 0; k < ROUND; k++) {
    const next = (k + 1) % ROUND;
    indices.push(top, k, next);
    for (let i = 0; i + 1 < levels.length; i++) {
      const [a, b, c, d] = [i * ROUND + k, i * ROUND + next, (i + 1) * ROUND + k, (i + 1) * ROUND + next];
      indices.push(a, c, b, b, c, d);
    }
    const last = (levels.length - 1) * ROUND;
    indices.push(bottom, last + next, last + k);
  }
  return { positions, indices: Uint32Array.from(indices) };
}
