import { mat4, type Mat4 } from '@bracewright/core/math';
import type { AlignmentDoubt, ScanAlignment } from '@bracewright/core/mesh';

/** Cosine beyond which two stands show opposite sides. */
const OPPOSITE = 0.5;

/** What speaks against the stand that a person chose, by what the alignment is sure of: keys of sentences. Both stands from the scan. */
export function seenAgainst(
  { unsure }: Pick<ScanAlignment, 'unsure'>,
  seen: Mat4,
  chosen: Mat4,
): readonly string[] {
  const isSure = (what: AlignmentDoubt) => !unsure.includes('body') && !unsure.includes(what);
  const apart = mat4.multiply(seen, mat4.invertRigid(chosen));
  return [
    ...(apart[10]! < -OPPOSITE && isSure('up') ? ['stand.against.up'] : []),
    ...(apart[5]! < -OPPOSITE && isSure('facing') ? ['stand.against.facing'] : []),
  ];
}
