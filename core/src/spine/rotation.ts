import type { MarkedVertebra } from './marker.ts';
import { middleOf, type UprightPlane } from './picture-plane.ts';
import { platesOf } from './tilts.ts';

/** Rotation of a vertebra as its pedicles show it. */
export interface PedicleRotation {
  /** Nash and Moe, 0 to IV as 0 to 4. */
  readonly grade: 0 | 1 | 2 | 3 | 4;
  /** The pedicle that went towards the middle, as the upright picture shows it; null at grade 0. */
  readonly towardsMiddle: 'left' | 'right' | null;
  /** How far that pedicle is on its way from the vertebra's edge to its middle: 1 at the middle, more beyond. */
  readonly share: number;
}

/** Pedicles whose distances from their edges differ by less than this part of the width count as even. */
const EVEN = 0.05;

/**
 * Rotation by the pedicles: the half of the vertebra on whose side the pedicle went inwards is divided in thirds from the edge; it lies in the outer (I), the middle (II), the
 * inner (III) or beyond the middle (IV). Nash and Moe, J Bone Joint Surg Am 1969;51:223. Null unless both plates and both pedicles are drawn.
 */
export function pedicleRotation(
  vertebra: Pick<MarkedVertebra, 'corners' | 'pedicles'>,
  plane: UprightPlane,
): PedicleRotation | null {
  const { upper, lower } = platesOf(vertebra, plane);
  const [left, right] = vertebra.pedicles ?? [null, null];
  if (!upper || !lower || !left || !right) return null;
  const [west, east] = [middleOf([upper[0], lower[0]]), middleOf([upper[1], lower[1]])];
  const [dx, dy] = [east[0] - west[0], east[1] - west[1]];
  const width2 = dx * dx + dy * dy;
  if (width2 === 0) return null;
  const [fromWest, fromEast] = [left, right].map((pedicle, k) => {
    const [x, y] = plane.to(pedicle);
    const along = ((x - west[0]) * dx + (y - west[1]) * dy) / width2;
    return k === 0 ? along : 1 - along;
  }) as [number, number];
  const isLeft = fromWest >= fromEast;
  const share = 2 * (isLeft ? fromWest : fromEast);
  if (Math.abs(fromWest - fromEast) < EVEN) return { grade: 0, towardsMiddle: null, share };
  const grade = share > 1 ? 4 : share >= 2 / 3 ? 3 : share >= 1 / 3 ? 2 : 1;
  return { grade, towardsMiddle: isLeft ? 'left' : 'right', share };
}
