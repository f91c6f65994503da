import type { Member } from '@bracewright/core/contract';
import { mat4, type Mat4 } from '@bracewright/core/math';
import { isStill } from '@bracewright/core/tool';

/** Less than this, mm and parts of a turn, is no other stand. */
export const SAME = 1e-6;

/**
 * What takes a member along that was placed when the body stood otherwise than by `stand`; undefined where it stood so, `unknown` where nobody knows how it
 * stood and the body has been aligned.
 */
export function behindBy({ frame }: Pick<Member, 'frame'>, stand: Mat4): Mat4 | 'unknown' | undefined {
  if (frame === null) return isStill(stand, SAME) ? undefined : 'unknown';
  const by = mat4.multiply(stand, mat4.invertRigid(frame));
  return isStill(by, SAME) ? undefined : by;
}
