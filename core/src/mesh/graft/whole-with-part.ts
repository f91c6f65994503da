import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { graftPart } from './graft-part.ts';
import { withoutLimbs } from './without-limbs.ts';

/** What was made last of a whole. Only a memory: meshes never change, and the same two always give the same. */
const KNOWN = new WeakMap<TriMesh, { readonly part: TriMesh; readonly mesh: TriMesh }>();

/**
 * The body that outputs are made of which reach beyond the edge of a brace (a positive, a grid, a program, a sheet, pads), mm: the whole body with the skin of the part that the brace lies on in it
 * (`graftPart`), and without the arms that hang beside it (`withoutLimbs`). Where that cannot be it is the whole body as it is: whoever compares the outputs (`compareOutputs`) then finds how far they lie apart.
 */
export function wholeWithPart(part: TriMesh, whole: TriMesh, work: Work = {}): TriMesh {
  if (part === whole) return whole;
  const known = KNOWN.get(whole);
  if (known?.part === part) return known.mesh;
  const graft = graftPart(part, whole, work);
  const mesh = graft.ok ? withoutLimbs(graft.mesh, part.positions.length / 3, work) : whole;
  KNOWN.set(whole, { part, mesh });
  return mesh;
}
