import { WIDTH, type DepthMap } from './depth-map.ts';
import type { TrunkFit } from './fit-trunk.ts';

/** Heights from the middle of the pelvis between which a trunk has flanks, in parts of the body height: from the thighs to the arm pits. */
const FLANKS = { low: -0.14, high: 0.2 };

/**
 * Share of a fit's levels that show what a trunk has at any height: a wall of skin to the left and one to the right. Half a body has one of
 * them only, and a body that was laid on its side has its neck and its thighs there, which are open or far off.
 */
export function flankShare(
  { count, kind, z, lowest, step }: DepthMap,
  { pelvisZ, stature }: TrunkFit,
): number {
  const walls = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const height = (z[i]! - pelvisZ) / stature;
    if (height < FLANKS.low || height > FLANKS.high) continue;
    const level = Math.floor((z[i]! - lowest) / step);
    walls.set(level, (walls.get(level) ?? 0) + (kind[i] === WIDTH ? 1 : 0));
  }
  const both = [...walls.values()].filter((count) => count === 2).length;
  return walls.size > 0 ? both / walls.size : 0;
}
