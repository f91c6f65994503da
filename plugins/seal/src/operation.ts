import { FRINGE_LIMITS } from '@bracewright/core/mesh';
import { sealing } from './operation-close.ts';

export { sealV1 } from './operation.v1.ts';
export { sealV2 } from './operation.v2.ts';
export { sealV3 } from './operation.v3.ts';
export { sealV4 } from './operation.v4.ts';

/**
 * Closes the holes of a scan: all of them, or those whose outline is no longer than `maxPerimeter` mm. `flat` spans each outline
 * without new points; `smooth` continues the skin across the hole. The skin itself is left bit for bit, but for the ragged fringe of a
 * hole that a patch spans only without it: at most 6 mm deep and 1 % of the surface, and never where the hole stays open all the same; a hole is not
 * left open while these limits are not reached.
 * Loose scraps in the way of a patch go. No patch runs through the body: where none fits, the hole stays open. No patch repeats an edge that lies at
 * the same place already, which a file would make an edge of four triangles; where a border touches itself in two vertices these are made one.
 *
 * Reports `holesClosed`, `holesLeft` (too long), `longestOutline` (mm), `flattened` (closed in a simpler way than asked), `leftOpen` (no patch fits),
 * `trimmed` (triangles of the skin that went) and `scraps` (pieces), and notes `seal/closed`, `seal/flattened` with the places. Warns with the places
 * `seal/skin-cut` (skin went that is more than a trifle: `area` cm², `depth` mm from the rim), `seal/left-open`, `seal/folded` (a crease that could not
 * be avoided) and `seal/guessed` (the outline runs far off any plane, as under an arm or in a groin, so that the depth of the patch is a guess); and
 * warns `seal/nothing-to-close`, and `seal/still-open` when all holes were wanted and some border could not be closed because the mesh is broken
 * there (repair first).
 */
export const seal = sealing(5, FRINGE_LIMITS, true);
