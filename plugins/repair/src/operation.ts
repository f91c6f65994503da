import { mendCrossings, partOf, repairMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

export { repairV1 } from './operation.v1.ts';

/**
 * Makes a scan fit to work on: welds, removes degenerate, doubled and non-manifold triangles, faces everything outward and, with
 * `largest`, drops the debris a scanner leaves. Where the skin runs through itself a small piece is cut out and the skin continued
 * across the hole (`mendCrossings`). No vertex moves and no hole of the scan is filled. Every count goes into the record's report under the
 * names of `RepairReport`; `crossingsMended` counts the pairs of crossing triangles that are gone, `crossingsCut` the triangles
 * that went for it and `crossings` the pairs that are left.
 *
 * Notes `repair/crossings-mended` with the places. Warns with the places `repair/still-crosses` where no filling fits or the place is too large, and
 * `repair/pieces-cross` where two pieces run through each other. Throws `mesh/nothing-left`, `mesh/not-repaired`.
 */
export const repair = defineOperation({
  type: 'repair.run',
  version: 2,
  role: 'repair',
  upgrade: (old) => old,
  params: z.object({ components: p.choice(['largest', 'all'], 'largest') }),
  apply(mesh, { components }, ctx) {
    const { mesh: repaired, report } = repairMesh(mesh, { components, ...partOf(ctx, 0, 0.3) });
    const crossings = mendCrossings(repaired, partOf(ctx, 0.3, 1));
    ctx.report({
      ...report,
      crossingsMended: crossings.pairsBefore - crossings.pairsAfter,
      crossingsCut: crossings.cutOut,
      crossings: crossings.pairsAfter,
    });
    const { mended, left, betweenPieces } = crossings;
    if (mended.length > 0)
      ctx.note('repair/crossings-mended', { places: mended, data: { count: mended.length } });
    if (left.length > 0) ctx.warn('repair/still-crosses', { places: left, data: { count: left.length } });
    if (betweenPieces.length > 0)
      ctx.warn('repair/pieces-cross', { places: betweenPieces, data: { count: betweenPieces.length } });
    ctx.progress(1);
    const result = crossings.mesh;
    // A new mesh never shares the arrays that it was given, only the same mesh does.
    return result.positions === mesh.positions && result !== mesh
      ? { positions: mesh.positions.slice(), indices: result.indices }
      : result;
  },
});
