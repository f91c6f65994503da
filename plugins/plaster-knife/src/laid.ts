import { vec3, type Vec3 } from '@bracewright/core/math';
import { guardMove, partOf, type GuardedMove } from '@bracewright/core/mesh';
import type { OldSkin } from './old-skin.ts';
import type { OverMembrane } from './over-membrane.ts';
import type { Checks } from './patch.ts';

/** Skin that would go less than this, mm, stays bit for bit: well above the rounding of coordinates, so that nothing rounds outwards. */
export const STILL = 1e-3;
/** Rounds of holding what comes outside of the old skin; each may bring what lies beside it, which is held with it from round `WIDE` on. */
const ROUNDS = 16;
const WIDE = 3;
/** Skin that would have gone further than this, mm, and stays is told. */
const TOLD = 0.5;
/** Places nearer to each other than this, mm, are one. */
const APART = 15;

/** What is known of a patch before it is moved. */
export interface Ground {
  readonly over: OverMembrane;
  readonly old: OldSkin;
}

/** A patch that was moved, and where skin stays that would have come outside of itself. */
export interface Laid {
  readonly made: GuardedMove;
  readonly stays: readonly { readonly at: Vec3; readonly radius: number }[];
}

/** The places of the patch's vertices where each goes its way, in the order of `region.vertices`, inwards. */
export function movedBy({ over, old }: Ground, ways: Float64Array): Float32Array {
  const { mesh, region } = old.patch;
  const positions = mesh.positions.slice();
  region.vertices.forEach((v, i) => {
    for (let k = 0; ways[i]! > 0 && k < 3; k++)
      positions[3 * v + k] = mesh.positions[3 * v + k]! - ways[i]! * over.normals[3 * i + k]!;
  });
  return positions;
}

/** Moves the vertices by their ways, in the order of `region.vertices`: held back where the skin would meet itself, and left where it would come outside of what it was. */
export function laid({ over, old }: Ground, asked: Float64Array, work: Checks): Laid {
  const { mesh, region } = old.patch;
  const ways = asked.map((way) => (way < STILL ? 0 : way));
  const stays: { readonly at: Vec3; readonly radius: number }[] = [];
  const hold = (outside: ReadonlySet<number>): void => {
    for (const i of outside) {
      const at = vec3.pointAt(mesh.positions, region.vertices[i]!);
      if (ways[i]! > TOLD && !stays.some((one) => vec3.distance(one.at, at) < APART))
        stays.push({ at, radius: APART });
      ways[i] = 0;
    }
  };
  const { checkAborted } = work;
  for (let round = 1; ; round++) {
    const from = 1 - 1 / round;
    const { progress } = partOf(work, from, 1 - 1 / (round + 1));
    const positions = movedBy({ over, old }, ways);
    const asIs = old.outside(positions, round >= WIDE, checkAborted);
    if (asIs.size > 0 && round < ROUNDS) {
      hold(asIs);
      continue;
    }
    const made = guardMove(mesh, positions, { corners: region.corners, checkAborted, progress });
    const outside = made.share ? old.outside(made.mesh.positions, round >= WIDE, checkAborted) : asIs;
    if (outside.size === 0 || round >= ROUNDS) return { made, stays };
    hold(outside);
  }
}
