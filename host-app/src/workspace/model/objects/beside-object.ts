import type { Member } from '@bracewright/core/contract';
import type { WallEntry } from './find-walls.ts';

/** Something beside the body: a member of the model, or a wall that was made of it, which is a model of its own. */
export type BesideObject =
  | { readonly kind: 'member'; readonly id: string; readonly name: string; readonly member: Member }
  | { readonly kind: 'wall'; readonly id: string; readonly name: string; readonly entry: WallEntry };

/** Whether a brace was worked on after it was made: what it is now is known by opening it alone. */
export const isWorkedOn = (one: BesideObject): boolean => one.kind === 'wall' && one.entry.cursor !== 0;
