import { mat4, type Mat4 } from '@bracewright/core/math';
import { alignmentOf, isStill } from '@bracewright/core/tool';
import { SAME, behindBy } from './behind.ts';
import type { Desk } from '../desk/desk.ts';
import type { WallEntry } from './find-walls.ts';

/** The body as it is now: the hash of its base, and how its alignments have that stand. */
export interface BodyStand {
  readonly base: string;
  readonly stand: Mat4;
}

/**
 * What brings a brace from where it was made to the same place on the body as that stands now, a rigid transform, mm; `unknown` where nobody knows how the body stood when
 * the brace was made, and it may stand otherwise now.
 */
export function wallBy({ stands }: Pick<WallEntry, 'stands'>, { base, stand }: BodyStand): Mat4 | 'unknown' {
  const made = stands.find((one) => one.base === base);
  // Of one from before it was kept the same is said as of an object of which nobody knows it.
  if (!made) return stands.length > 0 ? 'unknown' : (behindBy({ frame: null }, stand) ?? mat4.IDENTITY);
  const by = mat4.multiply(stand, mat4.invertRigid(made.transform as unknown as Mat4));
  return isStill(by, SAME) ? mat4.IDENTITY : by;
}

/** The same of the design that is open. Observable. */
export const wallPlace = (entry: WallEntry, { history, roles }: Desk['design']): Mat4 | 'unknown' =>
  wallBy(entry, { base: history.base, stand: alignmentOf(history, roles) });
